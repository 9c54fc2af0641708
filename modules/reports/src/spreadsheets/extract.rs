//! The extract of the stock: the machines of a site in six columns, or in those of the stock list as it is on the screen.

use std::{collections::HashSet, rc::Rc};

use actix_web::HttpResponse;
use futures::{StreamExt as _, stream};
use platform::{
    api::{
        legacy_filters::{CallFilter, CallQuery, FilterProperty},
        lenient_values,
    },
    auth::context::Ctx,
    core::error::{Error, Result},
    xlsx::{Cell, Column, Kind, Layout, download},
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use stock::listing::{self, row::StockRow};
use utoipa::ToSchema;

use super::report::note_export;
use crate::{permissions::READ, reasons};

/// The name of the file.
pub(crate) const FILE: &str = "sitemachine";
/// The rows that are read at a time.
const PAGE: i64 = 500;

/// The request of the extract: that of the stock list, without a page.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct ExtractRequest {
    /// The filters of the stock list.
    pub filters: Vec<CallFilter>,
    /// Order of the list; offset and limit are ignored.
    pub filter_property: Option<FilterProperty>,
    /// 10 audit today, 20 overdue, 30 sold.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub audit_status: Option<i64>,
    /// A past day as YYYY-MM-DD.
    pub as_of: Option<String>,
    /// Fields of the stock list that are columns, in their order; those of the extract when it is left out.
    pub columns: Vec<String>,
}

/// A column of the extract: a field of the stock list, its heading, its type and its cell.
struct Field {
    name: &'static str,
    heading: &'static str,
    kind: Kind,
    cell: fn(&StockRow) -> Cell,
}

const fn field(name: &'static str, heading: &'static str, kind: Kind, cell: fn(&StockRow) -> Cell) -> Field {
    Field { name, heading, kind, cell }
}

/// Every field that can be a column.
const FIELDS: &[Field] = &[
    field("Vin", "Machine Serial", Kind::Text, |row| Cell::text(row.vin.as_str())),
    field("Model", "Model & Derivative", Kind::Text, |row| Cell::text(row.model.as_str())),
    field("ReportLocation", "Location", Kind::Text, |row| Cell::text(row.report_location.as_str())),
    field("LocationName", "Machine Location", Kind::Text, |row| Cell::text(row.location_name.as_str())),
    field("AuditStatusval", "Audit Status", Kind::Text, |row| Cell::text(row.audit_badge.as_ref())),
    field("StatusName", "Inspection Status", Kind::Text, |row| Cell::text(row.status_name)),
    field("MachineLocation", "Machine Location", Kind::Text, |row| Cell::text(row.machine_location.as_str())),
    field("DestinationSiteName", "Machine Destination", Kind::Text, |row| {
        Cell::text(row.destination_site_name.as_str())
    }),
    field("DaysInStage", "Days in stage", Kind::Number, |row| Cell::number(row.days_in_stage)),
    field("CompletedInspection", "Completed Inspection", Kind::Text, completed),
];

/// The number of fields, from the first, that are the columns of the extract.
const EXTRACT: usize = 6;

/// The completed inspections of a row as a text.
fn completed(row: &StockRow) -> Cell {
    let of = &row.completed_inspection;
    let results = [
        ("Receiving", of.receiving_inspection),
        ("Audit", of.audits),
        ("Repair", of.held_for_repair),
        ("PDI", of.fulfillment_inspection),
        ("Gate", of.gate_inspection),
    ];
    let texts: Vec<String> = results
        .into_iter()
        .filter(|(_, result)| *result != 0)
        .map(|(name, result)| format!("{name} {}", if result == 1 { "passed" } else { "failed" }))
        .collect();
    Cell::text(texts.join(", "))
}

/// The columns of an extract.
pub(super) struct Columns(Vec<&'static Field>);

impl Columns {
    /// Reads the names of fields; none are the columns of the extract.
    pub(super) fn read(names: &[String]) -> Result<Self> {
        if names.is_empty() {
            return Ok(Self(FIELDS[..EXTRACT].iter().collect()));
        }
        let wrong = || Error::from(reasons::COLUMNS).at("Columns", reasons::COLUMNS.0.text);
        if names.len() > FIELDS.len() {
            return Err(wrong());
        }
        let find = |name: &String| FIELDS.iter().find(|field| field.name.eq_ignore_ascii_case(name.trim()));
        Ok(Self(names.iter().map(find).collect::<Option<Vec<_>>>().ok_or_else(wrong)?))
    }

    pub(super) fn layout(&self) -> Layout {
        Layout::of(self.0.iter().map(|field| Column::new(field.heading, field.kind)).collect())
    }

    pub(super) fn cells(&self, row: &StockRow) -> Vec<Cell> {
        self.0.iter().map(|field| (field.cell)(row)).collect()
    }
}

/// Answers the extract of the site of the caller; refused where it has no rows.
pub(crate) async fn export(ctx: Ctx, request: ExtractRequest) -> Result<HttpResponse> {
    ctx.can(READ)?;
    let slot = ctx.platform().exports.take(ctx.site()?.id, ctx.platform().config.limits.reports_per_site)?;
    let columns = Columns::read(&request.columns)?;
    let order_by = request.filter_property.and_then(|page| page.order_by);
    let query = CallQuery {
        filters: request.filters,
        filter_property: Some(FilterProperty { order_by, offset: None, record_limit: Some(PAGE) }),
        audit_status: request.audit_status,
        as_of: request.as_of,
        ..CallQuery::default()
    };
    let first = listing::list(&ctx, &query).await?;
    let Some(total) = first.jcb_stock_list.first().map(|row| row.total_count) else {
        return Err(reasons::NO_DATA.into());
    };
    note_export(&ctx, FILE, json!({ "site": ctx.site()?.code, "asOf": query.as_of, "rows": total })).await?;
    let (ctx, layout) = (Rc::new(ctx), columns.layout());
    let pages = stream::try_unfold((Some(first), query, Rc::clone(&ctx)), |(page, mut query, ctx)| async move {
        let Some(page) = page else { return Ok(None) };
        let last = page.jcb_stock_list.last().filter(|_| page.has_more);
        let next = match last.map(|row| row.cursor.clone()) {
            Some(cursor) => {
                query.after = Some(cursor);
                Some(listing::list(&ctx, &query).await?)
            }
            None => None,
        };
        Ok::<_, Error>(Some((page.jcb_stock_list, (next, query, ctx))))
    });
    // A machine that changes its place in the order meanwhile is written once.
    let mut seen = HashSet::new();
    let pages = pages.map(move |rows: Result<Vec<StockRow>>| {
        let mut rows = rows?;
        rows.retain(|row| seen.insert(row.vhc_id));
        Ok(rows.iter().map(|row| columns.cells(row)).collect())
    });
    let pages = pages.boxed_local();
    download(ctx.platform(), slot, FILE, layout, pages)
}
