//! Selects rows by a scope, which any code can construct.

use tests::outside::platform::{entity::site, tenancy::{Reach, Scoped}};

pub fn attempt() {
    let _ = site::Entity::within(&Reach::Everything);
}
