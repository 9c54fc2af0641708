//! Runs a statement on the connection of the migrations.

use tests::outside::platform::db::Db;
use tests::outside::sea_orm::ConnectionTrait;

pub async fn attempt(db: &Db) {
    let _ = db.for_migrations().execute_unprepared("DELETE FROM site").await;
}
