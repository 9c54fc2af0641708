//! The open inspection of a machine, and the completed one whose failed items a repair is about.

use std::{collections::HashMap, sync::Arc};

use chrono::{DateTime, Utc};
use platform::{
    app::platform::Platform,
    core::error::Result,
    db::{Tx, placeholders},
    shared::inspection_news,
    tenancy::{Grant, Scoped},
};
use sea_orm::{ColumnTrait, Order};
use stock::{domain::Status, entity::machine};
use templates::Published;

use crate::{
    entity::{
        inspection::{Column, Entity, Model},
        inspection_item::{self as item, Model as Item},
    },
    stage::questions::Questionnaire,
};

/// The most items of an inspection.
pub(crate) const ITEMS: u64 = 500;

/// Finds the inspection of a machine that has not ended.
pub(crate) async fn unfinished(tx: &Tx, own: &Grant, machine: i64) -> Result<Option<Model>> {
    Entity::within(own).filter(Column::MachineId.eq(machine)).filter(Column::FinishedAt.is_null()).one(tx).await
}

/// Returns `true` if an inspection is of the machine's present stage and model. One that was begun before the machine
/// left the stage counts as ended, although it is not marked so.
pub(crate) fn is_of(inspection: &Model, machine: &machine::Model) -> bool {
    inspection.status == machine.status && inspection.model_id == machine.model_id
}

/// Finds the latest completed inspection of a machine.
pub(crate) async fn completed(tx: &Tx, own: &Grant, machine: i64) -> Result<Option<Model>> {
    Entity::within(own)
        .filter(Column::MachineId.eq(machine))
        .filter(Column::Success.is_not_null())
        .order(Column::Id, Order::Desc)
        .limit(1)
        .one(tx)
        .await
}

/// Finds the latest completed inspection of each of these machines, by the machine.
pub(crate) async fn latest(tx: &Tx, own: &Grant, machines: &[i64]) -> Result<HashMap<i64, Model>> {
    if machines.is_empty() {
        return Ok(HashMap::new());
    }
    let text = format!(
        "SELECT i.* FROM inspection i WHERE {{scope:i}} AND i.id IN (SELECT MAX(id) FROM inspection \
         WHERE {{scope}} AND success IS NOT NULL AND machine_id IN ({}) GROUP BY machine_id)",
        placeholders(machines.len())
    );
    let found: Vec<Model> = tx.select(own, &text, machines.iter().map(|id| (*id).into()).collect()).await?;
    Ok(found.into_iter().map(|last| (last.machine_id, last)).collect())
}

/// Reads the items of an inspection, with the answers so far.
pub(crate) async fn questionnaire(
    platform: &Platform,
    tx: &Tx,
    (own, group): (&Grant, &Grant),
    inspection: &Model,
) -> Result<Questionnaire> {
    let version = version(platform, tx, group, inspection).await?;
    let stored = items(tx, own, inspection.id).await?;
    let corrects = Status::parse(&inspection.status).is_some_and(corrects);
    Ok(Questionnaire::of(inspection, corrects, version, stored))
}

/// Reads the template version of an inspection; `None` for one from before templates were stored.
pub(crate) async fn version(
    platform: &Platform,
    tx: &Tx,
    group: &Grant,
    inspection: &Model,
) -> Result<Option<Arc<Published>>> {
    match inspection.template_version_id {
        Some(id) => templates::version(platform, tx, group, id).await.map(Some),
        None => Ok(None),
    }
}

/// Reads the stored items of an inspection, in the order in which they were added.
pub(crate) async fn items(tx: &Tx, own: &Grant, inspection: i64) -> Result<Vec<Item>> {
    item::Entity::within(own)
        .filter(item::Column::InspectionId.eq(inspection))
        .order(item::Column::Id, Order::Asc)
        .limit(ITEMS)
        .all(tx)
        .await
}

/// Ends an inspection, with its result, or without one when the machine has left the stage.
pub(crate) async fn end(
    tx: &Tx,
    own: &Grant,
    inspection: &Model,
    by: (Option<i64>, DateTime<Utc>),
    passed: Option<bool>,
) -> Result<()> {
    let ended = Entity::change(own)
        .filter(Column::Id.eq(inspection.id))
        .filter(Column::Version.eq(inspection.version))
        .value(Column::FinishedBy, by.0)
        .value(Column::FinishedAt, by.1)
        .value(Column::Success, passed.map(i16::from))
        .value(Column::Version, inspection.version + 1)
        .run(tx)
        .await?;
    inspection_news::announce(tx, inspection.group_id, inspection.id);
    if ended == 1 { Ok(()) } else { Err(crate::reasons::CHANGED.into()) }
}

/// Returns `true` if a status is about correcting failed items: a repair or a spec change.
pub(crate) const fn corrects(status: Status) -> bool {
    matches!(status, Status::H | Status::S)
}
