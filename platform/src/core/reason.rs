//! Every way to fail, as data: a reason has a name, a kind and the text that the user sees.
//!
//! A module declares its reasons in one table (`reasons.rs`), written with [`crate::reasons!`]; the registry joins the
//! tables. The table names kinds and no HTTP statuses: [`Kind::status`] alone maps them (docs/behaviour/errors.md,
//! "Statuses").

use std::borrow::Cow;

use actix_web::http::StatusCode;

use crate::core::brand;

/// The ways to fail, each with one HTTP status.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// 400: the body is no JSON, or a header is not readable.
    Malformed,
    /// 401: the caller is not signed in, or the sign-in is refused.
    SignIn,
    /// 403: the caller is known and may not.
    Forbidden,
    /// 404: no such thing at the caller's sites.
    NotFound,
    /// 405: the path is known, the method is not.
    Method,
    /// 409: a conflict with existing data or with the state of a thing.
    Conflict,
    /// 412: a precondition is missing.
    NotReady,
    /// 413: more bytes than the call accepts.
    TooLarge,
    /// 415: a content type that the call does not read.
    MediaType,
    /// 422: the request itself is invalid.
    Invalid,
    /// 429: too many requests; the answer carries Retry-After.
    TooMany,
    /// 500: an internal error.
    Internal,
    /// 503: database, mail or storage is not reachable.
    Unreachable,
    /// 507: the disk is full.
    Full,
}

impl Kind {
    /// The HTTP status of this kind.
    pub const fn status(self) -> StatusCode {
        match self {
            Self::Malformed => StatusCode::BAD_REQUEST,
            Self::SignIn => StatusCode::UNAUTHORIZED,
            Self::Forbidden => StatusCode::FORBIDDEN,
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::Method => StatusCode::METHOD_NOT_ALLOWED,
            Self::Conflict => StatusCode::CONFLICT,
            Self::NotReady => StatusCode::PRECONDITION_FAILED,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::MediaType => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Self::Invalid => StatusCode::UNPROCESSABLE_ENTITY,
            Self::TooMany => StatusCode::TOO_MANY_REQUESTS,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            Self::Unreachable => StatusCode::SERVICE_UNAVAILABLE,
            Self::Full => StatusCode::INSUFFICIENT_STORAGE,
        }
    }
}

/// One line of a reason table.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct ReasonLine {
    /// The stable name on the wire, `module.snake_case`.
    pub name: &'static str,
    /// Its kind.
    pub kind: Kind,
    /// The heading: the text before the colon of `Message`.
    pub topic: &'static str,
    /// The text for the user: no colon, no line break. [`Reason::text`] fills `{brand}` in it.
    pub text: &'static str,
    /// The number on the wire (`ReasonCode`), where one is documented.
    pub code: Option<u16>,
    /// The request field it belongs to (`Errors`), if any.
    pub field: Option<&'static str>,
}

/// A reason to refuse: a line of some module's table. It is `Copy` and comparable, and is all that a pure rule answers.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Reason(pub &'static ReasonLine);

impl Reason {
    /// The stable name on the wire, `module.snake_case`.
    pub const fn name(self) -> &'static str {
        self.0.name
    }

    /// The text for the user, with the product's name in place of `{brand}`.
    pub fn text(self) -> Cow<'static, str> {
        brand::fill(self.0.text)
    }

    /// `Topic: text`, the `Message` of the answer.
    pub fn message(self) -> String {
        format!("{}: {}", self.0.topic, self.text())
    }
}

impl std::fmt::Debug for Reason {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.0.name)
    }
}

/// Writes a reason table: one line per reason, each a constant of the surrounding module, and `ALL` with every line.
///
/// ```ignore
/// mod reasons {
///     platform::reasons! { "stock", "Stock":
///         ACCEPT_FIRST: Invalid, "Please accept a machine to transfer";
///         SERIAL_LENGTH("Vin"): Invalid, "Machine serial number should be 7 or 8 characters";
///         DUPLICATE[1]: Conflict "Conflict", "Machine already exists in stock";
///     }
/// }
/// assert_eq!(reasons::ACCEPT_FIRST.name(), "stock.accept_first");
/// assert_eq!(reasons::DUPLICATE.message(), "Conflict: Machine already exists in stock");
/// ```
/// `NAME("Field")` ties it to a request field, `NAME[n]` numbers it, `Kind "Topic"` gives it a heading of its own.
#[macro_export]
macro_rules! reasons {
    ($module:literal, $topic:literal : $( $(#[$doc:meta])* $name:ident $( ($field:literal) )? $( [$code:literal] )? : $kind:ident $($own:literal)? , $text:literal ; )+ ) => {
        $(
            $(#[$doc])*
            #[doc = concat!("`", $text, "`")]
            pub const $name: $crate::core::reason::Reason = {
                const RAW: &str = concat!($module, ".", stringify!($name));
                const LOWER: [u8; RAW.len()] = $crate::core::reason::lower::<{ RAW.len() }>(RAW);
                const LINE: $crate::core::reason::ReasonLine = $crate::core::reason::ReasonLine {
                    name: match ::core::str::from_utf8(&LOWER) {
                        Ok(name) => name,
                        Err(_) => RAW,
                    },
                    kind: $crate::core::reason::Kind::$kind,
                    topic: $crate::core::reason::first(&[$($own,)? $topic]),
                    text: $text,
                    code: $crate::core::reason::optional(&[$($code)?]),
                    field: $crate::core::reason::optional(&[$($field)?]),
                };
                $crate::core::reason::Reason(&LINE)
            };
        )+
        /// Every line of this table.
        pub const ALL: &[$crate::core::reason::Reason] = &[$($name),+];
    };
}

/// ASCII lower case at compile time; for [`reasons!`](crate::reasons).
pub const fn lower<const N: usize>(text: &str) -> [u8; N] {
    let mut lower = [0; N];
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < N {
        lower[at] = bytes[at].to_ascii_lowercase();
        at += 1;
    }
    lower
}

/// The first of a list that is never empty; for [`reasons!`](crate::reasons).
pub const fn first(texts: &[&'static str]) -> &'static str {
    texts[0]
}

/// The only element of a list, if it has one; for [`reasons!`](crate::reasons).
pub const fn optional<T: Copy>(list: &[T]) -> Option<T> {
    if list.is_empty() { None } else { Some(list[0]) }
}

/// The platform's own reasons, which any call may answer.
pub mod own {
    reasons! { "platform", "Request":
        MALFORMED: Malformed, "The body is not valid JSON";
        TOO_DEEP: Malformed, "The body is nested too deeply";
        HEADER_TWICE: Malformed, "A header was sent twice";
        HEADER_UNREADABLE: Malformed, "A header holds characters other than ASCII";
        NOT_READABLE: Invalid, "A value is missing or of the wrong type";
        TEXT_CHARACTERS: Invalid, "A text contains characters that cannot be displayed";
        OTHER_SITE("SiteCode"): Invalid, "Site code does not match the site you work on";
        BAD_PATH: NotFound, "No such address";
        UNREADABLE_ADDRESS: NotFound, "This address contains characters that are not allowed";
        NO_SUCH_ADDRESS: NotFound, "No such address";
        NO_SUCH_THING: NotFound, "Not found";
        NO_SUCH_METHOD: Method, "This address does not take that method";
        TOO_LARGE: TooLarge, "The body is too large";
        MEDIA_TYPE: MediaType, "This call reads JSON";
        UNKNOWN_FIELD: Invalid, "Unknown filter or order field";
        UNKNOWN_OPERATOR: Invalid, "Unknown filter operator or function";
        BAD_VALUE: Invalid, "A filter value is of the wrong type";
        TOO_MANY_FILTERS: Invalid, "Too many filters or values";
        BAD_RANGE: Invalid, "The range is not valid";
        STALE: Conflict "Conflict", "It was changed by someone else meanwhile, please reload";
        TAKEN: Conflict "Conflict", "It already exists";
        REPEAT_KEY: Invalid, "An idempotency key has 1 to 200 visible characters";
        REPEAT_OTHER: Invalid, "This idempotency key was used for another request";
        REPEAT_IN_FLIGHT: Conflict "Conflict", "The same request is being carried out, please wait a moment";
        REPEAT_STANDING: Forbidden "Permission Denied", "Your rights have changed since this request was carried out";
        REPEAT_UNTOLD: Conflict "Conflict", "This request was carried out, its answer is not known any more";
        LOGIN_REQUIRED: SignIn "Sign in", "User Authentication Failed! Please Login";
        CREDENTIAL_MISMATCH: SignIn "Sign in", "User Authentication Failed! Please Login";
        DENIED: Forbidden "Permission Denied", "You do not have the right to do this";
        MODULE_OFF: Forbidden "Permission Denied", "This module is switched off for the site";
        FOREIGN_SITE: Forbidden "Permission Denied", "You may not act for this site";
        CONFIRM[30]: Forbidden "Permission Denied", "Please enter your password again";
        FOREIGN_ORIGIN: Forbidden "Permission Denied", "This request came from another page";
        TOO_MANY: TooMany, "Too many requests, please wait a moment";
        TOO_MANY_ROWS: Invalid "Export", "The list has too many rows, please filter it";
        NO_ROWS: Invalid "Export", "No data found";
        EXPORTS_RUNNING: TooMany "Export", "Too many exports of this site are running, please wait until one has ended";
        INTERNAL: Internal "Service", "Something went wrong on our side";
        BUSY: Unreachable "Service", "Service busy, try again";
        UNREACHABLE: Unreachable "Service", "A service we need cannot be reached, try again";
        TIMED_OUT: Unreachable "Service", "This took too long, try again";
        DISK_FULL: Full "Service", "There is no room left to store this";
    }
}

/// Reasons of the session of a request.
pub mod session {
    reasons! { "session", "Session":
        OTHER_USER: Conflict, "Somebody else has signed in. Sign in again to continue.";
    }
}

#[cfg(test)]
mod tests {
    use super::own;

    #[test]
    fn names_are_lower_case_and_texts_have_no_colon() {
        for reason in own::ALL {
            let line = reason.0;
            assert!(line.name.starts_with("platform."), "{}", line.name);
            assert_eq!(line.name, line.name.to_lowercase());
            assert!(!line.text.contains([':', '\n']), "{}", line.text);
        }
    }
}
