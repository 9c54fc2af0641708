//! Requests are read with keys in any letter case: [`JsonBody`] is the body of an operational call,
//! [`JsonBodyOfAnySite`] that of a call which names another site on purpose, [`Record`] that of a change at the
//! console. A request without its body is refused; calls whose body is optional in the API document use
//! [`OptionalJsonBody`] or [`OptionalJsonBodyOfAnySite`].
//!
//! Clients spell keys differently (`Sitecode`, `SiteCode`, `sitecode`), so every struct that is deserialized here finds
//! its fields in any letter case. The keys of values of type `serde_json::Value` and of maps are unchanged.

use std::{future::Future, pin::Pin};

use actix_web::{
    FromRequest, HttpRequest,
    dev::Payload,
    http::header::CONTENT_TYPE,
    web::{self, Data},
};
use serde::de::{self, DeserializeOwned, DeserializeSeed, Deserializer, IntoDeserializer, Visitor};
use serde_json::Value;

use crate::{
    caller::context::Ctx,
    config::Limits,
    core::{
        error::{Error, Result},
        json_depth,
        reason::own,
        text,
    },
};

/// Defines an extractor of a JSON body of at most `limits.json_kib`.
macro_rules! extractor {
    ($(#[$doc:meta])* $name:ident reads with $read:ident, $presence:ident) => {
        $(#[$doc])*
        #[derive(Debug)]
        pub struct $name<T>(pub T);

        impl<T> $name<T> {
            /// The body.
            pub fn into_inner(self) -> T {
                self.0
            }
        }

        impl<T: DeserializeOwned + 'static> FromRequest for $name<T> {
            type Error = Error;
            type Future = Pin<Box<dyn Future<Output = Result<Self>>>>;

            fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
                let body = $read(request, payload, Presence::$presence, |limits| limits.json_kib);
                Box::pin(async move { body.await.map(Self) })
            }
        }
    };
}

extractor! {
    /// The JSON body of a call. A `SiteCode` in it must be that of the site of the request.
    JsonBody reads with take_of_request_site, Required
}

extractor! {
    /// The JSON body of a call that works without one (`request_body = Option<…>`); a missing body reads as `{}`. A
    /// `SiteCode` in it must be that of the site of the request.
    OptionalJsonBody reads with take_of_request_site, Optional
}

extractor! {
    /// The JSON body of a call that names another site on purpose, such as a transfer.
    JsonBodyOfAnySite reads with take, Required
}

extractor! {
    /// The JSON body of a call that names another site on purpose and works without a body, which reads as `{}`.
    OptionalJsonBodyOfAnySite reads with take, Optional
}

extractor! {
    /// The JSON body of a change at the console.
    Record reads with take, Required
}

/// The treatment of a request without a body, which must agree with `required` of the API document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Presence {
    /// It is refused with 400.
    Required,
    /// It reads as `{}`.
    Optional,
}

/// Reads the JSON body of a request, with at most `most_kib` KiB and `limits.json_depth` levels.
pub fn take<T: DeserializeOwned + 'static>(
    request: &HttpRequest,
    payload: &mut Payload,
    presence: Presence,
    most_kib: impl FnOnce(&Limits) -> usize,
) -> impl Future<Output = Result<T>> + 'static {
    let body = receive(request, payload, presence, most_kib);
    async move {
        let (bytes, deepest) = body.await?;
        read(&bytes, deepest)
    }
}

/// Does the same; a `SiteCode` anywhere in the body must be that of the site of the request, otherwise 422.
pub fn take_of_request_site<T: DeserializeOwned + 'static>(
    request: &HttpRequest,
    payload: &mut Payload,
    presence: Presence,
    most_kib: impl FnOnce(&Limits) -> usize,
) -> impl Future<Output = Result<T>> + 'static {
    let body = receive(request, payload, presence, most_kib);
    let request = request.clone();
    async move {
        let (bytes, deepest) = body.await?;
        let value = parse(&bytes, deepest)?;
        let mut codes = Vec::new();
        site_codes(&value, &mut codes);
        Ctx::check_site_codes(&request, &codes).await?;
        read_value(value)
    }
}

/// Every `SiteCode` in a body, in any letter case; empty ones are left out.
fn site_codes(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Array(list) => list.iter().for_each(|value| site_codes(value, found)),
        Value::Object(map) => {
            for (key, value) in map {
                match value {
                    Value::String(code) if is_site_code(key) && code.trim().is_empty() => {}
                    Value::String(code) if is_site_code(key) => found.push(code.trim().to_owned()),
                    Value::Number(code) if is_site_code(key) => found.push(code.to_string()),
                    _ => site_codes(value, found),
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn is_site_code(key: &str) -> bool {
    key.eq_ignore_ascii_case("SiteCode")
}

/// The bytes of a body with a JSON content type, and the allowed depth.
fn receive(
    request: &HttpRequest,
    payload: &mut Payload,
    presence: Presence,
    most_kib: impl FnOnce(&Limits) -> usize,
) -> impl Future<Output = Result<(web::Bytes, usize)>> + 'static {
    let limits = request.app_data::<Data<Limits>>().map(|limits| (most_kib(limits) * 1024, limits.json_depth));
    let json = request.headers().get(CONTENT_TYPE).is_none_or(|kind| kind.to_str().is_ok_and(is_json));
    let body = web::Payload::from_request(request, payload);
    async move {
        let (most, deepest) = limits.ok_or_else(|| Error::internal("no limits in the request"))?;
        let body = body.await.map_err(|error| Error::from(own::MALFORMED).because(error))?;
        let bytes = body
            .to_bytes_limited(most)
            .await
            .map_err(|_| Error::from(own::TOO_LARGE))?
            .map_err(|error| Error::from(own::MALFORMED).because(error))?;
        if !json && !bytes.is_empty() {
            return Err(own::MEDIA_TYPE.into());
        }
        match presence {
            Presence::Required if bytes.is_empty() => Err(Error::from(own::MALFORMED).because("no body")),
            Presence::Optional if bytes.is_empty() => Ok((web::Bytes::from_static(b"{}"), deepest)),
            _ => Ok((bytes, deepest)),
        }
    }
}

/// Returns `true` if a content type is JSON: `application/json`, `text/json`, one that ends with `+json`, or a
/// browser's report of a violated content policy. Parameters do not count.
fn is_json(content_type: &str) -> bool {
    let kind = content_type.split(';').next().unwrap_or_default().trim();
    let ending = kind.len().checked_sub("+json".len()).and_then(|at| kind.get(at..));
    ["application/json", "text/json", "application/csp-report"].iter().any(|known| kind.eq_ignore_ascii_case(known))
        || ending.is_some_and(|ending| ending.eq_ignore_ascii_case("+json"))
}

/// Reads a body. Malformed or too deep JSON is 400; JSON of the wrong shape is 422 with the field.
pub fn read<T: DeserializeOwned>(bytes: &[u8], deepest: usize) -> Result<T> {
    read_value(parse(bytes, deepest)?)
}

fn parse(bytes: &[u8], deepest: usize) -> Result<Value> {
    let text = std::str::from_utf8(bytes).map_err(|error| Error::from(own::MALFORMED).because(error))?;
    if json_depth::of(text) > deepest {
        return Err(own::TOO_DEEP.into());
    }
    serde_json::from_str(text).map_err(|error| Error::from(own::MALFORMED).because(error))
}

/// Reads a value that is already parsed. Its texts are composed, and those that show nothing are empty; one with a control
/// character is refused.
pub fn read_value<T: DeserializeOwned>(mut value: Value) -> Result<T> {
    read_texts(&mut value, "")?;
    serde_path_to_error::deserialize(AnyCase(value)).map_err(|error| {
        let path = error.path().to_string();
        let refused = Error::from(own::NOT_READABLE).because(&error);
        if path == "." { refused } else { refused.at(path, own::NOT_READABLE.0.text) }
    })
}

/// Applies [`text::read`] to every text of a value. `path` is the place of the value in the body.
fn read_texts(value: &mut Value, path: &str) -> Result<()> {
    let refused = |path: &str| {
        let refused = Error::from(own::TEXT_CHARACTERS);
        if path.is_empty() { refused } else { refused.at(path, own::TEXT_CHARACTERS.0.text) }
    };
    match value {
        Value::String(sent) => *sent = text::read(std::mem::take(sent)).ok_or_else(|| refused(path))?,
        Value::Array(list) => {
            for (at, item) in list.iter_mut().enumerate() {
                read_texts(item, &format!("{path}[{at}]"))?;
            }
        }
        Value::Object(map) => {
            for (key, field) in map.iter_mut() {
                if key.contains(char::is_control) {
                    return Err(refused(path));
                }
                let place = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
                read_texts(field, &place)?;
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
    Ok(())
}

/// A value whose structs are matched in any letter case.
struct AnyCase(Value);

impl IntoDeserializer<'_, serde_json::Error> for AnyCase {
    type Deserializer = Self;

    fn into_deserializer(self) -> Self {
        self
    }
}

/// Gives the entries of an object or array to a visitor, each wrapped again.
struct Entries<I> {
    rest: I,
    value: Option<Value>,
}

impl<'de, I: Iterator<Item = (String, Value)>> de::MapAccess<'de> for Entries<I> {
    type Error = serde_json::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Self::Error> {
        match self.rest.next() {
            Some((key, value)) => {
                self.value = Some(value);
                seed.deserialize(key.into_deserializer()).map(Some)
            }
            None => Ok(None),
        }
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, Self::Error> {
        seed.deserialize(AnyCase(self.value.take().unwrap_or(Value::Null)))
    }
}

struct Items(std::vec::IntoIter<Value>);

impl<'de> de::SeqAccess<'de> for Items {
    type Error = serde_json::Error;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Self::Error> {
        self.0.next().map(|value| seed.deserialize(AnyCase(value))).transpose()
    }
}

impl<'de> Deserializer<'de> for AnyCase {
    type Error = serde_json::Error;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        match self.0 {
            Value::Array(list) => visitor.visit_seq(Items(list.into_iter())),
            Value::Object(map) => visitor.visit_map(Entries { rest: map.into_iter(), value: None }),
            scalar => scalar.deserialize_any(visitor),
        }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        let map = match self.0 {
            Value::Object(map) => map,
            // An array of field values without names is refused.
            Value::Array(_) => return Err(de::Error::invalid_type(de::Unexpected::Seq, &visitor)),
            scalar => return scalar.deserialize_struct(name, fields, visitor),
        };
        // The exact spelling wins over another letter case of the same key; of two equal keys the first wins.
        let mut known: Vec<(String, Value)> = Vec::with_capacity(map.len());
        let mut taken: Vec<&str> = Vec::new();
        let (exact, other): (Vec<_>, Vec<_>) = map.into_iter().partition(|(key, _)| fields.contains(&key.as_str()));
        for (key, value) in exact.into_iter().chain(other) {
            let Some(field) = fields.iter().find(|field| field.eq_ignore_ascii_case(&key)) else {
                known.push((key, value));
                continue;
            };
            if !taken.contains(field) {
                taken.push(field);
                known.push(((*field).to_owned(), value));
            }
        }
        visitor.visit_map(Entries { rest: known.into_iter(), value: None })
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Self::Error> {
        match self.0 {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Self::Error> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        name: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Self::Error> {
        self.0.deserialize_enum(name, variants, visitor)
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf unit unit_struct seq tuple
        tuple_struct map identifier ignored_any
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize, PartialEq)]
    struct Outer {
        #[serde(rename = "SiteCode", deserialize_with = "crate::api::lenient_values::text", default)]
        site: String,
        #[serde(rename = "VhcIds", default)]
        ids: Vec<Inner>,
        #[serde(rename = "MetaData", default)]
        open: Value,
    }

    #[derive(Debug, Deserialize, PartialEq)]
    struct Inner {
        #[serde(rename = "VhcId")]
        id: i64,
    }

    fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T> {
        super::read(bytes, 16)
    }

    #[test]
    fn only_the_type_itself_makes_a_body_json() {
        for kind in ["application/json", "Application/JSON; charset=utf-8", "application/problem+json", "text/json"] {
            assert!(is_json(kind), "{kind}");
        }
        for kind in ["text/plain; x=json", "application/x-www-form-urlencoded; json", "jsonp", "", "+jso", "text/plain"]
        {
            assert!(!is_json(kind), "{kind}");
        }
    }

    #[test]
    fn keys_are_found_in_any_case_and_open_values_keep_theirs() {
        let text = br#"{"sitecode": 330001, "VHCIDS": [{"vhcid": 7}], "metadata": {"KeepMe": 1}}"#;
        let outer: Outer = read(text).expect("readable");
        assert_eq!(outer.site, "330001");
        assert_eq!(outer.ids, [Inner { id: 7 }]);
        assert_eq!(outer.open["KeepMe"], 1);
    }

    #[test]
    fn the_exact_spelling_wins() {
        let outer: Outer = read(br#"{"sitecode": "1", "SiteCode": "2", "SITECODE": "3"}"#).expect("readable");
        assert_eq!(outer.site, "2");
    }

    #[test]
    fn malformed_is_400_and_the_wrong_shape_422_with_its_field() {
        assert_eq!(read::<Outer>(b"{").expect_err("broken").reason(), own::MALFORMED);
        assert_eq!(read::<Outer>(b"\xff").expect_err("no text").reason(), own::MALFORMED);
        let shape = read::<Outer>(br#"{"VhcIds": [{"VhcId": "x"}]}"#).expect_err("wrong shape");
        assert_eq!(shape.reason(), own::NOT_READABLE);
        assert!(shape.body().errors.contains_key("VhcIds[0].VhcId"), "{:?}", shape.body().errors);
    }

    #[test]
    fn texts_are_composed_and_have_no_control_characters() {
        let outer: Outer =
            read(br#"{"SiteCode": "Zu\u0308rich", "MetaData": {"a": ["o\u0308", "\u200b \u3164", "a\nb"]}}"#)
                .expect("readable");
        assert_eq!((outer.site.as_str(), outer.open), ("Zürich", serde_json::json!({ "a": ["ö", "", "a\nb"] })));
        for (body, path) in [
            (br#"{"SiteCode": "a\u0000b"}"#.as_slice(), "SiteCode"),
            (br#"{"MetaData": {"a": [1, "a\u001bb"]}}"#, "MetaData.a[1]"),
            (br#"{"MetaData": {"a\u0000": 1}}"#, "MetaData"),
        ] {
            let refused = read::<Outer>(body).expect_err("a control character");
            assert_eq!(refused.reason(), own::TEXT_CHARACTERS);
            assert!(refused.body().errors.contains_key(path), "{:?}", refused.body().errors);
        }
    }

    #[test]
    fn deep_nesting_is_refused_before_it_is_built() {
        let deep = format!("{}{}", "[".repeat(10_000), "]".repeat(10_000));
        assert_eq!(read::<Value>(deep.as_bytes()).expect_err("deep").reason(), own::TOO_DEEP);
        assert_eq!(json_depth::of(r#"{"a": "[[[[", "b": [{}]}"#), 3);
        assert!(super::read::<Value>(b"[[[]]]", 3).is_ok() && super::read::<Value>(b"[[[]]]", 2).is_err());
    }
}
