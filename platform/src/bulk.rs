//! Many rows in one statement of PostgreSQL whose text is the same however many they are: an array a column.
//!
//! A list of VALUES is another statement for every number of rows, is planned with a parameter for every cell, and was
//! the most that an import of 100,000 rows waited for (performance, P8).

use sea_orm::{ActiveModelTrait, ActiveValue, EntityTrait, IdenStatic, Iterable, Value};
use sqlx::{Arguments, postgres::PgArguments};

/// Fewer rows are written the ordinary way.
pub(crate) const MANY: usize = 20;

/// An insertion: its text and its arrays.
pub(crate) struct Bulk {
    pub(crate) text: String,
    pub(crate) arguments: PgArguments,
}

impl Bulk {
    /// Of rows that all set the same columns; `None` where they do not, or hold a kind of value that no array is made
    /// of here.
    pub(crate) fn of<E, A>(rows: &[A]) -> Option<Self>
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
        let table = E::default().table_name().to_owned();
        let (names, arrays) = (names.join(", "), arrays.join(", "));
        Some(Self { text: format!("INSERT INTO \"{table}\" ({names}) SELECT * FROM UNNEST({arrays})"), arguments })
    }
}

fn set(value: ActiveValue<Value>) -> Option<Value> {
    match value {
        ActiveValue::Set(value) | ActiveValue::Unchanged(value) => Some(value),
        ActiveValue::NotSet => None,
    }
}

/// Adds a column's values as an array; what PostgreSQL calls their type.
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
