//! Events about inspections that have changed, for the event stream.

use platform::{
    core::error::Result,
    db::Tx,
    tenancy::{Grant, Scoped},
};
use sea_orm::FromQueryResult;
use serde::Serialize;
use utoipa::ToSchema;

use crate::entity::inspection::{Column, Entity};

/// An inspection that has changed: it was begun, answers were saved, photos came or went, or it ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct InspectionChange {
    /// The machine's record.
    #[serde(rename = "VHCId")]
    pub machine: i64,
    /// The inspection.
    pub template_lookup_id: i64,
    /// Version of the inspection, which photos do not count up.
    pub version: i32,
}

#[derive(FromQueryResult)]
struct Changed {
    id: i64,
    site_id: i64,
    machine_id: i64,
    version: i32,
}

/// Reads inspections that have changed, each with its site.
pub async fn changed(
    tx: &Tx,
    grant: &Grant,
    ids: impl IntoIterator<Item = i64>,
) -> Result<Vec<(i64, InspectionChange)>> {
    let columns = [Column::Id, Column::SiteId, Column::MachineId, Column::Version];
    let rows: Vec<Changed> = Entity::within(grant).ids(ids).columns(columns, tx).await?;
    let change = |row: Changed| {
        let inspection = InspectionChange { machine: row.machine_id, template_lookup_id: row.id, version: row.version };
        (row.site_id, inspection)
    };
    Ok(rows.into_iter().map(change).collect())
}
