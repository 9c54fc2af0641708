//! The connection under a transaction is taken.

use tests::outside::platform::db::Tx;

pub fn attempt(tx: &Tx) {
    let _ = tx.connection();
}
