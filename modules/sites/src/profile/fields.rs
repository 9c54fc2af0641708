//! The profile of a site: name, address and contact data (SITE-015).

use platform::{
    app::platform::Platform,
    core::{
        email_address::is_address,
        error::Result,
        reason::{Reason, own},
        text,
    },
};
use serde::{Deserialize, Serialize};

use crate::{profile::countries::countries, reasons};

/// The longest text input, in characters (CONST-021). Web and mail addresses may be longer.
pub(crate) const LONGEST: usize = 50;
const LONGEST_ADDRESS: usize = 100;

/// The profile of a site.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Profile {
    /// `SiteName`
    pub name: String,
    /// `Address1`
    pub address1: String,
    /// `Address2`
    pub address2: String,
    /// `Address3`
    pub address3: String,
    /// `Address4`
    pub address4: String,
    /// The two-letter code of ISO 3166, if known.
    pub country: Option<String>,
    /// `PostCode`
    pub post_code: String,
    /// `Telephone`
    pub telephone: String,
    /// `Email`
    pub email: String,
    /// `WebSite`
    pub website: String,
    /// `en-GB`
    pub culture: String,
}

impl Profile {
    /// The profile with trimmed texts, or every refusal with its field.
    pub(crate) async fn checked(self, platform: &Platform) -> Result<Result<Self, Vec<(&'static str, Reason)>>> {
        let known = countries(platform).await?;
        let mut refused = Vec::new();
        let mut text = |field, text: String, longest: usize| {
            let Some(text) = text::line(&text) else {
                refused.push((field, own::TEXT_CHARACTERS));
                return String::new();
            };
            if text.chars().count() > longest {
                refused.push((field, reasons::TOO_LONG));
            }
            text
        };
        let mut profile = Self {
            name: text("name", self.name, LONGEST),
            address1: text("address1", self.address1, LONGEST),
            address2: text("address2", self.address2, LONGEST),
            address3: text("address3", self.address3, LONGEST),
            address4: text("address4", self.address4, LONGEST),
            country: self.country.map(|iso| iso.trim().to_ascii_uppercase()).filter(|iso| !iso.is_empty()),
            post_code: text("postCode", self.post_code, LONGEST),
            telephone: text("telephone", self.telephone, LONGEST),
            email: text("email", self.email, LONGEST_ADDRESS),
            website: text("website", self.website, LONGEST_ADDRESS),
            culture: text("culture", self.culture, LONGEST),
        };
        if profile.culture.is_empty() {
            "en-US".clone_into(&mut profile.culture);
        }
        if profile.name.is_empty() {
            refused.push(("name", reasons::NAME_REQUIRED));
        }
        if !profile.email.is_empty() && !is_address(&profile.email) {
            refused.push(("email", reasons::EMAIL_WRONG));
        }
        if !is_web(&profile.website) {
            refused.push(("website", reasons::WEBSITE_WRONG));
        }
        if profile.country.as_ref().is_some_and(|iso| !known.contains_key(iso)) {
            refused.push(("country", reasons::COUNTRY_UNKNOWN));
        }
        if !is_culture(&profile.culture) {
            refused.push(("culture", reasons::CULTURE_WRONG));
        }
        Ok(if refused.is_empty() { Ok(profile) } else { Err(refused) })
    }
}

/// Returns `true` if the text is empty or a web address; one that begins with `www.` is accepted.
fn is_web(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    let begins = ["http://", "https://", "www."].iter().any(|start| lower.starts_with(start));
    text.is_empty() || (begins && !text.contains(char::is_whitespace))
}

/// Returns `true` if the text is a culture: letters, then parts after hyphens, such as `en`, `en-GB`, `zh-Hans-CN`.
fn is_culture(text: &str) -> bool {
    text.split('-').enumerate().all(|(at, part)| {
        let longest = if at == 0 { 3 } else { 8 };
        (2..=longest).contains(&part.len()) && part.bytes().all(|letter| letter.is_ascii_alphanumeric())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scripts_are_no_web_addresses() {
        assert!(is_web("") && is_web("https://ashby.example") && is_web("www.ashby.example"));
        assert!(!is_web("javascript:alert(1)") && !is_web("ashby") && !is_web("http://a b"));
    }

    #[test]
    fn cultures_are_written_with_hyphens() {
        assert!(is_culture("en-US") && is_culture("de") && is_culture("zh-Hans-CN"));
        assert!(!is_culture("english") && !is_culture("en_US") && !is_culture("e") && !is_culture("en-"));
    }
}
