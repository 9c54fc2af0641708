//! Reads a row of any tenant by an unscoped finder.

use tests::outside::platform::{db::Tx, entity::site};
use tests::outside::sea_orm::EntityTrait;

pub async fn attempt(tx: &Tx) {
    let _ = site::Entity::find_by_id(1).one(tx).await;
}
