//! The names of those who have sent files.

use std::collections::{BTreeSet, HashMap};

use platform::{
    core::error::Result,
    db::Tx,
    entity::user,
    tenancy::{Grant, Scoped},
};
use sea_orm::FromQueryResult;

use crate::entity::asset::Model;

/// The names of those who have sent some files, by their ids.
pub(crate) async fn names(tx: &Tx, grant: &Grant, rows: &[Model]) -> Result<HashMap<i64, String>> {
    #[derive(FromQueryResult)]
    struct Someone {
        id: i64,
        first_name: String,
        last_name: String,
    }
    let ids: BTreeSet<i64> = rows.iter().filter_map(|row| row.created_by).collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let columns = [user::Column::Id, user::Column::FirstName, user::Column::LastName];
    let people: Vec<Someone> = user::Entity::within(grant).ids(ids).columns(columns, tx).await?;
    let name = |one: Someone| (one.id, format!("{} {}", one.first_name, one.last_name).trim().to_owned());
    Ok(people.into_iter().map(name).collect())
}
