//! Runs a raw statement.

use tests::outside::platform::db::Tx;
use tests::outside::sea_orm::{ConnectionTrait, DbBackend, Statement};

pub async fn attempt(tx: &Tx) {
    let _ = tx.execute_raw(Statement::from_string(DbBackend::Sqlite, "DELETE FROM site")).await;
}
