//! Stores an object of unknown length: a small one in one call, a large one in parts, of which one is in memory at a
//! time. Either way it appears completely or not at all.

use std::{io, sync::Arc};

use actix_web::web::{Bytes, BytesMut};
use aws_sdk_s3::{
    config::{Builder, retry::RetryConfig},
    primitives::ByteStream as Body,
    types::{CompletedMultipartUpload, CompletedPart},
};
use futures::StreamExt as _;

use super::{ByteStream, Failure, Inner, Key, Put, fault};
use crate::core::{
    error::{Error, Result},
    reason::own,
};

/// Below this size an object is sent in one call, within the time limit of small calls.
pub(super) const SMALL: usize = 1024 * 1024;
/// The smallest part that S3 accepts, except for the last.
pub(super) const PART: usize = 5 * 1024 * 1024;
/// The most parts that S3 accepts.
const PARTS: i32 = 10_000;

/// The bytes read and the rest of the stream.
struct Pieces {
    bytes: ByteStream,
    buffer: BytesMut,
}

impl Pieces {
    /// Reads until so many bytes are in the buffer, or to the end.
    async fn fill(&mut self, most: usize) -> io::Result<()> {
        while self.buffer.len() < most {
            let Some(piece) = self.bytes.next().await else { break };
            self.buffer.extend_from_slice(&piece?);
        }
        Ok(())
    }

    fn take(&mut self, most: usize) -> Bytes {
        self.buffer.split_to(most.min(self.buffer.len())).freeze()
    }
}

pub(super) async fn put(inner: &Arc<Inner>, key: &Key, put: Put, bytes: ByteStream) -> Result<u64> {
    let mut pieces = Pieces { bytes, buffer: BytesMut::new() };
    pieces.fill(SMALL).await.map_err(fault)?;
    if pieces.buffer.len() < SMALL {
        put_whole(inner, key, put, pieces.take(SMALL)).await
    } else {
        Box::pin(put_parts(inner, key, put, pieces)).await
    }
}

/// The header that forbids to replace an object.
fn only_new(put: Put) -> Option<String> {
    (put == Put::Create).then(|| String::from("*"))
}

/// A call that creates an object is made once: a second try would find the object of the first and report a conflict.
fn tries(put: Put) -> Builder {
    match put {
        Put::Replace => Builder::new(),
        Put::Create => Builder::new().retry_config(RetryConfig::disabled()),
    }
}

async fn put_whole(inner: &Inner, key: &Key, put: Put, bytes: Bytes) -> Result<u64> {
    let size = u64::try_from(bytes.len()).map_err(Error::internal)?;
    let call = inner.client.put_object().bucket(&inner.bucket).key(key.as_str());
    let call = call.set_if_none_match(only_new(put)).body(Body::from(bytes));
    let sent = call.customize().config_override(tries(put)).send();
    inner.ask(inner.answer, sent).await.map_err(Failure::into_error)?;
    Ok(size)
}

async fn put_parts(inner: &Arc<Inner>, key: &Key, put: Put, mut pieces: Pieces) -> Result<u64> {
    let call = inner.client.create_multipart_upload().bucket(&inner.bucket).key(key.as_str());
    let begun = inner.ask(inner.answer, call.send()).await.map_err(Failure::into_error)?;
    let id = begun.upload_id.ok_or_else(|| Error::internal("S3 began an upload without an id"))?;
    let mut begun = Begun { inner: Arc::clone(inner), key: key.clone(), id, done: false };
    let (mut size, mut parts) = (0, Vec::new());
    for number in 1.. {
        pieces.fill(PART).await.map_err(fault)?;
        let part = pieces.take(PART);
        if part.is_empty() {
            break;
        }
        if number > PARTS {
            return Err(own::TOO_LARGE.into());
        }
        size += u64::try_from(part.len()).map_err(Error::internal)?;
        let call = inner.client.upload_part().bucket(&inner.bucket).key(key.as_str()).upload_id(&begun.id);
        let call = call.part_number(number).body(Body::from(part));
        let stored = inner.ask(inner.call, call.send()).await.map_err(Failure::into_error)?;
        parts.push(CompletedPart::builder().part_number(number).set_e_tag(stored.e_tag).build());
    }
    let call = inner.client.complete_multipart_upload().bucket(&inner.bucket).key(key.as_str()).upload_id(&begun.id);
    let call = call.set_if_none_match(only_new(put));
    let call = call.multipart_upload(CompletedMultipartUpload::builder().set_parts(Some(parts)).build());
    let sent = call.customize().config_override(tries(put)).send();
    inner.ask(inner.call, sent).await.map_err(Failure::into_error)?;
    begun.done = true;
    Ok(size)
}

/// An upload in parts. When it fails or is dropped before its end, it is aborted; uploads that could not be aborted are
/// removed by a rule of the bucket.
struct Begun {
    inner: Arc<Inner>,
    key: Key,
    id: String,
    done: bool,
}

impl Drop for Begun {
    fn drop(&mut self) {
        let Ok(runtime) = tokio::runtime::Handle::try_current() else { return };
        if self.done {
            return;
        }
        let inner = Arc::clone(&self.inner);
        let call = inner.client.abort_multipart_upload().bucket(&inner.bucket).key(self.key.as_str());
        let call = call.upload_id(&self.id);
        runtime.spawn(async move {
            if let Err(failure) = inner.ask(inner.answer, call.send()).await {
                tracing::warn!(cause = failure.cause(), "an unfinished upload could not be taken back");
            }
        });
    }
}
