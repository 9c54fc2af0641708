//! Inserts many rows by one statement with a constant text: on PostgreSQL with an array for each column, on SQLite with
//! all rows as one JSON text.
//!
//! A list of VALUES is a different statement for every number of rows, is parsed and planned with a parameter for every
//! cell, and took most of the time of an import of 100,000 rows (goal P8).

use std::fmt::Write as _;

use chrono::SecondsFormat;
use sea_orm::{ActiveModelTrait, ActiveValue, DbBackend, EntityTrait, IdenStatic, Iterable, Statement, Value};
use sqlx::{Arguments, postgres::PgArguments};

use crate::db::kinds::Backend;

/// Fewer rows are inserted by the ordinary statement.
const MANY: usize = 20;

/// An insertion.
pub(crate) enum BulkInsert {
    /// The statement, and an array for every column.
    Arrays(String, Box<PgArguments>),
    /// The statement, with all rows as one value.
    Packed(Statement),
}

impl BulkInsert {
    /// The insertion of rows that all set the same columns; `None` where they do not, are few, or have a value that
    /// this form can not represent exactly.
    pub(crate) fn of<E, A>(rows: &[A], backend: Backend) -> Option<Self>
    where
        E: EntityTrait,
        A: ActiveModelTrait<Entity = E>,
    {
        if rows.len() < MANY {
            return None;
        }
        match backend {
            Backend::Postgres => arrays::<E, A>(rows),
            Backend::Sqlite => packed::<E, A>(rows),
        }
    }
}

fn arrays<E, A>(rows: &[A]) -> Option<BulkInsert>
where
    E: EntityTrait,
    A: ActiveModelTrait<Entity = E>,
{
    let mut arguments = PgArguments::default();
    let (mut names, mut arrays) = (Vec::new(), Vec::new());
    for column in E::Column::iter() {
        let values: Vec<Option<Value>> = rows.iter().map(|row| set(row.get(column))).collect();
        if values.iter().all(Option::is_none) {
            continue;
        }
        let kind = add(&mut arguments, values.into_iter().collect::<Option<Vec<_>>>()?)?;
        names.push(format!("\"{}\"", column.as_str()));
        arrays.push(format!("CAST(${} AS {kind}[])", names.len()));
    }
    let (table, names, arrays) = (E::default().table_name().to_owned(), names.join(", "), arrays.join(", "));
    let text = format!("INSERT INTO \"{table}\" ({names}) SELECT * FROM UNNEST({arrays})");
    Some(BulkInsert::Arrays(text, Box::new(arguments)))
}

/// Returns the statement for SQLite, with the rows as one JSON value; `None` when the rows set different columns or a
/// value has no exact form in JSON. Cells are exactly what the driver would bind.
fn packed<E, A>(rows: &[A]) -> Option<BulkInsert>
where
    E: EntityTrait,
    A: ActiveModelTrait<Entity = E>,
{
    let first = rows.first()?;
    let columns: Vec<E::Column> = E::Column::iter().filter(|column| set(first.get(*column)).is_some()).collect();
    let mut text = String::with_capacity(rows.len() * columns.len() * 12);
    for row in rows {
        text.push_str(if text.is_empty() { "[[" } else { ",[" });
        let mut wanted = columns.iter();
        for column in E::Column::iter() {
            let Some(value) = set(row.get(column)) else { continue };
            if wanted.next()?.as_str() != column.as_str() {
                return None;
            }
            cell(&mut text, value)?;
            text.push(',');
        }
        if wanted.next().is_some() {
            return None;
        }
        text.pop();
        text.push(']');
    }
    text.push(']');
    let names: Vec<String> = columns.iter().map(|column| format!("\"{}\"", column.as_str())).collect();
    let cells = columns.iter().enumerate().map(|(at, column)| match set(first.get(*column)) {
        Some(Value::Bytes(_)) => format!("unhex(r.value ->> {at})"),
        _ => format!("r.value ->> {at}"),
    });
    let (table, names, cells) =
        (E::default().table_name().to_owned(), names.join(", "), cells.collect::<Vec<_>>().join(", "));
    let insert = format!("INSERT INTO \"{table}\" ({names}) SELECT {cells} FROM json_each($1) r");
    Some(BulkInsert::Packed(Statement::from_sql_and_values(DbBackend::Sqlite, insert, [text.into()])))
}

/// Adds a value to a row; `None` for a value that JSON can not represent exactly.
fn cell(text: &mut String, value: Value) -> Option<()> {
    match value {
        Value::BigInt(Some(number)) => write!(text, "{number}"),
        Value::Int(Some(number)) => write!(text, "{number}"),
        Value::SmallInt(Some(number)) => write!(text, "{number}"),
        Value::Bool(Some(yes)) => write!(text, "{}", u8::from(yes)),
        Value::Bytes(Some(bytes)) => write!(text, "\"{}\"", hex::encode(bytes)),
        Value::ChronoDate(Some(day)) => write!(text, "\"{}\"", day.format("%F")),
        Value::ChronoDateTimeUtc(Some(at)) => write!(text, "\"{}\"", at.to_rfc3339_opts(SecondsFormat::AutoSi, false)),
        Value::String(Some(words)) => return quoted(text, &words),
        Value::Json(Some(json)) => return quoted(text, &json.to_string()),
        Value::BigInt(None)
        | Value::Int(None)
        | Value::SmallInt(None)
        | Value::Bool(None)
        | Value::Bytes(None)
        | Value::ChronoDate(None)
        | Value::ChronoDateTimeUtc(None)
        | Value::String(None)
        | Value::Json(None) => write!(text, "null"),
        _ => return None,
    }
    .ok()
}

/// Quotes a text; `None` for NUL, at which SQLite ends a JSON text.
fn quoted(text: &mut String, words: &str) -> Option<()> {
    if words.contains('\0') {
        return None;
    }
    text.push_str(&serde_json::to_string(words).ok()?);
    Some(())
}

fn set(value: ActiveValue<Value>) -> Option<Value> {
    match value {
        ActiveValue::Set(value) | ActiveValue::Unchanged(value) => Some(value),
        ActiveValue::NotSet => None,
    }
}

/// Adds the values of a column as an array; returns PostgreSQL's name of their type.
fn add(arguments: &mut PgArguments, values: Vec<Value>) -> Option<&'static str> {
    macro_rules! array {
        ($kind:ident, $name:literal, $each:expr) => {{
            let each = |value| match value {
                Value::$kind(value) => Some($each(value)),
                _ => None,
            };
            arguments.add(values.into_iter().map(each).collect::<Option<Vec<_>>>()?).ok()?;
            Some($name)
        }};
        ($kind:ident, $name:literal) => {
            array!($kind, $name, std::convert::identity)
        };
    }
    match values.first()? {
        Value::BigInt(_) => array!(BigInt, "bigint"),
        Value::Int(_) => array!(Int, "integer"),
        Value::SmallInt(_) => array!(SmallInt, "smallint"),
        Value::Bool(_) => array!(Bool, "boolean"),
        Value::String(_) => array!(String, "text"),
        Value::Bytes(_) => array!(Bytes, "bytea"),
        Value::ChronoDate(_) => array!(ChronoDate, "date"),
        Value::ChronoDateTimeUtc(_) => array!(ChronoDateTimeUtc, "timestamptz"),
        Value::Json(_) => array!(Json, "jsonb", |value: Option<Box<_>>| value.map(|value| *value)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, NaiveDate, Utc};
    use serde_json::json;
    use sqlx::{AssertSqlSafe, Row as _, sqlite::SqlitePoolOptions};

    use super::*;

    /// The values read from the JSON are those that the driver would bind.
    #[tokio::test]
    async fn cells_are_what_the_driver_binds() {
        let pool = SqlitePoolOptions::new().max_connections(1).connect("sqlite::memory:").await.expect("a database");
        let (day, at) = (NaiveDate::from_ymd_opt(2026, 3, 1).expect("a day"), DateTime::<Utc>::UNIX_EPOCH);
        let words = "a \"b\" \\ \u{1}\u{7f}\n\u{2028} ü 🚜 </script>";
        let json = json!({ "a": [1, null, "ß\u{0}"], "b": "\"" });
        let mut text = String::from("[");
        for value in [
            Value::from(i64::MIN),
            i64::MAX.into(),
            (-7_i32).into(),
            7_i16.into(),
            true.into(),
            vec![0_u8, 255].into(),
            day.into(),
            (at + chrono::TimeDelta::microseconds(1_500)).into(),
            at.into(),
            words.into(),
            json.clone().into(),
            Value::Bytes(None),
            Value::String(None),
        ] {
            cell(&mut text, value).expect("a cell");
            text.push(',');
        }
        text.pop();
        let text = format!("[{text}]]");
        let cells: Vec<String> = (0..13).map(|at| format!("r.value ->> {at} AS c{at}")).collect();
        let select = format!("SELECT {}, unhex(r.value ->> 5) AS raw FROM json_each($1) r", cells.join(", "));
        let row = sqlx::query(AssertSqlSafe(select)).bind(text).fetch_one(&pool).await.expect("a row");
        assert_eq!((row.get::<i64, _>(0), row.get::<i64, _>(1)), (i64::MIN, i64::MAX));
        assert_eq!((row.get::<i64, _>(2), row.get::<i64, _>(3), row.get::<i64, _>(4)), (-7, 7, 1));
        assert_eq!(row.get::<Vec<u8>, _>(13), [0, 255]);
        for (at, bound) in [(6, sqlx::query("SELECT ?").bind(day)), (8, sqlx::query("SELECT ?").bind(at))] {
            let bound: String = bound.fetch_one(&pool).await.expect("bound").get(0);
            assert_eq!(row.get::<String, _>(at), bound);
        }
        assert_eq!(row.get::<String, _>(7), "1970-01-01T00:00:00.001500+00:00");
        assert_eq!(row.get::<String, _>(9), words);
        assert_eq!(row.get::<String, _>(10), json.to_string());
        assert_eq!((row.get::<Option<Vec<u8>>, _>(11), row.get::<Option<String>, _>(12)), (None, None));
        assert!(quoted(&mut String::new(), "a\0b").is_none());
    }
}
