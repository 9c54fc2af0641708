//! Tables `site`, `site_setting` and `site_module`: a site, its settings document and its module switches.
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName};

use crate::{
    columns::{
        deleted, flag, id, index, instant, int_from, int_null, json, number, primary, refers, refers_to, table, text,
        text_from, text_null, unique, version,
    },
    drop_tables,
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let sites = table("site")
            .col(id())
            .col(number("group_id"))
            .col(text("code"))
            .col(text("name"))
            .col(flag("active", true))
            .col(deleted())
            .col(int_null("franchise_id"))
            .col(text_from("address1", ""))
            .col(text_from("address2", ""))
            .col(text_from("address3", ""))
            .col(text_from("address4", ""))
            .col(text_null("country_iso"))
            .col(text_from("post_code", ""))
            .col(text_from("telephone", ""))
            .col(text_from("email", ""))
            .col(text_from("website", ""))
            .col(text_from("culture", "en-US"))
            .col(int_from("language_id", 1))
            .col(instant("created_at"))
            .col(instant("updated_at"))
            .col(version())
            .foreign_key(&mut refers("site", "group_id", "tenant_group"))
            .foreign_key(&mut refers("site", "franchise_id", "franchise"))
            .foreign_key(&mut refers_to("site", "country_iso", "country", "iso2"))
            .foreign_key(&mut refers("site", "language_id", "language"))
            .to_owned();
        manager.create_table(sites).await?;
        manager.create_index(unique("site_code", "site", &["code"])).await?;
        manager.create_index(index("site_group_name", "site", &["group_id", "name"])).await?;
        let settings = table("site_setting")
            .col(number("site_id").primary_key().to_owned())
            .col(number("group_id"))
            .col(text("xml"))
            .col(json("secrets"))
            .col(instant("updated_at"))
            .col(version())
            .foreign_key(&mut refers("site_setting", "site_id", "site"))
            .foreign_key(&mut refers("site_setting", "group_id", "tenant_group"))
            .to_owned();
        manager.create_table(settings).await?;
        manager.create_index(index("site_setting_group", "site_setting", &["group_id"])).await?;
        let switches = table("site_module")
            .col(number("site_id"))
            .col(text("module"))
            .col(number("group_id"))
            .col(flag("enabled", true))
            .primary_key(&mut primary(&["site_id", "module"]))
            .foreign_key(&mut refers("site_module", "site_id", "site"))
            .foreign_key(&mut refers("site_module", "group_id", "tenant_group"))
            .to_owned();
        manager.create_table(switches).await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_tables(manager, &["site_module", "site_setting", "site"]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
