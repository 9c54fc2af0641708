//! Table `api_key` gets the scopes of a key: the calls that it opens, by name, divided by blanks.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager,
    prelude::DeriveMigrationName,
    sea_query::{ColumnDef, Table},
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        // The only scope of the keys so far.
        let mut scopes = ColumnDef::new("scopes").text().not_null().default("provider.sites").to_owned();
        manager.alter_table(Table::alter().table("api_key").add_column(&mut scopes).to_owned()).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        manager.alter_table(Table::alter().table("api_key").drop_column("scopes").to_owned()).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
