//! Objects in any S3 service (goal D10).
//!
//! The client uses the keys of the configuration only: no chain of credentials, no proxy of the environment, no other
//! host. Browsers read and upload at the service itself, by signed addresses.

mod address;
mod failure;
mod upload;

use std::{
    future::Future,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use actix_web::web::Bytes;
use async_trait::async_trait;
use aws_sdk_s3::{
    Client,
    config::{
        BehaviorVersion, Config as ClientConfig, Credentials, Region, RequestChecksumCalculation,
        ResponseChecksumValidation, retry::RetryConfig, timeout::TimeoutConfig,
    },
    error::{ProvideErrorMetadata, SdkError},
    primitives::ByteStream as Body,
};
use aws_smithy_http_client::{
    Builder as HttpBuilder,
    tls::{Provider, rustls_provider::CryptoMode},
};
use futures::{StreamExt as _, TryStreamExt as _, stream::BoxStream};

use self::{address::Signer, failure::Failure};
use super::{ByteStream, Head, Intent, Key, Object, Part, Put, Show, Storage, Upload, breaker::Breaker, disk::fault};
use crate::{
    config::Config,
    core::{
        clock::Clock,
        error::{Error, Result},
        reason::own,
    },
};

/// The time limit of small calls: a call that waits for storage ends within two seconds (goal D10).
const ANSWER: Duration = Duration::from_millis(1500);
/// The largest age of the state that readiness reports.
const STALE: Duration = Duration::from_secs(10);

pub(super) struct S3(Arc<Inner>);

struct Inner {
    client: Client,
    bucket: String,
    signer: Signer,
    breaker: Breaker,
    /// Set when the last call was answered.
    well: AtomicBool,
    /// Time of the last call.
    requested_at: Mutex<Option<Instant>>,
    /// The time limit of an answer.
    answer: Duration,
    /// The time limit of a part of a large object.
    call: Duration,
}

impl S3 {
    /// Makes no call yet: the server also starts without its storage.
    pub(super) fn open(config: &Config, clock: &Clock) -> Result<Self> {
        let (storage, limits) = (&config.storage, &config.limits);
        let keys = Credentials::new(&storage.access_key, storage.secret_key.reveal(), None, None, "the configuration");
        let call = Duration::from_secs(limits.s3_call_seconds);
        let connect = Duration::from_secs(limits.s3_connect_seconds);
        let mut client = ClientConfig::builder()
            .behavior_version(BehaviorVersion::v2026_01_12())
            // Without it the client would use the proxies of the environment.
            .http_client(HttpBuilder::new().tls_provider(Provider::Rustls(CryptoMode::AwsLc)).build_https())
            .region(Region::new(storage.region.clone()))
            .credentials_provider(keys.clone())
            .force_path_style(storage.path_style)
            .timeout_config(TimeoutConfig::builder().connect_timeout(connect).build())
            .retry_config(RetryConfig::standard().with_max_attempts(2).with_initial_backoff(Duration::from_millis(50)))
            // Not every service supports checksums that S3 itself does not require.
            .request_checksum_calculation(RequestChecksumCalculation::WhenRequired)
            .response_checksum_validation(ResponseChecksumValidation::WhenRequired);
        if let Some(endpoint) = &storage.endpoint {
            client = client.endpoint_url(endpoint);
        }
        Ok(Self(Arc::new(Inner {
            client: Client::from_conf(client.build()),
            bucket: storage.bucket.clone(),
            signer: Signer::new(config, keys, clock)?,
            breaker: Breaker::default(),
            well: AtomicBool::new(true),
            requested_at: Mutex::default(),
            answer: ANSWER.min(call),
            call,
        })))
    }
}

impl Inner {
    /// Makes a call, unless the breaker is open.
    async fn ask<T, E>(
        &self,
        within: Duration,
        call: impl Future<Output = Result<T, SdkError<E>>>,
    ) -> Result<T, Failure>
    where
        E: ProvideErrorMetadata + std::error::Error + 'static,
    {
        let begun = Instant::now();
        *self.requested_at.lock().unwrap_or_else(PoisonError::into_inner) = Some(begun);
        if !self.breaker.lets_through(begun) {
            metrics::counter!(crate::core::metrics::STORAGE_CALLS, "outcome" => "refused").increment(1);
            return Err(Failure::left_alone());
        }
        let outcome = match tokio::time::timeout(within, call).await {
            Ok(outcome) => outcome.map_err(|error| Failure::of(&error)),
            Err(_) => Err(Failure::late(within)),
        };
        self.note(outcome.as_ref().err().is_none_or(|failure| !failure.is_of_service()));
        outcome
    }

    fn note(&self, answered: bool) {
        self.well.store(answered, Ordering::Relaxed);
        if answered {
            self.breaker.answered();
            metrics::counter!(crate::core::metrics::STORAGE_CALLS, "outcome" => "answered").increment(1);
        } else {
            self.breaker.failed(Instant::now());
            metrics::counter!(crate::core::metrics::STORAGE_CALLS, "outcome" => "failed").increment(1);
        }
    }

    /// Checks in the background whether the bucket is there; one check at a time, and not too often.
    fn look(self: &Arc<Self>) {
        let now = Instant::now();
        let mut requested_at = self.requested_at.lock().unwrap_or_else(PoisonError::into_inner);
        if requested_at.is_some_and(|requested_at| now.saturating_duration_since(requested_at) < STALE) {
            return;
        }
        *requested_at = Some(now);
        drop(requested_at);
        let inner = Arc::clone(self);
        tokio::spawn(async move {
            let bucket = inner.client.head_bucket().bucket(&inner.bucket);
            if let Err(failure) = inner.ask(inner.answer, bucket.send()).await {
                tracing::warn!(cause = failure.cause(), "storage does not answer");
            }
        });
    }

    /// Returns the bytes of an answer; a piece that does not arrive in time is a failure of the service.
    fn pieces(self: &Arc<Self>, body: Body) -> ByteStream {
        futures::stream::try_unfold((Arc::clone(self), body), |(inner, mut body)| async move {
            let piece = match tokio::time::timeout(inner.call, body.try_next()).await {
                Ok(piece) => piece.map_err(std::io::Error::other),
                Err(late) => Err(std::io::Error::new(std::io::ErrorKind::TimedOut, late)),
            };
            if piece.is_err() {
                inner.note(false);
            }
            Ok(piece?.map(|piece: Bytes| (piece, (inner, body))))
        })
        .boxed()
    }
}

#[async_trait]
impl Storage for S3 {
    async fn put(&self, key: &Key, put: Put, bytes: ByteStream) -> Result<u64> {
        upload::put(&self.0, key, put, bytes).await
    }

    async fn get(&self, key: &Key, part: Part) -> Result<Option<Object>> {
        let inner = &self.0;
        let range = match part {
            Part::Whole => None,
            // S3 would ignore such a range.
            Part::From(from, Some(to)) if to < from => return Err(own::BAD_RANGE.into()),
            Part::Last(0) => return Err(own::BAD_RANGE.into()),
            Part::From(from, Some(to)) => Some(format!("bytes={from}-{to}")),
            Part::From(from, None) => Some(format!("bytes={from}-")),
            Part::Last(length) => Some(format!("bytes=-{length}")),
        };
        let call = inner.client.get_object().bucket(&inner.bucket).key(key.as_str()).set_range(range);
        let found = match inner.ask(inner.answer, call.send()).await {
            Ok(found) => found,
            Err(failure) if failure.is_missing() => return Ok(None),
            Err(failure) => return Err(failure.into_error()),
        };
        let length = unsigned(found.content_length)?;
        let (start, size) = match found.content_range.as_deref().map(content_range) {
            Some(range) => range.ok_or_else(|| Error::internal("S3 answered a range that is none"))?,
            None => (0, length),
        };
        if part.within(size) != Some((start, length)) {
            return Err(Error::internal("S3 answered another part than was asked for"));
        }
        let head = Head { size, etag: etag(found.e_tag) };
        Ok(Some(Object { head, start, length, bytes: inner.pieces(found.body) }))
    }

    async fn head(&self, key: &Key) -> Result<Option<Head>> {
        let inner = &self.0;
        let call = inner.client.head_object().bucket(&inner.bucket).key(key.as_str());
        match inner.ask(inner.answer, call.send()).await {
            Ok(found) => Ok(Some(Head { size: unsigned(found.content_length)?, etag: etag(found.e_tag) })),
            Err(failure) if failure.is_missing() => Ok(None),
            Err(failure) => Err(failure.into_error()),
        }
    }

    fn list(&self, folder: &'static str) -> BoxStream<'static, Result<Key>> {
        let pages = futures::stream::try_unfold((Arc::clone(&self.0), Some(None)), move |(inner, next)| async move {
            let Some(token) = next else { return Ok::<_, Error>(None) };
            let call = inner.client.list_objects_v2().bucket(&inner.bucket).prefix(folder);
            let page = inner.ask(inner.call, call.set_continuation_token(token).send()).await;
            let page = page.map_err(Failure::into_error)?;
            let keys = page.contents().iter().filter_map(|object| Key::parse(object.key()?).ok()).map(Ok);
            let keys = futures::stream::iter(keys.collect::<Vec<_>>());
            let next = page.next_continuation_token().map(|token| Some(token.to_owned()));
            Ok(Some((keys, (inner, next))))
        });
        pages.try_flatten().boxed()
    }

    async fn delete(&self, key: &Key) -> Result<()> {
        let inner = &self.0;
        let call = inner.client.delete_object().bucket(&inner.bucket).key(key.as_str());
        match inner.ask(inner.answer, call.send()).await {
            Ok(_) => Ok(()),
            Err(failure) if failure.is_missing() => Ok(()),
            Err(failure) => Err(failure.into_error()),
        }
    }

    fn address(&self, key: &Key, show: &Show) -> String {
        self.0.signer.address(key, show)
    }

    fn intent(&self, key: &Key, upload: &Upload) -> Result<Intent> {
        self.0.signer.intent(key, upload)
    }

    /// Writes a test object, reads it and removes it.
    async fn check(&self) -> Result<()> {
        let mut name = [0; 8];
        getrandom::fill(&mut name).map_err(Error::internal)?;
        let (key, probe) = (Key::parse(&format!("probe/{}", hex::encode(name)))?, hex::encode(name));
        self.put(&key, Put::Create, super::bytes(probe.clone())).await?;
        let read = match self.get(&key, Part::Whole).await {
            Ok(Some(object)) => object.bytes.try_collect::<Vec<Bytes>>().await.map_err(fault),
            Ok(None) => Err(Error::unreachable("a probe was stored and cannot be found")),
            Err(error) => Err(error),
        };
        self.delete(&key).await?;
        if read?.concat() == probe.as_bytes() {
            Ok(())
        } else {
            Err(Error::unreachable("a probe was stored and read back as something else"))
        }
    }

    fn origin(&self) -> Option<String> {
        Some(self.0.signer.origin())
    }

    fn is_degraded(&self) -> bool {
        self.0.look();
        !self.0.well.load(Ordering::Relaxed)
    }
}

fn unsigned(number: Option<i64>) -> Result<u64> {
    let number = number.ok_or_else(|| Error::internal("S3 answered no length"))?;
    u64::try_from(number).map_err(Error::internal)
}

fn etag(quoted: Option<String>) -> String {
    quoted.unwrap_or_default().trim_matches('"').to_owned()
}

/// The first byte and the total size, of `bytes 2-4/10`.
fn content_range(text: &str) -> Option<(u64, u64)> {
    let (range, size) = text.strip_prefix("bytes ")?.split_once('/')?;
    let (start, _) = range.split_once('-')?;
    Some((start.parse().ok()?, size.parse().ok()?))
}

#[cfg(test)]
pub(super) mod tests;
