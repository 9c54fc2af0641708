//! The items that photos are of, for the module of files.

use platform::{
    async_trait,
    auth::context::Ctx,
    core::error::{Error, Result},
    db::Tx,
    shared::photographed_items::{PhotoOf, PhotographedItem, PhotographedItems},
    tenancy::Scoped,
};
use sea_orm::ColumnTrait;
use stock::{entity::machine, own_record};

use crate::{
    PERFORM, READ,
    entity::inspection::{Column, Entity},
    open, reasons,
};

/// The answers of this module.
pub(crate) struct InspectionItems;

#[async_trait(?Send)]
impl PhotographedItems for InspectionItems {
    async fn open_item(&self, ctx: &Ctx, tx: &Tx, of: PhotoOf) -> Result<PhotographedItem> {
        let (own, group) = (ctx.can(PERFORM)?, ctx.can_in_group(PERFORM)?);
        // Whoever completes the inspection locks it before counting its photos.
        let inspection = Entity::within(&own).id(of.inspection).filter(Column::MachineId.eq(of.machine)).lock(tx);
        let inspection = inspection.one(tx).await?.ok_or_else(|| Error::from(reasons::NOT_THERE))?;
        let machine = machine::Entity::within(&own).id(of.machine).one(tx).await?;
        let goes_on = machine.is_some_and(|machine| open::is_of(&inspection, &machine));
        if !goes_on || inspection.finished_at.is_some() {
            return Err(reasons::NOT_OPEN.into());
        }
        let asked = open::asked(ctx.platform(), tx, (&own, &group), &inspection).await?;
        let item = asked.items.into_iter().find(|item| item.item_type_id == of.item);
        let item = item.ok_or_else(|| Error::from(reasons::NOT_ASKED))?;
        Ok(PhotographedItem { description: item.description, status: inspection.status })
    }

    async fn may_see(&self, ctx: &Ctx, tx: &Tx, machine: i64) -> Result<()> {
        own_record(ctx, tx, &ctx.can(READ)?, machine).await
    }
}
