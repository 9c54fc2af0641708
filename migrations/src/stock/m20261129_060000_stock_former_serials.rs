//! The endings of serials that were corrected: a search by a former serial finds the machine.
use sea_orm_migration::{DbErr, MigrationTrait, SchemaManager, prelude::DeriveMigrationName};

use crate::{
    dialect::{patiently, run},
    tenancy::every_tenant,
};

/// This change of the schema.
#[derive(DeriveMigrationName)]
pub struct Migration;

#[async_trait::async_trait]
impl MigrationTrait for Migration {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        patiently(manager).await?;
        every_tenant(manager).await?;
        // A serial has seven or eight characters, and an ending at least four.
        let former = "INSERT INTO serial_suffix (group_id, suffix, machine_id) \
                      SELECT DISTINCT e.group_id, substr(e.was_serial, n.n), e.machine_id FROM machine_event e \
                      JOIN machine m ON m.id = e.machine_id AND m.serial <> e.was_serial \
                      JOIN (SELECT 1 AS n UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4 UNION ALL SELECT 5) n \
                      ON n.n <= length(e.was_serial) - 3 \
                      WHERE e.was_serial IS NOT NULL ON CONFLICT DO NOTHING";
        run(manager, former).await
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        patiently(manager).await?;
        every_tenant(manager).await?;
        let former = "DELETE FROM serial_suffix WHERE NOT EXISTS (SELECT 1 FROM machine m \
                      WHERE m.id = serial_suffix.machine_id AND m.serial LIKE '%' || serial_suffix.suffix)";
        run(manager, former).await
    }

    fn use_transaction(&self) -> Option<bool> {
        Some(true)
    }
}
