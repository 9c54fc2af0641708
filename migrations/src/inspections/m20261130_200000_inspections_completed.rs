//! An index by which the completed inspections of a site in a period are found, the latest first.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager,
    prelude::DeriveMigrationName,
    sea_query::{ConditionalStatement, Expr, ExprTrait, Index},
};

use crate::{columns::index, dialect::patiently};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

const INDEX: &str = "inspection_completed";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        patiently(manager).await?;
        let mut completed = index(INDEX, "inspection", &["site_id", "finished_at", "id"]);
        manager.create_index(completed.and_where(Expr::col("success").is_not_null()).to_owned()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        patiently(manager).await?;
        manager.drop_index(Index::drop().name(INDEX).table("inspection").to_owned()).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
