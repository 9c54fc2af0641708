//! Counts the rows of every tenant by an unscoped count.

use tests::outside::platform::{db::Tx, entity::site};
use tests::outside::sea_orm::{EntityTrait, PaginatorTrait};

pub async fn attempt(tx: &Tx) {
    let _ = site::Entity::find().count(tx).await;
}
