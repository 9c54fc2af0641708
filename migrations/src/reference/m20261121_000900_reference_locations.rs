//! Table `location`: a place at a site; its name is unique there without regard to letter case (REF-020).
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName, sea_query::ConditionalStatement,
};

use crate::{
    columns::{deleted, id, instant, not_deleted, number, number_null, refers, table, text, unique},
    drop_tables,
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let locations = table("location")
            .col(id())
            .col(number("group_id"))
            .col(number("site_id"))
            .col(text("name"))
            .col(text("name_key"))
            .col(deleted())
            .col(number_null("created_by"))
            .col(instant("updated_at"))
            .foreign_key(&mut refers("location", "group_id", "tenant_group"))
            .foreign_key(&mut refers("location", "site_id", "site"))
            .foreign_key(&mut refers("location", "created_by", "app_user"))
            .to_owned();
        manager.create_table(locations).await?;
        manager
            .create_index(
                unique("location_name", "location", &["site_id", "name_key"]).and_where(not_deleted()).to_owned(),
            )
            .await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_tables(manager, &["location"]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
