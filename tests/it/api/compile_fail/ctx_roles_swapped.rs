//! Roles are taken that nobody gave.

use tests::outside::platform::{context::Ctx, permission::Role};

pub fn attempt(ctx: &mut Ctx) {
    ctx.roles = [Role::Operator].into();
}
