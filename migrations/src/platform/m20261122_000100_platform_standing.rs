//! A stored answer records what decided about the rights of its caller: it is given again only while that is unchanged.
//! Earlier answers are not given again.
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName, sea_query::Table};

use crate::{
    columns::{flag, text_from},
    dialect::patiently,
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        patiently(manager).await?;
        for column in [text_from("standing", ""), flag("confirmed", false)] {
            manager.alter_table(Table::alter().table("repeat_key").add_column(column).to_owned()).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for column in ["standing", "confirmed"] {
            manager.alter_table(Table::alter().table("repeat_key").drop_column(column).to_owned()).await?;
        }
        Ok(())
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
