//! `IdentityProvider`: the link of a user to an identity provider.

use chrono::TimeDelta;
use serde_json::json;
use tests::{TestApp, given};

use super::with;

/// USER-031, USER-066, USER-067, USER-068: the invitation is the server's, whatever is sent.
#[tokio::test]
async fn a_user_is_linked_to_an_identity_provider() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let admin = site.administrator().await;
    let (user, other) = (given::user(&site).create().await, given::user(&site).create().await);
    let path = format!("IdentityProvider/{}", user.id);
    assert_eq!(admin.get(&path).await.ok(), json!({ "IdentityProvider": [] }));
    let ask = |id: i64, code: &str| {
        json!({ "userid": id, "idpproviderid": 10, "idpuserid": code, "invitationlink": "https://evil.example",
            "invitationlinkexpiry": "01/01/2099 00:00:00" })
    };
    let made = admin.post("IdentityProvider/create", ask(user.id, " 8f2c-11 ")).await.ok();
    let link = admin.get(&path).await.ok()["IdentityProvider"][0].clone();
    assert_eq!(made["IdentityProvider"][0], link);
    assert_eq!(
        (&link["UserId"], &link["IdpProviderId"], &link["IdpUserId"]),
        (&json!(user.id), &json!(10), &json!("8f2c-11"))
    );
    let address = link["InvitationLink"].as_str().expect("a link");
    assert!(address.starts_with(&app.platform().config.server.public_url) && !address.contains("evil"), "{address}");
    let expiry = (app.now() + TimeDelta::days(7)).format("%d/%m/%Y %H:%M:%S").to_string();
    assert_eq!(link["InvitationLinkExpiry"], expiry);
    admin.put("IdentityProvider/update", ask(user.id, "8f2c-11")).await.ok();
    assert_eq!(admin.get(&path).await.ok()["IdentityProvider"][0], link, "the same code is the same invitation");
    admin.put("IdentityProvider/update", ask(user.id, "other")).await.ok();
    let renewed = admin.get(&path).await.ok()["IdentityProvider"][0].clone();
    assert!(renewed["IdpUserId"] == "other" && renewed["InvitationLink"] != link["InvitationLink"]);
    let taken = admin.post("IdentityProvider/create", ask(other.id, "other")).await;
    assert_eq!((taken.status, taken.reason()), (409, "identity.link_taken"));
    for (change, reason) in [
        (json!({ "idpuserid": "x".repeat(101) }), "identity.link_long"),
        (json!({ "idpuserid": "a\u{202e}b" }), "identity.link_long"),
        (json!({ "idpproviderid": 0 }), "identity.provider_wrong"),
        (json!({ "idpproviderid": 70_000_000_000_i64 }), "identity.provider_wrong"),
        (json!({ "userid": null }), "platform.not_readable"),
    ] {
        let refused = admin.post("IdentityProvider/create", with(ask(other.id, "fine"), change.clone())).await;
        assert_eq!((refused.status, refused.reason()), (422, reason), "{change}");
    }
    admin.put("IdentityProvider/update", ask(user.id, "")).await.ok();
    assert_eq!(admin.get(&path).await.ok(), json!({ "IdentityProvider": [] }));
    assert_eq!(site.reader().await.get(&path).await.status, 403);
    let foreign = app.dealer_site().await.administrator().await;
    assert_eq!(foreign.get(&path).await.reason(), "identity.no_such_user");
    assert_eq!(foreign.post("IdentityProvider/create", ask(user.id, "theirs")).await.reason(), "identity.no_such_user");
}
