//! Actor and time of a change of templates: of a request, or of the command line.

use chrono::{DateTime, Utc};
use platform::{
    auth::context::Ctx,
    core::{clock::Clock, error::Result},
    db::Tx,
    shared::audit::{self, Actor, AuditEvent},
};

/// The context of a change.
pub(crate) struct ChangeContext<'a> {
    pub(crate) clock: &'a Clock,
    pub(crate) actor: Actor,
    pub(crate) now: DateTime<Utc>,
}

impl<'a> ChangeContext<'a> {
    /// The person of a request.
    pub(crate) fn request(ctx: &'a Ctx) -> Self {
        Self { clock: &ctx.platform().clock, actor: ctx.actor(), now: ctx.now() }
    }

    /// Writes into the audit log, in the transaction of the change.
    pub(crate) async fn note(&self, tx: &Tx, event: AuditEvent<'_>) -> Result<()> {
        audit::write(tx, self.clock, &self.actor, event).await
    }
}
