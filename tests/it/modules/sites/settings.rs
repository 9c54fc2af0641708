//! Settings at the console: the form over the known keys, and the document.

use serde_json::{Value, json};
use tests::{TestApp, TestSite};

fn path(site: &TestSite) -> String {
    format!("/admin/api/settings/{}", site.id)
}

#[tokio::test]
async fn the_form_knows_every_key_with_its_kind_default_and_choices() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let record = site.administrator().await.get(&path(&site)).await.ok();
    assert_eq!(
        (&record["id"], &record["siteCode"], &record["siteName"]),
        (&json!(site.id), &json!(site.code), &json!(site.name))
    );
    let known = record["known"].as_array().expect("the known keys");
    let key = |name: &str| known.iter().find(|key| key["key"] == name).unwrap_or_else(|| panic!("{name}"));
    assert_eq!((&key("JCB.Hierarchy")["kind"], &key("JCB.Hierarchy")["default"]), (&json!("int"), &json!(0)));
    assert_eq!(key("EmailTemplateSetting.IsEnabled")["kind"], "bool");
    assert_eq!(
        (&key("DMSPartConfig.Password")["kind"], &key("DMSPartConfig.Password")["default"]),
        (&json!("secret"), &Value::Null)
    );
    let zones = key("TimeZoneDetails.TimeZoneId");
    assert_eq!(zones["kind"], "choice");
    assert!(zones["choices"].as_array().is_some_and(|zones| zones.len() > 90), "SITE-009");
    for one in known {
        let value = &record["values"][one["key"].as_str().expect("a key")];
        assert!(!value.is_null() && one["section"].is_string(), "{one}");
    }
}

#[tokio::test]
async fn changed_values_are_stored_and_the_others_stay() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await;
    let before = anna.get(&path(&site)).await.ok();
    let change = json!({
        "id": site.id, "timestamp": before["timestamp"],
        "values": { "SkinId": 2, "EmailTemplateSetting.IsEnabled": true, "DMSPartConfig.Password": "s3cret-1" }
    });
    let after = anna.put(&path(&site), change.clone()).await.ok();
    assert_eq!(
        (&after["values"]["SkinId"], &after["values"]["EmailTemplateSetting.IsEnabled"]),
        (&json!(2), &json!(true))
    );
    assert_eq!(after["values"]["DMSPartConfig.Password"], true, "whether one is kept, never which");
    assert_eq!(after["values"]["JCB.IsEnabled"], before["values"]["JCB.IsEnabled"]);
    assert!(!after.to_string().contains("s3cret"));
    assert_eq!(anna.put(&path(&site), change).await.status, 409, "the time stamp is used up");
    assert_eq!(anna.get("siteconfig").await.ok()["TimeStamp"], after["timestamp"], "one time stamp on both faces");
}

#[tokio::test]
async fn a_document_is_stored_as_it_is_and_a_broken_one_is_refused() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await;
    let put = async |xml: &str| {
        let stamp = anna.get(&path(&site)).await.ok()["timestamp"].clone();
        anna.put(&path(&site), json!({ "timestamp": stamp, "xml": xml })).await
    };
    let xml = "<?xml version=\"1.0\"?>\n<SettingXml>\n  <!-- kept -->\n  <Other a=\"1\">x</Other>\n  \
               <JCB><IsEnabled>true</IsEnabled></JCB>\n</SettingXml>";
    assert_eq!(put(xml).await.ok()["xml"], xml);
    for (broken, reason) in [
        ("<SettingXml>", "settings.not_xml"),
        ("<Other/>", "settings.not_settings"),
        ("<!DOCTYPE a [<!ENTITY b \"c\">]><SettingXml>&b;</SettingXml>", "settings.doctype"),
        ("", "settings.not_xml"),
    ] {
        assert_eq!(put(broken).await.reason(), reason, "{broken}");
    }
    assert_eq!(anna.get(&path(&site)).await.ok()["xml"], xml, "nothing changed");
    let both = json!({ "timestamp": "x", "xml": xml, "values": {} });
    assert_eq!(anna.put(&path(&site), both).await.reason(), "sites.settings_empty");
}

/// Name and text of the zone change together, whichever of them is sent; an IANA name is stored as the Windows name.
#[tokio::test]
async fn the_zone_of_a_site_is_set_by_either_name_and_has_its_text() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await;
    for (key, value, zone) in [
        ("TimeZoneDetails.TimeZoneId", "Asia/Tokyo", "Tokyo Standard Time"),
        ("TimeZoneDetails.Timezone", "(UTC) Monrovia, Reykjavik", "Greenwich Standard Time"),
    ] {
        let stamp = anna.get(&path(&site)).await.ok()["timestamp"].clone();
        let body = json!({ "timestamp": stamp, "values": { key: value } });
        anna.put(&path(&site), body).await.ok();
        let values = anna.get(&path(&site)).await.ok()["values"].clone();
        assert_eq!(values["TimeZoneDetails.TimeZoneId"], zone);
        let text = if zone.starts_with("Tokyo") { "(UTC+09:00) Osaka, Sapporo, Tokyo" } else { value };
        assert_eq!(values["TimeZoneDetails.Timezone"], text);
    }
}

#[tokio::test]
async fn an_unknown_key_or_value_is_refused_by_name() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await;
    let stamp = anna.get(&path(&site)).await.ok()["timestamp"].clone();
    for (key, value) in [
        ("JCB.Hierachy", json!(1)),
        ("SkinId", json!("red")),
        ("SkinId", json!({})),
        ("TimeZoneDetails.TimeZoneId", json!("Moon")),
    ] {
        let reply = anna.put(&path(&site), json!({ "timestamp": stamp, "values": { key: value } })).await;
        assert_eq!((reply.status, reply.errors(key).len()), (422, 1), "{}", reply.text());
    }
}

#[tokio::test]
async fn settings_are_seen_by_those_who_may_change_them() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (one, other) = (group.dealer_site().await, group.dealer_site().await);
    assert_eq!(one.reader().await.get(&path(&one)).await.status, 403);
    assert_eq!(one.administrator().await.get(&path(&other)).await.line(), "404 Site: Site not found");
    let listed = one.manager().await.get("/admin/api/settings").await;
    assert_eq!(listed.header("content-range"), "settings 0-0/1");
    let listed = group.administrator(&one).await.get(r#"/admin/api/settings?sort=["siteCode","DESC"]"#).await;
    assert_eq!((listed.header("content-range"), &listed.body[0]["id"]), ("settings 0-1/2", &json!(other.id)));
}
