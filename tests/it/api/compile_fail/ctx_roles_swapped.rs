//! Replaces the roles of the request context.

use tests::outside::platform::{context::Ctx, standing::Standing};

pub fn attempt(ctx: &mut Ctx) {
    ctx.standing = Standing::operator();
}
