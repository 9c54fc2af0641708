//! Table `site_language`: name and address of a site in a language that is not its default one. Those in the default
//! language are columns of the site.
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName};

use crate::{
    columns::{index, instant, int, number, primary, refers, table, text_from},
    drop_tables,
    tenancy::{expose, protect},
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

const TABLE: &str = "site_language";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let languages = table(TABLE)
            .col(number("site_id"))
            .col(int("language_id"))
            .col(number("group_id"))
            .col(text_from("name", ""))
            .col(text_from("address1", ""))
            .col(text_from("address2", ""))
            .col(text_from("address3", ""))
            .col(text_from("address4", ""))
            .col(instant("updated_at"))
            .primary_key(&mut primary(&["site_id", "language_id"]))
            .foreign_key(&mut refers(TABLE, "site_id", "site"))
            .foreign_key(&mut refers(TABLE, "language_id", "language"))
            .foreign_key(&mut refers(TABLE, "group_id", "tenant_group"))
            .to_owned();
        manager.create_table(languages).await?;
        manager.create_index(index("site_language_group", TABLE, &["group_id"])).await?;
        protect(manager, TABLE).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        expose(manager, TABLE).await?;
        drop_tables(manager, &[TABLE]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
