//! Table `outbox_key`: the key with which a device seals data that a user has not sent yet, one for each user and site.
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName};

use crate::{
    columns::{instant, number, primary, refers, table, text},
    drop_tables,
    tenancy::{expose, protect},
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

const TABLE: &str = "outbox_key";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let keys = table(TABLE)
            .col(number("user_id"))
            .col(number("site_id"))
            .col(number("group_id"))
            .col(text("key"))
            .col(instant("created_at"))
            .primary_key(&mut primary(&["user_id", "site_id"]))
            .foreign_key(&mut refers(TABLE, "user_id", "app_user"))
            .foreign_key(&mut refers(TABLE, "site_id", "site"))
            .foreign_key(&mut refers(TABLE, "group_id", "tenant_group"))
            .to_owned();
        manager.create_table(keys).await?;
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
