//! The pool that reads is taken.

use tests::outside::platform::db::Db;

pub fn attempt(db: &Db) {
    let _ = &db.reader;
}
