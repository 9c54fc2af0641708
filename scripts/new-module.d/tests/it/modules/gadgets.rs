//! Gadgets of a site.

use serde_json::json;
use tests::TestApp;

#[tokio::test]
async fn a_gadget_is_added_and_listed() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let anna = site.administrator().await;
    let made = anna.post("gadget/create", json!({ "GadgetName": " Blue  one " })).await.ok();
    assert_eq!(made["GadgetName"], "Blue one");
    let listed = site.reader().await.get("gadget").await.ok();
    assert_eq!(listed, json!([made]));
    let row = anna.get(&format!("/admin/api/gadgets/{}", made["GadgetId"])).await.ok();
    assert_eq!((&row["name"], &row["siteId"]), (&json!("Blue one"), &json!(site.id)));
}

#[tokio::test]
async fn a_gadget_has_a_name_of_its_own() {
    let app = TestApp::shared().await;
    let (site, other) = (app.dealer_site().await, app.dealer_site().await);
    let anna = site.administrator().await;
    anna.post("gadget/create", json!({ "GadgetName": "Blue" })).await.ok();
    let refused = async |name: &str| anna.post("gadget/create", json!({ "GadgetName": name })).await.line();
    assert_eq!(refused("blue").await, "422 Gadget: There is a gadget of this name already");
    assert_eq!(refused(" ").await, "422 Gadget: Gadget Name is required");
    assert_eq!(refused(&"x".repeat(51)).await, "422 Gadget: Gadget Name can have 50 characters at most");
    // Another site of another group has a list of its own.
    other.administrator().await.post("gadget/create", json!({ "GadgetName": "Blue" })).await.ok();
}

#[tokio::test]
async fn the_console_adds_a_gadget_to_a_site_of_its_own() {
    let app = TestApp::shared().await;
    let (site, other) = (app.dealer_site().await, app.dealer_site().await);
    let anna = site.administrator().await;
    let made = anna.post("/admin/api/gadgets", json!({ "name": "Blue", "siteId": site.id })).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let foreign = anna.post("/admin/api/gadgets", json!({ "name": "Blue", "siteId": other.id })).await;
    assert_eq!(foreign.line(), "422 Gadget: Please choose the site of the gadget");
    let missing = anna.get("/admin/api/gadgets/987654321").await;
    assert_eq!(missing.line(), "404 Gadget: Gadget not found");
    let refused = site.reader().await.post("/admin/api/gadgets", json!({ "name": "Red" })).await;
    assert_eq!(refused.reason(), "platform.denied");
}
