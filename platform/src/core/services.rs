//! Services that modules provide for each other: [`Services`].
//!
//! A module that asks others declares a trait in a file of its own; the modules that answer depend on it and implement
//! the trait. `modules/all.rs` connects them, so that the platform names no module and none depends in a circle.

use std::{
    any::{Any, TypeId, type_name},
    collections::HashMap,
    sync::Arc,
};

use super::error::{Error, Result};

/// Implementations of traits, by the trait: `dyn Trait` is the key.
#[derive(Default)]
pub struct Services {
    /// A `Vec<Arc<T>>` for the type id of each `T`.
    implementations: HashMap<TypeId, Box<dyn Any + Send + Sync>>,
}

impl Services {
    /// Adds an implementation of a trait after those that were provided before.
    pub fn provide<T: ?Sized + Send + Sync + 'static>(&mut self, implementation: Arc<T>) {
        let all = self.implementations.entry(TypeId::of::<T>()).or_insert_with(|| Box::new(Vec::<Arc<T>>::new()));
        // Always of this type, by its key.
        if let Some(all) = all.downcast_mut::<Vec<Arc<T>>>() {
            all.push(implementation);
        }
    }

    /// The implementation of a trait that one module provides.
    ///
    /// # Errors
    ///
    /// An internal one where no module provides the trait, or several do.
    pub fn service<T: ?Sized + Send + Sync + 'static>(&self) -> Result<&Arc<T>> {
        match self.services() {
            [one] => Ok(one),
            [] => Err(Error::internal(format!("no module provides {}", type_name::<T>()))),
            _ => Err(Error::internal(format!("several modules provide {}", type_name::<T>()))),
        }
    }

    /// All implementations of a trait, in the order in which they were provided; empty without one.
    pub fn services<T: ?Sized + Send + Sync + 'static>(&self) -> &[Arc<T>] {
        let all = self.implementations.get(&TypeId::of::<T>()).and_then(|all| all.downcast_ref::<Vec<Arc<T>>>());
        all.map_or(&[], Vec::as_slice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    trait Number: Send + Sync {
        fn number(&self) -> i64;
    }

    trait Letter: Send + Sync {}

    impl Number for i64 {
        fn number(&self) -> i64 {
            *self
        }
    }

    impl Letter for char {}

    #[test]
    fn services_are_found_by_their_trait() {
        let mut services = Services::default();
        assert!(services.service::<dyn Number>().is_err(), "none is provided");
        assert!(services.services::<dyn Number>().is_empty());
        services.provide::<dyn Number>(Arc::new(1_i64));
        services.provide::<dyn Letter>(Arc::new('a'));
        assert_eq!(services.service::<dyn Number>().expect("one").number(), 1);
        services.provide::<dyn Number>(Arc::new(2_i64));
        assert!(services.service::<dyn Number>().is_err(), "two are provided");
        let numbers: Vec<i64> = services.services::<dyn Number>().iter().map(|one| one.number()).collect();
        assert_eq!(numbers, [1, 2], "in their order");
        assert!(services.service::<dyn Letter>().is_ok());
    }
}
