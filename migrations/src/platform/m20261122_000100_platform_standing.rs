//! A stored answer records the facts that decided on the rights of its caller: it is returned again only while they are
//! unchanged. Earlier answers are not returned again.
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
