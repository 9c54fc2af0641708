//! Uses the boolean answer of a permission check as a grant.

use tests::outside::platform::auth::{context::Ctx, permission::{Grant, Permission}};

pub fn attempt(ctx: &Ctx, permission: Permission) {
    let _: Grant = ctx.may(permission);
}
