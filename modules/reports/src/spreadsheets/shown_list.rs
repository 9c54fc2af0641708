//! The spreadsheet of a list that an app holds as a whole: the app sends the headings and cells that it draws.

use std::{future::Future, pin::Pin};

use actix_web::{FromRequest, HttpRequest, HttpResponse, dev::Payload};
use futures::{StreamExt as _, stream};
use platform::{
    api::{
        case_insensitive_json::{self, Presence},
        lenient_values,
    },
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        text,
    },
    xlsx::{Cell, Column, Kind, Layout, download},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::report::note_export;
use crate::{permissions::EXPORT_LIST, reasons};

/// The most rows of a list.
const MOST_ROWS: usize = 5_000;
/// The most columns of a list.
const MOST_COLUMNS: usize = 50;
/// The longest heading, in characters.
const LONGEST_HEADING: usize = 100;

/// The type of a column.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ColumnKind {
    /// Text.
    #[default]
    Text,
    /// A number.
    Number,
    /// DD/MM/YYYY
    Date,
    /// DD/MM/YYYY HH:mm:ss
    Time,
}

impl From<ColumnKind> for Kind {
    fn from(kind: ColumnKind) -> Self {
        match kind {
            ColumnKind::Text => Self::Text,
            ColumnKind::Number => Self::Number,
            ColumnKind::Date => Self::Day,
            ColumnKind::Time => Self::Time,
        }
    }
}

/// A column of a list.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct ShownColumn {
    /// Heading of the column.
    pub heading: String,
    /// Type of the cells.
    pub kind: ColumnKind,
}

/// A list as it is on the screen.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct ShownList {
    /// The name of the file: small letters and digits, at most 40.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub name: String,
    /// Columns of the list, at most 50.
    pub columns: Vec<ShownColumn>,
    /// Rows of the list, at most 5,000, with a text, a number, a boolean or null for each column.
    pub rows: Vec<Vec<Value>>,
}

/// The body of the call, of at most `limits.handover_kib`.
pub(super) struct ShownListBody(pub(super) ShownList);

impl FromRequest for ShownListBody {
    type Error = Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let body = case_insensitive_json::take(request, payload, Presence::Required, |limits| limits.handover_kib);
        Box::pin(async move { body.await.map(Self) })
    }
}

/// Answers the spreadsheet of a list.
pub(crate) async fn export(ctx: &Ctx, list: ShownList) -> Result<HttpResponse> {
    ctx.can(EXPORT_LIST)?;
    let slot = ctx.platform().exports.take(ctx.site()?.id, ctx.platform().config.limits.reports_per_site)?;
    let (layout, rows) = read(&list)?;
    if rows.is_empty() {
        return Err(reasons::NO_DATA.into());
    }
    note_export(ctx, &list.name, json!({ "list": list.name, "rows": rows.len() })).await?;
    download(ctx.platform(), slot, &list.name, layout, stream::iter([Ok(rows)]).boxed_local())
}

fn read(list: &ShownList) -> Result<(Layout, Vec<Vec<Cell>>)> {
    let name = &list.name;
    let is_name = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    if name.is_empty() || name.len() > 40 || !name.bytes().all(is_name) {
        return Err(Error::from(reasons::COLUMNS).at("Name", "A name of small letters and digits is needed"));
    }
    let wrong = || Error::from(reasons::COLUMNS).at("Columns", reasons::COLUMNS.0.text);
    if list.columns.is_empty() || list.columns.len() > MOST_COLUMNS {
        return Err(wrong());
    }
    let mut columns = Vec::with_capacity(list.columns.len());
    for ShownColumn { heading, kind } in &list.columns {
        if heading.chars().count() > LONGEST_HEADING {
            return Err(wrong());
        }
        columns.push(Column::new(text::line(heading).ok_or_else(wrong)?, (*kind).into()));
    }
    let wrong = || Error::from(reasons::LIST_ROWS).at("Rows", reasons::LIST_ROWS.0.text);
    if list.rows.len() > MOST_ROWS || list.rows.iter().any(|row| row.len() != columns.len()) {
        return Err(wrong());
    }
    let cell = |(value, column): (&Value, &Column)| match value {
        Value::Null => Ok(Cell::Empty),
        Value::Bool(flag) => Ok(Cell::text(if *flag { "Yes" } else { "No" })),
        Value::Number(number) => Ok(number.as_f64().map_or(Cell::Empty, Cell::Number)),
        Value::String(text) => Ok(column.kind.cell(text)),
        Value::Array(_) | Value::Object(_) => Err(wrong()),
    };
    let rows = list.rows.iter().map(|row| row.iter().zip(&columns).map(cell).collect::<Result<Vec<_>>>());
    let rows = rows.collect::<Result<Vec<_>>>()?;
    Ok((Layout::of(columns), rows))
}
