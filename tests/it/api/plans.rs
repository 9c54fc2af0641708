//! No list of the console reads and sorts a whole table to answer a page: each field that a list may be sorted by has
//! an index, for operators and for a group. The statements are read from the trace of real requests.
//!
//! The plans are checked on SQLite, where they do not depend on the physical order of rows; on PostgreSQL the same
//! lists are requested without that check.

use std::collections::HashMap;

use platform::{db::Backend, tenancy::SystemTask};
use sea_orm::{ConnectionTrait, Database, Statement};
use stock::seed::scale;
use tests::{Person, TestApp, TestSite, given};

/// Tables that grow with use.
const LARGE: [&str; 8] =
    ["machine", "machine_event", "audit_entry", "session", "app_user", "catalogue_machine", "import_row", "work_order"];

/// Every list over one of them, and the fields that it may be sorted by; the first is the console's default.
const LISTS: [(&str, &[&str]); 6] = [
    ("machines", &["id"]),
    ("audit", &["id", "at"]),
    ("sessions", &["lastSeenAt", "createdAt", "id"]),
    ("users", &["login", "lastName", "lastSignIn", "createdAt", "id"]),
    ("catalogue", &["vin", "id"]),
    ("workorders", &["id"]),
];

/// A page size that no other test uses.
const ROWS: u64 = 37;

/// A thousand and more rows of everything, over thirty sites of one group.
async fn world(app: &TestApp) -> TestSite {
    let world =
        app.on(|platform| async move { scale::scale(&platform, 30, 5_000, 7, |_| ()).await.expect("a world") }).await;
    let now = app.now();
    given::write(app, move |_, tx, _| {
        Box::pin(async move {
            let everyone = SystemTask::Seed.everywhere();
            let bytes = match tx.backend() {
                Backend::Sqlite => "blob",
                Backend::Postgres => "bytea",
            };
            let json = match tx.backend() {
                Backend::Sqlite => "'[]'",
                Backend::Postgres => "CAST('[]' AS jsonb)",
            };
            let rows = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000)";
            let of_site = "FROM n JOIN (SELECT id, group_id, row_number() OVER (ORDER BY id) AS at FROM site) s \
                           ON s.at = 1 + n.i % 30 WHERE {scope}";
            for statement in [
                format!(
                    "INSERT INTO app_user (group_id, site_id, entity_type, login, first_name, last_name, email, \
                     user_type, role_id, created_at, updated_at) {rows} SELECT s.group_id, s.id, 20, 'person' || n.i, \
                     'A', 'B' || n.i % 400, 'a@example.org', 7, 7, $1, $1 {of_site}"
                ),
                format!(
                    "INSERT INTO session (token_hash, user_id, group_id, site_id, kind, rights_version, created_at, \
                     last_seen_at, idle_until, expires_at, address, device) {rows} SELECT CAST('t' || n.i AS {bytes}), \
                     NULL, s.group_id, s.id, 1, 1, $1, $1, $2, $2, '', '' {of_site}"
                ),
                format!(
                    "INSERT INTO audit_entry (at, group_id, site_id, actor, action, subject, subject_id, request_id, \
                     address) {rows} SELECT $1, s.group_id, s.id, 'x', 'y', 'z', '', '', '' {of_site}"
                ),
                format!(
                    "INSERT INTO catalogue_machine (group_id, vin, last7, model, family, variant, engine_serial, \
                     features, updated_at) {rows} SELECT s.group_id, 'C' || (1000000 + n.i), '', 'BH-90', '', '', '', \
                     {json}, $1 {of_site}"
                ),
                "INSERT INTO work_order (group_id, site_id, machine_id, kind, created_at, updated_at, cancelled_at) \
                 SELECT group_id, site_id, id, 0, $1, $1, $1 FROM machine WHERE {scope}"
                    .to_owned(),
            ] {
                let later = now + chrono::TimeDelta::days(1);
                let mut values: Vec<sea_orm::Value> = vec![now.into()];
                if statement.contains("$2") {
                    values.push(later.into());
                }
                tx.run(&everyone, &statement, values).await.expect("rows");
            }
        })
    })
    .await;
    let code = world.sites[0].clone();
    app.existing_site(&code).await
}

/// Requests a page of that size.
async fn ask(person: &Person, list: &str, field: &str, direction: &str, offset: u64) {
    let range = format!("[{offset},{}]", offset + ROWS - 1);
    let path = format!("/admin/api/{list}?sort=[\"{field}\",\"{direction}\"]&range={range}");
    let reply = person.get(&path).await;
    assert_eq!(reply.status, 200, "{path} {}", reply.text());
}

/// The statements of pages of that size in the trace, by their offsets.
fn traced(log: &str) -> HashMap<u64, &str> {
    let mark = format!(" limit={ROWS} statement=");
    let page = |line: &'_ str| -> Option<(u64, usize)> {
        let at = line.find(&mark)?;
        let offset = line[..at].rsplit_once("offset=")?.1.parse().ok()?;
        Some((offset, at + mark.len()))
    };
    log.lines().filter_map(|line| page(line).map(|(offset, at)| (offset, &line[at..]))).collect()
}

#[tokio::test]
async fn a_page_of_the_console_is_read_in_its_order() {
    let app = TestApp::fresh().await;
    let site = world(&app).await;
    let group = site.group.clone();
    let people = [("operator", app.operator().await), ("group", group.administrator(&site).await)];
    let mut pages = Vec::new();
    let mut offset = 1_003;
    for (list, fields) in LISTS {
        for (who, person) in &people {
            for (field, direction) in fields.iter().flat_map(|field| [(field, "ASC"), (field, "DESC")]) {
                offset += 1;
                ask(person, list, field, direction, offset).await;
                pages.push((format!("{list} by {field} {direction} for {who}"), offset));
            }
        }
    }
    let db = Database::connect(&app.platform().config.database.url).await.expect("the database");
    if app.platform().db.backend() == Backend::Sqlite {
        db.execute_unprepared("ANALYZE").await.expect("statistics");
        let mut wrong = Vec::new();
        let log = app.logs();
        let statements = traced(&log);
        for (name, offset) in pages {
            let text = statements.get(&offset).unwrap_or_else(|| panic!("{name} is not in the trace"));
            let explained = Statement::from_string(db.get_database_backend(), format!("EXPLAIN QUERY PLAN {text}"));
            let lines = db.query_all_raw(explained).await.unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
            let plan: Vec<String> = lines.iter().map(|line| line.try_get("", "detail").expect("a line")).collect();
            let of_large = |line: &String| LARGE.iter().any(|table| line.split(' ').nth(1) == Some(table));
            assert!(plan.iter().any(of_large), "{name} reads none of the large tables: {plan:?}");
            if plan.iter().any(|line| line.contains("TEMP B-TREE FOR ORDER BY")) {
                wrong.push(format!("{name}: {plan:?}\n{text}"));
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    }
    db.close().await.expect("closed");
}

/// A sort field without an index is refused, and named.
#[tokio::test]
async fn a_list_is_not_sorted_by_what_has_no_index() {
    let app = TestApp::shared().await;
    let operator = app.operator().await;
    for (list, field) in [
        ("machines", "serial"),
        ("machines", "addedOn"),
        ("audit", "actor"),
        ("sessions", "device"),
        ("users", "email"),
        ("catalogue", "family"),
        ("workorders", "serial"),
    ] {
        let reply = operator.get(&format!("/admin/api/{list}?sort=[\"{field}\",\"ASC\"]")).await;
        assert_eq!((reply.status, reply.reason()), (422, "platform.unknown_field"), "{list} {field}");
        assert_eq!(reply.errors(field).len(), 1, "{list} {field}");
    }
}
