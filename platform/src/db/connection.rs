//! The connection under a transaction.
//!
//! On SQLite it is sea-orm's own. On PostgreSQL it is one of this crate's on the same pool: sea-orm takes a round trip
//! for BEGIN and one for the access mode, and a third would set the tenant of row-level security. This one sends all
//! three at once (goal P1), so no statement can run before row-level security is set.

use async_trait::async_trait;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbBackend, DbErr, ExecResult, QueryResult, Statement, Values};
use sea_query_sqlx::SqlxValues;
use sqlx::{AssertSqlSafe, Executor, Postgres, query::Query};
use tokio::sync::Mutex;

use crate::{
    db::{
        bulk_insert::BulkInsert,
        kinds::{Mode, Plans},
        postgres_pool::{PooledConnection, PostgresPool},
        sql_errors::{of_change, of_query},
    },
    tenancy::Reach,
};

/// A transaction of either database.
pub(crate) enum Connection {
    Sqlite(DatabaseTransaction),
    Postgres(Mutex<PooledConnection>),
}

impl Connection {
    /// Begins on PostgreSQL, for the rows of this scope.
    pub(crate) async fn begin(connections: &PostgresPool, reach: &Reach, mode: Mode) -> Result<Self, DbErr> {
        let mut connection = connections.begin(&beginning(reach, mode)).await?;
        connection.writes = mode == Mode::Writes;
        Ok(Self::Postgres(Mutex::new(connection)))
    }

    /// Inserts many rows.
    pub(crate) async fn insert(&self, bulk: BulkInsert) -> Result<(), DbErr> {
        match (self, bulk) {
            (Self::Postgres(inner), BulkInsert::Arrays(text, arguments)) => {
                let query = sqlx::query_with(AssertSqlSafe(text), *arguments);
                let done = inner.lock().await.ask(|connection| query.execute(connection)).await;
                done.map(|_| ()).map_err(of_change)
            }
            (link, BulkInsert::Packed(statement)) => link.execute_raw(statement).await.map(|_| ()),
            (Self::Sqlite(_), BulkInsert::Arrays(..)) => Err(DbErr::Custom("arrays on SQLite".to_owned())),
        }
    }

    /// Commits.
    pub(crate) async fn commit(self) -> Result<(), DbErr> {
        match self {
            Self::Sqlite(inner) => inner.commit().await,
            Self::Postgres(inner) => inner.into_inner().commit().await,
        }
    }
}

/// The statements that begin a transaction and set which rows the policies show and accept until it ends. The settings
/// contain only the numbers and characters of [`Reach`].
fn beginning(reach: &Reach, mode: Mode) -> String {
    let (mode, plans) = match mode {
        Mode::Writes => ("READ WRITE", ""),
        Mode::Snapshot => ("ISOLATION LEVEL REPEATABLE READ, READ ONLY", ""),
        Mode::Reads(Plans::Made) => ("READ ONLY", ""),
        Mode::Reads(Plans::Cached) => ("READ ONLY", "; SET LOCAL plan_cache_mode = force_generic_plan"),
        Mode::Reads(Plans::Fresh) => ("READ ONLY", "; SET LOCAL plan_cache_mode = force_custom_plan"),
    };
    let (group, sites) = (reach.group_setting(), reach.sites_setting());
    format!("BEGIN {mode}; SET LOCAL app.\"group\" = '{group}'; SET LOCAL app.sites = '{sites}'{plans}")
}

/// A statement in sqlx's form, prepared once a connection.
fn prepared(statement: Statement) -> Query<'static, Postgres, SqlxValues> {
    let values = statement.values.unwrap_or_else(|| Values(Vec::new()));
    sqlx::query_with(AssertSqlSafe(statement.sql), SqlxValues(values))
}

#[async_trait]
impl ConnectionTrait for Connection {
    fn get_database_backend(&self) -> DbBackend {
        match self {
            Self::Sqlite(_) => DbBackend::Sqlite,
            Self::Postgres(_) => DbBackend::Postgres,
        }
    }

    async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        match self {
            Self::Sqlite(inner) => inner.execute_raw(statement).await,
            Self::Postgres(inner) => {
                let done = inner.lock().await.ask(|connection| prepared(statement).execute(connection)).await;
                done.map(Into::into).map_err(of_change)
            }
        }
    }

    async fn execute_unprepared(&self, text: &str) -> Result<ExecResult, DbErr> {
        match self {
            Self::Sqlite(inner) => inner.execute_unprepared(text).await,
            Self::Postgres(inner) => {
                let text = AssertSqlSafe(text.to_owned());
                let done = inner.lock().await.ask(|connection| connection.execute(text)).await;
                done.map(Into::into).map_err(of_change)
            }
        }
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        match self {
            Self::Sqlite(inner) => inner.query_one_raw(statement).await,
            Self::Postgres(inner) => {
                let row = inner.lock().await.ask(|connection| prepared(statement).fetch_optional(connection)).await;
                row.map(|row| row.map(Into::into)).map_err(of_query)
            }
        }
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        match self {
            Self::Sqlite(inner) => inner.query_all_raw(statement).await,
            Self::Postgres(inner) => {
                let rows = inner.lock().await.ask(|connection| prepared(statement).fetch_all(connection)).await;
                rows.map(|rows| rows.into_iter().map(Into::into).collect()).map_err(of_query)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The settings are those that PostgreSQL's policies read.
    #[test]
    fn a_transaction_begins_with_its_walls() {
        let reach = Reach::Sites { group: 7, sites: [1, 2].into() };
        let text = "BEGIN READ ONLY; SET LOCAL app.\"group\" = '7'; SET LOCAL app.sites = '{1,2}'";
        assert_eq!(beginning(&reach, Mode::Reads(Plans::Made)), text);
        let text = "BEGIN READ WRITE; SET LOCAL app.\"group\" = '*'; SET LOCAL app.sites = '*'";
        assert_eq!(beginning(&Reach::Everything, Mode::Writes), text);
    }
}
