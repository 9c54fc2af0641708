//! Rows of an import have their number in the file, the serial that differs by leading zeros only, and the fault by which
//! they cannot be read.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager,
    prelude::DeriveMigrationName,
    sea_query::{ConditionalStatement, Expr, ExprTrait, Index, Table},
};

use crate::columns::{index, int_from, text_null};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // SQLite adds one column at a time.
        for column in [int_from("line", 0), text_null("near_serial"), text_null("cause")] {
            manager.alter_table(Table::alter().table("import_row").add_column(column).to_owned()).await?;
        }
        let near = index("import_row_near", "import_row", &["job_id", "row_index"])
            .and_where(Expr::col("near_serial").is_not_null())
            .to_owned();
        manager.create_index(near).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_index(Index::drop().name("import_row_near").table("import_row").to_owned()).await?;
        for column in ["cause", "near_serial", "line"] {
            manager.alter_table(Table::alter().table("import_row").drop_column(column).to_owned()).await?;
        }
        Ok(())
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
