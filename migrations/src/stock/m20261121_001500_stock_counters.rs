//! Tables `stock_total` and `stock_tile`: numbers of machines, updated in the transaction of each change. Location 0 of
//! a total counts machines without a location, so it has no foreign key.
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName};

use crate::{
    columns::{int_from, number, primary, refers, small, table},
    dialect::counters,
    drop_tables,
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let totals = table("stock_total")
            .col(number("site_id"))
            .col(number("location_id"))
            .col(small("bucket"))
            .col(int_from("n", 0))
            .col(number("group_id"))
            .primary_key(&mut primary(&["site_id", "location_id", "bucket"]))
            .foreign_key(&mut refers("stock_total", "site_id", "site"))
            .foreign_key(&mut refers("stock_total", "group_id", "tenant_group"))
            .to_owned();
        manager.create_table(counters(manager, totals, 50)).await?;
        let tiles = table("stock_tile")
            .col(number("site_id"))
            .col(small("bucket"))
            .col(number("model_id"))
            .col(int_from("n", 0))
            .col(number("group_id"))
            .primary_key(&mut primary(&["site_id", "bucket", "model_id"]))
            .foreign_key(&mut refers("stock_tile", "site_id", "site"))
            .foreign_key(&mut refers("stock_tile", "model_id", "model"))
            .foreign_key(&mut refers("stock_tile", "group_id", "tenant_group"))
            .to_owned();
        manager.create_table(counters(manager, tiles, 70)).await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_tables(manager, &["stock_tile", "stock_total"]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
