//! The rows of the reports about inspections, and their columns.

use std::collections::{BTreeSet, HashMap};

use platform::{
    core::error::Result,
    xlsx::{Cell, Column, Kind, Layout},
};
use serde::Serialize;
use stock::{
    domain::{Handover, Transfer, labels::status_name},
    records::rules::hierarchy,
};
use utoipa::ToSchema;

use super::{
    find::{Found, Source},
    reader::Reader,
};

/// A completed inspection in a report.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct InspectionReportRow {
    /// The machine serial number.
    pub vin: String,
    /// The moment of its completion by the clocks of the site, DD/MM/YYYY HH:mm:ss.
    pub inspection_date_time: String,
    /// The model.
    pub model: String,
    /// The site.
    pub site_name: String,
    /// The location label of the machine.
    pub location: String,
    /// The stage that was inspected.
    pub inspection_type: &'static str,
    /// Passed or Failed.
    pub inspection_status: &'static str,
    /// The number of failed items.
    pub failed_item_count: i64,
    /// The code of the site.
    pub site_code: String,
    /// The name of the site that owns the machine.
    pub dealer_ship: String,
    /// The name of the technician who completed it: the report of technicians only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub technician_name: Option<String>,
    #[serde(skip)]
    at: chrono::NaiveDateTime,
}

/// The fields by which such rows can be sorted.
pub(super) const FIELDS: &[&str] = &[
    "Vin",
    "InspectionDateTime",
    "Model",
    "SiteName",
    "Location",
    "InspectionType",
    "InspectionStatus",
    "FailedItemCount",
    "SiteCode",
    "DealerShip",
];

/// The field of the moment.
pub(super) const TIME: &str = "InspectionDateTime";

/// The columns of such rows.
pub(super) fn columns() -> Vec<Column> {
    [
        ("Serial Number", Kind::Text),
        ("Inspection Date", Kind::Time),
        ("Model", Kind::Text),
        ("Site", Kind::Text),
        ("Location", Kind::Text),
        ("Inspection Type", Kind::Text),
        ("Status", Kind::Text),
        ("Failed Items", Kind::Number),
        ("Site Code", Kind::Text),
        ("Dealership", Kind::Text),
    ]
    .map(|(heading, kind)| Column::new(heading, kind))
    .into()
}

/// The layout of such rows.
pub(super) fn layout() -> Layout {
    Layout::of(columns())
}

/// The cells of a row, without the technician.
pub(super) fn cells(row: &InspectionReportRow) -> Vec<Cell> {
    vec![
        Cell::text(row.vin.as_str()),
        Cell::Time(row.at),
        Cell::text(row.model.as_str()),
        Cell::text(row.site_name.as_str()),
        Cell::text(row.location.as_str()),
        Cell::text(row.inspection_type),
        Cell::text(row.inspection_status),
        Cell::number(row.failed_item_count),
        Cell::text(row.site_code.as_str()),
        Cell::text(row.dealer_ship.as_str()),
    ]
}

/// Makes rows, with technicians if they are requested.
pub(super) async fn rows(
    reader: &Reader,
    found: &[Found],
    with_technicians: bool,
) -> Result<Vec<Option<InspectionReportRow>>> {
    let platform = &reader.platform;
    let failed = failed_counts(reader, found).await?;
    let machines: Vec<i64> = found.iter().map(|row| row.machine).collect::<BTreeSet<_>>().into_iter().collect();
    let machines = stock::reported_machines(platform, &reader.grant, &machines).await?;
    let models = catalogue::names(platform, reader.grant.group_id()?).await?;
    let people = if with_technicians {
        reader.people(found.iter().filter_map(|row| row.by).collect()).await?
    } else {
        HashMap::new()
    };
    let mut rows = Vec::with_capacity(found.len());
    for row in found {
        let Some(site) = reader.site(row.site) else {
            rows.push(None);
            continue;
        };
        let machine = machines.get(&row.machine);
        let model = row.model.or(machine.map(|machine| machine.model_id));
        let at = reader.local(row.at, row.site);
        rows.push(Some(InspectionReportRow {
            vin: machine.map(|machine| machine.serial.clone()).unwrap_or_default(),
            inspection_date_time: at.format("%d/%m/%Y %H:%M:%S").to_string(),
            model: model.and_then(|id| models.get(id)).map(|model| model.name.to_string()).unwrap_or_default(),
            site_name: site.name.clone(),
            location: machine.map(|machine| machine.location.clone()).unwrap_or_default(),
            inspection_type: status_name(row.status, hierarchy(site.hierarchy), Handover::Pending, Transfer::None),
            inspection_status: if row.passed { "Passed" } else { "Failed" },
            failed_item_count: failed.get(&(row.source == Source::Handover, row.id)).copied().unwrap_or(0),
            site_code: site.code.clone(),
            dealer_ship: reader.dealership(row.site, machine.and_then(|machine| machine.owner_site_id)).await?,
            technician_name: with_technicians
                .then(|| row.by.and_then(|id| people.get(&id)).cloned().unwrap_or_default()),
            at,
        }));
    }
    Ok(rows)
}

/// The failed items by whether it is a handover, and its id.
async fn failed_counts(reader: &Reader, found: &[Found]) -> Result<HashMap<(bool, i64), i64>> {
    let of =
        |source: Source| -> Vec<i64> { found.iter().filter(|row| row.source == source).map(|row| row.id).collect() };
    let tx = reader.read().await?;
    let inspections = inspections::completed::failed_counts(&tx, &reader.grant, &of(Source::Inspection)).await?;
    let handovers = handover::completed::failed_counts(&tx, &reader.grant, &of(Source::Handover)).await?;
    let keyed = |handover: bool| move |(id, count): (i64, i64)| ((handover, id), count);
    Ok(inspections.into_iter().map(keyed(false)).chain(handovers.into_iter().map(keyed(true))).collect())
}
