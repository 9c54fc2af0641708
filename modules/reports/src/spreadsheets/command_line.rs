//! Reports for the command line, which writes them into a file.

use std::{fs::File, path::Path, sync::Arc};

use chrono::NaiveDate;
use futures::{StreamExt as _, TryStreamExt as _, stream};
use platform::{
    app::platform::Platform,
    core::error::{Error, Result},
    sites::directory::SiteInfo,
    tenancy::SystemTask,
    xlsx::{Layout, Pages, Workbook},
};
use stock::listing::StockPages;

use super::{
    days::Days,
    extract::Columns,
    group_inspection::GroupInspection,
    overview::Overview,
    production_failure::ProductionFailure,
    reader::Reader,
    report::{Order, Report, ordered},
    serial_number::SerialNumber,
    technician_analysis::TechnicianAnalysis,
};
use crate::reasons;

/// A report of sites and days.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReportName {
    /// Inspection Overview.
    InspectionOverview,
    /// Group Inspection.
    GroupInspection,
    /// Serial Numbers.
    SerialNumber,
    /// Tech Analysis.
    TechAnalysis,
    /// Production Failure.
    ProductionFailure,
}

/// Writes a report of sites of one group, from a day to another, into a file; returns the number of its rows.
pub async fn write_report(
    platform: &Arc<Platform>,
    name: ReportName,
    sites: Vec<Arc<SiteInfo>>,
    (from, to): (NaiveDate, NaiveDate),
    out: &Path,
    progress: impl Fn(u64),
) -> Result<u64> {
    let days = Days::new(from, to, &platform.config.limits)?;
    let group = SystemTask::CommandLine.in_group(group_of(&sites)?);
    let grant = group.only_at(sites.iter().map(|site| site.id))?;
    let reader = Reader { platform: Arc::clone(platform), grant, group, sites, days, is_group_user: true };
    let (layout, pages) = match name {
        ReportName::InspectionOverview => whole::<Overview>(reader).await?,
        ReportName::GroupInspection => whole::<GroupInspection>(reader).await?,
        ReportName::SerialNumber => whole::<SerialNumber>(reader).await?,
        ReportName::TechAnalysis => whole::<TechnicianAnalysis>(reader).await?,
        ReportName::ProductionFailure => whole::<ProductionFailure>(reader).await?,
    };
    write(platform, layout, pages, out, progress).await
}

/// Writes the extract of sites of one group, as they are or as they were at the end of a past day, into a file; returns the
/// number of its rows.
pub async fn write_extract(
    platform: &Arc<Platform>,
    sites: Vec<Arc<SiteInfo>>,
    as_of: Option<NaiveDate>,
    out: &Path,
    progress: impl Fn(u64),
) -> Result<u64> {
    let group = SystemTask::CommandLine.in_group(group_of(&sites)?);
    let columns = Columns::read(&[])?;
    let layout = columns.layout();
    let mut lists = Vec::with_capacity(sites.len());
    for site in sites {
        let grant = group.only_at([site.id])?;
        lists.push(StockPages::new(platform, grant, site, as_of.map(|day| day.to_string())).await?);
    }
    let pages = stream::iter(lists).flat_map(|list| {
        stream::try_unfold(list, |mut list| async move {
            let rows = list.next().await?;
            Ok::<_, Error>((!rows.is_empty()).then_some((rows, list)))
        })
    });
    let pages = pages.map_ok(move |rows| rows.iter().map(|row| columns.cells(row)).collect()).boxed_local();
    write(platform, layout, pages, out, progress).await
}

fn group_of(sites: &[Arc<SiteInfo>]) -> Result<i64> {
    let first = sites.first().ok_or(reasons::NO_SITES)?;
    if sites.iter().any(|site| site.group_id != first.group_id) {
        return Err(Error::from(reasons::NO_SITES).saying("The sites are of several groups"));
    }
    Ok(first.group_id)
}

async fn whole<R: Report>(reader: Reader) -> Result<(Layout, Pages)> {
    let ordered = ordered::<R>(reader, &Order::read::<R>(None)?).await?;
    Ok((ordered.layout(), ordered.pages()))
}

/// Writes the file under another name and renames it when it is whole. Without rows there is no file.
async fn write(
    platform: &Platform,
    layout: Layout,
    mut pages: Pages,
    out: &Path,
    progress: impl Fn(u64),
) -> Result<u64> {
    let mut book = Workbook::new(&platform.create_temporary_folder()?, layout)?;
    while let Some(rows) = pages.try_next().await? {
        for row in rows {
            book.row(&row)?;
        }
        progress(book.rows());
    }
    let count = book.rows();
    if count == 0 {
        return Err(reasons::NO_DATA.into());
    }
    let partial = out.with_extension("xlsx.part");
    let saved = File::create(&partial).map_err(Error::from_io).and_then(|file| book.save(file));
    let moved = saved.and_then(|()| std::fs::rename(&partial, out).map_err(Error::from_io));
    if moved.is_err() {
        // The first failure is the one to report.
        let _ = std::fs::remove_file(&partial);
    }
    moved.map(|()| count)
}
