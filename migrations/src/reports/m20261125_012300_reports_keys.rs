//! Table `report_key`: the keys that open the printed report of a machine once, for the session that requested them. Of
//! a key only the SHA-256 is stored.
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName};

use crate::{
    columns::{bytes, index, instant, instant_null, number, refers, site_table, unique},
    drop_tables,
    tenancy::{expose, protect},
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

const TABLE: &str = "report_key";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let keys = site_table(TABLE)
            .col(number("machine_id"))
            .col(number("user_id"))
            // The session may end before the key does.
            .col(number("session_id"))
            .col(bytes("key_hash"))
            .col(instant("created_at"))
            .col(instant("expires_at"))
            .col(instant_null("used_at"))
            .foreign_key(&mut refers(TABLE, "machine_id", "machine"))
            .foreign_key(&mut refers(TABLE, "user_id", "app_user"))
            .to_owned();
        manager.create_table(keys).await?;
        manager.create_index(unique("report_key_hash", TABLE, &["key_hash"])).await?;
        manager.create_index(index("report_key_user", TABLE, &["site_id", "user_id", "expires_at"])).await?;
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
