//! Selects rows by the id of a site, which may be another tenant's.

use tests::outside::platform::{entity::site, tenancy::Scoped};

pub fn attempt(site: i64) {
    let _ = site::Entity::within(site);
}
