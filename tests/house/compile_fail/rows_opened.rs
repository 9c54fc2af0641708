//! Takes the unscoped selection out of a scoped one.

use tests::outside::platform::{entity::site, tenancy::{Grant, Scoped}};

pub fn attempt(grant: &Grant) {
    let _ = site::Entity::within(grant).select;
}
