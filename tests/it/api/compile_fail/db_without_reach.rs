//! A transaction is begun for nobody's rows in particular.

use tests::outside::platform::db::Db;

pub async fn attempt(db: &Db) {
    let _ = db.read().await;
}
