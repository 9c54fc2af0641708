//! Replaces the own site of the session.

use tests::outside::platform::auth::context::Ctx;

pub fn attempt(ctx: &Ctx, site: i64) {
    ctx.who().home_site = Some(site);
}
