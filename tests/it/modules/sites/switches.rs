//! Module switches (docs/behaviour/permissions.md, "Switches of modules").

use platform::{app::module::Module, async_trait, auth::permission::Hierarchy, sites::module_switch::Switch};
use serde_json::{Value, json};
use tests::{Person, TestApp, TestSite, given};

/// A module of the test: on at head office by default.
struct Weighbridge;

#[async_trait]
impl Module for Weighbridge {
    fn name(&self) -> &'static str {
        "weighbridge"
    }

    fn title(&self) -> &'static str {
        "Weighbridge"
    }

    fn switch(&self) -> Switch {
        Switch::Default(|hierarchy| hierarchy == Hierarchy::HeadOffice)
    }

    fn when_off(&self) -> &'static str {
        "Nothing is weighed."
    }
}

async fn state(person: &Person, site: &TestSite, module: &str) -> Value {
    let list = person.get(&format!(r#"/admin/api/modules?filter={{"siteId":{}}}"#, site.id)).await.ok();
    let rows = list.as_array().expect("a list").iter();
    rows.clone().find(|row| row["module"] == module).cloned().expect("the module")
}

/// TENANT-002: the switch of the machine module is the setting `JCB.IsEnabled`, and guards the whole module.
#[tokio::test]
async fn the_machine_module_is_switched_by_its_setting() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let operator = app.operator().await;
    let reader = site.reader().await;
    let id = format!("{}:stock", site.id);
    let on = state(&operator, &site, "stock").await;
    assert_eq!((&on["id"], &on["siteId"], &on["enabled"]), (&json!(id), &json!(site.id), &json!(true)));
    assert_eq!(reader.post("jcbstock/list", json!({})).await.status, 200);
    let path = format!("/admin/api/modules/{id}");
    assert_eq!(operator.put(&path, json!({ "enabled": false })).await.ok()["enabled"], false);
    assert_eq!(reader.get("siteconfig").await.ok()["SettingXml"]["JCB"]["IsEnabled"], false);
    let off = reader.post("jcbstock/list", json!({})).await;
    assert_eq!(off.line(), "403 Permission Denied: This module is switched off for the site");
    assert_eq!(operator.put(&path, json!({ "enabled": true })).await.ok()["enabled"], true);
    assert_eq!(reader.post("jcbstock/list", json!({})).await.status, 200);
}

/// TENANT-003: other modules follow the hierarchy until the site has a switch of its own, and again when that is
/// removed.
#[tokio::test]
async fn a_module_follows_the_hierarchy_unless_a_site_decides_otherwise() {
    let app = TestApp::builder().module(Weighbridge).start().await;
    let group = app.group().await;
    let (dealer, head) = (group.dealer_site().await, group.head_office().await);
    let operator = app.operator().await;
    let row = |site: &TestSite, enabled: bool, default: bool, overridden: bool| {
        json!({
            "id": format!("{}:weighbridge", site.id), "siteId": site.id, "module": "weighbridge",
            "title": "Weighbridge", "enabled": enabled, "active": enabled, "default": default, "overridden": overridden,
            "whenOff": "Nothing is weighed."
        })
    };
    assert_eq!(state(&operator, &dealer, "weighbridge").await, row(&dealer, false, false, false));
    assert_eq!(state(&operator, &head, "weighbridge").await, row(&head, true, true, false));
    let path = format!("/admin/api/modules/{}:weighbridge", dealer.id);
    for (wanted, enabled, overridden) in
        [(json!(true), true, true), (json!(false), false, true), (Value::Null, false, false)]
    {
        let reply = operator.put(&path, json!({ "enabled": wanted })).await.ok();
        assert_eq!(reply, row(&dealer, enabled, false, overridden), "{wanted}");
    }
}

/// Handovers are off at production sites and everything else is on, by default; while the machine module is off,
/// nothing works, and each switch is unchanged.
#[tokio::test]
async fn modules_have_defaults_by_hierarchy_and_work_with_the_machine_module_only() {
    let group = TestApp::shared().await.group().await;
    let operator = group.app().operator().await;
    let sites = [group.dealer_site().await, group.production_site().await, group.head_office().await];
    for (module, defaults) in [
        ("handover", [true, false, true]),
        ("inspections", [true; 3]),
        ("notes", [true; 3]),
        ("notices", [true; 3]),
        ("assets", [true; 3]),
        ("reports", [true; 3]),
        ("tyres", [true, false, false]),
        ("vat", [true, false, false]),
        ("quality", [false; 3]),
    ] {
        for (site, default) in sites.iter().zip(defaults) {
            let row = state(&operator, site, module).await;
            let of = ["default", "enabled", "active", "overridden"].map(|name| row[name].clone());
            assert_eq!(of, [json!(default), json!(default), json!(default), json!(false)], "{module} {row}");
            assert!(row["whenOff"].as_str().is_some_and(|text| text.ends_with('.')), "{row}");
        }
    }
    let dealer = &sites[0];
    given::setting(dealer, "JCB.IsEnabled", "false").await;
    let row = state(&operator, dealer, "notes").await;
    assert_eq!((&row["enabled"], &row["active"]), (&json!(true), &json!(false)));
    assert_eq!(state(&operator, dealer, "stock").await["active"], false);
}

#[tokio::test]
async fn what_is_always_on_is_not_listed_and_not_switched() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let operator = app.operator().await;
    let list = operator.get(&format!(r#"/admin/api/modules?filter={{"siteId":{}}}"#, site.id)).await.ok();
    assert!(list.as_array().expect("a list").iter().all(|row| row["module"] != "sites"));
    for (id, status) in [("sites", 422), ("nothing", 404)] {
        let path = format!("/admin/api/modules/{}:{id}", site.id);
        assert_eq!(operator.put(&path, json!({ "enabled": false })).await.status, status, "{id}");
    }
    assert_eq!(operator.get("/admin/api/modules/stock").await.status, 404);
    assert_eq!(operator.get("/admin/api/modules").await.errors("siteId"), ["Please choose a site"]);
}

/// The group's administrators and operators set switches; a site's own administrators can not.
#[tokio::test]
async fn a_site_does_not_switch_its_own_modules() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let dealer = group.dealer_site().await;
    let path = format!("/admin/api/modules/{}:stock", dealer.id);
    let switch = |person: Person| {
        let path = path.clone();
        async move { person.put(&path, json!({ "enabled": true })).await.status }
    };
    assert_eq!(switch(dealer.administrator().await).await, 403);
    assert_eq!(switch(group.administrator(&dealer).await).await, 200);
    let rival = app.group().await;
    let rival_site = rival.head_office().await;
    assert_eq!(switch(rival.administrator(&rival_site).await).await, 404);
    assert_eq!(switch(rival_site.administrator().await).await, 404);
}
