//! The name of a task serves as a grant.

use tests::outside::platform::{entity::site, system::SystemTask, tenant::Scoped};

pub fn attempt() {
    let _ = site::Entity::within(&SystemTask::Seed);
}
