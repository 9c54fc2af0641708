//! Addresses of pictures that lists show in every row: `/assets/{key}?p={signature}`.
//!
//! Such an address has about 60 characters and is the same in every answer of a period of 30 days, so that a browser
//! stores the picture and does not request it again. Like any signed address it gives its object to everyone who has
//! it: only the server can make it, it is given only to callers of the group or site that owns the object, and it is
//! valid until the end of the period after the one in which it was made.
//!
//! The key names the content: another picture has another key. An object under such a key is never replaced.

use actix_web::HttpRequest;
use chrono::{DateTime, Utc};

use super::{Key, PREFIX};
use crate::core::{
    error::{Error, Result},
    reason::own,
    secrets::Secrets,
};

const PURPOSE: &str = "picture";
const FIELD: &str = "p=";
const PERIOD_SECONDS: i64 = 30 * 24 * 60 * 60;

/// The `Cache-Control` of a picture: a browser may store it for the shortest time that an address is valid.
pub(super) const CACHE: &str = "private, max-age=2592000, immutable";

/// Returns the address of a picture, for callers who may see it.
pub fn picture_address(secrets: &Secrets, now: DateTime<Utc>, key: &Key) -> String {
    let signature = secrets.sign_short(PURPOSE, message(period(now), key).as_bytes());
    format!("{PREFIX}{key}?{FIELD}{signature}")
}

/// The picture that an address of this kind shows, and its content type; `None` for an address of another kind. An
/// invalid or expired address answers like a missing object.
pub(super) fn verified(
    request: &HttpRequest,
    secrets: &Secrets,
    now: DateTime<Utc>,
) -> Result<Option<(Key, &'static str)>> {
    let Some(signature) = request.query_string().strip_prefix(FIELD) else { return Ok(None) };
    let missing = || Error::from(own::NO_SUCH_THING);
    let key = Key::parse(request.path().strip_prefix(PREFIX).ok_or_else(missing)?)?;
    let kind = content_type(&key).ok_or_else(missing)?;
    let current = period(now);
    let is_ours = |period| secrets.verify_short(PURPOSE, message(period, &key).as_bytes(), signature);
    if is_ours(current) || is_ours(current - 1) { Ok(Some((key, kind))) } else { Err(missing()) }
}

fn message(period: i64, key: &Key) -> String {
    format!("{period} {key}")
}

fn period(now: DateTime<Utc>) -> i64 {
    now.timestamp().div_euclid(PERIOD_SECONDS)
}

/// The content type by the ending of the key, which is chosen from the bytes when a picture is stored.
fn content_type(key: &Key) -> Option<&'static str> {
    match key.as_str().rsplit_once('.')?.1 {
        "png" => Some("image/png"),
        "jpg" => Some("image/jpeg"),
        "webp" => Some("image/webp"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;
    use chrono::{TimeDelta, TimeZone as _};

    use super::*;

    fn now() -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2026, 3, 2, 8, 0, 0).single().expect("a time")
    }

    fn key(text: &str) -> Key {
        Key::parse(text).expect("a key")
    }

    fn shown(address: &str, secrets: &Secrets, now: DateTime<Utc>) -> Option<String> {
        let request = TestRequest::get().uri(address).to_http_request();
        verified(&request, secrets, now).ok().flatten().map(|(key, kind)| format!("{key} {kind}"))
    }

    #[test]
    fn an_address_is_short_and_shows_its_picture() {
        let secrets = Secrets::generate().expect("secrets");
        let address = picture_address(&secrets, now(), &key("group/1/models/0123456789ab.png"));
        assert!(address.len() <= 64, "{address}");
        assert_eq!(shown(&address, &secrets, now()).as_deref(), Some("group/1/models/0123456789ab.png image/png"));
    }

    #[test]
    fn it_is_the_same_for_days_and_valid_for_one_to_two_periods() {
        let secrets = Secrets::generate().expect("secrets");
        let begin = Utc.timestamp_opt(period(now()) * PERIOD_SECONDS, 0).single().expect("a time");
        let last = begin + TimeDelta::days(30) - TimeDelta::seconds(1);
        let address = picture_address(&secrets, begin, &key("a.png"));
        assert_eq!(picture_address(&secrets, last, &key("a.png")), address);
        assert_ne!(picture_address(&secrets, last + TimeDelta::seconds(1), &key("a.png")), address);
        for (days, is_shown) in [(0, true), (30, true), (59, true), (60, false), (-1, false)] {
            assert_eq!(shown(&address, &secrets, begin + TimeDelta::days(days)).is_some(), is_shown, "{days} days");
        }
    }

    #[test]
    fn nobody_else_makes_one() {
        let secrets = Secrets::generate().expect("secrets");
        let others = Secrets::generate().expect("secrets");
        let mine = key("group/1/models/a.png");
        let address = picture_address(&secrets, now(), &mine);
        let (path, signature) = address.split_once("?p=").expect("a signature");
        let flipped = if signature.starts_with('A') { "B" } else { "A" };
        for wrong in [
            picture_address(&others, now(), &mine),
            address.replace("group/1", "group/2"),
            address.replace("a.png", "b.png"),
            address.replace("a.png", "a.jpg"),
            format!("{path}?p={flipped}{}", &signature[1..]),
            format!("{path}?p="),
            format!("{path}?p={}", &signature[..8]),
            format!("{path}?p={signature}&x=1"),
            format!("{path}?p={}", secrets.sign("asset", message(period(now()), &mine).as_bytes())),
            format!("{path}?p={}", secrets.sign_short("asset", message(period(now()), &mine).as_bytes())),
        ] {
            assert_eq!(shown(&wrong, &secrets, now()), None, "{wrong}");
        }
    }

    #[test]
    fn what_is_no_picture_has_none() {
        let secrets = Secrets::generate().expect("secrets");
        for name in ["a.svg", "a.html", "a.pdf", "png"] {
            let address = picture_address(&secrets, now(), &key(name));
            assert_eq!(shown(&address, &secrets, now()), None, "{name}");
        }
    }
}
