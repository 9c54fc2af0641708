//! Begins a transaction without a scope.

use tests::outside::platform::db::Db;

pub async fn attempt(db: &Db) {
    let _ = db.read().await;
}
