//! Takes the connection of the migrations.

use tests::outside::platform::db::Db;

pub fn attempt(db: &Db) {
    let _ = db.for_migrations().0;
}
