//! The fields of a user as the console sends them, and their checks. Pure.

use platform::{
    auth::password,
    config::Auth,
    core::{
        email_address::is_address,
        error::Error,
        reason::Reason,
        text::{self, is_assigned, is_joiner},
    },
};
use serde::{Deserialize, Serialize};
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory as _};
use utoipa::ToSchema;

use crate::{
    reasons,
    users::{
        record::UserPlace,
        rights::{TECHNICIAN, USER_TYPES},
    },
};

/// A user to create or to change. On a change, fields that are left out are not changed; on a creation they have their
/// default.
#[derive(Debug, Clone, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct UserInput {
    /// The username; fixed once created.
    pub login: Option<String>,
    /// First name.
    pub first_name: Option<String>,
    /// Last name.
    pub last_name: Option<String>,
    /// Mail address.
    pub email: Option<String>,
    /// 20 of a site, 30 of a group; fixed once created.
    pub entity: Option<i16>,
    /// The user type.
    pub user_type: Option<i16>,
    /// The role id; the default of the user type when it is left out.
    pub role_id: Option<i16>,
    /// The group of a group user; the editor's own when it is left out.
    pub group_id: Option<i64>,
    /// The site of a site user; the editor's own when it is left out.
    pub site_id: Option<i64>,
    /// False locks the user.
    pub active: Option<bool>,
    /// `VHCDelete`.
    pub can_delete_machines: Option<bool>,
    /// The sites of a group user.
    pub sites: Option<Vec<UserPlace>>,
    /// A new password. Never part of an answer.
    pub password: Option<String>,
    /// A new PIN. Never part of an answer.
    pub pin: Option<String>,
    /// Initials; the first letters of both names where it is empty.
    pub initials: Option<String>,
    /// The id of the language that the product speaks to the user.
    pub language_id: Option<i64>,
    /// Free of password ageing.
    pub never_expires: Option<bool>,
    /// `EnableJLRQ`, which other programs read.
    pub enable_jlrq: Option<bool>,
    /// `ChatNotification`, which other programs read.
    pub chat_notification: Option<bool>,
    /// `Permissions`, which other programs read.
    pub permissions: Option<String>,
    /// `UserPerms`, which other programs read.
    pub user_perms: Option<String>,
    /// `Visibility`, which other programs read.
    pub visibility: Option<String>,
    /// The username at the parts catalogue.
    pub epc_username: Option<String>,
    /// A new password at the parts catalogue; an empty one leaves the stored one unchanged. Never part of an answer.
    pub epc_password: Option<String>,
    /// The caller's present password, which a new password or PIN of the own needs. Never part of an answer.
    pub current_password: Option<String>,
    /// The version that the caller has read.
    pub version: Option<i32>,
}

impl UserInput {
    /// The new password, if one is given; an empty one leaves the stored one unchanged.
    pub fn new_password(&self) -> Option<&str> {
        self.password.as_deref().filter(|password| !password.is_empty())
    }

    /// Drops the PIN of a user who cannot sign in by one: only technicians do.
    #[must_use]
    pub fn with_pin_of(self, user_type: i16) -> Self {
        if user_type == TECHNICIAN { self } else { Self { pin: None, ..self } }
    }

    /// The new PIN, if one is given.
    pub fn new_pin(&self) -> Option<&str> {
        self.pin.as_deref().filter(|pin| !pin.is_empty())
    }

    /// The new password at the parts catalogue, if one is given.
    pub fn new_epc_password(&self) -> Option<&str> {
        self.epc_password.as_deref().filter(|password| !password.is_empty())
    }
}

/// The longest initials, password at the parts catalogue and text of another program, in characters.
const LONGEST_INITIALS: usize = 10;
const LONGEST_EPC_PASSWORD: usize = 100;
const LONGEST_TEXT: usize = 1_000;

/// The longest name, username or address, in characters.
const LONGEST: usize = 50;

/// Usernames that cannot be created. `admin` is allowed; the reason is in README.md.
pub const RESERVED: [&str; 2] = ["btc", "sbs"];

/// The mistakes of the fields that are given; `new` also reports those that are missing.
pub fn mistakes(input: &UserInput, new: bool) -> Vec<Reason> {
    let mut wrong = Vec::new();
    let mut needed = |value: &Option<String>, reason: Reason| {
        let missing = value.as_ref().map_or(new, |value| !text::is_visible(value));
        if missing {
            wrong.push(reason);
        }
    };
    needed(&input.first_name, reasons::FIRST_NAME_REQUIRED);
    needed(&input.last_name, reasons::LAST_NAME_REQUIRED);
    needed(&input.login, reasons::LOGIN_REQUIRED);
    needed(&input.email, reasons::EMAIL_REQUIRED);
    let texts = [&input.first_name, &input.last_name, &input.login, &input.email];
    if texts.into_iter().flatten().any(|text| text.trim().chars().count() > LONGEST) {
        wrong.push(reasons::NAME_LONG);
    }
    let names = [&input.first_name, &input.last_name];
    if !new && input.login.as_deref().is_some_and(|login| !login.trim().chars().all(is_assigned))
        || names.into_iter().flatten().any(|name| !name.trim().chars().all(|c| is_assigned(c) || is_joiner(c)))
    {
        wrong.push(reasons::NAME_CHARACTERS);
    }
    if input.email.as_deref().is_some_and(|email| !email.trim().is_empty() && !is_address(email.trim())) {
        wrong.push(reasons::EMAIL_INVALID);
    }
    if new && input.user_type.is_none() || input.user_type.is_some_and(|given| !USER_TYPES.contains(&given)) {
        wrong.push(reasons::ROLE_REQUIRED);
    }
    if input.role_id.is_some_and(|given| !USER_TYPES.contains(&given)) {
        wrong.push(reasons::ROLE_UNKNOWN);
    }
    if input.entity.is_some_and(|entity| !matches!(entity, 20 | 30)) {
        wrong.push(reasons::ENTITY_UNKNOWN);
    }
    if new && input.new_password().is_none() {
        wrong.push(reasons::PASSWORD_REQUIRED);
    }
    if new && input.login.as_deref().is_some_and(is_reserved) {
        wrong.push(reasons::LOGIN_RESERVED);
    }
    // A username is fixed once created, so one of an earlier version does not refuse other changes.
    if new && input.login.as_deref().is_some_and(|login| !is_login(login)) {
        wrong.push(reasons::LOGIN_CHARACTERS);
    }
    let longer =
        |text: &Option<String>, most: usize| text.as_deref().is_some_and(|text| text.trim().chars().count() > most);
    if longer(&input.initials, LONGEST_INITIALS) {
        wrong.push(reasons::INITIALS_LONG);
    }
    if longer(&input.epc_username, LONGEST) {
        wrong.push(reasons::EPC_USERNAME_LONG);
    }
    if longer(&input.epc_password, LONGEST_EPC_PASSWORD) {
        wrong.push(reasons::EPC_PASSWORD_LONG);
    }
    if [&input.permissions, &input.user_perms, &input.visibility].into_iter().any(|text| longer(text, LONGEST_TEXT)) {
        wrong.push(reasons::TEXT_LONG);
    }
    let short_texts = [&input.initials, &input.epc_username];
    if short_texts.into_iter().flatten().any(|text| !text.trim().chars().all(is_assigned)) {
        wrong.push(reasons::NAME_CHARACTERS);
    }
    let mut sites: Vec<i64> = input.sites.iter().flatten().map(|place| place.site_id).collect();
    sites.sort_unstable();
    if sites.windows(2).any(|pair| pair[0] == pair[1]) {
        wrong.push(reasons::SITE_TWICE);
    }
    wrong
}

/// Accepts a username that, without the blanks around it, has letters and digits of any script and `. _ - @ + '` alone.
/// An empty one is accepted, because [`reasons::LOGIN_REQUIRED`] refuses it.
pub fn is_login(login: &str) -> bool {
    let mut after_letter = false;
    login.trim().chars().all(|c| {
        let category = c.general_category();
        let is_letter = matches!(
            category,
            GeneralCategory::UppercaseLetter
                | GeneralCategory::LowercaseLetter
                | GeneralCategory::TitlecaseLetter
                | GeneralCategory::ModifierLetter
                | GeneralCategory::OtherLetter
        );
        // The vowels and accents of many scripts are marks, which are part of the letter before.
        let is_mark = matches!(category, GeneralCategory::NonspacingMark | GeneralCategory::SpacingMark);
        let is_sign = category == GeneralCategory::DecimalNumber || matches!(c, '.' | '_' | '-' | '@' | '+' | '\'');
        after_letter = is_letter || is_mark && after_letter;
        (after_letter || is_sign) && is_assigned(c)
    })
}

/// Returns `true` if a username is reserved.
pub fn is_reserved(login: &str) -> bool {
    RESERVED.contains(&text::lower(login).as_str())
}

/// Returns `true` if a password follows the policy (docs/behaviour/sign-in.md, "Password policy") with the lengths of
/// `auth.*`.
pub fn is_fit(password: &str, auth: &Auth, own_words: &[&str]) -> bool {
    password_faults(password, auth, own_words).is_empty()
}

/// Returns the rules of [`is_fit`] that a password breaks, each as a clause about the password.
pub fn password_faults(password: &str, auth: &Auth, own_words: &[&str]) -> Vec<String> {
    let length = auth.password_min_length..=auth.password_max_length;
    let mut faults = password::policy_faults(password, length, own_words);
    if faults.is_empty() && password::is_guessable(password, own_words) {
        faults.push("it is easy to guess".to_owned());
    }
    faults
}

/// Adds to a refusal the rules that the new password breaks. The command line prints them; an answer contains the reason
/// alone.
pub fn explained(error: Error, password: Option<&str>, auth: &Auth, own_words: &[&str]) -> Error {
    let faults = password.map(|password| password_faults(password, auth, own_words)).unwrap_or_default();
    if faults.is_empty() { error } else { error.because(format!("the password: {}", faults.join(", "))) }
}

/// The mistakes of new secrets: the password policy with the person's own words, and the PIN policy.
pub fn weak_secrets(input: &UserInput, auth: &Auth, own_words: &[&str]) -> Vec<Reason> {
    let mut wrong = Vec::new();
    if input.new_password().is_some_and(|given| !is_fit(given, auth, own_words)) {
        wrong.push(reasons::PASSWORD_POLICY);
    }
    if input.new_pin().is_some_and(|pin| !password::pin_is_fit(pin, auth.pin_min_length)) {
        wrong.push(reasons::PIN_POLICY);
    }
    wrong
}

#[cfg(test)]
mod tests {
    use platform::config::Config;

    use super::*;

    fn good() -> UserInput {
        let text = |text: &str| Some(text.to_owned());
        UserInput {
            login: text("anna"),
            first_name: text("Anna"),
            last_name: text("O'Neill"),
            email: text("anna@example.org"),
            user_type: Some(5),
            password: text("Hardstand#2026"),
            ..UserInput::default()
        }
    }

    /// USER-036, USER-037, USER-038, USER-043
    #[test]
    fn what_is_required_of_a_new_user_is_named() {
        assert!(mistakes(&good(), true).is_empty());
        let texts: Vec<_> = mistakes(&UserInput::default(), true).iter().map(|reason| reason.0.text).collect();
        let expected = [
            "First Name is required",
            "Last Name is required",
            "Username is required",
            "Email is required",
            "Role is required",
            "Password is required",
        ];
        assert_eq!(texts, expected);
        assert!(mistakes(&UserInput::default(), false).is_empty(), "a change may leave everything as it is");
        let long = UserInput { last_name: Some("x".repeat(51)), ..good() };
        assert_eq!(mistakes(&long, true), [reasons::NAME_LONG]);
        let blank = UserInput { first_name: Some("  ".to_owned()), ..UserInput::default() };
        assert_eq!(mistakes(&blank, false), [reasons::FIRST_NAME_REQUIRED]);
    }

    /// A username that looks like another one is refused, and so are names that show nothing or turn the line.
    #[test]
    fn names_have_no_characters_that_are_not_seen() {
        for unseen in [
            '\0',
            '\t',
            '\n',
            '\u{7f}',
            '\u{85}',
            '\u{ad}',
            '\u{61c}',
            '\u{180e}',
            '\u{200b}',
            '\u{200c}',
            '\u{200d}',
            '\u{200e}',
            '\u{202e}',
            '\u{2028}',
            '\u{2060}',
            '\u{2066}',
            '\u{2800}',
            '\u{3164}',
            '\u{fe0f}',
            '\u{feff}',
            '\u{e0041}',
            '\u{e000}',
        ] {
            let login = UserInput { login: Some(format!("an{unseen}na")), ..good() };
            assert_eq!(mistakes(&login, true), [reasons::LOGIN_CHARACTERS], "{unseen:?}");
            if !is_joiner(unseen) {
                let name = UserInput { last_name: Some(format!("O{unseen}Neill")), ..UserInput::default() };
                assert_eq!(mistakes(&name, false), [reasons::NAME_CHARACTERS], "{unseen:?}");
            }
        }
        for blank in ["\u{200b}", " \u{3164} \u{200d}", "\u{ad}\u{feff}"] {
            let name = UserInput { first_name: Some(blank.to_owned()), ..UserInput::default() };
            assert!(mistakes(&name, false).contains(&reasons::FIRST_NAME_REQUIRED), "{blank:?}");
        }
        for seen in ["Zoë", "Łukasz", "Дарья", "李小龍", "محمد", "ශ්\u{200d}රී", "علی\u{200c}رضا", "O'Neill-Smith 2"]
        {
            let name = UserInput { first_name: Some(seen.to_owned()), ..good() };
            assert!(mistakes(&name, true).is_empty(), "{seen}");
        }
    }

    #[test]
    fn usernames_have_letters_digits_and_some_signs() {
        for login in [
            "anna",
            " Anna ",
            "zoë",
            "zoe\u{308}",
            "Łukasz.k",
            "дарья",
            "李小龍",
            "محمد",
            "हिन्दी",
            "ไก่",
            "٣٤",
            "o'neill+x_y-z@mail.example",
            "7",
        ] {
            let input = UserInput { login: Some(login.to_owned()), ..good() };
            assert!(mistakes(&input, true).is_empty(), "{login}");
        }
        for login in [
            "con sole",
            "eva\u{a0}muster",
            "a\u{3000}b",
            "a\"b",
            "a<b",
            "a>b",
            "a[b",
            "a]b",
            "a{b",
            "a}b",
            "a(b",
            "a)b",
            "a\\b",
            "a^b",
            "a~b",
            "a`b",
            "a/b",
            "a,b",
            "a;b",
            "a:b",
            "a!b",
            "a?b",
            "a#b",
            "a$b",
            "a%b",
            "a&b",
            "a*b",
            "a=b",
            "a|b",
            "a’b",
            "a–b",
            "a½",
            "a²",
            "aⅷ",
            "☺",
            "\u{308}a",
            "-\u{308}",
            "a\u{20dd}",
        ] {
            let input = UserInput { login: Some(login.to_owned()), ..good() };
            assert_eq!(mistakes(&input, true), [reasons::LOGIN_CHARACTERS], "{login}");
            let change = UserInput { login: Some(login.to_owned()), ..UserInput::default() };
            assert!(mistakes(&change, false).is_empty(), "{login}: a change sends the username that there is");
        }
    }

    #[test]
    fn addresses_have_a_name_and_a_host() {
        for good in ["a@b.co", "anna.o'neill+x@mail.example.org"] {
            assert!(is_address(good), "{good}");
        }
        for bad in ["a", "a@b", "@b.co", "a@", "a b@c.de", "a@b..c", "a@b.co\r\nBcc: x@y.z", "a@@b.co", "<a@b.co>"] {
            assert!(!is_address(bad), "{bad}");
        }
    }

    /// `admin` is allowed.
    #[test]
    fn reserved_names_are_refused_whatever_their_case() {
        for login in ["btc", "SBS", " Btc "] {
            let input = UserInput { login: Some(login.to_owned()), ..good() };
            assert_eq!(mistakes(&input, true), [reasons::LOGIN_RESERVED], "{login}");
        }
    }

    #[test]
    fn a_weak_password_is_explained_to_the_command_line() {
        let auth = platform::config::Config::default().auth;
        let error = |password| explained(reasons::PASSWORD_POLICY.into(), password, &auth, &["ada"]);
        assert_eq!(error(Some("Password1!")).cause(), Some("the password: it is easy to guess"));
        assert!(error(Some("weak")).cause().is_some_and(|cause| cause.contains("it has no digit")));
        assert_eq!(error(None).cause(), None);
        assert!(!error(Some("weak")).message().contains("digit"));
    }

    /// USER-039, USER-041
    #[test]
    fn secrets_keep_their_policies() {
        let weak_by = |auth: &Auth, password: &str, pin: &str| {
            let input = UserInput { password: Some(password.into()), pin: Some(pin.into()), ..good() };
            weak_secrets(&input, auth, &["anna", "330001"])
        };
        let usual = Config::default().auth;
        let weak = |password: &str, pin: &str| weak_by(&usual, password, pin);
        assert!(weak("Hardstand#2026", "482915").is_empty());
        assert!(weak("", "").is_empty(), "empty keeps what is stored");
        assert_eq!(weak("xX#1anna99", ""), [reasons::PASSWORD_POLICY]);
        assert_eq!(weak("Password1!", ""), [reasons::PASSWORD_POLICY], "too well known");
        assert_eq!(weak("Hardstand#2026", "1234"), [reasons::PIN_POLICY]);
        let long = Auth { password_min_length: 15, pin_min_length: 6, ..usual.clone() };
        assert_eq!(weak_by(&long, "Hardstand#2026", "4829"), [reasons::PASSWORD_POLICY, reasons::PIN_POLICY]);
        assert!(weak_by(&long, "Hardstand#2026#1", "482915").is_empty());
        let short = Auth { password_max_length: 64, ..usual.clone() };
        let phrase = "Seven#9 grey machines wait behind the northern gate until the morning";
        assert_eq!(weak_by(&short, phrase, ""), [reasons::PASSWORD_POLICY], "longer than 64");
        assert!(weak(phrase, "").is_empty());
    }

    #[test]
    fn a_site_is_named_once() {
        let place = UserPlace { site_id: 3, site_code: String::new(), user_type: 5 };
        let input = UserInput { sites: Some(vec![place.clone(), place]), ..good() };
        assert_eq!(mistakes(&input, true), [reasons::SITE_TWICE]);
    }
}
