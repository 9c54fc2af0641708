//! The own site of the session is swapped for another.

use tests::outside::platform::context::Ctx;

pub fn attempt(ctx: &Ctx, site: i64) {
    ctx.who().home_site = Some(site);
}
