//! Databases for tests: one is migrated once a process, and every application gets a copy of it.
//!
//! SQLite, unless `HARDSTAND_TEST_POSTGRES` contains the address of a database whose user may create databases. That
//! user owns and migrates what it creates; the applications connect as the role of that name with the suffix `_app`, as
//! in a deployment, so that row-level security applies to them. All names contain the number of the process; databases
//! of dead processes are removed at the next start.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    sync::{
        LazyLock,
        atomic::{AtomicU32, Ordering},
    },
    time::Instant,
};

use platform::{
    config::Config,
    db::{Db, migrate},
    tenancy::row_level_security,
};
use sea_orm::{ConnectOptions, ConnectionTrait, Database, DatabaseConnection, DbBackend, Statement};
use tokio::sync::OnceCell;

use crate::{patience::PATIENCE, settings};

static TEMPLATE: OnceCell<Copy> = OnceCell::const_new();
static COPIES: AtomicU32 = AtomicU32::new(0);
/// The folder of this process.
static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = base().join(format!("{PREFIX}{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the run");
    folder
});

const PREFIX: &str = "hardstand_test_";

/// A folder in memory where there is one: on a disk every commit would wait for data that no later run needs.
fn base() -> PathBuf {
    let memory = Path::new("/dev/shm");
    if memory.is_dir() && tempfile::tempfile_in(memory).is_ok() { memory.to_owned() } else { std::env::temp_dir() }
}

/// The folder of this process: its databases, and the secrets that all its applications share.
pub fn folder() -> &'static Path {
    &FOLDER
}

/// A database that is removed on request.
#[derive(Debug)]
pub struct Copy {
    url: String,
    owner_url: String,
    name: String,
}

impl Copy {
    /// A database of a PostgreSQL of the test's own, which is removed with that.
    pub(crate) fn elsewhere(url: String, owner_url: String) -> Self {
        Self { url, owner_url, name: String::new() }
    }

    /// A copy of the migrated template.
    pub async fn of_template(config: &Config) -> Self {
        let template = TEMPLATE.get_or_init(|| migrated(config)).await;
        let copy = Self::named(&format!("{}_{}", std::process::id(), COPIES.fetch_add(1, Ordering::SeqCst)));
        if let Some(server) = server() {
            copy_database(&server, &copy.name, &template.name).await;
        } else {
            std::fs::copy(template.file(), copy.file()).expect("a copy of the template");
        }
        copy
    }

    /// The same SQLite database under another file name; it is removed with its folder.
    pub(crate) async fn moved_to(self, file: &Path) -> Self {
        std::fs::copy(self.file(), file).expect("a copy of the database");
        self.remove().await;
        let url = format!("sqlite://{}?mode=rwc", file.display());
        Self::elsewhere(url.clone(), url)
    }

    /// An empty database without a schema.
    pub async fn empty() -> Self {
        let copy = Self::named(&format!("{}_{}", std::process::id(), COPIES.fetch_add(1, Ordering::SeqCst)));
        if let Some(server) = server() {
            run(&server, &[format!("CREATE DATABASE {}", copy.name)]).await;
        }
        copy
    }

    /// The address for `database.url`, as the role that the program works as.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The address as the owner, who migrates and has rights that the program lacks. The same on SQLite.
    pub fn owner_url(&self) -> &str {
        &self.owner_url
    }

    /// Switches row-level security off, so that a test can check the scope alone (goal T3). SQLite has none.
    pub async fn without_row_security(&self) {
        if server().is_none() {
            return;
        }
        let db = connect(&self.owner_url).await;
        for table in tables(&db).await {
            let off = format!("ALTER TABLE {table} NO FORCE ROW LEVEL SECURITY, DISABLE ROW LEVEL SECURITY");
            db.execute_unprepared(&off).await.expect("a table without its wall");
        }
        let _ = db.close().await;
    }

    /// Removes the database.
    pub async fn remove(&self) {
        if self.name.is_empty() {
            return;
        }
        if let Some(server) = server() {
            // An autovacuum may hold the database, which only the server can end: then the next run removes it.
            let db = connect(&server).await;
            let _ = db.execute_unprepared(&format!("DROP DATABASE IF EXISTS {} WITH (FORCE)", self.name)).await;
            let _ = db.close().await;
        } else {
            for ending in ["", "-wal", "-shm"] {
                let _ = std::fs::remove_file(format!("{}{ending}", self.file().display()));
            }
        }
    }

    fn named(number: &str) -> Self {
        let name = format!("{PREFIX}{number}");
        let owner_url = match server() {
            Some(server) => {
                let (host, _) = server.rsplit_once('/').expect("HARDSTAND_TEST_POSTGRES names a database");
                format!("{host}/{name}")
            }
            None => format!("sqlite://{}?mode=rwc", folder().join(format!("{name}.db")).display()),
        };
        let url = match server() {
            Some(_) => as_app(&owner_url),
            None => owner_url.clone(),
        };
        Self { url, owner_url, name }
    }

    fn file(&self) -> PathBuf {
        folder().join(format!("{}.db", self.name))
    }
}

/// Copies a database of PostgreSQL, which refuses that after five seconds while something else is connected to it, such as an
/// autovacuum on a busy machine.
async fn copy_database(server: &str, name: &str, template: &str) {
    let db = connect(server).await;
    let text = format!("CREATE DATABASE {name} TEMPLATE {template}");
    let begun = Instant::now();
    while let Err(error) = db.execute_unprepared(&text).await {
        let is_in_use = error.to_string().contains("being accessed by other users");
        assert!(is_in_use && begun.elapsed() < PATIENCE, "{text}: {error}");
    }
    let _ = db.close().await;
}

async fn migrated(config: &Config) -> Copy {
    sweep().await;
    let template = Copy::named(&format!("{}_template", std::process::id()));
    if let Some(server) = server() {
        run(&server, &[format!("CREATE DATABASE {}", template.name)]).await;
    }
    let mut config = config.clone();
    config.database.url.clone_from(&template.owner_url);
    config.database.app_role = app_role().await;
    config.limits = settings::of_tests().limits;
    let db = Db::open(&config).await.expect("the template opens");
    migrate::up(&db, &modules::all()).await.expect("the template is migrated");
    row_level_security::grant(&db, &config).await.expect("the application may work on it");
    // Once it is closed, the SQLite file is complete, and PostgreSQL can copy the database.
    db.close().await;
    template
}

/// The address of the PostgreSQL to test on; `None` for SQLite.
fn server() -> Option<String> {
    std::env::var("HARDSTAND_TEST_POSTGRES").ok().filter(|url| !url.is_empty())
}

/// Returns `true` if the tests run on PostgreSQL.
pub fn is_postgres() -> bool {
    server().is_some()
}

/// Connects to the database of a running application. On PostgreSQL row-level security hides all rows.
pub async fn connect_bare(url: &str) -> DatabaseConnection {
    let mut options = ConnectOptions::new(url);
    options.max_connections(1).acquire_timeout(PATIENCE).sqlx_logging(false);
    Database::connect(options).await.expect("HARDSTAND_TEST_POSTGRES can be connected to")
}

/// Connects to the database of a running application. On PostgreSQL the connection sees the rows of every tenant.
pub async fn connect(url: &str) -> DatabaseConnection {
    let db = connect_bare(url).await;
    if db.get_database_backend() == DbBackend::Postgres {
        let all = "SELECT set_config('app.group', '*', false), set_config('app.sites', '*', false)";
        db.execute_unprepared(all).await.expect("settings");
    }
    db
}

/// The role that applications work as. It must exist, because the user of the tests may create databases only.
pub async fn app_role() -> Option<String> {
    let server = server()?;
    let role = role_of(&as_app(&server)).to_owned();
    let db = connect(&server).await;
    let known = ask(&db, &format!("SELECT rolname::text AS line FROM pg_roles WHERE rolname = '{role}'")).await;
    let _ = db.close().await;
    assert!(
        !known.is_empty(),
        "the role that the applications work as is missing: as a superuser, run CREATE ROLE {role} LOGIN, with the \
         password of HARDSTAND_TEST_POSTGRES if that has one (scripts/postgres.sh makes it)"
    );
    Some(role)
}

/// The address of a test's database as its owner, from the application's address.
pub fn as_owner(url: &str) -> String {
    match server() {
        Some(server) => url.replacen(role_of(&as_app(&server)), role_of(&server), 1),
        None => url.to_owned(),
    }
}

/// The same address, as the role of the application.
fn as_app(url: &str) -> String {
    let owner = role_of(url);
    let (scheme, rest) = url.split_once("://").expect("an address");
    format!("{scheme}://{owner}_app{}", &rest[owner.len()..])
}

fn role_of(url: &str) -> &str {
    let (_, rest) = url.split_once("://").expect("an address");
    let end = rest.find([':', '@']).expect("HARDSTAND_TEST_POSTGRES names a user");
    &rest[..end]
}

async fn run(url: &str, statements: &[String]) {
    let db = connect(url).await;
    for statement in statements {
        db.execute_unprepared(statement).await.unwrap_or_else(|error| panic!("{statement}: {error}"));
    }
    let _ = db.close().await;
}

/// The columns of every table.
pub async fn columns(url: &str) -> BTreeMap<String, BTreeSet<String>> {
    let db = connect(url).await;
    let mut found = BTreeMap::new();
    for table in tables(&db).await {
        let columns = columns_of(&db, &table).await.into_iter().collect();
        found.insert(table, columns);
    }
    let _ = db.close().await;
    found
}

/// The foreign keys: table, column, and the table that it refers to.
pub async fn foreign_keys(url: &str) -> BTreeSet<(String, String, String)> {
    let db = connect(url).await;
    let text = match db.get_database_backend() {
        DbBackend::Postgres => {
            "SELECT c.conrelid::regclass::text || '|' || a.attname || '|' || c.confrelid::regclass::text \
             AS line FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1] \
             WHERE c.contype = 'f' AND c.connamespace = current_schema()::regnamespace"
                .to_owned()
        }
        _ => "SELECT t.name || '|' || k.\"from\" || '|' || k.\"table\" AS line FROM sqlite_master t \
              JOIN pragma_foreign_key_list(t.name) k WHERE t.type = 'table'"
            .to_owned(),
    };
    let found = ask(&db, &text).await;
    let _ = db.close().await;
    let parts = |line: String| {
        let mut parts = line.split('|').map(ToOwned::to_owned);
        let mut next = || parts.next().expect("three parts");
        (next(), next(), next())
    };
    found.into_iter().map(parts).collect()
}

/// The columns with JSON: `table.column`.
pub async fn json_columns(url: &str) -> BTreeSet<String> {
    let db = connect(url).await;
    let text = match db.get_database_backend() {
        DbBackend::Postgres => "SELECT table_name || '.' || column_name AS line FROM information_schema.columns \
             WHERE table_schema = current_schema() AND data_type IN ('json', 'jsonb')"
            .to_owned(),
        _ => "SELECT t.name || '.' || c.name AS line FROM sqlite_master t JOIN pragma_table_info(t.name) c \
              WHERE t.type = 'table' AND lower(c.type) LIKE '%json%'"
            .to_owned(),
    };
    let found = ask(&db, &text).await;
    let _ = db.close().await;
    found.into_iter().collect()
}

/// Every row of every table except the list of migrations, as `table|values`, in an order that does not depend on time.
pub async fn dump(url: &str) -> String {
    let db = connect(url).await;
    let mut lines = Vec::new();
    for table in tables(&db).await {
        if table == "seaql_migrations" {
            continue;
        }
        let columns = columns_of(&db, &table).await;
        let text = format!("SELECT {} AS line FROM \"{table}\" ORDER BY 1", line_of(&db, &columns));
        lines.extend(ask(&db, &text).await.into_iter().map(|row| format!("{table}|{row}\n")));
    }
    let _ = db.close().await;
    lines.concat()
}

/// Every row that names a group, of every table except sessions and the log of requests, in the form of [`dump`].
pub async fn dump_of_group(url: &str, group: i64) -> String {
    let columns = columns(url).await;
    let db = connect(url).await;
    let mut lines = Vec::new();
    for (table, columns) in columns {
        let is_theirs = columns.contains("group_id") && !matches!(table.as_str(), "session" | "audit_entry");
        if is_theirs {
            let text = format!(
                "SELECT {} AS line FROM \"{table}\" WHERE group_id = {group} ORDER BY 1",
                line_of(&db, &columns)
            );
            lines.extend(ask(&db, &text).await.into_iter().map(|row| format!("{table}|{row}\n")));
        }
    }
    let _ = db.close().await;
    lines.concat()
}

/// The columns of a row as one text.
fn line_of<'a>(db: &DatabaseConnection, columns: impl IntoIterator<Item = &'a String>) -> String {
    let quoted: Vec<String> = columns
        .into_iter()
        .map(|column| match db.get_database_backend() {
            DbBackend::Postgres => format!("coalesce(\"{column}\"::text, 'NULL')"),
            _ => format!("quote(\"{column}\")"),
        })
        .collect();
    quoted.join(" || '|' || ")
}

async fn tables(db: &DatabaseConnection) -> Vec<String> {
    let text = match db.get_database_backend() {
        DbBackend::Postgres => "SELECT tablename AS line FROM pg_tables WHERE schemaname = current_schema() ORDER BY 1",
        _ => "SELECT name AS line FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY 1",
    };
    ask(db, text).await
}

async fn columns_of(db: &DatabaseConnection, table: &str) -> Vec<String> {
    let text = match db.get_database_backend() {
        DbBackend::Postgres => format!(
            "SELECT column_name AS line FROM information_schema.columns \
             WHERE table_schema = current_schema() AND table_name = '{table}' ORDER BY ordinal_position"
        ),
        _ => format!("SELECT name AS line FROM pragma_table_info('{table}') ORDER BY cid"),
    };
    ask(db, &text).await
}

/// The texts that a statement returns in its column `line`.
pub async fn ask(db: &DatabaseConnection, text: &str) -> Vec<String> {
    let statement = Statement::from_string(db.get_database_backend(), text);
    let rows = db.query_all_raw(statement).await.unwrap_or_else(|error| panic!("{text}: {error}"));
    rows.iter().map(|row| row.try_get("", "line").expect("a line")).collect()
}

/// Removes databases of killed runs.
async fn sweep() {
    let dead = |name: &str| {
        let number = name.strip_prefix(PREFIX).and_then(|rest| rest.split('_').next()?.parse::<u32>().ok());
        number.is_some_and(|process| !Path::new(&format!("/proc/{process}")).exists())
    };
    for entry in std::fs::read_dir(base()).into_iter().flatten().flatten() {
        if dead(&entry.file_name().to_string_lossy()) {
            let _ = std::fs::remove_dir_all(entry.path());
        }
    }
    let Some(server) = server() else { return };
    let db = connect(&server).await;
    let all = Statement::from_string(DbBackend::Postgres, "SELECT datname FROM pg_database");
    for row in db.query_all_raw(all).await.expect("the databases there are") {
        let name: String = row.try_get("", "datname").expect("a name");
        if dead(&name) {
            let _ = db.execute_unprepared(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)")).await;
        }
    }
    let _ = db.close().await;
}
