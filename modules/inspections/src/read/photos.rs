//! The items that photos are of, for the module of files, and the list of photos.

use std::sync::Arc;

use assets::{PhotoOf, PhotographedItem, PhotographedItems};
use platform::{
    async_trait,
    auth::context::Ctx,
    core::error::{Error, Result},
    db::Tx,
    shared::inspection_news,
    tenancy::{Grant, Scoped},
};
use sea_orm::ColumnTrait;
use stock::{domain::Status, entity::machine, own_record};

use crate::{
    entity::inspection::{Column, Entity, Model},
    permissions::READ,
    reasons,
    stage::{open, questions::Questionnaire},
};

/// Finds open inspections and their items for the module of files.
pub struct InspectionItems;

#[async_trait]
impl PhotographedItems for InspectionItems {
    async fn open_item(&self, tx: &Tx, (own, group): (&Grant, &Grant), of: PhotoOf) -> Result<PhotographedItem> {
        let inspection = open_one(tx, own, (of.machine, of.inspection)).await?;
        let version = match inspection.template_version_id {
            Some(id) => Some(Arc::new(templates::stored_version(tx, group, id).await?)),
            None => None,
        };
        let stored = open::items(tx, own, inspection.id).await?;
        let corrects = Status::parse(&inspection.status).is_some_and(open::corrects);
        let questionnaire = Questionnaire::of(&inspection, corrects, version, stored);
        let item = questionnaire.items.into_iter().find(|item| item.item_type_id == of.item);
        let item = item.ok_or_else(|| Error::from(reasons::NOT_ASKED))?;
        Ok(PhotographedItem { description: item.description, status: inspection.status })
    }

    async fn open_inspection(&self, tx: &Tx, own: &Grant, of: (i64, i64)) -> Result<String> {
        open_one(tx, own, of).await.map(|inspection| inspection.status)
    }
}

/// The open inspection of a machine, both locked.
async fn open_one(tx: &Tx, own: &Grant, (machine, inspection): (i64, i64)) -> Result<Model> {
    // The machine first, as saves and completions lock them; whoever completes the inspection locks it before counting
    // its photos.
    let found = machine::Entity::within(own).id(machine).lock(tx).one(tx).await?.filter(|row| !row.deleted);
    let found = found.ok_or_else(|| Error::from(reasons::NOT_THERE))?;
    let inspection = Entity::within(own).id(inspection).filter(Column::MachineId.eq(machine)).lock(tx).one(tx).await?;
    let inspection = inspection.ok_or_else(|| Error::from(reasons::NOT_THERE))?;
    if !open::is_of(&inspection, &found) || inspection.finished_at.is_some() {
        return Err(reasons::NOT_OPEN.into());
    }
    // The caller is about to announce, accept or remove a file of it, in this transaction.
    inspection_news::announce(tx, inspection.group_id, inspection.id);
    Ok(inspection)
}

/// Lists photos of items of a machine of the caller's site, oldest first.
pub(crate) async fn list(ctx: &Ctx, wanted: assets::WantedPhotos) -> Result<Vec<assets::MediaAsset>> {
    let grant = ctx.can(READ)?;
    let group = ctx.can_in_group(READ)?;
    let tx = ctx.browse(&grant).await?;
    own_record(ctx, &tx, &grant, wanted.machine).await?;
    assets::item_photos(ctx.platform(), &tx, &group, wanted).await
}
