//! Signed addresses of the server's own origin, for storages without addresses of their own:
//! `/assets/{key}?…&exp=…&sig=…`.
//!
//! The signature covers everything: the method, the key, the expiry, and the form in which the object is answered or
//! the content that may be stored. An invalid address answers like a missing object.

use std::{cmp::Ordering, collections::BTreeMap, fmt::Write as _, io, sync::Arc};

use actix_web::{
    HttpRequest, HttpResponse,
    body::SizedStream,
    http::{
        Method,
        header::{
            self, ByteRangeSpec, Charset, ContentDisposition, DispositionParam, DispositionType, ExtendedValue,
            Header as _, Range,
        },
    },
    web::{Bytes, Payload, Query},
};
use base64::{Engine as _, engine::general_purpose::STANDARD as BASE64};
use chrono::{DateTime, Utc};
use futures::{SinkExt as _, StreamExt as _};
use sha2::{Digest as _, Sha256};

use super::{Intent, Key, PREFIX, Part, Put, Show, Storage, Upload, picture};
use crate::{
    config::Config,
    core::{
        clock::Clock,
        error::{Error, Result},
        reason::own,
        secrets::Secrets,
    },
};

const PURPOSE: &str = "asset";
const CACHE: &str = "private, max-age=300";
pub(super) const SHA256_HEADER: &str = "x-amz-checksum-sha256";
/// Content types that are displayed inline, never SVG or HTML; any other is sent as an attachment.
const SHOWN: [&str; 8] = [
    "image/jpeg",
    "image/png",
    "image/webp",
    "image/gif",
    "video/mp4",
    "video/webm",
    "video/quicktime",
    "application/pdf",
];

/// Makes signed addresses.
pub(super) struct Signer {
    secrets: Arc<Secrets>,
    clock: Clock,
    get_seconds: i64,
    put_seconds: i64,
}

/// The query of a signed address.
type Fields = BTreeMap<String, String>;

impl Signer {
    pub(super) fn new(config: &Config, secrets: &Arc<Secrets>, clock: &Clock) -> Self {
        let seconds = |minutes: u64| i64::try_from(minutes * 60).unwrap_or(900);
        Self {
            secrets: Arc::clone(secrets),
            clock: clock.clone(),
            get_seconds: seconds(config.limits.signed_get_minutes),
            put_seconds: seconds(config.limits.signed_put_minutes),
        }
    }

    pub(super) fn address(&self, key: &Key, show: &Show) -> String {
        // Rounded, so that a list that is requested twice in a few minutes shows its pictures from the browser's cache;
        // an address has between half and all of its life left.
        let half = (self.get_seconds / 2).max(1);
        let expiry = self.clock.now().timestamp() / half * half + self.get_seconds;
        let mut fields = Fields::from([("type".to_owned(), show.content_type.clone())]);
        if let Some(name) = &show.save_as {
            fields.insert(String::from("name"), name.clone());
        }
        self.sign(&Method::GET, key, expiry, fields)
    }

    pub(super) fn intent(&self, key: &Key, upload: &Upload) -> Intent {
        let expiry = self.clock.now().timestamp() + self.put_seconds;
        let mut fields = Fields::from([
            (String::from("type"), upload.content_type.clone()),
            (String::from("size"), upload.size.to_string()),
        ]);
        let mut headers = BTreeMap::from([
            (String::from("Content-Type"), upload.content_type.clone()),
            (String::from("If-None-Match"), String::from("*")),
        ]);
        if let Some(sum) = &upload.sha256 {
            fields.insert(String::from("sha256"), sum.clone());
            headers.insert(String::from(SHA256_HEADER), sum.clone());
        }
        Intent { address: self.sign(&Method::PUT, key, expiry, fields), headers }
    }

    fn sign(&self, method: &Method, key: &Key, expiry: i64, mut fields: Fields) -> String {
        fields.insert(String::from("exp"), expiry.to_string());
        let signature = self.secrets.sign(PURPOSE, message(method, key, &fields).as_bytes());
        fields.insert(String::from("sig"), signature);
        let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish();
        format!("{PREFIX}{key}?{query}")
    }
}

/// Returns the message that is signed. Lengths precede values, so that no two different addresses give the same
/// message.
fn message(method: &Method, key: &Key, fields: &Fields) -> String {
    let mut text = format!("{method} {key}");
    for (name, value) in fields.iter().filter(|(name, _)| *name != "sig") {
        let _ = write!(text, " {name} {} {value}", value.len());
    }
    text
}

/// The key and the fields of an address whose signature is valid for this method and not expired.
fn verified(request: &HttpRequest, method: &Method, secrets: &Secrets, now: DateTime<Utc>) -> Result<(Key, Fields)> {
    let missing = || Error::from(own::NO_SUCH_THING);
    let key = Key::parse(request.path().strip_prefix(PREFIX).ok_or_else(missing)?)?;
    let fields = Query::<Fields>::from_query(request.query_string()).map_err(|_| missing())?.into_inner();
    let signature = fields.get("sig").ok_or_else(missing)?;
    let good = secrets.verify(PURPOSE, message(method, &key, &fields).as_bytes(), signature);
    let expiry = fields.get("exp").and_then(|expiry| expiry.parse::<i64>().ok()).ok_or_else(missing)?;
    if good && now.timestamp() < expiry { Ok((key, fields)) } else { Err(missing()) }
}

/// Answers GET and HEAD of a signed address.
pub async fn answer(
    request: &HttpRequest,
    storage: &dyn Storage,
    secrets: &Secrets,
    now: DateTime<Utc>,
) -> Result<HttpResponse> {
    if let Some((key, kind)) = picture::verified(request, secrets, now)? {
        return send(request, storage, &Sent { key, kind, save_as: None, cache: picture::CACHE }).await;
    }
    let (key, fields) = verified(request, &Method::GET, secrets, now)?;
    let kind = fields.get("type").map_or("", String::as_str);
    let save_as = fields.get("name").map(String::as_str);
    send(request, storage, &Sent { key, kind, save_as, cache: CACHE }).await
}

/// An object to answer, and the headers of its answer.
struct Sent<'a> {
    key: Key,
    kind: &'a str,
    save_as: Option<&'a str>,
    /// `Cache-Control`
    cache: &'static str,
}

async fn send(request: &HttpRequest, storage: &dyn Storage, sent: &Sent<'_>) -> Result<HttpResponse> {
    let Sent { key, kind, save_as, cache } = sent;
    let head = storage.head(key).await?.ok_or(own::NO_SUCH_THING)?;
    let etag = format!("\"{}\"", head.etag);
    let header = |name| request.headers().get(name).and_then(|value| value.to_str().ok());
    if header(header::IF_NONE_MATCH).is_some_and(|known| known.contains(&etag)) {
        return Ok(HttpResponse::NotModified().insert_header((header::ETAG, etag)).finish());
    }
    let part = match header(header::IF_RANGE) {
        Some(known) if known != etag => Part::Whole,
        _ => requested_part(request),
    };
    let Some((start, length)) = part.within(head.size) else {
        let size = format!("bytes */{}", head.size);
        return Ok(HttpResponse::RangeNotSatisfiable().insert_header((header::CONTENT_RANGE, size)).finish());
    };
    let mut answer = if part == Part::Whole { HttpResponse::Ok() } else { HttpResponse::PartialContent() };
    if part != Part::Whole {
        let range = format!("bytes {start}-{}/{}", start + length - 1, head.size);
        answer.insert_header((header::CONTENT_RANGE, range));
    }
    let (kind, disposition) = shown(kind, *save_as);
    answer
        .insert_header((header::CONTENT_TYPE, kind))
        .insert_header(disposition)
        .insert_header((header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .insert_header((header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"))
        .insert_header((header::CACHE_CONTROL, *cache))
        .insert_header((header::ACCEPT_RANGES, "bytes"))
        .insert_header((header::ETAG, etag))
        // Ranges count bytes as stored, so the answer must not be compressed.
        .insert_header((header::CONTENT_ENCODING, "identity"))
        .no_chunking(length);
    let bytes = if request.method() == Method::HEAD {
        futures::stream::empty().boxed()
    } else {
        storage.get(key, part).await?.ok_or(own::NO_SUCH_THING)?.bytes
    };
    Ok(answer.body(SizedStream::new(length, bytes)))
}

/// The one range of a request; several ranges, and an invalid one, count as the whole object.
fn requested_part(request: &HttpRequest) -> Part {
    match Range::parse(request) {
        Ok(Range::Bytes(parts)) => match parts.as_slice() {
            [ByteRangeSpec::FromTo(from, to)] => Part::From(*from, Some(*to)),
            [ByteRangeSpec::From(from)] => Part::From(*from, None),
            [ByteRangeSpec::Last(length)] => Part::Last(*length),
            _ => Part::Whole,
        },
        _ => Part::Whole,
    }
}

/// Returns the content type of the answer, and its disposition: inline, or as an attachment.
pub(super) fn shown<'a>(content_type: &'a str, save_as: Option<&str>) -> (&'a str, ContentDisposition) {
    let kind = Some(content_type).filter(|kind| SHOWN.contains(kind));
    (kind.unwrap_or("application/octet-stream"), disposition(kind.is_some(), save_as))
}

fn disposition(shown: bool, save_as: Option<&str>) -> ContentDisposition {
    let name = save_as.map(|name| name.replace(|one: char| one.is_control() || matches!(one, '/' | '\\' | '"'), "_"));
    let disposition = if shown && name.is_none() { DispositionType::Inline } else { DispositionType::Attachment };
    let parameters = name.map(|name| {
        DispositionParam::FilenameExt(ExtendedValue {
            charset: Charset::Ext(String::from("UTF-8")),
            language_tag: None,
            value: name.into_bytes(),
        })
    });
    ContentDisposition { disposition, parameters: parameters.into_iter().collect() }
}

/// Stores the body of a PUT to a signed address, once.
pub async fn receive(
    request: &HttpRequest,
    mut body: Payload,
    storage: &dyn Storage,
    secrets: &Secrets,
    now: DateTime<Utc>,
) -> Result<HttpResponse> {
    let (key, fields) = verified(request, &Method::PUT, secrets, now)?;
    let header = |name: &str| request.headers().get(name).and_then(|value| value.to_str().ok());
    let size = fields.get("size").and_then(|size| size.parse::<u64>().ok()).ok_or(own::NO_SUCH_THING)?;
    if header("content-type") != fields.get("type").map(String::as_str) {
        return Err(own::MEDIA_TYPE.into());
    }
    match header("content-length").map(|length| length.parse::<u64>().unwrap_or(u64::MAX).cmp(&size)) {
        Some(Ordering::Greater) => return Err(own::TOO_LARGE.into()),
        Some(Ordering::Less) => return Err(own::NOT_READABLE.into()),
        Some(Ordering::Equal) | None => {}
    }
    // The body belongs to this thread and storage does not, so a channel connects them.
    let (mut sender, receiver) = futures::channel::mpsc::channel::<io::Result<Bytes>>(2);
    let pump = async move {
        let (mut left, mut sum) = (size, Sha256::new());
        while let Some(piece) = body.next().await {
            let piece = piece.map_err(|error| io::Error::new(io::ErrorKind::ConnectionAborted, error.to_string()));
            let piece = piece.and_then(|piece| {
                let length = u64::try_from(piece.len()).unwrap_or(u64::MAX);
                left = left.checked_sub(length).ok_or_else(|| wrong("more bytes than were announced"))?;
                sum.update(&piece);
                Ok(piece)
            });
            let failed = piece.is_err();
            if sender.send(piece).await.is_err() || failed {
                return;
            }
        }
        let whole =
            left == 0 && fields.get("sha256").is_none_or(|announced| *announced == BASE64.encode(sum.finalize()));
        if !whole {
            // Storage discards an object whose stream ends with an error. It may have failed before that.
            let _ = sender.send(Err(wrong("other bytes than were announced"))).await;
        }
    };
    let (stored, ()) = futures::join!(storage.put(&key, Put::Create, receiver.boxed()), pump);
    stored?;
    Ok(HttpResponse::Ok().finish())
}

fn wrong(what: &'static str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, what)
}

#[cfg(test)]
mod tests {
    use actix_web::{http::header::HeaderValue, test::TestRequest};
    use chrono::TimeZone as _;

    use super::*;

    /// Goal I2: an address and a `Range`, a line each. An address without a valid signature is refused.
    #[test]
    fn any_address_is_refused_and_any_range_read() {
        let secrets = Secrets::generate().expect("secrets");
        let now = Utc.with_ymd_and_hms(2026, 3, 2, 8, 0, 0).single().expect("a time");
        let words = [
            "/assets/",
            "site/1/",
            "incoming/",
            "?",
            "&",
            "exp=",
            "sig=",
            "len=",
            "type=",
            "sum=",
            "%2e%2e",
            "..",
            "bytes=",
            "-",
            ",",
            "0-0",
            "\n",
        ];
        fuzz::feed("signed-addresses", &words, |bytes| {
            let text = String::from_utf8_lossy(bytes);
            let (address, range) = text.split_once('\n').unwrap_or((&text, ""));
            let (Ok(_), Ok(range)) = (address.parse::<actix_web::http::Uri>(), HeaderValue::from_str(range)) else {
                return "no request".to_owned();
            };
            let request = TestRequest::get().uri(address).insert_header((header::RANGE, range)).to_http_request();
            let refused = verified(&request, request.method(), &secrets, now).expect_err("nobody signed this");
            let part = match requested_part(&request) {
                Part::Whole => "whole",
                Part::From(_, None) => "from",
                Part::From(_, Some(_)) => "from to",
                Part::Last(_) => "last",
            };
            format!("{} {part}", refused.reason().name())
        });
    }
}
