//! Objects in memory, for tests.

use std::{
    collections::BTreeMap,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use actix_web::web::Bytes;
use async_trait::async_trait;
use futures::{StreamExt as _, stream::BoxStream};

use super::{ByteStream, Head, Intent, Key, Object, Part, Put, Show, Storage, Upload, disk::fault, signed::Signer};
use crate::core::{
    error::{Error, Result},
    reason::own,
};

pub(super) struct InMemory {
    objects: Mutex<BTreeMap<Key, (Head, Bytes)>>,
    written: AtomicU64,
    signer: Signer,
}

impl InMemory {
    pub(super) fn new(signer: Signer) -> Self {
        Self { objects: Mutex::default(), written: AtomicU64::new(0), signer }
    }

    fn find(&self, key: &Key) -> Option<(Head, Bytes)> {
        self.objects.lock().unwrap_or_else(PoisonError::into_inner).get(key).cloned()
    }
}

#[async_trait]
impl Storage for InMemory {
    async fn put(&self, key: &Key, put: Put, mut bytes: ByteStream) -> Result<u64> {
        let mut whole = Vec::new();
        while let Some(piece) = bytes.next().await {
            whole.extend_from_slice(&piece.map_err(fault)?);
        }
        let size = u64::try_from(whole.len()).map_err(Error::internal)?;
        let etag = format!("{size:x}-{:x}", self.written.fetch_add(1, Ordering::Relaxed));
        let mut objects = self.objects.lock().unwrap_or_else(PoisonError::into_inner);
        if put == Put::Create && objects.contains_key(key) {
            return Err(own::TAKEN.into());
        }
        objects.insert(key.clone(), (Head { size, etag }, Bytes::from(whole)));
        Ok(size)
    }

    async fn get(&self, key: &Key, part: Part) -> Result<Option<Object>> {
        let Some((head, whole)) = self.find(key) else { return Ok(None) };
        let Some((start, length)) = part.within(head.size) else { return Err(own::BAD_RANGE.into()) };
        let at = |number: u64| usize::try_from(number).map_err(Error::internal);
        let bytes = whole.slice(at(start)?..at(start + length)?);
        Ok(Some(Object { head, start, length, bytes: super::bytes(bytes) }))
    }

    async fn head(&self, key: &Key) -> Result<Option<Head>> {
        Ok(self.find(key).map(|(head, _)| head))
    }

    fn list(&self, folder: &'static str) -> BoxStream<'static, Result<Key>> {
        let objects = self.objects.lock().unwrap_or_else(PoisonError::into_inner);
        let keys = objects.keys().filter(|key| key.as_str().starts_with(folder)).cloned().map(Ok);
        futures::stream::iter(keys.collect::<Vec<_>>()).boxed()
    }

    async fn delete(&self, key: &Key) -> Result<()> {
        self.objects.lock().unwrap_or_else(PoisonError::into_inner).remove(key);
        Ok(())
    }

    fn address(&self, key: &Key, show: &Show) -> String {
        self.signer.address(key, show)
    }

    fn intent(&self, key: &Key, upload: &Upload) -> Result<Intent> {
        Ok(self.signer.intent(key, upload))
    }

    async fn check(&self) -> Result<()> {
        Ok(())
    }
}
