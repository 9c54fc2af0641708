//! The operational calls by which the app administers users (docs/behaviour/permissions.md, "Users by the calls"): a file
//! a call, or a matter of several.

mod audit;
mod choices;
mod create;
mod delete;
mod identity_provider;
mod list_of_group;
mod list_of_site;
mod lock;
mod rights;
mod secrets;
mod sites;
mod update;

use serde_json::{Value, json};
use tests::{Person, Reply, TestApp, TestSite};

use super::sign_in_calls::login;

const FRESH: &str = "Fresh#Start26";

fn record(name: &str) -> Value {
    json!({ "FirstName": "Nora", "SurName": "Berg", "LoginId": name, "Email": "nora@example.org", "UserTypeId": 5,
        "UPassword": FRESH })
}

fn with(mut body: Value, more: Value) -> Value {
    let Value::Object(more) = more else { panic!("an object") };
    body.as_object_mut().expect("an object").extend(more);
    body
}

async fn creates(editor: &Person, body: Value) -> Reply {
    editor.post("user/create", body).await
}

async fn read(editor: &Person, id: i64) -> Value {
    editor.get(&format!("user/{id}")).await.ok()
}

/// Sends a record back with a change, as a form does.
async fn changes(editor: &Person, id: i64, change: Value) -> Reply {
    let record = read(editor, id).await;
    editor.post("user/update", with(record, change)).await
}

fn logins(list: &Value) -> Vec<&str> {
    list.as_array().expect("a list").iter().filter_map(|row| row["LoginId"].as_str()).collect()
}

fn allowed(row: &Value) -> Vec<&str> {
    row["RowActions"]["Allowed"].as_array().expect("a list").iter().filter_map(Value::as_str).collect()
}

async fn signed_in_as_group(app: &TestApp, site: &TestSite, name: &str) -> Person {
    let signed_in = login(app, &site.code, name, FRESH, 30).await;
    assert_eq!(signed_in.status, 200, "{}", signed_in.text());
    let mut person = app.anonymous().at(&site.code);
    person.take_session(&signed_in);
    person
}
