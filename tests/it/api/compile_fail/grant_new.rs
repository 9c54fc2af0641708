//! Constructs a grant by its constructor.

use tests::outside::platform::auth::permission::{Grant, Reach};

pub fn attempt() {
    let _ = Grant::new(Reach::Everything);
}
