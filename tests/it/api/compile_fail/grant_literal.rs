//! A grant is written down.

use tests::outside::platform::permission::{Grant, Reach};

pub fn attempt() {
    let _ = Grant { reach: Reach::Everything };
}
