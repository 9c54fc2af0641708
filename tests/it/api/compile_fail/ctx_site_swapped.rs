//! Replaces the acting site.

use std::sync::Arc;

use tests::outside::platform::{auth::{access_scope::Standing, context::Ctx, session::UserFacts}, sites::directory::SiteInfo};

pub fn attempt(ctx: &mut Ctx, other: Arc<SiteInfo>, user: &UserFacts) {
    ctx.standing = Standing::at(other, 1, user);
}
