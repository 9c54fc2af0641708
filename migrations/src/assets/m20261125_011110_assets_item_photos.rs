//! The item and the inspection of a photo, with the item's question and the status of the machine at that time, and the
//! comment of the photo.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager,
    prelude::DeriveMigrationName,
    sea_query::{ConditionalStatement as _, Expr, ExprTrait as _, Index, Table},
};

use crate::columns::{index, number_null, text_from};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

/// The columns of numbers, and those of texts.
const NUMBERS: [&str; 2] = ["inspection_id", "item_type_id"];
const TEXTS: [&str; 3] = ["item_description", "item_status", "comments"];

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let numbers = NUMBERS.map(number_null).into_iter();
        // SQLite adds one column at a time.
        for mut column in numbers.chain(TEXTS.map(|name| text_from(name, ""))) {
            manager.alter_table(Table::alter().table("asset").add_column(&mut column).to_owned()).await?;
        }
        let mut photos = index("asset_item", "asset", &["inspection_id", "item_type_id", "id"]);
        manager.create_index(photos.and_where(Expr::col("inspection_id").is_not_null()).to_owned()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_index(Index::drop().name("asset_item").table("asset").to_owned()).await?;
        for column in NUMBERS.into_iter().chain(TEXTS) {
            manager.alter_table(Table::alter().table("asset").drop_column(column).to_owned()).await?;
        }
        Ok(())
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
