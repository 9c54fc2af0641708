//! Finds sites: those of a grant, one by its id, one by its code.

use platform::{
    core::error::Result,
    db::Tx,
    entity::site::{Column, Entity, Model},
    tenancy::{Grant, Scoped},
};
use sea_orm::{ColumnTrait, Order};

use crate::reasons;

/// The sites of the grant that are not deleted, by code.
pub async fn list(tx: &Tx, grant: &Grant) -> Result<Vec<Model>> {
    Entity::within(grant).filter(Column::Deleted.eq(false)).order(Column::Code, Order::Asc).all(tx).await
}

/// Finds a site by id.
pub async fn one(tx: &Tx, grant: &Grant, id: i64) -> Result<Model> {
    let found = Entity::within(grant).id(id).filter(Column::Deleted.eq(false)).one(tx).await?;
    found.ok_or_else(|| reasons::SITE_UNKNOWN.into())
}

/// Finds a site by code.
pub async fn by_code(tx: &Tx, grant: &Grant, code: &str) -> Result<Model> {
    let code = code.trim();
    let found = Entity::within(grant).filter(Column::Code.eq(code)).filter(Column::Deleted.eq(false)).one(tx).await?;
    found.ok_or_else(|| reasons::SITE_UNKNOWN.into())
}
