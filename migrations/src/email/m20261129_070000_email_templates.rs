//! Table `message_template`: the texts of mails that a site has written. Table `message_template_mapping`: those that are active
//! at the site; one for each category is the default.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager,
    prelude::DeriveMigrationName,
    sea_query::{ConditionalStatement, Expr, ExprTrait},
};

use crate::{
    columns::{deleted, flag, index, instant, int, number, refers, site_table, small, text, unique, version},
    drop_tables,
    tenancy::{expose, protect},
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

const TEMPLATE: &str = "message_template";
const MAPPING: &str = "message_template_mapping";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let templates = site_table(TEMPLATE)
            .col(small("category"))
            .col(int("language_id"))
            .col(text("title"))
            .col(text("title_key"))
            .col(text("subject"))
            .col(text("content"))
            .col(number("created_by"))
            .col(number("updated_by"))
            .col(instant("created_at"))
            .col(instant("updated_at"))
            .col(deleted())
            .col(version())
            .foreign_key(&mut refers(TEMPLATE, "language_id", "language"))
            .foreign_key(&mut refers(TEMPLATE, "created_by", "app_user"))
            .foreign_key(&mut refers(TEMPLATE, "updated_by", "app_user"))
            .to_owned();
        manager.create_table(templates).await?;
        manager.create_index(index("message_template_site", TEMPLATE, &["site_id", "title_key", "id"])).await?;
        protect(manager, TEMPLATE).await?;
        let mappings = site_table(MAPPING)
            .col(number("template_id"))
            .col(small("category"))
            .col(flag("is_default", false))
            .col(number("updated_by"))
            .col(instant("updated_at"))
            .foreign_key(&mut refers(MAPPING, "template_id", TEMPLATE))
            .foreign_key(&mut refers(MAPPING, "updated_by", "app_user"))
            .to_owned();
        manager.create_table(mappings).await?;
        manager.create_index(unique("message_template_mapping_template", MAPPING, &["template_id"])).await?;
        let default = unique("message_template_mapping_default", MAPPING, &["site_id", "category"])
            .and_where(Expr::col("is_default").eq(true))
            .to_owned();
        manager.create_index(default).await?;
        protect(manager, MAPPING).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        expose(manager, MAPPING).await?;
        expose(manager, TEMPLATE).await?;
        drop_tables(manager, &[MAPPING, TEMPLATE]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
