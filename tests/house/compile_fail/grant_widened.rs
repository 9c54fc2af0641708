//! Widens a grant after it was given.

use tests::outside::platform::tenancy::{Grant, Reach};

pub fn attempt(grant: &mut Grant) {
    grant.reach = Reach::Everything;
}
