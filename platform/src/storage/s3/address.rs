//! Signed addresses of an S3 service, AWS signature version 4.
//!
//! They are made here and not by the client, which signs asynchronously and by the clock of the machine; a list
//! contains many pictures, and a test moves the clock.

use std::{
    collections::BTreeMap,
    time::{Duration, SystemTime},
};

use actix_web::http::header::HeaderValue;
use aws_sdk_s3::config::{
    Credentials,
    endpoint::{DefaultResolver, Params, ResolveEndpoint as _},
};
use aws_sigv4::{
    http_request::{
        PercentEncodingMode, SignableBody, SignableRequest, SignatureLocation, SigningSettings,
        UriPathNormalizationMode, sign,
    },
    sign::v4,
};
use chrono::{DateTime, TimeDelta, Utc};
use futures::FutureExt as _;
use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};

use crate::{
    config::Config,
    core::{
        clock::Clock,
        error::{Error, Result},
        reason::own,
    },
    storage::{Intent, Key, Show, Upload, signed},
};

/// The characters that are not encoded in a query; with any other set the service would compute another signature.
const PLAIN: AsciiSet = NON_ALPHANUMERIC.remove(b'-').remove(b'_').remove(b'.').remove(b'~');

/// Makes signed addresses.
pub(super) struct Signer {
    /// The address of the bucket: `https://bucket.host`, or `https://host/bucket`.
    bucket: String,
    region: String,
    keys: Credentials,
    clock: Clock,
    get: TimeDelta,
    put: TimeDelta,
}

/// The request to be signed.
struct Request<'a> {
    method: &'static str,
    key: &'a Key,
    query: &'a [(&'static str, &'a str)],
    headers: &'a [(&'static str, &'a str)],
    from: DateTime<Utc>,
    life: TimeDelta,
}

impl Signer {
    pub(super) fn new(config: &Config, keys: Credentials, clock: &Clock) -> Result<Self> {
        let (storage, limits) = (&config.storage, &config.limits);
        let place = Params::builder()
            .region(&storage.region)
            .bucket(&storage.bucket)
            .force_path_style(storage.path_style)
            .set_endpoint(storage.endpoint.clone())
            .build()
            .map_err(Error::internal)?;
        // The client's own rules, so that an address is that of the service where the client stores. They do no I/O.
        let resolver = DefaultResolver::new();
        let place = resolver.resolve_endpoint(&place).now_or_never().ok_or_else(|| Error::internal("no endpoint"))?;
        let place = place.map_err(|error| Error::unreachable(format!("storage.endpoint does not fit ({error})")))?;
        let minutes = |minutes: u64| TimeDelta::minutes(i64::try_from(minutes).unwrap_or(15));
        Ok(Self {
            bucket: place.url().trim_end_matches('/').to_owned(),
            region: storage.region.clone(),
            keys,
            clock: clock.clone(),
            get: minutes(limits.signed_get_minutes),
            put: minutes(limits.signed_put_minutes),
        })
    }

    /// Scheme, host and port.
    pub(super) fn origin(&self) -> String {
        let host = self.bucket.find("://").map_or(0, |scheme| scheme + 3);
        let end = self.bucket[host..].find('/').map_or(self.bucket.len(), |path| host + path);
        self.bucket[..end].to_owned()
    }

    pub(super) fn address(&self, key: &Key, show: &Show) -> String {
        let (kind, disposition) = signed::shown(&show.content_type, show.save_as.as_deref());
        let disposition = disposition.to_string();
        let query = [
            ("response-cache-control", "private, max-age=300"),
            ("response-content-disposition", disposition.as_str()),
            ("response-content-type", kind),
        ];
        // Rounded, so that a list that is requested twice in a few minutes shows its pictures from the browser's cache;
        // an address has between half and all of its life left.
        let half = (self.get.num_seconds() / 2).max(1);
        let now = self.clock.now();
        let from = now - TimeDelta::seconds(now.timestamp().rem_euclid(half));
        let request = Request { method: "GET", key, query: &query, headers: &[], from, life: self.get };
        self.sign(&request).expect("a key and an encoded query can be signed")
    }

    /// The signature covers the headers with their values: the service refuses others. A browser sends `Content-Length`
    /// by itself.
    pub(super) fn intent(&self, key: &Key, upload: &Upload) -> Result<Intent> {
        let size = upload.size.to_string();
        let mut headers =
            vec![("Content-Type", upload.content_type.as_str()), ("If-None-Match", "*"), ("Content-Length", &size)];
        if let Some(sum) = &upload.sha256 {
            headers.push((signed::SHA256_HEADER, sum));
        }
        if headers.iter().any(|(_, value)| HeaderValue::from_str(value).is_err()) {
            return Err(own::NOT_READABLE.into());
        }
        let request =
            Request { method: "PUT", key, query: &[], headers: &headers, from: self.clock.now(), life: self.put };
        let address = self.sign(&request)?;
        let sent = headers.into_iter().filter(|(name, _)| *name != "Content-Length");
        let headers: BTreeMap<_, _> = sent.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        Ok(Intent { address, headers })
    }

    fn sign(&self, request: &Request<'_>) -> Result<String> {
        let mut settings = SigningSettings::default();
        settings.signature_location = SignatureLocation::QueryParams;
        settings.percent_encoding_mode = PercentEncodingMode::Single;
        settings.uri_path_normalization_mode = UriPathNormalizationMode::Disabled;
        settings.expires_in = Some(Duration::from_secs(request.life.num_seconds().unsigned_abs()));
        let identity = self.keys.clone().into();
        let terms = v4::SigningParams::builder()
            .identity(&identity)
            .region(&self.region)
            .name("s3")
            .time(SystemTime::from(request.from))
            .settings(settings)
            .build()
            .map_err(Error::internal)?
            .into();
        let mut address = format!("{}/{}", self.bucket, request.key);
        for (name, value) in request.query {
            add(&mut address, name, value);
        }
        let headers = request.headers.iter().copied();
        let signable = SignableRequest::new(request.method, address.as_str(), headers, SignableBody::UnsignedPayload)
            .map_err(Error::internal)?;
        let (signature, _) = sign(signable, &terms).map_err(Error::internal)?.into_parts();
        for (name, value) in signature.params() {
            add(&mut address, name, value);
        }
        Ok(address)
    }
}

fn add(address: &mut String, name: &str, value: &str) {
    address.push(if address.contains('?') { '&' } else { '?' });
    address.push_str(name);
    address.push('=');
    address.extend(utf8_percent_encode(value, &PLAIN));
}
