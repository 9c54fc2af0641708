//! Uses the boolean answer of a permission check as a grant.

use tests::outside::platform::{auth::{context::Ctx, permission::Permission}, tenancy::Grant};

pub fn attempt(ctx: &Ctx, permission: Permission) {
    let _: Grant = ctx.may(permission);
}
