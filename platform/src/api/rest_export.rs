//! The spreadsheet of a list of the console: every row that its filter finds, in its order, with the columns that the console
//! draws. A list is answered so when the request accepts spreadsheets only.

use std::{
    collections::{HashMap, HashSet},
    rc::Rc,
};

use actix_web::{HttpRequest, HttpResponse, http::header::ACCEPT};
use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use futures::{StreamExt as _, stream};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::{
    api::{
        list::{Field, ListQuery, Page},
        spreadsheet::download,
    },
    caller::context::Ctx,
    core::{
        error::{Error, Result},
        reason::own,
        text,
    },
    shared::audit::AuditEvent,
    tenancy::SystemTask,
    xlsx::{Cell, Column, Kind, Layout, MEDIA_TYPE},
};

/// The most columns.
const MOST_COLUMNS: usize = 60;
/// The longest heading, in characters.
const LONGEST: usize = 100;

/// The type of a column.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ColumnKind {
    #[default]
    Text,
    Number,
    Date,
    Time,
    Flag,
}

/// A column as the console sends it.
#[derive(Debug, Clone, Deserialize)]
struct SentColumn {
    /// The field of the rows; inner fields behind a dot. A list of texts is joined by commas, of a list of objects the number
    /// is written.
    source: String,
    label: String,
    #[serde(default)]
    kind: ColumnKind,
    /// Words for values.
    #[serde(default)]
    values: HashMap<String, String>,
}

/// The columns of an export.
pub(super) struct ExportColumns {
    columns: Vec<SentColumn>,
    zone: Tz,
}

/// Returns true if a request accepts spreadsheets and nothing else.
pub(super) fn wants_spreadsheet(request: &HttpRequest) -> bool {
    request.headers().get(ACCEPT).is_some_and(|accepted| accepted == MEDIA_TYPE)
}

impl ExportColumns {
    /// Reads the columns and the time zone of a request.
    pub(super) fn read(columns: Option<&str>, zone: Option<&str>) -> Result<Self> {
        let wrong = |field: &'static str| Error::from(own::BAD_VALUE).at(field, own::BAD_VALUE.0.text);
        let sent: Vec<SentColumn> = serde_json::from_str(columns.unwrap_or_default()).map_err(|_| wrong("columns"))?;
        let is_label = |label: &str| label.chars().count() <= LONGEST && text::is_line(label);
        if sent.is_empty() || sent.len() > MOST_COLUMNS || sent.iter().any(|column| !is_label(&column.label)) {
            return Err(wrong("columns"));
        }
        let zone =
            zone.filter(|zone| !zone.is_empty()).map_or(Ok(Tz::UTC), |zone| zone.parse().map_err(|_| wrong("zone")))?;
        Ok(Self { columns: sent, zone })
    }

    fn layout(&self) -> Layout {
        let kind = |kind: ColumnKind| match kind {
            ColumnKind::Text | ColumnKind::Flag => Kind::Text,
            ColumnKind::Number => Kind::Number,
            ColumnKind::Date => Kind::Day,
            ColumnKind::Time => Kind::Time,
        };
        Layout::of(self.columns.iter().map(|column| Column::new(column.label.trim(), kind(column.kind))).collect())
    }

    fn cells(&self, row: &Value) -> Vec<Cell> {
        self.columns.iter().map(|column| self.cell(column, row)).collect()
    }

    fn cell(&self, column: &SentColumn, row: &Value) -> Cell {
        let value = column.source.split('.').fold(row, |value, name| &value[name]);
        let text = match value {
            Value::Null => String::new(),
            Value::String(text) => text.clone(),
            Value::Array(list) if list.iter().any(Value::is_object) => list.len().to_string(),
            Value::Array(list) => {
                let word = |value: &Value| {
                    let text = plain(value);
                    column.values.get(&text).cloned().unwrap_or(text)
                };
                list.iter().map(word).collect::<Vec<_>>().join(", ")
            }
            Value::Bool(_) | Value::Number(_) | Value::Object(_) => plain(value),
        };
        if let Some(word) = column.values.get(&text) {
            return Cell::text(word.as_str());
        }
        let read = match column.kind {
            ColumnKind::Text => None,
            ColumnKind::Number => match value {
                Value::Number(number) => {
                    number.as_i64().map(Cell::number).or_else(|| number.as_f64().map(Cell::Number))
                }
                _ => Some(Kind::Number.cell(&text)),
            },
            ColumnKind::Date => {
                NaiveDate::parse_from_str(text.get(..10).unwrap_or_default(), "%Y-%m-%d").ok().map(Cell::Day)
            }
            ColumnKind::Time => {
                text.parse::<DateTime<Utc>>().ok().map(|at| Cell::Time(at.with_timezone(&self.zone).naive_local()))
            }
            ColumnKind::Flag => value.as_bool().map(|flag| Cell::text(if flag { "Yes" } else { "No" })),
        };
        read.unwrap_or_else(|| Cell::text(text))
    }
}

fn plain(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Null => String::new(),
        Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => value.to_string(),
    }
}

/// Answers the spreadsheet of a list. `page` reads a page of the query.
pub(super) async fn export<F, Row, Read>(
    ctx: Ctx,
    name: &'static str,
    query: ListQuery<F>,
    columns: ExportColumns,
    page: impl Fn(Rc<Ctx>, ListQuery<F>) -> Read + 'static,
) -> Result<HttpResponse>
where
    F: Field,
    Row: Serialize + 'static,
    Read: Future<Output = Result<Page<Row>>> + 'static,
{
    let limits = &ctx.platform().config.limits;
    let (most, rows_of_page) = (limits.report_rows, limits.console_page_rows);
    let key = ctx.site().map_or_else(|_| ctx.user_id().map_or(0, |id| -id), |site| site.id);
    let slot = ctx.platform().exports.take(key, limits.reports_per_site)?;
    let ctx = Rc::new(ctx);
    let query = ListQuery { offset: 0, limit: rows_of_page, ..query };
    let first = page(Rc::clone(&ctx), query.clone()).await?;
    let total = first.total;
    if total > most {
        let text = format!("The list has {total} rows, please filter it to at most {most}");
        return Err(Error::from(own::TOO_MANY_ROWS).saying(text));
    }
    if total == 0 {
        return Err(own::NO_ROWS.into());
    }
    note(&ctx, name, total).await?;
    let layout = columns.layout();
    let (reader, mut seen) = (Rc::clone(&ctx), HashSet::new());
    let pages = stream::try_unfold((Some(first), query, total), move |(now, mut query, before)| {
        // Rows that are added meanwhile move others to later pages, where they would come again.
        let rows = now.as_ref().map(|now| cells(&columns, &now.rows, &mut seen));
        // Rows that are removed meanwhile move others to earlier pages, which are then read again from there.
        let total = now.as_ref().map_or(before, |now| now.total);
        let removed = before.saturating_sub(total);
        let is_last = removed == 0 && now.as_ref().is_none_or(|now| (now.rows.len() as u64) < rows_of_page);
        query.offset = match removed {
            0 => query.offset + rows_of_page,
            removed => query.offset.saturating_sub(removed),
        };
        let next = (!is_last).then(|| page(Rc::clone(&reader), query.clone()));
        async move {
            let Some(rows) = rows.transpose()? else { return Ok(None) };
            let next = match next {
                Some(next) => Some(next.await?),
                None => None,
            };
            Ok::<_, Error>(Some((rows, (next, query, total))))
        }
    });
    download(ctx.platform(), slot, name, layout, pages.boxed_local())
}

fn cells<Row: Serialize>(columns: &ExportColumns, rows: &[Row], seen: &mut HashSet<String>) -> Result<Vec<Vec<Cell>>> {
    let mut cells = Vec::with_capacity(rows.len());
    for row in rows {
        let row = serde_json::to_value(row).map_err(Error::internal)?;
        if seen.insert(row["id"].to_string()) {
            cells.push(columns.cells(&row));
        }
    }
    Ok(cells)
}

async fn note(ctx: &Ctx, name: &str, rows: u64) -> Result<()> {
    let tx = ctx.platform().db.write(SystemTask::Audit.everywhere().reach()).await?;
    ctx.note(&tx, AuditEvent::new("list.export", "list", name).after(json!({ "rows": rows }))).await?;
    tx.commit().await
}
