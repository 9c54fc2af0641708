//! Refusals that no other test meets, one call each, so that every reason is shown to be possible (`reasons.rs` finds
//! those that no test names).

use actix_web::get;
use catalogue::{Reading, import_models};
use platform::{
    app::module::{Api, Module},
    core::error::Result,
    shared::audit::Actor,
    tenancy::SystemTask,
};
use serde_json::{Value, json};
use tests::{PASSWORD, Reply, TestApp, given};

/// The reason of an answer, after a check that it is a refusal with a message.
#[track_caller]
fn reason(reply: &Reply) -> String {
    assert!(reply.status >= 400 && !reply.body["Message"].is_null(), "{} {}", reply.status, reply.text());
    reply.reason().to_owned()
}

fn with(mut body: Value, field: &str, value: Value) -> Value {
    body[field] = value;
    body
}

#[tokio::test]
async fn of_the_platform() {
    let app = TestApp::shared().await;
    let anna = app.dealer_site().await.administrator().await;
    assert_eq!(reason(&anna.get("nothing/at/all").await), "platform.no_such_address");
    assert_eq!(reason(&anna.get("jcbstock/import/seven").await), "platform.bad_path");
    assert_eq!(reason(&anna.delete("location").await), "platform.no_such_method");
    let filter = |operator: &str| json!({ "FieldName": "v.status", "FieldValue": "R", "ConditionOperator": operator });
    let odd = json!({ "Filters": [filter("regexp")] });
    assert_eq!(reason(&anna.post("jcbstock/list", odd).await), "platform.unknown_operator");
    let many: Vec<Value> = (0..11).map(|_| filter("equals")).collect();
    assert_eq!(reason(&anna.post("jcbstock/list", json!({ "Filters": many })).await), "platform.too_many_filters");
}

struct Slow;

impl Module for Slow {
    fn name(&self) -> &'static str {
        "slow"
    }

    fn title(&self) -> &'static str {
        "Slow"
    }

    fn routes(&self, api: &mut Api<'_>) {
        api.service(never);
    }
}

/// Never answers.
#[utoipa::path(tag = "slow", operation_id = "never", responses((status = 200, description = "Never.")))]
#[get("/api/slow/never")]
async fn never() -> Result<String> {
    std::future::pending().await
}

#[tokio::test]
async fn of_what_takes_too_long() {
    let app = TestApp::builder().module(Slow).config(|config| config.limits.handler_seconds = 1).start().await;
    let reply = app.anonymous().get("slow/never").await;
    assert_eq!((reason(&reply).as_str(), reply.status), ("platform.timed_out", 503));
    assert_eq!(reply.header("retry-after"), "2");
}

#[tokio::test]
async fn of_people() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await;
    let nameless = json!({ "sitecode": site.code, "username": " ", "password": PASSWORD });
    assert_eq!(reason(&app.anonymous().post("security/login", nameless).await), "identity.username_required");
    let user = json!({ "login": "nora", "firstName": "Nora", "lastName": "", "email": "nora@example.org",
        "userType": 5, "password": "Fresh#Start26" });
    assert_eq!(reason(&anna.post("/admin/api/users", user).await), "identity.last_name_required");
    let mark = json!({ "NotificationId": 999_999_999, "IsRead": true });
    assert_eq!(reason(&anna.post("notification/update", mark).await), "notices.no_such_notification");
    let operator = app.operator().await;
    assert_eq!(reason(&operator.get("/admin/api/operators/999999999").await), "identity.no_such_operator");
}

#[tokio::test]
async fn of_sites_and_groups() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let operator = app.operator().await;
    let code = format!("55{}", 100_000 + given::number());
    let right = json!({ "code": code, "name": "Ash", "groupId": site.group.id, "hierarchy": 0, "country": "GB" });
    for (field, value, want) in [
        ("name", json!(" "), "sites.name_required"),
        ("address1", json!("x".repeat(51)), "sites.too_long"),
        ("website", json!("ftp://ash.example"), "sites.website_wrong"),
        ("country", json!("ZZ"), "sites.country_unknown"),
        ("culture", json!("klingon"), "sites.culture_wrong"),
        ("hierarchy", json!(3), "sites.hierarchy_wrong"),
        ("groupId", json!(999_999_999), "sites.group_choice"),
    ] {
        let reply = operator.post("/admin/api/sites", with(right.clone(), field, value)).await;
        assert_eq!((reason(&reply).as_str(), reply.errors(field).len()), (want, 1), "{field}");
    }
    let path = format!("/admin/api/sites/{}", site.id);
    let stands = operator.get(&path).await.ok();
    let elsewhere = with(stands.clone(), "groupId", json!(app.group().await.id));
    assert_eq!(reason(&operator.put(&path, elsewhere).await), "sites.group_fixed");
    assert_eq!(reason(&operator.put(&path, with(stands, "code", json!("MOON"))).await), "sites.code_fixed");

    assert_eq!(reason(&operator.get("/admin/api/groups/999999999").await), "sites.group_unknown");
    for (name, want) in [
        (String::new(), "sites.group_name_required"),
        ("x".repeat(51), "sites.group_name_long"),
        (site.group.name.to_uppercase(), "sites.group_taken"),
    ] {
        assert_eq!(reason(&operator.post("/admin/api/groups", json!({ "name": name })).await), want);
    }
}

#[tokio::test]
async fn of_switches_and_keys() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let operator = app.operator().await;
    assert_eq!(reason(&operator.get("/admin/api/modules").await), "sites.site_choice");
    let switch = |module: &str| format!("/admin/api/modules/{}:{module}", site.id);
    assert_eq!(reason(&operator.get(&switch("weather")).await), "sites.module_unknown");
    let off = json!({ "enabled": false });
    assert_eq!(reason(&operator.put(&switch("sites"), off).await), "sites.module_always");

    operator.post("/admin/api/session/confirm", json!({ "password": PASSWORD })).await.ok();
    assert_eq!(reason(&operator.get("/admin/api/apikeys/999999999").await), "sites.key_unknown");
    for (name, want) in [(String::new(), "sites.key_name_required"), ("x".repeat(51), "sites.key_name_long")] {
        let key = json!({ "name": name, "groupId": site.group.id });
        assert_eq!(reason(&operator.post("/admin/api/apikeys", key).await), want);
    }
}

#[tokio::test]
async fn of_names_and_the_catalogue() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    let (anna, operator) = (site.administrator().await, app.operator().await);
    let yard = json!({ "name": "Yard", "siteId": 999_999_999 });
    assert_eq!(reason(&operator.post("/admin/api/locations", yard).await), "reference.site_unknown");
    assert_eq!(reason(&operator.get("/admin/api/models/999999999").await), "catalogue.model_unknown");
    assert_eq!(
        reason(&operator.post("/admin/api/models", json!({ "name": "BH-90" })).await),
        "catalogue.group_unknown"
    );
    assert_eq!(reason(&anna.get("/admin/api/catalogue/999999999").await), "catalogue.entry_unknown");
    let right = json!({ "vin": given::serial(), "model": "BH-90" });
    let features: Vec<Value> = (0..501).map(|at| json!({ "code": at.to_string(), "description": "Cab" })).collect();
    for (field, value, want) in [
        ("family", json!("x".repeat(101)), "catalogue.entry_too_long"),
        ("features", json!(features), "catalogue.too_many_features"),
        ("exWorksDate", json!("2 November"), "catalogue.day_wrong"),
    ] {
        let reply = anna.post("/admin/api/catalogue", with(right.clone(), field, value)).await;
        assert_eq!((reason(&reply).as_str(), reply.errors(field).len()), (want, 1), "{field}");
    }
    let group = site.group.id;
    let refused = app
        .on(move |platform| async move {
            let (grant, actor) = (SystemTask::CommandLine.in_group(group), Actor::default());
            let reading = Reading { header: false, dry_run: false };
            import_models(&platform, &grant, &actor, std::io::Cursor::new("BH-90,DOCK\n"), reading, |_| ()).await
        })
        .await;
    assert_eq!(refused.expect_err("two columns").reason(), catalogue::reasons::FILE_UNREADABLE);
}
