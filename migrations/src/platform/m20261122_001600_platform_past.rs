//! An index of the audit log by action and subject, from which names of a past day are read.
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName, sea_query::Index};

use crate::{columns::index, dialect::patiently};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

const NAME: &str = "audit_entry_thing";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        patiently(manager).await?;
        manager.create_index(index(NAME, "audit_entry", &["action", "subject_id", "at"])).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_index(Index::drop().name(NAME).table("audit_entry").to_owned()).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
