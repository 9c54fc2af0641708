//! The API document: every mounted operation is described, and the committed file, from which the types of both web
//! apps are made, is current.

use std::{
    collections::{HashMap, HashSet},
    path::Path,
};

use actix_web::App;
use platform::{
    app::registry,
    http::openapi::{Text, document},
};
use serde_json::Value;
use utoipa_actix_web::AppExt as _;

use super::operations::{self, DOCUMENT};

#[test]
fn the_committed_document_is_the_mounted_one() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("openapi.json");
    let document = Text::of(&document(&modules::all()));
    super::reviewed(&path, document.as_str());
}

/// STOCK-183: the document describes every field of the answers.
#[test]
fn every_operation_is_described() {
    let mut ids = HashSet::new();
    let mut wrong = Vec::new();
    for operation in operations::all() {
        let name = format!("{} {}", operation.method, operation.path);
        let mut wants = |fine: bool, what: &str| {
            if !fine {
                wrong.push(format!("{name}: {what}"));
            }
        };
        let summary = operation.facts["summary"].as_str().unwrap_or_default();
        wants(summary.ends_with('.') || summary.ends_with('?'), "a summary is a sentence");
        wants(operation.facts["tags"].as_array().is_some_and(|tags| !tags.is_empty()), "a tag");
        let id = operation.id.as_str();
        wants(
            id.contains('_')
                && id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_'),
            "an id verb_noun",
        );
        wants(ids.insert(operation.id.clone()), "an id of its own");
        wants(operation.facts["responses"]["default"]["$ref"] == "#/components/responses/Refused", "the failure body");
        let good: Vec<_> = operation.facts["responses"].as_object().into_iter().flatten().collect();
        let good: Vec<_> = good.into_iter().filter(|(status, _)| status.starts_with('2') || *status == "302").collect();
        wants(!good.is_empty(), "an answer when all is well");
        let json = good.iter().filter_map(|(_, answer)| answer["content"].get("application/json"));
        let has_schema =
            |answer: &serde_json::Value| answer["schema"].as_object().is_some_and(|schema| !schema.is_empty());
        wants(json.into_iter().all(has_schema), "the fields of its answer");
        let parameters = operation.facts["parameters"].as_array().into_iter().flatten();
        let described: HashSet<&str> =
            parameters.filter(|one| one["in"] == "path").filter_map(|one| one["name"].as_str()).collect();
        wants(operation.names().into_iter().all(|name| described.contains(name)), "every name of its path");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(ids.len() > 40, "{} operations", ids.len());
}

#[test]
fn every_reference_leads_somewhere() {
    fn walk(value: &serde_json::Value, missing: &mut Vec<String>) {
        match value {
            serde_json::Value::Object(fields) => {
                if let Some(reference) = fields.get("$ref").and_then(serde_json::Value::as_str)
                    && DOCUMENT.pointer(reference.trim_start_matches('#')).is_none()
                {
                    missing.push(reference.to_owned());
                }
                fields.values().for_each(|value| walk(value, missing));
            }
            serde_json::Value::Array(list) => list.iter().for_each(|value| walk(value, missing)),
            _ => {}
        }
    }
    let mut missing = Vec::new();
    walk(&DOCUMENT, &mut missing);
    missing.sort();
    missing.dedup();
    assert!(missing.is_empty(), "{missing:?}");
}

/// The server answers the committed document.
#[tokio::test]
async fn the_server_gives_its_document_out() {
    let app = tests::TestApp::shared().await;
    let reply = app.anonymous().get("/api/openapi.json").await;
    assert_eq!(reply.text(), Text::of(&document(&modules::all())).as_str());
    assert_eq!(app.anonymous().get("/api/docs").await.status, 200);
}

/// Two types with one name would be one schema in the document, which would describe one of them wrongly.
#[test]
fn no_two_modules_describe_a_type_by_one_name() {
    let registry = modules::all();
    let mut known: HashMap<String, (&str, Value)> = HashMap::new();
    for module in registry.modules() {
        let (_, document) =
            App::new().into_utoipa_app().configure(|api| registry::mount(module, api)).split_for_parts();
        for (name, schema) in document.components.into_iter().flat_map(|parts| parts.schemas) {
            let schema = serde_json::to_value(schema).expect("a schema");
            let (first, theirs) = known.entry(name.clone()).or_insert((module.name(), schema.clone()));
            assert_eq!(*theirs, schema, "{name} of {first} and of {}", module.name());
        }
    }
    assert!(known.len() > 100, "{} types", known.len());
}
