//! Replaces the roles of the request context.

use tests::outside::platform::auth::{access_scope::AccessScope, context::Ctx};

pub fn attempt(ctx: &mut Ctx) {
    ctx.scope = AccessScope::operator();
}
