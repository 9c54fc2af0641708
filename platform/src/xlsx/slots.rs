//! The exports of a site that run at a time (`limits.reports_per_site`), so that no site takes the node from the others.

use crate::core::{
    error::{Error, Result},
    places::{Place, Places},
    reason::own,
};

/// The running exports by site; 0 for those of the console, which belong to none.
#[derive(Debug, Clone, Default)]
pub struct Slots(Places<i64>);

/// A running export, which ends when this is dropped.
#[derive(Debug)]
pub struct Slot {
    _place: Place<i64>,
}

impl Slots {
    /// Takes a slot of a site that has fewer than `most`.
    ///
    /// # Errors
    ///
    /// 429 with Retry-After when as many are taken.
    pub fn take(&self, site: i64, most: usize) -> Result<Slot> {
        match self.0.take(site, most) {
            Some(place) => Ok(Slot { _place: place }),
            None => Err(Error::from(own::EXPORTS_RUNNING).retry_after(10)),
        }
    }
}
