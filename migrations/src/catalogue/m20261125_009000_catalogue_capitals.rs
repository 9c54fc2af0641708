//! Names of models are stored in capitals.
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName};

use crate::{
    dialect::{patiently, run},
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
        run(manager, "UPDATE model SET name = name_key WHERE name <> name_key").await
    }

    /// The spelling before is not known any more.
    async fn down(&self, _: &SchemaManager) -> Result<(), DbErr> {
        Ok(())
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
