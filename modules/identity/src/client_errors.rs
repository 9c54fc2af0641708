//! Faults that browsers report: public, few per address, and scrubbed before they are kept (decisions, Q-116; goal O6).

use platform::{app::platform::Platform, core::error::Result, tenancy::SystemTask};
use sea_orm::ActiveValue::Set;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::entity::client_error;

/// A fault as a browser tells it (decisions, Appendix D).
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct Fault {
    /// What happened.
    pub message: String,
    /// On which page.
    pub url: String,
    /// Where in the program.
    pub stack: String,
    /// Of which build.
    pub app_version: String,
    /// When, by the clock of the browser; the server's own is kept.
    pub time_stamp: String,
}

/// Keeps a fault.
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

/// Words after which a secret may stand.
const TELLTALE: [&str; 10] =
    ["password", "pincode", "passcode", "pin", "token", "secret", "sessionid", "credential", "authorization", "key"];

/// Letters and digits in a row that look like a token.
const TOKEN: usize = 24;

/// Takes out what may identify or let in: queries of addresses, mail addresses, long tokens, and the rest of a line in
/// which a secret is named. Cuts to a length.
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
        for (told, kept) in [
            ("TypeError: x is undefined", "TypeError: x is undefined"),
            ("at f (http://h/assets/app.js?token=abc:1:2)", "at f [removed]"),
            ("GET /audit?serial=7000001 failed", "GET /audit failed"),
            ("mail to anna@example.org failed", "mail to [mail] failed"),
            ("id wK3v9xq2LmN8pR5tY7uZ1aB4 seen", "id [token] seen"),
            ("{\"password\": \"Hardstand#2026\"}", "[removed]"),
            ("one\nPIN: 482915 wrong\nthree", "one\n[removed]\nthree"),
        ] {
            assert_eq!(scrub(told, 500), kept);
        }
        assert_eq!(scrub(&"x".repeat(600), 500).len(), 500);
    }
}
