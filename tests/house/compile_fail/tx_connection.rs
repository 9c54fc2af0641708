//! Takes the connection of a transaction.

use tests::outside::platform::db::Tx;

pub fn attempt(tx: &Tx) {
    let _ = tx.connection();
}
