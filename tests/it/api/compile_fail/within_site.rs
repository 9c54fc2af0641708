//! Rows are asked for by a site's id, which may be another's.

use tests::outside::platform::{entity::site, tenant::Scoped};

pub fn attempt(site: i64) {
    let _ = site::Entity::within(site);
}
