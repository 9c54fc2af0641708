//! Values of columns as JSON, which is the same for both databases.

use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};
use sea_orm::{Value, sea_query::ArrayType};
use serde_json::Value as Json;

use crate::core::error::{Error, Result};

/// Returns a value as JSON: bytes in hexadecimal digits, instants to the microsecond, which both databases store.
pub(super) fn to_json(value: Value) -> Result<Json> {
    Ok(match value {
        Value::Bool(value) => value.into(),
        Value::SmallInt(value) => value.into(),
        Value::Int(value) => value.into(),
        Value::BigInt(value) => value.into(),
        Value::String(value) => value.into(),
        Value::Bytes(value) => value.map(hex::encode).into(),
        Value::Json(value) => value.map_or(Json::Null, |value| *value),
        Value::ChronoDate(value) => value.map(|day| day.to_string()).into(),
        Value::ChronoDateTimeUtc(value) => value.map(|at| at.to_rfc3339_opts(SecondsFormat::Micros, true)).into(),
        other => return Err(Error::internal(format!("an archive has no form for {other:?}"))),
    })
}

/// Returns the value of a column of this type.
///
/// # Errors
///
/// Internal, with the JSON value that does not fit the type.
pub(super) fn of_json(kind: &ArrayType, json: Json) -> Result<Value> {
    let unfit = |json: &Json| Error::internal(format!("an archive holds {json} where {kind:?} belongs"));
    let integer = |json: &Json| match json {
        Json::Null => Ok(None),
        json => json.as_i64().map(Some).ok_or_else(|| unfit(json)),
    };
    let text = |json: &Json| match json {
        Json::Null => Ok(None),
        Json::String(text) => Ok(Some(text.clone())),
        json => Err(unfit(json)),
    };
    Ok(match kind {
        ArrayType::Bool => match json {
            Json::Null => Value::Bool(None),
            Json::Bool(yes) => Value::Bool(Some(yes)),
            json => return Err(unfit(&json)),
        },
        ArrayType::SmallInt => {
            Value::SmallInt(integer(&json)?.map(i16::try_from).transpose().map_err(|_| unfit(&json))?)
        }
        ArrayType::Int => Value::Int(integer(&json)?.map(i32::try_from).transpose().map_err(|_| unfit(&json))?),
        ArrayType::BigInt => Value::BigInt(integer(&json)?),
        ArrayType::String => Value::String(text(&json)?),
        ArrayType::Bytes => Value::Bytes(text(&json)?.map(hex::decode).transpose().map_err(|_| unfit(&json))?),
        ArrayType::Json => Value::Json((!json.is_null()).then(|| Box::new(json))),
        ArrayType::ChronoDate => {
            Value::ChronoDate(text(&json)?.map(|day| day.parse::<NaiveDate>()).transpose().map_err(|_| unfit(&json))?)
        }
        ArrayType::ChronoDateTimeUtc => Value::ChronoDateTimeUtc(
            text(&json)?.map(|at| at.parse::<DateTime<Utc>>()).transpose().map_err(|_| unfit(&json))?,
        ),
        other => return Err(Error::internal(format!("an archive has no form for {other:?}"))),
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_value_comes_back_as_it_was() {
        let at = DateTime::<Utc>::from_timestamp_micros(1_772_439_300_123_456).expect("an instant");
        for (kind, value) in [
            (ArrayType::Bool, Value::from(true)),
            (ArrayType::SmallInt, (-7_i16).into()),
            (ArrayType::Int, i32::MIN.into()),
            (ArrayType::BigInt, i64::MAX.into()),
            (ArrayType::String, "Zoë \u{0} 🚜".into()),
            (ArrayType::Bytes, vec![0_u8, 255].into()),
            (ArrayType::Json, json!({ "a": [1, null] }).into()),
            (ArrayType::ChronoDate, NaiveDate::from_ymd_opt(2026, 3, 2).into()),
            (ArrayType::ChronoDateTimeUtc, at.into()),
            (ArrayType::String, Value::String(None)),
            (ArrayType::BigInt, Value::BigInt(None)),
            (ArrayType::Json, Value::Json(None)),
        ] {
            let json = to_json(value.clone()).expect("JSON");
            assert_eq!(of_json(&kind, json.clone()).expect("a value"), value, "{json}");
        }
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        for (kind, json) in [
            (ArrayType::Bool, json!(1)),
            (ArrayType::SmallInt, json!(40_000)),
            (ArrayType::BigInt, json!(1.5)),
            (ArrayType::String, json!(7)),
            (ArrayType::Bytes, json!("xyz")),
            (ArrayType::ChronoDate, json!("2026-02-30")),
            (ArrayType::ChronoDateTimeUtc, json!("yesterday")),
            (ArrayType::Double, json!(1)),
        ] {
            assert!(of_json(&kind, json.clone()).is_err(), "{json}");
        }
    }
}
