//! Constructs a grant by struct update from another one.

use tests::outside::platform::auth::permission::Grant;

pub fn attempt(grant: Grant) {
    let _ = Grant { ..grant };
}
