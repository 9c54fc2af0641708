//! Table `mail_preview`: the pages that show a mail to its author once, each for the session that it was made for. Of its key only
//! the SHA-256 is stored.
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName};

use crate::{
    columns::{bytes, index, instant, number, refers, site_table, text, unique},
    drop_tables,
    tenancy::{expose, protect},
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

const TABLE: &str = "mail_preview";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let previews = site_table(TABLE)
            .col(number("user_id"))
            // The session may end before the page is opened.
            .col(number("session_id"))
            .col(bytes("key_hash"))
            .col(text("html"))
            .col(instant("expires_at"))
            .foreign_key(&mut refers(TABLE, "user_id", "app_user"))
            .to_owned();
        manager.create_table(previews).await?;
        manager.create_index(unique("mail_preview_hash", TABLE, &["key_hash"])).await?;
        manager.create_index(index("mail_preview_expiry", TABLE, &["site_id", "expires_at"])).await?;
        protect(manager, TABLE).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        expose(manager, TABLE).await?;
        drop_tables(manager, &[TABLE]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
