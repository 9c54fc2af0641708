//! Removes values that change with every run from an answer that is compared with a snapshot.

use serde_json::{Map, Value};

/// Replaces ids, time stamps, tokens and request ids; empty values and zeros are preserved, because they mean
/// something.
pub fn redacted(body: &Value) -> Value {
    walk("", body)
}

fn walk(key: &str, value: &Value) -> Value {
    let name = key.to_ascii_lowercase();
    match value {
        Value::Object(fields) => {
            Value::Object(fields.iter().map(|(key, value)| (key.clone(), walk(key, value))).collect::<Map<_, _>>())
        }
        Value::Array(list) => Value::Array(list.iter().map(|value| walk(key, value)).collect()),
        Value::String(text) if SECRETS.contains(&name.as_str()) && !text.is_empty() => mark("token"),
        Value::String(text) if is_instant(text) => mark("instant"),
        Value::Number(number) if is_id(&name) && number.as_i64() != Some(0) => mark("id"),
        Value::String(text) if is_id(&name) && text.parse::<i64>().is_ok() => mark("id"),
        other => other.clone(),
    }
}

/// Fields with random values.
const SECRETS: [&str; 5] = ["requestid", "sessionid", "encryptedauthkey", "cursor", "signedurl"];

fn is_id(name: &str) -> bool {
    name == "id" || (name.ends_with("id") && !FIXED.contains(&name))
}

/// Ids that are fixed numbers, not ids of rows.
const FIXED: [&str; 4] = ["usertypeid", "roleid", "languageid", "countrylookupisoid"];

fn is_instant(text: &str) -> bool {
    chrono::DateTime::parse_from_rfc3339(text).is_ok()
}

fn mark(what: &str) -> Value {
    Value::String(format!("[{what}]"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::redacted;

    #[test]
    fn what_changes_goes_and_the_rest_stays() {
        let body = json!({ "VhcId": 12, "RequestId": "ab", "Model": "JS130", "UserTypeId": 6, "at": "2026-03-02T08:00:00Z",
            "rows": [{ "LocationId": 0 }] });
        let want = json!({ "VhcId": "[id]", "RequestId": "[token]", "Model": "JS130", "UserTypeId": 6,
            "at": "[instant]", "rows": [{ "LocationId": 0 }] });
        assert_eq!(redacted(&body), want);
    }
}
