//! Runs a fixed statement without a grant.

use tests::outside::platform::db::Tx;
use tests::outside::sea_orm::JsonValue;

pub async fn attempt(tx: &Tx) {
    let _ = tx.select::<JsonValue>("SELECT * FROM site WHERE {scope}", Vec::new()).await;
}
