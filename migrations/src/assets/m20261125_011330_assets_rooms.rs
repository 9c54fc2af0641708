//! A row of each site, which whoever announces a file locks while the files of the site are summed up.
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName};

use crate::{
    columns::{instant, site_table, unique},
    drop_tables,
    tenancy::{expose, protect},
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

const TABLE: &str = "asset_room";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let rooms = site_table(TABLE).col(instant("announced_at")).to_owned();
        manager.create_table(rooms).await?;
        manager.create_index(unique("asset_room_site", TABLE, &["group_id", "site_id"])).await?;
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
