//! Files and pictures: one trait over disk, S3 and memory (contract, section 2; "reliability and security", R11), which
//! pass the same suite.
//!
//! Users never get at an object but through a signed address of a few minutes' life, made anew for each answer.

#[cfg(feature = "s3")]
mod breaker;
mod disk;
mod memory;
#[cfg(feature = "s3")]
mod s3;
mod signed;

use std::{collections::BTreeMap, fmt, io, sync::Arc};

use actix_web::web::Bytes;
use async_trait::async_trait;
use futures::{StreamExt as _, stream::BoxStream};

use crate::{
    config::{Config, StorageKind},
    core::{clock::Clock, error::Result, reason::own, secrets::Secrets},
};

pub use signed::{answer, receive};

/// The bytes of an object, piece by piece.
pub type ByteStream = BoxStream<'static, io::Result<Bytes>>;

/// Where objects are kept.
#[async_trait]
pub trait Storage: Send + Sync {
    /// Stores an object, whole or not at all; how many bytes it has.
    async fn put(&self, key: &Key, put: Put, bytes: ByteStream) -> Result<u64>;

    /// An object, or a part of it. `None` where there is none.
    async fn get(&self, key: &Key, part: Part) -> Result<Option<Object>>;

    /// What is known of an object without reading it.
    async fn head(&self, key: &Key) -> Result<Option<Head>>;

    /// Removes an object; removing what is not there is no failure.
    async fn delete(&self, key: &Key) -> Result<()>;

    /// An address to read the object from for a few minutes.
    fn address(&self, key: &Key, show: &Show) -> String;

    /// An address to store the object at for a few minutes, once, and the headers to send along.
    fn intent(&self, key: &Key, upload: &Upload) -> Result<Intent>;

    /// Whether objects can be stored now, by storing one; for `doctor`.
    async fn check(&self) -> Result<()>;

    /// The origin that signed addresses lead to, where it is not our own; pages may load from it (R9).
    fn origin(&self) -> Option<String> {
        None
    }

    /// Whether it has stopped answering. Readiness says so and stays ready (R16); it waits for nothing.
    fn is_degraded(&self) -> bool {
        false
    }
}

/// The name of an object: `site/330001/5b1c….jpg`. Made of letters, digits, `-`, `_`, `.` and single slashes, so that
/// no key can climb out of its folder.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(String);

/// How to store.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Put {
    /// Replaces what is there.
    #[default]
    Replace,
    /// Refuses to replace.
    Create,
}

/// Which part of an object.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Part {
    /// All of it.
    #[default]
    Whole,
    /// From here to there, both included; to the end without a second number.
    From(u64, Option<u64>),
    /// The last so many bytes.
    Last(u64),
}

/// What is known of an object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    /// All its bytes.
    pub size: u64,
    /// Changes when the object does.
    pub etag: String,
}

/// An object being read.
pub struct Object {
    /// Of the whole object.
    pub head: Head,
    /// Where this part begins.
    pub start: u64,
    /// How many bytes it has.
    pub length: u64,
    /// The bytes of this part.
    pub bytes: ByteStream,
}

impl fmt::Debug for Object {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { head, start, length, .. } = self;
        f.debug_struct("Object")
            .field("head", head)
            .field("start", start)
            .field("length", length)
            .finish_non_exhaustive()
    }
}

/// How a signed address shows its object.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Show {
    /// Its content type, as it was found when it was checked; never what an uploader claims.
    pub content_type: String,
    /// With a name it is saved under that name and never shown in place, as documents are.
    pub save_as: Option<String>,
}

/// What may be uploaded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Upload {
    /// The content type it must be sent with.
    pub content_type: String,
    /// Its exact size.
    pub size: u64,
    /// The SHA-256 of its bytes, base64, where the client knows it.
    pub sha256: Option<String>,
}

/// Where and how to upload (`SignedURL` and `AWSHeaders` of the calls).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Intent {
    /// `SignedURL`
    pub address: String,
    /// `AWSHeaders`
    pub headers: BTreeMap<String, String>,
}

impl Key {
    /// The longest key.
    const MOST: usize = 200;

    /// Reads a key; what is none, is not found.
    pub fn parse(text: &str) -> Result<Self> {
        let is_part = |part: &str| {
            !part.is_empty()
                && !part.starts_with('.')
                && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.'))
        };
        if text.len() <= Self::MOST && text.split('/').all(is_part) {
            Ok(Self(text.to_owned()))
        } else {
            Err(own::NO_SUCH_THING.into())
        }
    }

    /// The text of it.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Part {
    /// The first byte and the length within an object of this size; `None` where the part lies outside.
    fn within(self, size: u64) -> Option<(u64, u64)> {
        match self {
            Self::Whole => Some((0, size)),
            Self::From(start, end) => {
                let end = end.map_or(size, |end| end.saturating_add(1)).min(size);
                (start < end).then(|| (start, end - start))
            }
            Self::Last(0) => None,
            Self::Last(_) if size == 0 => None,
            Self::Last(length) => Some((size.saturating_sub(length), length.min(size))),
        }
    }
}

/// A stream of bytes that are there already.
pub fn bytes(bytes: impl Into<Bytes>) -> ByteStream {
    let bytes: Bytes = bytes.into();
    futures::stream::once(async move { Ok(bytes) }).boxed()
}

/// The storage of the configuration.
pub fn open(config: &Config, secrets: &Arc<Secrets>, clock: &Clock) -> Result<Arc<dyn Storage>> {
    let signer = || signed::Signer::new(config, secrets, clock);
    match config.storage.kind {
        StorageKind::Disk => Ok(Arc::new(disk::Disk::open(&config.storage.path, signer())?)),
        StorageKind::Memory => Ok(Arc::new(memory::InMemory::new(signer()))),
        #[cfg(feature = "s3")]
        StorageKind::S3 => Ok(Arc::new(s3::S3::open(config, clock)?)),
        #[cfg(not(feature = "s3"))]
        StorageKind::S3 => {
            Err(crate::core::error::Error::internal("this program was built without S3: build it with make build"))
        }
    }
}

#[cfg(all(test, feature = "s3"))]
mod tests;
