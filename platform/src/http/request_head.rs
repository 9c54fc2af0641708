//! The first step of every request: reads method, path and headers strictly, once, and finds the route. Later steps judge
//! by the route and by headers that have one value each, and never by raw text (docs/behaviour/api.md, "Reading a head").

use std::sync::Arc;

use actix_web::{
    HttpMessage as _, HttpResponse, ResponseError as _,
    dev::ServiceRequest,
    http::{
        Method, Uri,
        header::{self, HeaderMap, HeaderName, HeaderValue},
        uri::PathAndQuery,
    },
};

use crate::{
    core::{
        error::{Error, Result},
        reason::own,
    },
    request::paths::{Addresses, Lookup, Route},
};

/// The name of a method for logs and metrics: one of a closed set.
pub(super) fn method_name(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}

/// The methods that are read, as `Allow` lists them.
const METHODS: &str = "GET, HEAD, POST, PUT, DELETE, OPTIONS";

/// Headers that are read as one value. `Credential` is one of them, and may contain a name that is not ASCII.
const SINGLE: [&str; 9] = [
    "credential",
    "sitecode",
    "groupid",
    "authorization",
    "idempotency-key",
    "origin",
    "host",
    "content-type",
    "x-api-key",
];

/// Reads the head of a request: puts its path into the mounted spelling, and stores the route in the request. The answer,
/// if there is one, is a refusal: 404 for a path that does not exist or is not readable, 405 with `Allow` for another
/// method, 400 for a header that is not readable, 422 for a NUL in the query string, which PostgreSQL can neither store
/// nor look for.
pub(super) fn read(request: &mut ServiceRequest, addresses: &Addresses) -> (Arc<Route>, Option<HttpResponse>) {
    let Ok(decoded) = decoded(request.path()) else {
        let unknown = Arc::clone(addresses.unknown());
        return (unknown, Some(Error::from(own::UNREADABLE_ADDRESS).error_response()));
    };
    let path = decoded.as_deref().unwrap_or(request.path());
    let (route, spelled, refusal) = match addresses.find(path, request.method()) {
        Lookup::Here(route, spelled) => (route, spelled, None),
        Lookup::OtherMethods(route, _) if !route.face.is_api() => (route, None, None),
        Lookup::OtherMethods(route, methods) => (route, None, Some(refuse_method(&methods))),
        Lookup::NoCall(route) => (route, None, Some(Error::from(own::NO_SUCH_ADDRESS).error_response())),
        Lookup::Page(route) => (route, None, None),
    };
    if let Some(path) = spelled.or(decoded) {
        set_path(request, &path);
    }
    let refusal = refusal.or_else(|| match method_name(request.method()) {
        "other" => Some(refuse_method(METHODS)),
        _ if !route.face.is_api() => None,
        _ => checked(request).err().map(|error| error.error_response()),
    });
    request.extensions_mut().insert(Arc::clone(&route));
    (route, refusal)
}

/// Checks everything that a call reads except its body.
fn checked(request: &ServiceRequest) -> Result<()> {
    if request.query_string().contains("%00") {
        return Err(own::NOT_READABLE.into());
    }
    single(request.headers())
}

fn refuse_method(allowed: &str) -> HttpResponse {
    let mut answer = Error::from(own::NO_SUCH_METHOD).error_response();
    if let Ok(value) = HeaderValue::from_str(allowed) {
        answer.headers_mut().insert(header::ALLOW, value);
    }
    answer
}

/// Every header of [`SINGLE`] has one value, in ASCII but for `Credential`.
fn single(headers: &HeaderMap) -> Result<()> {
    let mut before: Option<&HeaderName> = None;
    for (name, value) in headers {
        let repeated = before == Some(name);
        before = Some(name);
        if !repeated && value.to_str().is_ok() {
            continue;
        }
        let name = name.as_str();
        if !SINGLE.contains(&name) {
            continue;
        }
        if repeated {
            return Err(Error::from(own::HEADER_TWICE).saying(format!("The header {name} was sent twice")));
        }
        if name != "credential" {
            let text = format!("The header {name} holds characters other than ASCII");
            return Err(Error::from(own::HEADER_UNREADABLE).saying(text));
        }
    }
    Ok(())
}

/// A path with every escape of a letter, digit or `-._~` decoded, and the others in upper case; `None` where that is
/// the path itself. Paths that a second reader may understand in another way are refused: an escape that is none, or
/// that is one again once it is decoded, bytes that are no text, and control characters.
fn decoded(path: &str) -> Result<Option<String>, Unreadable> {
    let plain = |byte: u8| byte != b'%' && matches!(byte, 0x20..0x7f);
    if path.bytes().all(plain) {
        return Ok(None);
    }
    let bytes = path.as_bytes();
    let (mut canonical, mut spelled) = (Vec::with_capacity(bytes.len()), Vec::with_capacity(bytes.len()));
    let mut rest = bytes;
    while let Some((&byte, after)) = rest.split_first() {
        rest = after;
        if byte != b'%' {
            canonical.push(byte);
            spelled.push(byte);
            continue;
        }
        let byte = escaped(rest).ok_or(Unreadable)?;
        rest = &rest[2..];
        canonical.push(byte);
        if byte.is_ascii_alphanumeric() || b"-._~".contains(&byte) {
            spelled.push(byte);
        } else {
            spelled.extend_from_slice(&[b'%', DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]]);
        }
    }
    let text = std::str::from_utf8(&canonical).map_err(|_| Unreadable)?;
    let again = canonical.iter().enumerate().any(|(at, byte)| *byte == b'%' && escaped(&canonical[at + 1..]).is_some());
    if again || text.chars().any(char::is_control) {
        return Err(Unreadable);
    }
    let spelled = String::from_utf8(spelled).map_err(|_| Unreadable)?;
    Ok((spelled != path).then_some(spelled))
}

/// A path that is refused.
#[derive(Debug, PartialEq, Eq)]
struct Unreadable;

const DIGITS: &[u8; 16] = b"0123456789ABCDEF";

/// The byte of the two hexadecimal digits at the start.
fn escaped(rest: &[u8]) -> Option<u8> {
    let digit = |byte: &u8| char::from(*byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    Some(digit(rest.first()?)? << 4 | digit(rest.get(1)?)?)
}

fn set_path(request: &mut ServiceRequest, path: &str) {
    let mut parts = request.uri().clone().into_parts();
    let spelled = match request.uri().query() {
        Some(query) => format!("{path}?{query}"),
        None => path.to_owned(),
    };
    if let Ok(path_and_query) = PathAndQuery::try_from(spelled) {
        parts.path_and_query = Some(path_and_query);
        if let Ok(uri) = Uri::from_parts(parts) {
            request.match_info_mut().get_mut().update(&uri);
            request.head_mut().uri = uri;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_of_plain_letters_are_decoded_and_the_others_stay() {
        for (path, read) in [
            ("/%61pi/location", Some("/api/location")),
            ("/%61%64min/%61pi/users", Some("/admin/api/users")),
            ("/api/cachestore/apiStoreData/a%2fb", Some("/api/cachestore/apiStoreData/a%2Fb")),
            ("/api/cachestore/apiStoreData/a%2Fb", None),
            ("/api/cachestore/apiStoreData/100%25", None),
            ("/m/Z%C3%B6e", None),
            ("/api/location", None),
            ("/", None),
        ] {
            assert_eq!(decoded(path), Ok(read.map(str::to_owned)), "{path}");
        }
    }

    #[test]
    fn what_a_second_reader_may_understand_otherwise_is_refused() {
        for path in [
            "/%2561pi/location",
            "/api/%252f",
            "/api/%25%36%31",
            "/api/%",
            "/api/%6",
            "/api/%zz",
            "/api/%00",
            "/api/a%0d%0ab",
            "/api/%7f",
            "/api/%C2%85",
            "/api/%ff",
            "/api/%C3",
        ] {
            assert_eq!(decoded(path), Err(Unreadable), "{path}");
        }
    }

    #[test]
    fn a_header_has_one_value_and_is_ascii() {
        let headers = |lines: &[(&'static str, &[u8])]| {
            let mut headers = HeaderMap::new();
            for (name, value) in lines {
                headers.append(HeaderName::from_static(name), HeaderValue::from_bytes(value).expect("a value"));
            }
            single(&headers).map_err(|error| error.reason())
        };
        assert_eq!(headers(&[("sitecode", b"330001"), ("cookie", b"a=1"), ("cookie", b"b=2")]), Ok(()));
        assert_eq!(headers(&[("sitecode", b"330001"), ("sitecode", b"330001")]), Err(own::HEADER_TWICE));
        assert_eq!(headers(&[("credential", b"{}"), ("credential", b"{}")]), Err(own::HEADER_TWICE));
        assert_eq!(headers(&[("sitecode", "33000\u{661}".as_bytes())]), Err(own::HEADER_UNREADABLE));
        assert_eq!(headers(&[("origin", b"https://\xe9vil.example")]), Err(own::HEADER_UNREADABLE));
        assert_eq!(headers(&[("credential", "{\"UserName\":\"Zo\u{eb}\"}".as_bytes())]), Ok(()));
        assert_eq!(headers(&[("user-agent", b"Zo\xeb")]), Ok(()));
    }

    #[test]
    fn names_of_methods_are_a_closed_set() {
        let long = Method::from_bytes("A".repeat(60_000).as_bytes()).expect("a method");
        assert_eq!(method_name(&long), "other");
        assert_eq!(method_name(&Method::PATCH), "other");
        assert_eq!(method_name(&Method::PUT), "PUT");
    }

    /// Goal I2: a path that was read is unchanged when it is read again, and the router decodes nothing more of its
    /// words.
    #[test]
    fn any_path_is_read_or_refused() {
        fuzz::feed("addresses", &["%61", "%2f", "%25", "%", "/api/", "%C3%A9", "%00", "é"], |bytes| {
            let path = String::from_utf8_lossy(bytes);
            match decoded(&path) {
                Ok(read) => {
                    let read = read.as_deref().unwrap_or(&path);
                    assert_eq!(decoded(read), Ok(None), "{read}");
                    format!("read {}", read.contains('%'))
                }
                Err(Unreadable) => "refused".to_owned(),
            }
        });
    }
}
