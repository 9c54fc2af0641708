//! Takes the database transaction out of its wrapper.

use tests::outside::platform::db::Tx;

pub fn attempt(tx: &Tx) {
    let _ = &tx.inner;
}
