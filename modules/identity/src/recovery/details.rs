//! PURE: the fields of a recovery, and their checks.

use platform::{
    auth::session::SignInKind,
    core::{
        email_address,
        error::{Error, Result},
        reason::Reason,
        text,
    },
};

use crate::{reasons, sign_in::request::SignInRequest};

/// The longest username and mail address, in characters.
const LONGEST_LOGIN: usize = 50;
const LONGEST_EMAIL: usize = 100;

/// The kinds of users that a passcode or a token may belong to. Clients send 20 for users of groups, too, so it is
/// looked for both, whatever the type is.
pub(super) const KINDS: [SignInKind; 2] = [SignInKind::Site, SignInKind::Group];

/// Identity of the user whose password is recovered, as typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Details {
    /// 20 or 30.
    pub kind: SignInKind,
    /// The site code.
    pub site: String,
    /// The username, in lower case.
    pub login: String,
}

impl Details {
    /// Checks the fields that every step has. `further` are the mistakes of the step's own fields; every one is answered.
    pub fn read(entity_type: Option<i64>, site: &str, login: &str, further: &[Option<Reason>]) -> Result<Self> {
        let kind = match entity_type.unwrap_or(20) {
            20 => Ok(SignInKind::Site),
            30 => Ok(SignInKind::Group),
            _ => Err(reasons::RESET_TYPE),
        };
        let mut mistakes: Vec<Reason> = kind.err().into_iter().collect();
        if site.trim().is_empty() {
            mistakes.push(reasons::RESET_SITE_CODE_REQUIRED);
        }
        if login.trim().is_empty() {
            mistakes.push(reasons::RESET_USERNAME_REQUIRED);
        } else if login.trim().chars().count() > LONGEST_LOGIN {
            mistakes.push(reasons::RESET_USERNAME_LONG);
        }
        mistakes.extend(further.iter().flatten());
        match (Error::of_fields(&mistakes), kind) {
            (None, Ok(kind)) => Ok(Self { kind, site: site.trim().to_owned(), login: text::lower(login) }),
            (Some(error), _) => Err(error),
            (None, Err(reason)) => Err(reason.into()),
        }
    }

    /// The search of this user as of a sign-in without a secret.
    pub(super) fn search(&self, kind: SignInKind) -> SignInRequest {
        SignInRequest { kind, site: self.site.clone(), login: self.login.clone(), secret: String::new() }
    }
}

/// The mistake of the mail address of a request.
pub fn email_mistake(email: &str) -> Option<Reason> {
    let email = email.trim();
    if email.is_empty() {
        Some(reasons::RESET_EMAIL_REQUIRED)
    } else if email.chars().count() > LONGEST_EMAIL {
        Some(reasons::RESET_EMAIL_LONG)
    } else if email_address::is_address(email) {
        None
    } else {
        Some(reasons::RESET_EMAIL_INVALID)
    }
}

/// The mistake of a field that may not be empty.
pub fn missing(value: &str, reason: Reason) -> Option<Reason> {
    value.trim().is_empty().then_some(reason)
}

/// Compares two mail addresses without case; `false` when either is no address.
pub fn is_same_address(one: &str, other: &str) -> bool {
    let key = |address: &str| email_address::parse(address.trim()).map(|address| text::lower(address.as_ref()));
    let one = key(one);
    one.is_some() && one == key(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(details: Result<Details>) -> std::collections::BTreeMap<String, Vec<String>> {
        details.expect_err("mistakes").body().errors
    }

    /// AUTH-042, AUTH-043, AUTH-046
    #[test]
    fn every_missing_field_is_named() {
        let errors =
            refused(Details::read(None, " ", "", &[email_mistake(""), missing(" ", reasons::RESET_PASSCODE_REQUIRED)]));
        assert_eq!(errors["SiteCode"], ["Sitecode is required"]);
        assert_eq!(errors["LoginId"], ["Username is required"]);
        assert_eq!(errors["Email"], ["Email is required"]);
        assert_eq!(errors["Passcode"], ["Passcode is required"]);
    }

    /// AUTH-044, AUTH-047
    #[test]
    fn a_username_has_50_characters_and_an_address_100_at_most() {
        assert_eq!(email_mistake("anna@example"), Some(reasons::RESET_EMAIL_INVALID));
        let domain = format!("{}.{}.example", "d".repeat(46), "d".repeat(40));
        assert_eq!(email_mistake(&format!("anna@{domain}")), None, "{}", domain.len() + 5);
        assert_eq!(email_mistake(&format!("annie@{domain}")), Some(reasons::RESET_EMAIL_LONG));
        assert!(Details::read(Some(20), "330001", &"a".repeat(50), &[]).is_ok());
        assert_eq!(refused(Details::read(Some(20), "330001", &"a".repeat(51), &[])).len(), 1);
    }

    #[test]
    fn a_type_is_20_or_30() {
        let kind = |number| Details::read(number, "330001", "Anna ", &[]).map(|details| (details.kind, details.login));
        assert_eq!(kind(None).expect("readable"), (SignInKind::Site, String::from("anna")));
        assert_eq!(kind(Some(30)).expect("readable").0, SignInKind::Group);
        for other in [1, 101, -20] {
            assert_eq!(refused(Details::read(Some(other), "330001", "anna", &[])).len(), 1, "{other}");
        }
    }

    #[test]
    fn addresses_are_compared_without_case_and_in_one_form() {
        assert!(is_same_address(" Anna@Müller.example ", "anna@xn--mller-kva.example"));
        assert!(!is_same_address("anna@example.org", "anne@example.org"));
        assert!(!is_same_address("", ""), "a user without an address has nothing to compare");
    }
}
