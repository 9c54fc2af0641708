//! The answer of a question serves as a grant.

use tests::outside::platform::{context::Ctx, permission::{Grant, Permission}};

pub fn attempt(ctx: &Ctx, permission: Permission) {
    let _: Grant = ctx.may(permission);
}
