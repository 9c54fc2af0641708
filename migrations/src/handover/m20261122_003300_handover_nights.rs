//! Table `site_night`: the last day of each site for which the nightly work is done, and when its next night begins.
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName};

use crate::{
    columns::{day, instant, number, primary, refers, table},
    drop_tables,
    tenancy::{expose, protect},
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let nights = table("site_night")
            .col(number("site_id"))
            .col(number("group_id"))
            .col(day("done_for"))
            .col(instant("done_at"))
            .col(instant("next_at"))
            .primary_key(&mut primary(&["site_id"]))
            .foreign_key(&mut refers("site_night", "group_id", "tenant_group"))
            .foreign_key(&mut refers("site_night", "site_id", "site"))
            .to_owned();
        manager.create_table(nights).await?;
        protect(manager, "site_night").await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        expose(manager, "site_night").await?;
        drop_tables(manager, &["site_night"]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
