//! Values that clients send in more than one type, such as an id as a number or as its digits (docs/behaviour/api.md,
//! "Reading a body").
//!
//! Each reader has a type of the same name that describes its values in the API document:
//! `#[serde(deserialize_with = "loose::number")] #[schema(value_type = loose::Number)]`.

use std::borrow::Cow;

use serde::{Deserialize, Deserializer, de};
use serde_json::Value;
use utoipa::{
    PartialSchema, ToSchema,
    openapi::{
        RefOr,
        schema::{
            AnyOfBuilder, ArrayBuilder, KnownFormat, Object, ObjectBuilder, Schema, SchemaFormat, SchemaType, Type,
        },
    },
};

/// Reads a whole number from a number or from its digits; an empty text is `None`.
pub fn number<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i64>, D::Error> {
    match Option::<Value>::deserialize(deserializer)? {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Number(number)) => {
            number.as_i64().map(Some).ok_or_else(|| de::Error::custom("a whole number was expected"))
        }
        Some(Value::String(text)) if text.trim().is_empty() => Ok(None),
        Some(Value::String(text)) => {
            text.trim().parse().map(Some).map_err(|_| de::Error::custom("a whole number was expected"))
        }
        Some(Value::Bool(_) | Value::Array(_) | Value::Object(_)) => {
            Err(de::Error::custom("a whole number was expected"))
        }
    }
}

/// Reads ids, each from a number or from its digits; null is an empty list, and a single value a list of one.
pub fn numbers<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<i64>, D::Error> {
    fn one<E: de::Error>(value: Value) -> Result<i64, E> {
        let wrong = || E::custom("a list of whole numbers was expected");
        match value {
            Value::Number(number) => number.as_i64().ok_or_else(wrong),
            Value::String(text) => text.trim().parse().map_err(|_| wrong()),
            Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => Err(wrong()),
        }
    }
    match Option::<Value>::deserialize(deserializer)? {
        None | Some(Value::Null) => Ok(Vec::new()),
        Some(Value::Array(values)) => values.into_iter().map(one).collect(),
        Some(value) => one(value).map(|id| vec![id]),
    }
}

/// Reads a text from a text or a number.
pub fn text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    match Option::<Value>::deserialize(deserializer)? {
        None | Some(Value::Null) => Ok(String::new()),
        Some(Value::String(text)) => Ok(text),
        Some(Value::Number(number)) => Ok(number.to_string()),
        Some(Value::Bool(_) | Value::Array(_) | Value::Object(_)) => Err(de::Error::custom("a text was expected")),
    }
}

/// Reads a text that is given, even an empty one; with `default` a missing one is `None`.
pub fn given_text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    text(deserializer).map(Some)
}

/// Reads a boolean: true, "true" in any letter case, 1 or "1".
pub fn flag<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<bool>, D::Error> {
    match Option::<Value>::deserialize(deserializer)? {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Bool(flag)) => Ok(Some(flag)),
        Some(Value::Number(number)) if number.as_i64() == Some(1) => Ok(Some(true)),
        Some(Value::Number(number)) if number.as_i64() == Some(0) => Ok(Some(false)),
        Some(Value::String(text)) => match text.trim().to_ascii_lowercase().as_str() {
            "true" | "1" => Ok(Some(true)),
            "false" | "0" => Ok(Some(false)),
            "" => Ok(None),
            _ => Err(de::Error::custom("yes or no was expected")),
        },
        Some(Value::Number(_) | Value::Array(_) | Value::Object(_)) => Err(de::Error::custom("yes or no was expected")),
    }
}

/// Reads the value of a filter as one text: a text, a number, a boolean, or a list of them, which is joined by commas.
pub fn values<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    fn one<E: de::Error>(value: &Value) -> Result<String, E> {
        match value {
            Value::Null => Ok(String::new()),
            Value::Bool(flag) => Ok(flag.to_string()),
            Value::Number(number) => Ok(number.to_string()),
            Value::String(text) => Ok(text.clone()),
            Value::Array(_) | Value::Object(_) => Err(E::custom("a value was expected")),
        }
    }
    match Value::deserialize(deserializer)? {
        Value::Array(list) => Ok(list.iter().map(one).collect::<Result<Vec<_>, _>>()?.join(",")),
        single => one(&single),
    }
}

/// The schema of [`number`].
pub struct Number;

/// The schema of [`numbers`].
pub struct Numbers;

/// The schema of [`text`].
pub struct Text;

/// The schema of [`flag`].
pub struct Flag;

/// The schema of [`values`].
pub struct Values;

fn of(types: &[Type]) -> ObjectBuilder {
    let types = match types {
        [one] => SchemaType::new(one.clone()),
        several => several.iter().cloned().collect(),
    };
    ObjectBuilder::new().schema_type(types)
}

fn whole() -> Object {
    of(&[Type::Integer]).format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64))).build()
}

fn spelled(pattern: &str) -> Object {
    of(&[Type::String]).pattern(Some(pattern)).build()
}

fn any_of(description: &str, choices: impl IntoIterator<Item = Schema>) -> RefOr<Schema> {
    let choices = choices.into_iter().fold(AnyOfBuilder::new(), AnyOfBuilder::item);
    RefOr::T(choices.description(Some(description)).build().into())
}

impl PartialSchema for Number {
    fn schema() -> RefOr<Schema> {
        let digits = spelled(r"^\s*([+-]?[0-9]+)?\s*$");
        let choices = [whole(), digits, of(&[Type::Null]).build()];
        any_of("A whole number, or its digits; an empty text is none.", choices.map(Schema::from))
    }
}

impl PartialSchema for Numbers {
    fn schema() -> RefOr<Schema> {
        let digits = || spelled(r"^\s*[+-]?[0-9]+\s*$");
        let one = AnyOfBuilder::new().item(whole()).item(digits());
        let several = ArrayBuilder::new().items(one).build();
        let choices = [several.into(), whole().into(), digits().into(), of(&[Type::Null]).build().into()];
        any_of("Whole numbers, or their digits; nothing is none, and one alone is a list of one.", choices)
    }
}

impl PartialSchema for Text {
    fn schema() -> RefOr<Schema> {
        let text =
            of(&[Type::String, Type::Number, Type::Null]).description(Some("A text; a number is read as its digits."));
        RefOr::T(text.build().into())
    }
}

impl PartialSchema for Flag {
    fn schema() -> RefOr<Schema> {
        let digit = of(&[Type::Integer]).enum_values(Some([0, 1])).build();
        let word = spelled(r"^\s*([Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee]|[01])?\s*$");
        let choices = [of(&[Type::Boolean, Type::Null]).build(), digit, word];
        any_of("Yes or no: true, \"true\" in any letter case, 1 or \"1\".", choices.map(Schema::from))
    }
}

impl PartialSchema for Values {
    fn schema() -> RefOr<Schema> {
        let one = || of(&[Type::String, Type::Number, Type::Boolean, Type::Null]).build();
        let several = ArrayBuilder::new().items(one()).build();
        any_of("A value; several in a list, or in one text divided by commas.", [one().into(), several.into()])
    }
}

impl ToSchema for Number {
    fn name() -> Cow<'static, str> {
        "LooseNumber".into()
    }
}

impl ToSchema for Numbers {
    fn name() -> Cow<'static, str> {
        "LooseNumbers".into()
    }
}

impl ToSchema for Text {
    fn name() -> Cow<'static, str> {
        "LooseText".into()
    }
}

impl ToSchema for Flag {
    fn name() -> Cow<'static, str> {
        "LooseFlag".into()
    }
}

impl ToSchema for Values {
    fn name() -> Cow<'static, str> {
        "LooseValues".into()
    }
}
