//! Group Inspection: every completed inspection of the sites of the group that the caller may see.

use platform::{
    async_trait,
    core::error::Result,
    xlsx::{Cell, Layout},
};

use super::{
    find::{self, Found},
    inspection_rows::{self, InspectionReportRow},
    reader::Reader,
    report::Report,
};

/// The report.
pub(crate) struct GroupInspection;

#[async_trait(?Send)]
impl Report for GroupInspection {
    const FILE: &'static str = "groupinspectionreport";
    const FIELDS: &'static [&'static str] = inspection_rows::FIELDS;
    const TIME: &'static str = inspection_rows::TIME;
    type Found = Found;
    type Row = InspectionReportRow;

    async fn find(reader: &Reader, most: u64) -> Result<Vec<Found>> {
        find::every(reader, most).await
    }

    async fn rows(reader: &Reader, found: &[Found]) -> Result<Vec<Option<InspectionReportRow>>> {
        inspection_rows::rows(reader, found, false).await
    }

    fn layout(_: &Reader) -> Layout {
        inspection_rows::layout()
    }

    fn cells(_: &Reader, row: &InspectionReportRow) -> Vec<Cell> {
        inspection_rows::cells(row)
    }
}
