//! The console resources of this module: models, the templates that are mapped to them, and the machines of the
//! catalogue.

pub(crate) mod administration;
mod mappings;
mod models;
mod specifications;

pub use mappings::Mappings;
pub use models::Models;
pub(crate) use models::{ModelField, column as model_column};
pub use specifications::Catalogue;

use platform::{
    auth::context::Ctx,
    core::error::{Error, Result},
    entity::group,
    tenancy::{Grant, Scoped as _},
};

use crate::reasons;

/// The group of a new record: the caller's own, or the one that an operator names.
async fn group_of(ctx: &Ctx, grant: &Grant, requested: Option<i64>) -> Result<i64> {
    if let Some(own) = grant.reach().group_id() {
        return Ok(own);
    }
    let unknown = || Error::from(reasons::GROUP_UNKNOWN).at("groupId", reasons::GROUP_UNKNOWN.0.text);
    let requested = requested.ok_or_else(unknown)?;
    let tx = ctx.read(grant).await?;
    let found = group::Entity::within(grant).id(requested).one(&tx).await?;
    found.filter(|group| !group.deleted).map(|group| group.id).ok_or_else(unknown)
}
