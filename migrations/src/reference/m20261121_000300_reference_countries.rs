//! Table `country` and the countries of ISO 3166-1, with English names and dialling codes.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName, sea_orm::ConnectionTrait, sea_query::Query,
};

use crate::{
    columns::{id, table, text, unique},
    countries::countries,
    drop_tables,
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let table = table("country")
            .col(id())
            .col(text("name"))
            .col(text("iso2"))
            .col(text("iso3"))
            .col(text("dialing_code"))
            .to_owned();
        manager.create_table(table).await?;
        manager.create_index(unique("country_iso2", "country", &["iso2"])).await?;
        let mut seed = Query::insert();
        seed.into_table("country").columns(["name", "iso2", "iso3", "dialing_code"]);
        for country in countries() {
            let values = [country.name, country.iso2, country.iso3, country.dialing_code];
            seed.values_panic(values.map(Into::into));
        }
        manager.get_connection().execute(&seed).await.map(|_| ())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_tables(manager, &["country"]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
