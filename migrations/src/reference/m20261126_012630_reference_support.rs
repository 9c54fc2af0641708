//! Tables `support_card`, `dms_provider` and `workshop`: the support contacts of a country and a franchise, the kinds
//! of dealer management systems, and the workshops of a site.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager,
    prelude::DeriveMigrationName,
    sea_orm::ConnectionTrait,
    sea_query::{ConditionalStatement, Query},
};

use crate::{
    columns::{
        deleted, flag, id, index, instant, int, json, not_deleted, number, number_null, refers, table, text, text_from,
        unique, version,
    },
    drop_tables,
    tenancy::{expose, protect},
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // An empty country is every country, an empty franchise the country itself.
        let cards = table("support_card")
            .col(id())
            .col(text_from("country_iso", ""))
            .col(text_from("franchise_name", ""))
            .col(text_from("franchise_key", ""))
            .col(json("franchise_ids"))
            .col(flag("active", true))
            .col(text_from("privacy_policy", ""))
            .col(text_from("terms", ""))
            .col(json("contacts"))
            .col(instant("updated_at"))
            .col(version())
            .to_owned();
        manager.create_table(cards).await?;
        manager.create_index(unique("support_card_place", "support_card", &["country_iso", "franchise_key"])).await?;
        let providers = table("dms_provider").col(id()).col(text("name")).col(int("number")).to_owned();
        manager.create_table(providers).await?;
        manager.create_index(unique("dms_provider_number", "dms_provider", &["number"])).await?;
        let mut seed = Query::insert();
        // The number that the settings of a new site have.
        seed.into_table("dms_provider").columns(["name", "number"]).values_panic(["Standard".into(), 20.into()]);
        manager.get_connection().execute(&seed).await?;
        let workshops = table("workshop")
            .col(id())
            .col(number("group_id"))
            .col(number("site_id"))
            .col(text("name"))
            .col(text("name_key"))
            .col(deleted())
            .col(number_null("created_by"))
            .col(instant("updated_at"))
            .foreign_key(&mut refers("workshop", "group_id", "tenant_group"))
            .foreign_key(&mut refers("workshop", "site_id", "site"))
            .foreign_key(&mut refers("workshop", "created_by", "app_user"))
            .to_owned();
        manager.create_table(workshops).await?;
        let mut name = unique("workshop_name", "workshop", &["site_id", "name_key"]);
        manager.create_index(name.and_where(not_deleted()).to_owned()).await?;
        manager.create_index(index("workshop_group", "workshop", &["group_id", "id"])).await?;
        protect(manager, "workshop").await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        expose(manager, "workshop").await?;
        drop_tables(manager, &["workshop", "dms_provider", "support_card"]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
