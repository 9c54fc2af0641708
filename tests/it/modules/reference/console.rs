//! Locations at the console.

use serde_json::json;
use tests::{TestApp, given};

const PATH: &str = "/admin/api/locations";

#[tokio::test]
async fn a_site_administrator_keeps_the_own_locations() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await;
    let made = anna.post(PATH, json!({ "name": "Yard", "siteId": site.id })).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let want = json!({
        "id": made.body["id"], "name": "Yard", "siteId": site.id, "siteCode": site.code, "machineCount": 0, "deleted": false
    });
    assert_eq!(made.body, want);
    let path = format!("{PATH}/{}", made.body["id"]);
    assert_eq!(anna.get(&path).await.ok(), want);
    let renamed = anna.put(&path, json!({ "id": made.body["id"], "name": "Yard A", "siteId": site.id })).await.ok();
    assert_eq!(renamed["name"], "Yard A");
    let gone = anna.delete(&path).await.ok();
    assert_eq!((&gone["name"], &gone["deleted"]), (&json!("Yard A"), &json!(true)));
    assert_eq!(anna.delete(&path).await.status, 404);
}

#[tokio::test]
async fn refusals_stand_under_the_input_of_the_form() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    given::location(&site, "DOCK").await;
    let anna = site.administrator().await;
    let taken = anna.post(PATH, json!({ "name": "dock", "siteId": site.id })).await;
    assert_eq!(taken.line(), "422 Location: Entered location is already exist.");
    assert_eq!(taken.errors("name"), ["Entered location is already exist."]);
    let other = app.dealer_site().await;
    let foreign = anna.post(PATH, json!({ "name": "Yard", "siteId": other.id })).await;
    assert_eq!((foreign.status, foreign.errors("siteId").len()), (422, 1), "{}", foreign.text());
    assert_eq!(other.reader().await.get("location").await.ok(), json!([]));
}

#[tokio::test]
async fn a_list_is_filtered_sorted_and_paged() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (one, other) = (group.dealer_site().await, group.dealer_site().await);
    for name in ["Yard B", "Yard A", "DOCK"] {
        given::location(&one, name).await;
    }
    given::location(&other, "Yard C").await;
    let head = group.administrator(&one).await;
    let list = async |query: &str| head.get(&format!("{PATH}?{query}")).await;
    let page = list(r#"sort=["name","ASC"]&range=[1,2]"#).await;
    assert_eq!(page.header("content-range"), "locations 1-2/4");
    let names = |reply: &tests::Reply| -> Vec<String> {
        let rows = reply.body.as_array().expect("rows").iter();
        rows.map(|row| row["name"].as_str().expect("a name").to_owned()).collect()
    };
    assert_eq!(names(&page), ["Yard A", "Yard B"]);
    assert_eq!(names(&list(&format!(r#"filter={{"siteId":{}}}"#, other.id)).await), ["Yard C"]);
    assert_eq!(names(&list(r#"filter={"q":"yard"}&sort=["name","DESC"]"#).await), ["Yard C", "Yard B", "Yard A"]);
    assert_eq!(list(r#"filter={"colour":"red"}"#).await.reason(), "platform.unknown_field");
}

#[tokio::test]
async fn several_are_deleted_or_none() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let (one, two) = (given::location(&site, "One").await, given::location(&site, "Two").await);
    let theirs = given::location(&app.dealer_site().await, "Theirs").await;
    let anna = site.administrator().await;
    let delete = async |ids: [i64; 2]| anna.delete(&format!(r#"{PATH}?filter={{"id":[{},{}]}}"#, ids[0], ids[1])).await;
    assert_eq!(delete([one, theirs]).await.status, 404, "one of them is another site's");
    assert_eq!(anna.get("location").await.ok().as_array().map(Vec::len), Some(2));
    assert_eq!(delete([one, two]).await.ok(), json!([one.to_string(), two.to_string()]));
    assert_eq!(anna.get("location").await.ok(), json!([]));
}

#[tokio::test]
async fn an_operator_sees_every_group_and_names_the_site() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let operator = app.operator().await;
    let made = operator.post(PATH, json!({ "name": "Yard", "siteId": site.id })).await;
    assert_eq!(made.status, 201, "{}", made.text());
    assert_eq!(site.reader().await.get("location").await.ok()[0]["LocationName"], "Yard");
    assert_eq!(operator.post(PATH, json!({ "name": "Yard" })).await.errors("siteId"), ["Please choose a site"]);
}

#[tokio::test]
async fn what_is_done_is_written_down() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await;
    let made = anna.post(PATH, json!({ "name": "Yard", "siteId": site.id })).await.ok();
    let id = made["id"].to_string();
    let entries = app
        .on(move |platform| async move {
            use platform::{
                entity::audit_entry,
                tenancy::{Scoped as _, SystemTask},
            };
            use sea_orm::ColumnTrait as _;
            let grant = SystemTask::Audit.everywhere();
            let tx = platform.db.read(grant.reach()).await.expect("a transaction");
            let rows = audit_entry::Entity::within(&grant).filter(audit_entry::Column::Subject.eq("location"));
            rows.filter(audit_entry::Column::SubjectId.eq(id)).all(&tx).await.expect("rows")
        })
        .await;
    assert_eq!(entries.len(), 1);
    assert_eq!((entries[0].action.as_str(), entries[0].user_id), ("location.create", Some(anna.id)));
    assert_eq!(entries[0].after.as_ref().map(|after| &after["name"]), Some(&json!("Yard")));
}
