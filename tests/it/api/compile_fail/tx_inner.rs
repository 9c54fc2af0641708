//! The transaction underneath is taken.

use tests::outside::platform::db::Tx;

pub fn attempt(tx: &Tx) {
    let _ = &tx.inner;
}
