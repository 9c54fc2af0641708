//! Inspections for the command line: those of a serial number, and one with its answers.

use platform::{
    app::platform::Platform,
    core::error::Result,
    tenancy::{Grant, Scoped},
};
use sea_orm::{ColumnTrait, Order};
use stock::console::command_line::{MachineSelector, find};

use crate::{
    entity::inspection::{Column, Entity},
    reasons,
    resources::{self, ConsoleInspection, RowNames},
};

/// The most inspections of an answer.
const MOST: u64 = 1_000;

/// Every inspection of a serial number at all its sites, or at one of them, the oldest first.
pub async fn inspections_of(
    platform: &Platform,
    grant: &Grant,
    serial: &str,
    site: Option<i64>,
) -> Result<Vec<ConsoleInspection>> {
    let tx = platform.db.read(grant.reach()).await?;
    let records = find(&tx, grant, MachineSelector::Serial { serial, site }).await?;
    let rows = Entity::within(grant)
        .filter(Column::MachineId.is_in(records.iter().map(|record| record.id)))
        .order(Column::Id, Order::Asc)
        .limit(MOST)
        .all(&tx)
        .await?;
    let names = RowNames::of(&tx, grant, &rows).await?;
    drop(tx);
    let mut inspections = Vec::with_capacity(rows.len());
    for row in rows {
        inspections.push(resources::to_row(platform, row, &names).await?);
    }
    Ok(inspections)
}

/// Reads an inspection with its items and answers.
pub async fn inspection(platform: &Platform, grant: &Grant, id: i64) -> Result<ConsoleInspection> {
    let tx = platform.db.read(grant.reach()).await?;
    let row = Entity::within(grant).id(id).one(&tx).await?.ok_or(reasons::NOT_THERE)?;
    let names = RowNames::of(&tx, grant, std::slice::from_ref(&row)).await?;
    let sheet = resources::sheet(platform, &tx, (grant, grant), &row).await?;
    drop(tx);
    Ok(resources::to_row(platform, row, &names).await?.with(sheet))
}
