//! The places of uploads, which are received while they are handled and so may take half an hour each.

use std::sync::Arc;

use actix_web::HttpRequest;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::{
    config::Config,
    http::network_shares::{NetworkShares, Share},
    request::peer_address::peer_address,
};

/// The places of uploads: `limits.uploads` in all, of which one network may occupy `limits.uploads_per_address`, so
/// that a slow or hostile sender leaves places to the others.
#[derive(Clone)]
pub(super) struct UploadPlaces {
    all: Arc<Semaphore>,
    shares: Arc<NetworkShares>,
}

/// A place of an upload, which is free again when this is dropped.
pub(super) struct UploadPlace {
    _of_all: OwnedSemaphorePermit,
    _of_network: Option<Share>,
}

impl UploadPlaces {
    pub(super) fn of(config: &Config) -> Self {
        let limits = &config.limits;
        Self { all: Arc::new(Semaphore::new(limits.uploads)), shares: NetworkShares::of(limits.uploads_per_address) }
    }

    /// Takes a place for a request; `None` when there is none, or its network occupies as many as it may.
    pub(super) fn take(&self, request: &HttpRequest, config: &Config) -> Option<UploadPlace> {
        // A peer without an address is a test of this crate, which no network stands behind.
        let of_network = match peer_address(request, config).parse() {
            Ok(address) => Some(self.shares.take(address)?),
            Err(_) => None,
        };
        let of_all = Arc::clone(&self.all).try_acquire_owned().ok()?;
        Some(UploadPlace { _of_all: of_all, _of_network: of_network })
    }
}
