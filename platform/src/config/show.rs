//! The merged configuration as an operator may see it: each value with its source, secrets hidden.

use std::fmt::Write as _;

use serde::Serialize;

use super::{Loaded, load::Layer};

/// Keys whose values are never printed.
const SECRET_KEYS: [&str; 3] = ["backup.pass_phrase", "server.metrics_token", "storage.secret_key"];

/// Keys whose values may contain a password.
const URL_KEYS: [&str; 3] = ["database.url", "database.replica_url", "mail.url"];

/// One key of `hardstand config show`.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Shown {
    /// The dotted key.
    pub key: String,
    /// The effective value, with `***` in place of a secret.
    pub value: serde_json::Value,
    /// `default`, a file, or the name of an environment variable.
    pub source: String,
}

impl Loaded {
    /// Every key, ordered by name, with its source; secrets are redacted.
    pub fn redacted(&self) -> Vec<Shown> {
        let mut rows: Vec<Shown> = self
            .values
            .iter()
            .map(|(key, (value, source))| Shown { key: key.clone(), value: redact(key, value), source: source.clone() })
            .collect();
        rows.sort_by(|a, b| (a.key.contains('.'), &a.key).cmp(&(b.key.contains('.'), &b.key)));
        rows
    }

    /// Returns the configuration as TOML that can be loaded again, with the source of each value in a comment.
    pub fn redacted_toml(&self) -> String {
        let mut text = String::new();
        let mut section = "";
        let rows = self.redacted();
        for row in &rows {
            let (of, name) = row.key.rsplit_once('.').unwrap_or(("", &row.key));
            if of != section {
                let _ = writeln!(text, "\n[{of}]");
                section = of;
            }
            let _ = writeln!(text, "{name} = {} # {}", toml_value(&row.value), row.source);
        }
        text
    }
}

fn toml_value(value: &serde_json::Value) -> String {
    toml::Value::try_from(value).map_or_else(|_| String::from("\"\""), |value| value.to_string())
}

fn redact(key: &str, value: &Layer) -> serde_json::Value {
    match value {
        Layer::Text(text) if SECRET_KEYS.contains(&key) => if text.is_empty() { "" } else { "***" }.into(),
        Layer::Text(text) if URL_KEYS.contains(&key) => redact_url(text).into(),
        Layer::Text(text) => text.as_str().into(),
        Layer::Number(number) => (*number).into(),
        Layer::Flag(flag) => (*flag).into(),
        Layer::List(list) => list.clone().into(),
    }
}

/// An address with `***` in place of its password.
pub(super) fn redact_url(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else { return url.to_owned() };
    let end = rest.find(['/', '?']).unwrap_or(rest.len());
    // A password may contain an unescaped slash; then the last @ of all is the one before the host.
    let end = rest[..end].rfind('@').or_else(|| rest.rfind('@'));
    let Some(at) = end else { return url.to_owned() };
    let user = rest[..at].split(':').next().unwrap_or_default();
    format!("{scheme}://{user}:***{}", &rest[at..])
}
