//! Table `identity_link`: the identifier of a user at an outside provider of identities.
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName};

use crate::{
    columns::{instant, int, number, refers, table, text, unique},
    drop_tables,
    tenancy::{expose, protect},
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

const TABLE: &str = "identity_link";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let links = table(TABLE)
            .col(number("user_id").primary_key().to_owned())
            .col(number("group_id"))
            .col(int("provider_id"))
            .col(text("idp_user_id"))
            .col(text("invitation"))
            .col(instant("expires_at"))
            .col(instant("updated_at"))
            .foreign_key(&mut refers(TABLE, "user_id", "app_user"))
            .foreign_key(&mut refers(TABLE, "group_id", "tenant_group"))
            .to_owned();
        manager.create_table(links).await?;
        let names = unique("identity_link_name", TABLE, &["group_id", "provider_id", "idp_user_id"]);
        manager.create_index(names).await?;
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
