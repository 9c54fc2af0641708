//! Changes rows without a grant.

use tests::outside::platform::{entity::site, tenancy::Scoped};

pub fn attempt() {
    let _ = site::Entity::change();
}
