//! Templates of mails (docs/behaviour/email.md).

use serde_json::{Value, json};
use tests::{Person, TestApp, given};

fn template(title: &str) -> Value {
    json!({
        "MessageTemplateId": 0, "MessageTemplateCategoryId": 1, "LanguageId": 1, "TemplateTitle": title,
        "TemplateSubject": "Your {{machinemodel}}", "TemplateContent": "<p>Dear customer, {{vinno}}</p>", "TemplateType": 10,
        "TemplateSource": 20,
    })
}

/// Adds a template and returns it as it is listed.
async fn added(anna: &Person, body: Value) -> Value {
    let title = body["TemplateTitle"].clone();
    let reply = anna.post("MessageTemplate/SaveMessageTemplate", body).await;
    let id: i64 = reply.header("x-message-template-id").parse().expect("an id");
    assert_eq!(reply.ok(), json!(1));
    let row = listed(anna).await.into_iter().find(|row| row["MessageTemplateId"] == id).expect("it is listed");
    assert_eq!(row["TemplateTitle"], title);
    row
}

async fn listed(person: &Person) -> Vec<Value> {
    let query = json!({ "FilterRequest": { "Filters": [], "FilterProperty": { "OrderBy": "TemplateTitle ASC", "Offset": 0, "RecordLimit": 0 } },
        "EntityId": [], "TemplateSource": 20 });
    person.post("MessageTemplate/ReadMessageTemplate", query).await.ok().as_array().expect("a list").clone()
}

async fn update(anna: &Person, row: &Value, changes: Value) -> tests::Reply {
    let mut body = row.clone();
    body.as_object_mut().expect("a template").extend(changes.as_object().expect("changes").clone());
    anna.post("MessageTemplate/UpdateMessageTemplate", body).await
}

/// The active templates of a category, as the mail to a customer offers them.
async fn active(person: &Person, site: &str, category: i64) -> Vec<(String, bool)> {
    let filter =
        |name: &str, value: Value| json!({ "FieldName": name, "FieldValue": value, "ConditionOperator": "equals" });
    let query = json!({
        "Filters": [filter("sitecode", json!(site)), filter("TemplateType", json!(10)), filter("MessageTemplateCategoryId", json!(category))],
        "FilterProperty": { "OrderBy": "TemplateTitle ASC", "Offset": 0, "RecordLimit": 0 },
    });
    let rows = person.post("MessageTemplate/ReadMessageTamplateMapping", query).await.ok();
    let row = |row: &Value| {
        (
            row["TemplateTitle"].as_str().expect("a title").to_owned(),
            row["IsDefaultTemplate"].as_bool().expect("a flag"),
        )
    };
    rows.as_array().expect("a list").iter().map(row).collect()
}

/// EMAIL-019, EMAIL-031, EMAIL-034
#[tokio::test]
async fn a_template_is_written_and_listed_by_title() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await;
    added(&anna, template("beta")).await;
    let row = added(&anna, template("Alpha")).await;
    let rows = listed(&anna).await;
    let titles: Vec<_> = rows.iter().map(|row| row["TemplateTitle"].clone()).collect();
    assert_eq!(titles, ["Alpha", "beta"]);
    for (field, value) in [
        ("CategoryName", json!("Handover")),
        ("LanguageCulture", json!("en_GB")),
        ("TemplateSubject", json!("Your {{machinemodel}}")),
        ("TemplateContent", json!("<p>Dear customer, {{vinno}}</p>")),
        ("TemplateType", json!(10)),
        ("TemplateSource", json!(20)),
        ("IsDefaultTemplate", json!(false)),
        ("IsMasterTemplate", json!(false)),
        ("EntityId", json!(site.id)),
        ("MessageTemplateSiteMappingId", json!(0)),
    ] {
        assert_eq!(row[field], value, "{field}");
    }
    assert_eq!(row["MessageTemplateData"]["CreatedByUserId"], json!(anna.id));
    let of_group = added(&site.group.administrator(&site).await, template("Gamma")).await;
    let author = of_group["MessageTemplateData"]["CreatedByName"].as_str().expect("a name");
    assert!(author.contains(' '), "the name of a user of the group: {author}");
    let rows = listed(&anna).await;
    let of_type = anna.post("MessageTemplate/v2.5/read", json!({ "MessageTemplateTypeId": 10 })).await.ok();
    assert_eq!(of_type, json!(rows));
    let filter =
        |value: &str| json!({ "FieldName": "TemplateTitle", "FieldValue": value, "ConditionOperator": "equals" });
    let found = async |value: &str| {
        let query = json!({ "FilterRequest": { "Filters": [filter(value)] } });
        anna.post("MessageTemplate/ReadMessageTemplate", query).await.ok().as_array().expect("a list").len()
    };
    assert_eq!((found("alpha").await, found("Alph").await), (1, 0));
    let reader = site.person(5).await;
    assert_eq!(listed(&reader).await[0]["Actions"]["Allowed"], json!(["view"]));
    let refused = reader.post("MessageTemplate/SaveMessageTemplate", template("Mine")).await;
    assert_eq!((refused.status, refused.reason()), (403, "platform.denied"));
}

/// EMAIL-033: what an editor cannot make is removed, and the second of two editors does not overwrite the first.
#[tokio::test]
async fn a_template_is_cleaned_and_changed_by_one_editor_at_a_time() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await;
    let first = added(&anna, template("Delivered")).await;
    let hostile = "<p onclick=\"x()\">Hello <a href=\"javascript:x()\">you</a></p><script>x()</script>";
    update(&anna, &first, json!({ "TemplateContent": hostile, "TemplateTitle": "Handed over" })).await.ok();
    let second = listed(&anna).await.remove(0);
    assert_eq!(second["TemplateContent"], "<p>Hello <a>you</a></p>");
    assert_eq!(second["TemplateTitle"], "Handed over");
    let late = update(&anna, &first, json!({ "TemplateTitle": "Late" })).await;
    assert_eq!((late.status, late.reason()), (409, "platform.stale"));
    let late = update(&anna, &first, json!({ "Deleted": true })).await;
    assert_eq!((late.status, late.reason()), (409, "platform.stale"));
    update(&anna, &second, json!({ "Deleted": true })).await.ok();
    assert!(listed(&anna).await.is_empty());
    let gone = update(&anna, &second, json!({})).await;
    assert_eq!((gone.status, gone.reason()), (404, "email.unknown"));
}

/// EMAIL-011, EMAIL-025, EMAIL-036: one default for each category, which ends with its template, its mapping or its category.
#[tokio::test]
async fn a_site_has_one_default_template_of_each_category() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await;
    let mut mappings = Vec::new();
    for title in ["One", "Two"] {
        let row = added(&anna, template(title)).await;
        let body = json!({ "MessageTemplateSiteMappingId": 0, "SiteCode": site.code, "MessageTemplateId": row["MessageTemplateId"],
            "Deleted": false });
        let mapping = anna.post("MessageTemplate/SaveMessageTamplateMapping", body.clone()).await.ok();
        assert_eq!(anna.post("MessageTemplate/SaveMessageTamplateMapping", body).await.ok(), mapping, "once");
        mappings.push(mapping.as_i64().expect("an id"));
    }
    added(&anna, template("Three")).await;
    let default = async |mapping: i64| {
        let body = json!({ "MessageTemplateSiteMappingId": mapping, "SiteCode": site.code, "IsDefaultTemplate": true, "templatetype": 10 });
        anna.post("MessageTemplate/UpdateMessageTamplateMapping", body).await
    };
    default(mappings[0]).await.ok();
    assert_eq!(active(&anna, &site.code, 0).await, [("One".into(), true), ("Two".into(), false)]);
    default(mappings[1]).await.ok();
    assert_eq!(active(&anna, &site.code, 1).await, [("One".into(), false), ("Two".into(), true)]);
    assert!(active(&anna, &site.code, 2).await.is_empty());
    let two = listed(&anna).await.into_iter().find(|row| row["TemplateTitle"] == "Two").expect("it is there");
    assert_eq!(two["MessageTemplateSiteMappingId"], json!(mappings[1]));
    update(&anna, &two, json!({ "MessageTemplateCategoryId": 2 })).await.ok();
    assert_eq!(active(&anna, &site.code, 2).await, [("Two".into(), false)], "of no other category");
    default(mappings[0]).await.ok();
    let removed = anna.delete(&format!("MessageTemplate/DeleteMessageTamplateMapping/{}", mappings[0])).await;
    assert_eq!(removed.ok(), json!(1));
    assert!(active(&anna, &site.code, 1).await.is_empty());
    let refused = default(mappings[0]).await;
    assert_eq!((refused.status, refused.reason()), (412, "email.not_active"));
    assert_eq!(refused.body["Message"], "Email Template Editor: Template not in active");
    let again = anna.delete(&format!("MessageTemplate/DeleteMessageTamplateMapping/{}", mappings[0])).await;
    assert_eq!((again.status, again.reason()), (404, "email.mapping_unknown"));
}

/// EMAIL-029, EMAIL-035
#[tokio::test]
async fn what_is_missing_or_unknown_is_refused() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await;
    let categories = anna.get("MessageTemplate/jcb/ReadMessageTamplateCategory").await.ok();
    let names: Vec<_> = categories.as_array().expect("a list").iter().map(|row| row["CategoryName"].clone()).collect();
    assert_eq!(names, ["Handover", "Service", "General"]);
    for (field, value, reason) in [
        ("TemplateTitle", json!(" "), "email.title_required"),
        ("TemplateTitle", json!("t".repeat(101)), "email.title_long"),
        ("TemplateTitle", json!("a\nb"), "email.title_characters"),
        ("TemplateSubject", json!(""), "email.subject_required"),
        ("TemplateSubject", json!("a\r\nBcc: all@example.org"), "email.subject_characters"),
        ("TemplateSubject", json!("s".repeat(201)), "email.subject_long"),
        ("MessageTemplateCategoryId", json!(null), "email.category_required"),
        ("MessageTemplateCategoryId", json!(9), "email.category_unknown"),
        ("LanguageId", json!(0), "email.language_required"),
        ("LanguageId", json!(9999), "email.language_unknown"),
        ("TemplateContent", json!("c".repeat(92_161)), "email.content_long"),
        ("TemplateContent", json!("<b>".repeat(31)), "email.content_nested"),
        ("TemplateType", json!(20), "email.type_unknown"),
        ("TemplateSource", json!(7), "email.source_unknown"),
    ] {
        let mut body = template("Delivered");
        body[field] = value;
        let refused = anna.post("MessageTemplate/SaveMessageTemplate", body).await;
        assert_eq!((refused.status, refused.reason()), (422, reason), "{field}");
        assert!(refused.body["Errors"][field].is_array(), "{field}: {}", refused.text());
    }
    let mut master = template("Delivered");
    master["TemplateSource"] = json!(100);
    let refused = anna.post("MessageTemplate/SaveMessageTemplate", master).await;
    assert_eq!((refused.status, refused.reason()), (403, "email.master_fixed"));
    let elsewhere =
        json!({ "Filters": [{ "FieldName": "sitecode", "FieldValue": "999999", "ConditionOperator": "equals" }] });
    let refused = anna.post("MessageTemplate/ReadMessageTamplateMapping", elsewhere).await;
    assert_eq!((refused.status, refused.reason()), (422, "email.site_other"));
    assert!(listed(&anna).await.is_empty());
}

#[tokio::test]
async fn a_site_has_100_templates_at_most() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await;
    for number in 0..100 {
        given::message_template_by(&site, anna.id, &format!("T{number}")).await;
    }
    let refused = anna.post("MessageTemplate/SaveMessageTemplate", template("One more")).await;
    assert_eq!((refused.status, refused.reason()), (409, "email.too_many"));
}
