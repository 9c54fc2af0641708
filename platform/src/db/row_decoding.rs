//! Rows decoded by the positions of their columns.
//!
//! Decoding by name looks each name up in every row, and a null allocates a text: with 37 columns and 40 rows that is
//! most of the cost of a page of the stock list (goal P11). A type that is read often lists its columns once, in
//! [`positional_row!`], which writes both the column list of the statement and the decoding.
//!
//! On SQLite a statement runs on a thread of its own, and each row from there costs two switches of threads and a copy
//! of each value. So the rows of a list are read as one text, which SQLite writes as an array of arrays and which is
//! parsed here directly ([`crate::db::Tx::rows`]).

use std::sync::Arc;

use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::{DbErr, FromQueryResult, RuntimeErr};
use serde::{Deserialize, Deserializer, de};
use sqlx::{Decode, Row, Type, postgres::PgRow, sqlite::SqliteRow};

/// A type whose columns are listed by [`positional_row!`].
pub trait PositionalRow: FromQueryResult + de::DeserializeOwned {
    /// The SQL expression by which SQLite packs its columns into an array, for a table with columns of these names.
    fn packed() -> String;
}

/// A value that SQLite can pack into an array.
pub trait Packed: Sized {
    /// The SQL expression that packs it.
    fn packed(column: &str) -> String {
        column.to_owned()
    }

    /// Reads it from the array.
    fn unpack<'de, D: Deserializer<'de>>(value: D) -> Result<Self, D::Error>;
}

macro_rules! packed_as_it_is {
    ($($kind:ty),+) => {
        $(impl Packed for $kind {
            fn unpack<'de, D: Deserializer<'de>>(value: D) -> Result<Self, D::Error> {
                Self::deserialize(value)
            }
        })+
    };
}

packed_as_it_is!(i64, i32, i16, String, NaiveDate, DateTime<Utc>);

impl Packed for bool {
    fn unpack<'de, D: Deserializer<'de>>(value: D) -> Result<Self, D::Error> {
        Ok(i64::deserialize(value)? != 0)
    }
}

/// JSON arrays can not contain bytes, so they are hexadecimal digits.
impl Packed for Vec<u8> {
    fn packed(column: &str) -> String {
        format!("CASE WHEN {column} IS NOT NULL THEN hex({column}) END")
    }

    fn unpack<'de, D: Deserializer<'de>>(value: D) -> Result<Self, D::Error> {
        hex::decode(String::deserialize(value)?).map_err(de::Error::custom)
    }
}

impl<T: Packed> Packed for Option<T> {
    fn packed(column: &str) -> String {
        T::packed(column)
    }

    fn unpack<'de, D: Deserializer<'de>>(value: D) -> Result<Self, D::Error> {
        Ok(Option::<Unpacked<T>>::deserialize(value)?.map(|value| value.0))
    }
}

/// A value read from an array.
#[doc(hidden)]
pub struct Unpacked<T>(pub T);

impl<'de, T: Packed> Deserialize<'de> for Unpacked<T> {
    fn deserialize<D: Deserializer<'de>>(value: D) -> Result<Self, D::Error> {
        T::unpack(value).map(Self)
    }
}

/// The SQL expression that packs the column of a field.
#[doc(hidden)]
pub fn packed<S, T: Packed>(_: fn(&S) -> &T, column: &str) -> String {
    T::packed(column)
}

/// The next value of an array.
#[doc(hidden)]
pub fn unpacked<'de, T: Packed, A: de::SeqAccess<'de>>(values: &mut A) -> Result<T, A::Error> {
    let value: Option<Unpacked<T>> = values.next_element()?;
    value.map(|value| value.0).ok_or_else(|| de::Error::custom("a row with too few columns"))
}

/// Implements decoding by position: `positional_row!(Shelf(machine::Model) { id, serial })` for a type around a struct
/// with exactly these fields. [`columns`] gives the column list of the statement.
#[macro_export]
macro_rules! positional_row {
    ($name:ident($($inner:ident)::+) { $($field:ident),+ $(,)? }) => {
        impl $name {
            /// The columns, in the order in which they are read.
            #[allow(dead_code, reason = "short statements write them out")]
            pub(crate) const COLUMNS: &'static [&'static str] = &[$(stringify!($field)),+];
        }

        impl ::sea_orm::FromQueryResult for $name {
            fn from_query_result(row: &::sea_orm::QueryResult, _: &str) -> Result<Self, ::sea_orm::DbErr> {
                let mut at = 0;
                if let Some(row) = row.try_as_pg_row() {
                    return Ok(Self($($inner)::+ { $($field: $crate::db::row_decoding::of_postgres(row, &mut at)?),+ }));
                }
                let row = row.try_as_sqlite_row();
                let row = row.ok_or_else(|| ::sea_orm::DbErr::Custom("a row of neither database".to_owned()))?;
                Ok(Self($($inner)::+ { $($field: $crate::db::row_decoding::of_sqlite(row, &mut at)?),+ }))
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $name {
            fn deserialize<D: ::serde::Deserializer<'de>>(row: D) -> Result<Self, D::Error> {
                struct Values;

                impl<'de> ::serde::de::Visitor<'de> for Values {
                    type Value = $name;

                    fn expecting(&self, to: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                        to.write_str("the columns of a row")
                    }

                    fn visit_seq<A: ::serde::de::SeqAccess<'de>>(self, mut values: A) -> Result<$name, A::Error> {
                        Ok($name($($inner)::+ { $($field: $crate::db::row_decoding::unpacked(&mut values)?),+ }))
                    }
                }

                row.deserialize_seq(Values)
            }
        }

        impl $crate::db::row_decoding::PositionalRow for $name {
            fn packed() -> String {
                let columns = [
                    $($crate::db::row_decoding::packed(|row: &Self| &row.0.$field, stringify!($field))),+
                ];
                columns.join(", ")
            }
        }
    };
}

/// The column list of a statement that names the table `alias`.
pub fn columns(alias: &str, columns: &[&str]) -> String {
    columns.iter().map(|column| format!("{alias}.{column}")).collect::<Vec<_>>().join(", ")
}

/// The next value of a row of PostgreSQL.
#[doc(hidden)]
pub fn of_postgres<T>(row: &PgRow, at: &mut usize) -> Result<T, DbErr>
where
    T: for<'row> Decode<'row, sqlx::Postgres> + Type<sqlx::Postgres>,
{
    next(row.try_get(*at), at)
}

/// The next value of a row of SQLite.
#[doc(hidden)]
pub fn of_sqlite<T>(row: &SqliteRow, at: &mut usize) -> Result<T, DbErr>
where
    T: for<'row> Decode<'row, sqlx::Sqlite> + Type<sqlx::Sqlite>,
{
    next(row.try_get(*at), at)
}

fn next<T>(value: Result<T, sqlx::Error>, at: &mut usize) -> Result<T, DbErr> {
    *at += 1;
    value.map_err(|error| DbErr::Query(RuntimeErr::SqlxError(Arc::new(error))))
}

#[cfg(test)]
mod tests {
    use super::PositionalRow as _;

    #[derive(Debug, PartialEq)]
    struct Tin {
        id: i64,
        name: Option<String>,
        full: bool,
        seal: Option<Vec<u8>>,
        day: chrono::NaiveDate,
    }

    #[derive(Debug, PartialEq)]
    struct Shelf(Tin);

    positional_row!(Shelf(Tin) { id, name, full, seal, day });

    #[test]
    fn a_row_comes_out_of_an_array() {
        let packed = "id, name, full, CASE WHEN seal IS NOT NULL THEN hex(seal) END, day";
        assert_eq!(Shelf::packed(), packed);
        let rows: Vec<Shelf> =
            serde_json::from_str(r#"[[1,"a \"b\"",1,"0AFF","2026-11-22"],[2,null,0,null,"2026-01-01"]]"#)
                .expect("two rows");
        let day = |text: &str| text.parse().expect("a day");
        assert_eq!(
            rows,
            [
                Shelf(Tin {
                    id: 1,
                    name: Some("a \"b\"".into()),
                    full: true,
                    seal: Some(vec![10, 255]),
                    day: day("2026-11-22")
                }),
                Shelf(Tin { id: 2, name: None, full: false, seal: None, day: day("2026-01-01") }),
            ]
        );
        assert!(serde_json::from_str::<Shelf>("[1]").is_err(), "a column is missing");
    }
}
