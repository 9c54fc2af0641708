//! Uses the name of a system task as a grant.

use tests::outside::platform::{entity::site, tenancy::{Scoped, SystemTask}};

pub fn attempt() {
    let _ = site::Entity::within(&SystemTask::Seed);
}
