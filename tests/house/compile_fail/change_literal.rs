//! Constructs a scoped change around an unscoped one.

use tests::outside::platform::{entity::site, tenancy::Update};
use tests::outside::sea_orm::EntityTrait;

pub fn attempt() {
    let _ = Update { update: site::Entity::update_many() };
}
