//! Table `work_order`: the dealership or customer of a machine, and the ownership date.
//!
//! A record has at most one order that is not cancelled. An order remains when the machine is sold or accepted
//! elsewhere, with the time of it; the next order is another row.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager,
    prelude::DeriveMigrationName,
    sea_query::{ConditionalStatement, Expr, ExprTrait},
};

use crate::{
    columns::{
        day_null, id, index, instant, instant_null, number, number_null, refers, small, table, text_null, unique,
        version,
    },
    drop_tables,
    tenancy::{expose, protect},
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let orders = table("work_order")
            .col(id())
            .col(number("group_id"))
            .col(number("site_id"))
            .col(number("machine_id"))
            .col(small("kind"))
            .col(number_null("dealer_site_id"))
            .col(number_null("customer_id"))
            .col(day_null("ownership_on"))
            .col(text_null("asked"))
            .col(number_null("created_by"))
            .col(instant("created_at"))
            .col(number_null("updated_by"))
            .col(instant("updated_at"))
            .col(instant_null("closed_at"))
            .col(instant_null("cancelled_at"))
            .col(text_null("ended_by"))
            .col(version())
            .foreign_key(&mut refers("work_order", "group_id", "tenant_group"))
            .foreign_key(&mut refers("work_order", "site_id", "site"))
            .foreign_key(&mut refers("work_order", "machine_id", "machine"))
            .foreign_key(&mut refers("work_order", "dealer_site_id", "site"))
            .foreign_key(&mut refers("work_order", "customer_id", "customer"))
            .foreign_key(&mut refers("work_order", "created_by", "app_user"))
            .foreign_key(&mut refers("work_order", "updated_by", "app_user"))
            .to_owned();
        manager.create_table(orders).await?;
        let live = unique("work_order_live", "work_order", &["machine_id"])
            .and_where(Expr::col("cancelled_at").is_null())
            .to_owned();
        manager.create_index(live).await?;
        // For the nightly work: customer orders of a site by their ownership date.
        let due = index("work_order_due", "work_order", &["site_id", "ownership_on", "machine_id"])
            .and_where(Expr::col("kind").eq(2))
            .and_where(Expr::col("closed_at").is_null())
            .and_where(Expr::col("cancelled_at").is_null())
            .to_owned();
        manager.create_index(due).await?;
        let customer = index("work_order_customer", "work_order", &["customer_id"])
            .and_where(Expr::col("customer_id").is_not_null())
            .to_owned();
        manager.create_index(customer).await?;
        protect(manager, "work_order").await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        expose(manager, "work_order").await?;
        drop_tables(manager, &["work_order"]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
