//! The latest photos of a machine, for a page whose reader belongs to no site.

use platform::{
    core::error::Result,
    db::Tx,
    tenancy::{Grant, Scoped},
};
use sea_orm::{ColumnTrait, Order};

use crate::{
    entity::asset::{Column, Entity, State},
    kinds::AssetKind,
    read::picture::Picture,
};

/// The photos of a machine itself that were accepted, the latest first, at most so many. Photos of its inspections, and
/// the comments of photos, are the dealer's and not among them.
pub async fn latest_photos(tx: &Tx, grant: &Grant, machine: i64, most: u64) -> Result<Vec<Picture>> {
    let rows = Entity::within(grant)
        .filter(Column::MachineId.eq(machine))
        .filter(Column::Kind.eq(AssetKind::MachinePhoto.code()))
        .filter(Column::State.eq(State::Accepted))
        .filter(Column::Deleted.eq(false))
        .order(Column::Id, Order::Desc)
        .limit(most)
        .all(tx)
        .await?;
    rows.iter().map(Picture::of).collect()
}
