//! Replaces the acting site.

use std::sync::Arc;

use tests::outside::platform::{context::Ctx, directory::SiteInfo, session::UserFacts, standing::Standing};

pub fn attempt(ctx: &mut Ctx, other: Arc<SiteInfo>, user: &UserFacts) {
    ctx.standing = Standing::at(other, 1, user);
}
