//! The exports of a site that run at a time (`limits.reports_per_site`), so that no site takes the node from the others.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use crate::core::{
    error::{Error, Result},
    reason::own,
};

/// The running exports by site; 0 for those of the console, which belong to none.
#[derive(Debug, Clone, Default)]
pub struct Slots(Arc<Mutex<HashMap<i64, usize>>>);

/// A running export, which ends when this is dropped.
#[derive(Debug)]
pub struct Slot {
    slots: Slots,
    site: i64,
}

impl Slots {
    /// Takes a slot of a site that has fewer than `most`.
    ///
    /// # Errors
    ///
    /// 429 with Retry-After when as many are taken.
    pub fn take(&self, site: i64, most: usize) -> Result<Slot> {
        let mut running = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = running.entry(site).or_default();
        if *count >= most {
            return Err(Error::from(own::EXPORTS_RUNNING).retry_after(10));
        }
        *count += 1;
        drop(running);
        Ok(Slot { slots: self.clone(), site })
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut running = self.slots.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = running.get_mut(&self.site) {
            *count -= 1;
            if *count == 0 {
                running.remove(&self.site);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_has_its_slots_and_no_more() {
        let slots = Slots::default();
        let (first, second) = (slots.take(7, 2).expect("free"), slots.take(7, 2).expect("free"));
        let refused = slots.take(7, 2).expect_err("both are taken");
        assert_eq!(refused.reason(), own::EXPORTS_RUNNING);
        let other = slots.take(8, 2).expect("another site");
        drop(first);
        drop(slots.take(7, 2).expect("one is free again"));
        drop((second, other));
        assert!(slots.0.lock().expect("no panic").is_empty());
    }
}
