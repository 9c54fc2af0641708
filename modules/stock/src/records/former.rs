//! Serials that machines had before they were corrected: a search finds a machine by them, too.

use std::collections::HashMap;

use platform::{
    core::error::Result,
    db::{Tx, placeholders},
    tenancy::Grant,
};
use sea_orm::{FromQueryResult, Value};

use crate::entity::machine;

/// The former serial by which a search found each of these rows, the latest one; rows that match by their own have none.
pub async fn former_serials(
    tx: &Tx,
    grant: &Grant,
    rows: &[machine::Model],
    searched: Option<&str>,
) -> Result<HashMap<i64, String>> {
    let Some(searched) = searched.map(str::to_ascii_uppercase) else { return Ok(HashMap::new()) };
    let ids: Vec<i64> = rows.iter().filter(|row| !row.serial.contains(&searched)).map(|row| row.id).collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let (text, values) = statement(&ids, &searched);
    let events: Vec<Former> = tx.select(grant, &text, values).await?;
    Ok(events.into_iter().map(|event| (event.machine_id, event.was_serial)).collect())
}

/// The former serials of these machines that contain a text, the latest of each last: read along the index of machines and
/// events.
pub(crate) fn statement(ids: &[i64], searched: &str) -> (String, Vec<Value>) {
    let mut values: Vec<Value> = ids.iter().map(|id| Value::from(*id)).collect();
    // Letters and digits alone, so there is no pattern in it.
    values.push(format!("%{searched}%").into());
    let text = format!(
        "SELECT e.machine_id, e.was_serial FROM machine_event e WHERE {{scope:e}} AND e.machine_id IN ({}) \
         AND e.was_serial LIKE ${} ORDER BY e.machine_id, e.id",
        placeholders(ids.len()),
        values.len()
    );
    (text, values)
}

#[derive(FromQueryResult)]
struct Former {
    machine_id: i64,
    was_serial: String,
}
