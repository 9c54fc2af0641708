//! Updates a row of any tenant.

use tests::outside::platform::{db::Tx, entity::site};
use tests::outside::sea_orm::ActiveModelTrait;

pub async fn attempt(tx: &Tx, row: site::ActiveModel) {
    let _ = row.update(tx).await;
}
