//! Uses the result of a permission check without handling a refusal.

use tests::outside::platform::{context::Ctx, permission::Permission, entity::site, tenant::Scoped};

pub fn attempt(ctx: &Ctx, permission: Permission) {
    let _ = site::Entity::within(&ctx.can(permission));
}
