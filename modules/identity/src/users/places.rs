//! The sites of group users.

use std::collections::HashMap;

use platform::{
    core::error::Result,
    db::Tx,
    entity::{user, user_site},
    tenancy::{Grant, Scoped},
};
use sea_orm::{ColumnTrait, Order};

/// Reads the sites of the group users among these.
pub async fn places_of(tx: &Tx, grant: &Grant, users: &[user::Model]) -> Result<HashMap<i64, Vec<user_site::Model>>> {
    let ids: Vec<i64> = users.iter().filter(|user| user.entity_type == 30).map(|user| user.id).collect();
    let mut places: HashMap<i64, Vec<user_site::Model>> = HashMap::new();
    if ids.is_empty() {
        return Ok(places);
    }
    let rows = user_site::Entity::within(grant)
        .filter(user_site::Column::UserId.is_in(ids))
        .order(user_site::Column::SiteId, Order::Asc)
        .all(tx)
        .await?;
    for row in rows {
        places.entry(row.user_id).or_default().push(row);
    }
    Ok(places)
}
