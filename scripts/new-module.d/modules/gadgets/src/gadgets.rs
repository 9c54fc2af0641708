//! Lists and adds gadgets.

use platform::{
    api::name_list::{self, Columns, NameList, Refusals},
    auth::context::Ctx,
    core::error::Result,
    db::Tx,
    shared::audit::{AuditEvent, write},
    tenancy::Grant,
};
use sea_orm::{ActiveValue::Set, Order};
use serde_json::json;

use crate::{
    GADGET_READ,
    entity::gadget::{ActiveModel, Column, Entity, Model},
    reasons,
};

impl NameList for Entity {
    type Row = ActiveModel;
    const COLUMNS: Columns<Column> =
        Columns { id: Column::Id, owner: Column::SiteId, key: Column::NameKey, deleted: Column::Deleted };
    const REFUSALS: Refusals = Refusals {
        required: reasons::GADGET_REQUIRED,
        too_long: reasons::GADGET_TOO_LONG,
        taken: reasons::GADGET_TAKEN,
        unknown: reasons::GADGET_UNKNOWN,
    };

    fn key_of(row: Model) -> (String, i64) {
        (row.name_key, row.id)
    }
}

/// Returns the gadgets of the current site, oldest first.
pub(crate) async fn list(ctx: &Ctx) -> Result<Vec<Model>> {
    let grant = ctx.can(GADGET_READ)?;
    let tx = ctx.read(&grant).await?;
    Entity::not_deleted(&grant).order(Column::Id, Order::Asc).all(&tx).await
}

/// A gadget that is not deleted.
pub(crate) async fn one(tx: &Tx, grant: &Grant, id: i64) -> Result<Model> {
    name_list::one::<Entity>(tx, grant, id).await
}

/// Adds a gadget to a site. `field` is the name of the field in the request, for `Errors`.
pub(crate) async fn add(
    ctx: &Ctx,
    grant: &Grant,
    (group, site): (i64, i64),
    (field, name): (&str, &str),
) -> Result<Model> {
    let tx = ctx.write(grant).await?;
    let name = name_list::free::<Entity>(&tx, grant, site, None, (field, name)).await?;
    let row = ActiveModel {
        group_id: Set(group),
        site_id: Set(site),
        name: Set(name.text),
        name_key: Set(name.key),
        deleted: Set(false),
        updated_at: Set(ctx.platform().clock.now()),
        ..Default::default()
    };
    let made = name_list::insert::<Entity>(&tx, grant, field, row).await?;
    let after = json!({ "name": made.name, "siteId": site });
    let happening = AuditEvent::new("gadget.create", "gadget", made.id).after(after);
    write(&tx, &ctx.platform().clock, &ctx.actor(), happening).await?;
    tx.commit().await?;
    Ok(made)
}
