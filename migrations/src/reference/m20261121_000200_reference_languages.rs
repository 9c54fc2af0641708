//! Table `language` and the languages of the product. Language 1 is `en_GB`.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName, sea_orm::ConnectionTrait, sea_query::Query,
};

use crate::{
    columns::{int, table, text, unique},
    drop_tables,
};

/// Id, English name, code and culture. Ids are on the wire and stored at every site, so they never change.
const LANGUAGES: [(i32, &str, &str, &str); 10] = [
    (1, "English", "en_GB", "en-GB"),
    (2, "German", "de_DE", "de-DE"),
    (3, "French", "fr_FR", "fr-FR"),
    (4, "Spanish", "es_ES", "es-ES"),
    (5, "Italian", "it_IT", "it-IT"),
    (6, "Polish", "pl_PL", "pl-PL"),
    (7, "Portuguese", "pt_PT", "pt-PT"),
    (8, "Dutch", "nl_NL", "nl-NL"),
    (9, "Czech", "cs_CZ", "cs-CZ"),
    (10, "Swedish", "sv_SE", "sv-SE"),
];

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let languages = table("language")
            .col(int("id").primary_key())
            .col(text("name"))
            .col(text("code"))
            .col(text("culture"))
            .to_owned();
        manager.create_table(languages).await?;
        manager.create_index(unique("language_code", "language", &["code"])).await?;
        let mut seed = Query::insert();
        seed.into_table("language").columns(["id", "name", "code", "culture"]);
        for (id, name, code, culture) in LANGUAGES {
            seed.values_panic([id.into(), name.into(), code.into(), culture.into()]);
        }
        manager.get_connection().execute(&seed).await.map(|_| ())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_tables(manager, &["language"]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
