//! A grant is made from the rest of another.

use tests::outside::platform::permission::Grant;

pub fn attempt(grant: Grant) {
    let _ = Grant { ..grant };
}
