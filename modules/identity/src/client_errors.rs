//! Error reports of browsers: public, rate-limited by address, and scrubbed before they are stored.

use platform::{
    api::case_insensitive_json::read_value, app::platform::Platform, core::error::Result, tenancy::SystemTask,
};
use sea_orm::ActiveValue::Set;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::entity::client_error;

/// An error as a browser reports it.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct Fault {
    /// The error message.
    pub message: String,
    /// The address of the page.
    pub url: String,
    /// The stack trace.
    pub stack: String,
    /// The version of the app.
    pub app_version: String,
    /// The time by the browser's clock; the server stores its own.
    pub time_stamp: String,
}

/// A violation of the content security policy, as a browser reports it to `report-uri`.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "kebab-case", default)]
struct Violation {
    document_uri: String,
    effective_directive: String,
    violated_directive: String,
    blocked_uri: String,
    source_file: String,
    line_number: u64,
}

impl From<Violation> for Fault {
    fn from(violation: Violation) -> Self {
        let directive = match violation.effective_directive.as_str() {
            "" => violation.violated_directive,
            directive => directive.to_owned(),
        };
        Self {
            message: format!("{directive} does not allow {}", violation.blocked_uri),
            url: violation.document_uri,
            stack: format!("{}:{}", violation.source_file, violation.line_number),
            ..Self::default()
        }
    }
}

/// Reads the body of a report: a [`Fault`], or a browser's own report of a violated content security policy.
pub fn read(mut body: Value) -> Result<Fault> {
    match body.get_mut("csp-report").map(Value::take) {
        Some(violation) => read_value::<Violation>(violation).map(Fault::from),
        None => read_value(body),
    }
}

/// Stores an error report.
pub async fn report(platform: &Platform, address: &str, fault: &Fault) -> Result<()> {
    platform.rates.client_error(address)?;
    let grant = SystemTask::ClientErrors.everywhere();
    let tx = platform.db.write(grant.reach()).await?;
    let row = client_error::ActiveModel {
        group_id: Set(None),
        message: Set(scrub(&fault.message, 500)),
        url: Set(scrub(&fault.url, 300)),
        stack: Set(scrub(&fault.stack, 4_000)),
        app_version: Set(scrub(&fault.app_version, 50)),
        created_at: Set(platform.clock.now()),
        ..Default::default()
    };
    tx.insert_many::<client_error::Entity, _>(&grant, [row]).await?;
    tx.commit().await
}

/// Words that may be followed by a secret.
const TELLTALE: [&str; 10] =
    ["password", "pincode", "passcode", "pin", "token", "secret", "sessionid", "credential", "authorization", "key"];

/// Length of a run of letters and digits that is taken for a token.
const TOKEN: usize = 24;

/// Removes what may identify a person or give access: queries of addresses, mail addresses, long tokens, and the rest
/// of a line that names a secret. Cuts the text to a length.
pub fn scrub(text: &str, longest: usize) -> String {
    let text: String = text.chars().take(longest).collect();
    text.lines().map(scrub_line).collect::<Vec<_>>().join("\n")
}

fn scrub_line(line: &str) -> String {
    let mut words = Vec::new();
    for word in line.split(' ') {
        let lower = word.to_ascii_lowercase();
        let names_secret = lower.split(|c: char| !c.is_ascii_alphanumeric()).any(|part| TELLTALE.contains(&part));
        if names_secret {
            words.push("[removed]".to_owned());
            break;
        }
        words.push(scrub_word(word));
    }
    words.join(" ")
}

fn scrub_word(word: &str) -> String {
    let word = word.split(['?', '#']).next().unwrap_or_default();
    if word.contains('@') && word.split('@').nth(1).is_some_and(|host| host.contains('.') && !host.contains('/')) {
        return "[mail]".to_owned();
    }
    let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
    let longest = word.split(|c| !is_part(c)).map(str::len).max().unwrap_or(0);
    if longest >= TOKEN && word.chars().any(|c| c.is_ascii_digit()) { "[token]".to_owned() } else { word.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::scrub;

    #[test]
    fn secrets_do_not_stay() {
        for (sent, stored) in [
            ("TypeError: x is undefined", "TypeError: x is undefined"),
            ("at f (http://h/assets/app.js?token=abc:1:2)", "at f [removed]"),
            ("GET /audit?serial=7000001 failed", "GET /audit failed"),
            ("mail to anna@example.org failed", "mail to [mail] failed"),
            ("id wK3v9xq2LmN8pR5tY7uZ1aB4 seen", "id [token] seen"),
            ("{\"password\": \"Hardstand#2026\"}", "[removed]"),
            ("one\nPIN: 482915 wrong\nthree", "one\n[removed]\nthree"),
        ] {
            assert_eq!(scrub(sent, 500), stored);
        }
        assert_eq!(scrub(&"x".repeat(600), 500).len(), 500);
    }
}
