//! Model Mapping: templates of five kinds are mapped to models, for production and for the others.

use serde_json::{Value, json};
use tests::{Person, TestApp, TestGroup, given};

/// A published template of a kind.
async fn published(group: &TestGroup, anna: &Person, name: &str, kind: i16) -> i64 {
    let template = given::check_template(group, name, kind).await;
    let items = given::template_group(group, template, "Cab").await;
    given::template_item(group, template, items, "Lights").await;
    anna.get(&format!("template/complete/{template}/0/true")).await.ok();
    template
}

/// MODEL-020, MODEL-023, MODEL-030, MODEL-039: the five templates are mapped, null and 0 clear, and the rest stays.
#[tokio::test]
async fn templates_of_five_kinds_are_mapped_and_cleared() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    let group = &site.group;
    let model = given::model(group, "BH-90").await;
    let other = given::model(group, "EX-80").await;
    let anna = site.administrator().await;
    let mut ids = Vec::new();
    for kind in [1, 7, 9, 10, 5] {
        ids.push(published(group, &anna, &format!("Of kind {kind}"), kind).await);
    }
    let all = json!({
        "ModelId": model, "TemplateId": ids[0], "GatedTemplateId": ids[1], "HandoverTemplateId": ids[2],
        "AuditInspectionTemplateId": ids[3], "ReceivingInspectionTemplateId": ids[4], "TimestampDt": null
    });
    let saved = anna.post("model/jcb/update", json!([all, { "ModelId": other, "TemplateId": ids[0] }])).await.ok();
    assert_eq!(saved["Message"], "Model Mapping Updated Successfully");
    assert_eq!(saved["ModelIds"], json!([model, other]));
    let row = &saved["Models"][0];
    for name in ["TemplateId", "GatedTemplateId", "HandoverTemplateId", "AuditInspectionTemplateId"] {
        assert_eq!(row[name], all[name], "{name}");
    }
    assert_eq!(row["ReceivingInspectionTemplateId"], json!(ids[4]));
    assert_eq!((&row["MissingCount"], &saved["Models"][1]["MissingCount"]), (&json!(0), &json!(4)));
    // The model that misses most is first.
    let list = anna.post("model/mapping/list", json!({})).await.ok();
    assert_eq!((&list["Models"][0]["ModelId"], &list["Models"][1]["ModelId"]), (&json!(other), &json!(model)));
    assert_eq!((&list["TotalCount"], &list["MissingTotal"]), (&json!(2), &json!(1)));
    assert_eq!(list["Templates"].as_array().map(Vec::len), Some(5));
    // A model without any of its templates would be saved without an effect.
    let empty = json!([{ "ModelId": model, "TemplateId": ids[0] }, { "ModelId": other, "Template": ids[1] }]);
    let empty = anna.post("model/jcb/update", empty).await;
    assert_eq!((empty.status, empty.reason()), (422, "catalogue.mapping_empty"));
    let stale = anna.post("model/jcb/update", json!({ "ModelId": model, "TemplateId": 0, "TimestampDt": null })).await;
    assert_eq!(stale.line(), "409 Conflict: Changed by somebody else in the meantime");
    let read = row["TimestampDt"].clone();
    let body = json!({ "ModelId": model, "TemplateId": 0, "GatedTemplateId": null, "TimestampDt": read });
    let cleared = anna.post("model/jcb/update", body).await.ok();
    let row = &cleared["Models"][0];
    assert_eq!((&row["TemplateId"], &row["GatedTemplateId"]), (&Value::Null, &Value::Null));
    assert_eq!((&row["HandoverTemplateId"], &row["MissingCount"]), (&json!(ids[2]), &json!(2)));
    // A dealership has the mapping of head office; production has its own, with PDI only.
    let factory = group.production_site().await.administrator().await;
    let kinds = factory.get("model/mapping/kinds").await.ok();
    assert_eq!(kinds["Kinds"].as_array().map(Vec::len), Some(1));
    let list = factory.post("model/mapping/list", json!({})).await.ok();
    assert_eq!((&list["MissingTotal"], &list["Models"][0]["TemplateId"]), (&json!(2), &Value::Null));
    let refused = factory.post("model/jcb/update", json!({ "ModelId": model, "GatedTemplateId": ids[1] })).await;
    assert_eq!(refused.line(), "422 Model Mapping: Production sites map a PDI template only");
    factory.post("model/jcb/update", json!({ "ModelId": model, "TemplateId": ids[0] })).await.ok();
    let dealer = group.dealer_site().await.administrator().await;
    let list = dealer.post("model/mapping/list", json!({})).await.ok();
    assert_eq!((&list["Models"][0]["ModelId"], &list["Models"][0]["TemplateId"]), (&json!(other), &json!(ids[0])));
    assert_eq!((&list["Models"][1]["TemplateId"], &list["CanEdit"]), (&Value::Null, &json!(false)));
    // A mapped template is not deleted.
    let refused = anna.post("template/create", json!({ "TemplateId": ids[0], "Deleted": true })).await;
    assert_eq!(refused.line(), "422 Template: Template is mapped to models");
}

/// MODEL-037: a mapping screen finds models and templates, by name and without what is deleted, and saves a list of models,
/// by the documented calls alone.
#[tokio::test]
async fn a_mapping_screen_needs_the_documented_calls_only() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    let group = &site.group;
    let anna = site.administrator().await;
    let gate = published(group, &anna, "Gate", 7).await;
    let pdi = published(group, &anna, "Delivery", 1).await;
    let last = published(group, &anna, "Used machines", 9).await;
    let first = published(group, &anna, "New machines", 9).await;
    for (name, kind) in [("Old handover", 9), ("Old delivery", 1)] {
        let gone = given::check_template(group, name, kind).await;
        anna.post("template/create", json!({ "TemplateId": gone, "Deleted": true })).await.ok();
    }
    let models = [given::model(group, "BH-90").await, given::model(group, "EX-80").await];
    let ids = |rows: &Value, name: &str| -> Vec<i64> {
        rows.as_array().expect("rows").iter().map(|row| row[name].as_i64().expect("an id")).collect()
    };

    let by_name = json!({
        "Filters": [{ "FieldName": "Deleted", "FieldValue": "false", "ConditionOperator": "EqualTo" }],
        "FilterProperty": { "OrderBy": "templatename", "Offset": 0, "RecordLimit": 0 },
    });
    let vehicle = anna.post("template/v2/list", by_name.clone()).await.ok();
    assert_eq!(ids(&vehicle, "TemplateId"), [pdi, gate], "without those for handover");
    let handover = anna.post("template/List", by_name).await.ok();
    assert_eq!(ids(&handover, "TemplateId"), [first, last]);
    let mapped = async || {
        let rows = anna.get("model/jcb/read").await.ok();
        assert_eq!(ids(&rows, "ModelId"), models);
        let fields = ["TemplateId", "GatedTemplateId", "HandoverTemplateId", "AuditInspectionTemplateId"];
        let of = |row: &Value| json!(fields.map(|field| row[field].clone()));
        json!(rows.as_array().expect("rows").iter().map(of).collect::<Vec<Value>>())
    };
    assert_eq!(mapped().await, json!([[null, null, null, null], [null, null, null, null]]));
    let chosen = json!({ "TemplateId": pdi, "GatedTemplateId": gate, "HandoverTemplateId": first });
    let list: Vec<Value> = models
        .iter()
        .map(|model| {
            let mut row = chosen.clone();
            row["ModelId"] = json!(model);
            row
        })
        .collect();
    anna.post("model/jcb/update", json!(list)).await.ok();
    assert_eq!(mapped().await, json!([[pdi, gate, first, null], [pdi, gate, first, null]]));
}

/// MODEL-038: the choices of each kind.
#[tokio::test]
async fn each_kind_offers_its_templates() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    let group = &site.group;
    let anna = site.administrator().await;
    for kind in [1, 5, 7, 9, 10] {
        published(group, &anna, &format!("Published {kind}"), kind).await;
        given::check_template(group, &format!("Draft {kind}"), kind).await;
    }
    let foreign = app.head_office().await;
    published(&foreign.group, &foreign.administrator().await, "Foreign", 1).await;
    let answer = anna.get("model/mapping/kinds").await.ok();
    let offered: Vec<(i64, Vec<&str>)> = answer["Kinds"]
        .as_array()
        .expect("the kinds")
        .iter()
        .map(|kind| {
            let names = kind["Templates"].as_array().expect("the choices").iter();
            let names = names.filter_map(|template| template["TemplateName"].as_str()).collect();
            (kind["VehicleType"].as_i64().expect("a number"), names)
        })
        .collect();
    let want = vec![
        (1, vec!["Published 1", "Published 10"]),
        (7, vec!["Published 7"]),
        (9, vec!["Draft 9", "Published 9"]),
        (10, vec!["Published 10"]),
        (5, vec!["Published 5"]),
    ];
    assert_eq!(offered, want);
    let handover = &answer["Kinds"][2]["Templates"];
    assert_eq!((&handover[0]["IsMappable"], &handover[1]["IsMappable"]), (&json!(false), &json!(true)));
}

/// A template is mapped to many models in one step, to all of them or none.
#[tokio::test]
async fn a_template_is_mapped_to_two_thousand_models_in_one_step() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    let group = &site.group;
    let anna = site.administrator().await;
    let gate = published(group, &anna, "Gate", 7).await;
    let mut models = Vec::new();
    for number in 0..3 {
        models.push(given::model(group, &format!("M-{number}")).await);
    }
    let assign = async |models: &[i64], kind: i64, template: i64| {
        let body = json!({ "ModelIds": models, "VehicleType": kind, "TemplateId": template });
        anna.post("model/mapping/assign", body).await
    };
    let foreign = given::model(&app.group().await, "M-9").await;
    assert_eq!(assign(&[models[0], foreign], 7, gate).await.line(), "404 Model: Model not found");
    let list = anna.post("model/mapping/list", json!({})).await.ok();
    assert_eq!(list["MissingTotal"], 3);
    assert!(list["Models"].as_array().expect("models").iter().all(|row| row["GatedTemplateId"].is_null()));
    let done = assign(&models, 7, gate).await.ok();
    assert_eq!((&done["ModelCount"], &done["ChangedCount"]), (&json!(3), &json!(3)));
    assert_eq!(assign(&models, 7, gate).await.ok()["ChangedCount"], 0);
    let uses = anna.get(&format!("template/HasVHCs/{gate}")).await.ok();
    assert_eq!(uses["ModelCount"], 3);
    let draft = given::check_template(group, "Draft", 7).await;
    let unknown: Vec<i64> = (1..=2_001).collect();
    for (reply, line) in [
        (assign(&models, 1, gate).await, "422 Model Mapping: Template is of another kind"),
        (assign(&models, 7, draft).await, "422 Model Mapping: Template is not published"),
        (assign(&models, 7, i64::MAX).await, "422 Model Mapping: Template is not available"),
        (
            assign(&models, 3, gate).await,
            "422 Model Mapping: Vehicle type should be PDI, receiving, gate, handover or audit",
        ),
        (assign(&[models[0], models[0]], 7, 0).await, "422 Model Mapping: A model is given twice"),
        (assign(&[], 7, gate).await, "422 Model Mapping: One to 2000 models can be mapped at once"),
        (assign(&unknown, 7, gate).await, "422 Model Mapping: One to 2000 models can be mapped at once"),
        (anna.post("model/jcb/update", json!([])).await, "422 Model Mapping: One to 1000 models can be mapped at once"),
    ] {
        assert_eq!(reply.line(), line);
    }
    // A template that was made dormant stays where it is mapped, and is mapped nowhere else.
    anna.post("template/create", json!({ "TemplateId": gate, "Status": 2 })).await.ok();
    assert_eq!(assign(&models, 7, gate).await.ok()["ChangedCount"], 0);
    let next = given::model(group, "M-4").await;
    assert_eq!(assign(&[next], 7, gate).await.line(), "422 Model Mapping: Template is dormant");
    assert_eq!(assign(&models, 7, 0).await.ok()["ChangedCount"], 3);
}
