//! A model shows a picture that was uploaded. `picture_key` is the object of its thumbnail then.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager,
    prelude::DeriveMigrationName,
    sea_query::{ConditionalStatement as _, Expr, ExprTrait as _, Index, Table},
};

use crate::{
    columns::{index, number_null},
    dialect::patiently,
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

const INDEX: &str = "model_asset";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        patiently(manager).await?;
        manager.alter_table(Table::alter().table("model").add_column(number_null("asset_id")).to_owned()).await?;
        let mut of_asset = index(INDEX, "model", &["group_id", "asset_id"]);
        manager.create_index(of_asset.and_where(Expr::col("asset_id").is_not_null()).to_owned()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_index(Index::drop().name(INDEX).table("model").to_owned()).await?;
        manager.alter_table(Table::alter().table("model").drop_column("asset_id").to_owned()).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
