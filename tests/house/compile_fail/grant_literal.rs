//! Constructs a grant by a literal.

use tests::outside::platform::tenancy::{Grant, Reach};

pub fn attempt() {
    let _ = Grant { reach: Reach::Everything };
}
