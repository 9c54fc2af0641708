//! Constructs a grant by `Default`.

use tests::outside::platform::tenancy::Grant;

pub fn attempt() {
    let _ = Grant::default();
}
