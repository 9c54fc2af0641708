//! Takes the connection pool for reads.

use tests::outside::platform::db::Db;

pub fn attempt(db: &Db) {
    let _ = &db.reader;
}
