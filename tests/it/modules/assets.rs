//! Assets of a site.

use serde_json::json;
use tests::TestApp;

#[tokio::test]
async fn a_asset_is_added_and_listed() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await;
    let made = anna.post("asset/create", json!({ "AssetName": " Blue  one " })).await.ok();
    assert_eq!(made["AssetName"], "Blue one");
    let listed = site.reader().await.get("asset").await.ok();
    assert_eq!(listed, json!([made]));
    let row = anna.get(&format!("/admin/api/assets/{}", made["AssetId"])).await.ok();
    assert_eq!((&row["name"], &row["siteId"]), (&json!("Blue one"), &json!(site.id)));
}

#[tokio::test]
async fn a_asset_has_a_name_of_its_own() {
    let app = TestApp::shared().await;
    let (site, other) = (app.dealer_site().await, app.dealer_site().await);
    let anna = site.administrator().await;
    anna.post("asset/create", json!({ "AssetName": "Blue" })).await.ok();
    let refused = async |name: &str| anna.post("asset/create", json!({ "AssetName": name })).await.line();
    assert_eq!(refused("blue").await, "422 Asset: There is a asset of this name already");
    assert_eq!(refused(" ").await, "422 Asset: Asset Name is required");
    assert_eq!(refused(&"x".repeat(51)).await, "422 Asset: Asset Name can have 50 characters at most");
    // Another site of another group has a list of its own.
    other.administrator().await.post("asset/create", json!({ "AssetName": "Blue" })).await.ok();
}

#[tokio::test]
async fn the_console_adds_a_asset_to_a_site_of_its_own() {
    let app = TestApp::shared().await;
    let (site, other) = (app.dealer_site().await, app.dealer_site().await);
    let anna = site.administrator().await;
    let made = anna.post("/admin/api/assets", json!({ "name": "Blue", "siteId": site.id })).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let foreign = anna.post("/admin/api/assets", json!({ "name": "Blue", "siteId": other.id })).await;
    assert_eq!(foreign.line(), "422 Asset: Please choose the site of the asset");
    let missing = anna.get("/admin/api/assets/987654321").await;
    assert_eq!(missing.line(), "404 Asset: Asset not found");
    let refused = site.reader().await.post("/admin/api/assets", json!({ "name": "Red" })).await;
    assert_eq!(refused.reason(), "platform.denied");
}
