//! The calls by which other screens read users.

use serde_json::{Value, json};
use tests::{TestApp, given};

fn texts(list: &Value, field: &str) -> Vec<String> {
    let rows = list.as_array().expect("a list").iter();
    rows.map(|row| row[field].as_str().map_or_else(|| row[field].to_string(), ToOwned::to_owned)).collect()
}

/// USER-006, TENANT-013: the sites that a user may act for, without closed ones.
#[tokio::test]
async fn the_sites_of_a_user_are_the_own_the_listed_or_all_of_the_group() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (one, two) = (group.dealer_site().await, group.head_office().await);
    let codes = |reply: Value| {
        let mut codes = texts(&reply, "SiteCode");
        codes.sort();
        codes
    };
    let mut both = vec![one.code.clone(), two.code.clone()];
    both.sort();
    let anna = one.administrator().await;
    assert_eq!(codes(anna.get("user/GetUserSiteLookup").await.ok()), std::slice::from_ref(&one.code));
    let greta = given::group_user(&group).user_type(6).on(&two, 6).signed_in_at(&two).await;
    let mine = greta.get("user/GetUserSiteLookup").await.ok();
    assert_eq!(
        mine,
        json!([{ "SiteId": two.id, "SiteCode": two.code, "SiteName": two.name, "UserTypeId": 6,
        "Deleted": false, "Active": true }])
    );
    let all = group.administrator(&one).await;
    assert_eq!(codes(all.get("user/GetUserSiteLookup").await.ok()), both);
}

/// AUTH-031, AUTH-055, REF-010, REF-015: the staff list has the roles 2, 3 and 6 of the acting site.
#[tokio::test]
async fn staff_are_the_service_advisors_of_the_current_site() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (site, sister) = (group.dealer_site().await, group.dealer_site().await);
    for (site, user_type, role, name) in [
        (&site, 5, 2, "Zeller"),
        (&site, 5, 3, "Young"),
        (&site, 6, 6, "Xu"),
        (&site, 1, 1, "No"),
        (&sister, 5, 2, "No"),
    ] {
        given::user(site).user_type(user_type).role(role).called("Sam", name).create().await;
    }
    given::user(&site).user_type(5).called("Gone", "No").inactive().create().await;
    let reader = site.reader().await;
    let staff = reader.post("staff/list", json!({})).await.ok();
    assert_eq!(texts(&staff, "SurName"), ["Xu", "Young", "Zeller"]);
    assert_eq!(texts(&staff, "RoleId"), ["6", "3", "2"]);
    assert_eq!(
        (&staff[0]["Initials"], &staff[0]["SiteCode"], &staff[0]["FirstName"]),
        (&json!("SX"), &json!(site.code), &json!("Sam"))
    );
    assert!(staff[0]["StaffId"].as_i64().is_some() && staff[0]["Email"].as_str().is_some());
    let keys: Vec<_> = staff[0].as_object().expect("an object").keys().collect();
    assert_eq!(keys, ["StaffId", "FirstName", "SurName", "Initials", "Email", "RoleId", "SiteCode"]);
}

/// TENANT-026, TENANT-027, TENANT-028: the staff list is filtered, sorted and divided into pages as other lists are.
#[tokio::test]
async fn the_staff_list_is_filtered() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (site, sister) = (group.dealer_site().await, group.dealer_site().await);
    for (site, role, first, last) in
        [(&site, 2, "Ada", "Young"), (&site, 3, "Bo", "Zeller"), (&site, 6, "Cy", "Xu"), (&sister, 2, "Di", "Young")]
    {
        given::user(site).user_type(5).role(role).called(first, last).create().await;
    }
    let reader = site.reader().await;
    let filter = |name: &str, value: &str, operator: &str| json!({ "FieldName": name, "FieldValue": value, "ConditionOperator": operator });
    let listed = async |filters: Value, page: Value| {
        let staff = reader.post("staff/list", json!({ "Filters": filters, "FilterProperty": page })).await.ok();
        texts(&staff, "SurName")
    };
    assert_eq!(listed(json!([filter("RoleId", "2,6", "in")]), Value::Null).await, ["Xu", "Young"]);
    assert_eq!(listed(json!([filter("SurName", "zell", "like")]), Value::Null).await, ["Zeller"]);
    let both = [filter("RoleId", "3", "EqualTo"), filter("FirstName", "Ada", "equals")];
    assert_eq!(listed(json!(both), Value::Null).await, Vec::<String>::new(), "all filters hold");
    let own = listed(json!([filter("sitecode", &site.code, "equals")]), Value::Null).await;
    assert_eq!(own, ["Xu", "Young", "Zeller"]);
    let theirs = listed(json!([filter("sitecode", &sister.code, "equals")]), Value::Null).await;
    assert_eq!(theirs, Vec::<String>::new(), "each is of the acting site");
    let page = json!({ "OrderBy": "FirstName DESC", "Offset": 1, "RecordLimit": 1 });
    assert_eq!(listed(json!([]), page).await, ["Zeller"]);
    for (wrong, reason) in [
        (filter("LoginId", "ada", "like"), "platform.unknown_field"),
        (filter("RoleId", "2", "like"), "platform.unknown_operator"),
    ] {
        let refused = reader.post("staff/list", json!({ "Filters": [wrong] })).await;
        assert_eq!((refused.status, refused.reason()), (422, reason), "as by other lists");
    }
}

/// USER-007, USER-002: filters by name; deleted users and users of other sites are not listed.
#[tokio::test]
async fn user_lists_are_of_the_current_site() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (site, sister) = (group.dealer_site().await, group.dealer_site().await);
    let admin = site.administrator().await;
    let bela = given::user(&site).user_type(5).called("Bela", "Varga").create().await;
    given::user(&sister).user_type(5).called("Bela", "Varga").create().await;
    let gone = given::user(&site).user_type(5).called("Bela", "Varga").create().await;
    admin.delete(&format!("/admin/api/users/{}", gone.id)).await.ok();
    let ask = |filters: Value| json!({ "Filters": filters, "FilterProperty": { "OrderBy": "LoginId ASC", "Offset": 0, "RecordLimit": 20 } });
    let filter = |name: &str, value: &str, operator: &str| json!({ "FieldName": name, "FieldValue": value, "ConditionOperator": operator });
    let found = admin
        .post(
            "user/list",
            ask(json!([
                filter("sitecode", &site.code, "equals"),
                filter("entitytypeid", "20", "equals"),
                filter("SurName", "varg", "like")
            ])),
        )
        .await
        .ok();
    assert_eq!(texts(&found, "UserId"), [bela.id.to_string()]);
    assert_eq!(found[0]["UserTypeDesc"], "Service");
    assert_eq!(found[0]["SiteCode"], site.code);
    assert!(!found.to_string().contains("argon2") && found[0].get("UPassword").is_none());
    let foreign = admin.post("user/list", ask(json!([filter("sitecode", &sister.code, "equals")]))).await.ok();
    assert_eq!(foreign, json!([]), "another site's users");
    let unknown = admin.post("user/list", ask(json!([filter("password_hash", "x", "like")]))).await;
    assert_eq!((unknown.status, unknown.reason()), (422, "platform.unknown_field"));
}

/// REF-011: every user may list technicians, by type and site code; other users are listed only for people who administer them.
#[tokio::test]
async fn who_does_not_administer_users_lists_technicians_only() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let tom = given::user(&site).user_type(7).create().await;
    let reader = site.reader().await;
    let ask = |user_type: &str, operator: &str| json!({ "Filters": [{ "FieldName": "UserTypeId", "FieldValue": user_type, "ConditionOperator": operator }] });
    let technicians = reader.post("user/list", ask("7", "equals")).await.ok();
    assert_eq!(texts(&technicians, "UserId"), [tom.id.to_string()]);
    for (user_type, operator) in [("1", "equals"), ("7,1", "in"), ("7", "GreaterThanOrEqualTo"), ("", "in")] {
        let refused = reader.post("user/list", ask(user_type, operator)).await;
        assert_eq!((refused.status, refused.reason()), (403, "platform.denied"), "{user_type} {operator}");
    }
    assert_eq!(reader.post("user/list", json!({})).await.status, 403);
}

/// USER-008: a user reads the own record and those of users whom the user administers; any other id answers 404.
#[tokio::test]
async fn a_user_is_read_by_themselves_and_by_who_administers_them() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (site, sister) = (group.dealer_site().await, group.dealer_site().await);
    let (admin, reader) = (site.administrator().await, site.reader().await);
    let own = reader.get(&format!("user/{}", reader.id)).await.ok();
    assert_eq!((&own["UserId"], &own["UserTypeDesc"]), (&json!(reader.id), &json!("ReadOnly")));
    assert_eq!(reader.get(&format!("user/{}", admin.id)).await.status, 403);
    assert_eq!(admin.get(&format!("user/{}", reader.id)).await.ok()["LoginId"], reader.login);
    let other = given::user(&sister).create().await;
    let foreign = admin.get(&format!("user/{}", other.id)).await;
    let never = admin.get("user/999999999").await;
    assert_eq!((foreign.status, foreign.reason()), (404, "identity.no_such_user"));
    assert_eq!(foreign.snap(), never.snap());
    assert_eq!(admin.get("user/abc").await.status, 404);
}

/// USER-070: the users of a site, for people who administer them there.
#[tokio::test]
async fn site_user_lookup_is_for_the_own_sites() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (site, sister) = (group.dealer_site().await, group.dealer_site().await);
    let zed = given::user(&site).user_type(7).called("Zed", "Zorn").create().await;
    let admin = site.administrator().await;
    let path = format!("user/GetSiteUserLookup/{}", site.code);
    let users = admin.get(&path).await.ok();
    let last = users.as_array().and_then(|users| users.last()).expect("users");
    assert_eq!(
        last,
        &json!({ "UserId": zed.id, "DisplayName": "Zed Zorn", "LoginId": zed.login, "UserTypeId": 7, "RoleId": 7 })
    );
    assert_eq!(site.reader().await.get(&path).await.status, 403);
    for code in [&sister.code, "999999"] {
        let refused = admin.get(&format!("user/GetSiteUserLookup/{code}")).await;
        assert_eq!((refused.status, refused.reason()), (403, "platform.foreign_site"), "{code}");
    }
    let greta = given::group_user(&group).user_type(6).on(&site, 6).on(&sister, 3).signed_in_at(&site).await;
    assert_eq!(greta.get(&path).await.status, 200);
    assert_eq!(greta.get(&format!("user/GetSiteUserLookup/{}", sister.code)).await.status, 403, "a reader there");
}
