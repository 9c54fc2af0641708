//! Counts what each owner occupies of something limited, such as the requests of a site that are in progress.

use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Arc, Mutex, PoisonError},
};

/// Number of occupied places by owner. Clones share the count.
#[derive(Debug)]
pub struct Places<K>(Arc<Mutex<HashMap<K, usize>>>);

/// An occupied place, which is free again when this is dropped.
#[derive(Debug)]
pub struct Place<K: Copy + Eq + Hash> {
    places: Places<K>,
    owner: K,
}

impl<K> Default for Places<K> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<K> Clone for Places<K> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<K: Copy + Eq + Hash> Places<K> {
    /// Takes a place for an owner; `None` when the owner occupies `most` already.
    pub fn take(&self, owner: K, most: usize) -> Option<Place<K>> {
        let mut used = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = used.get(&owner).copied().unwrap_or(0);
        if count >= most {
            return None;
        }
        used.insert(owner, count + 1);
        drop(used);
        Some(Place { places: self.clone(), owner })
    }

    /// Returns `true` if no place is occupied.
    #[cfg(test)]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_empty()
    }
}

impl<K: Copy + Eq + Hash> Drop for Place<K> {
    fn drop(&mut self) {
        let mut used = self.places.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = used.get_mut(&self.owner) {
            *count -= 1;
            if *count == 0 {
                used.remove(&self.owner);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_owner_has_its_places_and_no_more() {
        let places = Places::default();
        let (first, second) = (places.take(7, 2), places.take(7, 2));
        assert!(first.is_some() && second.is_some() && places.take(7, 2).is_none());
        let other = places.take(8, 2);
        assert!(other.is_some(), "another owner has places of its own");
        drop(first);
        assert!(places.take(7, 2).is_some(), "one is free again");
        drop((second, other));
        assert!(places.is_empty());
    }
}
