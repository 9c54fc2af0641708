//! Constructs a grant by its constructor.

use tests::outside::platform::tenancy::{Grant, Reach};

pub fn attempt() {
    let _ = Grant::new(Reach::Everything);
}
