//! Uses the name of a system task as a grant.

use tests::outside::platform::{entity::site, system::SystemTask, tenant::Scoped};

pub fn attempt() {
    let _ = site::Entity::within(&SystemTask::Seed);
}
