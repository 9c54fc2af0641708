//! Rows are asked for by a reach, which anyone can write down.

use tests::outside::platform::{entity::site, permission::Reach, tenant::Scoped};

pub fn attempt() {
    let _ = site::Entity::within(&Reach::Everything);
}
