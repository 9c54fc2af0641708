//! Production Failure: every failed item of the inspections of some sites, with its area and defect.

use std::collections::BTreeSet;

use inspections::completed::{self, Failure};
use platform::{
    async_trait,
    core::error::Result,
    xlsx::{Cell, Column, Kind, Layout},
};
use serde::Serialize;
use utoipa::ToSchema;

use super::{reader::Reader, report::Report};

/// A failed item in the report.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct ProductionFailureRow {
    /// The code of the site.
    pub site_code: String,
    /// The name of the site; for users of a group only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub site_name: Option<String>,
    /// The location label of the machine.
    pub location: String,
    /// The machine serial number.
    pub serial_number: String,
    /// The moment of the inspection by the clocks of the site, DD/MM/YYYY HH:mm:ss.
    pub date_of_inspection: String,
    /// The name of the user who completed it.
    pub inspector: String,
    /// The group of the question.
    pub inspection_zone: String,
    /// The model.
    pub model: String,
    /// The area of the defect.
    pub area: String,
    /// The defect.
    pub defect: String,
    /// The comment.
    pub comments: String,
    #[serde(skip)]
    at: chrono::NaiveDateTime,
}

/// The answer of the report.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct ProductionFailures {
    /// Rows of the report.
    pub production_failure_report: Vec<ProductionFailureRow>,
}

/// The report.
pub(crate) struct ProductionFailure;

#[async_trait(?Send)]
impl Report for ProductionFailure {
    const FILE: &'static str = "productionfailure";
    const FIELDS: &'static [&'static str] = &[
        "SiteCode",
        "SiteName",
        "Location",
        "SerialNumber",
        "DateOfInspection",
        "Inspector",
        "InspectionZone",
        "Model",
        "Area",
        "Defect",
        "Comments",
    ];
    const TIME: &'static str = "DateOfInspection";
    const ENVELOPE: Option<&'static str> = Some("ProductionFailureReport");
    type Found = Failure;
    type Row = ProductionFailureRow;

    async fn find(reader: &Reader, most: u64) -> Result<Vec<Failure>> {
        let mut found = Vec::new();
        for (grant, period) in reader.periods()? {
            let tx = reader.read().await?;
            found.extend(completed::failures(&tx, &grant, period, most).await?);
        }
        // The items of an inspection stay in the order of its questions.
        found.sort_by_key(|row| (std::cmp::Reverse((row.inspection.at, row.inspection.id)), row.item_id));
        Ok(found)
    }

    async fn rows(reader: &Reader, found: &[Failure]) -> Result<Vec<Option<ProductionFailureRow>>> {
        let platform = &reader.platform;
        let machines: BTreeSet<i64> = found.iter().map(|row| row.inspection.machine_id).collect();
        let machines: Vec<i64> = machines.into_iter().collect();
        let machines = stock::reported_machines(platform, &reader.grant, &machines).await?;
        let models = catalogue::names(platform, reader.grant.group_id()?).await?;
        let people = reader.people(found.iter().filter_map(|row| row.inspection.by).collect()).await?;
        let ids: Vec<i64> = found.iter().map(|row| row.item_id).collect();
        let tx = reader.read().await?;
        let items = completed::failed_items(&tx, &reader.grant, &ids).await?;
        drop(tx);
        let ids = |id: fn(&completed::FailedItem) -> Option<i64>| -> Vec<i64> {
            items.values().filter_map(id).collect::<BTreeSet<_>>().into_iter().collect()
        };
        let tx = platform.db.report(reader.group.reach()).await?;
        let faults =
            reference::faults(&tx, &reader.group, &ids(|item| item.area_id), &ids(|item| item.defect_id)).await?;
        drop(tx);
        let mut rows = Vec::with_capacity(found.len());
        for Failure { item_id, inspection } in found {
            let (Some(site), Some(item)) = (reader.site(inspection.site_id), items.get(item_id)) else {
                rows.push(None);
                continue;
            };
            let machine = machines.get(&inspection.machine_id);
            let at = reader.local(inspection.at, inspection.site_id);
            let named =
                |entry: Option<&reference::ListEntry>| entry.map(|entry| entry.name.clone()).unwrap_or_default();
            rows.push(Some(ProductionFailureRow {
                site_code: site.code.clone(),
                site_name: reader.is_group_user.then(|| site.name.clone()),
                location: machine.map(|machine| machine.location.clone()).unwrap_or_default(),
                serial_number: machine.map(|machine| machine.serial.clone()).unwrap_or_default(),
                date_of_inspection: at.format("%d/%m/%Y %H:%M:%S").to_string(),
                inspector: inspection.by.and_then(|id| people.get(&id)).cloned().unwrap_or_default(),
                inspection_zone: item.group.clone(),
                model: models.get(inspection.model_id).map(|model| model.name.to_string()).unwrap_or_default(),
                area: named(item.area_id.and_then(|id| faults.areas.get(&id))),
                defect: named(item.defect_id.and_then(|id| faults.defects.get(&id))),
                comments: item.comments.clone(),
                at,
            }));
        }
        Ok(rows)
    }

    fn layout(reader: &Reader) -> Layout {
        let text = |text: &str| Cell::text(text);
        let days = vec![text("From"), Cell::Day(reader.days.from), text("To"), Cell::Day(reader.days.to)];
        let titles =
            vec![vec![text("Report")], vec![text("Production Failure")], vec![text("Date Range")], days, Vec::new()];
        let sites = [("Site code", Kind::Text), ("Site Name", Kind::Text)];
        let columns = [
            ("Location", Kind::Text),
            ("Serial Number", Kind::Text),
            ("Date Of Inspection", Kind::Time),
            ("Inspector", Kind::Text),
            ("Inspection Zone", Kind::Text),
            ("Model", Kind::Text),
            ("Area", Kind::Text),
            ("Defect", Kind::Text),
            ("Comments", Kind::Text),
        ];
        let sites = sites.into_iter().filter(|_| reader.is_group_user);
        let columns = sites.chain(columns).map(|(heading, kind)| Column::new(heading, kind)).collect();
        Layout { titles, columns }
    }

    fn cells(_: &Reader, row: &ProductionFailureRow) -> Vec<Cell> {
        let mut cells: Vec<Cell> = match &row.site_name {
            Some(name) => vec![Cell::text(row.site_code.as_str()), Cell::text(name.as_str())],
            None => Vec::new(),
        };
        cells.extend([
            Cell::text(row.location.as_str()),
            Cell::text(row.serial_number.as_str()),
            Cell::Time(row.at),
            Cell::text(row.inspector.as_str()),
            Cell::text(row.inspection_zone.as_str()),
            Cell::text(row.model.as_str()),
            Cell::text(row.area.as_str()),
            Cell::text(row.defect.as_str()),
            Cell::text(row.comments.as_str()),
        ]);
        cells
    }
}
