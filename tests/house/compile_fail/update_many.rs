//! Updates rows of every tenant.

use tests::outside::platform::{db::Tx, entity::site};
use tests::outside::sea_orm::EntityTrait;

pub async fn attempt(tx: &Tx) {
    let _ = site::Entity::update_many().exec(tx).await;
}
