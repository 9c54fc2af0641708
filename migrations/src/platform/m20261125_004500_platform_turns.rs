//! Jobs of tenants take turns: the tenant and the weight of a job, and its place in the queue, in milliseconds since
//! 1970. One job of a kind and tenant is leased at a time.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager,
    prelude::DeriveMigrationName,
    sea_query::{ConditionalStatement, Expr, ExprTrait, Index, Table},
};

use crate::columns::{int_from, number, number_null, unique};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

const NAME: &str = "job_tenant_running";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for mut column in [number_null("tenant"), int_from("weight", 0), number("turn").default(0).to_owned()] {
            manager.alter_table(Table::alter().table("job").add_column(&mut column).to_owned()).await?;
        }
        // A row without a tenant is never equal to another one in a unique index.
        let running = unique(NAME, "job", &["tenant", "kind"])
            .and_where(Expr::col("done_at").is_null())
            .and_where(Expr::col("locked_by").is_not_null())
            .to_owned();
        manager.create_index(running).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_index(Index::drop().name(NAME).table("job").to_owned()).await?;
        for column in ["turn", "weight", "tenant"] {
            manager.alter_table(Table::alter().table("job").drop_column(column).to_owned()).await?;
        }
        Ok(())
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
