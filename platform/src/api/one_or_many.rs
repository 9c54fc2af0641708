//! A body that is one record or a list of records.

use std::{future::Future, pin::Pin};

use actix_web::{FromRequest, HttpRequest, dev::Payload};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use utoipa::ToSchema;

use crate::{
    api::case_insensitive_json::{self, JsonBody},
    core::error::{Error, Result},
};

/// One record or a list of them, read with keys in any letter case.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
pub enum OneOrMany<T> {
    /// One record.
    One(T),
    /// A list of records.
    Many(Vec<T>),
}

impl<T> OneOrMany<T> {
    /// The records, in the order in which they were sent.
    pub fn into_vec(self) -> Vec<T> {
        match self {
            Self::One(record) => vec![record],
            Self::Many(records) => records,
        }
    }
}

impl<T: DeserializeOwned + 'static> FromRequest for OneOrMany<T> {
    type Error = Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let body = JsonBody::<Value>::from_request(request, payload);
        Box::pin(async move {
            match body.await?.into_inner() {
                Value::Array(list) => {
                    let records = list.into_iter().map(case_insensitive_json::read_value).collect::<Result<_>>()?;
                    Ok(Self::Many(records))
                }
                one => case_insensitive_json::read_value(one).map(Self::One),
            }
        })
    }
}
