//! The check code that a handover had on another server: it is printed on the copies that were given out there. The
//! trigger that protects the rows from changes covers this column too.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager,
    prelude::DeriveMigrationName,
    sea_query::{Index, Table},
};

use super::m20261125_012400_handover_proofs::PROTECTED;
use crate::{
    columns::{index, text_null},
    dialect::{append_only_but_emptied, forget_append_only},
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

const TABLE: &str = "handover_inspection";
const COLUMN: &str = "former_code";
const INDEX: &str = "handover_inspection_former_code";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        forget_append_only(manager, TABLE).await?;
        manager.alter_table(Table::alter().table(TABLE).add_column(text_null(COLUMN)).to_owned()).await?;
        manager.create_index(index(INDEX, TABLE, &[COLUMN])).await?;
        let protected: Vec<&str> = PROTECTED.into_iter().chain([COLUMN]).collect();
        append_only_but_emptied(manager, TABLE, "sealed", &protected).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        forget_append_only(manager, TABLE).await?;
        manager.drop_index(Index::drop().name(INDEX).table(TABLE).to_owned()).await?;
        manager.alter_table(Table::alter().table(TABLE).drop_column(COLUMN).to_owned()).await?;
        append_only_but_emptied(manager, TABLE, "sealed", &PROTECTED).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
