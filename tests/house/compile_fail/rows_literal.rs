//! Constructs a scoped selection around an unscoped one.

use tests::outside::platform::{entity::site, tenancy::Rows};
use tests::outside::sea_orm::EntityTrait;

pub fn attempt() {
    let _ = Rows { select: site::Entity::find() };
}
