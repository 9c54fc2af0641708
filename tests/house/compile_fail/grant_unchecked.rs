//! Uses the result of a permission check without handling a refusal.

use tests::outside::platform::{auth::{context::Ctx, permission::Permission}, entity::site, tenancy::Scoped};

pub fn attempt(ctx: &Ctx, permission: Permission) {
    let _ = site::Entity::within(&ctx.can(permission));
}
