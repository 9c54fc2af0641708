//! The import of machines that created a model, so that the model can be removed with it.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager,
    prelude::DeriveMigrationName,
    sea_query::{ConditionalStatement, Expr, ExprTrait, Index, Table},
};

use crate::columns::{index, number_null};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.alter_table(Table::alter().table("model").add_column(number_null("import_job_id")).to_owned()).await?;
        let of_imports = Expr::col("import_job_id").is_not_null();
        manager.create_index(index("model_import", "model", &["import_job_id"]).and_where(of_imports).to_owned()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_index(Index::drop().name("model_import").table("model").to_owned()).await?;
        manager.alter_table(Table::alter().table("model").drop_column("import_job_id").to_owned()).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
