//! The lock of a model, which everything that depends on the model being there takes first.

use platform::{api::name_list::NameList as _, core::error::Result, db::Tx, tenancy::Grant};
use sea_orm::ColumnTrait;

use crate::{
    entity::model::{Column, Entity, Model},
    reasons,
};

/// A model that is not deleted, locked until the transaction ends, so that it is not deleted while something is mapped to
/// it.
pub(crate) async fn locked(tx: &Tx, grant: &Grant, id: i64) -> Result<Model> {
    let found = Entity::not_deleted(grant).filter(Column::Id.eq(id)).lock(tx).one(tx).await?;
    found.ok_or_else(|| reasons::MODEL_UNKNOWN.into())
}
