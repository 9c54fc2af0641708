//! A scoped change is written down around a bare one.

use tests::outside::platform::{entity::site, tenant::Change};
use tests::outside::sea_orm::EntityTrait;

pub fn attempt() {
    let _ = Change { update: site::Entity::update_many() };
}
