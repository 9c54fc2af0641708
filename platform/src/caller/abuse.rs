//! The record of requests of a session for another identity or site.

use crate::{
    auth::session::{Person, Who},
    core::error::Result,
    db::transaction::with_own_commit_hook,
    shared::audit::{self, Actor, AuditEvent},
    state::Platform,
    tenancy::SystemTask,
};

/// Counts a request of a session for another identity or site, and writes an audit entry unless this session has several
/// of the last minute.
pub(super) async fn note(
    platform: &Platform,
    who: &Who,
    address: &str,
    action: &'static str,
    details: serde_json::Value,
) -> Result<()> {
    metrics::counter!(crate::core::metrics::ABUSE, "action" => action).increment(1);
    let Person::User(user) = &who.person else { return Ok(()) };
    if !platform.rates.notes_abuse(who.session_id) {
        return Ok(());
    }
    let actor = Actor {
        group_id: Some(user.row.group_id),
        site_id: user.row.site_id,
        user_id: Some(user.row.id),
        name: format!("user {} {}", user.row.id, user.row.login),
        address: address.to_owned(),
    };
    let event = AuditEvent::new(action, "session", who.session_id).after(details);
    with_own_commit_hook(async {
        let tx = platform.db.write(SystemTask::Audit.everywhere().reach()).await?;
        audit::write(&tx, &platform.clock, &actor, event).await?;
        tx.commit().await
    })
    .await
}
