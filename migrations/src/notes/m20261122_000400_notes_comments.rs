//! Tables `comment_category` and `machine_comment`: notes about machines (HIST-019, HIST-021). Every group has the
//! category of general notes; existing groups get it here.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName, sea_query::ConditionalStatement,
};

use crate::{
    columns::{deleted, id, index, instant, not_deleted, number, refers, table, text, unique},
    dialect::run,
    drop_tables,
    tenancy::{every_tenant, expose, protect},
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let categories = table("comment_category")
            .col(id())
            .col(number("group_id"))
            .col(text("name"))
            .col(text("name_key"))
            .col(deleted())
            .col(instant("updated_at"))
            .foreign_key(&mut refers("comment_category", "group_id", "tenant_group"))
            .to_owned();
        manager.create_table(categories).await?;
        let name = unique("comment_category_name", "comment_category", &["group_id", "name_key"]);
        manager.create_index(name.clone().and_where(not_deleted()).to_owned()).await?;
        manager.create_index(index("comment_category_group", "comment_category", &["group_id", "id"])).await?;
        let comments = table("machine_comment")
            .col(id())
            .col(number("group_id"))
            .col(number("site_id"))
            .col(number("machine_id"))
            .col(number("category_id"))
            .col(text("text"))
            .col(number("user_id"))
            .col(instant("at"))
            .foreign_key(&mut refers("machine_comment", "group_id", "tenant_group"))
            .foreign_key(&mut refers("machine_comment", "site_id", "site"))
            .foreign_key(&mut refers("machine_comment", "machine_id", "machine"))
            .foreign_key(&mut refers("machine_comment", "category_id", "comment_category"))
            .foreign_key(&mut refers("machine_comment", "user_id", "app_user"))
            .to_owned();
        manager.create_table(comments).await?;
        manager.create_index(index("machine_comment_machine", "machine_comment", &["machine_id", "id"])).await?;
        every_tenant(manager).await?;
        let seed = "INSERT INTO comment_category (group_id, name, name_key, deleted, updated_at) \
                    SELECT id, 'Miscellaneous', 'MISCELLANEOUS', false, created_at FROM tenant_group";
        run(manager, seed).await?;
        protect(manager, "comment_category").await?;
        protect(manager, "machine_comment").await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for table in ["machine_comment", "comment_category"] {
            expose(manager, table).await?;
        }
        drop_tables(manager, &["machine_comment", "comment_category"]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
