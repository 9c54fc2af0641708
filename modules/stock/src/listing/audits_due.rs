//! Machines by the day on which their audit is due, for reminders.

use catalogue::ModelNames;
use chrono::NaiveDate;
use platform::{core::error::Result, db::Tx, tenancy::Grant};
use sea_orm::FromQueryResult;

/// Machines of an answer.
const MOST: u64 = 500;

/// A machine whose audit is due.
#[derive(Debug, Clone, PartialEq, Eq, FromQueryResult)]
pub struct AuditDue {
    /// The record.
    pub id: i64,
    /// The machine serial number.
    pub serial: String,
    /// Its model.
    pub model_id: i64,
    /// The day.
    pub audit_due_on: NaiveDate,
}

/// The machines of the grant in Audit whose audit is due after the one day and not after the other, the earliest first.
/// Machines of models without an audit are due for nothing.
pub async fn due_between(
    tx: &Tx,
    grant: &Grant,
    models: &ModelNames,
    after: NaiveDate,
    until: NaiveDate,
) -> Result<Vec<AuditDue>> {
    // The status is written out, because SQLite looks for the condition of the index word by word.
    let text = format!(
        "SELECT m.id, m.serial, m.model_id, m.audit_due_on FROM machine m \
         WHERE {{scope:m}} AND m.status = 'A' AND m.audit_due_on > $1 AND m.audit_due_on <= $2 AND m.open = true \
         ORDER BY m.audit_due_on, m.id LIMIT {MOST}"
    );
    let found: Vec<AuditDue> = tx.select(grant, &text, vec![after.into(), until.into()]).await?;
    let audited = |due: &AuditDue| models.get(due.model_id).is_none_or(|model| model.audit_enabled);
    Ok(found.into_iter().filter(audited).collect())
}
