//! Platform operators can hide dealer management systems from the lists of choices: the program may change the table
//! from here on.
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName, sea_query::Table};

use crate::columns::flag;

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

const PROVIDER: &str = "dms_provider";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.alter_table(Table::alter().table(PROVIDER).add_column(flag("active", true)).to_owned()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.alter_table(Table::alter().table(PROVIDER).drop_column("active").to_owned()).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
