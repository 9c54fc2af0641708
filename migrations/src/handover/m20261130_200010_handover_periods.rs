//! An index by which the handover inspections of a site in a period are found, the latest first.
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName, sea_query::Index};

use crate::{columns::index, dialect::patiently};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

const INDEX: &str = "handover_inspection_at";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        patiently(manager).await?;
        manager.create_index(index(INDEX, "handover_inspection", &["site_id", "at", "id"])).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        patiently(manager).await?;
        manager.drop_index(Index::drop().name(INDEX).table("handover_inspection").to_owned()).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
