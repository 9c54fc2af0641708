//! Changes of inspections: a change of one, or of the photos of its items, is announced after the commit of the change,
//! and the event stream notifies the clients of its site.

use crate::db::{Topic, Tx};

/// The topic.
pub const TOPIC: Topic = Topic::data("inspection");

/// Announces a changed inspection once the transaction commits.
pub fn announce(tx: &Tx, group: i64, inspection: i64) {
    tx.notify(TOPIC, group, inspection);
}
