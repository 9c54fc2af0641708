//! Selects rows by a scope, which any code can construct.

use tests::outside::platform::{entity::site, permission::Reach, tenant::Scoped};

pub fn attempt() {
    let _ = site::Entity::within(&Reach::Everything);
}
