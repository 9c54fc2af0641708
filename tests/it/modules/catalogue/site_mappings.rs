//! The sites to which models are offered, and the templates of models for types of customers.

use serde_json::{Value, json};
use tests::{Person, TestApp, TestGroup, given};

async fn published(group: &TestGroup, anna: &Person, name: &str, kind: i16) -> i64 {
    let template = given::check_template(group, name, kind).await;
    let items = given::template_group(group, template, "Cab").await;
    given::template_item(group, template, items, "Lights").await;
    anna.get(&format!("template/complete/{template}/0/true")).await.ok();
    template
}

fn names(list: &Value) -> Vec<&str> {
    let rows = list.as_array().expect("a list").iter();
    rows.map(|row| row["ModelName"].as_str().expect("a name")).collect()
}

/// MODEL-033: a model is offered to every site until it is mapped to some, and then to those.
#[tokio::test]
async fn a_model_is_offered_to_the_sites_that_it_is_mapped_to() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    let group = &site.group;
    let anna = site.administrator().await;
    let (near, far) = (group.dealer_site().await, group.dealer_site().await);
    let model = given::model(group, "BH-90").await;
    given::model(group, "EX-80").await;
    let at = async |reader: &Person| reader.get("model/jcb/read").await.ok();
    let (one, other) = (near.reader().await, far.reader().await);
    assert_eq!(names(&at(&one).await), ["BH-90", "EX-80"]);
    let body =
        json!({ "ModelMappingId": 0, "ModelId": model, "EntityId": near.id, "EntityTypeId": 20, "Deleted": false });
    let saved = anna.post("model/mapping/create", body.clone()).await.ok();
    let mapping = saved["ModelMappingId"].as_i64().expect("an id");
    assert_eq!(saved, json!({ "Message": "Success", "ModelMappingId": mapping }));
    assert_eq!(
        anna.post("model/mapping/create", body).await.ok()["ModelMappingId"],
        mapping,
        "there is one for a site"
    );
    assert_eq!((names(&at(&one).await), names(&at(&other).await)), (vec!["BH-90", "EX-80"], vec!["EX-80"]));
    assert_eq!(anna.post("model/List", json!({})).await.ok()["Models"][0]["SiteCount"], 1, "it is kept by head office");
    anna.post("model/mapping/create", json!({ "ModelMappingId": mapping, "Deleted": true })).await.ok();
    assert_eq!(names(&at(&other).await), ["BH-90", "EX-80"]);
    anna.post("model/mapping/create", json!({ "ModelMappingId": mapping, "Deleted": false })).await.ok();
    assert_eq!(names(&at(&other).await), ["EX-80"]);
}

#[tokio::test]
async fn a_mapping_to_a_site_names_a_model_and_a_site_of_the_group() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    let anna = site.administrator().await;
    let foreign = app.head_office().await;
    let model = given::model(&site.group, "BH-90").await;
    let other = given::model(&site.group, "EX-80").await;
    let theirs = given::model(&foreign.group, "BH-90").await;
    let body = json!({ "ModelId": model, "EntityId": site.id, "EntityTypeId": 20 });
    let id = anna.post("model/mapping/create", body.clone()).await.ok()["ModelMappingId"].clone();
    for (field, value, line) in [
        ("ModelId", json!(theirs), "404 Model: Model not found"),
        ("ModelId", json!(0), "422 Model: ModelID not provided"),
        ("EntityId", json!(foreign.id), "422 Model Mapping: Please choose a site"),
        ("EntityId", json!(null), "422 Model Mapping: Please choose a site"),
        ("EntityTypeId", json!(30), "422 Model Mapping: Entity type should be 20, a site"),
        ("ModelMappingId", json!(987_654_321), "404 Model Mapping: Mapping not found"),
    ] {
        let mut wrong = body.clone();
        wrong[field] = value;
        assert_eq!(anna.post("model/mapping/create", wrong).await.line(), line, "{field}");
    }
    let moved = anna.post("model/mapping/create", json!({ "ModelMappingId": id, "ModelId": other })).await;
    assert_eq!(moved.line(), "422 Model Mapping: A mapping keeps its model and its site");
    let dealer = site.group.dealer_site().await.administrator().await;
    assert_eq!(dealer.post("model/mapping/create", body).await.reason(), "platform.denied");
}

/// MODEL-004, MODEL-020: the list of models has the five templates of the acting site's hierarchy.
#[tokio::test]
async fn the_list_of_models_has_the_templates_of_the_hierarchy() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    let group = &site.group;
    let anna = site.administrator().await;
    let model = given::model(group, "BH-90").await;
    let mut body = json!({ "ModelId": model });
    let fields = [
        (1, "TemplateId"),
        (7, "GatedTemplateId"),
        (9, "HandoverTemplateId"),
        (10, "AuditInspectionTemplateId"),
        (5, "ReceivingInspectionTemplateId"),
    ];
    for (kind, field) in fields {
        body[field] = published(group, &anna, field, kind).await.into();
    }
    anna.post("model/jcb/update", body.clone()).await.ok();
    for reader in [site.reader().await, group.dealer_site().await.reader().await] {
        let row = reader.get("model/jcb/read").await.ok()[0].clone();
        for (_, field) in fields {
            assert_eq!(row[field], body[field], "{field}");
        }
    }
    let row = group.production_site().await.reader().await.get("model/jcb/read").await.ok()[0].clone();
    for (_, field) in fields {
        assert_eq!(row[field], Value::Null, "{field} of production");
    }
}

/// MODEL-028: the PDI template of a new model is mapped in the same step, or the model is not made.
#[tokio::test]
async fn a_model_is_added_with_its_template() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    let anna = site.administrator().await;
    let pdi = published(&site.group, &anna, "PDI", 1).await;
    let gate = published(&site.group, &anna, "Gate", 7).await;
    let made = anna.post("model/create", json!({ "ModelName": "BH-90", "TemplateId": pdi })).await.ok();
    assert_eq!((&made["Model"]["TemplateId"], &made["Model"]["TemplateCount"]), (&json!(pdi), &json!(1)));
    let row = anna.post("model/mapping/list", json!({})).await.ok()["Models"][0].clone();
    assert_eq!((&row["TemplateId"], &row["MissingCount"]), (&json!(pdi), &json!(4)));
    let wrong = anna.post("model/create", json!({ "ModelName": "EX-80", "TemplateId": gate })).await;
    assert_eq!(wrong.line(), "422 Model Mapping: Template is of another kind");
    assert_eq!(anna.post("model/List", json!({})).await.ok()["TotalCount"], 1, "not without its template");
}

/// MODEL-035, MODEL-036: a handover template is mapped for a type of customers, changed, listed and taken away.
#[tokio::test]
async fn a_template_is_mapped_for_a_type_of_customers() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    let group = &site.group;
    let anna = site.administrator().await;
    let dealer = group.dealer_site().await;
    let model = given::model(group, "BH-90").await;
    let first = published(group, &anna, "Short handover", 9).await;
    let second = published(group, &anna, "Long handover", 9).await;
    let body = json!({
        "CustomerTypeMappingId": 0, "CustomerTypeId": 1, "ModelId": model, "TemplateId": first,
        "SiteCode": dealer.code, "Deleted": false
    });
    let saved = anna.post("customertype/mapping/create", body.clone()).await.ok();
    let id = saved["CustomerTypeMappingId"].as_i64().expect("an id");
    assert_eq!(saved, json!({ "Message": "Success", "CustomerTypeMappingId": id }));
    let again = anna.post("customertype/mapping/create", body).await;
    assert_eq!(again.line(), "422 Model Mapping: This type of customers has a template for the model at this site");
    let changed = json!({ "CustomerTypeMappingId": id, "CustomerTypeId": 2, "TemplateId": second });
    anna.post("customertype/mapping/create", changed).await.ok();
    let list = anna.post("customertype/mapping/list", json!({})).await.ok();
    let row = json!({
        "CustomerTypeMappingId": id, "CustomerTypeId": 2, "CustomerTypeDesc": "Business", "ModelId": model,
        "TemplateId": second, "SiteCode": dealer.code, "Deleted": false
    });
    assert_eq!(list, json!([row]));
    let stranger = app.head_office().await.administrator().await;
    assert_eq!(stranger.post("customertype/mapping/list", json!({})).await.ok(), json!([]));
    let filter = |model: i64| json!({ "Filters": [{ "FieldName": "ModelId", "FieldValue": model, "ConditionOperator": "equals" }] });
    assert_eq!(anna.post("customertype/mapping/list", filter(model)).await.ok().as_array().map(Vec::len), Some(1));
    assert_eq!(anna.post("customertype/mapping/list", filter(model + 1)).await.ok(), json!([]));
    // A template that is mapped so is not deleted.
    let refused = anna.post("template/create", json!({ "TemplateId": second, "Deleted": true })).await;
    assert_eq!(refused.line(), "422 Template: Template is mapped to models");
    anna.post("customertype/mapping/create", json!({ "CustomerTypeMappingId": id, "Deleted": true })).await.ok();
    assert_eq!(anna.post("customertype/mapping/list", json!({})).await.ok(), json!([]));
    anna.post("template/create", json!({ "TemplateId": second, "Deleted": true })).await.ok();
    // Of a model that is deleted nothing stays.
    let other = json!({ "CustomerTypeId": 1, "ModelId": model, "TemplateId": first });
    anna.post("customertype/mapping/create", other).await.ok();
    anna.post("model/update", json!({ "ModelId": model, "Deleted": true })).await.ok();
    assert_eq!(anna.post("customertype/mapping/list", json!({})).await.ok(), json!([]));
}

#[tokio::test]
async fn a_mapping_for_a_type_of_customers_is_checked() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    let group = &site.group;
    let anna = site.administrator().await;
    let foreign = app.head_office().await;
    let model = given::model(group, "BH-90").await;
    let good = published(group, &anna, "Handover", 9).await;
    let pdi = published(group, &anna, "PDI", 1).await;
    let draft = given::check_template(group, "Draft", 9).await;
    let theirs = given::check_template(&foreign.group, "Handover", 9).await;
    let body = json!({ "CustomerTypeId": 1, "ModelId": model, "TemplateId": good });
    for (field, value, line) in [
        ("CustomerTypeId", json!(3), "422 Model Mapping: Customer type should be 1, private, or 2, business"),
        ("ModelId", json!(0), "404 Model: Model not found"),
        ("TemplateId", json!(pdi), "422 Model Mapping: Template is of another kind"),
        ("TemplateId", json!(draft), "422 Model Mapping: Template is not published"),
        ("TemplateId", json!(theirs), "422 Model Mapping: Template is not available"),
        ("SiteCode", json!(foreign.code), "422 Model Mapping: Please choose a site"),
        ("CustomerTypeMappingId", json!(987_654_321), "404 Model Mapping: Customer type mapping not found"),
    ] {
        let mut wrong = body.clone();
        wrong[field] = value;
        assert_eq!(anna.post("customertype/mapping/create", wrong).await.line(), line, "{field}");
    }
    assert_eq!(anna.post("customertype/mapping/list", json!({})).await.ok(), json!([]));
    let dealer = group.dealer_site().await.administrator().await;
    assert_eq!(dealer.post("customertype/mapping/create", body).await.reason(), "platform.denied");
}
