//! `POST user/GetUsersListAsPerRole`: the users of a site.

use serde_json::{Value, json};
use tests::{TestApp, given};

use super::allowed;

/// USER-018, USER-046, USER-047, USER-057: the list of a site, by name, with its pages, its search and what may be done with
/// each row.
#[tokio::test]
async fn the_list_of_a_site_is_paged_and_searched() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (site, sister) = (group.dealer_site().await, group.dealer_site().await);
    let admin = given::user(&site).called("Zora", "Zeller").can_delete().signed_in().await;
    for (first, last) in [("Bela", "Varga"), ("Anna", "Varga"), ("Carl", "Adams"), ("Dora_x", "Ünal")] {
        given::user(&site).user_type(7).called(first, last).create().await;
    }
    for hidden in ["btc", "sbs"] {
        given::user(&site).user_type(5).login(hidden).create().await;
    }
    given::user(&sister).called("Bela", "Varga").create().await;
    given::group_user(&group).user_type(6).on(&site, 6).create().await;
    let ask = async |body: Value| admin.post("user/GetUsersListAsPerRole", body).await.ok();
    let names = |list: &Value| -> Vec<String> {
        list.as_array()
            .expect("a list")
            .iter()
            .map(|row| row["DisplayName"].as_str().expect("a name").to_owned())
            .collect()
    };
    let all = ask(json!({})).await;
    assert_eq!(names(&all), ["Carl Adams", "Anna Varga", "Bela Varga", "Zora Zeller", "Dora_x Ünal"]);
    let totals: Vec<&Value> = all.as_array().expect("a list").iter().map(|row| &row["TotalCount"]).collect();
    assert_eq!(totals, [&json!(5), &json!(0), &json!(0), &json!(0), &json!(0)]);
    assert_eq!(allowed(&all[0]), ["edit", "lock", "reset_password", "reset_pin", "delete", "role"]);
    assert_eq!(allowed(&all[3]), ["edit", "delete_machines"]);
    assert_eq!(all[3]["RowActions"]["Refused"]["reset_password"], "identity.own_secret");
    let page = ask(json!({ "FilterProperty": { "Offset": 1, "RecordLimit": 2, "OrderBy": "LoginId DESC" } })).await;
    assert_eq!((page.as_array().map(Vec::len), &page[0]["TotalCount"]), (Some(2), &json!(5)));
    let descending = ask(json!({ "FilterProperty": { "OrderBy": "DisplayName DESC" } })).await;
    assert_eq!(names(&descending), ["Dora_x Ünal", "Zora Zeller", "Bela Varga", "Anna Varga", "Carl Adams"]);
    let search = async |field: &str, text: &str| {
        let filters = json!([{ "FieldName": field, "FieldValue": text, "ConditionOperator": "like", "FieldType": "String",
            "Function": "None", "LogicOperator": "And" }]);
        names(
            &ask(json!({ "Filters": filters, "FilterProperty": { "Offset": 0, "RecordLimit": 20, "OrderBy": "" } }))
                .await,
        )
    };
    assert_eq!(search("SurName", "VARG").await, ["Anna Varga", "Bela Varga"]);
    assert_eq!(search("FirstName", "bel").await, ["Bela Varga"]);
    assert_eq!(search("FirstName", "_").await, ["Dora_x Ünal"], "a wildcard stands for itself");
    assert_eq!(search("Username", &admin.login).await, ["Zora Zeller"]);
    assert_eq!(search("Email", &format!("{}@example", admin.login)).await, ["Zora Zeller"]);
    assert_eq!(search("SurName", "nobody").await, Vec::<String>::new());
    let wrong = admin.post("user/GetUsersListAsPerRole", json!({ "Filters": [{ "FieldName": "pin_hash" }] })).await;
    assert_eq!((wrong.status, wrong.reason()), (422, "platform.unknown_field"));
}
