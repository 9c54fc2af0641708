//! The version of the template of a handover, and an index by which the handovers of a template are counted. Existing
//! handovers are of version 0: their answers were sent without questions.
use sea_orm_migration::{
    DbErr, MigrationTrait, SchemaManager,
    prelude::DeriveMigrationName,
    sea_query::{Index, Table},
};

use crate::columns::{index, int_from};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let mut version = int_from("template_version", 0);
        let table = Table::alter().table("handover_inspection").add_column(&mut version).to_owned();
        manager.alter_table(table).await?;
        let columns = ["group_id", "template_id", "template_version"];
        manager.create_index(index("handover_inspection_template", "handover_inspection", &columns)).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let index = Index::drop().name("handover_inspection_template").table("handover_inspection").to_owned();
        manager.drop_index(index).await?;
        let table = Table::alter().table("handover_inspection").drop_column("template_version").to_owned();
        manager.alter_table(table).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
