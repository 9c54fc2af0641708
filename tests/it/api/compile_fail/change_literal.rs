//! Constructs a scoped change around an unscoped one.

use tests::outside::platform::{entity::site, tenancy::Change};
use tests::outside::sea_orm::EntityTrait;

pub fn attempt() {
    let _ = Change { update: site::Entity::update_many() };
}
