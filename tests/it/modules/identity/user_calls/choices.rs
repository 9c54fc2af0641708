//! `usertype/list` and `GET user/choices`: the choices of a form.

use serde_json::{Value, json};
use tests::{TestApp, given};

/// USER-004, USER-030, USER-058, INSP-022: user types, and what the form offers of them.
#[tokio::test]
async fn the_form_reads_what_it_may_offer() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (site, sister) = (group.dealer_site().await, group.dealer_site().await);
    let reader = site.reader().await;
    let types = reader.post("usertype/list", json!({})).await.ok();
    assert_eq!(types.as_array().map(Vec::len), Some(10));
    assert_eq!(types[0], json!({ "UserTypeId": 1, "UserTypeDesc": "Administrator" }));
    // The slash before the documented path makes a second one after the base.
    for path in ["usertype/list/0/0/UserType", "/api//usertype/list/0/0/UserType", "usertype/list/0/0/UserType/"] {
        assert_eq!(reader.get(path).await.ok(), types, "{path}");
    }
    let some = reader.get("usertype/list/1/2/UserTypeDesc").await.ok();
    assert_eq!((&some[0]["UserTypeDesc"], some.as_array().map(Vec::len)), (&json!("ImportUser"), Some(2)));
    assert_eq!(reader.get("usertype/list/0/0/secret").await.status, 422);
    let roles = |choices: &Value, mark: &str| -> Vec<i64> {
        let roles = choices["Roles"].as_array().expect("roles").iter();
        roles.filter(|role| role[mark] == true).map(|role| role["UserTypeId"].as_i64().expect("a number")).collect()
    };
    let admin = site.administrator().await.get("user/choices").await.ok();
    assert_eq!(roles(&admin, "Offered"), [1, 5, 7]);
    assert_eq!((roles(&admin, "NeedsPin"), roles(&admin, "MayDeleteMachines")), (vec![7], vec![1]));
    assert_eq!(admin["Sites"], json!([{ "SiteId": site.id, "SiteCode": site.code, "SiteName": site.name }]));
    assert_eq!(
        (&admin["MultipleSites"], &admin["DeleteMachines"], &admin["DefaultSiteCode"]),
        (&json!(false), &json!(true), &json!(site.code))
    );
    assert_eq!(admin["Password"], json!({ "MinLength": 8, "MaxLength": 100 }));
    assert_eq!(admin["Pin"], json!({ "MinLength": 4, "MaxLength": 6 }));
    let manager = site.manager().await.get("user/choices").await.ok();
    assert_eq!((roles(&manager, "Offered"), &manager["DeleteMachines"]), (vec![5, 7], &json!(false)));
    let head = group.administrator(&site).await.get("user/choices").await.ok();
    let codes: Vec<&Value> = head["Sites"].as_array().expect("sites").iter().map(|site| &site["SiteCode"]).collect();
    assert!(codes.len() == 2 && codes.contains(&&json!(sister.code)), "{codes:?}");
    assert_eq!((&head["MultipleSites"], &head["WholeGroup"]), (&json!(true), &json!(true)));
    let few =
        given::group_user(&group).user_type(6).on(&site, 6).signed_in_at(&site).await.get("user/choices").await.ok();
    assert_eq!((few["Sites"].as_array().map(Vec::len), &few["WholeGroup"]), (Some(1), &json!(false)));
}
