//! Values that modules cache in memory: one of each type, for as long as the platform is open.
//!
//! A module's cache belongs to the platform, not to the process, so that two platforms in one process (tests) do not
//! share it.

use std::{
    any::{Any, TypeId},
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

/// One value of each type.
#[derive(Default)]
pub struct Caches {
    values: Mutex<HashMap<TypeId, Arc<dyn Any + Send + Sync>>>,
}

impl Caches {
    /// Returns the value of this type, which is made at the first call.
    pub fn of<T: Send + Sync + 'static>(&self, make: impl FnOnce() -> T) -> Arc<T> {
        let mut values = self.values.lock().unwrap_or_else(PoisonError::into_inner);
        let value = values.entry(TypeId::of::<T>()).or_insert_with(|| Arc::new(make()));
        Arc::clone(value).downcast().unwrap_or_else(|_| unreachable!("a value is kept under its own type"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thing_is_made_once_and_is_the_same_ever_after() {
        let caches = Caches::default();
        assert_eq!(*caches.of(|| 1_u8), 1);
        assert_eq!(*caches.of(|| 2_u8), 1);
        assert_eq!(*caches.of(|| "other"), "other");
    }
}
