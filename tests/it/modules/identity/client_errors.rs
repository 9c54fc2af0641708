//! Error reports of browsers at the console.

use serde_json::json;
use tests::TestApp;

const PATH: &str = "/admin/api/clienterrors";

/// Operators read the reports, and nobody else does.
#[tokio::test]
async fn operators_read_error_reports() {
    let app = TestApp::fresh().await;
    let site = app.head_office().await;
    let report = json!({ "Message": "TypeError: x is undefined", "Url": "http://h/audit?serial=7000001", "Stack": "at f",
        "AppVersion": "1.2.3" });
    assert_eq!(app.anonymous().post("clienterror/create", report).await.status, 204);
    app.anonymous().post("clienterror/create", json!({ "Message": "Another" })).await;
    let operator = app.operator().await;
    let rows = operator.get(&format!(r#"{PATH}?sort=["id","ASC"]"#)).await;
    assert_eq!(rows.header("content-range"), "clienterrors 0-1/2");
    let first = &rows.body[0];
    let want = json!({ "id": first["id"], "at": first["at"], "message": "TypeError: x is undefined",
        "url": "http://h/audit", "stack": "at f", "appVersion": "1.2.3" });
    assert_eq!((first, first["at"].is_string()), (&want, true));
    let one = format!("{PATH}/{}", first["id"]);
    assert_eq!(operator.get(&one).await.ok(), want);
    assert_eq!(operator.get(&format!("{PATH}/987654321")).await.status, 404);
    let found = operator.get(&format!(r#"{PATH}?filter={{"q":"another"}}"#)).await.ok();
    assert_eq!(found.as_array().map(Vec::len), Some(1));
    let today = app.now().date_naive().to_string();
    let of =
        async |filter: String| operator.get(&format!("{PATH}?filter={filter}")).await.ok().as_array().map(Vec::len);
    assert_eq!(of(json!({ "at_gte": today, "at_lte": today }).to_string()).await, Some(2));
    assert_eq!(of(json!({ "at_lte": "2020-01-01" }).to_string()).await, Some(0));
    for person in [site.administrator().await, site.group.administrator(&site).await] {
        assert_eq!((person.get(PATH).await.status, person.get(&one).await.status), (403, 403));
    }
    assert_eq!(operator.delete(&one).await.status, 405);
}
