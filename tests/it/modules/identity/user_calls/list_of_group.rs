//! `POST user/v2/entityusers`: the users of a group.

use serde_json::{Value, json};
use tests::{Person, TestApp, given};

use super::{allowed, changes, logins};

/// USER-013, USER-061: the list of the group holds whom the caller administers there.
#[tokio::test]
async fn the_list_of_a_group_is_for_its_people() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (one, two, foreign) = (group.head_office().await, group.dealer_site().await, app.dealer_site().await);
    let at_one = given::user(&one).login("aone").user_type(5).create().await;
    given::user(&two).login("btwo").user_type(5).create().await;
    given::user(&foreign).login("cforeign").user_type(5).create().await;
    given::group_user(&group).login("dboth").user_type(3).on(&one, 3).on(&two, 3).create().await;
    let head = group.administrator(&one).await;
    let manager = given::group_user(&group).login("emanager").user_type(6).on(&one, 6).signed_in_at(&one).await;
    let ask = |filter: Value| json!({ "Filter": filter });
    let of = async |person: &Person, filter: Value| {
        let answer = person.post("user/v2/entityusers", ask(filter)).await.ok();
        let found: Vec<String> = logins(&answer["UserList"]).into_iter().map(ToOwned::to_owned).collect();
        assert_eq!(answer["TotalCount"], found.len());
        found.into_iter().filter(|login| login.len() > 3 && !login.starts_with("user")).collect::<Vec<_>>()
    };
    assert_eq!(of(&head, json!({ "OrderBy": "LoginId ASC" })).await, ["aone", "btwo", "dboth", "emanager"]);
    assert_eq!(of(&head, json!({ "TypeofEntity": 30, "OrderBy": "LoginId DESC" })).await, ["emanager", "dboth"]);
    assert_eq!(of(&head, json!({ "GroupId": group.id, "TypeofEntity": 20 })).await, ["aone", "btwo"]);
    assert_eq!(of(&manager, json!({ "OrderBy": "LoginId ASC" })).await, ["aone", "dboth", "emanager"]);
    let answer = manager.post("user/v2/entityusers", ask(json!({ "OrderBy": "LoginId ASC" }))).await.ok();
    let rows = answer["UserList"].as_array().expect("a list");
    let row = |login: &str| rows.iter().find(|row| row["LoginId"] == login).expect("a row");
    assert_eq!(
        row("dboth")["RowActions"]["Refused"]["edit"],
        "identity.not_your_user",
        "another of the sites is not theirs"
    );
    assert!(answer["Refusals"]["identity.not_your_user"].is_string() && allowed(row("aone")).contains(&"edit"));
    for group in [foreign.group.id, 999_999_999] {
        let refused = head.post("user/v2/entityusers", ask(json!({ "GroupId": group }))).await;
        assert_eq!((refused.status, refused.reason()), (403, "platform.foreign_site"));
    }
    let of_site = one.administrator().await;
    assert_eq!(of(&of_site, json!({ "OrderBy": "LoginId ASC" })).await, ["aone"]);
    assert_eq!(of(&of_site, json!({ "TypeofEntity": 30 })).await, Vec::<String>::new());
    // Everything a manager of the group does to a user of the site.
    changes(&manager, at_one.id, json!({ "SurName": "Changed" })).await.ok();
    let page = head
        .post(
            "user/v2/entityusers",
            json!({ "FilterProperty": { "Offset": 1, "RecordLimit": 1 },
        "Filters": [{ "FieldName": "SurName", "FieldValue": "Changed" }] }),
        )
        .await
        .ok();
    assert_eq!((&page["UserList"], &page["TotalCount"]), (&json!([]), &json!(1)));
}
