//! Table `stage`: the in-progress stages of a site; a name is unique there without regard to letter case. The groups of
//! check templates name them, and the history contains finished ones by name.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName, sea_query::ConditionalStatement,
};

use crate::{
    columns::{deleted, id, index, instant, not_deleted, number, number_null, refers, table, text, unique},
    drop_tables,
    tenancy::{expose, protect},
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let stages = table("stage")
            .col(id())
            .col(number("group_id"))
            .col(number("site_id"))
            .col(text("name"))
            .col(text("name_key"))
            .col(deleted())
            .col(number_null("created_by"))
            .col(instant("updated_at"))
            .foreign_key(&mut refers("stage", "group_id", "tenant_group"))
            .foreign_key(&mut refers("stage", "site_id", "site"))
            .foreign_key(&mut refers("stage", "created_by", "app_user"))
            .to_owned();
        manager.create_table(stages).await?;
        let mut name = unique("stage_name", "stage", &["site_id", "name_key"]);
        manager.create_index(name.and_where(not_deleted()).to_owned()).await?;
        manager.create_index(index("stage_group", "stage", &["group_id", "id"])).await?;
        protect(manager, "stage").await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        expose(manager, "stage").await?;
        drop_tables(manager, &["stage"]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
