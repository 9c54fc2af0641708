//! The functions that imports of other modules and the command line use.

use std::io::Cursor;

use catalogue::{Outcome, Reading};
use platform::{shared::audit::Actor, tenancy::SystemTask};
use serde_json::json;
use tests::{TestApp, TestGroup, given};

const REAL: Reading = Reading { header: true, dry_run: false };

fn actor() -> Actor {
    Actor { name: "cli test".to_owned(), ..Actor::default() }
}

async fn import_catalogue(group: &TestGroup, file: String, reading: Reading) -> Vec<Outcome> {
    let id = group.id;
    group
        .app()
        .on(move |platform| async move {
            let grant = SystemTask::CommandLine.in_group(id);
            let mut outcomes = Vec::new();
            let each = |line: &catalogue::ImportedLine| outcomes.push(line.outcome);
            catalogue::import_catalogue(&platform, &grant, &actor(), Cursor::new(file), reading, each)
                .await
                .expect("read");
            outcomes
        })
        .await
}

#[tokio::test]
async fn a_catalogue_file_is_read_and_read_again() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let (one, two) = (given::serial(), given::serial());
    let file = format!(
        "vin,model,family,variant,engine,exworks,features\n{one},BH-90,Backhoe,Plus,E1,2026-01-15,A1=Cab; B2=Bucket\n\
         {one},BH-90\n{two},EX-80\n12,EX-80\n"
    );
    let want = [Outcome::Imported, Outcome::Known, Outcome::Imported, Outcome::Refused(catalogue::reasons::VIN_WRONG)];
    assert_eq!(import_catalogue(&site.group, file.clone(), Reading { dry_run: true, ..REAL }).await, want);
    let reader = site.reader().await;
    let path = format!("jcbstock/specification/{one}");
    assert_eq!(reader.get(&path).await.status, 404, "a dry run writes nothing");
    for _ in 0..2 {
        assert_eq!(import_catalogue(&site.group, file.clone(), REAL).await, want);
    }
    let seen = reader.get(&path).await.ok();
    assert_eq!(
        seen["Features"],
        json!([{ "Code": "A1", "Description": "Cab" }, { "Code": "B2", "Description": "Bucket" }])
    );
    assert_eq!(seen["ExWorksDate"], "2026-01-15");
}

#[tokio::test]
async fn more_entries_than_one_batch_are_all_there() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    let lines: Vec<String> = (0..1_203).map(|at| format!("Q{at:06},BH-90")).collect();
    let outcomes = import_catalogue(&site.group, format!("vin,model\n{}\n", lines.join("\n")), REAL).await;
    assert_eq!(outcomes.iter().filter(|outcome| **outcome == Outcome::Imported).count(), 1_203);
    let reply = site.administrator().await.get("/admin/api/catalogue?range=[0,0]").await;
    assert_eq!(reply.header("content-range"), "catalogue 0-0/1203");
}

#[tokio::test]
async fn a_file_of_models_adds_each_once_and_lists_see_them() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    given::model(&site.group, "BH-90").await;
    let reader = site.reader().await;
    assert_eq!(reader.get("model/jcb/read").await.ok().as_array().map(Vec::len), Some(1));
    let id = site.group.id;
    let outcomes = app
        .on(move |platform| async move {
            let grant = SystemTask::CommandLine.in_group(id);
            let mut outcomes = Vec::new();
            let file = Cursor::new("bh-90\nTH-525\nth-525\n");
            let reading = Reading { header: false, dry_run: false };
            let each = |line: &catalogue::ImportedLine| outcomes.push(line.outcome);
            catalogue::import_models(&platform, &grant, &actor(), file, reading, each).await.expect("read");
            let names = catalogue::names(&platform, id).await.expect("names");
            assert!(names.named("Th-525").is_some(), "what is kept in memory knows the new model");
            outcomes
        })
        .await;
    assert_eq!(outcomes, [Outcome::Known, Outcome::Imported, Outcome::Known]);
    assert_eq!(reader.get("model/jcb/read").await.ok()[1]["ModelName"], "TH-525");
    // The group's audit log has an entry, although the operator belongs to no group; no other group's log has one.
    let log = "/admin/api/audit?filter={\"action\":\"model.import\"}";
    let body = site.group.administrator(&site).await.get(log).await.ok();
    assert_eq!((body.as_array().map(Vec::len), &body[0]["actor"]), (Some(1), &json!("cli test")), "{body}");
    let stranger = app.head_office().await;
    assert_eq!(stranger.group.administrator(&stranger).await.get(log).await.ok(), json!([]));
}
