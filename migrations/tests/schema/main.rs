//! Tests of the schema on both databases: up, down and up again; its contents; the rows that it refuses.
//!
//! SQLite runs in memory. PostgreSQL runs when `HARDSTAND_TEST_POSTGRES` contains the address of a database whose user
//! may create schemas; the test works in a schema of its own and removes it.
mod document;

use std::collections::HashSet;

use migrations::{Migrations, ProgramVersion, tenancy::TABLES};
use sea_orm_migration::{
    MigrationTrait, MigratorTraitSelf,
    sea_orm::{ConnectOptions, ConnectionTrait, Database, DatabaseConnection, DbBackend, Statement},
};

struct All;

impl MigratorTraitSelf for All {
    fn migrations(&self) -> Vec<Box<dyn MigrationTrait>> {
        let mut all: Migrations = migrations::all().into_iter().flat_map(|(_, group)| group).collect();
        all.sort_by(|one, other| one.name().cmp(other.name()));
        let boxed = |migration| -> Box<dyn MigrationTrait> { Box::new(migration) };
        all.into_iter().map(boxed).collect()
    }
}

#[test]
fn names_are_unique_and_carry_their_module() {
    let mut seen = HashSet::new();
    for (module, group) in migrations::all() {
        assert!(!group.is_empty(), "{module}");
        assert!(group.is_sorted_by(|one, other| one.name() < other.name()), "{module} is out of order");
        for migration in group {
            let parts: Vec<&str> = migration.name().splitn(4, '_').collect();
            assert_eq!(parts[2], module, "{}", migration.name());
            assert!(seen.insert(format!("{}_{}", parts[0], parts[1])), "{} repeats a number", migration.name());
        }
    }
}

#[tokio::test]
async fn sqlite_keeps_the_schema() {
    check(&in_memory().await).await;
}

async fn in_memory() -> DatabaseConnection {
    let mut options = ConnectOptions::new("sqlite::memory:");
    options.max_connections(1).sqlx_logging(false).map_sqlx_sqlite_opts(|options| options.foreign_keys(true));
    Database::connect(options).await.unwrap()
}

#[tokio::test]
async fn postgres_keeps_the_schema() {
    let Ok(url) = std::env::var("HARDSTAND_TEST_POSTGRES") else { return };
    let mut options = ConnectOptions::new(url);
    options.max_connections(1).sqlx_logging(false);
    let db = Database::connect(options).await.unwrap();
    let schema = format!("migrations_{}", std::process::id());
    run(&db, &format!("CREATE SCHEMA {schema}")).await.unwrap();
    run(&db, &format!("SET search_path TO {schema}")).await.unwrap();
    // Row-level security applies to the owner of the tables too.
    run(&db, "SELECT set_config('app.group', '*', false), set_config('app.sites', '*', false)").await.unwrap();
    check(&db).await;
    run(&db, &format!("DROP SCHEMA {schema} CASCADE")).await.unwrap();
}

async fn check(db: &DatabaseConnection) {
    All.up(db, None).await.unwrap();
    assert_eq!(tables(db).await, expected(db));
    All.down(db, None).await.unwrap();
    let left: HashSet<String> = ["seaql_migrations", "sqlite_sequence"].map(str::to_owned).into();
    assert!(tables(db).await.is_subset(&left), "down leaves {:?}", tables(db).await);
    assert_eq!(functions(db).await, 0, "down leaves functions");
    All.up(db, None).await.unwrap();
    assert_eq!(tables(db).await, expected(db));

    steps_declare_their_oldest_program(db).await;
    the_lists_are_seeded(db).await;
    plant(db).await;
    unique_keys_hold_among_the_living(db).await;
    references_hold(db).await;
    events_are_append_only(db).await;
    the_audit_log_is_sealed_once(db).await;
    All.down(db, None).await.unwrap();
}

/// A migration that comes after the table of the declarations has a row there. A program works on its own schema.
async fn steps_declare_their_oldest_program(db: &DatabaseConnection) {
    let undeclared = "SELECT version AS name FROM seaql_migrations
                      WHERE version >= 'm20261201_002200_platform_schema_requirement'
                      AND version NOT IN (SELECT migration FROM schema_requirement)";
    let undeclared = names(db, undeclared).await;
    assert!(undeclared.is_empty(), "add works_with(…) to {undeclared:?} (migrations/README.md)");
    let declared = names(db, "SELECT oldest_program AS name FROM schema_requirement").await;
    assert!(!declared.is_empty());
    for text in declared {
        let oldest = ProgramVersion::parse(&text).unwrap_or_else(|| panic!("{text} is not a version"));
        assert!(oldest <= ProgramVersion::current(), "{text} is newer than this program");
    }
}

async fn the_lists_are_seeded(db: &DatabaseConnection) {
    assert_eq!(count(db, "SELECT count(*) AS n FROM country").await, 249);
    let britain = "SELECT count(*) AS n FROM country WHERE iso2 = 'GB' AND iso3 = 'GBR' AND dialing_code = '44'";
    assert_eq!(count(db, britain).await, 1);
    let english = "SELECT count(*) AS n FROM language WHERE id = 1 AND code = 'en_GB' AND culture = 'en-GB'";
    assert_eq!(count(db, english).await, 1);
}

const NOW: &str = "'2026-11-21 12:00:00+00:00'";

/// Inserts a group with a site, a user, a model and a machine.
async fn plant(db: &DatabaseConnection) {
    for sql in [
        format!("INSERT INTO tenant_group (name, brand_name, created_at) VALUES ('Yellow', 'jcb', {NOW})"),
        format!(
            "INSERT INTO site (group_id, code, name, created_at, updated_at) VALUES (1, 'Y1', 'Yard', {NOW}, {NOW})"
        ),
        user("anna", false),
        model("JS130", false),
        format!(
            "INSERT INTO machine (group_id, site_id, model_id, serial, status, tracking, current_location, bucket,
             stage_entered_on, listed_on, created_at)
             VALUES (1, 1, 1, 'JCB00001', 'A', 0, 10, 1, '2026-11-21', '2026-11-21', {NOW})"
        ),
    ] {
        run(db, &sql).await.unwrap_or_else(|error| panic!("{sql}: {error}"));
    }
}

fn user(login: &str, deleted: bool) -> String {
    format!(
        "INSERT INTO app_user (group_id, site_id, entity_type, login, first_name, last_name, email, user_type, role_id,
         deleted, created_at, updated_at) VALUES (1, 1, 20, '{login}', '', '', '', 1, 1, {deleted}, {NOW}, {NOW})"
    )
}

fn model(name: &str, deleted: bool) -> String {
    format!(
        "INSERT INTO model (group_id, name, name_key, deleted, updated_at) VALUES (1, '{name}', '{name}', {deleted}, {NOW})"
    )
}

/// Inserts the serial of a machine; `current` is 1 for the present record of the machine and 2 for one that waits.
fn serial(open: bool, current: i16) -> String {
    format!(
        "INSERT INTO machine_serial (machine_id, group_id, site_id, serial, open, current_location)
         SELECT id, 1, 1, 'JCB00001', {open}, {current} FROM machine WHERE id NOT IN (SELECT machine_id FROM machine_serial)"
    )
}

async fn unique_keys_hold_among_the_living(db: &DatabaseConnection) {
    run(db, &user("anna", true)).await.unwrap();
    refused(db, &user("anna", false), "unique").await;
    run(db, &model("JS130", true)).await.unwrap();
    refused(db, &model("JS130", false), "unique").await;
    let group = format!("INSERT INTO tenant_group (name, brand_name, created_at) VALUES ('YELLOW', 'jcb', {NOW})");
    refused(db, &group, "unique").await;

    let again = "INSERT INTO machine (group_id, site_id, model_id, serial, status, tracking, current_location, bucket,
                 stage_entered_on, listed_on, created_at) SELECT group_id, site_id, model_id, serial, status, tracking,
                 current_location, bucket, stage_entered_on, listed_on, created_at FROM machine WHERE id = 1";
    run(db, &serial(true, 1)).await.unwrap();
    run(db, again).await.unwrap();
    refused(db, &serial(true, 1), "unique").await;
    // A record that waits for the machine is open at the same time.
    run(db, &serial(true, 2)).await.unwrap();
}

async fn references_hold(db: &DatabaseConnection) {
    let nowhere = "UPDATE machine SET site_id = 99 WHERE id = 1";
    refused(db, nowhere, "foreign key").await;
    let country = "UPDATE site SET country_iso = 'XX' WHERE id = 1";
    refused(db, country, "foreign key").await;
    run(db, "UPDATE site SET country_iso = 'GB' WHERE id = 1").await.unwrap();
}

async fn events_are_append_only(db: &DatabaseConnection) {
    let hash = bytes(db);
    let event = format!(
        "INSERT INTO machine_event (group_id, site_id, machine_id, at, actor, kind, status, after, hash)
         VALUES (1, 1, 1, {NOW}, 'anna', 'created', 'A', '{{}}', {hash})"
    );
    run(db, &event).await.unwrap();
    refused(db, "UPDATE machine_event SET actor = 'bert'", "append-only").await;
    refused(db, "DELETE FROM machine_event", "append-only").await;
    if db.get_database_backend() == DbBackend::Postgres {
        refused(db, "TRUNCATE machine_event", "append-only").await;
    }
    assert_eq!(count(db, "SELECT count(*) AS n FROM machine_event WHERE actor = 'anna'").await, 1);
}

async fn the_audit_log_is_sealed_once(db: &DatabaseConnection) {
    let hash = bytes(db);
    let entry = format!(
        "INSERT INTO audit_entry (at, actor, action, subject, subject_id, request_id, address)
         VALUES ({NOW}, 'anna', 'created', 'machine', '1', 'r1', '::1')"
    );
    run(db, &entry).await.unwrap();
    refused(db, "DELETE FROM audit_entry", "append-only").await;
    refused(db, "UPDATE audit_entry SET actor = 'bert'", "append-only").await;
    refused(db, &format!("UPDATE audit_entry SET prev_hash = {hash}"), "append-only").await;
    refused(db, &format!("UPDATE audit_entry SET hash = {hash}, group_id = 1"), "append-only").await;
    run(db, &format!("UPDATE audit_entry SET prev_hash = {hash}, hash = {hash}")).await.unwrap();
    refused(db, &format!("UPDATE audit_entry SET prev_hash = {hash}, hash = {hash}"), "append-only").await;
    refused(db, "UPDATE audit_entry SET hash = NULL", "append-only").await;
    refused(db, "DELETE FROM audit_entry", "append-only").await;
}

fn bytes(db: &DatabaseConnection) -> &'static str {
    match db.get_database_backend() {
        DbBackend::Postgres => r"'\x00ff'::bytea",
        _ => "x'00ff'",
    }
}

/// The expected tables, with those that SQLite adds.
fn expected(db: &DatabaseConnection) -> HashSet<String> {
    let own = (db.get_database_backend() == DbBackend::Sqlite).then_some("sqlite_sequence");
    TABLES.iter().map(|(name, ..)| *name).chain(own).map(str::to_owned).collect()
}

async fn tables(db: &DatabaseConnection) -> HashSet<String> {
    let sql = match db.get_database_backend() {
        DbBackend::Postgres => "SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()",
        _ => "SELECT name FROM sqlite_master WHERE type = 'table'",
    };
    names(db, sql).await
}

/// The column `name` of a query.
async fn names(db: &DatabaseConnection, sql: &str) -> HashSet<String> {
    let rows = db.query_all_raw(Statement::from_string(db.get_database_backend(), sql)).await.unwrap();
    rows.iter().map(|row| row.try_get("", "name").unwrap()).collect()
}

async fn functions(db: &DatabaseConnection) -> i64 {
    match db.get_database_backend() {
        DbBackend::Postgres => {
            count(db, "SELECT count(*) AS n FROM pg_proc WHERE pronamespace = current_schema()::regnamespace").await
        }
        _ => 0,
    }
}

async fn count(db: &DatabaseConnection, sql: &str) -> i64 {
    let statement = Statement::from_string(db.get_database_backend(), sql);
    db.query_one_raw(statement).await.unwrap().unwrap().try_get("", "n").unwrap()
}

async fn run(db: &DatabaseConnection, sql: &str) -> Result<(), sea_orm_migration::DbErr> {
    db.execute_unprepared(sql).await.map(|_| ())
}

/// The statement is refused, for this reason.
async fn refused(db: &DatabaseConnection, sql: &str, reason: &str) {
    let error = run(db, sql).await.expect_err(sql).to_string().to_lowercase();
    assert!(error.contains(reason), "{sql}: {error}");
}
