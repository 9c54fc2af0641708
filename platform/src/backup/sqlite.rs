//! The file of SQLite in a backup.

use std::{fs, path::PathBuf, str::FromStr as _, time::Duration};

use actix_web::web::Bytes;
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, SqliteConnection, sqlite::SqliteConnectOptions};
use tokio::io::AsyncReadExt as _;

use super::{
    BackupError, BackupResult,
    manifest::{BackupManifest, SQLITE, Snapshot, TableInfo},
    unfinished,
    writer::BackupWriter,
};
use crate::{
    config::Config,
    container::{Container, Packing},
    core::{error::Error, folders, private_files},
    state::Platform,
};

/// The longest wait for another program that locks the file.
const PATIENCE: Duration = Duration::from_secs(30);
/// Bytes that are read at a time.
const PIECE: usize = 256 * 1024;

fn options(url: &str) -> BackupResult<SqliteConnectOptions> {
    let options = SqliteConnectOptions::from_str(url).map_err(|error| Error::internal(error.to_string()))?;
    Ok(options.busy_timeout(PATIENCE).create_if_missing(false).disable_statement_logging())
}

/// The file of a database.
fn file_of(config: &Config) -> BackupResult<PathBuf> {
    Ok(options(&config.database.url)?.get_filename().to_owned())
}

/// Writes the database as it is now. `VACUUM INTO` copies it in one read transaction, during which others may write. The
/// copy is not encrypted, so it is made on this machine, and not in the folder of the backup.
pub(super) async fn copy(
    platform: &Platform,
    writer: &mut BackupWriter,
    step: &mut impl FnMut(&str),
) -> BackupResult<Snapshot> {
    step("the database");
    let copied = platform.temporary_file()?;
    let file = copied.path();
    let mut connection = options(&platform.config.database.url)?.connect().await?;
    sqlx::query("VACUUM INTO ?").bind(file.display().to_string()).execute(&mut connection).await?;
    connection.close().await?;
    let mut copy = SqliteConnectOptions::new().filename(file).immutable(true).read_only(true).connect().await?;
    let snapshot = read(&mut copy).await?;
    copy.close().await?;
    writer.entry(SQLITE.to_owned(), Packing::Fast).await?;
    let failed = BackupError::of_file(file.display().to_string());
    let mut bytes = tokio::fs::File::open(file).await.map_err(&failed)?;
    loop {
        let mut piece = vec![0; PIECE];
        let read = bytes.read(&mut piece).await.map_err(&failed)?;
        if read == 0 {
            break;
        }
        piece.truncate(read);
        writer.bytes(Bytes::from(piece)).await?;
    }
    writer.end(0).await?;
    Ok(snapshot)
}

/// Reads the migrations of a database and counts the rows of its tables.
async fn read(connection: &mut SqliteConnection) -> BackupResult<Snapshot> {
    let tables = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'";
    let tables: Vec<String> = sqlx::query_scalar(tables).fetch_all(&mut *connection).await?;
    let mut snapshot = Snapshot::default();
    for table in tables {
        let text = format!("SELECT COUNT(*) FROM \"{}\"", table.replace('"', "\"\""));
        let rows: i64 = sqlx::query_scalar(AssertSqlSafe(text)).fetch_one(&mut *connection).await?;
        let info = TableInfo { rows: rows.try_into().unwrap_or_default(), columns: Vec::new() };
        snapshot.tables.insert(table, info);
    }
    if snapshot.tables.contains_key("seaql_migrations") {
        let text = "SELECT version FROM seaql_migrations ORDER BY version";
        snapshot.migrations = sqlx::query_scalar(text).fetch_all(&mut *connection).await?;
    }
    Ok(snapshot)
}

/// Fails unless the database of a configuration is missing or has no group and no operator.
pub(super) async fn want_empty(config: &Config) -> BackupResult<()> {
    let file = file_of(config)?;
    if fs::metadata(&file).map_or(0, |known| known.len()) == 0 {
        return Ok(());
    }
    let mut connection = options(&config.database.url)?.connect().await?;
    let found = read(&mut connection).await?;
    connection.close().await?;
    let is_used = |table: &str| found.tables.get(table).is_some_and(|table| table.rows > 0);
    let is_ours = found.tables.is_empty() || found.tables.contains_key("seaql_migrations");
    if !is_ours || is_used("tenant_group") || is_used("operator") {
        return Err(BackupError::NotEmpty(file.display().to_string()));
    }
    Ok(())
}

/// Puts the database of a backup in the place of an empty one. The copy is checked before it gets its name.
pub(super) async fn load(
    config: &Config,
    mut container: Container<BackupManifest>,
    step: &mut impl FnMut(&str),
) -> BackupResult<Container<BackupManifest>> {
    step("the database");
    let target = file_of(config)?;
    let folder = match target.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    };
    let failed = BackupError::of_file(target.display().to_string());
    private_files::create_folder(&folder).map_err(&failed)?;
    let copy = unfinished::create_in(&folder).map_err(&failed)?;
    let into = copy.reopen().map_err(&failed)?;
    let container = tokio::task::spawn_blocking(move || {
        container.copy(SQLITE, &into)?;
        into.sync_all().map_err(crate::container::ContainerError::File)?;
        Ok::<_, BackupError>(container)
    });
    let container = container.await.map_err(Error::internal)??;
    step("the check of the database");
    let read_only = SqliteConnectOptions::new().filename(copy.path()).immutable(true).read_only(true);
    let mut connection = read_only.disable_statement_logging().connect().await?;
    let faults: Vec<String> = sqlx::query_scalar("PRAGMA quick_check").fetch_all(&mut connection).await?;
    if faults != ["ok"] {
        return Err(BackupError::Different(faults.join("; ")));
    }
    let found = read(&mut connection).await?;
    connection.close().await?;
    let manifest = container.manifest();
    if found.tables != manifest.tables || found.migrations != manifest.migrations {
        return Err(BackupError::Different("other tables or numbers of rows".to_owned()));
    }
    // The files of the empty database belong to the file that is replaced.
    for ending in ["-wal", "-shm"] {
        let mut name = target.clone().into_os_string();
        name.push(ending);
        match fs::remove_file(&name) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(failed(error)),
            _ => {}
        }
    }
    copy.persist(&target).map_err(|error| failed(error.error))?;
    folders::sync(&folder).map_err(&failed)?;
    Ok(container)
}
