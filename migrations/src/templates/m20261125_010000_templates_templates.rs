//! Check templates: the working copy that head office edits (groups, items and their translations), the published
//! versions that inspections use, comment lists, item categories, and read-only lists.
//!
//! A published version is one row with its whole content, so that an inspection reads it by key and nothing changes it.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName, sea_query::ConditionalStatement,
};

use crate::{
    columns::{
        deleted, flag, id, index, instant, int, int_from, json, not_deleted, number, number_null, refers, small, table,
        text, text_from, unique, version,
    },
    drop_tables,
    tenancy::{expose, protect},
};

/// The tables in the order in which they are created.
const TABLES: [&str; 10] = [
    "check_template",
    "comment_list",
    "comment_list_entry",
    "item_category",
    "template_lookup",
    "template_group",
    "template_item",
    "template_language",
    "template_text",
    "template_version",
];

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        create_lists(manager).await?;
        create_templates(manager).await?;
        create_contents(manager).await?;
        for table in TABLES {
            protect(manager, table).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut tables = TABLES;
        tables.reverse();
        for table in tables {
            expose(manager, table).await?;
        }
        drop_tables(manager, &tables).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}

/// Creates comment lists, item categories, and read-only lists.
async fn create_lists(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let comments = table("comment_list")
        .col(id())
        .col(number("group_id"))
        .col(text("name"))
        .col(text("name_key"))
        .col(deleted())
        .col(instant("updated_at"))
        .foreign_key(&mut refers("comment_list", "group_id", "tenant_group"))
        .to_owned();
    manager.create_table(comments).await?;
    let mut name = unique("comment_list_name", "comment_list", &["group_id", "name_key"]);
    manager.create_index(name.and_where(not_deleted()).to_owned()).await?;

    let entries = table("comment_list_entry")
        .col(id())
        .col(number("group_id"))
        .col(number("comment_list_id"))
        .col(number("language_id"))
        .col(int("position"))
        .col(text("text"))
        .foreign_key(&mut refers("comment_list_entry", "group_id", "tenant_group"))
        .foreign_key(&mut refers("comment_list_entry", "comment_list_id", "comment_list"))
        .to_owned();
    manager.create_table(entries).await?;
    let order =
        index("comment_list_entry_order", "comment_list_entry", &["comment_list_id", "language_id", "position"]);
    manager.create_index(order).await?;

    let categories = table("item_category")
        .col(id())
        .col(number("group_id"))
        .col(text("name"))
        .col(text("name_key"))
        .col(flag("uber", false))
        .col(deleted())
        .col(instant("updated_at"))
        .foreign_key(&mut refers("item_category", "group_id", "tenant_group"))
        .to_owned();
    manager.create_table(categories).await?;
    let mut name = unique("item_category_name", "item_category", &["group_id", "name_key"]);
    manager.create_index(name.and_where(not_deleted()).to_owned()).await?;

    let lookups = table("template_lookup")
        .col(id())
        .col(number("group_id"))
        .col(small("kind"))
        .col(text("name"))
        .col(text_from("url", ""))
        .col(text_from("thumbnail_url", ""))
        .col(text_from("culture", ""))
        .col(deleted())
        .foreign_key(&mut refers("template_lookup", "group_id", "tenant_group"))
        .to_owned();
    manager.create_table(lookups).await?;
    manager.create_index(index("template_lookup_kind", "template_lookup", &["group_id", "kind", "id"])).await
}

/// Templates and their published versions.
async fn create_templates(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let templates = table("check_template")
        .col(id())
        .col(number("group_id"))
        .col(text("name"))
        .col(text("name_key"))
        .col(small("vehicle_type"))
        .col(small("status"))
        .col(number("language_id"))
        .col(flag("edited", true))
        .col(number_null("published_id"))
        .col(int_from("published_version", 0))
        .col(deleted())
        .col(number_null("updated_by"))
        .col(instant("updated_at"))
        .col(version())
        .foreign_key(&mut refers("check_template", "group_id", "tenant_group"))
        .foreign_key(&mut refers("check_template", "updated_by", "app_user"))
        .to_owned();
    manager.create_table(templates).await?;
    let mut name = unique("check_template_name", "check_template", &["group_id", "name_key"]);
    manager.create_index(name.and_where(not_deleted()).to_owned()).await?;
    manager.create_index(index("check_template_group", "check_template", &["group_id", "id"])).await?;

    let versions = table("template_version")
        .col(id())
        .col(number("group_id"))
        .col(number("template_id"))
        .col(int("number"))
        .col(json("content"))
        .col(number_null("published_by"))
        .col(instant("published_at"))
        .foreign_key(&mut refers("template_version", "group_id", "tenant_group"))
        .foreign_key(&mut refers("template_version", "template_id", "check_template"))
        .foreign_key(&mut refers("template_version", "published_by", "app_user"))
        .to_owned();
    manager.create_table(versions).await?;
    manager.create_index(unique("template_version_number", "template_version", &["template_id", "number"])).await
}

/// The working copy: groups, items, languages and translated texts.
async fn create_contents(manager: &SchemaManager<'_>) -> Result<(), DbErr> {
    let groups = table("template_group")
        .col(id())
        .col(number("group_id"))
        .col(number("template_id"))
        .col(text("name"))
        .col(text_from("stage", ""))
        .col(int("position"))
        .col(deleted())
        .col(instant("updated_at"))
        .foreign_key(&mut refers("template_group", "group_id", "tenant_group"))
        .foreign_key(&mut refers("template_group", "template_id", "check_template"))
        .to_owned();
    manager.create_table(groups).await?;
    manager.create_index(index("template_group_order", "template_group", &["template_id", "position", "id"])).await?;

    let items = table("template_item")
        .col(id())
        .col(number("group_id"))
        .col(number("template_id"))
        .col(number("template_group_id"))
        .col(text("description"))
        .col(small("kind"))
        .col(number_null("category_id"))
        .col(number_null("comment_list_id"))
        .col(number_null("animation_id"))
        .col(flag("mandatory", true))
        .col(flag("photo_on_failure", false))
        .col(number_null("min"))
        .col(number_null("max"))
        .col(text_from("unit", ""))
        .col(small("decimals"))
        .col(int("position"))
        .col(deleted())
        .col(instant("updated_at"))
        .foreign_key(&mut refers("template_item", "group_id", "tenant_group"))
        .foreign_key(&mut refers("template_item", "template_id", "check_template"))
        .foreign_key(&mut refers("template_item", "template_group_id", "template_group"))
        .foreign_key(&mut refers("template_item", "category_id", "item_category"))
        .foreign_key(&mut refers("template_item", "comment_list_id", "comment_list"))
        .foreign_key(&mut refers("template_item", "animation_id", "template_lookup"))
        .to_owned();
    manager.create_table(items).await?;
    manager.create_index(index("template_item_order", "template_item", &["template_id", "position", "id"])).await?;

    let languages = table("template_language")
        .col(id())
        .col(number("group_id"))
        .col(number("template_id"))
        .col(number("language_id"))
        .col(text("name"))
        .col(instant("updated_at"))
        .foreign_key(&mut refers("template_language", "group_id", "tenant_group"))
        .foreign_key(&mut refers("template_language", "template_id", "check_template"))
        .to_owned();
    manager.create_table(languages).await?;
    let once = unique("template_language_once", "template_language", &["template_id", "language_id"]);
    manager.create_index(once).await?;

    let texts = table("template_text")
        .col(id())
        .col(number("group_id"))
        .col(number("template_id"))
        .col(number("language_id"))
        .col(small("kind"))
        .col(number("subject_id"))
        .col(text("text"))
        .foreign_key(&mut refers("template_text", "group_id", "tenant_group"))
        .foreign_key(&mut refers("template_text", "template_id", "check_template"))
        .to_owned();
    manager.create_table(texts).await?;
    let once = unique("template_text_once", "template_text", &["template_id", "language_id", "kind", "subject_id"]);
    manager.create_index(once).await
}
