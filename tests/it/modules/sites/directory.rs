//! Sites on the operational face.

use serde_json::{Value, json};
use tests::{Person, TestApp, given};

fn codes(list: &Value) -> Vec<&str> {
    list.as_array().expect("a list").iter().filter_map(|row| row["SiteCode"].as_str()).collect()
}

async fn all(person: &Person, body: Value) -> Value {
    person.post("site/all", body).await.ok()
}

/// TENANT-037, TENANT-012
#[tokio::test]
async fn the_current_site_is_returned() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let answer = site.reader().await.get("site").await.ok();
    assert_eq!(
        (&answer["SiteId"], &answer["SiteCode"], &answer["SiteName"]),
        (&json!(site.id), &json!(site.code), &json!(site.name))
    );
    assert_eq!(answer["DisplayName"], format!("{} ({})", site.name, site.code));
    assert_eq!((&answer["GroupId"], &answer["FranchiseId"]), (&json!(site.group.id), &Value::Null));
    let country = &answer["CountryLookup"];
    assert_eq!((&country["Iso3166_3"], &country["CountryIsoCode"]), (&json!("GBR"), &json!("GB")));
    assert_eq!(country["TimeZoneId"], "GMT Standard Time");
    assert_eq!((&answer["Active"], &answer["Deleted"]), (&json!(true), &json!(false)));
}

/// SITE-003, SITE-005: the profile of the site.
#[tokio::test]
async fn the_profile_of_the_current_site_is_returned() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await;
    let path = format!("/admin/api/sites/{}", site.id);
    let mut record = anna.get(&path).await.ok();
    record["address1"] = json!("1 Yard Lane");
    record["email"] = json!("office@ashby.example");
    record["website"] = json!("https://ashby.example");
    anna.put(&path, record).await.ok();
    let answer = site.reader().await.get("site/v2").await.ok();
    assert_eq!((&answer["SiteName"], &answer["Address1"]), (&json!(site.name), &json!("1 Yard Lane")));
    assert_eq!(
        (&answer["Email"], &answer["WebSite"]),
        (&json!("office@ashby.example"), &json!("https://ashby.example"))
    );
    assert_eq!((&answer["GroupName"], &answer["Country"]), (&json!(site.group.name), &json!("United Kingdom")));
    assert_eq!(answer["FranchiseName"], "", "a site without a franchise");
    for name in ["Address2", "Address3", "Address4", "PostCode", "Telephone", "Culture", "CountryLookup", "DisplayName"]
    {
        assert!(!answer[name].is_null(), "{name}");
    }
}

/// TENANT-013, TENANT-011: the sites that the caller may act for, each with the type held there.
#[tokio::test]
async fn a_person_sees_the_permitted_sites_and_the_types_assigned() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (one, two, three) = (group.dealer_site().await, group.dealer_site().await, group.dealer_site().await);
    app.dealer_site().await;
    let own = all(&one.person(5).await, json!({})).await;
    assert_eq!((codes(&own), &own[0]["UserTypeId"]), (vec![one.code.as_str()], &json!(5)));
    let some = given::group_user(&group).user_type(6).on(&one, 6).on(&three, 3).signed_in_at(&one).await;
    let listed = all(&some, json!({})).await;
    assert_eq!(codes(&listed), [&one.code, &three.code]);
    let types: Vec<&Value> = listed.as_array().expect("a list").iter().map(|row| &row["UserTypeId"]).collect();
    assert_eq!(types, [&json!(6), &json!(3)]);
    let everywhere = all(&group.administrator(&two).await, json!({})).await;
    assert_eq!(codes(&everywhere), [&one.code, &two.code, &three.code]);
    assert_eq!((&everywhere[0]["TotalCount"], &everywhere[1]["TotalCount"]), (&json!(3), &json!(0)));
}

/// TENANT-036, TENANT-026, TENANT-027, TENANT-028: filters, order and pages in the documented form.
#[tokio::test]
async fn the_list_is_filtered_ordered_and_paged() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (one, two, three) = (group.dealer_site().await, group.dealer_site().await, group.dealer_site().await);
    let head = group.administrator(&one).await;
    let everything = json!({ "FilterProperty": { "RecordLimit": 0, "Offset": 0, "OrderBy": "sitename ASC" }, "sortDescending": true });
    assert_eq!(codes(&all(&head, everything).await), [&three.code, &two.code, &one.code]);
    let page = json!({ "FilterProperty": { "RecordLimit": 1, "Offset": 1, "OrderBy": "sitecode ASC" } });
    let page = all(&head, page).await;
    assert_eq!((codes(&page), &page[0]["TotalCount"]), (vec![two.code.as_str()], &json!(3)));
    let by_code = |operator: &str, value: &str| json!({ "Filters": [{ "FieldName": "sitecode", "FieldValue": value, "ConditionOperator": operator, "FieldType": "String" }] });
    assert_eq!(codes(&all(&head, by_code("equals", &two.code)).await), [&two.code]);
    assert_eq!(
        codes(&all(&head, by_code("in", &format!("{},{}", one.code, three.code))).await),
        [&one.code, &three.code]
    );
    assert_eq!(codes(&all(&head, by_code("like", &two.code[3..])).await), [&two.code]);
    let unknown = json!({ "Filters": [{ "FieldName": "s.code; --", "FieldValue": "1" }] });
    assert_eq!(head.post("site/all", unknown).await.reason(), "platform.unknown_field");
    let unknown = json!({ "FilterProperty": { "OrderBy": "grouppassword" } });
    assert_eq!(head.post("site/all", unknown).await.status, 422);
}

/// TENANT-013: a site that is switched off is in no list, and nobody can act for it.
#[tokio::test]
async fn a_site_that_is_switched_off_is_in_no_list() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (one, two) = (group.dealer_site().await, group.dealer_site().await);
    let (head, local) = (group.administrator(&one).await, two.administrator().await);
    assert_eq!(local.get("site").await.status, 200);
    let operator = app.operator().await;
    let path = format!("/admin/api/sites/{}", two.id);
    let mut record = operator.get(&path).await.ok();
    record["active"] = json!(false);
    operator.put(&path, record).await.ok();
    assert_eq!(codes(&all(&head, json!({})).await), [&one.code]);
    assert_eq!(codes(&head.get("Site/getsitesbygroupid").await.ok()), [&one.code]);
    assert_eq!(local.get("site").await.line(), "403 Permission Denied: You may not act for this site");
}

/// TENANT-038
#[tokio::test]
async fn the_sites_of_the_group_are_listed_for_everyone_of_it() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (one, two) = (group.dealer_site().await, group.head_office().await);
    app.dealer_site().await;
    let list = one.reader().await.get("site/getsitesbygroupid").await.ok();
    assert_eq!(codes(&list), [&one.code, &two.code]);
    let want =
        json!({ "SiteId": one.id, "SiteCode": one.code, "SiteName": one.name, "Active": true, "Deleted": false });
    assert_eq!(list[0], want);
}

/// TENANT-029, TENANT-030, TENANT-031, TENANT-033: the header switches the site, with the type held there and no other.
#[tokio::test]
async fn a_group_user_acts_for_the_site_of_the_header_with_the_role_assigned_there() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (one, two, three) = (group.dealer_site().await, group.dealer_site().await, group.dealer_site().await);
    let user = given::group_user(&group).user_type(6).on(&one, 6).on(&two, 3).signed_in_at(&one).await;
    let add = json!({ "LocationName": "Yard" });
    assert_eq!(user.get("site").await.ok()["SiteCode"], one.code.as_str());
    assert_eq!(user.post("location/create", add.clone()).await.status, 200);
    let there = user.clone().at(&two.code);
    assert_eq!(there.get("site").await.ok()["SiteCode"], two.code.as_str());
    assert_eq!(there.post("location/create", add).await.status, 403, "only read there");
    assert_eq!(user.clone().at(&three.code).get("site").await.status, 403);
    let mut foreign = user;
    foreign.group_id = Some(group.id + 1_000_000);
    assert_eq!(foreign.get("site").await.line(), "403 Permission Denied: You may not act for this site");
}

/// TENANT-032
#[tokio::test]
async fn a_site_user_acts_for_the_own_site_and_no_other() {
    let app = TestApp::shared().await;
    let group = app.group().await;
    let (one, two) = (group.dealer_site().await, group.dealer_site().await);
    let anna = one.administrator().await;
    assert_eq!(anna.get("site").await.ok()["SiteCode"], one.code.as_str());
    assert_eq!(anna.at(&two.code).get("site").await.status, 403);
}

/// TENANT-001: every kind of user finds a machine by its serial number.
#[tokio::test]
async fn everybody_the_product_is_for_finds_a_machine_by_its_serial() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let (model, location) = (given::model(&site.group, "BH-90").await, given::location(&site, "DOCK").await);
    let serial = given::serial();
    let body = json!({ "VIN": serial, "VhcJcbLookup": { "ModelId": model, "LocationId": location } });
    site.administrator().await.post("jcbstock/create", body).await.ok();
    let mut people = vec![site.group.administrator(&site).await, site.technician().await];
    for user_type in [1, 2, 3, 4, 5, 6, 9, 49] {
        people.push(site.person(user_type).await);
    }
    let by_serial = json!({ "Filters": [{ "FieldName": "Vin", "FieldValue": serial, "ConditionOperator": "like" }] });
    for person in people {
        let found = person.post("jcbstock/list", by_serial.clone()).await.ok();
        assert_eq!(found["JcbStockList"][0]["Vin"], serial.as_str(), "{}", person.login);
    }
}
