//! Re-stock: machines in transit, rejected or sold come back into stock (2§4.5; Appendix A, rows 28 to 30).

use platform::{context::Ctx, error::Result};

use crate::{
    RESTOCK,
    machine::Action,
    moving::{Acting, Moved, Verb, carry_out},
    transfer::ComeBack,
};

/// Brings machines back into stock at a location.
pub async fn put_back(ctx: &Ctx, ask: ComeBack) -> Result<Moved> {
    let acting = Acting::of(ctx, RESTOCK)?;
    let action = Action::Restock { location: ask.location_id.filter(|id| *id != 0) };
    let verb = Verb::new("restocked", action, "Machine back to stock Successfully");
    carry_out(&acting, &ask.vhc_ids, &verb).await
}
