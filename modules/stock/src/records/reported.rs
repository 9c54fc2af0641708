//! Machines as reports name them: the serial, the location label, and the site that owns the machine.

use std::collections::HashMap;

use platform::{
    app::platform::Platform,
    core::error::Result,
    db::Tx,
    tenancy::{Grant, Scoped as _},
};
use sea_orm::{ColumnTrait as _, FromQueryResult};

use crate::{
    domain::{Status, Tracking, labels::extract_location_label},
    entity::{machine, transfer},
    records::orders,
};

/// The records that one statement names.
const CHUNK: usize = 500;

/// A machine as reports name it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportedMachine {
    /// The serial number.
    pub serial: String,
    /// The model.
    pub model_id: i64,
    /// The location label of the extract.
    pub location: String,
    /// The site that the machine belongs to by its work order or its transfer; `None` for a machine of the site of its record.
    pub owner_site_id: Option<i64>,
}

#[derive(FromQueryResult)]
struct Row {
    id: i64,
    serial: String,
    model_id: i64,
    status: String,
    tracking: i16,
    location_id: Option<i64>,
    destination_site_id: Option<i64>,
}

#[derive(FromQueryResult)]
struct Sent {
    id: i64,
    from_machine_id: i64,
    to_site_id: i64,
}

#[derive(FromQueryResult)]
struct Named {
    id: i64,
    serial: String,
}

/// Reads records of the sites of a grant.
pub async fn reported_machines(
    platform: &Platform,
    grant: &Grant,
    ids: &[i64],
) -> Result<HashMap<i64, ReportedMachine>> {
    let mut machines = HashMap::with_capacity(ids.len());
    for ids in ids.chunks(CHUNK) {
        let tx = platform.db.report(grant.reach()).await?;
        let rows = rows(&tx, grant, ids).await?;
        let mut owners = sent_to(&tx, grant, &rows).await?;
        owners.extend(rows.iter().filter_map(|row| Some((row.id, row.destination_site_id?))));
        let orders = orders::live(&tx, grant, rows.iter().map(|row| row.id)).await?;
        owners.extend(orders.iter().filter_map(|order| Some((order.machine_id, order.dealer_site_id?))));
        // Reading names may need a connection of its own.
        drop(tx);
        let places = rows.iter().filter_map(|row| row.location_id);
        let places = reference::location_names(platform, grant.group_id()?, places).await?;
        machines.extend(rows.into_iter().map(|row| {
            let place = row.location_id.and_then(|id| places.get(&id)).map(AsRef::as_ref);
            let status = Status::parse(&row.status).unwrap_or(Status::R);
            let location =
                extract_location_label(status, Tracking::from_code(row.tracking).unwrap_or(Tracking::Dock), place)
                    .to_owned();
            let owner_site_id = owners.get(&row.id).copied();
            (row.id, ReportedMachine { serial: row.serial, model_id: row.model_id, location, owner_site_id })
        }));
    }
    Ok(machines)
}

/// The serial numbers of records.
pub async fn serials_of(tx: &Tx, grant: &Grant, ids: &[i64]) -> Result<HashMap<i64, String>> {
    let mut serials = HashMap::with_capacity(ids.len());
    for ids in ids.chunks(CHUNK) {
        let columns = [machine::Column::Id, machine::Column::Serial];
        let rows: Vec<Named> = machine::Entity::within(grant).ids(ids.iter().copied()).columns(columns, tx).await?;
        serials.extend(rows.into_iter().map(|row| (row.id, row.serial)));
    }
    Ok(serials)
}

async fn rows(tx: &Tx, grant: &Grant, ids: &[i64]) -> Result<Vec<Row>> {
    use machine::Column;
    let columns = [
        Column::Id,
        Column::Serial,
        Column::ModelId,
        Column::Status,
        Column::Tracking,
        Column::LocationId,
        Column::DestinationSiteId,
    ];
    machine::Entity::within(grant).ids(ids.iter().copied()).columns(columns, tx).await
}

/// The sites that machines which have left were sent to, by their latest transfers.
async fn sent_to(tx: &Tx, grant: &Grant, rows: &[Row]) -> Result<HashMap<i64, i64>> {
    use transfer::Column;
    let gone = |row: &&Row| matches!(Status::parse(&row.status), Some(Status::T | Status::P));
    let gone: Vec<i64> = rows.iter().filter(gone).map(|row| row.id).collect();
    if gone.is_empty() {
        return Ok(HashMap::new());
    }
    let columns = [Column::Id, Column::FromMachineId, Column::ToSiteId];
    let mut sent: Vec<Sent> =
        transfer::Entity::within(grant).filter(Column::FromMachineId.is_in(gone)).columns(columns, tx).await?;
    sent.sort_unstable_by_key(|row| row.id);
    Ok(sent.into_iter().map(|row| (row.from_machine_id, row.to_site_id)).collect())
}
