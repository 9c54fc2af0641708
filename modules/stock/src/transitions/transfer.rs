//! Transfer and Undo: machines leave for another site of the group, and come back until the receiving site accepts
//! (rows 24 and 27).

use std::sync::Arc;

use platform::{api::lenient_values, auth::context::Ctx, core::error::Result, sites::directory::SiteInfo};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    batch::{Moved, carry_out},
    context::{Transition, TransitionContext},
    dealers::destination,
};
use crate::{
    domain::Action,
    permissions::{TRANSFER, UNDO},
    reasons,
};

/// The payload of a transfer.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct TransferRequest {
    /// The machines.
    #[serde(deserialize_with = "lenient_values::numbers")]
    #[schema(value_type = lenient_values::Numbers)]
    pub vhc_ids: Vec<i64>,
    /// The site they go to.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub sitecode: String,
}

/// The payload of undo and re-stock.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct ComeBack {
    /// The machines.
    #[serde(deserialize_with = "lenient_values::numbers")]
    #[schema(value_type = lenient_values::Numbers)]
    pub vhc_ids: Vec<i64>,
    /// Location of the machines afterwards.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub location_id: Option<i64>,
}

/// Sends machines to another site.
pub async fn transfer(ctx: &Ctx, request: TransferRequest) -> Result<Moved> {
    let transition = TransitionContext::of(ctx, TRANSFER)?;
    let to = site_of_group(ctx, &transition, request.sitecode.trim()).await?;
    send(&transition, &request.vhc_ids, to.as_ref()).await
}

/// Row 24, in the context given.
pub(crate) async fn send(ctx: &TransitionContext<'_>, ids: &[i64], to: Option<&Arc<SiteInfo>>) -> Result<Moved> {
    let action = Action::Transfer { to: to.map(|to| destination(&ctx.site, to)) };
    let verb = Transition {
        to,
        nothing_chosen: reasons::SELECT_TO_TRANSFER,
        ..Transition::new("transferred", action, "Machine transferred Successfully")
    };
    carry_out(ctx, ids, &verb).await
}

/// The site of a code; none for no code. One of another group is refused as one that never was.
async fn site_of_group(ctx: &Ctx, transition: &TransitionContext<'_>, code: &str) -> Result<Option<Arc<SiteInfo>>> {
    if code.is_empty() {
        return Ok(None);
    }
    let site = ctx.platform().directory.site_by_code(code).await?;
    let site = site.filter(|site| site.group_id == transition.site.group_id);
    site.map_or_else(|| Err(reasons::SITE_REFUSED.into()), |site| Ok(Some(site)))
}

/// Takes machines back that are in transit or were rejected.
pub async fn undo(ctx: &Ctx, request: ComeBack) -> Result<Moved> {
    take_back(&TransitionContext::of(ctx, UNDO)?, &request.vhc_ids, request.location_id.filter(|id| *id != 0)).await
}

/// Row 27, in the context given.
pub(crate) async fn take_back(ctx: &TransitionContext<'_>, ids: &[i64], location: Option<i64>) -> Result<Moved> {
    let verb = Transition::new("undone", Action::Undo { location }, "Machine undo to stock Successfully");
    carry_out(ctx, ids, &verb).await
}
