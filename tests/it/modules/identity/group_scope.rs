//! The scope of a group user at the console: each permission is valid only at the sites where the user's type there has
//! it.

use std::collections::BTreeSet;

use platform::auth::permission::Hierarchy;
use serde_json::json;
use tests::{Person, Reply, TestApp, given};

const MODELS: &str = "/admin/api/models";

fn denied(reply: &Reply) -> bool {
    (reply.status, reply.reason()) == (403, "platform.denied")
}

async fn makes_a_model(person: &Person) -> Reply {
    person.post(MODELS, json!({ "name": format!("Reach {}", given::serial()), "auditEnabled": true })).await
}

/// A manager mapped to a dealership does not have the rights of head office over the group's models.
#[tokio::test]
async fn a_dealership_gives_nobody_the_groups_models() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (dealer, office) = (group.dealer_site().await, group.head_office().await);
    for user_type in [1, 6, 9] {
        let mapped = given::group_user(&group).user_type(user_type).on(&dealer, user_type).signed_in_at(&dealer).await;
        assert!(denied(&makes_a_model(&mapped).await), "type {user_type}");
        assert!(denied(&mapped.get("/admin/api/modules").await), "type {user_type}");
        assert!(denied(&mapped.get("/admin/api/apikeys").await), "type {user_type}");
        let permissions = mapped.get("/admin/api/session").await.ok();
        let permissions = permissions["Permissions"].as_array().expect("permissions");
        assert!(
            permissions.contains(&json!("model.read")) && !permissions.contains(&json!("model.write")),
            "type {user_type}"
        );
    }
    // With head office in the list these rights come only with a type that administers there.
    let reader = given::group_user(&group).user_type(6).on(&dealer, 6).on(&office, 3).signed_in_at(&dealer).await;
    assert!(denied(&makes_a_model(&reader).await));
    let manager = given::group_user(&group).user_type(6).on(&dealer, 6).on(&office, 6).signed_in_at(&dealer).await;
    assert_eq!(makes_a_model(&manager).await.status, 201);
    let own = given::group_user(&group).signed_in_at(&dealer).await;
    assert_eq!(makes_a_model(&own).await.status, 201);
}

/// TENANT-033: where another type is held, the own user type gives no right.
#[tokio::test]
async fn each_permission_reaches_the_sites_where_it_is_assigned() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (dealer, plant, office) =
        (group.dealer_site().await, group.site(Hierarchy::Production).await, group.head_office().await);
    let mixed = given::group_user(&group).user_type(1).on(&dealer, 1).on(&plant, 6).on(&office, 1);
    let mixed = mixed.signed_in_at(&dealer).await;
    let sites = |reply: Reply| -> BTreeSet<i64> {
        reply.ok().as_array().expect("rows").iter().map(|row| row["siteId"].as_i64().expect("a site")).collect()
    };
    given::location(&dealer, "Yard").await;
    given::location(&plant, "Line").await;
    assert_eq!(sites(mixed.get("/admin/api/locations").await), [dealer.id, plant.id].into());
    // Module switches belong to head office; at the dealership and the plant only the group's own administrators set
    // them.
    assert_eq!(sites(mixed.get("/admin/api/modules").await), [office.id].into());
    assert_eq!(mixed.get(&format!("/admin/api/modules/{}:stock", dealer.id)).await.status, 404);
}

/// A group user sees no machines of sites whose machine module is off; when no other site is left, the call is refused.
#[tokio::test]
async fn machines_of_a_site_without_the_module_are_out_of_reach() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (on, off) = (group.dealer_site().await, group.dealer_site().await);
    given::machine(&on).create().await;
    given::machine(&off).create().await;
    let manager = given::group_user(&group).user_type(6).on(&on, 6).on(&off, 6).signed_in_at(&on).await;
    assert_eq!(manager.get("/admin/api/machines").await.ok().as_array().map(Vec::len), Some(2));
    given::setting(&off, "JCB.IsEnabled", "false").await;
    assert_eq!(manager.get("/admin/api/machines").await.ok().as_array().map(Vec::len), Some(1));
    given::setting(&on, "JCB.IsEnabled", "false").await;
    assert_eq!(manager.get("/admin/api/machines").await.reason(), "platform.module_off");
}
