//! The names of people.

use std::collections::{BTreeSet, HashMap};

use sea_orm::FromQueryResult;

use crate::{
    core::error::Result,
    db::Tx,
    entity::user::{Column, Entity},
    tenancy::{Grant, Scoped as _},
};

#[derive(FromQueryResult)]
struct Row {
    id: i64,
    first_name: String,
    last_name: String,
}

/// First and last names by the ids of users, deleted ones too.
pub async fn names(tx: &Tx, grant: &Grant, ids: BTreeSet<i64>) -> Result<HashMap<i64, String>> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let rows: Vec<Row> =
        Entity::within(grant).ids(ids).columns([Column::Id, Column::FirstName, Column::LastName], tx).await?;
    let name = |row: &Row| format!("{} {}", row.first_name, row.last_name).trim().to_owned();
    Ok(rows.iter().map(|row| (row.id, name(row))).collect())
}
