//! Background jobs at the console.

use serde_json::{Value, json};
use tests::{TestApp, given};

const PATH: &str = "/admin/api/jobs";

/// Operators read the jobs and their failures, and nobody else does.
#[tokio::test]
async fn operators_read_jobs() {
    let app = TestApp::fresh().await;
    let site = app.head_office().await;
    given::write(&app, |platform, tx, _| {
        Box::pin(async move {
            let now = platform.clock.now();
            for key in ["one", "two"] {
                platform::jobs::ask(tx, "test.kind", key, json!({ "secret": "canary" }), now).await.expect("enqueued");
            }
        })
    })
    .await;
    let operator = app.operator().await;
    let reply = operator.get(&format!(r#"{PATH}?filter={{"open":true}}&sort=["id","DESC"]&range=[0,99]"#)).await;
    let rows: Vec<Value> =
        reply.body.as_array().expect("rows").iter().filter(|row| row["kind"] == "test.kind").cloned().collect();
    assert_eq!(rows.len(), 2, "{}", reply.text());
    assert_eq!(
        (&rows[0]["key"], &rows[0]["state"], &rows[0]["attempts"]),
        (&json!("two"), &json!("waiting"), &json!(0))
    );
    assert_eq!((&rows[0]["lastError"], &rows[0]["doneAt"]), (&Value::Null, &Value::Null));
    assert!(!reply.text().contains("canary"), "the payload of a job is not answered");
    let one = format!("{PATH}/{}", rows[0]["id"]);
    assert_eq!(operator.get(&one).await.ok(), rows[0]);
    assert_eq!(operator.get(&format!("{PATH}/987654321")).await.status, 404);
    let done = operator.get(&format!(r#"{PATH}?filter={{"open":false}}"#)).await.ok();
    assert!(done.as_array().expect("rows").iter().all(|row| row["state"] == "done"));
    for person in [site.administrator().await, site.group.administrator(&site).await] {
        assert_eq!((person.get(PATH).await.status, person.get(&one).await.status), (403, 403));
    }
    assert_eq!(operator.delete(&one).await.status, 405);
}
