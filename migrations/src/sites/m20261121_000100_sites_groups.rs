//! Table `tenant_group`: a group is the tenant.
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName};

use crate::{
    columns::{deleted, id, instant, table, text},
    dialect::run,
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
        // The schema builder cannot put expressions into an index of SQLite. SQLite's `lower` knows A to Z only: for
        // other letters its index distinguishes upper and lower case.
        run(manager, "CREATE UNIQUE INDEX tenant_group_name ON tenant_group (lower(name))").await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_tables(manager, &["tenant_group"]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
