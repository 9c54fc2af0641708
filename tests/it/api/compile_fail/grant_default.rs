//! Constructs a grant by `Default`.

use tests::outside::platform::auth::permission::Grant;

pub fn attempt() {
    let _ = Grant::default();
}
