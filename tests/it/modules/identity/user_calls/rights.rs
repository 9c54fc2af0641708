//! Permissions to change users, the same in every call that changes a user.

use serde_json::{Value, json};
use tests::{Person, Reply, TestApp, TestSite, given};

use super::{FRESH, allowed, changes, creates, read, record, signed_in_as_group, with};
use crate::modules::identity::sign_in_calls::login;

/// USER-005, USER-054, USER-056: nobody gives what they do not hold, and nobody changes who is not theirs.
#[tokio::test]
async fn nobody_gives_what_they_do_not_hold() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (site, sister, foreign) = (group.dealer_site().await, group.dealer_site().await, app.dealer_site().await);
    let (admin, manager) = (site.administrator().await, site.manager().await);
    let reason = |reply: &Reply| (reply.status, reply.reason().to_owned());
    let not_yours = (403, "identity.not_yours_to_give".to_owned());
    let no_edit = (403, "identity.not_your_user".to_owned());
    for (editor, change, refusal) in [
        (&manager, json!({ "UserTypeId": 1 }), &not_yours),
        (&manager, json!({ "RoleId": 1 }), &not_yours),
        (&admin, json!({ "UserTypeId": 8 }), &not_yours),
        (&admin, json!({ "UserTypeId": 9 }), &not_yours),
        (&admin, json!({ "Actions": { "VHCDelete": true } }), &no_edit),
        (&admin, json!({ "SiteCode": sister.code }), &no_edit),
        (&admin, json!({ "SiteCode": foreign.code }), &no_edit),
        (&admin, json!({ "SiteCode": "999999" }), &no_edit),
        (&admin, json!({ "SiteId": foreign.id }), &no_edit),
        (&admin, json!({ "SiteId": 999_999_999 }), &no_edit),
        (&admin, json!({ "SiteId": site.id, "SiteCode": sister.code }), &no_edit),
        (&admin, json!({ "TypeofEntity": 30, "UserSiteLookup": [{ "SiteId": site.id, "UserTypeId": 5 }] }), &no_edit),
    ] {
        let refused = creates(editor, with(record("nora"), change.clone())).await;
        assert_eq!(&reason(&refused), refusal, "{change}");
    }
    let answer = creates(&admin, with(record("nora"), json!({ "SiteCode": sister.code }))).await;
    assert_eq!(answer.line(), "403 Permission Denied: No permission to edit this user. Please contact administrator");
    let service = given::user(&site).user_type(5).create().await;
    assert_eq!(reason(&changes(&manager, service.id, json!({ "UserTypeId": 1 })).await), not_yours);
    let deleter = with(record("holder"), json!({ "UserTypeId": 1, "Actions": "{\"VHCDelete\":true}" }));
    assert_eq!(creates(&admin, deleter.clone()).await.status, 200, "who holds it gives it");
    let plain = site.user(1).signed_in().await;
    assert_eq!(reason(&creates(&plain, with(deleter, json!({ "LoginId": "second" }))).await), not_yours);
    for (path, body) in [
        ("user/UpdatePassword", json!({ "UserId": admin.id, "Password": FRESH })),
        ("IdentityProvider/create", json!({ "userid": admin.id, "idpuserid": "x" })),
    ] {
        assert_eq!(reason(&manager.post(path, body).await), no_edit, "{path}");
    }
    assert_eq!(reason(&manager.delete(&format!("user/delete/{}", admin.id)).await), no_edit);
    let form = read(&manager, admin.id).await;
    assert_eq!(allowed(&form), Vec::<&str>::new());
    assert_eq!(form["RowActions"]["Refused"]["edit"], "identity.not_your_user");
    assert_eq!(reason(&manager.post("user/update", form).await), no_edit);
    for nobody in [site.person(5).await, site.reader().await, site.technician().await] {
        assert_eq!(creates(&nobody, record("x")).await.status, 403);
        assert_eq!(nobody.post("user/GetUsersListAsPerRole", json!({})).await.status, 403);
        assert_eq!(nobody.get("user/choices").await.status, 403);
    }
    let stranger = given::user(&foreign).create().await;
    for other in [stranger.id, given::user(&sister).create().await.id, 999_999_999] {
        let body = json!({ "UserId": other, "TimeStamp": "x" });
        assert_eq!(reason(&admin.post("user/update", body).await), (404, "identity.no_such_user".to_owned()));
    }
}

/// USER-056: what somebody holds at another site counts as much as the own type, and a type held at a site gives its role.
#[tokio::test]
async fn what_is_assigned_at_other_sites_counts() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (one, two) = (group.head_office().await, group.dealer_site().await);
    let head = group.administrator(&one).await;
    let place =
        |site: &TestSite, user_type: i16| json!({ "SiteId": site.id, "SiteCode": site.code, "UserTypeId": user_type });
    let of_group = |name: &str, own: i16, more: Value| {
        with(with(record(name), json!({ "TypeofEntity": 30, "UserTypeId": own, "SiteCode": one.code })), more)
    };
    let made = async |editor: &Person, body: Value| creates(editor, body).await.ok()["UserId"].as_i64().expect("an id");
    // A manager of both sites, and somebody of the office who is an administrator at the other one.
    let both = |user_type: i16| json!({ "UserSiteLookup": [place(&one, user_type), place(&two, user_type)] });
    made(&head, of_group("manages", 6, both(6))).await;
    let above = json!({ "UserSiteLookup": [place(&one, 5), place(&two, 1)] });
    let above = made(&head, of_group("above", 5, above)).await;
    let manager = signed_in_as_group(&app, &one, "manages").await;
    assert_eq!(allowed(&read(&manager, above).await), Vec::<&str>::new());
    for refused in [
        changes(&manager, above, json!({ "FirstName": "Nina" })).await,
        manager.post("user/UpdatePassword", json!({ "UserId": above, "Password": FRESH })).await,
        manager.delete(&format!("user/delete/{above}")).await,
    ] {
        assert_eq!((refused.status, refused.reason()), (403, "identity.not_your_user"));
    }
    assert!(enters_group(&app, &one, "above").await, "the password is the old one");
    // An administrator without role 1 gives it nowhere: not with a type of a site, nor by a change of the own type of
    // somebody who then falls back to the role of the type.
    let lesser = json!({ "RoleId": 5, "WholeGroup": true });
    made(&head, of_group("lesser", 1, lesser)).await;
    let lesser = signed_in_as_group(&app, &one, "lesser").await;
    let given = creates(&lesser, of_group("given", 5, json!({ "UserSiteLookup": [place(&two, 1)] }))).await;
    assert_eq!((given.status, given.reason()), (403, "identity.not_yours_to_give"));
    let narrow = json!({ "RoleId": 5, "UserSiteLookup": [place(&one, 1), place(&two, 1)] });
    let narrow = made(&lesser, of_group("narrow", 1, narrow)).await;
    let widened = changes(&lesser, narrow, json!({ "UserTypeId": 5, "RoleId": 2 })).await;
    assert_eq!((widened.status, widened.reason()), (403, "identity.not_yours_to_give"));
    changes(&lesser, narrow, json!({ "FirstName": "Nell" })).await.ok();
}

async fn enters_group(app: &TestApp, site: &TestSite, name: &str) -> bool {
    login(app, &site.code, name, FRESH, 30).await.status == 200
}

/// The last active administrator of a site remains, and nobody locks or deletes themselves.
#[tokio::test]
async fn the_last_administrator_stays() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let site = group.dealer_site().await;
    let admin = site.administrator().await;
    let head = group.administrator(&site).await;
    let row = read(&head, admin.id).await;
    for action in ["lock", "delete", "role"] {
        assert_eq!(row["RowActions"]["Refused"][action], "identity.last_administrator", "{action}");
    }
    let words = "The last active administrator of a site cannot be locked, deleted or given another role";
    assert_eq!(row["Refusals"]["identity.last_administrator"], words);
    for change in [json!({ "Active": false }), json!({ "UserTypeId": 5 })] {
        let refused = changes(&head, admin.id, change).await;
        assert_eq!((refused.status, refused.reason()), (422, "identity.last_administrator"));
    }
    let path = format!("user/delete/{}", admin.id);
    assert_eq!(head.delete(&path).await.reason(), "identity.last_administrator");
    assert_eq!(admin.delete(&path).await.reason(), "identity.own_row");
    assert_eq!(changes(&admin, admin.id, json!({ "Active": false })).await.reason(), "identity.own_row");
    let second = given::user(&site).create().await;
    assert!(allowed(&read(&head, admin.id).await).contains(&"delete"));
    head.delete(&path).await.ok();
    assert_eq!(head.delete(&format!("user/delete/{}", second.id)).await.reason(), "identity.last_administrator");
}
