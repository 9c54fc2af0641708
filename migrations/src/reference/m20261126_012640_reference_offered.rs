//! Platform operators can hide languages and countries from the lists of choices: the program may change the two tables
//! from here on. And the franchises of a group become a list of names that operators maintain.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager,
    prelude::DeriveMigrationName,
    sea_query::{ConditionalStatement, Index, Table},
};

use crate::{
    columns::{deleted, flag, instant_null, not_deleted, number_null, text_from, unique},
    dialect::run,
    tenancy::every_tenant,
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

const FRANCHISE: &str = "franchise";
const NAME: &str = "franchise_name";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["language", "country"] {
            manager.alter_table(Table::alter().table(table).add_column(flag("active", true)).to_owned()).await?;
        }
        // SQLite adds one column at a time.
        for mut column in [text_from("name_key", ""), deleted(), number_null("created_by"), instant_null("updated_at")]
        {
            manager.alter_table(Table::alter().table(FRANCHISE).add_column(&mut column).to_owned()).await?;
        }
        every_tenant(manager).await?;
        run(manager, "UPDATE franchise SET name_key = UPPER(name)").await?;
        let mut names = unique(NAME, FRANCHISE, &["group_id", "name_key"]);
        manager.create_index(names.and_where(not_deleted()).to_owned()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.drop_index(Index::drop().name(NAME).table(FRANCHISE).to_owned()).await?;
        for column in ["updated_at", "created_by", "deleted", "name_key"] {
            manager.alter_table(Table::alter().table(FRANCHISE).drop_column(column).to_owned()).await?;
        }
        for table in ["language", "country"] {
            manager.alter_table(Table::alter().table(table).drop_column("active").to_owned()).await?;
        }
        Ok(())
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
