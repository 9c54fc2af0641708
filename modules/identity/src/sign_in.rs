//! Sign-in: the fields of the request, and the decision whether it succeeds (docs/behaviour/sign-in.md, "Signing in").
//!
//! The decision is pure and is in this file; [`candidate`] finds the person, [`enter`] runs the steps.

pub mod candidate;
pub mod enter;

use platform::{
    auth::session::SignInKind,
    core::{
        error::{Error, Result},
        reason::Reason,
        text,
    },
};

use crate::reasons;

/// The longest username and the longest secret, in characters.
const LONGEST_LOGIN: usize = 50;
const LONGEST_SECRET: usize = 100;

/// The fields of a sign-in, checked for presence and length.
#[derive(Debug, Clone)]
pub struct SignInRequest {
    /// The kind of sign-in.
    pub kind: SignInKind,
    /// The site code; empty for operators.
    pub site: String,
    /// The username, in lower case.
    pub login: String,
    /// Password or PIN.
    pub secret: String,
}

impl SignInRequest {
    /// Checks the fields. Answers every missing or overlong one.
    pub fn read(kind: SignInKind, site: &str, login: &str, secret: &str) -> Result<Self> {
        let mut missing = Vec::new();
        if kind != SignInKind::Operator && site.trim().is_empty() {
            missing.push(reasons::SITE_CODE_REQUIRED);
        }
        if login.trim().is_empty() {
            missing.push(reasons::USERNAME_REQUIRED);
        }
        if secret.is_empty() {
            missing.push(match kind {
                SignInKind::Technician => reasons::PINCODE_REQUIRED,
                SignInKind::Site | SignInKind::Group | SignInKind::Operator => reasons::PASSWORD_REQUIRED,
            });
        }
        if login.trim().chars().count() > LONGEST_LOGIN {
            missing.push(reasons::USERNAME_LONG);
        }
        if secret.chars().count() > LONGEST_SECRET {
            missing.push(reasons::PASSWORD_LONG);
        }
        match Error::of_fields(&missing) {
            Some(error) => Err(error),
            None => {
                Ok(Self { kind, site: site.trim().to_owned(), login: text::lower(login), secret: secret.to_owned() })
            }
        }
    }
}

/// The kind of an operational sign-in: `loginAs` 20, 30 or 101; 20 when it is missing.
pub fn kind_of(login_as: Option<i64>) -> Result<SignInKind> {
    match login_as.unwrap_or(20) {
        20 => Ok(SignInKind::Site),
        30 => Ok(SignInKind::Group),
        101 => Ok(SignInKind::Technician),
        _ => Err(reasons::LOGIN_TYPE.into()),
    }
}

/// The kind of a console sign-in: `loginAs` 20, 30, or 1 for operators.
pub fn console_kind_of(login_as: Option<i64>) -> Result<SignInKind> {
    match login_as.unwrap_or(20) {
        20 => Ok(SignInKind::Site),
        30 => Ok(SignInKind::Group),
        1 => Ok(SignInKind::Operator),
        _ => Err(reasons::LOGIN_TYPE.into()),
    }
}

/// Facts on which a sign-in is decided, after the secret was compared.
#[derive(Debug, Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "five facts, each yes or no, and no combination is excluded")]
pub struct Facts {
    /// The identifier is not locked and has tries left.
    pub may_try: bool,
    /// The person exists, the site is open to the person, and the secret matches.
    pub secret_is_right: bool,
    /// No administrator has locked the person.
    pub is_active: bool,
    /// `MHCSettings.IsEnabled` is set at the site.
    pub site_refuses_everybody: bool,
    /// The person may use this face: every user the operational calls, administrators, managers and operators the
    /// console.
    pub fits_the_door: bool,
}

/// Decides whether the sign-in succeeds. Without the right secret the answer is code 2, or code 1 while the identifier
/// is locked; both are the same for identifiers that do not exist.
pub fn decide(facts: Facts) -> Result<(), Reason> {
    if !facts.may_try {
        Err(reasons::LOCKED)
    } else if !facts.secret_is_right {
        Err(reasons::INVALID)
    } else if !facts.is_active {
        Err(reasons::DISABLED)
    } else if facts.site_refuses_everybody {
        Err(reasons::UNAUTHORISED_SITE)
    } else if !facts.fits_the_door {
        Err(reasons::NOT_FOR_CONSOLE)
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: Facts = Facts {
        may_try: true,
        secret_is_right: true,
        is_active: true,
        site_refuses_everybody: false,
        fits_the_door: true,
    };

    #[test]
    fn the_door_opens_when_everything_is_as_it_should_be() {
        assert_eq!(decide(GOOD), Ok(()));
    }

    /// AUTH-062, AUTH-063: codes 1, 2 and 3. When several refusals apply, the one that reveals least is answered.
    #[test]
    fn a_stranger_learns_nothing_but_wrong_or_locked() {
        for is_active in [true, false] {
            for site_refuses_everybody in [true, false] {
                for fits_the_door in [true, false] {
                    let facts = Facts { is_active, site_refuses_everybody, fits_the_door, ..GOOD };
                    assert_eq!(decide(Facts { secret_is_right: false, ..facts }), Err(reasons::INVALID));
                    for secret_is_right in [true, false] {
                        let locked = Facts { may_try: false, secret_is_right, ..facts };
                        assert_eq!(decide(locked), Err(reasons::LOCKED));
                    }
                }
            }
        }
        let code = |reason: Reason| (reason.0.code, reason.0.text);
        let locked = "Your account has been locked. Please contact administrator";
        assert_eq!(code(reasons::LOCKED), (Some(1), locked));
        assert_eq!(code(reasons::INVALID), (Some(2), "Invalid credentials."));
        assert_eq!(code(reasons::DISABLED), (Some(3), locked));
    }

    /// AUTH-032, AUTH-033
    #[test]
    fn with_the_right_secret_the_reason_is_reported() {
        assert_eq!(decide(Facts { is_active: false, ..GOOD }), Err(reasons::DISABLED));
        let refused = decide(Facts { site_refuses_everybody: true, ..GOOD }).expect_err("refused");
        assert_eq!(refused.message(), "Sign in: Unauthorised to login. Please contact support.");
        assert_eq!(refused.0.code, None);
        assert_eq!(decide(Facts { fits_the_door: false, ..GOOD }), Err(reasons::NOT_FOR_CONSOLE));
    }

    /// AUTH-036, AUTH-037, AUTH-038, AUTH-039
    #[test]
    fn every_missing_field_is_named() {
        let refused = SignInRequest::read(SignInKind::Site, " ", "", "").expect_err("empty");
        let body = refused.body();
        assert_eq!(body.errors["sitecode"], ["Sitecode is required"]);
        assert_eq!(body.errors["username"], ["Username is required"]);
        assert_eq!(body.errors["password"], ["Password is required"]);
        let technician = SignInRequest::read(SignInKind::Technician, "330001", "tech", "").expect_err("no PIN");
        assert_eq!(technician.body().errors["pincode"], ["Pincode is required"]);
        assert!(SignInRequest::read(SignInKind::Operator, "", "operator", "x").is_ok(), "operators have no site");
    }

    /// AUTH-041, CONST-001
    #[test]
    fn a_username_is_lower_cased_and_both_have_a_longest() {
        let request = SignInRequest::read(SignInKind::Site, " 330001 ", " Admin ", " Pass ").expect("readable");
        assert_eq!(
            (request.site.as_str(), request.login.as_str(), request.secret.as_str()),
            ("330001", "admin", " Pass ")
        );
        let long = |login: usize, secret: usize| {
            SignInRequest::read(SignInKind::Site, "1", &"a".repeat(login), &"b".repeat(secret))
                .map(|_| ())
                .map_err(|error| error.reason())
        };
        assert_eq!(long(50, 100), Ok(()));
        assert_eq!(long(51, 100), Err(reasons::USERNAME_LONG));
        assert_eq!(long(50, 101), Err(reasons::PASSWORD_LONG));
    }

    /// AUTH-024: 20 site, 30 group, 101 technician; 20 is the default.
    #[test]
    fn login_types_are_20_30_and_101() {
        assert_eq!(kind_of(None).expect("default"), SignInKind::Site);
        assert_eq!(kind_of(Some(20)).expect("site"), SignInKind::Site);
        assert_eq!(kind_of(Some(30)).expect("group"), SignInKind::Group);
        assert_eq!(kind_of(Some(101)).expect("technician"), SignInKind::Technician);
        assert!(kind_of(Some(1)).is_err(), "operators sign in at the console only");
        assert_eq!(console_kind_of(Some(1)).expect("operator"), SignInKind::Operator);
        assert!(console_kind_of(Some(101)).is_err());
    }
}
