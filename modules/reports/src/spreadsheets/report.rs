//! A report ([`Report`]) as a list, as a spreadsheet and as the pages of both.

use std::{cmp::Reverse, rc::Rc};

use actix_web::{HttpResponse, http::header, web::Bytes};
use futures::{StreamExt as _, stream};
use platform::{
    api::legacy_filters::FilterProperty,
    async_trait,
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::own,
    },
    shared::audit::AuditEvent,
    xlsx::{Cell, Layout, Pages, download},
};
use serde::Serialize;
use serde_json::{Value, json};

use super::{natural_order, reader::Reader};
use crate::reasons;

/// The header of a list with the number of rows of the whole report.
pub(super) const TOTAL: &str = "X-Total-Count";
/// The rows that are read at a time.
const PAGE: usize = 500;
/// The characters of a text that are compared.
const COMPARED: usize = 100;
/// The lists of a site that are read at a time, for each of its exports.
const LISTS_PER_EXPORT: usize = 4;

/// A report of sites and days.
#[async_trait(?Send)]
pub(crate) trait Report: 'static {
    /// The name of its file, without the ending.
    const FILE: &'static str;
    /// The fields by which its rows can be sorted, in the spelling of the rows.
    const FIELDS: &'static [&'static str];
    /// The field of its own order, the latest first.
    const TIME: &'static str;
    /// The key of the list in its answer; `None` for a bare list.
    const ENVELOPE: Option<&'static str> = None;
    /// The identity of a row, from which it is made.
    type Found: 'static;
    /// A row.
    type Row: Serialize + 'static;

    /// Finds everything in its own order; more than `most` where there is more.
    async fn find(reader: &Reader, most: u64) -> Result<Vec<Self::Found>>;

    /// Makes a row of each, in the same order; `None` for what was removed meanwhile.
    async fn rows(reader: &Reader, found: &[Self::Found]) -> Result<Vec<Option<Self::Row>>>;

    /// Titles and columns of its spreadsheet.
    fn layout(reader: &Reader) -> Layout;

    /// The cells of a row, a cell for each column.
    fn cells(reader: &Reader, row: &Self::Row) -> Vec<Cell>;
}

/// Rows that a report has found, in the requested order.
pub(crate) struct Ordered<R: Report> {
    reader: Reader,
    found: Vec<R::Found>,
}

/// Finds the rows of a report, within the limit of rows.
pub(crate) async fn ordered<R: Report>(reader: Reader, order: &Order) -> Result<Ordered<R>> {
    let most = reader.platform.config.limits.report_rows;
    let mut found = R::find(&reader, most.saturating_add(1)).await?;
    if u64::try_from(found.len()).unwrap_or(u64::MAX) > most {
        let text = format!("The report has more than {most} rows, please choose fewer sites or days");
        return Err(Error::from(reasons::ROWS).saying(text));
    }
    match order {
        Order { field, descending } if field == R::TIME => {
            if !descending {
                found.reverse();
            }
        }
        Order { field, descending } => {
            // Rows are made to be compared, and only what is compared stays in memory.
            let mut keys = Vec::with_capacity(found.len());
            for part in found.chunks(PAGE) {
                for row in R::rows(&reader, part).await? {
                    let row = row.map(serde_json::to_value).transpose().map_err(Error::internal)?;
                    keys.push(row.map(|row| Key::of(&row[field.as_str()])));
                }
            }
            let keyed = keys.into_iter().zip(found).filter_map(|(key, found)| Some((key?, found)));
            let mut keyed: Vec<(Key, R::Found)> = keyed.collect();
            if *descending {
                keyed.sort_by(|one, other| Reverse(&one.0).cmp(&Reverse(&other.0)));
            } else {
                keyed.sort_by(|one, other| one.0.cmp(&other.0));
            }
            found = keyed.into_iter().map(|(_, found)| found).collect();
        }
    }
    Ok(Ordered { reader, found })
}

/// The order of a report.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Order {
    field: String,
    descending: bool,
}

impl Order {
    /// Reads `OrderBy`: a field of the rows, ASC or DESC; the latest first without one.
    pub(crate) fn read<R: Report>(page: Option<&FilterProperty>) -> Result<Self> {
        let text = page.and_then(|page| page.order_by.as_deref()).unwrap_or_default();
        let mut words = text.split_whitespace();
        let Some(name) = words.next() else { return Ok(Self { field: R::TIME.to_owned(), descending: true }) };
        let refused = |reason: platform::core::reason::Reason| Err(Error::from(reason).at("OrderBy", reason.0.text));
        let Some(field) = R::FIELDS.iter().find(|field| field.eq_ignore_ascii_case(name)) else {
            return refused(own::UNKNOWN_FIELD);
        };
        let descending = match (words.next().map(str::to_ascii_uppercase).as_deref(), words.next()) {
            (None | Some("ASC"), None) => false,
            (Some("DESC"), None) => true,
            _ => return refused(own::UNKNOWN_OPERATOR),
        };
        Ok(Self { field: (*field).to_owned(), descending })
    }
}

/// A value of a row as it is compared.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Key {
    Number(i64),
    Text(String),
}

impl Key {
    fn of(value: &Value) -> Self {
        match value {
            Value::Number(number) => Self::Number(number.as_i64().unwrap_or_default()),
            Value::String(text) => Self::Text(natural_order::key(&text.chars().take(COMPARED).collect::<String>())),
            Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => Self::Text(String::new()),
        }
    }
}

impl<R: Report> Ordered<R> {
    /// The number of rows.
    pub(crate) const fn total(&self) -> usize {
        self.found.len()
    }

    /// Makes the rows from one place to another.
    pub(crate) async fn rows(&self, from: usize, to: usize) -> Result<Vec<R::Row>> {
        Ok(R::rows(&self.reader, &self.found[from..to]).await?.into_iter().flatten().collect())
    }

    /// Titles and columns.
    pub(crate) fn layout(&self) -> Layout {
        R::layout(&self.reader)
    }

    /// The pages of its spreadsheet.
    pub(crate) fn pages(self) -> Pages {
        let this = Rc::new(self);
        let starts = (0..this.total()).step_by(PAGE);
        stream::iter(starts)
            .then(move |from| {
                let this = Rc::clone(&this);
                async move {
                    let rows = this.rows(from, this.total().min(from + PAGE)).await?;
                    Ok(rows.iter().map(|row| R::cells(&this.reader, row)).collect())
                }
            })
            .boxed_local()
    }
}

/// Answers the rows of a page as JSON, piece by piece, with their number in all.
pub(crate) async fn list<R: Report>(ctx: &Ctx, reader: Reader, page: Option<&FilterProperty>) -> Result<HttpResponse> {
    let most = ctx.platform().config.limits.reports_per_site.saturating_mul(LISTS_PER_EXPORT);
    let slot = ctx.platform().report_lists.take(ctx.site()?.id, most)?;
    let order = Order::read::<R>(page)?;
    let number = |number: Option<i64>| usize::try_from(number.unwrap_or(0)).map_err(|_| Error::from(own::BAD_RANGE));
    let (offset, limit) = match page {
        None => (0, 0),
        Some(page) => (number(page.offset)?, number(page.record_limit)?),
    };
    let ordered = ordered::<R>(reader, &order).await?;
    let total = ordered.total();
    let from = offset.min(total);
    let to = if limit == 0 { total } else { from.saturating_add(limit).min(total) };
    let (begin, end) = R::ENVELOPE.map_or_else(|| ("[".to_owned(), "]"), |name| (format!("{{{}:[", json!(name)), "]}"));
    let ordered = Rc::new(ordered);
    let parts = stream::iter((from..to).step_by(PAGE)).then(move |start| {
        let ordered = Rc::clone(&ordered);
        async move {
            let rows = ordered.rows(start, to.min(start + PAGE)).await?;
            let mut text = if start == from { String::new() } else { ",".to_owned() };
            let rows: Vec<String> =
                rows.iter().map(serde_json::to_string).collect::<Result<_, _>>().map_err(Error::internal)?;
            text.push_str(&rows.join(","));
            Ok::<_, Error>(Bytes::from(text))
        }
    });
    let edge = |text: &str| stream::iter([Ok(Bytes::copy_from_slice(text.as_bytes()))]);
    Ok(HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, "application/json"))
        .insert_header((TOTAL, total.to_string()))
        .streaming(edge(&begin).chain(parts).chain(edge(end)).map(move |part| {
            let _slot = &slot;
            part
        })))
}

/// Answers the spreadsheet of a report; refused where it has no rows.
pub(crate) async fn export<R: Report>(
    ctx: &Ctx,
    reader: Reader,
    page: Option<&FilterProperty>,
) -> Result<HttpResponse> {
    let slot = ctx.platform().exports.take(ctx.site()?.id, ctx.platform().config.limits.reports_per_site)?;
    let order = Order::read::<R>(page)?;
    let sites: Vec<String> = reader.sites.iter().map(|site| site.code.clone()).collect();
    let days = reader.days;
    let ordered = ordered::<R>(reader, &order).await?;
    if ordered.total() == 0 {
        return Err(reasons::NO_DATA.into());
    }
    note_export(ctx, R::FILE, json!({ "sites": sites, "from": days.from, "to": days.to, "rows": ordered.total() }))
        .await?;
    let layout = ordered.layout();
    download(ctx.platform(), slot, R::FILE, layout, ordered.pages())
}

/// Records an export in the audit log.
pub(crate) async fn note_export(ctx: &Ctx, name: &str, after: Value) -> Result<()> {
    let grant = ctx.can(crate::permissions::READ)?;
    let tx = ctx.write(&grant).await?;
    ctx.note(&tx, AuditEvent::new("report.export", "report", name).after(after)).await?;
    tx.commit().await
}
