//! Table `model`: a model of machines, in the list of a group.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName, sea_query::ConditionalStatement,
};

use crate::{
    columns::{deleted, flag, id, instant, not_deleted, number, refers, table, text, text_null, unique, version},
    drop_tables,
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let models = table("model")
            .col(id())
            .col(number("group_id"))
            .col(text("name"))
            .col(text("name_key"))
            .col(flag("audit_enabled", true))
            .col(text_null("picture_key"))
            .col(deleted())
            .col(instant("updated_at"))
            .col(version())
            .foreign_key(&mut refers("model", "group_id", "tenant_group"))
            .to_owned();
        manager.create_table(models).await?;
        manager
            .create_index(unique("model_name", "model", &["group_id", "name_key"]).and_where(not_deleted()).to_owned())
            .await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_tables(manager, &["model"]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
