//! The acting site is swapped for another.

use tests::outside::platform::{context::Ctx, directory::SiteInfo};

pub fn attempt(ctx: &mut Ctx, other: std::sync::Arc<SiteInfo>) {
    ctx.site = Some(other);
}
