//! The plans of the database for the statements of the history and of new events: for benchmarks, and for the tests that
//! check that each of them uses the index made for it.

use platform::{core::error::Result, db::Tx, tenancy::Grant};

use crate::listing::plans::{Plan, explained};

/// Returns the plan of the statement for new events in the log of a site.
pub async fn of_changes(tx: &Tx, grant: &Grant) -> Result<Plan> {
    let values = vec![0_i64.into(), 100_i64.into()];
    let text = explained(tx, grant, super::live::changes_statement(tx.backend()), values).await?;
    Ok(Plan { name: "changes", text })
}

/// Returns the plan of the statement for the newest changes of a site, which runs on PostgreSQL alone.
pub async fn of_newest(tx: &Tx, grant: &Grant, site: i64) -> Result<Plan> {
    let values = super::newest::values(&[(site, 0)]);
    Ok(Plan { name: "newest", text: explained(tx, grant, super::newest::STATEMENT, values).await? })
}

/// The plan of a page of a machine's history.
pub async fn of_history(tx: &Tx, grant: &Grant, machine: i64) -> Result<Plan> {
    let (text, values) = super::history::lines::statement(machine, i64::MAX);
    Ok(Plan { name: "history", text: explained(tx, grant, &text, values).await? })
}
