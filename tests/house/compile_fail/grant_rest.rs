//! Constructs a grant by struct update from another one.

use tests::outside::platform::tenancy::Grant;

pub fn attempt(grant: Grant) {
    let _ = Grant { ..grant };
}
