//! Replaces the roles of the request context.

use tests::outside::platform::auth::{access_scope::Standing, context::Ctx};

pub fn attempt(ctx: &mut Ctx) {
    ctx.standing = Standing::operator();
}
