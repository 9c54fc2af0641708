//! Numbers of photos and videos of machines.

use std::collections::HashMap;

use assets::MediaCount;
use platform::{
    auth::{context::Ctx, permission::Hierarchy},
    core::error::Result,
    db::Tx,
};

use crate::entity::machine;

/// Returns the numbers of photos and videos of those of these machines that the caller may read: those of the current
/// site, and for head office all of the group.
pub(crate) async fn media_counts(ctx: &Ctx, tx: &Tx, rows: &[machine::Model]) -> Result<HashMap<i64, MediaCount>> {
    if !ctx.may(assets::ASSET_READ) {
        return Ok(HashMap::new());
    }
    let site = ctx.site()?;
    let all = site.hierarchy == Hierarchy::HeadOffice;
    let ids: Vec<i64> = rows.iter().filter(|row| all || row.site_id == site.id).map(|row| row.id).collect();
    assets::count_of_machines(tx, &ctx.can_in_group(assets::ASSET_READ)?, &ids).await
}
