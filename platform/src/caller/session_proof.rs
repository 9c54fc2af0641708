//! The headers by which a request names its session and its site: cookie, bearer token, `Credential`, `sitecode`, `Groupid`.

use actix_web::{
    HttpRequest,
    http::{Method, header::HeaderValue},
};

use crate::{
    auth::session::{Person, Who},
    caller::abuse,
    config::Limits,
    core::{
        error::{Error, Result},
        json_depth,
        reason::{own, session},
    },
    request::{cookies::session_cookie_name, paths::route_of},
    state::Platform,
};

/// The session token of a request, by whatever header or cookie, and the requested site.
pub struct Proof {
    /// The token.
    pub token: String,
    claimed_user: Option<String>,
    page_user: Option<String>,
    pub(super) site: Option<String>,
    pub(super) group: Option<String>,
    /// `true` if the client has sent a cookie, and so stores cookies.
    pub(super) keeps_cookies: bool,
}

impl Proof {
    /// Reads cookie and headers. Answers 401 when there is no token or two that differ, and 403 when a page of another
    /// origin uses the cookie for a change.
    pub fn of(request: &HttpRequest, platform: &Platform) -> Result<Self> {
        let cookie = request.cookie(session_cookie_name(&platform.config)).map(|cookie| cookie.value().to_owned());
        let bearer = header(request, "authorization")
            .and_then(|value| value.strip_prefix("Bearer ").map(|token| token.trim().to_owned()));
        let credential = match request.headers().get("credential") {
            Some(value) => Some(Credential::parse(&text_of(value), &platform.config.limits)?),
            None => None,
        };
        let short = |text: String| text.chars().take(50).collect::<String>();
        let site = header(request, "sitecode").map(short);
        let group = header(request, "groupid").map(short);
        let page_user = header(request, "x-user-id");
        let session = credential.as_ref().map(|credential| &credential.session);
        if bearer.as_ref().is_some_and(|bearer| session.is_some_and(|session| session != bearer)) {
            return Err(own::CREDENTIAL_MISMATCH.into());
        }
        let header_token = bearer.or_else(|| session.cloned());
        let token = match (&cookie, &header_token) {
            (Some(cookie), Some(header)) if cookie != header => return Err(own::CREDENTIAL_MISMATCH.into()),
            (_, Some(header)) => header.clone(),
            (Some(cookie), None) => {
                same_page(request, site.is_some())?;
                cookie.clone()
            }
            (None, None) => return Err(own::LOGIN_REQUIRED.into()),
        };
        let keeps_cookies = cookie.is_some();
        let claimed_user = credential.and_then(|credential| credential.user);
        Ok(Self { token, claimed_user, page_user, site, group, keeps_cookies })
    }

    /// Refuses a request of a page that belongs to another user than the session, because another tab of the browser has signed
    /// that user in. The header is optional and grants nothing.
    pub fn is_of_page(&self, who: &Who) -> Result<()> {
        let Some(page_user) = &self.page_user else { return Ok(()) };
        let session_user = match &who.person {
            Person::User(user) => user.row.id.to_string(),
            Person::Operator { id, .. } => format!("operator-{id}"),
        };
        if *page_user == session_user { Ok(()) } else { Err(session::OTHER_USER.into()) }
    }

    /// Refuses a UserId that contradicts the session, with an audit entry.
    pub(super) async fn agrees_with(&self, who: &Who, platform: &Platform, address: &str) -> Result<()> {
        let (Some(claimed), Person::User(user)) = (&self.claimed_user, &who.person) else { return Ok(()) };
        if *claimed == user.row.id.to_string() {
            return Ok(());
        }
        // The claim may be anything, such as a NUL, which PostgreSQL can not store.
        let claimed: String =
            claimed.chars().take(50).map(|c| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c }).collect();
        abuse::note(platform, who, address, "credential_mismatch", serde_json::json!({ "UserId": claimed })).await?;
        Err(own::CREDENTIAL_MISMATCH.into())
    }
}

/// The parts of the `Credential` header that are read.
struct Credential {
    session: String,
    user: Option<String>,
}

impl Credential {
    /// Parses the header, within the largest size and depth of the configuration.
    fn parse(text: &str, limits: &Limits) -> Result<Self> {
        let refused = || Error::from(own::LOGIN_REQUIRED);
        if text.len() > limits.credential_kib * 1024 || json_depth::of(text) > limits.credential_depth {
            return Err(refused());
        }
        let serde_json::Value::Object(fields) = serde_json::from_str(text).map_err(|_| refused())? else {
            return Err(refused());
        };
        let field = |name: &str| {
            fields.iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).and_then(|(_, value)| match value {
                serde_json::Value::String(text) => Some(text.clone()),
                serde_json::Value::Number(number) => Some(number.to_string()),
                _ => None,
            })
        };
        Ok(Self { session: field("SessionId").ok_or_else(refused)?, user: field("UserId") })
    }
}

/// Returns the text of a header that may contain names of people: browsers send it as Latin-1, other clients as UTF-8.
fn text_of(value: &HeaderValue) -> String {
    std::str::from_utf8(value.as_bytes())
        .map_or_else(|_| value.as_bytes().iter().map(|byte| char::from(*byte)).collect(), ToOwned::to_owned)
}

pub(super) fn header(request: &HttpRequest, name: &str) -> Option<String> {
    request.headers().get(name).and_then(|value| value.to_str().ok()).map(ToOwned::to_owned)
}

/// A browser sends a cookie whatever page makes the request. So with the cookie alone a change needs a sign that a page
/// of this origin makes it: the browser's `Sec-Fetch-Site`, or the `sitecode` header, which a page of another origin
/// can not set without a preflight.
fn same_page(request: &HttpRequest, has_site_header: bool) -> Result<()> {
    let is_get = matches!(*request.method(), Method::GET | Method::HEAD);
    let reads = is_get && route_of(request).is_some_and(|route| !route.changes_by_get);
    if reads || has_site_header || header(request, "sec-fetch-site").as_deref() == Some("same-origin") {
        Ok(())
    } else {
        Err(own::FOREIGN_ORIGIN.into())
    }
}

/// The token of a request that does not need one, such as sign-out.
pub fn token_of(request: &HttpRequest, platform: &Platform) -> Option<String> {
    Proof::of(request, platform).ok().map(|proof| proof.token)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::config::Config;

    #[test]
    fn a_credential_with_a_name_is_read_in_either_encoding() {
        let limits = Config::default().limits;
        let text = "{\"UserName\":\"Zo\u{eb}\",\"SessionId\":\"abc\"}";
        let latin: Vec<u8> = text.chars().map(|c| u8::try_from(u32::from(c)).expect("Latin-1")).collect();
        for bytes in [text.as_bytes(), &latin] {
            let value = HeaderValue::from_bytes(bytes).expect("a header");
            assert_eq!(text_of(&value), text);
            assert_eq!(Credential::parse(&text_of(&value), &limits).expect("readable").session, "abc");
        }
    }

    /// Goals I2, S6: the token that is read is part of the header.
    #[test]
    fn any_credential_is_read_or_refused() {
        let limits = Config::default().limits;
        let words = [
            "SessionId",
            "sessionid",
            "UserId",
            "\"",
            "{",
            "}",
            "[",
            "]",
            ":",
            ",",
            "null",
            "true",
            "\\u0022",
            "49",
            "\\",
        ];
        fuzz::feed("credential", &words, |bytes| {
            let text = String::from_utf8_lossy(bytes);
            match Credential::parse(&text, &limits) {
                Ok(Credential { session, user }) => {
                    let fields: serde_json::Map<String, serde_json::Value> =
                        serde_json::from_str(&text).expect("an object was read");
                    let stands = |name: &str, read: &str| {
                        let named = fields.iter().filter(|(key, _)| key.eq_ignore_ascii_case(name));
                        named
                            .map(|(_, value)| value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned))
                            .any(|value| value == read)
                    };
                    assert!(stands("SessionId", &session));
                    assert!(user.as_ref().is_none_or(|user| stands("UserId", user)));
                    format!("{} {} {}", fields.len(), session.len().min(64), user.is_some())
                }
                Err(refused) => refused.reason().name().to_owned(),
            }
        });
    }
}
