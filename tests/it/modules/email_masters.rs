//! Master templates of mails: operators write them, sites read and activate them (docs/behaviour/email.md).

use serde_json::{Value, json};
use tests::{Person, TestApp};

const MASTERS: &str = "/admin/api/mastertemplates";

fn master(title: &str) -> Value {
    json!({ "templateTitle": title, "messageTemplateCategoryId": 1, "languageId": 1, "franchiseName": "Northfield",
        "templateSubject": "Your {{machinemodel}}", "templateContent": "<p onclick=\"x()\">Dear customer, {{vinno}}</p>" })
}

async fn read(person: &Person, body: Value) -> Vec<Value> {
    person.post("MessageTemplate/ReadMessageTemplate", body).await.ok().as_array().expect("a list").clone()
}

async fn masters(person: &Person) -> Vec<Value> {
    read(person, json!({ "TemplateSource": 100 })).await
}

async fn titled(person: &Person, title: &str) -> Value {
    let rows = masters(person).await;
    rows.into_iter().find(|row| row["TemplateTitle"] == title).expect("it is listed")
}

/// The titles of the active templates, and which are the default of their category.
async fn active(person: &Person, query: Value) -> Vec<(String, bool)> {
    let rows = person.post("MessageTemplate/ReadMessageTamplateMapping", query).await.ok();
    let row =
        |row: &Value| (row["TemplateTitle"].as_str().expect("a title").to_owned(), row["IsDefaultTemplate"] == true);
    rows.as_array().expect("a list").iter().map(row).collect()
}

async fn activate(person: &Person, id: &Value) -> i64 {
    let body = json!({ "MessageTemplateSiteMappingId": 0, "MessageTemplateId": id });
    person.post("MessageTemplate/SaveMessageTamplateMapping", body).await.ok().as_i64().expect("an id")
}

async fn make_default(person: &Person, mapping: i64) {
    let body = json!({ "MessageTemplateSiteMappingId": mapping, "IsDefaultTemplate": true, "templatetype": 10 });
    person.post("MessageTemplate/UpdateMessageTamplateMapping", body).await.ok();
}

/// EMAIL-023, EMAIL-032, CONST-023: an operator writes masters, and every site reads them.
#[tokio::test]
async fn masters_are_written_by_operators_and_read_by_sites() {
    let app = TestApp::fresh().await;
    let (operator, site, other) = (app.operator().await, app.dealer_site().await, app.head_office().await);
    let anna = site.administrator().await;
    assert!(masters(&anna).await.is_empty());
    let made = operator.post(MASTERS, master("Handed over")).await;
    assert_eq!(made.status, 201, "{}", made.text());
    assert_eq!(made.body["templateContent"], "<p>Dear customer, {{vinno}}</p>");
    operator.post(MASTERS, master("Delivered")).await;
    for person in [&anna, &other.administrator().await] {
        let titles: Vec<_> = masters(person).await.into_iter().map(|row| row["TemplateTitle"].clone()).collect();
        assert_eq!(titles, ["Delivered", "Handed over"]);
    }
    let row = titled(&anna, "Handed over").await;
    for (field, value) in [
        ("IsMasterTemplate", json!(true)),
        ("TemplateSource", json!(100)),
        ("TemplateType", json!(10)),
        ("EntityId", json!(0)),
        ("FranchiseName", json!("Northfield")),
        ("CategoryName", json!("Handover")),
        ("LanguageCulture", json!("en_GB")),
        ("MessageTemplateSiteMappingId", json!(0)),
    ] {
        assert_eq!(row[field], value, "{field}");
    }
    assert_eq!(row["Actions"]["Allowed"], json!(["view", "clone", "activate"]));
    let reader = site.person(5).await;
    assert_eq!(titled(&reader, "Handed over").await["Actions"]["Allowed"], json!(["view"]));
    let of_type = json!({ "TemplateSource": 100, "MessageTemplateTypeId": 10 });
    let of_type = anna.post("MessageTemplate/v2.5/read", of_type).await.ok();
    assert_eq!(of_type, json!(masters(&anna).await));
    let filter =
        |name: &str, value: &Value| json!({ "FieldName": name, "FieldValue": value, "ConditionOperator": "equals" });
    for (field, value, found) in [
        ("MessageTemplateId", row["MessageTemplateId"].clone(), 1),
        ("MessageTemplateId", json!(1), 0),
        ("MessageTemplateCategoryId", json!(2), 0),
        ("TemplateTitle", json!("HANDED OVER"), 1),
        ("Deleted", json!(false), 2),
        ("Deleted", json!(true), 0),
    ] {
        let query = json!({ "TemplateSource": 100, "FilterRequest": { "Filters": [filter(field, &value)] } });
        assert_eq!(read(&anna, query).await.len(), found, "{field} {value}");
    }
    assert!(read(&anna, json!({ "TemplateSource": 20 })).await.is_empty(), "they are none of the site");
    // Nobody at a site changes one, by whatever fields.
    for change in [json!({}), json!({ "Deleted": true }), json!({ "TemplateSource": 20 })] {
        let mut body = row.clone();
        body.as_object_mut().expect("a template").extend(change.as_object().expect("fields").clone());
        let refused = anna.post("MessageTemplate/UpdateMessageTemplate", body).await;
        assert_eq!((refused.status, refused.reason()), (403, "email.master_fixed"), "{change}");
    }
    for person in [&anna, &site.group.administrator(&site).await] {
        let refused = person.post(MASTERS, master("Mine")).await;
        assert_eq!(refused.status, 403, "{}", refused.text());
    }
    assert_eq!(masters(&anna).await.len(), 2);
}

/// EMAIL-018, EMAIL-037, EMAIL-038: a site activates a master as it does a template of its own, and the
/// default of a category is one of both.
#[tokio::test]
async fn a_master_is_active_and_the_default_at_each_site_by_itself() {
    let app = TestApp::fresh().await;
    let (operator, site, other) = (app.operator().await, app.dealer_site().await, app.head_office().await);
    let (anna, bert) = (site.administrator().await, other.administrator().await);
    let made = operator.post(MASTERS, master("Master")).await.body;
    let id = titled(&anna, "Master").await["MessageTemplateId"].clone();
    let own =
        json!({ "MessageTemplateCategoryId": 1, "LanguageId": 1, "TemplateTitle": "Our own", "TemplateSubject": "s" });
    let own: Value = json!(
        anna.post("MessageTemplate/SaveMessageTemplate", own)
            .await
            .header("x-message-template-id")
            .parse::<i64>()
            .expect("an id")
    );
    let of_own = activate(&anna, &own).await;
    let of_master = activate(&anna, &id).await;
    assert_eq!(activate(&anna, &id).await, of_master, "once");
    assert_ne!(activate(&bert, &id).await, of_master);
    make_default(&anna, of_own).await;
    make_default(&anna, of_master).await;
    assert_eq!(active(&anna, json!({})).await, [("Master".into(), true), ("Our own".into(), false)]);
    assert_eq!(active(&bert, json!({})).await, [("Master".into(), false)], "at this site alone");
    let row = titled(&anna, "Master").await;
    assert_eq!((&row["IsDefaultTemplate"], &row["MessageTemplateSiteMappingId"]), (&json!(true), &json!(of_master)));
    assert_eq!(row["Actions"]["Allowed"], json!(["view", "clone", "deactivate"]));
    // One page of two tables.
    let page = |order: &str, offset: u64, limit: u64| json!({ "FilterProperty": { "OrderBy": order, "Offset": offset, "RecordLimit": limit } });
    let titles =
        async |query: Value| active(&anna, query).await.into_iter().map(|(title, _)| title).collect::<Vec<_>>();
    assert_eq!(titles(page("TemplateTitle DESC", 0, 0)).await, ["Our own", "Master"]);
    assert_eq!(titles(page("TemplateTitle ASC", 1, 1)).await, ["Our own"]);
    let filters = json!([{ "FieldName": "MessageTemplateCategoryId", "FieldValue": 2, "ConditionOperator": "equals" }]);
    assert!(active(&anna, json!({ "Filters": filters })).await.is_empty());
    // Another category: it is the default nowhere, because there may be one.
    let path = format!("{MASTERS}/{}", made["id"]);
    operator.put(&path, json!({ "messageTemplateCategoryId": 2 })).await.ok();
    assert_eq!(active(&anna, json!({ "Filters": filters })).await, [("Master".into(), false)]);
    let refused = bert.delete(&format!("MessageTemplate/DeleteMessageTamplateMapping/{of_master}")).await;
    assert_eq!((refused.status, refused.reason()), (404, "email.mapping_unknown"), "another's");
    anna.delete(&format!("MessageTemplate/DeleteMessageTamplateMapping/{of_master}")).await.ok();
    assert_eq!(active(&anna, json!({})).await, [("Our own".into(), false)]);
    activate(&anna, &id).await;
    operator.delete(&path).await.ok();
    assert_eq!(active(&anna, json!({})).await, [("Our own".into(), false)]);
    assert!(active(&bert, json!({})).await.is_empty() && masters(&bert).await.is_empty());
    let gone = json!({ "MessageTemplateSiteMappingId": 0, "MessageTemplateId": id });
    let gone = anna.post("MessageTemplate/SaveMessageTamplateMapping", gone).await;
    assert_eq!((gone.status, gone.reason()), (404, "email.unknown"));
}

/// The console's rules are those of every template; a refused change changes nothing.
#[tokio::test]
async fn the_console_refuses_what_a_site_may_not_write_either() {
    let app = TestApp::fresh().await;
    let operator = app.operator().await;
    let made = operator.post(MASTERS, master("Delivered")).await.body;
    let path = format!("{MASTERS}/{}", made["id"]);
    for (field, value, status, reason) in [
        ("templateTitle", json!(" "), 422, "email.title_required"),
        ("templateTitle", json!("t".repeat(101)), 422, "email.title_long"),
        ("templateSubject", json!("a\r\nBcc: all@example.org"), 422, "email.subject_characters"),
        ("templateContent", json!("c".repeat(92_161)), 422, "email.content_long"),
        ("templateContent", json!("<blockquote>".repeat(51)), 422, "email.content_nested"),
        ("messageTemplateCategoryId", json!(9), 422, "email.category_unknown"),
        ("languageId", json!(9999), 422, "email.language_unknown"),
        ("franchiseName", json!("f".repeat(51)), 422, "email.franchise"),
        ("version", json!(7), 409, "platform.stale"),
    ] {
        let refused = operator.put(&path, json!({ field: value })).await;
        assert_eq!((refused.status, refused.reason()), (status, reason), "{field}: {}", refused.text());
    }
    assert_eq!(operator.get(&path).await.ok(), made);
    let changed =
        operator.put(&path, json!({ "templateTitle": "Handed over", "franchiseName": "", "version": 1 })).await.ok();
    assert_eq!((&changed["franchiseName"], &changed["version"]), (&json!(""), &json!(2)));
    let list = operator.get(&format!("{MASTERS}?filter={{\"q\":\"handed\"}}")).await.ok();
    assert_eq!(list.as_array().map(Vec::len), Some(1));
    let list = operator.get(&format!("{MASTERS}?filter={{\"messageTemplateCategoryId\":2}}")).await.ok();
    assert_eq!(list, json!([]));
    for number in 1..100 {
        assert_eq!(operator.post(MASTERS, master(&format!("T{number}"))).await.status, 201);
    }
    let refused = operator.post(MASTERS, master("One more")).await;
    assert_eq!((refused.status, refused.reason()), (409, "email.too_many_masters"));
    assert_eq!(operator.get(&format!("{MASTERS}/999")).await.status, 404);
}
