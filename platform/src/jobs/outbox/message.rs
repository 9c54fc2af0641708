//! The messages of the rows of the outbox, with encrypted bodies.

use crate::{
    core::error::Result,
    entity::outbox_mail::Model,
    mail::transport::{self as mail, Letter},
    state::Platform,
};

/// The place for which bodies are encrypted.
const SEALED: &str = "outbox_mail/body";

/// Returns the encrypted form of a body that waits: it may contain a passcode or a signing link, which a copy of the
/// database must not reveal (goal S5).
pub(super) fn sealed(platform: &Platform, body: &str) -> Result<String> {
    platform.secrets.encrypt(SEALED, body)
}

/// The message of a row that waits; the same at every try, except for its multipart boundaries.
pub(super) async fn message(platform: &Platform, mail: &Model) -> Result<Letter> {
    if mail.customer_mail_id.is_none() {
        return letter(platform, mail);
    }
    let message = platform.customer_mails()?.message(platform.message_sources(), mail).await?;
    Ok(Letter {
        text: message.text,
        html: Some(message.html),
        reply_to: message.reply_to,
        references: message.references,
        attachments: message.attachments,
        return_path: message.return_path,
        is_personal: true,
        ..envelope(mail)
    })
}

/// Everything of a message but its content.
fn envelope(mail: &Model) -> Letter {
    Letter {
        id: identity(mail.id),
        at: mail.created_at,
        to: vec![mail.to_address.clone()],
        sender_name: mail.sender_name.clone(),
        subject: mail.subject.clone(),
        ..Letter::default()
    }
}

/// The message of a row that waits, of a mail that no person has written.
pub fn letter(platform: &Platform, mail: &Model) -> Result<Letter> {
    // An encrypted body has no blanks. A mail that an earlier version has posted waits in plain.
    let open = |body: &str| {
        if body.contains(char::is_whitespace) { Ok(body.to_owned()) } else { platform.secrets.decrypt(SEALED, body) }
    };
    Ok(Letter {
        text: open(&mail.body_text)?,
        html: if mail.body_html.is_empty() { None } else { Some(open(&mail.body_html)?) },
        ..envelope(mail)
    })
}

/// The Message-ID of a mail, the same at every try.
pub fn message_id(platform: &Platform, mail: i64) -> Result<String> {
    mail::message_id(&platform.config, &identity(mail))
}

fn identity(mail: i64) -> String {
    format!("outbox-{mail}")
}
