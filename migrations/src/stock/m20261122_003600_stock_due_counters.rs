//! Table `stock_due`: how many audits of a site fall due on each day, by model, updated in the transaction of each
//! change. Audits that are due today or overdue are a sum over days; counting machines read thousands of rows (goals P3
//! and P5).
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName};

use crate::{
    columns::{day, int_from, number, primary, refers, table},
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
        let due = table("stock_due")
            .col(number("site_id"))
            .col(day("due_on"))
            .col(number("model_id"))
            .col(int_from("n", 0))
            .col(number("group_id"))
            .primary_key(&mut primary(&["site_id", "due_on", "model_id"]))
            .foreign_key(&mut refers("stock_due", "site_id", "site"))
            .foreign_key(&mut refers("stock_due", "model_id", "model"))
            .foreign_key(&mut refers("stock_due", "group_id", "tenant_group"))
            .to_owned();
        manager.create_table(counters(manager, due, 70)).await?;
        patiently(manager).await?;
        every_tenant(manager).await?;
        // Ordered by the key, so that the days of a site lie together.
        run(
            manager,
            "INSERT INTO stock_due (site_id, due_on, model_id, n, group_id) \
             SELECT site_id, audit_due_on, model_id, COUNT(*), group_id FROM machine \
             WHERE status = 'A' AND audit_due_on IS NOT NULL \
             GROUP BY site_id, audit_due_on, model_id, group_id ORDER BY 1, 2, 3",
        )
        .await?;
        protect(manager, "stock_due").await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        expose(manager, "stock_due").await?;
        drop_tables(manager, &["stock_due"]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
