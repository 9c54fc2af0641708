//! A newer program has changed the schema while this one runs: it stays in service if the new steps declare that its
//! version works with them, and stops being ready otherwise.

use migrations::{Migration, ProgramVersion};
use platform::{
    config::Config,
    db::{Db, migrate},
    tenancy::row_level_security,
};
use reqwest::StatusCode;
use sea_orm::ConnectionTrait as _;
use sea_orm_migration::{DbErr, MigrationName, MigrationTrait, MigratorTraitSelf, SchemaManager};
use serde_json::{Value, json};
use tests::{Person, Program, database, test_config};

/// The step that the newer program adds.
const LATER: &str = "m29990101_000000_reference_later";

struct Later;

impl MigrationName for Later {
    fn name(&self) -> &str {
        LATER
    }
}

#[async_trait::async_trait]
impl MigrationTrait for Later {
    async fn up(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let add = "ALTER TABLE location ADD COLUMN later text NOT NULL DEFAULT ''";
        manager.get_connection().execute_unprepared(add).await.map(|_| ())
    }

    async fn down(&self, manager: &SchemaManager) -> Result<(), DbErr> {
        let remove = "ALTER TABLE location DROP COLUMN later";
        manager.get_connection().execute_unprepared(remove).await.map(|_| ())
    }
}

/// The migrations of a program with one step more, which this version and later ones work with.
pub struct Newer(pub ProgramVersion);

impl MigratorTraitSelf for Newer {
    fn migrations(&self) -> Vec<Box<dyn MigrationTrait>> {
        let mut all = modules::all().migrations();
        all.push(Migration::new(Later).works_with(self.0));
        let boxed = |migration| -> Box<dyn MigrationTrait> { Box::new(migration) };
        all.into_iter().map(boxed).collect()
    }
}

/// Runs `migrate up` of the newer program, as the owner.
pub async fn upgrade(program: &Program, newer: &Newer) -> Db {
    let mut config = Config { limits: test_config().limits, ..Config::default() };
    config.database.url = database::as_owner(program.database());
    config.database.app_role = database::app_role().await;
    let db = Db::open(&config).await.expect("the database");
    assert_eq!(migrate::up(&db, newer).await.expect("up"), [LATER]);
    row_level_security::grant(&db, &config).await.expect("grants");
    db
}

async fn names(person: &Person) -> Vec<String> {
    let list = person.get("location").await.ok();
    let name = |row: &Value| row["LocationName"].as_str().map(ToOwned::to_owned);
    list.as_array().expect("locations").iter().filter_map(name).collect()
}

/// The line of the doctor about the schema.
async fn finding(program: &Program) -> Value {
    let report = program.run(&["doctor", "--json"]).await.json();
    let rows = report["rows"].as_array().expect("rows").clone();
    rows.into_iter().find(|row| row["check"] == "schema").expect("a line about the schema")
}

#[tokio::test]
async fn a_program_that_works_with_a_newer_schema_stays_in_service() {
    let program = Program::new().await;
    let direct = program.direct().await;
    let site = direct.dealer_site().await;
    let anna = site.administrator().await;
    direct.close();
    let server = program.serve().await;
    let far = anna.clone().through(&server);
    far.post("location/create", json!({ "LocationName": "Before" })).await.ok();
    assert_eq!(far.get("/readyz").await.ok(), json!({ "status": "ok" }));

    let newer = Newer(ProgramVersion::current());
    let db = upgrade(&program, &newer).await;
    assert_eq!(far.get("/readyz").await.ok(), json!({ "status": "ok", "degraded": ["schema"] }));
    far.post("location/create", json!({ "LocationName": "After" })).await.ok();
    let found = names(&far).await;
    assert!(["Before", "After"].iter().all(|name| found.iter().any(|found| found == name)), "{found:?}");
    server.stop().await;

    // It also starts again, and every command works that does not change the schema.
    let mut server = program.serve().await;
    let far = anna.through(&server);
    assert_eq!(names(&far).await, found);
    let log = server.process().log();
    assert!(log.contains(&format!("newer than this program ({LATER})")), "{log}");
    let version = newer.0.to_string();
    let schema = finding(&program).await;
    assert_eq!(schema["ok"], true, "{schema}");
    assert!(schema["found"].as_str().is_some_and(|found| found.contains(&format!("works with version {version}"))));
    let listed = program.run(&["audit", "list"]).await;
    assert_eq!(listed.code, Some(0), "{listed:?}");
    let status = program.run(&["migrate", "status", "--output", "json"]).await;
    let last = status.json()["rows"].as_array().and_then(|rows| rows.last().cloned()).expect("rows");
    assert_eq!(last, json!({ "step": LATER, "state": "of a newer program", "oldestProgram": version }));
    assert!(status.log.contains(&format!("needs version {version}")), "{status:?}");

    for command in [&["migrate", "up"][..], &["migrate", "up", "--dry-run"], &["migrate", "down", "--yes"]] {
        let refused = program.run(command).await;
        assert_eq!(refused.code, Some(1), "{refused:?}");
        assert!(refused.log.contains("change the schema with the newer program"), "{refused:?}");
    }
    assert_eq!(program.run(&["migrate", "status", "--check"]).await.code, Some(1));
    assert!(migrate::schema_state(&db, &newer).await.expect("a state").is_ours(), "nothing was changed");

    // Reverted, its declaration is gone, too.
    migrate::down(&db, &newer, 1).await.expect("down");
    assert_eq!(far.get("/readyz").await.ok(), json!({ "status": "ok" }));
    far.post("location/create", json!({ "LocationName": "Again" })).await.ok();
    assert_eq!(migrate::up(&db, &newer).await.expect("up again"), [LATER]);
    db.close().await;
    server.stop().await;
    program.remove().await;
}

#[tokio::test]
async fn a_program_that_is_too_old_for_a_newer_schema_stops_being_ready() {
    let program = Program::new().await;
    let direct = program.direct().await;
    direct.close();
    let server = program.serve().await;
    let anonymous = direct.anonymous().through(&server);
    let newer = Newer(ProgramVersion::new(9999, 1, 0));
    let db = upgrade(&program, &newer).await;

    let answer = anonymous.get("/readyz").await;
    let expected = "schema is newer than this program and needs version 9999.1.0 or later";
    assert_eq!((answer.status, &answer.body["status"]), (StatusCode::SERVICE_UNAVAILABLE.as_u16(), &expected.into()));
    let schema = finding(&program).await;
    assert_eq!(schema["ok"], false, "{schema}");
    assert!(schema["found"].as_str().is_some_and(|found| found.contains("needs version 9999.1.0")), "{schema}");
    assert!(schema["fix"].as_str().is_some_and(|fix| fix.contains("newer program")), "{schema}");
    let status = program.run(&["migrate", "status"]).await;
    assert!(status.code == Some(0) && status.log.contains("needs version 9999.1.0"), "{status:?}");
    // It goes on serving those whom a balancer still sends, and does not start again.
    assert_eq!(anonymous.get("/livez").await.status, 200);
    server.stop().await;
    for command in [&["audit", "list"][..], &["serve"], &["migrate", "up"], &["migrate", "status", "--check"]] {
        let refused = program.run(command).await;
        assert_eq!(refused.code, Some(1), "{refused:?}");
        assert!(refused.log.contains("newer than this program"), "{refused:?}");
        assert!(refused.log.contains("needs version 9999.1.0 or later"), "{refused:?}");
    }

    migrate::down(&db, &newer, 1).await.expect("down");
    program.serve().await.stop().await;
    db.close().await;
    program.remove().await;
}
