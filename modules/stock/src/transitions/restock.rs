//! Re-stock: machines in transit, rejected or sold come back into stock (rows 28 to 30).

use platform::{auth::context::Ctx, core::error::Result};

use super::{
    batch::{Moved, carry_out},
    context::{Transition, TransitionContext},
    transfer::ComeBack,
};
use crate::{domain::Action, permissions::RESTOCK};

/// The name of these moves in the log.
pub const RESTOCKED: &str = "restocked";

/// Brings machines back into stock at a location.
pub async fn put_back(ctx: &Ctx, request: ComeBack) -> Result<Moved> {
    bring_back(&TransitionContext::of(ctx, RESTOCK)?, &request.vhc_ids, request.location_id.filter(|id| *id != 0)).await
}

/// Rows 28 to 30, in the context given.
pub(crate) async fn bring_back(ctx: &TransitionContext<'_>, ids: &[i64], location: Option<i64>) -> Result<Moved> {
    let verb = Transition::new(RESTOCKED, Action::Restock { location }, "Machine back to stock Successfully");
    carry_out(ctx, ids, &verb).await
}
