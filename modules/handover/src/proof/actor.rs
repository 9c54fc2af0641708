//! The name of the user who acts, as it is stored with handovers and corrections.

use platform::{core::error::Result, db::Tx, shared::people};
use stock::TransitionContext;

/// The name of the user who acts; the name in the log for the program itself.
pub(crate) async fn user_name(tx: &Tx, ctx: &TransitionContext<'_>) -> Result<String> {
    let Some(id) = ctx.user else { return Ok(ctx.writer.name.clone()) };
    let name = people::names(tx, &ctx.group, [id]).await?.remove(&id);
    Ok(name.filter(|name| !name.is_empty()).unwrap_or_else(|| ctx.writer.name.clone()))
}
