//! News of inspections: whoever changes one, or the photos of its items, says so in the transaction of the change, and the
//! event stream tells the clients of its site.

use crate::db::Tx;

/// The topic.
pub const TOPIC: &str = "inspection";

/// Tells of a changed inspection once the transaction commits.
pub fn tell(tx: &Tx, group: i64, inspection: i64) {
    tx.notify(TOPIC, group, inspection);
}
