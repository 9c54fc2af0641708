//! Table `shared_device`: tablets that a manager has bound to a site; they list its technicians before anybody is
//! signed in. Of the token in their cookie only the SHA-256 is stored. A name is unique among the devices of a site
//! that are not released.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName, sea_query::ConditionalStatement,
};

use crate::{
    columns::{bytes, deleted, instant, instant_null, not_deleted, number_null, refers, site_table, text, unique},
    drop_tables,
    tenancy::{expose, protect},
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

const TABLE: &str = "shared_device";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let devices = site_table(TABLE)
            .col(text("name"))
            .col(text("name_key"))
            .col(bytes("token_hash"))
            .col(number_null("created_by"))
            .col(instant("created_at"))
            .col(instant_null("last_used_at"))
            // Released.
            .col(deleted())
            .col(instant("updated_at"))
            .foreign_key(&mut refers(TABLE, "created_by", "app_user"))
            .to_owned();
        manager.create_table(devices).await?;
        manager.create_index(unique("shared_device_token", TABLE, &["token_hash"])).await?;
        let name = unique("shared_device_name", TABLE, &["site_id", "name_key"]).and_where(not_deleted()).to_owned();
        manager.create_index(name).await?;
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
