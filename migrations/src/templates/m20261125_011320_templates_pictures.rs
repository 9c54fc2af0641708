//! Templates have logos, and their items pictures for the question. A version notes those that it shows, so that they
//! are not erased.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager,
    prelude::DeriveMigrationName,
    sea_query::{ConditionalStatement as _, Expr, ExprTrait as _, Index, Table},
};

use crate::{
    columns::{id, index, number, number_null, refers, table},
    dialect::patiently,
    drop_tables,
    tenancy::{expose, protect},
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

/// The columns that name a picture: index, table and column.
const COLUMNS: [(&str, &str, &str); 2] = [
    ("template_item_picture", "template_item", "picture_id"),
    ("check_template_logo", "check_template", "logo_asset_id"),
];
const TABLE: &str = "template_version_asset";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        patiently(manager).await?;
        for (name, table, column) in COLUMNS {
            manager.alter_table(Table::alter().table(table).add_column(number_null(column)).to_owned()).await?;
            let mut used = index(name, table, &["group_id", column]);
            manager.create_index(used.and_where(Expr::col(column).is_not_null()).to_owned()).await?;
        }
        let shown = table(TABLE)
            .col(id())
            .col(number("group_id"))
            .col(number("version_id"))
            .col(number("asset_id"))
            .foreign_key(&mut refers(TABLE, "group_id", "tenant_group"))
            .foreign_key(&mut refers(TABLE, "version_id", "template_version"))
            .foreign_key(&mut refers(TABLE, "asset_id", "asset"))
            .to_owned();
        manager.create_table(shown).await?;
        manager.create_index(index("template_version_asset_asset", TABLE, &["group_id", "asset_id"])).await?;
        protect(manager, TABLE).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        expose(manager, TABLE).await?;
        drop_tables(manager, &[TABLE]).await?;
        for (name, table, column) in COLUMNS {
            manager.drop_index(Index::drop().name(name).table(table).to_owned()).await?;
            manager.alter_table(Table::alter().table(table).drop_column(column).to_owned()).await?;
        }
        Ok(())
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
