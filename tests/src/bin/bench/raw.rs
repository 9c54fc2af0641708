//! The raw database: the statements of a screen as lean as possible, prepared, on one connection with the program's
//! settings. On PostgreSQL as a role that row-level security does not limit.

use std::str::FromStr;

use anyhow::Result;
use chrono::NaiveDate;
use sqlx::{
    AssertSqlSafe, ConnectOptions, Connection,
    postgres::{PgArguments, PgConnectOptions, PgConnection},
    query::Query,
    sqlite::{SqliteConnectOptions, SqliteConnection, SqliteJournalMode, SqliteSynchronous},
};

/// A bound value.
#[derive(Debug, Clone)]
pub enum Bind {
    /// An id or a number of rows.
    Number(i64),
    /// A part of a serial.
    Text(String),
}

/// A statement with its values.
#[derive(Debug, Clone)]
pub struct Sql {
    text: String,
    binds: Vec<Bind>,
}

impl Sql {
    /// A statement with the placeholders `$1`, `$2`, …
    pub fn new(text: impl Into<String>, binds: impl Into<Vec<Bind>>) -> Self {
        Self { text: text.into(), binds: binds.into() }
    }

    /// Its text.
    pub fn text(&self) -> &str {
        &self.text
    }
}

/// A connection.
pub enum Raw {
    /// To a file.
    Sqlite(SqliteConnection),
    /// To a server.
    Postgres(PgConnection),
}

impl Raw {
    /// Connects.
    pub async fn connect(url: &str) -> Result<Self> {
        Ok(if is_sqlite(url) {
            Self::Sqlite(sqlite(url)?.connect().await?)
        } else {
            Self::Postgres(PgConnection::connect_with(&postgres(url)?).await?)
        })
    }

    /// Runs a statement; returns the number of its rows.
    pub async fn run(&mut self, sql: &Sql) -> Result<usize> {
        Ok(match self {
            Self::Sqlite(connection) => {
                let mut query = sqlx::query(AssertSqlSafe(sql.text.as_str()));
                for bind in &sql.binds {
                    query = match bind {
                        Bind::Number(number) => query.bind(*number),
                        Bind::Text(text) => query.bind(text.clone()),
                    };
                }
                query.fetch_all(connection).await?.len()
            }
            Self::Postgres(connection) => bound(sql).fetch_all(connection).await?.len(),
        })
    }
}

fn bound(sql: &Sql) -> Query<'_, sqlx::Postgres, PgArguments> {
    let mut query = sqlx::query(AssertSqlSafe(sql.text.as_str()));
    for bind in &sql.binds {
        query = match bind {
            Bind::Number(number) => query.bind(*number),
            Bind::Text(text) => query.bind(text.clone()),
        };
    }
    query
}

/// Returns `true` if the address is of SQLite.
pub fn is_sqlite(url: &str) -> bool {
    url.starts_with("sqlite")
}

/// The settings of the program's read connections (`platform/src/db/transaction.rs`).
pub fn sqlite(url: &str) -> Result<SqliteConnectOptions> {
    Ok(SqliteConnectOptions::from_str(url)?
        .journal_mode(SqliteJournalMode::Wal)
        .synchronous(SqliteSynchronous::Full)
        .foreign_keys(true)
        .statement_cache_capacity(256)
        .pragma("cache_size", "-32768")
        .pragma("mmap_size", "0"))
}

/// The statements are fixed, so their plans are made once.
pub fn postgres(url: &str) -> Result<PgConnectOptions> {
    Ok(PgConnectOptions::from_str(url)?.options([("plan_cache_mode", "force_generic_plan"), ("timezone", "UTC")]))
}

/// The columns of a machine that a row of the list needs.
pub const SHOWN: &str = "m.id, m.site_id, m.model_id, m.location_id, m.serial, m.status, m.tracking, m.current_location, \
    m.open, m.audit_due_on, m.stage_entered_on, m.return_status, m.pdi_completed, m.partially_checked, m.previous_id, \
    m.customer_id, m.hours, m.fuel, m.adblue, m.result_receiving, m.result_audit, m.result_repair, m.result_pdi, \
    m.result_gate, m.last_success, m.listed_on, m.created_at, m.transfer_id, m.destination_site_id, m.deleted, m.version";

/// The first page of a site.
pub fn page(site: i64) -> Sql {
    let text = format!(
        "SELECT {SHOWN} FROM machine m WHERE m.site_id = $1 AND m.open = true ORDER BY m.listed_on, m.id LIMIT 40"
    );
    Sql::new(text, [Bind::Number(site)])
}

/// The counts of the side navigation, the model tiles and the audits due by day, in one statement.
pub const COUNTS: &str =
    "SELECT kind, key, CAST(n AS bigint) AS n FROM stock_sum WHERE site_id = $1 AND (kind, key) <= (2, $2)";

/// Returns the statement of the counts that belong to the page of a site.
pub fn counts(site: i64, today: NaiveDate) -> Sql {
    Sql::new(COUNTS, [Bind::Number(site), Bind::Number(stock::records::counters::day_key(today))])
}

/// The page and the counts.
pub fn screen(site: i64, today: NaiveDate) -> Vec<Sql> {
    vec![page(site), counts(site, today)]
}

/// The first page of the users of a group by name, and their number: all of them, or those whose surname contains a text.
pub fn people(group: i64, part: Option<&str>) -> Vec<Sql> {
    let mut binds = vec![Bind::Number(group)];
    let mut among = "group_id = $1 AND deleted = false AND login NOT IN ('btc', 'sbs')".to_owned();
    if let Some(part) = part {
        among.push_str(" AND LOWER(last_name) LIKE $2 ESCAPE '\\'");
        binds.push(Bind::Text(format!("%{}%", part.to_lowercase())));
    }
    let page = format!("SELECT * FROM app_user WHERE {among} ORDER BY last_name, first_name, id LIMIT 20");
    let count = format!("SELECT COUNT(*) FROM app_user WHERE {among}");
    vec![Sql::new(count, binds.clone()), Sql::new(page, binds)]
}

/// Machines of a group whose serial contains these characters.
pub fn search(group: i64, part: &str) -> Vec<Sql> {
    let text = format!(
        "SELECT {SHOWN} FROM machine m WHERE m.group_id = $1 AND m.deleted = false AND m.id IN \
         (SELECT machine_id FROM serial_suffix WHERE group_id = $1 AND suffix >= $2 AND suffix < $3) \
         ORDER BY m.serial, m.listed_on, m.id LIMIT 40"
    );
    let to = format!("{part}\u{10FFFF}");
    vec![Sql::new(text, [Bind::Number(group), Bind::Text(part.to_owned()), Bind::Text(to)])]
}
