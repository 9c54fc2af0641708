//! Runs raw SQL text.

use tests::outside::platform::db::Tx;
use tests::outside::sea_orm::ConnectionTrait;

pub async fn attempt(tx: &Tx) {
    let _ = tx.execute_unprepared("DELETE FROM site").await;
}
