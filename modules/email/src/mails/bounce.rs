//! Mails that come back. With `mail.bounce_address` the envelope of a mail to a customer names an address of its own,
//! `bounces+{id}.{code}@domain`; a delivery report (RFC 3464) to it marks the mail as returned. The code is made by a
//! key of the server, so a forged report is refused.

use mail_parser::{MessageParser, MimeHeaders as _, PartType};
use platform::{
    app::platform::Platform,
    core::error::{Error, Result},
    shared::customer_mails::MailOutcome,
    tenancy::{Scoped as _, SystemTask},
};

use crate::{
    entity::customer_mail::{self, State},
    mails::{bounce_address, outcomes},
    reasons,
};

/// The headers that name the recipient of a report, in the order in which they are trusted.
const RECIPIENT: [&str; 4] = ["X-Original-To", "Delivered-To", "Envelope-To", "To"];
/// The longest stored reason, in characters.
const REASON: usize = 500;

/// The content of a report.
#[derive(Debug, PartialEq, Eq)]
struct Report {
    recipients: Vec<String>,
    /// False for a report of a delay, after which the mail is tried again.
    is_failure: bool,
    reason: String,
}

/// Reads a delivery report; `None` for any other mail.
fn read(report: &[u8]) -> Option<Report> {
    let message = MessageParser::default().parse(report)?;
    let recipients = RECIPIENT
        .iter()
        .flat_map(|name| message.header_values(*name))
        .flat_map(|value| match value {
            mail_parser::HeaderValue::Address(address) => {
                address.iter().filter_map(|one| one.address().map(str::to_owned)).collect::<Vec<_>>()
            }
            other => other.as_text().map(str::to_owned).into_iter().collect(),
        })
        .collect();
    let status = message.parts.iter().find(|part| {
        let of = |kind: &mail_parser::ContentType<'_>| {
            kind.ctype().eq_ignore_ascii_case("message")
                && kind.subtype().is_some_and(|subtype| subtype.eq_ignore_ascii_case("delivery-status"))
        };
        part.content_type().is_some_and(of)
    })?;
    let text = match &status.body {
        PartType::Text(text) => text.to_string(),
        PartType::Binary(bytes) | PartType::InlineBinary(bytes) => String::from_utf8_lossy(bytes).into_owned(),
        _ => return None,
    };
    // A line that begins with a blank continues the one before it.
    let unfolded = text.replace("\r\n", "\n").replace("\n ", " ").replace("\n\t", " ");
    let field = |name: &str| {
        unfolded.lines().find_map(|line| {
            let (key, value) = line.split_once(':')?;
            key.trim().eq_ignore_ascii_case(name).then(|| value.trim().to_owned())
        })
    };
    let is_failure = field("Action").is_some_and(|action| action.eq_ignore_ascii_case("failed"));
    let reason = field("Diagnostic-Code").or_else(|| field("Status")).unwrap_or_default();
    let reason = reason.split_once(';').map_or(reason.as_str(), |(_, text)| text.trim());
    let reason = reason.chars().filter(|letter| !letter.is_control()).take(REASON).collect();
    Some(Report { recipients, is_failure, reason })
}

/// Marks the mail that a delivery report is about as returned, and notifies its sender. `recipient` is the address to
/// which the report was sent, where it is known from the envelope. `group` limits the mails to those of a group.
/// Returns false for a report of a delay and for a mail that is marked already.
pub(crate) async fn returned(
    platform: &Platform,
    report: &[u8],
    recipient: Option<&str>,
    group: Option<i64>,
) -> Result<bool> {
    let read = read(report).ok_or(reasons::REPORT_UNKNOWN)?;
    let addresses = recipient.into_iter().chain(read.recipients.iter().map(String::as_str));
    let mut ids = addresses.filter_map(|address| bounce_address::id_of(&platform.secrets, address));
    let id = ids.next().ok_or(reasons::REPORT_FOREIGN)?;
    let everywhere = SystemTask::Outbox.everywhere();
    let tx = platform.db.read(everywhere.reach()).await?;
    let found = customer_mail::Entity::within(&everywhere).id(id).one(&tx).await?;
    drop(tx);
    let found = found.filter(|row| group.is_none_or(|group| row.group_id == group));
    let found = found.ok_or_else(|| Error::from(reasons::REPORT_FOREIGN))?;
    if !read.is_failure {
        return Ok(false);
    }
    let grant = SystemTask::Outbox.at_site(found.group_id, found.site_id);
    // The whole group, where the failures of an address are counted.
    let tx = platform.db.write(SystemTask::Outbox.in_group(found.group_id).reach()).await?;
    let row = customer_mail::Entity::within(&grant).id(id).lock(&tx).one(&tx).await?;
    let row = row.ok_or_else(|| Error::from(reasons::REPORT_FOREIGN))?;
    match row.state {
        State::Accepted | State::GivenUp if !row.to_key.is_empty() => {}
        // The report is faster than the note that the mail server has accepted it.
        State::Queued | State::Sending | State::Waiting => {
            return Err(Error::unreachable("the mail is being sent"));
        }
        State::Accepted | State::GivenUp | State::Refused | State::Returned | State::Withdrawn => return Ok(false),
    }
    let tries = row.tries;
    outcomes::store(&tx, &row, tries, (MailOutcome::Returned, &read.reason), platform.clock.now()).await?;
    tx.commit().await?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    const REPORT: &str = "From: MAILER-DAEMON@relay.example\r\nTo: bounces+7.00ff@h.example\r\n\
        Content-Type: multipart/report; report-type=delivery-status; boundary=\"b\"\r\nMIME-Version: 1.0\r\n\r\n\
        --b\r\nContent-Type: text/plain\r\n\r\nSorry.\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\n\
        Reporting-MTA: dns; relay.example\r\n\r\nFinal-Recipient: rfc822; zoe@x.example\r\nAction: failed\r\n\
        Status: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 no such\r\n person\r\n--b--\r\n";

    #[test]
    fn a_delivery_report_is_read() {
        let read_it = read(REPORT.as_bytes()).expect("a report");
        assert_eq!(read_it.recipients, ["bounces+7.00ff@h.example"]);
        assert!(read_it.is_failure);
        assert_eq!(read_it.reason, "550 5.1.1 no such person");
        let delayed = read(REPORT.replace("Action: failed", "Action: delayed").as_bytes()).expect("a report");
        assert!(!delayed.is_failure);
        for other in ["", "To: a@b.example\r\n\r\nHello", "\u{0}\u{1}\u{2}"] {
            assert_eq!(read(other.as_bytes()), None, "{other:?}");
        }
    }
}
