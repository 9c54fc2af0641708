//! Takes the unscoped selection out of a scoped one.

use tests::outside::platform::{auth::permission::Grant, entity::site, tenancy::Scoped};

pub fn attempt(grant: &Grant) {
    let _ = site::Entity::within(grant).select;
}
