//! The user who changed a model, and the number of kinds of templates to which it is mapped, so that the lists of
//! models and of mappings are read in their order along an index.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager,
    prelude::DeriveMigrationName,
    sea_query::{Index, Table},
};

use crate::{
    columns::{index, number_null, small_from},
    dialect::{patiently, run},
    tenancy::every_tenant,
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

/// The indexes of the lists, each with its columns.
const INDEXES: [(&str, &[&str]); 3] = [
    ("model_by_name", &["group_id", "deleted", "name_key", "id"]),
    ("model_by_mapping", &["group_id", "deleted", "mapped_head_office", "name_key", "id"]),
    ("model_by_mapping_production", &["group_id", "deleted", "mapped_production", "name_key", "id"]),
];

/// The number of templates in a row of `model_template`. Zero was no template.
const MAPPED: &str = "CASE WHEN COALESCE(template_id, 0) = 0 THEN 0 ELSE 1 END \
    + CASE WHEN COALESCE(receiving_template_id, 0) = 0 THEN 0 ELSE 1 END \
    + CASE WHEN COALESCE(audit_template_id, 0) = 0 THEN 0 ELSE 1 END \
    + CASE WHEN COALESCE(gated_template_id, 0) = 0 THEN 0 ELSE 1 END \
    + CASE WHEN COALESCE(handover_template_id, 0) = 0 THEN 0 ELSE 1 END";

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        patiently(manager).await?;
        for column in
            [number_null("updated_by"), small_from("mapped_head_office", 0), small_from("mapped_production", 0)]
        {
            manager.alter_table(Table::alter().table("model").add_column(column).to_owned()).await?;
        }
        every_tenant(manager).await?;
        // Production sites have one kind.
        let production = "CASE WHEN COALESCE(template_id, 0) = 0 THEN 0 ELSE 1 END";
        for (column, count, production) in
            [("mapped_head_office", MAPPED, "FALSE"), ("mapped_production", production, "TRUE")]
        {
            let counted = format!(
                "UPDATE model SET {column} = (SELECT {count} FROM model_template m WHERE m.group_id = model.group_id AND \
                 m.model_id = model.id AND m.production = {production}) WHERE EXISTS (SELECT 1 FROM model_template m WHERE \
                 m.group_id = model.group_id AND m.model_id = model.id AND m.production = {production})"
            );
            run(manager, &counted).await?;
        }
        for (name, columns) in INDEXES {
            manager.create_index(index(name, "model", columns)).await?;
        }
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        for (name, _) in INDEXES.iter().rev() {
            manager.drop_index(Index::drop().name(*name).table("model").to_owned()).await?;
        }
        for column in ["mapped_production", "mapped_head_office", "updated_by"] {
            manager.alter_table(Table::alter().table("model").drop_column(column).to_owned()).await?;
        }
        Ok(())
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
