//! PURE: the proof of a handover. Everything that was shown and accepted is written as one text with a fixed order, the hash
//! of the machine's event before it in it. The SHA-256 of that text is the hash of the handover, which the machine's
//! next event names; its first characters are the check code on every copy.
//!
//! What is of a person (name, drawing, address of the request) is in the text by a hash with a random salt, so that it can
//! be taken out later, and the rest still proves itself.

use chrono::{DateTime, SecondsFormat, Utc};
use platform::{
    core::{
        error::{Error, Result},
        text::composed,
    },
    shared::audit::canonical,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use sha2::{Digest as _, Sha256};
use utoipa::ToSchema;

use crate::entity::{handover_entry, handover_inspection};

/// Number of the form in which the text is written; it changes with the form.
const FORM: i32 = 1;
/// The characters of a check code: digits and letters that are not taken for each other.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// The characters of a check code, without what parts them.
const CODE: usize = 12;
/// The characters of a group of a check code.
const PART: usize = 4;

/// Details of a handover at the time of its acceptance, so that it can be displayed when names have changed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct Facts {
    /// The machine serial number.
    pub vin: String,
    /// The model's name.
    pub model: String,
    /// The site's code.
    pub site_code: String,
    /// The site's name.
    pub site_name: String,
    /// The site's time zone.
    pub time_zone: String,
    /// The template's name.
    pub template_name: String,
    /// The name of the language in which it was shown.
    pub language_name: String,
    /// The version of the disclaimer: the first characters of the SHA-256 of its text; empty without a disclaimer.
    pub disclaimer_version: String,
    /// The name of the user who submitted it, or prepared the link.
    pub user_name: String,
    /// `true` if the customer signed on a device of their own.
    pub by_link: bool,
}

/// Personal part of a handover.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "PascalCase", default)]
pub(crate) struct Signatory {
    /// The typed name.
    pub name: String,
    /// The drawing, a PNG picture in base64; empty for none.
    pub picture: String,
    /// The address of the request.
    pub address: String,
    /// 32 random bytes in hexadecimal digits; empty for a handover from before proofs were stored.
    pub salt: String,
}

impl Signatory {
    /// Creates the personal part with a new salt.
    pub fn new(name: &str, picture: String, address: &str) -> Result<Self> {
        let mut salt = [0_u8; 32];
        getrandom::fill(&mut salt).map_err(Error::internal)?;
        Ok(Self { name: name.trim().to_owned(), picture, address: address.to_owned(), salt: hex::encode(salt) })
    }

    /// Returns the hash of the personal part, which is in the proof.
    pub fn hash(&self) -> Vec<u8> {
        sha256(&canonical(&json!(self)))
    }
}

/// An answer before and after a correction.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct CorrectedLine {
    /// The id of the question.
    pub template_item_type_id: i64,
    /// The question.
    pub item_desc: String,
    /// The answer before: 1 yes, 0 no.
    pub was_status: Option<i64>,
    /// The comment before.
    pub was_comments: String,
    /// The answer afterwards.
    pub item_status: Option<i64>,
    /// The comment afterwards.
    pub comments: String,
}

/// The kinds of entries.
pub(crate) mod kind {
    /// A correction.
    pub const CORRECTION: i16 = 1;
    /// The personal part was taken out.
    pub const ERASURE: i16 = 2;
}

/// The version of a disclaimer; empty for an empty text.
pub(crate) fn version_of(disclaimer: &str) -> String {
    let disclaimer = plain(disclaimer);
    if disclaimer.is_empty() { String::new() } else { hex::encode(&sha256(&disclaimer)[..4]) }
}

/// A text as it is compared: browsers and files end lines and compose letters differently.
pub(crate) fn plain(text: &str) -> String {
    composed(text.replace("\r\n", "\n").trim()).into_owned()
}

/// The text of a handover.
pub(crate) fn text(row: &handover_inspection::Model) -> String {
    canonical(&json!({
        "Form": FORM, "GroupId": row.group_id, "SiteId": row.site_id, "MachineId": row.machine_id,
        "CustomerId": row.customer_id, "UserId": row.user_id, "At": written(row.at), "TemplateId": row.template_id,
        "TemplateVersion": row.template_version, "LanguageId": row.language_id, "Passed": row.passed,
        "DisclaimerAccepted": row.disclaimer_accepted, "Disclaimer": row.disclaimer, "Items": row.answers,
        "Facts": row.facts, "Person": row.person_hash.as_ref().map(hex::encode),
        "Previous": row.prev_hash.as_ref().map(hex::encode),
    }))
}

/// The hash of a handover.
pub(crate) fn hash(row: &handover_inspection::Model) -> Vec<u8> {
    sha256(&text(row))
}

/// The hash of an entry, given the hash of its handover.
pub(crate) fn entry_hash(row: &handover_entry::Model, handover: &[u8]) -> Vec<u8> {
    sha256(&canonical(&json!({
        "Form": FORM, "GroupId": row.group_id, "SiteId": row.site_id, "MachineId": row.machine_id,
        "HandoverId": row.handover_id, "Handover": hex::encode(handover), "Kind": row.kind, "Reason": row.reason,
        "Body": row.body, "UserId": row.user_id, "Actor": row.actor, "At": written(row.at),
        "Previous": row.prev_hash.as_ref().map(hex::encode),
    })))
}

fn written(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Micros, true)
}

fn sha256(text: &str) -> Vec<u8> {
    Sha256::digest(text.as_bytes()).to_vec()
}

/// The check code of a hash: its first sixty bits, such as `7K3M-0QZX-R4TB`.
pub(crate) fn code(hash: &[u8]) -> String {
    let bits = |at: usize| hash.get(at / 8).is_some_and(|byte| byte >> (7 - at % 8) & 1 == 1);
    let mut code = String::with_capacity(CODE + CODE / PART);
    for at in 0..CODE {
        if at > 0 && at % PART == 0 {
            code.push('-');
        }
        let value = (0..5).fold(0_usize, |value, bit| value << 1 | usize::from(bits(at * 5 + bit)));
        code.push(char::from(ALPHABET[value]));
    }
    code
}

/// A check code as somebody typed it, in its own spelling; `None` for what is none.
pub(crate) fn read_code(typed: &str) -> Option<String> {
    let mut code = String::with_capacity(CODE + CODE / PART);
    let mut many = 0;
    for letter in typed.chars().filter(|letter| !letter.is_whitespace() && *letter != '-') {
        let letter = match letter.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            other => other,
        };
        if !u8::try_from(letter).is_ok_and(|letter| ALPHABET.contains(&letter)) {
            return None;
        }
        if many > 0 && many % PART == 0 {
            code.push('-');
        }
        code.push(letter);
        many += 1;
    }
    (many == CODE).then_some(code)
}

/// Reads the facts of a stored handover; empty for one from before proofs were stored.
pub(crate) fn facts(stored: Option<Json>) -> Facts {
    stored.and_then(|facts| serde_json::from_value(facts).ok()).unwrap_or_default()
}

/// The place to which the personal part of a machine's handovers is encrypted.
pub(crate) fn place(machine: i64) -> String {
    format!("handover of machine {machine}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row() -> handover_inspection::Model {
        handover_inspection::Model {
            id: 1,
            group_id: 2,
            site_id: 3,
            machine_id: 4,
            customer_id: Some(5),
            template_id: 6,
            template_version: 7,
            language_id: 1,
            passed: true,
            disclaimer_accepted: true,
            disclaimer: "At your own risk".to_owned(),
            answers: json!([{ "ItemDesc": "Manual", "ItemStatus": 1, "Comments": "" }]),
            sealed: "secret".to_owned(),
            user_id: Some(8),
            at: DateTime::UNIX_EPOCH,
            facts: Some(json!(Facts { vin: "7104822".to_owned(), ..Facts::default() })),
            person_hash: Some(vec![1]),
            prev_hash: Some(vec![2]),
            hash: None,
            code: None,
            former_code: None,
            copy_mail_id: None,
        }
    }

    /// One changed part changes the hash; the id of the row, which is known afterwards, is no part.
    #[test]
    fn every_part_is_in_the_hash() {
        type Change = fn(&mut handover_inspection::Model);
        let changes: [Change; 16] = [
            |row| row.group_id += 1,
            |row| row.site_id += 1,
            |row| row.machine_id += 1,
            |row| row.customer_id = None,
            |row| row.template_id += 1,
            |row| row.template_version += 1,
            |row| row.language_id += 1,
            |row| row.passed = false,
            |row| row.disclaimer_accepted = false,
            |row| row.disclaimer.push('.'),
            |row| row.answers[0]["ItemStatus"] = 0.into(),
            |row| row.user_id = None,
            |row| row.at += chrono::TimeDelta::microseconds(1),
            |row| row.facts = Some(json!(Facts { vin: "7104823".to_owned(), ..Facts::default() })),
            |row| row.person_hash = Some(vec![3]),
            |row| row.prev_hash = None,
        ];
        let whole = hash(&row());
        for (at, change) in changes.iter().enumerate() {
            let mut changed = row();
            change(&mut changed);
            assert_ne!(hash(&changed), whole, "{at}");
        }
        let same = handover_inspection::Model { id: 9, sealed: String::new(), copy_mail_id: Some(7), ..row() };
        assert_eq!(hash(&same), whole);
    }

    #[test]
    fn a_code_is_read_as_people_write_it() {
        let code = code(&hash(&row()));
        assert_eq!(code.len(), 14);
        assert_eq!(read_code(&code).as_deref(), Some(code.as_str()));
        assert_eq!(read_code(&format!(" {} ", code.to_lowercase().replace('-', " "))), Some(code.clone()));
        assert_eq!(read_code("oil0-1111-1111").as_deref(), Some("0110-1111-1111"));
        assert_eq!((read_code("12"), read_code(&format!("{code}0")), read_code("U234-5678-9ABC")), (None, None, None));
        assert_eq!(super::code(&[0xff; 32]), "ZZZZ-ZZZZ-ZZZZ");
        assert_eq!(super::code(&[0; 32]), "0000-0000-0000");
    }

    #[test]
    fn a_disclaimer_has_a_version() {
        assert_eq!(version_of(" \n"), "");
        assert_eq!(version_of("one\r\ntwo "), version_of("one\ntwo"));
        assert_ne!(version_of("one"), version_of("two"));
        assert_eq!(version_of("one").len(), 8);
    }

    #[test]
    fn the_salt_is_part_of_what_is_of_a_person() {
        let [one, other] = [0, 1].map(|_| Signatory::new("Zoe", String::new(), "192.0.2.7").expect("a salt"));
        assert_ne!(one.hash(), other.hash());
    }
}
