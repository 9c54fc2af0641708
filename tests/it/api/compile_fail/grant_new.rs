//! A grant is made by hand.

use tests::outside::platform::permission::{Grant, Reach};

pub fn attempt() {
    let _ = Grant::new(Reach::Everything);
}
