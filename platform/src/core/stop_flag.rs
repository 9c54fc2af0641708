//! The flag that is set when the program is stopping.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

/// A flag that is set once, when the program begins to stop. Clones share it.
#[derive(Debug, Clone, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Marks the program as stopping.
    pub fn set(&self) {
        self.0.store(true, Ordering::SeqCst);
    }

    /// Returns `true` if the program is stopping.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::SeqCst)
    }
}
