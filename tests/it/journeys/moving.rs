//! A tenant is moved from one server to another, which has other keys and other ids: its people see and prove the same
//! there as before.

use std::{
    collections::{BTreeMap, HashMap},
    fs::File,
    sync::Arc,
};

use handover::{entity::handover_inspection, verify};
use platform::{
    app::platform::Platform,
    archive::{Archive, ArchiveError, Exported, ImportRequest, Imported, TenantSelection, export, import},
    shared::audit::Actor,
    tenancy::{Scoped, SystemTask},
};
use serde_json::Value;
use stock::console::command_line::verify_machines;
use tests::{PASSWORD, PIN, Person, TestApp, given};

use super::world::shared_world;
use crate::modules::{
    identity::sign_in_calls::{login, technician},
    stock::yard::{all_is_well, list, rows},
};

pub const PHRASE: &str = "a dealer moves house in winter";

/// Runs a future that need not be `Send`, as the command line does.
pub async fn on_a_thread<T, F>(app: &TestApp, work: impl FnOnce(Arc<Platform>) -> F + Send + 'static) -> T
where
    T: Send + 'static,
    F: Future<Output = T>,
{
    app.on(move |platform| async move {
        let runtime = tokio::runtime::Handle::current();
        tokio::task::spawn_blocking(move || runtime.block_on(work(platform))).await.expect("it ends")
    })
    .await
}

pub async fn languages(platform: &Platform) -> BTreeMap<i64, String> {
    let codes = reference::language_codes(platform).await.expect("languages");
    codes.into_iter().map(|(code, id)| (id, code)).collect()
}

async fn taken_out(app: &TestApp, group: i64) -> (Exported, File) {
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
        let parts = modules::all().archive();
        let written = export(&platform, &parts, wanted, file.try_clone().expect("a handle"), |_| ()).await;
        (written.expect("taken out"), file)
    })
    .await
}

/// Puts the tenant of a file in, its sites and its group under other names.
pub async fn put_in(
    app: &TestApp,
    file: &File,
    codes: &'static [(&'static str, &'static str)],
    name: Option<&'static str>,
    is_dry_run: bool,
) -> Result<Imported, ArchiveError> {
    put(app, file, codes, name, (is_dry_run, false)).await
}

/// Puts the tenant of a file in, although nothing proves it.
pub async fn put_in_unverified(app: &TestApp, file: &File) -> Result<Imported, ArchiveError> {
    put(app, file, &[], None, (false, true)).await
}

async fn put(
    app: &TestApp,
    file: &File,
    codes: &'static [(&'static str, &'static str)],
    name: Option<&'static str>,
    (is_dry_run, accepts_unproven): (bool, bool),
) -> Result<Imported, ArchiveError> {
    let file = file.try_clone().expect("a handle");
    on_a_thread(app, move |platform| async move {
        let mut archive = Archive::open(file, Some(PHRASE))?;
        let request = ImportRequest {
            schema: "of the tests",
            languages: languages(&platform).await,
            codes: codes.iter().map(|(old, new)| ((*old).to_owned(), (*new).to_owned())).collect::<HashMap<_, _>>(),
            name: name.map(ToOwned::to_owned),
            actor: &Actor { name: "cli mover".to_owned(), ..Actor::default() },
            accepts_unproven,
            is_dry_run,
        };
        import(&platform, &modules::all().archive(), &mut archive, &request, |_| ()).await
    })
    .await
}

/// Removes the parts of an answer that differ on every server: ids, addresses, hashes and check codes.
fn plain(answer: &mut Value) {
    match answer {
        Value::Object(fields) => {
            fields.retain(|name, _| {
                let name = name.to_ascii_lowercase();
                let is_own = ["id", "ids", "url", "uuid"].iter().any(|end| name.ends_with(end));
                !is_own && !["hash", "code", "cursor", "timestamp", "guidancemetadata"].contains(&name.as_str())
            });
            fields.values_mut().for_each(plain);
        }
        Value::Array(list) => list.iter_mut().for_each(plain),
        _ => {}
    }
}

/// The numbers of this name within an answer.
fn named(answer: &Value, name: &str, found: &mut Vec<i64>) {
    match answer {
        Value::Object(fields) => {
            found.extend(fields.get(name).and_then(Value::as_i64).filter(|number| *number != 0));
            fields.values().for_each(|value| named(value, name, found));
        }
        Value::Array(list) => list.iter().for_each(|value| named(value, name, found)),
        _ => {}
    }
}

/// Returns the first place at which two answers differ.
fn difference(one: &Value, other: &Value, at: &str) -> Option<String> {
    match (one, other) {
        (Value::Object(one), Value::Object(other)) if one.keys().eq(other.keys()) => {
            one.iter().find_map(|(name, value)| difference(value, &other[name], &format!("{at}.{name}")))
        }
        (Value::Array(one), Value::Array(other)) if one.len() == other.len() => {
            let mut pairs = one.iter().zip(other).enumerate();
            pairs.find_map(|(place, (one, other))| difference(one, other, &format!("{at}[{place}]")))
        }
        _ if one == other => None,
        _ => Some(format!("{at}: {one} and {other}")),
    }
}

/// Returns everything that the manager of a site sees: the lists, and of every so many machines history, handovers and
/// inspections.
async fn seen(app: &TestApp, code: &str, every: usize) -> BTreeMap<String, Value> {
    let mut manager = app.anonymous().at(code);
    manager.take_session(&login(app, code, "manager", PASSWORD, 20).await);
    let mut all = BTreeMap::new();
    let stock = list(&manager, Vec::new()).await;
    for row in rows(&stock).iter().step_by(every) {
        let (serial, id) = (row["Vin"].as_str().unwrap_or_default().to_owned(), row["VhcId"].as_i64().expect("an id"));
        let history = manager.get(&format!("jcbstock/history/{id}")).await.ok();
        let handovers = manager.get(&format!("jcbstock/handover/{id}")).await.ok();
        let mut inspections = Vec::new();
        named(&history, "TemplateLookupId", &mut inspections);
        for (at, inspection) in inspections.into_iter().enumerate() {
            let reply = manager.get(&format!("vhcitem/list/{id}/{inspection}")).await;
            all.insert(format!("{serial} inspection {at}"), reply.ok());
        }
        all.insert(format!("{serial} history"), history);
        all.insert(format!("{serial} handovers"), handovers);
    }
    all.insert("stock".to_owned(), stock);
    for path in
        ["location", "model/jcb/read", "jcb/stage", "jcb/area", "jcb/defect", "site", "siteconfig", "user/choices"]
    {
        let reply = manager.get(path).await;
        all.insert(path.to_owned(), if reply.status == 200 { reply.ok() } else { reply.status.into() });
    }
    all.values_mut().for_each(plain);
    all
}

/// Returns the customer of a machine that is sold, with the data that only the keys of a server decrypt.
async fn customer(app: &TestApp, code: &str) -> Value {
    let mut manager = app.anonymous().at(code);
    manager.take_session(&login(app, code, "manager", PASSWORD, 20).await);
    for row in rows(&list(&manager, Vec::new()).await) {
        let reply = manager.get(&format!("customer/jcb/{}", row["VhcId"])).await;
        if reply.status == 200 {
            let mut customer = reply.ok();
            plain(&mut customer);
            return customer;
        }
    }
    panic!("nobody has bought anything at {code}");
}

/// Everything that proves itself there.
async fn proves_itself(app: &TestApp, codes: &[String]) {
    for code in codes {
        let site = app.existing_site(code).await;
        all_is_well(&site).await;
    }
    let group = app.existing_site(&codes[0]).await.group.id;
    let (chains, proofs, objects) = app
        .on(move |platform| async move {
            let grant = SystemTask::CommandLine.in_group(group);
            let chains = verify_machines(&platform, &grant, None).await.expect("chains");
            let proofs = verify::verify_all(&platform, &grant, None).await.expect("proofs");
            let mut wrong = Vec::new();
            assets::verify(&platform, |one| wrong.push(one)).await.expect("objects");
            (chains, proofs, wrong)
        })
        .await;
    assert!(chains.machines > 0 && chains.broken.is_empty(), "{chains:?}");
    assert!(proofs.handovers > 0 && proofs.proven == proofs.handovers && proofs.broken.is_empty(), "{proofs:?}");
    assert!(objects.is_empty(), "{objects:?}");
}

async fn codes_of_handovers(app: &TestApp, group: i64) -> Vec<(Option<String>, Option<String>)> {
    given::write(app, move |_, tx, grant| {
        Box::pin(async move {
            let rows = handover_inspection::Entity::within(grant).all(tx).await.expect("handovers");
            let mine = rows.into_iter().filter(|row| row.group_id == group);
            mine.map(|row| (row.code, row.former_code)).collect()
        })
    })
    .await
}

#[tokio::test]
async fn a_tenant_is_the_same_on_another_server() {
    let old = shared_world().await;
    let group = old.existing_site("330001").await.group.id;
    let (exported, file) = taken_out(&old, group).await;
    assert!(exported.missing.is_empty(), "{:?}", exported.missing);
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path().display().to_string();
    // Other keys, and ids that are taken already.
    let new = TestApp::builder().config(move |config| config.data_dir = data).start().await;
    let stranger = new.dealer_site().await;

    // Tried first: nothing stays.
    let before = new.dump().await;
    let tried = put_in(&new, &file, &[], None, true).await.expect("it would come in");
    assert_eq!(new.dump().await, before, "a dry run writes nothing");
    let put = put_in(&new, &file, &[], None, false).await.expect("it comes in");
    assert_eq!((&tried.sites, &tried.rows), (&put.sites, &put.rows));
    assert_eq!(put.sites, exported.manifest.sites);
    assert_ne!(put.group, group);

    for code in ["330001", "220000"] {
        let (there, here) = (seen(&old, code, 6).await, seen(&new, code, 6).await);
        assert!(there.len() > 20, "{code}: {:?}", there.keys());
        assert!(there.keys().eq(here.keys()), "{code}");
        for (what, expected) in &there {
            assert_eq!(difference(expected, &here[what], ""), None, "{what} at {code}");
        }
    }
    assert_eq!(customer(&new, "330001").await, customer(&old, "330001").await);
    proves_itself(&new, &put.sites).await;
    all_is_well(&stranger).await;

    // A copy that was given out there is found by the code that stands on it, and proves itself here.
    let codes = codes_of_handovers(&new, put.group).await;
    let before: Vec<_> = codes_of_handovers(&old, group).await.into_iter().map(|(code, _)| code).collect();
    assert!(!codes.is_empty());
    let sorted = |mut codes: Vec<Option<String>>| {
        codes.sort();
        codes
    };
    assert_eq!(sorted(codes.iter().map(|(_, former)| former.clone()).collect()), sorted(before));
    let former = codes[0].1.clone().expect("a code");
    let found = new
        .on(move |platform| async move {
            let everywhere = SystemTask::CommandLine.everywhere();
            verify::verify(&platform, &everywhere, &verify::Selection::Code(former)).await.expect("found")
        })
        .await;
    assert_eq!(
        found.iter().map(|one| (one.state, Some(one.code.clone()))).collect::<Vec<_>>(),
        [(verify::ProofState::Whole, codes[0].0.clone())]
    );

    // A PIN is made of the pepper of its server.
    assert_eq!(technician(&old, "330001", "tech", PIN).await.status, 200);
    assert_eq!(technician(&new, "330001", "tech", PIN).await.status, 401);
    // The work goes on.
    let anna: Person = new.existing_site("330001").await.administrator().await;
    anna.post("location/create", serde_json::json!({ "LocationName": "After the move" })).await.ok();

    // A second import is refused, and under other names it is a second tenant on the same server.
    let again = put_in(&new, &file, &[], None, false).await.expect_err("taken");
    assert!(matches!(&again, ArchiveError::Taken(text) if text.contains("there is a site")), "{again}");
    let others: &[(&str, &str)] = &[
        ("330001", "930001"),
        ("330002", "930002"),
        ("330003", "930003"),
        ("330004", "930004"),
        ("220000", "920000"),
        ("110000", "910000"),
    ];
    let same_name = put_in(&new, &file, others, None, false).await.expect_err("taken");
    assert!(matches!(&same_name, ArchiveError::Taken(text) if text.contains("there is a group")), "{same_name}");
    let second = put_in(&new, &file, others, Some("Northfield again"), false).await.expect("it comes in");
    let (there, here) = (seen(&old, "330002", 1_000).await, seen(&new, "930002", 1_000).await);
    assert_eq!(rows(&here["stock"]).len(), rows(&there["stock"]).len());
    assert!(!rows(&here["stock"]).is_empty());
    proves_itself(&new, &second.sites).await;
    let events = new.dump().await;
    assert!(events.contains("site.import") && !events.contains("user 0 "));
}
