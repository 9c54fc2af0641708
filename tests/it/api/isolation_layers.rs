//! Goal T3: two layers separate tenants, the scope of every statement and PostgreSQL's row-level security, and each is
//! enough by itself. Switching both off shows that the tests detect a missing layer.

use std::{collections::BTreeSet, panic::AssertUnwindSafe};

use futures::FutureExt as _;
use migrations::tenancy::{self, May, Whose};
use platform::tenancy::row_level_security;
use sea_orm::{ConnectionTrait, DatabaseConnection, Statement};
use tests::{TestApp, TestSite, database, given};

use super::tenancy as tenants;

/// Runs everything of `tenancy.rs` that requests foreign things; returns the violations.
async fn foreign_things(app: &TestApp) -> Vec<String> {
    let mut wrong = Vec::new();
    for (name, outcome) in [
        ("lists", AssertUnwindSafe(tenants::foreign_lists(app)).catch_unwind().await),
        ("headers", AssertUnwindSafe(tenants::foreign_headers(app)).catch_unwind().await),
        ("bodies", AssertUnwindSafe(tenants::foreign_ids_in_bodies(app)).catch_unwind().await),
        ("keys", AssertUnwindSafe(tenants::foreign_keys(app)).catch_unwind().await),
    ] {
        if outcome.is_err() {
            wrong.push(name.to_owned());
        }
    }
    wrong.extend(tenants::foreign_ids(app).await);
    wrong
}

/// The statements that docs/operations.md describes for an engineer at `psql` work, and show the rows of that group and
/// no other.
#[tokio::test]
async fn the_documented_settings_show_the_rows_of_a_group() {
    let page = include_str!("../../../docs/operations.md");
    let begin = page.find("`SELECT set_config('app.group'").expect("the statement") + 1;
    let statement = &page[begin..begin + page[begin..].find('`').expect("its end")];
    assert!(!page.contains("SET app."), "GROUP is a word of SQL, so SET does not take the name");
    if !database::is_postgres() {
        return;
    }
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    app.dealer_site().await;
    let db = database::connect_bare(&app.platform().config.database.url).await;
    let sites = "SELECT id::text AS line FROM site";
    assert!(database::ask(&db, sites).await.is_empty());
    let own = statement.replace("'7'", &format!("'{}'", site.group.id)).replace("{1,2}", &format!("{{{}}}", site.id));
    db.execute_unprepared(&own).await.expect("the statement of the page");
    assert_eq!(database::ask(&db, sites).await, [site.id.to_string()]);
    let _ = db.close().await;
}

/// Goal T3: without the scope, row-level security separates tenants.
#[tokio::test]
async fn row_level_security_alone_holds() {
    if !database::is_postgres() {
        return;
    }
    let wrong = foreign_things(&TestApp::builder().without_scope().start().await).await;
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Goal T3: without row-level security, the scope separates tenants; on SQLite every other test shows that.
#[tokio::test]
async fn the_scope_alone_holds() {
    if !database::is_postgres() {
        return;
    }
    let app = TestApp::builder().without_row_security().start().await;
    let walls = app.on(|platform| async move { row_level_security::state(&platform.db).await.expect("a look") }).await;
    assert!(walls.is_some_and(|walls| walls.open.contains(&"machine".to_owned())), "the wall is down");
    let wrong = foreign_things(&app).await;
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Goal T3, a test of the tests: with both layers off they fail in the expected ways.
#[tokio::test]
async fn without_both_walls_the_tests_fail() {
    let app = TestApp::builder().without_scope().without_row_security().start().await;
    let wrong = foreign_things(&app).await;
    for what in ["lists", "something changed", "read_console_machines", "update_console_models", "delete_machine"] {
        assert!(wrong.iter().any(|line| line.starts_with(what)), "{what} is not among:\n{}", wrong.join("\n"));
    }
}

/// Goal T3 on SQLite, which has one layer: every statement carries the predicate of its grant with the grant's own
/// values. The statements of every other test are checked, too; this test shows that some were.
#[tokio::test]
async fn every_statement_carries_its_scope() {
    if database::is_postgres() {
        return;
    }
    let app = TestApp::fresh().await;
    let wrong = foreign_things(&app).await;
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(app.statements().wrong(), Vec::<String>::new());
    let checked = app.statements().checked();
    assert!(checked > 500, "only {checked} statements were looked at");
}

/// Goal T3, a test of the test: a statement without its scope is named.
#[tokio::test]
async fn a_statement_without_its_scope_is_named() {
    if database::is_postgres() {
        return;
    }
    let app = TestApp::builder().without_scope().start().await;
    foreign_things(&app).await;
    let wrong = app.statements().wrong();
    for table in ["machine", "location", "model", "app_user", "user_site", "catalogue_machine"] {
        let start = format!("{table} without its scope");
        assert!(wrong.iter().any(|line| line.starts_with(&start)), "{table} is not among:\n{}", wrong.join("\n"));
    }
}

/// The list of tables is complete and has no table that does not exist.
#[tokio::test]
async fn every_table_is_listed_with_whose_it_is() {
    let app = TestApp::shared().await;
    let columns = database::columns(&url_of(&app)).await;
    let listed: BTreeSet<&str> = tenancy::TABLES.iter().map(|(name, ..)| *name).collect();
    assert_eq!(columns.keys().map(String::as_str).collect::<BTreeSet<_>>(), listed);
    for (table, whose, _) in tenancy::TABLES {
        let has = |column: &str| columns[*table].contains(column);
        let fits = match whose {
            Whose::Group(group) => has(group),
            Whose::Site { group, site } => has(group) && has(site),
            Whose::Ours(why) | Whose::Nobody(why) => !has("group_id") && !has("site_id") && !why.is_empty(),
        };
        assert!(fits, "{table}: {whose:?} of {:?}", columns[*table]);
    }
}

/// Every table of a tenant has forced row-level security for reading and writing, and the role of the program can
/// neither bypass it nor remove it.
#[tokio::test]
async fn every_table_is_walled() {
    if !database::is_postgres() {
        return;
    }
    let app = TestApp::shared().await;
    let walls = app.on(|platform| async move { row_level_security::state(&platform.db).await.expect("a look") }).await;
    let walls = walls.expect("the walls of PostgreSQL");
    assert_eq!(walls.fault(), None);
    assert!(walls.role.ends_with("_app"), "{}", walls.role);
    let db = database::connect_bare(&url_of(&app)).await;
    let owned = "SELECT count(*) AS n FROM pg_class WHERE relowner = current_user::regrole";
    let able = "SELECT count(*) AS n FROM pg_roles WHERE rolname = current_user \
                AND (rolsuper OR rolbypassrls OR rolcreaterole OR rolcreatedb OR rolreplication)";
    for none in [owned, able] {
        assert_eq!(number(&db, none).await, 0, "{none}");
    }
    for (table, whose, may) in tenancy::TABLES {
        let walled = format!(
            "SELECT count(*) AS n FROM pg_class WHERE oid = '{table}'::regclass AND relrowsecurity AND relforcerowsecurity"
        );
        let policy = format!(
            "SELECT count(*) AS n FROM pg_policies WHERE tablename = '{table}' AND permissive = 'PERMISSIVE' \
             AND cmd = 'ALL' AND qual = with_check AND qual LIKE '%app.group%'"
        );
        let others = format!("SELECT count(*) AS n FROM pg_policies WHERE tablename = '{table}'");
        let want = match whose {
            Whose::Nobody(_) => (0, 0, 0),
            Whose::Group(_) | Whose::Site { .. } | Whose::Ours(_) => (1, 1, 1),
        };
        assert_eq!(
            (number(&db, &walled).await, number(&db, &policy).await, number(&db, &others).await),
            want,
            "{table}"
        );
        let right = |right: &str| format!("SELECT has_table_privilege('{table}', '{right}')::int::bigint AS n");
        for (verb, given) in [
            ("SELECT", true),
            ("INSERT", *may != May::Read),
            ("UPDATE", *may == May::Change),
            ("DELETE", *may == May::Change),
            ("TRUNCATE", false),
            ("TRIGGER", false),
            ("REFERENCES", false),
        ] {
            assert_eq!(number(&db, &right(verb)).await == 1, given, "{verb} on {table}");
        }
    }
    refused(&db, "CREATE TABLE mine (id int)", "permission denied").await;
    for ddl in ["DROP TABLE machine", "ALTER TABLE machine DISABLE ROW LEVEL SECURITY"] {
        refused(&db, ddl, "must be owner").await;
    }
    db.close().await.expect("closed");
}

/// Row-level security holds for every kind of statement: without a tenant set it shows no rows, and with one that
/// tenant's rows.
#[tokio::test]
async fn a_statement_sees_the_rows_of_its_setting() {
    if !database::is_postgres() {
        return;
    }
    let app = TestApp::fresh().await;
    let (own, stranger) = (app.head_office().await, app.head_office().await);
    let neighbour = own.group.head_office().await;
    for site in [&own, &neighbour, &stranger] {
        plant(site).await;
    }
    let db = database::connect_bare(&url_of(&app)).await;
    for (table, whose, may) in tenancy::TABLES {
        let (foreign, its_own) = match whose {
            Whose::Nobody(_) => continue,
            Whose::Ours(_) => ("true".to_owned(), "false".to_owned()),
            Whose::Group(group) => {
                (format!("{group} IS DISTINCT FROM {}", own.group.id), format!("{group} = {}", own.group.id))
            }
            Whose::Site { group, site } => (
                format!("{group} IS DISTINCT FROM {} OR {site} IS DISTINCT FROM {}", own.group.id, own.id),
                format!("{group} = {} AND {site} = {}", own.group.id, own.id),
            ),
        };
        let count = |condition: &str| format!("SELECT count(*) AS n FROM {table} WHERE {condition}");
        set(&db, "*", "*").await;
        let row = format!("SELECT to_jsonb({table})::text AS line FROM {table} WHERE {foreign} LIMIT 1");
        let row = database::ask(&db, &row).await.pop();
        let there = number(&db, &count(&its_own)).await;
        for (group, sites) in [("", ""), ("0", "{}"), ("0", "*")] {
            set(&db, group, sites).await;
            assert_eq!(number(&db, &count("true")).await, 0, "{table} under {group:?} {sites:?}");
        }
        set(&db, &own.group.id.to_string(), &format!("{{{}}}", own.id)).await;
        assert_eq!(number(&db, &count(&foreign)).await, 0, "{table}");
        assert_eq!(number(&db, &count(&its_own)).await, there, "{table}");
        if *may == May::Change {
            let touch = format!("DELETE FROM {table} WHERE {foreign}");
            assert_eq!(
                db.execute_unprepared(&touch).await.expect("a removal of nothing").rows_affected(),
                0,
                "{table}"
            );
        }
        // A row of another tenant is refused, whether it is inserted or made by updating an own row.
        if let Some(row) = row {
            let row = row.replace('\'', "''");
            let add = format!("INSERT INTO {table} SELECT * FROM jsonb_populate_record(NULL::{table}, '{row}')");
            refused(&db, &add, "row-level security").await;
        }
        let column = match whose {
            Whose::Site { site, .. } if *site != "id" => Some((*site, neighbour.id)),
            Whose::Group(group) if *group != "id" => Some((*group, stranger.group.id)),
            _ => None,
        };
        if let (Some((column, foreign)), true, true) = (column, there > 0, *may == May::Change) {
            refused(&db, &format!("UPDATE {table} SET {column} = {foreign}"), "row-level security").await;
        }
    }
    db.close().await.expect("closed");
}

/// Creates rows in most tables.
async fn plant(site: &TestSite) {
    given::machine(site).create().await;
    given::catalogue(&site.group, &given::serial(), "JS130").await;
    given::location(site, "Yard").await;
    given::model(&site.group, &format!("Kind {}", given::number())).await;
    let person = site.administrator().await;
    assert_eq!(person.post("cachestore/notifications/seen", serde_json::json!({ "Value": "x" })).await.status, 200);
}

/// Entries of the logs can not be changed or removed, by the program or by the owner of the tables.
#[tokio::test]
async fn the_logs_are_added_to_and_nothing_else() {
    let app = TestApp::fresh().await;
    let site = app.head_office().await;
    given::machine(&site).create().await;
    site.administrator().await.get("location").await;
    let audit = "INSERT INTO audit_entry (at, actor, action, subject, subject_id, request_id, address, hash, prev_hash) \
                 SELECT $1, 'test', 'test', 'test', '1', '', '', $2, $2 WHERE {scope} RETURNING id";
    given::insert(&app, audit, vec![app.now().into(), vec![1_u8].into()]).await;
    let url = url_of(&app);
    for url in BTreeSet::from([database::as_owner(&url), url]) {
        let db = database::connect(&url).await;
        for table in ["machine_event", "audit_entry"] {
            assert!(number(&db, &format!("SELECT count(*) AS n FROM {table}")).await > 0, "{table} is empty");
            let because = if url == database::as_owner(&url) { "append-only" } else { "permission denied" };
            refused(&db, &format!("UPDATE {table} SET actor = 'nobody'"), because).await;
            refused(&db, &format!("DELETE FROM {table}"), because).await;
        }
        // The hash of an entry is set once.
        refused(&db, "UPDATE audit_entry SET hash = NULL WHERE hash IS NOT NULL", "append-only").await;
        refused(&db, "UPDATE audit_entry SET prev_hash = hash WHERE hash IS NOT NULL", "append-only").await;
        db.close().await.expect("closed");
    }
}

/// The database address of the application.
fn url_of(app: &TestApp) -> String {
    app.platform().config.database.url.clone()
}

async fn set(db: &DatabaseConnection, group: &str, sites: &str) {
    let text = format!("SELECT set_config('app.group', '{group}', false), set_config('app.sites', '{sites}', false)");
    db.execute_unprepared(&text).await.expect("a setting");
}

async fn number(db: &DatabaseConnection, text: &str) -> i64 {
    let statement = Statement::from_string(db.get_database_backend(), text);
    let row = db.query_one_raw(statement).await.unwrap_or_else(|error| panic!("{text}: {error}"));
    row.expect("a row").try_get("", "n").expect("a number")
}

/// Checks that the database refuses the statement, and for this reason.
async fn refused(db: &DatabaseConnection, text: &str, because: &str) {
    let error = db.execute_unprepared(text).await.err().unwrap_or_else(|| panic!("{text} was done")).to_string();
    assert!(error.contains(because), "{text}: {error}");
}
