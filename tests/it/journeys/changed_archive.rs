//! A file that takes a tenant to another server and was changed on its way: it is refused before anything is written, whoever
//! made its sums right again.

use std::fs::File;

use platform::{
    archive::{ArchiveError, ArchivePart, Cursor, Link, Row, Source, Target, TenantSelection, export},
    async_trait,
    core::error::Result,
    storage::Key,
};
use serde_json::{Value, json};
use tests::{TestApp, TestSite, given};

use super::moving::{PHRASE, languages, on_a_thread, put_in};
use crate::modules::{handover::shop, stock::yard::yard};

/// A change of the rows of a part; one that answers false leaves the row out.
type Change = fn(&mut Row) -> bool;

/// A part whose rows are changed during the export.
struct Changed {
    inner: Box<dyn ArchivePart>,
    change: Change,
    without_objects: bool,
}

#[async_trait]
impl ArchivePart for Changed {
    fn name(&self) -> &'static str {
        self.inner.name()
    }

    fn tables(&self) -> Vec<&'static str> {
        self.inner.tables()
    }

    fn links(&self) -> Vec<Link> {
        self.inner.links()
    }

    async fn page(&self, from: &Source<'_>, after: Cursor) -> Result<(Vec<Row>, Option<Cursor>)> {
        let (mut rows, next) = self.inner.page(from, after).await?;
        rows.retain_mut(self.change);
        Ok((rows, next))
    }

    fn objects(&self, row: &Row) -> Result<Vec<Key>> {
        if self.without_objects { Ok(Vec::new()) } else { self.inner.objects(row) }
    }

    async fn insert(&self, into: &Target<'_>, rows: Vec<Row>) -> Result<()> {
        self.inner.insert(into, rows).await
    }
}

/// Takes a group out with parts changed.
async fn taken_out(app: &TestApp, group: i64, changes: Vec<(&'static str, Change)>) -> File {
    on_a_thread(app, move |platform| async move {
        let file = tempfile::tempfile().expect("a file");
        let sites = platform.directory.sites_of(group).await.expect("sites");
        let wanted = TenantSelection {
            group,
            sites: sites.iter().map(|site| site.code.clone()).collect(),
            languages: languages(&platform).await,
            program: "1.0.0",
            schema: "of the tests",
            pass_phrase: PHRASE,
        };
        let wrap = |inner: Box<dyn ArchivePart>| -> Box<dyn ArchivePart> {
            let change = changes.iter().find(|(table, _)| *table == inner.name());
            let change: Change = change.map_or(|_| true, |(_, change)| *change);
            let without_objects = changes.iter().any(|(table, _)| *table == "asset");
            Box::new(Changed { inner, change, without_objects })
        };
        let parts: Vec<Box<dyn ArchivePart>> = modules::all().archive().into_iter().map(wrap).collect();
        export(&platform, &parts, wanted, file.try_clone().expect("a handle"), |_| ()).await.expect("taken out");
        file
    })
    .await
}

/// Changes the first handover of a history that has one.
fn handover(line: &mut Row, change: impl FnOnce(&mut Value)) -> bool {
    if let Some(first) = line.get_mut("handovers").and_then(|list| list.get_mut(0)) {
        change(first);
    }
    true
}

fn set(row: &mut Row, column: &str, value: impl Into<Value>) -> bool {
    row.insert(column.to_owned(), value.into());
    true
}

/// Each change, by its table, with a part of the refusal.
const CHANGES: &[(&str, Change, &str)] = &[
    (
        "machine_event",
        |line| {
            line["events"][0]["actor"] = json!("user 1 nobody");
            true
        },
        "was changed",
    ),
    (
        "machine_event",
        |line| {
            let last = line["events"].as_array_mut().and_then(|events| events.last_mut());
            last.expect("an event")["user_id"] = json!(null);
            true
        },
        "was changed",
    ),
    (
        "machine_event",
        |line| {
            line["events"].as_array_mut().expect("events").pop();
            true
        },
        "was changed",
    ),
    ("machine_event", |_| false, "is missing"),
    (
        "machine_event",
        |line| handover(line, |row| row["passed"] = json!(false)),
        "what is stored is not what was accepted",
    ),
    (
        "machine_event",
        |line| handover(line, |row| row["disclaimer"] = json!("None")),
        "what is stored is not what was accepted",
    ),
    (
        "machine_event",
        |line| handover(line, |row| row["code"] = json!("AAAA-BBBB-CCCC")),
        "the check code is not that of the hash",
    ),
    (
        "machine_event",
        |line| {
            handover(line, |row| {
                row["sealed"] = json!(row["sealed"].as_str().expect("a text").replace("Zoe Signs", "Eve Signs"));
            })
        },
        "name, drawing or address are not those that were accepted",
    ),
    (
        "machine_event",
        |line| {
            line["handovers"] = json!([]);
            true
        },
        "a handover or correction of the machine is not there any more",
    ),
    ("machine", |row| set(row, "status", "A"), "was changed"),
    ("machine", |row| set(row, "status", "X"), "status"),
    ("machine", |row| set(row, "serial", "123456789"), "is no machine serial number"),
    ("machine", |row| set(row, "audit_due_on", "30/02/2026"), "row"),
    ("site", |row| set(row, "code", "A1"), "Sitecode is numeric"),
    ("app_user", |row| set(row, "user_type", 99), "there is no user type 99"),
    ("app_user", |row| set(row, "login", "no \"body\""), "is no username"),
    ("location", |row| set(row, "name_key", "ELSEWHERE"), "is not stored as a name is"),
    ("inspection", |row| set(row, "status", "N"), "no inspection has the stage N"),
    ("check_template", |row| set(row, "vehicle_type", 99), "has a kind or a status that is unknown"),
    ("asset", |row| set(row, "content_type", "text/html"), "has a content type that is unknown"),
    ("asset", |_| true, "the file does not hold the object"),
];

#[tokio::test]
async fn a_file_that_was_changed_is_refused_before_anything_is_written() {
    let app = TestApp::shared().await;
    let shop = shop::shop_at(app.dealer_site().await).await;
    let machine = shop.machine().await;
    given::open_inspection(shop.site(), machine.id, machine.model_id, "A", "Lights").await;
    shop.sell(&[&machine], "").await;
    shop.hand_over(&machine, true).await;
    let (group, site) = (shop.site().group.id, shop.site());
    let other = TestApp::builder().start().await;
    let before = other.dump().await;
    let mut with_file = false;
    for (table, change, why) in CHANGES {
        if *table == "asset" && !with_file {
            with_file = true;
            add_file(site, machine.id).await;
        }
        let file = taken_out(&app, group, vec![(table, *change)]).await;
        let refused = put_in(&other, &file, &[], None, true).await.expect_err(why);
        assert!(matches!(refused, ArchiveError::Refused(_)), "{table}, {why}: {refused:?}");
        assert!(refused.to_string().contains(why), "{table}: {refused}");
        assert_eq!(other.dump().await, before, "{table}, {why}");
    }
}

/// Adds a photo of a machine whose objects are not in the storage.
async fn add_file(site: &TestSite, machine: i64) {
    let values = vec![site.group.id.into(), site.id.into(), machine.into(), site.app().now().into()];
    let text = "INSERT INTO asset (group_id, site_id, kind, state, file_name, declared_type, size, stem, content_type, \
                stored_bytes, machine_id, created_at, expires_at, updated_at) \
                SELECT $1, $2, 10, 1, 'door.jpg', 'image/jpeg', 9, 'changed-archive', 'image/jpeg', 9, $3, $4, $4, $4 \
                WHERE {scope} RETURNING id";
    given::insert(site.app(), text, values).await;
}

/// A machine whose history was exported without its proofs is imported when an operator accepts that, and the audit log
/// records it.
#[tokio::test]
async fn a_file_without_proofs_comes_in_when_an_operator_answers_for_it() {
    let app = TestApp::shared().await;
    let yard = yard(app.dealer_site().await).await;
    yard.machine(|_| ()).await;
    let group = yard.site.group.id;
    let without_head: Change = |row| set(row, "event_count", 0) && set(row, "event_hash", Value::Null);
    let without_events: Change = |line| set(line, "events", json!([]));
    let file = taken_out(&app, group, vec![("machine", without_head), ("machine_event", without_events)]).await;
    let other = TestApp::builder().start().await;
    let refused = put_in(&other, &file, &[], None, false).await.expect_err("refused");
    assert!(matches!(&refused, ArchiveError::Unproven(_)), "{refused:?}");
    assert!(refused.to_string().contains("--unverified"), "{refused}");
    super::moving::put_in_unverified(&other, &file).await.expect("it comes in");
    assert!(other.dump().await.replace(' ', "").contains("\"unverified\":true"));
}
