//! The tables of PostgreSQL in a backup: a `COPY` of each, in one transaction that sees one moment.

use std::{
    collections::{BTreeMap, BTreeSet},
    io::Read as _,
    str::FromStr as _,
};

use actix_web::web::Bytes;
use futures::TryStreamExt as _;
use sea_orm_migration::MigratorTraitSelf;
use sqlx::{
    AssertSqlSafe, ConnectOptions as _, Connection as _, Executor as _, PgConnection, postgres::PgConnectOptions,
};
use tokio::sync::mpsc;

use super::{
    BackupError, BackupResult,
    manifest::{BackupManifest, Snapshot, TableInfo, entry_of_table},
    writer::BackupWriter,
};
use crate::{
    config::Config,
    container::{Container, Packing},
    core::error::Error,
    db::{Db, migrate},
};

/// Bytes of a table that are read at a time, and pieces that are read ahead of the database.
const PIECE: usize = 256 * 1024;
const AHEAD: usize = 16;

/// Tables of the schema; the second column is true for those with row-level security that binds their owner too.
const TABLES: &str = "SELECT c.relname::text, c.relforcerowsecurity FROM pg_class c \
                      WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind = 'r' ORDER BY 1";
/// The columns of a table that have values of their own.
const COLUMNS: &str = "SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = quote_ident($1)::regclass \
                       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '' ORDER BY a.attnum";
const SEQUENCES: &str = "SELECT sequencename::text, last_value FROM pg_sequences \
                         WHERE schemaname = current_schema() AND last_value IS NOT NULL ORDER BY 1";
/// A table and another one that it refers to.
const REFERENCES: &str = "SELECT DISTINCT child.relname::text, parent.relname::text FROM pg_constraint f \
                          JOIN pg_class child ON child.oid = f.conrelid JOIN pg_class parent ON parent.oid = f.confrelid \
                          WHERE f.contype = 'f' AND f.connamespace = current_schema()::regnamespace \
                          AND f.conrelid <> f.confrelid";
/// Makes the rows of every tenant visible in a transaction.
const EVERY_TENANT: &str = "SELECT set_config('app.group', '*', true), set_config('app.sites', '*', true)";

/// Opens a connection without limits of time: a table is one statement, however large it is.
async fn connect(url: &str) -> BackupResult<PgConnection> {
    let options = PgConnectOptions::from_str(url).map_err(|error| Error::internal(error.to_string()))?;
    let unlimited = ["statement_timeout", "idle_in_transaction_session_timeout"].map(|limit| (limit, "0"));
    Ok(options.options(unlimited).options([("timezone", "UTC")]).disable_statement_logging().connect().await?)
}

fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

fn listed(columns: &[String]) -> String {
    columns.iter().map(|column| quoted(column)).collect::<Vec<_>>().join(", ")
}

/// Writes every table as it is now.
pub(super) async fn copy(
    config: &Config,
    writer: &mut BackupWriter,
    step: &mut impl FnMut(&str),
) -> BackupResult<Snapshot> {
    let mut connection = connect(&config.database.url).await?;
    let mut tx = connection.begin_with("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
    // A role that row-level security does not let see every row is refused, in place of an incomplete backup.
    tx.execute(EVERY_TENANT).await?;
    let mut snapshot = Snapshot::default();
    let tables: Vec<(String, bool)> = sqlx::query_as(TABLES).fetch_all(&mut *tx).await?;
    for (table, _) in tables {
        step(&table);
        let columns: Vec<String> = sqlx::query_scalar(COLUMNS).bind(&table).fetch_all(&mut *tx).await?;
        let text = format!("COPY {} ({}) TO STDOUT", quoted(&table), listed(&columns));
        writer.entry(entry_of_table(&table), Packing::Fast).await?;
        let mut rows = 0;
        let mut pieces = tx.copy_out_raw(&text).await?;
        while let Some(piece) = pieces.try_next().await? {
            // A line end within a value is written as \n.
            rows += piece.split(|byte| *byte == b'\n').count() as u64 - 1;
            writer.bytes(piece).await?;
        }
        drop(pieces);
        writer.end(rows).await?;
        snapshot.tables.insert(table, TableInfo { rows, columns });
    }
    if snapshot.tables.contains_key("seaql_migrations") {
        let text = "SELECT version FROM seaql_migrations ORDER BY version";
        snapshot.migrations = sqlx::query_scalar(text).fetch_all(&mut *tx).await?;
    }
    let sequences: Vec<(String, i64)> = sqlx::query_as(SEQUENCES).fetch_all(&mut *tx).await?;
    snapshot.sequences = sequences.into_iter().collect();
    tx.commit().await?;
    connection.close().await?;
    Ok(snapshot)
}

/// Fails unless the database of a configuration has no group and no operator, and its role may create tables.
pub(super) async fn want_empty(config: &Config) -> BackupResult<()> {
    let mut connection = connect(&config.database.url).await?;
    let mut tx = connection.begin().await?;
    tx.execute(EVERY_TENANT).await?;
    let tables: Vec<(String, bool)> = sqlx::query_as(TABLES).fetch_all(&mut *tx).await?;
    let name: String = sqlx::query_scalar("SELECT current_database()::text").fetch_one(&mut *tx).await?;
    let is_ours = tables.is_empty() || tables.iter().any(|(table, _)| table == "seaql_migrations");
    for table in tables.iter().map(|(table, _)| table).filter(|table| matches!(&***table, "tenant_group" | "operator"))
    {
        let text = format!("SELECT EXISTS (SELECT 1 FROM {})", quoted(table));
        if sqlx::query_scalar::<_, bool>(AssertSqlSafe(text)).fetch_one(&mut *tx).await? {
            return Err(BackupError::NotEmpty(format!("the database {name}")));
        }
    }
    let may: bool =
        sqlx::query_scalar("SELECT has_schema_privilege(current_schema(), 'CREATE')").fetch_one(&mut *tx).await?;
    if !is_ours {
        return Err(BackupError::NotEmpty(format!("the database {name}")));
    }
    if !may {
        let text = "the role of database.url cannot create tables: restore as the owner, with the address that \
                    migrate up is given";
        return Err(Error::internal(text).into());
    }
    tx.rollback().await?;
    connection.close().await?;
    Ok(())
}

/// Creates the schema of the backup in an empty database and fills its tables in one transaction.
pub(super) async fn load(
    config: &Config,
    migrator: &impl MigratorTraitSelf,
    container: Container<BackupManifest>,
    step: &mut impl FnMut(&str),
) -> BackupResult<Container<BackupManifest>> {
    step("the schema");
    let db = Db::open(config).await?;
    let made = migrate::up_through(&db, migrator, container.manifest().migrations.len()).await;
    db.close().await;
    made?;
    let mut connection = connect(&config.database.url).await?;
    let mut tx = connection.begin().await?;
    tx.execute(EVERY_TENANT).await?;
    let there: Vec<(String, bool)> = sqlx::query_as(TABLES).fetch_all(&mut *tx).await?;
    let BackupManifest { tables: listed_tables, sequences, .. } = container.manifest();
    let (infos, sequences) = (listed_tables.clone(), sequences.clone());
    let names: BTreeSet<&str> = there.iter().map(|(table, _)| &**table).collect();
    if names != infos.keys().map(|table| &**table).collect() {
        return Err(BackupError::Different("its migrations make other tables".to_owned()));
    }
    let all = names.iter().map(|table| quoted(table)).collect::<Vec<_>>().join(", ");
    let references: Vec<(String, String)> = sqlx::query_as(REFERENCES).fetch_all(&mut *tx).await?;
    let tables: Vec<(String, TableInfo)> = in_order(&names, &references)?
        .into_iter()
        .filter_map(|table| infos.get(&table).cloned().map(|info| (table, info)))
        .collect();
    // The owner is bound by row-level security, under which nothing can be copied in, and by triggers that let no row
    // of a log be removed. Both are back before the commit.
    for (table, is_forced) in &there {
        let row_security = if *is_forced { ", NO FORCE ROW LEVEL SECURITY" } else { "" };
        let text = format!("ALTER TABLE {} DISABLE TRIGGER USER{row_security}", quoted(table));
        tx.execute(AssertSqlSafe(text)).await?;
    }
    // Migrations have inserted rows, such as countries.
    tx.execute(AssertSqlSafe(format!("TRUNCATE {all}"))).await?;
    let container = fill(&mut tx, container, tables, step).await?;
    for (sequence, last) in sequences {
        sqlx::query("SELECT setval(quote_ident($1)::regclass, $2)").bind(sequence).bind(last).execute(&mut *tx).await?;
    }
    for (table, is_forced) in &there {
        let row_security = if *is_forced { ", FORCE ROW LEVEL SECURITY" } else { "" };
        let text = format!("ALTER TABLE {} ENABLE TRIGGER USER{row_security}", quoted(table));
        tx.execute(AssertSqlSafe(text)).await?;
    }
    tx.commit().await?;
    step("the statistics");
    connection.execute(AssertSqlSafe(format!("ANALYZE {all}"))).await?;
    connection.close().await?;
    Ok(container)
}

/// Copies the rows of the tables, which are read on a thread of its own.
async fn fill(
    connection: &mut PgConnection,
    mut container: Container<BackupManifest>,
    tables: Vec<(String, TableInfo)>,
    step: &mut impl FnMut(&str),
) -> BackupResult<Container<BackupManifest>> {
    let (sender, mut receiver) = mpsc::channel::<Option<Bytes>>(AHEAD);
    let names: Vec<String> = tables.iter().map(|(table, _)| entry_of_table(table)).collect();
    let reader = tokio::task::spawn_blocking(move || {
        for name in names {
            let mut entry = container.entry(&name)?;
            loop {
                let mut piece = vec![0; PIECE];
                let read = entry.read(&mut piece).map_err(|error| BackupError::File(name.clone(), error))?;
                piece.truncate(read);
                let piece = (read > 0).then(|| Bytes::from(piece));
                let is_end = piece.is_none();
                if sender.blocking_send(piece).is_err() {
                    // The other side reports why it has ended.
                    drop(entry);
                    return Ok(container);
                }
                if is_end {
                    break;
                }
            }
            entry.end()?;
        }
        Ok::<_, BackupError>(container)
    });
    for (table, TableInfo { rows, columns }) in tables {
        step(&table);
        let text = format!("COPY {} ({}) FROM STDIN", quoted(&table), listed(&columns));
        let mut copy = connection.copy_in_raw(&text).await?;
        let mut is_complete = false;
        while let Some(piece) = receiver.recv().await {
            let Some(piece) = piece else {
                is_complete = true;
                break;
            };
            copy.send(piece).await?;
        }
        if !is_complete {
            copy.abort("the backup could not be read").await?;
            break;
        }
        let copied = copy.finish().await?;
        if copied != rows {
            return Err(BackupError::Different(format!("{table} has {copied} rows and should have {rows}")));
        }
    }
    drop(receiver);
    reader.await.map_err(Error::internal)?
}

/// Returns the tables in an order in which each follows those that it refers to.
fn in_order(tables: &BTreeSet<&str>, references: &[(String, String)]) -> BackupResult<Vec<String>> {
    let mut parents: BTreeMap<&str, BTreeSet<&str>> = tables.iter().map(|table| (*table, BTreeSet::new())).collect();
    for (child, parent) in references {
        parents.entry(child).or_default().insert(parent);
    }
    let mut ordered: Vec<String> = Vec::with_capacity(tables.len());
    while !parents.is_empty() {
        let ready: Vec<&str> =
            parents.iter().filter(|(_, parents)| parents.is_empty()).map(|(table, _)| *table).collect();
        if ready.is_empty() {
            let names: Vec<&str> = parents.keys().copied().collect();
            return Err(Error::internal(format!("these tables refer to each other: {}", names.join(", "))).into());
        }
        for table in ready {
            parents.remove(table);
            for left in parents.values_mut() {
                left.remove(table);
            }
            ordered.push(table.to_owned());
        }
    }
    Ok(ordered)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_follows_those_that_it_refers_to() {
        let tables = BTreeSet::from(["machine", "site", "tenant_group", "country"]);
        let refers = |child: &str, parent: &str| (child.to_owned(), parent.to_owned());
        let mut references =
            vec![refers("site", "tenant_group"), refers("machine", "site"), refers("machine", "tenant_group")];
        let ordered = in_order(&tables, &references).expect("an order");
        assert_eq!(ordered, ["country", "tenant_group", "site", "machine"]);
        references.push(refers("tenant_group", "machine"));
        let circle = in_order(&tables, &references).expect_err("a circle").to_string();
        assert_eq!(circle, "these tables refer to each other: machine, site, tenant_group");
    }
}
