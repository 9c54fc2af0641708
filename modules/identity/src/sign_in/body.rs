//! The bodies of sign-in calls. They are limited to a small size because callers are not signed in.

use std::{future::Future, pin::Pin};

use actix_web::{FromRequest, HttpRequest, dev::Payload};
use platform::{
    api::case_insensitive_json::{self, Presence},
    core::error::{Error, Result},
};
use serde::de::DeserializeOwned;

/// A JSON body of at most `limits.sign_in_kib`.
#[derive(Debug)]
pub struct Small<T>(pub T);

impl<T: DeserializeOwned + 'static> FromRequest for Small<T> {
    type Error = Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let body = case_insensitive_json::take(request, payload, Presence::Required, |limits| limits.sign_in_kib);
        Box::pin(async move { body.await.map(Self) })
    }
}
