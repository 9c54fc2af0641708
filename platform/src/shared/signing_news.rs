//! News of signing links: a link that is made, opened, used or withdrawn is announced in the transaction of the change,
//! and the event stream notifies the clients of its site.

use crate::db::Tx;

/// The topic.
pub const TOPIC: &str = "signing";

/// Announces a changed link of a site once the transaction commits.
pub fn announce(tx: &Tx, group: i64, site: i64) {
    tx.notify(TOPIC, group, site);
}
