//! Animations, menu pricing categories and machine types at the console (docs/behaviour/templates.md, "Lists of the editor").

use serde_json::{Value, json};
use tests::{Reply, TestApp, given};

/// The lists: resource, kind of the stored rows.
const LISTS: [(&str, i16); 3] = [("animations", 1), ("menupricingcategories", 2), ("machinetypes", 3)];

fn names(reply: &Reply) -> Vec<Value> {
    reply.body.as_array().expect("rows").iter().map(|row| row["name"].clone()).collect()
}

#[tokio::test]
async fn head_office_maintains_the_lists_of_the_editor() {
    let app = TestApp::shared().await;
    for (noun, _) in LISTS {
        let path = format!("/admin/api/{noun}");
        let group = app.group().await;
        let (office, dealer) = (group.head_office().await, group.dealer_site().await);
        let anna = office.administrator().await;
        let made = anna.post(&path, json!({ "name": "  Bleed   brakes " })).await;
        assert_eq!(made.status, 201, "{}", made.text());
        assert_eq!((&made.body["name"], &made.body["groupId"]), (&json!("Bleed brakes"), &json!(group.id)));
        let one = format!("{path}/{}", made.body["id"]);
        assert_eq!(anna.get(&one).await.ok(), made.body);
        let again = anna.post(&path, json!({ "name": "bleed BRAKES" })).await;
        assert_eq!((again.status, again.reason(), again.errors("name").len()), (422, "templates.lookup_taken", 1));
        for name in [json!(" "), json!("x".repeat(51)), Value::Null] {
            let refused = anna.post(&path, json!({ "name": name })).await;
            assert_eq!(
                (refused.status, refused.reason(), refused.errors("name").len()),
                (422, "templates.lookup_name", 1)
            );
        }
        assert_eq!(anna.put(&one, json!({ "name": "Adjust" })).await.ok()["name"], "Adjust");
        let second = anna.post(&path, json!({ "name": "Tighten" })).await.ok();
        let reader = dealer.administrator().await;
        assert_eq!(
            names(&reader.get(&format!(r#"{path}?sort=["name","DESC"]"#)).await),
            [json!("Tighten"), json!("Adjust")]
        );
        assert_eq!(names(&anna.get(&format!(r#"{path}?filter={{"q":"TIGHT"}}"#)).await), [json!("Tighten")]);
        assert_eq!(
            (reader.put(&one, json!({ "name": "Mine" })).await.status, reader.delete(&one).await.status),
            (403, 403)
        );
        let stranger = app.head_office().await.administrator().await;
        assert_eq!(stranger.get(&one).await.line(), "404 Lists: Entry of the list not found");
        let both = format!(r#"{path}?filter={{"id":[{},{}]}}"#, made.body["id"], second["id"]);
        anna.delete(&both).await.ok();
        assert_eq!(anna.get(&path).await.ok(), json!([]));
        assert_eq!(anna.delete(&one).await.status, 404);
        assert_eq!(anna.get(&one).await.ok()["deleted"], true);
    }
}

/// An entry of one list is none of another.
#[tokio::test]
async fn the_lists_of_the_editor_are_apart() {
    let site = TestApp::shared().await.head_office().await;
    let anna = site.administrator().await;
    for (_, kind) in LISTS {
        given::template_lookup(&site.group, kind, "Same").await;
    }
    for (noun, kind) in LISTS {
        let rows = anna.get(&format!("/admin/api/{noun}")).await.ok();
        assert_eq!(rows.as_array().map(Vec::len), Some(1));
        for (other, _) in LISTS.iter().filter(|(_, other)| *other != kind) {
            let path = format!("/admin/api/{other}/{}", rows[0]["id"]);
            assert_eq!((anna.get(&path).await.status, anna.delete(&path).await.status), (404, 404));
        }
    }
    assert_eq!(anna.get("machinetype").await.ok()[0]["MachineTypeDesc"], "Same");
}

#[tokio::test]
async fn an_animation_has_addresses_and_a_culture() {
    let site = TestApp::shared().await.head_office().await;
    let anna = site.administrator().await;
    let path = "/admin/api/animations";
    let new = json!({ "name": "Bleed", "url": "https://example.org/a.mp4", "thumbnailUrl": "http://example.org/a.png",
        "languageCulture": "en_US" });
    let made = anna.post(path, new).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let want = json!({ "id": made.body["id"], "name": "Bleed", "url": "https://example.org/a.mp4",
        "thumbnailUrl": "http://example.org/a.png", "languageCulture": "en_US", "groupId": site.group.id, "deleted": false });
    assert_eq!(made.body, want);
    anna.post(path, json!({ "name": "Bleed", "languageCulture": "de_DE" })).await.ok();
    let call = anna.get("integration/getAnimations/en_US").await.ok();
    assert_eq!((call.as_array().map(Vec::len), &call[0]["Url"]), (Some(1), &want["url"]));
    let refused = anna
        .post(
            path,
            json!({ "name": "X", "url": "javascript:alert(1)", "thumbnailUrl": "a b", "languageCulture": "english" }),
        )
        .await;
    assert_eq!(refused.reason(), "templates.animation_url");
    let fields = ["url", "thumbnailUrl", "languageCulture"].map(|field| refused.errors(field).len());
    assert_eq!(fields, [1, 1, 1], "{}", refused.text());
    let long = anna.post(path, json!({ "name": "X", "thumbnailUrl": format!("https://{}", "x".repeat(493)) })).await;
    assert_eq!(long.reason(), "templates.animation_thumbnail");
    let culture = anna.post(path, json!({ "name": "X", "languageCulture": "english" })).await;
    assert_eq!(culture.reason(), "templates.animation_culture");
    let one = format!("{path}/{}", made.body["id"]);
    let renamed = anna.put(&one, json!({ "name": "Bleed brakes" })).await.ok();
    assert_eq!((&renamed["url"], &renamed["name"]), (&want["url"], &json!("Bleed brakes")));
}

/// An animation that items of templates name is not deleted.
#[tokio::test]
async fn an_animation_in_use_stays() {
    let site = TestApp::shared().await.head_office().await;
    let anna = site.administrator().await;
    let animation = given::template_lookup(&site.group, 1, "Bleed").await;
    let template = given::check_template(&site.group, "Brakes", 1).await;
    let group = given::template_group(&site.group, template, "Cab").await;
    let item = given::template_item(&site.group, template, group, "Brake").await;
    anna.post("templateitemtype/create", json!({ "TemplateItemTypeId": item, "AnimationId": animation })).await.ok();
    let one = format!("/admin/api/animations/{animation}");
    assert_eq!(anna.delete(&one).await.line(), "422 Validation: Animation is used by check templates");
    anna.post("templateitemtype/create", json!({ "TemplateItemTypeId": item, "Deleted": true })).await.ok();
    anna.delete(&one).await.ok();
}

#[tokio::test]
async fn an_operator_names_the_group_of_an_entry() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let operator = app.operator().await;
    for (noun, _) in LISTS {
        let path = format!("/admin/api/{noun}");
        let made = operator.post(&path, json!({ "name": "Bleed", "groupId": group.id })).await;
        assert_eq!(made.status, 201, "{}", made.text());
        let nobody = operator.post(&path, json!({ "name": "Bleed" })).await;
        assert_eq!((nobody.reason(), nobody.errors("groupId").len()), ("templates.lookup_group", 1));
        operator.delete(&format!("{path}/{}", made.body["id"])).await.ok();
    }
}

#[tokio::test]
async fn a_list_of_the_editor_has_five_hundred_entries_at_most() {
    let site = TestApp::shared().await.head_office().await;
    for number in 0..500 {
        given::template_lookup(&site.group, 3, &format!("Type {number}")).await;
    }
    let full = site.administrator().await.post("/admin/api/machinetypes", json!({ "name": "One more" })).await;
    assert_eq!((full.status, full.reason()), (422, "templates.lookup_full"));
}

#[tokio::test]
async fn changes_of_the_editors_lists_are_in_the_audit_log() {
    let site = TestApp::shared().await.head_office().await;
    let anna = site.administrator().await;
    for (noun, subject) in
        [("animations", "animation"), ("menupricingcategories", "menupricingcategory"), ("machinetypes", "machinetype")]
    {
        let path = format!("/admin/api/{noun}");
        let id = anna.post(&path, json!({ "name": "One" })).await.ok()["id"].clone();
        anna.put(&format!("{path}/{id}"), json!({ "name": "Two" })).await.ok();
        anna.delete(&format!("{path}/{id}")).await.ok();
        let of = format!(r#"/admin/api/audit?filter={{"subject":"{subject}"}}&sort=["id","ASC"]"#);
        let entries = anna.get(&of).await.ok();
        let actions: Vec<&Value> = entries.as_array().expect("rows").iter().map(|row| &row["action"]).collect();
        assert_eq!(
            actions,
            ["create", "update", "delete"].map(|done| json!(format!("{subject}.{done}"))).iter().collect::<Vec<_>>()
        );
        assert_eq!((&entries[1]["before"]["name"], &entries[1]["after"]["name"]), (&json!("One"), &json!("Two")));
    }
}
