//! The sites of a user of the group: `UserSiteLookup` and `WholeGroup` of a record.

use serde_json::json;
use tests::{TestApp, TestSite};

use super::{allowed, changes, creates, read, record, signed_in_as_group, with};

/// USER-053, USER-061: a group administrator gives one person three sites with different roles, who then sees exactly that.
#[tokio::test]
async fn one_person_works_at_three_sites_with_a_role_each() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (one, two, three, four) =
        (group.head_office().await, group.dealer_site().await, group.dealer_site().await, group.dealer_site().await);
    let head = group.administrator(&one).await;
    let place =
        |site: &TestSite, user_type: i16| json!({ "SiteId": site.id, "SiteCode": site.code, "UserTypeId": user_type });
    // The default site is added with the user's own role.
    let body = with(
        record("multi"),
        json!({ "TypeofEntity": 30, "SiteCode": one.code, "UserTypeId": 1,
        "UserSiteLookup": [place(&two, 5), place(&three, 7)] }),
    );
    let made = creates(&head, body).await.ok();
    let id = made["UserId"].as_i64().expect("an id");
    let row = read(&head, id).await;
    assert_eq!((&row["TypeofEntity"], &row["SiteId"], &row["WholeGroup"]), (&json!(30), &json!(null), &json!(false)));
    assert!(allowed(&row).contains(&"sites"));
    let multi = signed_in_as_group(&app, &one, "multi").await;
    for (site, user_type) in [(&one, 1), (&two, 5), (&three, 7)] {
        let here = multi.clone().at(&site.code);
        let session = here.get("security/session").await.ok();
        assert_eq!((&session["SiteCode"], &session["HeaderUserType"]), (&json!(site.code), &json!(user_type)));
        let may = here.post("user/GetUsersListAsPerRole", json!({})).await.status;
        assert_eq!(may, if user_type == 1 { 200 } else { 403 }, "acts with the role of the chosen site");
    }
    assert_eq!(multi.clone().at(&four.code).get("location").await.status, 403);
    // One of them is taken away; the others stay.
    let rest = json!([place(&one, 1), place(&three, 6)]);
    changes(&head, id, json!({ "UserSiteLookup": rest })).await.ok();
    let multi = signed_in_as_group(&app, &one, "multi").await;
    assert_eq!(multi.clone().at(&two.code).get("location").await.status, 403);
    assert_eq!(multi.clone().at(&three.code).get("security/session").await.ok()["HeaderUserType"], 6);
    // Sent back as it was read, the list is the same.
    let before = read(&head, id).await;
    changes(&head, id, json!({ "FirstName": "Nina" })).await.ok();
    assert_eq!(read(&head, id).await["UserSiteLookup"], before["UserSiteLookup"]);
    // Foreign sites are refused in every field.
    let foreign = app.dealer_site().await;
    for lookup in [
        json!([{ "SiteId": foreign.id, "UserTypeId": 5 }]),
        json!([{ "SiteCode": foreign.code, "UserTypeId": 5 }]),
        json!([{ "SiteCode": "999999", "UserTypeId": 5 }]),
        json!([{ "SiteId": two.id, "SiteCode": foreign.code, "UserTypeId": 5 }]),
    ] {
        let refused = changes(&head, id, json!({ "UserSiteLookup": lookup })).await;
        assert_eq!((refused.status, refused.reason()), (403, "identity.not_your_user"), "{lookup}");
    }
    let twice = changes(&head, id, json!({ "UserSiteLookup": [place(&two, 5), place(&two, 6)] })).await;
    assert_eq!((twice.status, twice.reason()), (422, "identity.site_twice"));
}

/// An administrator of the whole group is returned with every site, and remains one when the record is sent back.
#[tokio::test]
async fn an_administrator_of_the_whole_group_stays_one() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (one, two) = (group.head_office().await, group.dealer_site().await);
    let head = group.administrator(&one).await;
    let body =
        with(record("whole"), json!({ "TypeofEntity": 30, "UserTypeId": 1, "WholeGroup": true, "SiteCode": one.code }));
    let id = creates(&head, body).await.ok()["UserId"].as_i64().expect("an id");
    let row = read(&head, id).await;
    assert_eq!((&row["WholeGroup"], row["UserSiteLookup"].as_array().map(Vec::len)), (&json!(true), Some(2)));
    changes(&head, id, json!({ "FirstName": "Wanda" })).await.ok();
    assert_eq!(read(&head, id).await["WholeGroup"], true);
    let fewer = json!([{ "SiteId": two.id, "UserTypeId": 1 }]);
    changes(&head, id, json!({ "UserSiteLookup": fewer, "WholeGroup": false })).await.ok();
    let row = read(&head, id).await;
    assert_eq!((&row["WholeGroup"], row["UserSiteLookup"].as_array().map(Vec::len)), (&json!(false), Some(1)));
}
