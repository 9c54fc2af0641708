//! Table `model_template`: the check template of each stage for the machines of a model, at production sites and
//! elsewhere (MODEL-020). Templates have no table yet, so the ids refer to nothing.
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName};

use crate::{
    columns::{flag, id, instant, number, number_null, refers, table, unique, version},
    drop_tables,
    tenancy::{expose, protect},
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mappings = table("model_template")
            .col(id())
            .col(number("group_id"))
            .col(number("model_id"))
            .col(flag("production", false))
            .col(number_null("template_id"))
            .col(number_null("receiving_template_id"))
            .col(number_null("audit_template_id"))
            .col(number_null("gated_template_id"))
            .col(number_null("handover_template_id"))
            .col(instant("updated_at"))
            .col(version())
            .foreign_key(&mut refers("model_template", "group_id", "tenant_group"))
            .foreign_key(&mut refers("model_template", "model_id", "model"))
            .to_owned();
        manager.create_table(mappings).await?;
        let model = unique("model_template_model", "model_template", &["group_id", "model_id", "production"]);
        manager.create_index(model).await?;
        protect(manager, "model_template").await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        expose(manager, "model_template").await?;
        drop_tables(manager, &["model_template"]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
