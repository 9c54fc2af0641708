//! The people of the demonstration world.

use serde_json::json;
use tests::{PASSWORD, PIN, TestApp};

use super::sign_in_calls::{login, technician};

const USERS: [(&str, i64); 10] = [
    ("admin", 1),
    ("parts", 2),
    ("readonly", 3),
    ("labour", 4),
    ("service", 5),
    ("manager", 6),
    ("tech", 7),
    ("import", 8),
    ("super", 9),
    ("quality", 49),
];

async fn seeded() -> TestApp {
    let app = TestApp::fresh().await;
    // The second run changes nothing.
    for _ in 0..2 {
        let registry = app.registry().clone();
        app.on(move |platform| async move {
            for name in ["sites", "identity"] {
                registry.module(name).expect("a module").seed(&platform).await.expect("seeded");
            }
        })
        .await;
    }
    app
}

#[tokio::test]
async fn everybody_of_the_demonstration_world_is_there_once() {
    let app = seeded().await;
    let body = json!({ "username": "operator", "password": PASSWORD, "loginAs": 1 });
    let mut operator = app.anonymous();
    operator.take_session(&app.anonymous().post("/admin/api/session", body).await);
    let all = operator.get("/admin/api/users?range=[0,999]").await;
    assert_eq!(all.header("content-range"), "users 0-83/84", "ten at each of eight sites, two in each of two groups");

    for code in ["110000", "220000", "330001", "330002", "330003", "440000", "440001"] {
        for (name, user_type) in USERS {
            // All share one password: one sign-in is tried for the hash, and the others for their type.
            if name == "admin" || code == "330001" {
                let user = login(&app, code, name, PASSWORD, 20).await.ok();
                assert_eq!(user["UserTypeId"], user_type, "{name} of {code}");
            }
        }
        assert_eq!(technician(&app, code, "tech", PIN).await.status, 200, "{code}");
    }
    let admin = login(&app, "330001", "admin", PASSWORD, 20).await.ok();
    assert_eq!(admin["Actions"], r#"{"VHCDelete":true,"EnableJLRQ":false}"#);
    assert_eq!(login(&app, "330003", "admin", PASSWORD, 20).await.ok()["ModuleEnabled"], false);
    assert_eq!(login(&app, "330004", "admin", PASSWORD, 20).await.reason(), "identity.unauthorised_site");

    let greta = login(&app, "220000", "groupadmin", PASSWORD, 30).await.ok();
    assert_eq!(greta["UserSiteLookup"].as_array().map(Vec::len), Some(6));
    let gordon = login(&app, "330001", "groupmanager", PASSWORD, 30).await.ok();
    let sites = gordon["UserSiteLookup"].as_array().expect("sites").clone();
    let codes: Vec<_> = sites.iter().filter_map(|site| site["SiteCode"].as_str()).collect();
    assert!(codes.len() == 2 && codes.contains(&"220000") && codes.contains(&"330001"), "{codes:?}");
    assert_eq!(login(&app, "440000", "groupmanager", PASSWORD, 30).await.ok()["GroupName"], "Rival Earthmoving");
}
