//! Every operation of the API document, with a valid body for each.

use std::sync::LazyLock;

use platform::{app::registry::Registry, http::openapi};
use reqwest::Method;
use serde_json::{Map, Value, json};

/// The API document as JSON.
pub static DOCUMENT: LazyLock<Value> = LazyLock::new(|| written(&modules::all()));

/// An operation of the document.
#[derive(Debug, Clone)]
pub struct Operation {
    /// `operationId`
    pub id: String,
    /// The method.
    pub method: Method,
    /// The path, with `{names}` as placeholders.
    pub path: String,
    /// The operation object.
    pub facts: &'static Value,
}

/// All operations, ordered by path.
pub fn all() -> Vec<Operation> {
    in_document(&DOCUMENT)
}

/// The operations of other modules than the product's.
pub fn of(registry: &Registry) -> Vec<Operation> {
    in_document(Box::leak(Box::new(written(registry))))
}

fn written(registry: &Registry) -> Value {
    serde_json::to_value(openapi::document(registry)).expect("the document is JSON")
}

fn in_document(document: &'static Value) -> Vec<Operation> {
    let paths = document["paths"].as_object().expect("paths");
    let mut all = Vec::new();
    for (path, item) in paths {
        for (method, facts) in item.as_object().expect("a path item") {
            all.push(Operation {
                id: facts["operationId"].as_str().unwrap_or_default().to_owned(),
                method: method.to_uppercase().parse().expect("a method"),
                path: path.clone(),
                facts,
            });
        }
    }
    all.sort_by(|one, other| (&one.path, one.method.as_str()).cmp(&(&other.path, other.method.as_str())));
    all
}

impl Operation {
    /// Returns `true` if the document marks it as public.
    pub fn is_public(&self) -> bool {
        self.facts["tags"].as_array().is_some_and(|tags| tags.contains(&json!("public")))
    }

    /// Returns `true` if it belongs to the console.
    pub fn is_console(&self) -> bool {
        self.path.starts_with("/admin/api/")
    }

    /// The names of its path parameters.
    pub fn names(&self) -> Vec<&str> {
        self.path.split('/').filter_map(|word| word.strip_prefix('{')?.strip_suffix('}')).collect()
    }

    /// The path with each parameter replaced.
    pub fn at(&self, value: impl Fn(&str) -> String) -> String {
        let words: Vec<String> = self
            .path
            .split('/')
            .map(|word| match word.strip_prefix('{').and_then(|word| word.strip_suffix('}')) {
                Some(name) => value(name),
                None => word.to_owned(),
            })
            .collect();
        words.join("/")
    }

    /// The path with unknown ids, in the query, too, where the operation takes them there.
    pub fn nowhere(&self) -> String {
        let path = self.at(|name| if name == "store" { "notifications".to_owned() } else { NEVER.to_string() });
        if self.wants_filter() { format!("{path}?filter={{\"id\":[{NEVER}]}}") } else { path }
    }

    /// Returns `true` if it acts on the ids of its query.
    pub fn wants_filter(&self) -> bool {
        let parameters = self.facts["parameters"].as_array();
        parameters.into_iter().flatten().any(|one| one["name"] == "filter" && one["required"] == true)
    }

    /// The schema of its JSON body; `None` without one.
    pub fn schema(&self) -> Option<&'static Value> {
        let schema = &self.facts["requestBody"]["content"]["application/json"]["schema"];
        (!schema.is_null()).then_some(schema)
    }

    /// Returns `true` if its body is a form with a file.
    pub fn is_upload(&self) -> bool {
        !self.facts["requestBody"]["content"]["multipart/form-data"].is_null()
    }

    /// Reads `required` of its body.
    pub fn demands_body(&self) -> bool {
        self.facts["requestBody"]["required"] == true
    }

    /// Returns a valid body whose ids are unknown.
    pub fn sample(&self) -> Option<Value> {
        self.schema().map(|schema| sample(schema, 0))
    }
}

/// An id that no row has.
pub const NEVER: i64 = 987_654_321;

/// The schema that a reference names.
pub fn resolved(schema: &'static Value) -> &'static Value {
    match schema["$ref"].as_str() {
        Some(reference) => resolved(DOCUMENT.pointer(reference.trim_start_matches('#')).expect("a known schema")),
        None => schema,
    }
}

/// The type of a schema, apart from `null`.
pub fn kind(schema: &Value) -> &str {
    match &schema["type"] {
        Value::String(one) => one,
        Value::Array(several) => {
            several.iter().filter_map(Value::as_str).find(|one| *one != "null").unwrap_or_default()
        }
        _ => "",
    }
}

/// The schema of a choice: the first alternative that is not `null`.
pub fn chosen(schema: &'static Value) -> &'static Value {
    let schema = resolved(schema);
    for choice in ["oneOf", "anyOf", "allOf"] {
        if let Some(several) = schema[choice].as_array() {
            let first = several.iter().find(|one| one["type"] != "null");
            return first.map_or(schema, chosen);
        }
    }
    schema
}

fn sample(schema: &'static Value, depth: u8) -> Value {
    let schema = chosen(schema);
    if depth > 6 {
        return Value::Null;
    }
    if let Some(first) = schema["enum"].as_array().and_then(|several| several.first()) {
        return first.clone();
    }
    match kind(schema) {
        "object" => {
            let fields = schema["properties"].as_object();
            let fill = |(name, field): (&String, &'static Value)| {
                // The schema does not say by which fields a list can be ordered, so no order is given.
                let value = if name == "OrderBy" { json!("") } else { sample(field, depth + 1) };
                (name.clone(), value)
            };
            Value::Object(fields.into_iter().flatten().map(fill).collect::<Map<_, _>>())
        }
        "array" => json!([]),
        // 32-bit numbers are kinds and counts, 64-bit ones are ids.
        "integer" if schema["format"] == "int64" => json!(NEVER),
        "integer" => json!(1),
        "number" => json!(1.0),
        "boolean" => json!(false),
        "string" => match schema["format"].as_str() {
            Some("date-time") => json!("2026-03-02T08:00:00Z"),
            Some("date") => json!("2026-03-02"),
            _ => json!("sample"),
        },
        _ => Value::Null,
    }
}
