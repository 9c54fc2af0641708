//! Rows read by the places of their columns.
//!
//! A name is looked up in every row anew, and what is null costs a text that nobody reads: with 37 columns and 40 rows
//! that is most of what a page of the stock list costs the program (performance, P11). What is read often says its
//! columns once, in [`by_position!`], which writes both the list for the statement and the reading.

use std::sync::Arc;

use sea_orm::{DbErr, RuntimeErr};
use sqlx::{Decode, Row, Type, postgres::PgRow, sqlite::SqliteRow};

/// A type that is read by the places of its columns: `by_position!(Shelf(machine::Model) { id, serial })` for a type
/// around a struct with these fields and no others. [`columns`] gives the text for the statement.
#[macro_export]
macro_rules! by_position {
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
                    return Ok(Self($($inner)::+ { $($field: $crate::position::of_postgres(row, &mut at)?),+ }));
                }
                let row = row.try_as_sqlite_row();
                let row = row.ok_or_else(|| ::sea_orm::DbErr::Custom("a row of neither database".to_owned()))?;
                Ok(Self($($inner)::+ { $($field: $crate::position::of_sqlite(row, &mut at)?),+ }))
            }
        }
    };
}

/// Columns as a statement names them, of a table that it calls `alias`.
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
