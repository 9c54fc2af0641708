//! News of signing links: whoever makes, opens, uses or withdraws one says so in the transaction of the change, and the
//! event stream tells the clients of its site that there is something to read.

use crate::db::Tx;

/// The topic.
pub const TOPIC: &str = "signing";

/// Tells of a changed link of a site once the transaction commits.
pub fn tell(tx: &Tx, group: i64, site: i64) {
    tx.notify(TOPIC, group, site);
}
