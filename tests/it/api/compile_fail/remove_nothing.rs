//! Deletes rows without a grant.

use tests::outside::platform::{entity::site, tenant::Scoped};

pub fn attempt() {
    let _ = site::Entity::remove();
}
