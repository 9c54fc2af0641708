//! Every key of a site's settings (`SettingXml`), with its kind, its default and its section of the form. The console's
//! form, the command line and `GET siteconfig` are made from this table.

use serde_json::{Value, json};

use super::document::is_xml_char;
use crate::sites::timezone;

/// The values that a key takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// true or false.
    Flag,
    /// A whole number from a range.
    Number(i64, i64),
    /// A text of at most so many characters; up to [`LONGEST_LINE`] it is one line.
    Text(usize),
    /// An http or https address, or empty.
    Address,
    /// A Windows name of a time zone.
    Zone,
    /// Written, never returned.
    Secret,
}

/// Longer texts may have line breaks.
pub const LONGEST_LINE: usize = 500;

/// One setting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Key {
    /// The dotted key, as on the wire.
    pub key: &'static str,
    /// The values it takes.
    pub kind: Kind,
    /// The default, where the document has no value: `true`, a number, or text.
    pub default: &'static str,
    /// Its section of the form.
    pub section: &'static str,
}

impl Kind {
    /// The name of the kind on the wire: bool, int, text, choice or secret.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Flag => "bool",
            Self::Number(..) => "int",
            Self::Text(_) | Self::Address => "text",
            Self::Zone => "choice",
            Self::Secret => "secret",
        }
    }

    /// The values of a choice; `None` for other kinds.
    pub fn choices(self) -> Option<Vec<&'static str>> {
        (self == Self::Zone).then(|| timezone::names().collect())
    }

    /// A stored text as JSON, if it can be read as this kind.
    pub(super) fn read(self, text: &str) -> Option<Value> {
        match self {
            Self::Flag => flag(text).map(Value::Bool),
            Self::Number(least, most) => {
                text.parse::<i64>().ok().filter(|number| (least..=most).contains(number)).map(|number| json!(number))
            }
            Self::Zone => (!text.is_empty()).then(|| json!(text)),
            Self::Text(_) | Self::Address | Self::Secret => Some(json!(text)),
        }
    }

    /// Returns the text to store for a JSON value, or a description of the expected value.
    pub(super) fn write(self, value: &Value) -> Result<String, String> {
        let text = match value {
            Value::String(text) => text.trim().to_owned(),
            Value::Bool(_) | Value::Number(_) => value.to_string(),
            Value::Null | Value::Array(_) | Value::Object(_) => return Err(self.wanted()),
        };
        let fits = match self {
            Self::Flag => {
                return flag(&text).map(|flag| flag.to_string()).ok_or_else(|| self.wanted());
            }
            Self::Number(..) => self.read(&text).is_some(),
            Self::Text(most) => {
                let is_line = most > LONGEST_LINE || !text.contains(char::is_control);
                is_line && text.chars().count() <= most
            }
            Self::Address => {
                let is_address = text.starts_with("https://") || text.starts_with("http://");
                (text.is_empty() || is_address) && text.len() <= 500 && !text.contains(char::is_whitespace)
            }
            Self::Zone => {
                return timezone::canonical(&text).map(str::to_owned).ok_or_else(|| self.wanted());
            }
            Self::Secret => text.chars().count() <= 200,
        };
        if fits && text.chars().all(is_xml_char) { Ok(text) } else { Err(self.wanted()) }
    }

    fn wanted(self) -> String {
        match self {
            Self::Flag => String::from("Give true or false"),
            Self::Number(least, most) => format!("Give a number from {least} to {most}"),
            Self::Text(most) => format!("Give a text of at most {most} characters"),
            Self::Address => String::from("Give an http or https address, or nothing"),
            Self::Zone => String::from("Choose a time zone of the list"),
            Self::Secret => String::from("Give a text of at most 200 characters"),
        }
    }
}

impl Key {
    /// The default as JSON; a secret has none.
    pub fn default_value(&self) -> Value {
        self.kind.read(self.default).unwrap_or(Value::Null)
    }
}

/// Booleans are true or false in any letter case, or 1; 0 reads as false.
pub(super) fn flag(text: &str) -> Option<bool> {
    match text.trim() {
        "1" => Some(true),
        "0" => Some(false),
        text if text.eq_ignore_ascii_case("true") => Some(true),
        text if text.eq_ignore_ascii_case("false") => Some(false),
        _ => None,
    }
}

/// The key of this name, in any letter case.
pub fn known(key: &str) -> Option<&'static Key> {
    KNOWN_KEYS.iter().find(|known| known.key.eq_ignore_ascii_case(key))
}

/// The spelling of a group name in the table, if keys begin with this name.
pub(super) fn group(path: &str) -> Option<&'static str> {
    KNOWN_KEYS.iter().find_map(|known| {
        let head = known.key.get(..path.len())?;
        (head.eq_ignore_ascii_case(path) && known.key.as_bytes().get(path.len()) == Some(&b'.')).then_some(head)
    })
}

/// Returns `true` if values with this name are never returned: the known secrets, and values of another program under a
/// name that looks like that of a secret, or below such a name.
pub(super) fn is_secret(key: &str) -> bool {
    match known(key) {
        Some(known) => known.kind == Kind::Secret,
        None => key.split('.').any(super::secret_names::sounds_secret),
    }
}

/// The one setting that is a list of records (`LabourRateSetting`), and the fields of a record.
pub(super) const LIST: &str = "LabourRateSetting";
pub(super) const LIST_FIELDS: [(&str, Kind); 2] =
    [("FranchiseId", Kind::Number(0, 9_999_999_999)), ("DefaultFranchise", Kind::Flag)];

const fn key(section: &'static str, key: &'static str, kind: Kind, default: &'static str) -> Key {
    Key { key, kind, default, section }
}

const fn off(section: &'static str, name: &'static str) -> Key {
    key(section, name, Kind::Flag, "false")
}

const fn disclaimer(name: &'static str) -> Key {
    key(HANDOVER, name, Kind::Text(4000), "")
}

const MACHINE: &str = "Machine module";
const HANDOVER: &str = "Handover Machine Settings";
const ZONE: &str = "Time Zone Settings";
const PROFILE: &str = "Site Profile";
const GENERAL: &str = "General Settings";
const LETTERS: &str = "Email and SMS";
const DMS: &str = "Dealer management system";
const PRINT: &str = "Print";
const ONLINE: &str = "Online authorisation";
const OTHER: &str = "Video, labour and services";

/// Every setting, in the order of the form.
pub const KNOWN_KEYS: &[Key] = &[
    off(MACHINE, "JCB.IsEnabled"),
    key(MACHINE, "JCB.Hierarchy", Kind::Number(0, 2), "0"),
    off(MACHINE, "JCB.IsStagesEnabled"),
    off(MACHINE, "JCB.IsFaultCategoryEnabled"),
    // The days after which a machine has been in its stage for too long.
    key(MACHINE, "JCB.StageDaysLimit", Kind::Number(1, 9999), "90"),
    // The head office that gets machines completed in production.
    key(MACHINE, "JCB.HeadOfficeSiteCode", Kind::Text(20), ""),
    off(HANDOVER, "JCB.IncludeAuditCheckForHandover"),
    off(HANDOVER, "JCB.HandoverSettings.TabletSettings.IsCustomerSignatureEnabled"),
    off(HANDOVER, "JCB.HandoverSettings.WebAppSettings.IsCustomerSignatureEnabled"),
    key(HANDOVER, "JCB.HandoverSettings.Disclaimer", Kind::Text(4000), ""),
    // The disclaimer in each language of the product; the one above where a language has none.
    disclaimer("JCB.HandoverSettings.Disclaimers.en_GB"),
    disclaimer("JCB.HandoverSettings.Disclaimers.de_DE"),
    disclaimer("JCB.HandoverSettings.Disclaimers.fr_FR"),
    disclaimer("JCB.HandoverSettings.Disclaimers.es_ES"),
    disclaimer("JCB.HandoverSettings.Disclaimers.it_IT"),
    disclaimer("JCB.HandoverSettings.Disclaimers.pl_PL"),
    disclaimer("JCB.HandoverSettings.Disclaimers.pt_PT"),
    disclaimer("JCB.HandoverSettings.Disclaimers.nl_NL"),
    disclaimer("JCB.HandoverSettings.Disclaimers.cs_CZ"),
    disclaimer("JCB.HandoverSettings.Disclaimers.sv_SE"),
    // The days after which a customer is reminded of a signing link; 0 for never.
    key(HANDOVER, "JCB.HandoverSettings.ReminderDays", Kind::Number(0, 30), "3"),
    key(ZONE, "TimeZoneDetails.TimeZoneId", Kind::Zone, timezone::DEFAULT),
    key(ZONE, "TimeZoneDetails.Timezone", Kind::Text(200), timezone::DEFAULT_TEXT),
    // A profile with name and address in more than one language, and the language of its own ones.
    off(PROFILE, "Profile.IsMultiLanguage"),
    key(PROFILE, "Profile.DefaultLanguageId", Kind::Number(1, 9999), "1"),
    off(GENERAL, "EmailTemplateSetting.IsEnabled"),
    key(GENERAL, "SkinId", Kind::Number(0, 99), "1"),
    key(GENERAL, "CultureName", Kind::Text(20), "en-US"),
    off(GENERAL, "MHCSettings.IsEnabled"),
    off(GENERAL, "GDPRPermissions.IsEnabled"),
    key(GENERAL, "TemplateMapping.Default", Kind::Text(100), ""),
    key(LETTERS, "EmailSettings.SenderName", Kind::Text(100), ""),
    off(LETTERS, "EmailAuthoriseSummary.IsEnabled"),
    off(LETTERS, "SendSMS.Active"),
    key(LETTERS, "SendSMS.SmsSenderName", Kind::Text(50), ""),
    off(LETTERS, "SendSMS.IsUnicodeMessage"),
    off(LETTERS, "SendPinViaSMS.IsEnabled"),
    key(DMS, "DMSPartConfig.CompanyNumber", Kind::Text(20), "00"),
    key(DMS, "DMSPartConfig.IntegrationProvider", Kind::Number(0, 9999), "20"),
    key(DMS, "DMSPartConfig.URL", Kind::Address, ""),
    key(DMS, "DMSPartConfig.Username", Kind::Secret, ""),
    key(DMS, "DMSPartConfig.Password", Kind::Secret, ""),
    off(DMS, "DMSPartConfig.UseSSL"),
    off(DMS, "DMSPartConfig.UseProxy"),
    off(DMS, "DMSPartConfig.ShowStock"),
    off(PRINT, "PrintSettings.VHCPrintNormal"),
    off(PRINT, "PrintSettings.VHCPrintTeleric"),
    off(PRINT, "PrintSettings.VHCAdvancedPrint"),
    off(PRINT, "PrintSettings.VHCPrintPartsLabour"),
    off(PRINT, "PrintSettings.VHCPrintPriceSplitup"),
    off(PRINT, "PrintSettings.EmailPopulatedCostSheet"),
    off(ONLINE, "CustomerSignature.IsEnabled"),
    key(ONLINE, "CustomerSignature.Disclaimer", Kind::Text(4000), ""),
    off(ONLINE, "DisclaimerSettings.Enabled"),
    key(ONLINE, "DisclaimerSettings.DisclaimerText", Kind::Text(4000), ""),
    off(ONLINE, "OnlineAuth_ShowAuth.OnlineauthAutoApproval"),
    off(ONLINE, "OnlineAuth_ShowAuth.OnlineauthSetStatus"),
    off(ONLINE, "OnlineAuth_ShowAuth.OnlineauthSendCustomerEmail"),
    off(ONLINE, "SendAuthItemsOnly.IsEnabled"),
    off(ONLINE, "DeclineAll.IsEnabled"),
    off(OTHER, "ShowVideoQuality"),
    off(OTHER, "ShowVideoQualityQuestion"),
    off(OTHER, "ShowVHCQuality"),
    off(OTHER, "VideoReviewSettings.SendEmailCopy"),
    key(OTHER, "VideoReviewSettings.AdminEmail", Kind::Text(100), ""),
    off(OTHER, "LabourFittedPrice.IsEnabled"),
    off(OTHER, "DisplayAssetTime.IsEnabled"),
    off(OTHER, "SendTyreData.IsEnabled"),
    off(OTHER, "sendFirstRegistration.IsEnabled"),
    off(OTHER, "sendNextMOTDate.IsEnabled"),
    off(OTHER, "DownloadRepairOrder.IsEnabled"),
    off(OTHER, "RAC.Active"),
    off(OTHER, "ASFsetting.ASFActive"),
    key(OTHER, "ASFsetting.ASFURL", Kind::Address, ""),
    off(OTHER, "serviceVisualsPermissions.IsEnabled"),
    key(OTHER, "serviceVisualsPermissions.ServiceVisualURL", Kind::Address, ""),
];
