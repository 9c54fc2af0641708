//! The mail with the customer's copy of a handover, so that an address is found when the customer is erased. The
//! trigger that protects the rows from changes covers this column too.
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName, sea_query::Table};

use super::m20261125_012400_handover_proofs::PROTECTED;
use crate::{
    columns::number_null,
    dialect::{append_only_but_emptied, forget_append_only},
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

const TABLE: &str = "handover_inspection";
/// No key: mails that were sent are removed after a while.
const COLUMN: &str = "copy_mail_id";
const BEFORE: &str = "former_code";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        forget_append_only(manager, TABLE).await?;
        manager.alter_table(Table::alter().table(TABLE).add_column(number_null(COLUMN)).to_owned()).await?;
        let columns: Vec<&str> = PROTECTED.into_iter().chain([BEFORE, COLUMN]).collect();
        append_only_but_emptied(manager, TABLE, "sealed", &columns).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        forget_append_only(manager, TABLE).await?;
        manager.alter_table(Table::alter().table(TABLE).drop_column(COLUMN).to_owned()).await?;
        let columns: Vec<&str> = PROTECTED.into_iter().chain([BEFORE]).collect();
        append_only_but_emptied(manager, TABLE, "sealed", &columns).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
