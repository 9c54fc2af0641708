//! The functions that imports of other modules and the command line use.

use std::io::Cursor;

use platform::{api::name_list::Missing, shared::audit::Actor, tenancy::SystemTask};
use reference::Outcome;
use tests::{TestApp, TestSite, given};

async fn import(site: &TestSite, file: &'static str, dry_run: bool) -> Vec<(String, Outcome)> {
    let (group, id) = (site.group.id, site.id);
    let lines = site
        .app()
        .on(move |platform| async move {
            let grant = SystemTask::CommandLine.at_site(group, id);
            let actor = Actor { name: "cli test".to_owned(), ..Actor::default() };
            reference::import_locations(&platform, &grant, &actor, Cursor::new(file), true, dry_run)
                .await
                .expect("read")
        })
        .await;
    lines.into_iter().map(|line| (line.name, line.outcome)).collect()
}

#[tokio::test]
async fn a_file_of_locations_adds_each_once() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    given::location(&site, "DOCK").await;
    let file = "Name\nBay 1\ndock\nBAY 1\n\"  \"\n";
    let want = |name: &str, outcome| (name.to_owned(), outcome);
    let expected = vec![want("Bay 1", Outcome::Added), want("dock", Outcome::Known), want("BAY 1", Outcome::Known)];
    assert_eq!(import(&site, file, true).await, expected, "a dry run tells the same");
    let reader = site.reader().await;
    assert_eq!(reader.get("location").await.ok().as_array().map(Vec::len), Some(1), "and writes nothing");
    assert_eq!(import(&site, file, false).await, expected);
    assert_eq!(reader.get("location").await.ok()[1]["LocationName"], "Bay 1");
    let again = import(&site, file, false).await;
    assert!(again.iter().all(|(_, outcome)| *outcome != Outcome::Added), "a second run adds nothing");
}

#[tokio::test]
async fn names_are_found_in_bulk_and_made_when_they_are_missing() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let dock = given::location(&site, "DOCK").await;
    let (group, id) = (site.group.id, site.id);
    let (without, with) = app
        .on(move |platform| async move {
            let grant = SystemTask::CommandLine.at_site(group, id);
            let names: Vec<String> = ["dock", "Kentucky", "kentucky", " "].map(ToOwned::to_owned).into();
            let tx = platform.db.write(grant.reach()).await.expect("a transaction");
            let actor = Actor::default();
            let without =
                reference::locations_by_name(&platform, &tx, &grant, &names, Missing::LeaveOut).await.expect("found");
            let with = reference::locations_by_name(
                &platform,
                &tx,
                &grant,
                &names,
                Missing::Create { import: None, actor: &actor },
            )
            .await
            .expect("made");
            tx.commit().await.expect("it stands");
            (without, with)
        })
        .await;
    assert_eq!(without.into_iter().collect::<Vec<_>>(), [("dock".to_owned(), dock)]);
    assert_eq!((with["dock"], with["Kentucky"], with.len()), (dock, with["kentucky"], 3));
    let list = site.reader().await.get("location").await.ok();
    assert_eq!(list[1]["LocationName"], "Kentucky", "the first spelling is kept");
}

#[tokio::test]
async fn a_name_in_memory_follows_its_location() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let dock = given::location(&site, "DOCK").await;
    let group = site.group.id;
    let name = || {
        app.on(move |platform| async move {
            let names = reference::location_names(&platform, group, [dock, dock + 1_000_000]).await.expect("names");
            names.get(&dock).map(ToString::to_string)
        })
    };
    assert_eq!(name().await.as_deref(), Some("DOCK"));
    let body = serde_json::json!({ "LocationId": dock, "LocationName": "Gate" });
    site.administrator().await.post("location/update", body).await.ok();
    assert_eq!(name().await.as_deref(), Some("Gate"));
    let elsewhere = app.group().await.id;
    let foreign =
        app.on(move |platform| async move { reference::location_names(&platform, elsewhere, [dock]).await }).await;
    assert!(foreign.expect("no names").is_empty(), "another group does not see it");
}
