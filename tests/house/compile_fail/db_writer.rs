//! Takes the connection pool for writes.

use tests::outside::platform::db::Db;

pub fn attempt(db: &Db) {
    let _ = &db.writer;
}
