//! Table `stock_sum`: how many machines a site has in each list and, in stock, of each model, as the unfiltered list
//! shows them. Adding up totals by location and tiles by list read ten times as many rows (goal P5).
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName};

use crate::{
    columns::{int_from, number, primary, refers, small, table},
    dialect::{counters, patiently, run},
    drop_tables,
    tenancy::{every_tenant, expose, protect},
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let sums = table("stock_sum")
            .col(number("site_id"))
            // 0: the list named by `key`; 1: the model, in stock.
            .col(small("kind"))
            .col(number("key"))
            .col(int_from("n", 0))
            .col(number("group_id"))
            .primary_key(&mut primary(&["site_id", "kind", "key"]))
            .foreign_key(&mut refers("stock_sum", "site_id", "site"))
            .foreign_key(&mut refers("stock_sum", "group_id", "tenant_group"))
            .to_owned();
        manager.create_table(counters(manager, sums, 50)).await?;
        patiently(manager).await?;
        every_tenant(manager).await?;
        // Ordered by the key, so that the numbers of a site lie together.
        run(
            manager,
            "INSERT INTO stock_sum (site_id, kind, key, n, group_id) \
             SELECT site_id, 0, bucket, SUM(n), group_id FROM stock_total GROUP BY site_id, bucket, group_id \
             UNION ALL \
             SELECT site_id, 1, model_id, SUM(n), group_id FROM stock_tile WHERE bucket <= 10 \
             GROUP BY site_id, model_id, group_id ORDER BY 1, 2, 3",
        )
        .await?;
        protect(manager, "stock_sum").await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        expose(manager, "stock_sum").await?;
        drop_tables(manager, &["stock_sum"]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
