//! Widens a grant after it was given.

use tests::outside::platform::auth::permission::{Grant, Reach};

pub fn attempt(grant: &mut Grant) {
    grant.reach = Reach::Everything;
}
