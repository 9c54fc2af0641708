//! Uses a transaction after its commit.

use tests::outside::platform::db::Tx;

pub async fn attempt(tx: Tx) {
    let _ = tx.commit().await;
    let _ = tx.backend();
}
