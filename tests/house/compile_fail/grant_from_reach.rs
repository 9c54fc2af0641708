//! Converts a scope into a grant.

use tests::outside::platform::tenancy::{Grant, Reach};

pub fn attempt() {
    let _: Grant = Reach::Group(1).into();
}
