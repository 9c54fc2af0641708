//! Table `catalogue_machine`: machines as they were built, found by the whole serial number or by its last seven
//! characters.
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName};

use crate::{
    columns::{day_null, id, index, instant, json, number, refers, table, text, unique},
    drop_tables,
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let machines = table("catalogue_machine")
            .col(id())
            .col(number("group_id"))
            .col(text("vin"))
            .col(text("last7"))
            .col(text("model"))
            .col(text("family"))
            .col(text("variant"))
            .col(text("engine_serial"))
            .col(day_null("ex_works_on"))
            .col(json("features"))
            .col(instant("updated_at"))
            .foreign_key(&mut refers("catalogue_machine", "group_id", "tenant_group"))
            .to_owned();
        manager.create_table(machines).await?;
        manager.create_index(unique("catalogue_machine_vin", "catalogue_machine", &["group_id", "vin"])).await?;
        manager.create_index(index("catalogue_machine_last7", "catalogue_machine", &["group_id", "last7"])).await?;
        Ok(())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        drop_tables(manager, &["catalogue_machine"]).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
