//! Changes of signing links: a link that is made, opened, used or withdrawn is announced after the commit of the change,
//! and the event stream notifies the clients of its site.

use crate::db::{Topic, Tx};

/// The topic.
pub const TOPIC: Topic = Topic::data("signing");

/// Announces a changed link of a site once the transaction commits.
pub fn announce(tx: &Tx, group: i64, site: i64) {
    tx.notify(TOPIC, group, site);
}
