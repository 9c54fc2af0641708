//! Table `tenant_group`: a group is the tenant (decisions, Q-006).
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager,
    prelude::DeriveMigrationName,
    sea_query::{Expr, Func, Index},
};

use crate::{
    columns::{deleted, id, instant, table, text},
    drop_tables,
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let groups = table("tenant_group")
            .col(id())
            .col(text("name"))
            .col(text("brand_name"))
            .col(deleted())
            .col(instant("created_at"))
            .to_owned();
        manager.create_table(groups).await?;
        // SQLite lowers only A to Z here; the name is compared once more in Rust before it is written.
        let name = Index::create()
            .name("tenant_group_name")
            .table("tenant_group")
            .col(Func::lower(Expr::col("name")))
            .unique()
            .to_owned();
        manager.create_index(name).await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_tables(manager, &["tenant_group"]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
