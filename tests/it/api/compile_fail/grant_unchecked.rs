//! The outcome of a check is used although it may be a refusal.

use tests::outside::platform::{context::Ctx, permission::Permission, entity::site, tenant::Scoped};

pub fn attempt(ctx: &Ctx, permission: Permission) {
    let _ = site::Entity::within(&ctx.can(permission));
}
