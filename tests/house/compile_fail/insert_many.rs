//! Inserts rows without the check of their tenant.

use tests::outside::platform::{db::Tx, entity::site};
use tests::outside::sea_orm::EntityTrait;

pub async fn attempt(tx: &Tx, rows: Vec<site::ActiveModel>) {
    let _ = site::Entity::insert_many(rows).exec(tx).await;
}
