//! A session of a technician on a shared device names the device, so that it ends when the device is released. There is
//! no foreign key, because SQLite cannot add one later; devices are deleted softly, so the id remains valid.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager,
    prelude::DeriveMigrationName,
    sea_query::{ConditionalStatement, Expr, ExprTrait, Index, Table},
};

use crate::columns::{index, number_null};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

const TABLE: &str = "session";
const COLUMN: &str = "shared_device_id";
const INDEX: &str = "session_shared_device";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.alter_table(Table::alter().table(TABLE).add_column(number_null(COLUMN)).to_owned()).await?;
        let on_devices = index(INDEX, TABLE, &[COLUMN]).and_where(Expr::col(COLUMN).is_not_null()).to_owned();
        manager.create_index(on_devices).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_index(Index::drop().name(INDEX).table(TABLE).to_owned()).await?;
        manager.alter_table(Table::alter().table(TABLE).drop_column(COLUMN).to_owned()).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
