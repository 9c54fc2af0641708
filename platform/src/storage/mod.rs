//! Stored objects such as files and pictures: one trait over disk, S3 and memory, which pass the same tests.
//!
//! Users reach an object only by a signed address. It lives a few minutes and is made anew for each answer, or some weeks
//! where it is a picture of a list ([`picture_address`]).

#[cfg(feature = "s3")]
mod breaker;
mod disk;
mod memory;
mod picture;
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

pub use picture::picture_address;
pub use signed::{answer, receive};

/// The bytes of an object, piece by piece.
pub type ByteStream = BoxStream<'static, io::Result<Bytes>>;

/// Storage of objects.
#[async_trait]
pub trait Storage: Send + Sync {
    /// Stores an object, completely or not at all; returns its size.
    async fn put(&self, key: &Key, put: Put, bytes: ByteStream) -> Result<u64>;

    /// An object, or a part of it; `None` when there is none.
    async fn get(&self, key: &Key, part: Part) -> Result<Option<Object>>;

    /// The size and tag of an object, without its bytes.
    async fn head(&self, key: &Key) -> Result<Option<Head>>;

    /// The keys of all objects below a folder such as `incoming/`, or of all objects for an empty text, in no order, as they
    /// are read.
    fn list(&self, folder: &'static str) -> BoxStream<'static, Result<Key>>;

    /// Removes an object; a missing one is no error.
    async fn delete(&self, key: &Key) -> Result<()>;

    /// An address to read the object from, for a few minutes.
    fn address(&self, key: &Key, show: &Show) -> String;

    /// An address to store the object at, once, within a few minutes, and the headers to send.
    fn intent(&self, key: &Key, upload: &Upload) -> Result<Intent>;

    /// Checks that objects can be stored, by storing one; for `doctor`.
    async fn check(&self) -> Result<()>;

    /// The origin of signed addresses when it is not the server's own; pages may load from it.
    fn origin(&self) -> Option<String> {
        None
    }

    /// Returns `true` if the service has stopped answering. Readiness reports it and stays ready; this never waits.
    fn is_degraded(&self) -> bool {
        false
    }
}

/// The path below which the addresses of objects lie.
const PREFIX: &str = "/assets/";

/// The name of an object: `site/330001/5b1c….jpg`. It consists of letters, digits, `-`, `_`, `.` and single slashes, so
/// that no key leads out of its folder.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key(String);

/// Treatment of an existing object when one is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Put {
    /// Replaces an existing object.
    #[default]
    Replace,
    /// Refuses to replace one.
    Create,
}

/// The part of an object to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Part {
    /// All of it.
    #[default]
    Whole,
    /// From the first to the second byte, both included; to the end without a second number.
    From(u64, Option<u64>),
    /// The last bytes.
    Last(u64),
}

/// The properties of an object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Head {
    /// The size of the whole object.
    pub size: u64,
    /// A tag that changes when the object does.
    pub etag: String,
}

/// An object being read.
pub struct Object {
    /// The properties of the whole object.
    pub head: Head,
    /// The offset of this part.
    pub start: u64,
    /// The length of this part.
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

/// Headers with which a signed address answers its object.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Show {
    /// The content type that the check of the upload has found; never the uploader's claim.
    pub content_type: String,
    /// With a name the object is sent as an attachment with that name and never displayed inline, as documents are.
    pub save_as: Option<String>,
}

/// The allowed upload.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Upload {
    /// The content type with which it must be sent.
    pub content_type: String,
    /// Its exact size.
    pub size: u64,
    /// The SHA-256 of its bytes in base64, if the client has computed it.
    pub sha256: Option<String>,
}

/// The address and headers of an upload (`SignedURL` and `AWSHeaders` of the calls).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Intent {
    /// `SignedURL`
    pub address: String,
    /// `AWSHeaders`
    pub headers: BTreeMap<String, String>,
}

impl Key {
    /// The longest key, in characters.
    const MOST: usize = 200;

    /// Reads a key; an invalid one answers 404.
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

    /// Its text.
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

/// A stream of bytes in memory.
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
