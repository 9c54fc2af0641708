//! The index of due audits includes the group, because the predicate of every grant names it. Audits are then counted
//! from the index alone; before, each of thousands of rows was looked up (goal P5).
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager,
    prelude::DeriveMigrationName,
    sea_query::{ConditionalStatement, Expr, ExprTrait, Index, IndexCreateStatement},
};

use crate::{
    columns::index,
    dialect::{covering, patiently},
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let carried = ["group_id", "model_id", "location_id"];
        anew(manager, covering(manager, NAME, "machine", &["site_id", "audit_due_on"], &carried)).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        anew(manager, index(NAME, "machine", &["site_id", "audit_due_on", "model_id", "location_id"])).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

const NAME: &str = "machine_due";

async fn anew(manager: &SchemaManager<'_>, mut index: IndexCreateStatement) -> Result<(), DbErr> {
    patiently(manager).await?;
    manager.drop_index(Index::drop().name(NAME).table("machine").to_owned()).await?;
    manager.create_index(index.and_where(Expr::col("status").eq("A")).to_owned()).await
}
