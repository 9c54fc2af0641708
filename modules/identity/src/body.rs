//! The bodies of sign-in calls: small, because anybody may send them (reliability and security, 3.2).

use std::{future::Future, pin::Pin};

use actix_web::{
    FromRequest, HttpRequest,
    dev::Payload,
    web::{self, Data},
};
use platform::{
    anycase,
    error::{Error, Result},
    platform::Platform,
    reason::own,
};
use serde::de::DeserializeOwned;

/// A JSON body of at most `limits.sign_in_kib`.
#[derive(Debug)]
pub struct Small<T>(pub T);

impl<T: DeserializeOwned + 'static> FromRequest for Small<T> {
    type Error = Error;
    type Future = Pin<Box<dyn Future<Output = Result<Self>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let limit =
            request.app_data::<Data<Platform>>().map_or(4, |platform| platform.config.limits.sign_in_kib) * 1024;
        let json = request
            .headers()
            .get("content-type")
            .is_none_or(|kind| kind.to_str().is_ok_and(|kind| kind.to_ascii_lowercase().contains("json")));
        let body = web::Payload::from_request(request, payload);
        Box::pin(async move {
            let body = body.await.map_err(|error| Error::from(own::MALFORMED).because(error))?;
            let bytes = body
                .to_bytes_limited(limit)
                .await
                .map_err(|_| Error::from(own::TOO_LARGE))?
                .map_err(|error| Error::from(own::MALFORMED).because(error))?;
            if !json && !bytes.is_empty() {
                return Err(own::MEDIA_TYPE.into());
            }
            anycase::read(&bytes).map(Self)
        })
    }
}
