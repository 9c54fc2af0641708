//! The groups, sites and settings of the demonstration world.

use serde_json::json;
use tests::TestApp;

#[tokio::test]
async fn the_demonstration_has_its_eight_sites() {
    let app = TestApp::fresh().await;
    app.demonstrate(&["sites", "reference", "templates", "catalogue"]).await;
    let operator = app.operator().await;
    let list = operator.get(r#"/admin/api/sites?sort=["code","ASC"]"#).await.ok();
    let rows: Vec<_> =
        list.as_array().expect("rows").iter().map(|row| (&row["code"], &row["groupName"], &row["hierarchy"])).collect();
    let (northfield, rival) = (json!("Northfield Plant"), json!("Rival Earthmoving"));
    let codes =
        ["110000", "220000", "330001", "330002", "330003", "330004", "440000", "440001"].map(|code| json!(code));
    let hierarchies = [1, 2, 0, 0, 0, 0, 2, 0].map(|number| json!(number));
    let want: Vec<_> =
        (0..8).map(|at| (&codes[at], if at < 6 { &northfield } else { &rival }, &hierarchies[at])).collect();
    assert_eq!(rows, want);
    let value = async |code: &str, key: &str| {
        let site = app.existing_site(code).await;
        operator.get(&format!("/admin/api/settings/{}", site.id)).await.ok()["values"][key].clone()
    };
    assert_eq!(value("110000", "JCB.IsStagesEnabled").await, true);
    assert_eq!(value("110000", "JCB.IsFaultCategoryEnabled").await, true);
    assert_eq!(value("330001", "JCB.HandoverSettings.WebAppSettings.IsCustomerSignatureEnabled").await, true);
    assert_ne!(value("330001", "JCB.HandoverSettings.Disclaimer").await, "");
    assert_eq!(value("330001", "JCB.IncludeAuditCheckForHandover").await, true);
    assert_eq!(value("330001", "EmailTemplateSetting.IsEnabled").await, true);
    assert_eq!(value("330002", "JCB.IncludeAuditCheckForHandover").await, false);
    assert_eq!(value("330003", "JCB.IsEnabled").await, false);
    assert_eq!(value("330004", "MHCSettings.IsEnabled").await, true);
}

#[tokio::test]
async fn seeding_again_changes_nothing() {
    let app = TestApp::fresh().await;
    app.demonstrate(&["sites", "reference", "templates", "catalogue"]).await;
    let before = app.dump().await;
    app.demonstrate(&["sites", "reference", "templates", "catalogue"]).await;
    assert_eq!(app.dump().await, before);
}
