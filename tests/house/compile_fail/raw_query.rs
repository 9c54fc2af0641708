//! Reads rows by a raw statement.

use tests::outside::platform::db::Tx;
use tests::outside::sea_orm::{DbBackend, FromQueryResult, JsonValue, Statement};

pub async fn attempt(tx: &Tx) {
    let all = Statement::from_string(DbBackend::Sqlite, "SELECT * FROM app_user");
    let _ = JsonValue::find_by_statement(all).all(tx).await;
}
