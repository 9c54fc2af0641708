//! The bare selection is taken out of a scoped one.

use tests::outside::platform::{entity::site, permission::Grant, tenant::Scoped};

pub fn attempt(grant: &Grant) {
    let _ = site::Entity::within(grant).select;
}
