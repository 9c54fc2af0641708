//! The settings of a site: the `SettingXml` document, parsed leniently and written back without loss.
//!
//! A read value is an `Option`: `None` means that the document has no such value, and the caller decides on the
//! default, because screens and server read a missing machine block differently (docs/behaviour/permissions.md, "A site
//! without a machine block"). Only [`SiteSettings::normalised`], the answer of `GET siteconfig`, fills the gaps, with
//! the defaults of [`KNOWN_KEYS`].

mod document;
mod json;
mod keys;
pub mod reasons;
mod secret_names;

use std::{
    collections::{BTreeMap, HashMap},
    fmt,
    sync::Arc,
};

use chrono_tz::Tz;
use serde_json::Value;

pub use keys::{KNOWN_KEYS, Key, Kind, known};

use crate::{
    core::{
        error::{Error, Result},
        reason::Reason,
    },
    sites::timezone,
};
use document::{Document, Element, MACHINE_BLOCK};

/// The texts of the disclaimer by the code of their language.
const DISCLAIMERS: &str = "JCB.HandoverSettings.Disclaimers";

/// The settings of one site. Clones share the document.
#[derive(Clone, PartialEq, Eq, Default)]
pub struct SiteSettings {
    document: Arc<Document>,
}

impl fmt::Debug for SiteSettings {
    /// The document may contain secrets, so `Debug` does not print it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SiteSettings")
            .field("enabled", &self.is_enabled())
            .field("hierarchy", &self.hierarchy())
            .finish()
    }
}

/// Reads and writes the document.
impl SiteSettings {
    /// Parses a document from outside; a hostile or malformed one is refused.
    pub fn parse(xml: &str) -> Result<Self, Reason> {
        Ok(Self { document: Arc::new(Document::parse(xml)?) })
    }

    /// Parses a document of the database. A malformed one counts as missing: the module is off.
    pub fn stored(xml: &str) -> Self {
        if xml.trim().is_empty() {
            return Self::default();
        }
        Self::parse(xml).unwrap_or_else(|reason| {
            tracing::error!(reason = reason.0.name, "the stored settings of a site cannot be read");
            Self::default()
        })
    }

    /// Returns the document; byte for byte as it was read, except for changes.
    pub fn to_xml(&self) -> String {
        self.document.to_xml()
    }

    /// Takes the secrets out of the document, to be encrypted and stored separately: texts by dotted key, attributes by
    /// `key@attribute`; a number in brackets distinguishes repeated elements. Their elements and attributes remain,
    /// empty.
    pub fn take_secrets(&mut self) -> BTreeMap<String, String> {
        let mut taken = BTreeMap::new();
        let block = self.document.machine_block().map(|block| block.name.clone());
        let root = &mut Arc::make_mut(&mut self.document).root;
        take(&ElementPath { path: "", stored: "" }, root, block.as_deref(), &mut taken);
        taken
    }

    /// Returns the value of a dotted key: the effective value of a known key, otherwise the text of its element in the
    /// document. A secret is returned as an empty text.
    pub fn get(&self, key: &str) -> Result<Value> {
        if keys::is_secret(key) {
            return Ok(Value::String(String::new()));
        }
        if let Some(known) = keys::known(key) {
            let stored = self.document.find(known.key).and_then(|element| known.kind.read(&element.text()));
            return Ok(stored.unwrap_or_else(|| known.default_value()));
        }
        let element = self.document.find(key).filter(|element| element.is_leaf());
        let text = |element: &Element| if element.names_a_secret() { String::new() } else { element.text() };
        element.map(|element| Value::String(text(element))).ok_or_else(|| no_such(key))
    }

    /// Sets a dotted key: a known one to a valid value, another one only where the document has it. Returns whether
    /// anything changed.
    pub fn set(&mut self, key: &str, value: &str) -> Result<bool> {
        let (key, text) = match keys::known(key) {
            Some(known) => {
                let text = known.kind.write(&Value::from(value)).map_err(|wanted| json::bad(known.key, &wanted))?;
                (known.key, text)
            }
            None if self.document.find(key).is_some_and(Element::is_leaf) => {
                if value.chars().count() > 4000 || !value.chars().all(document::is_xml_char) {
                    return Err(json::bad(key, "Give a text of at most 4000 characters"));
                }
                (key, value.trim().to_owned())
            }
            None => return Err(no_such(key)),
        };
        let read = |text: &str| keys::known(key).map_or_else(|| Some(Value::from(text)), |known| known.kind.read(text));
        let same = self.document.find(key).is_some_and(|element| read(&element.text()) == read(&text));
        if same {
            return Ok(false);
        }
        let mut document = (*self.document).clone();
        document.ensure(key).set_text(&text);
        self.replace(document)?;
        Ok(true)
    }

    /// Takes a changed document, if it can be parsed again, so that no stored document is unreadable.
    fn replace(&mut self, document: Document) -> Result<()> {
        Document::parse(&document.to_xml())?;
        self.document = Arc::new(document);
        Ok(())
    }
}

/// Reads single values.
impl SiteSettings {
    /// A flag by dotted key: true or false in any letter case, or 1. `None` where the document has no such value.
    pub fn flag(&self, key: &str) -> Option<bool> {
        self.document.find(key).and_then(|element| keys::flag(&element.text()))
    }

    /// A whole number by dotted key.
    pub fn number(&self, key: &str) -> Option<i64> {
        self.document.find(key).and_then(|element| element.text().parse().ok())
    }

    /// A text by dotted key, trimmed.
    pub fn text(&self, key: &str) -> Option<String> {
        self.document.find(key).map(Element::text)
    }

    /// Returns `true` if the document has a machine block.
    pub fn has_machine_block(&self) -> bool {
        self.document.machine_block().is_some()
    }

    /// `JCB.IsEnabled`: whether the machine module is on.
    pub fn is_enabled(&self) -> Option<bool> {
        self.flag("JCB.IsEnabled")
    }

    /// `JCB.Hierarchy`: 0 dealership, 1 production, 2 head office. Any other number is `None`.
    pub fn hierarchy(&self) -> Option<u8> {
        self.number("JCB.Hierarchy").and_then(|number| u8::try_from(number).ok()).filter(|number| *number <= 2)
    }

    /// `JCB.IsStagesEnabled`
    pub fn stages_enabled(&self) -> Option<bool> {
        self.flag("JCB.IsStagesEnabled")
    }

    /// `JCB.IsFaultCategoryEnabled`
    pub fn fault_category_enabled(&self) -> Option<bool> {
        self.flag("JCB.IsFaultCategoryEnabled")
    }

    /// `JCB.IncludeAuditCheckForHandover`
    pub fn audit_check_for_handover(&self) -> Option<bool> {
        self.flag("JCB.IncludeAuditCheckForHandover")
    }

    /// The disclaimer of a handover in the language of this code, such as `de_DE`: its own text
    /// (`JCB.HandoverSettings.Disclaimers`), otherwise `JCB.HandoverSettings.Disclaimer`; `None` if both are empty.
    pub fn handover_disclaimer(&self, language: &str) -> Option<String> {
        let text = |key: &str| self.text(key).filter(|text| !text.is_empty());
        text(&format!("{DISCLAIMERS}.{language}")).or_else(|| text("JCB.HandoverSettings.Disclaimer"))
    }

    /// Returns `true` if the handover has a disclaimer in any language.
    pub fn has_handover_disclaimer(&self) -> bool {
        let keys = KNOWN_KEYS.iter().map(|known| known.key);
        let mut texts = keys.filter(|key| key.starts_with("JCB.HandoverSettings.Disclaimer"));
        texts.any(|key| self.text(key).is_some_and(|text| !text.is_empty()))
    }

    /// `JCB.HandoverSettings.WebAppSettings.IsCustomerSignatureEnabled`
    pub fn customer_signature_on_web(&self) -> Option<bool> {
        self.flag("JCB.HandoverSettings.WebAppSettings.IsCustomerSignatureEnabled")
    }

    /// `JCB.HandoverSettings.TabletSettings.IsCustomerSignatureEnabled`
    pub fn customer_signature_on_tablet(&self) -> Option<bool> {
        self.flag("JCB.HandoverSettings.TabletSettings.IsCustomerSignatureEnabled")
    }

    /// `JCB.HeadOfficeSiteCode`: the head office that gets machines completed in production, unless it is empty.
    pub fn head_office_site_code(&self) -> Option<String> {
        self.text("JCB.HeadOfficeSiteCode").filter(|code| !code.is_empty())
    }

    /// `JCB.StageDaysLimit`: the days after which a machine has been in its stage for too long. A value out of range
    /// counts as missing.
    pub fn stage_days_limit(&self) -> i64 {
        self.number_or_default("JCB.StageDaysLimit").unwrap_or(i64::MAX)
    }

    /// `JCB.HandoverSettings.ReminderDays`: the days after which a customer is reminded of a signing link; 0 for never. A value
    /// out of range counts as missing.
    pub fn handover_reminder_days(&self) -> i64 {
        self.number_or_default("JCB.HandoverSettings.ReminderDays").unwrap_or(0)
    }

    /// The number of a known key; its default where the document has none in its range.
    fn number_or_default(&self, key: &str) -> Option<i64> {
        let known = keys::known(key)?;
        let stored = self.document.find(key).and_then(|element| known.kind.read(&element.text()));
        stored.unwrap_or_else(|| known.default_value()).as_i64()
    }

    /// `SkinId`: 2 is the red theme.
    pub fn skin_id(&self) -> Option<i64> {
        self.number("SkinId")
    }

    /// `MHCSettings.IsEnabled`: at such a site nobody signs in (AUTH-032).
    pub fn mhc_enabled(&self) -> Option<bool> {
        self.flag("MHCSettings.IsEnabled")
    }

    /// `EmailTemplateSetting.IsEnabled`
    pub fn email_templates_enabled(&self) -> Option<bool> {
        self.flag("EmailTemplateSetting.IsEnabled")
    }

    /// `EmailSettings.SenderName`, unless it is empty.
    pub fn sender_name(&self) -> Option<String> {
        self.text("EmailSettings.SenderName").filter(|name| !name.is_empty())
    }

    /// `TimeZoneDetails.TimeZoneId`, a Windows name.
    pub fn time_zone_id(&self) -> Option<String> {
        self.text("TimeZoneDetails.TimeZoneId").filter(|id| !id.is_empty())
    }

    /// The zone that decides the site's calendar days: the chosen one, else Greenwich Standard Time.
    pub fn zone(&self) -> Tz {
        timezone::zone_of(self.time_zone_id().as_deref().unwrap_or(timezone::DEFAULT))
    }

    /// `CultureName`, unless it is empty.
    pub fn culture_name(&self) -> Option<String> {
        self.text("CultureName").filter(|name| !name.is_empty())
    }
}

fn no_such(key: &str) -> Error {
    let near = KNOWN_KEYS
        .iter()
        .map(|known| (strsim::damerau_levenshtein(&known.key.to_lowercase(), &key.to_lowercase()), known.key))
        .min()
        .filter(|(distance, known)| *distance <= (known.len() / 3).max(2));
    let error = Error::from(reasons::UNKNOWN_KEY);
    match near {
        Some((_, known)) => error.at(key, format!("Did you mean {known}?")),
        None => error.at(key, "No setting has this name"),
    }
}

/// The place of an element: its dotted key, and the key under which its secrets are stored, which distinguishes
/// repeated elements.
struct ElementPath<'a> {
    path: &'a str,
    stored: &'a str,
}

fn take(place: &ElementPath<'_>, element: &mut Element, block: Option<&str>, taken: &mut BTreeMap<String, String>) {
    let dotted = |path: &str, name: &str| if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") };
    let mut repeats: HashMap<String, u32> = HashMap::new();
    for child in element.elements_mut() {
        let own = match block {
            Some(block) if place.path.is_empty() && child.name == block => MACHINE_BLOCK,
            _ => child.name.as_str(),
        };
        let path = dotted(place.path, own);
        let repeat = repeats.entry(own.to_lowercase()).or_default();
        *repeat += 1;
        let stored = match *repeat {
            1 => dotted(place.stored, own),
            repeat => dotted(place.stored, &format!("{own}[{repeat}]")),
        };
        let is_secret = keys::is_secret(&path) || child.names_a_secret();
        for (attribute, value) in child.take_attributes(is_secret) {
            taken.insert(format!("{stored}@{attribute}"), value);
        }
        if is_secret && !child.text().is_empty() {
            let key = keys::known(&stored).map_or_else(|| stored.clone(), |known| known.key.to_owned());
            taken.insert(key, child.text());
            child.set_text("");
        }
        take(&ElementPath { path: &path, stored: &stored }, child, None, taken);
    }
}

#[cfg(test)]
mod tests;
