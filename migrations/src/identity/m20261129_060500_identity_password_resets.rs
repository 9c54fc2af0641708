//! Table `password_reset`: the recovery of a forgotten password, one row for each user. Of passcode and token only hashes are
//! stored. `requests` is a JSON list of the times (seconds) of the last day's requests.
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName};

use crate::{
    columns::{
        bytes_null, instant, instant_null, number, primary, refers, small_from, table, text_from, text_null, unique,
    },
    drop_tables,
    tenancy::{expose, protect},
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

const TABLE: &str = "password_reset";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let resets = table(TABLE)
            .col(number("user_id"))
            .col(number("group_id"))
            .col(text_from("requests", "[]"))
            // Until then one passcode may be sent.
            .col(instant_null("send_until"))
            .col(text_null("passcode_hash"))
            .col(instant_null("passcode_expires_at"))
            .col(small_from("passcode_tries", 0))
            .col(bytes_null("token_hash"))
            .col(instant_null("token_expires_at"))
            .col(instant("updated_at"))
            .primary_key(&mut primary(&["user_id"]))
            .foreign_key(&mut refers(TABLE, "user_id", "app_user"))
            .foreign_key(&mut refers(TABLE, "group_id", "tenant_group"))
            .to_owned();
        manager.create_table(resets).await?;
        manager.create_index(unique("password_reset_token", TABLE, &["token_hash"])).await?;
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
