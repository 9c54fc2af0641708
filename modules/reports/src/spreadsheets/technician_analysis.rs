//! Tech Analysis: every completed inspection with the technician who completed it.

use platform::{
    async_trait,
    core::error::Result,
    xlsx::{Cell, Column, Kind, Layout},
};

use super::{
    find::{self, Found},
    inspection_rows::{self, InspectionReportRow},
    reader::Reader,
    report::Report,
};

/// The fields by which its rows can be sorted.
const FIELDS: &[&str] = &[
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
    "TechnicianName",
];

/// The report.
pub(crate) struct TechnicianAnalysis;

#[async_trait(?Send)]
impl Report for TechnicianAnalysis {
    const FILE: &'static str = "techanalysisreport";
    const FIELDS: &'static [&'static str] = FIELDS;
    const TIME: &'static str = inspection_rows::TIME;
    type Found = Found;
    type Row = InspectionReportRow;

    async fn find(reader: &Reader, most: u64) -> Result<Vec<Found>> {
        find::every(reader, most).await
    }

    async fn rows(reader: &Reader, found: &[Found]) -> Result<Vec<Option<InspectionReportRow>>> {
        inspection_rows::rows(reader, found, true).await
    }

    fn layout(_: &Reader) -> Layout {
        let mut columns = inspection_rows::columns();
        columns.push(Column::new("Technician", Kind::Text));
        Layout::of(columns)
    }

    fn cells(_: &Reader, row: &InspectionReportRow) -> Vec<Cell> {
        let mut cells = inspection_rows::cells(row);
        cells.push(Cell::text(row.technician_name.clone().unwrap_or_default()));
        cells
    }
}
