//! Replaces the acting site.

use std::sync::Arc;

use tests::outside::platform::{auth::{access_scope::AccessScope, context::Ctx, session::UserFacts}, sites::directory::SiteInfo};

pub fn attempt(ctx: &mut Ctx, other: Arc<SiteInfo>, user: &UserFacts) {
    ctx.scope = AccessScope::at(other, 1, user);
}
