//! Table `stock_sum` also contains the number of audits of a site that fall due on each day, whatever the model. Adding
//! up days by model read forty times as many rows at a large site (goal P5).
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName};

use crate::{
    dialect::{is_postgres, patiently, run},
    tenancy::every_tenant,
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        patiently(manager).await?;
        every_tenant(manager).await?;
        // The day as a number such as 20261123, so that earlier days are smaller.
        let key = if is_postgres(manager) { "to_char(due_on, 'YYYYMMDD')" } else { "strftime('%Y%m%d', due_on)" };
        run(
            manager,
            &format!(
                "INSERT INTO stock_sum (site_id, kind, key, n, group_id) \
                 SELECT site_id, 2, CAST({key} AS bigint), SUM(n), group_id FROM stock_due \
                 GROUP BY site_id, due_on, group_id ORDER BY site_id, due_on"
            ),
        )
        .await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        every_tenant(manager).await?;
        run(manager, "DELETE FROM stock_sum WHERE kind = 2").await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
