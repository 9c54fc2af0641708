//! The console's matrix of models and the templates that are mapped to them.

use serde_json::{Value, json};
use tests::{Person, TestApp, TestGroup, given};

const PATH: &str = "/admin/api/mappings";

async fn published(group: &TestGroup, anna: &Person, name: &str, kind: i16) -> i64 {
    let template = given::check_template(group, name, kind).await;
    let items = given::template_group(group, template, "Cab").await;
    given::template_item(group, template, items, "Lights").await;
    anna.get(&format!("template/complete/{template}/0/true")).await.ok();
    template
}

fn filtered(filter: &Value) -> String {
    format!("{PATH}?filter={}&sort=[%22name%22,%22ASC%22]", filter.to_string().replace('"', "%22"))
}

fn names(list: &Value) -> Vec<&str> {
    list.as_array().expect("a list").iter().filter_map(|row| row["name"].as_str()).collect()
}

/// MODEL-020: each cell names its template, and what is missing counts; production has a mapping of its own.
#[tokio::test]
async fn a_row_names_the_template_of_each_kind() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    let group = &site.group;
    let (model, other) = (given::model(group, "BH-90").await, given::model(group, "EX-80").await);
    let foreign = given::model(&app.group().await, "Foreign").await;
    let anna = site.administrator().await;
    let mut ids = Vec::new();
    for (name, kind) in [("P", 1), ("G", 7), ("H", 9), ("A", 10), ("R", 5)] {
        ids.push(published(group, &anna, name, kind).await);
    }
    let body = json!({
        "ModelId": model, "TemplateId": ids[0], "GatedTemplateId": ids[1], "HandoverTemplateId": ids[2],
        "AuditInspectionTemplateId": ids[3], "ReceivingInspectionTemplateId": ids[4]
    });
    anna.post("model/jcb/update", body).await.ok();
    let factory = group.production_site().await.administrator().await;
    factory.post("model/jcb/update", json!({ "ModelId": other, "TemplateId": ids[0] })).await.ok();

    let list = anna.get(&filtered(&json!({}))).await.ok();
    assert_eq!(names(&list), ["BH-90", "EX-80"]);
    let (full, empty) = (&list[0], &list[1]);
    for (field, name, kind) in
        [("pdi", "P", 1), ("gate", "G", 7), ("handover", "H", 9), ("audit", "A", 10), ("receiving", "R", 5)]
    {
        let cell = &full[field];
        assert_eq!((&cell["name"], &cell["vehicleType"]), (&json!(name), &json!(kind)), "{field}");
        assert_eq!((&cell["status"], &cell["isAsked"]), (&json!(1), &json!(true)), "{field}");
        assert_eq!(empty[field], Value::Null, "{field}");
    }
    assert_eq!((&full["mappedCount"], &full["missingCount"], &full["hierarchy"]), (&json!(5), &json!(0), &json!(2)));
    assert_eq!((&empty["mappedCount"], &empty["missingCount"]), (&json!(0), &json!(5)));
    assert_eq!(anna.get(&format!("{PATH}/{model}")).await.ok(), *full);
    assert_eq!(anna.get(&format!("{PATH}/{foreign}")).await.line(), "404 Model: Model not found");

    let production = anna.get(&filtered(&json!({ "hierarchy": 1 }))).await.ok();
    assert_eq!((&production[0]["pdi"], &production[0]["missingCount"]), (&Value::Null, &json!(1)));
    assert_eq!((&production[1]["pdi"]["id"], &production[1]["missingCount"]), (&json!(ids[0]), &json!(0)));
    assert_eq!((&production[1]["gate"], &production[1]["hierarchy"]), (&Value::Null, &json!(1)));

    // The models that miss a template, of either mapping.
    let missing = anna.get(&filtered(&json!({ "isMissing": true }))).await.ok();
    assert_eq!(names(&missing), ["EX-80"]);
    let missing = anna.get(&filtered(&json!({ "isMissing": true, "hierarchy": 1 }))).await.ok();
    assert_eq!(names(&missing), ["BH-90"]);
    let complete = anna.get(&filtered(&json!({ "isMissing": false }))).await.ok();
    assert_eq!(names(&complete), ["BH-90"]);
    assert_eq!(names(&anna.get(&filtered(&json!({ "q": "ex-8" }))).await.ok()), ["EX-80"]);

    // A template that was made dormant is named, and is not used.
    anna.post("template/create", json!({ "TemplateId": ids[1], "Status": 2 })).await.ok();
    let list = anna.get(&filtered(&json!({}))).await.ok();
    assert_eq!((&list[0]["gate"]["status"], &list[0]["gate"]["isAsked"]), (&json!(2), &json!(false)));
}

#[tokio::test]
async fn only_a_hierarchy_that_maps_is_requested() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    given::model(&site.group, "BH-90").await;
    let anna = site.administrator().await;
    // A dealership is served by the mapping of head office.
    assert_eq!(anna.get(&filtered(&json!({ "hierarchy": 0 }))).await.ok()[0]["hierarchy"], 2);
    for hierarchy in [json!(3), json!(-1), json!([1, 2])] {
        let reply = anna.get(&filtered(&json!({ "hierarchy": hierarchy }))).await;
        assert_eq!((reply.status, reply.errors("hierarchy").len()), (422, 1), "{hierarchy}");
    }
    assert_eq!(anna.get(&format!("{PATH}?sort=[%22hierarchy%22,%22ASC%22]")).await.status, 422);
}
