//! Properties of a template for its mapping to models: its kind, and whether it can be used.

use std::collections::HashMap;

use platform::{
    core::error::{Error, Result},
    db::Tx,
    tenancy::{Grant, Rows, Scoped},
};
use sea_orm::{ColumnTrait, Condition, Order};

use crate::{
    content::{Kind, Status},
    entity::check_template::{Column, Entity, Model},
};

/// Templates that a choice offers at most.
const CHOICES: u64 = 5_000;

/// A template as a mapping sees it.
#[derive(Debug, Clone)]
pub struct Mappable {
    /// Id of the template.
    pub id: i64,
    /// Name of the template.
    pub name: String,
    /// Kind of the template.
    pub kind: Kind,
    /// 0 draft, 1 active, 2 dormant.
    pub status: i16,
    /// `true` if it has a published version.
    pub published: bool,
}

impl Mappable {
    fn of(row: Model) -> Result<Self> {
        let kind = Kind::of(row.vehicle_type.into())
            .ok_or_else(|| Error::internal(format!("template {} is of an unknown kind", row.id)))?;
        Ok(Self { id: row.id, name: row.name, kind, status: row.status, published: row.published_id.is_some() })
    }

    /// Returns `true` if it is dormant.
    pub const fn dormant(&self) -> bool {
        self.status == Status::Dormant.code()
    }

    /// Returns `true` if it is active: published and neither dormant nor woken as a draft.
    pub const fn active(&self) -> bool {
        self.status == Status::Active.code()
    }
}

/// Reads the templates that are not deleted, by id.
pub async fn mappable(tx: &Tx, grant: &Grant, ids: &[i64]) -> Result<HashMap<i64, Mappable>> {
    by_id(not_deleted(grant).ids(ids.iter().copied()), tx).await
}

/// Reads the templates that are not deleted, by id, and locks them until the transaction ends, so that none of them is
/// deleted meanwhile.
pub async fn lock_mappable(tx: &Tx, grant: &Grant, ids: &[i64]) -> Result<HashMap<i64, Mappable>> {
    // In the order of their ids, as every call that locks templates, so that no two wait for each other.
    by_id(not_deleted(grant).ids(ids.iter().copied()).order(Column::Id, Order::Asc).lock(tx), tx).await
}

/// The templates that mappings offer, by name: the active ones, and those for handover whatever their status.
pub async fn choices(tx: &Tx, grant: &Grant) -> Result<Vec<Mappable>> {
    let offered = Condition::any()
        .add(Column::Status.eq(Status::Active.code()))
        .add(Column::VehicleType.eq(Kind::Handover.code()));
    let rows = not_deleted(grant).filter(offered).order(Column::NameKey, Order::Asc).limit(CHOICES).all(tx).await?;
    rows.into_iter().map(Mappable::of).collect()
}

fn not_deleted(grant: &Grant) -> Rows<Entity> {
    Entity::within(grant).filter(Column::Deleted.eq(false))
}

async fn by_id(rows: Rows<Entity>, tx: &Tx) -> Result<HashMap<i64, Mappable>> {
    rows.all(tx).await?.into_iter().map(|row| Mappable::of(row).map(|template| (template.id, template))).collect()
}
