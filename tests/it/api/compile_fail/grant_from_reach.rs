//! Converts a scope into a grant.

use tests::outside::platform::auth::permission::{Grant, Reach};

pub fn attempt() {
    let _: Grant = Reach::Group(1).into();
}
