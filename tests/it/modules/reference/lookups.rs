//! Lists that are only read: languages, countries, franchises, work statuses.

use serde_json::{Value, json};
use tests::TestApp;

fn find<'a>(list: &'a Value, key: &str, value: &str) -> &'a Value {
    let rows = list.as_array().expect("a list");
    rows.iter().find(|row| row[key] == value).unwrap_or_else(|| panic!("{value} among {} rows", rows.len()))
}

/// REF-014, REF-008: language 1 is en_GB.
#[tokio::test]
async fn languages_are_listed() {
    let site = TestApp::shared().await.dealer_site().await;
    let list = site.reader().await.get("language").await.ok();
    let english = find(&list, "LanguageCode", "en_GB");
    let want = json!({
        "LanguageId": 1, "LanguageName": "English", "LanguageCode": "en_GB", "LanguageCulture": "en-GB"
    });
    assert_eq!(english, &want);
}

/// REF-013, REF-009, REF-053, REF-037
#[tokio::test]
async fn countries_are_listed_by_name() {
    let site = TestApp::shared().await.dealer_site().await;
    let reader = site.reader().await;
    let list = reader.get("MarketCountry/countrylookupiso").await.ok();
    assert_eq!(reader.post("MarketCountry/ListCountry", json!({})).await.ok(), list);
    let britain = find(&list, "CountryIsoCode", "GB");
    assert_eq!((&britain["Iso3166_3"], &britain["CountryName"]), (&json!("GBR"), &json!("United Kingdom")));
    assert_eq!(britain["TimeZoneId"], "GMT Standard Time");
    assert!(britain["CountryLookupIsoId"].is_i64() && britain["DialingCode"].is_string());
    assert!(list.as_array().expect("a list").len() > 200);
}

/// REF-012, REF-019, REF-037, REF-009: franchises and work statuses belong to a group.
#[tokio::test]
async fn franchises_and_work_statuses_are_the_groups_own() {
    let app = TestApp::fresh().await;
    app.demonstrate(&["sites", "reference"]).await;
    // The seeded world has no people yet, so a person of another group asks: its lists are not answered.
    let other = app.dealer_site().await;
    let reader = other.reader().await;
    assert_eq!(reader.get("franchise/lookup").await.ok(), json!([]));
    assert_eq!(reader.get("workstatus/list").await.ok(), json!([]));
    let reader = app.existing_site("330001").await.reader().await;
    let franchises = reader.get("franchise/lookup").await.ok();
    assert_eq!((franchises.as_array().map(Vec::len), &franchises[0]["FranchiseName"]), (Some(1), &json!("Northfield")));
    let statuses = reader.get("workstatus/list").await.ok();
    let order: Vec<i64> =
        statuses.as_array().expect("a list").iter().filter_map(|row| row["OrderList"].as_i64()).collect();
    assert_eq!(order, [1, 2, 3, 4]);
    assert!(statuses[0]["LocationId"].is_i64() && statuses[0]["WorkStatusDesc"].is_string());
    // The first location of every site is the default of a new machine.
    let locations = reader.get("location").await.ok();
    assert_eq!((&locations[0]["LocationName"], locations.as_array().map(Vec::len)), (&json!("DOCK"), Some(12)));
    assert_eq!(reader.get("site").await.ok()["FranchiseId"], franchises[0]["FranchiseId"]);
    let profile = reader.get("site/v2").await.ok();
    assert_eq!((&profile["FranchiseName"], &profile["GroupName"]), (&json!("Northfield"), &json!("Northfield Plant")));
}

/// SHELL-062: the country header counts from a trusted proxy only.
#[tokio::test]
async fn only_a_trusted_proxy_tells_the_country() {
    let app = TestApp::shared().await;
    let empty = json!({ "CountryIsoCode": "", "CountryName": "" });
    assert_eq!(app.anonymous().with_header("cf-ipcountry", "DE").get("geolocation").await.ok(), empty);
    let behind =
        TestApp::builder().config(|config| config.server.trusted_proxies = vec!["127.0.0.1".to_owned()]).start().await;
    let body = |code: &str| behind.anonymous().with_header("cf-ipcountry", code);
    assert_eq!(body("de").get("geolocation").await.ok(), json!({ "CountryIsoCode": "DE", "CountryName": "Germany" }));
    assert_eq!(body("XX").get("geolocation").await.ok(), empty);
    assert_eq!(behind.anonymous().get("geolocation").await.ok(), empty);
}

/// The texts of the app are public, because the sign-in page needs them; a code is no path.
#[tokio::test]
async fn the_texts_of_a_language_are_keys_and_values() {
    let nobody = TestApp::shared().await.anonymous();
    for code in ["en_GB", "EN_gb"] {
        let texts = nobody.get(&format!("language/texts/{code}")).await.ok();
        assert_eq!(texts["stock.noData"], "No Stock Data");
    }
    for code in ["de_AT", "en", "en-GB", "..%2Findex", "en_GB.json", "%C3%A4_GB"] {
        let refused = nobody.get(&format!("language/texts/{code}")).await;
        assert_eq!((refused.status, refused.reason()), (404, "reference.language_unknown"), "{code}");
    }
}
