//! Table `gadget`: a gadget of a site. A name is there once among those of a site that are not deleted, whatever its
//! letter case.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName, sea_query::ConditionalStatement,
};

use crate::{
    columns::{deleted, id, index, instant, not_deleted, number, refers, table, text, unique},
    drop_tables,
    tenancy::{expose, protect},
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let gadgets = table("gadget")
            .col(id())
            .col(number("group_id"))
            .col(number("site_id"))
            .col(text("name"))
            .col(text("name_key"))
            .col(deleted())
            .col(instant("updated_at"))
            .foreign_key(&mut refers("gadget", "group_id", "tenant_group"))
            .foreign_key(&mut refers("gadget", "site_id", "site"))
            .to_owned();
        manager.create_table(gadgets).await?;
        let mut name = unique("gadget_name", "gadget", &["site_id", "name_key"]);
        manager.create_index(name.and_where(not_deleted()).to_owned()).await?;
        manager.create_index(index("gadget_group", "gadget", &["group_id", "id"])).await?;
        protect(manager, "gadget").await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        expose(manager, "gadget").await?;
        drop_tables(manager, &["gadget"]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
