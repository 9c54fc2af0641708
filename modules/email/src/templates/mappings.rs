//! The templates that are active at a site, and the default of each category.

use platform::{auth::context::Ctx, core::error::Result, db::Tx, shared::audit::AuditEvent, tenancy::Scoped as _};
use sea_orm::{ActiveValue::Set, ColumnTrait as _, Order};
use serde_json::json;

use crate::{
    TEMPLATE_WRITE,
    entity::message_template_mapping::{ActiveModel, Column, Entity},
    reasons,
    templates::{self, key::TemplateKey, masters, wire::MessageTemplateMappingInput},
};

/// Makes a template of the site or a master active at the current site; returns the id of its mapping, also when it is
/// active already.
pub(crate) async fn activate(ctx: &Ctx, input: &MessageTemplateMappingInput) -> Result<i64> {
    let grant = ctx.can(TEMPLATE_WRITE)?;
    let site = ctx.site()?;
    let tx = ctx.write(&grant).await?;
    let key = TemplateKey::of(input.message_template_id);
    // Locked, so that two activations at once make one mapping.
    let (category, same, template_id, master_id) = match key {
        TemplateKey::Site(id) => {
            let template = templates::find(&tx, &grant, Some(id)).await?;
            (template.category, Column::TemplateId.eq(id), Some(id), None)
        }
        TemplateKey::Master(id) => {
            let master = masters::find(&tx, &grant, id).await?;
            (master.category, Column::MasterId.eq(id), None, Some(id))
        }
    };
    if let Some(row) = Entity::within(&grant).filter(same).one(&tx).await? {
        return Ok(row.id);
    }
    let row = ActiveModel {
        group_id: Set(site.group_id),
        site_id: Set(site.id),
        template_id: Set(template_id),
        master_id: Set(master_id),
        category: Set(category),
        is_default: Set(false),
        updated_by: Set(ctx.user()?.row.id),
        updated_at: Set(ctx.now()),
        ..Default::default()
    };
    let row = tx.insert::<Entity, _>(&grant, row).await?;
    note(ctx, &tx, "message_template.activate", key).await?;
    tx.commit().await?;
    Ok(row.id)
}

/// Makes the template of a mapping the default of its category at the site, or takes that back; another default of the
/// category ends.
pub(crate) async fn set_default(ctx: &Ctx, input: &MessageTemplateMappingInput) -> Result<()> {
    let grant = ctx.can(TEMPLATE_WRITE)?;
    if input.deleted == Some(true) {
        return deactivate(ctx, input.message_template_site_mapping_id.unwrap_or(0)).await;
    }
    let is_default = input.is_default_template.unwrap_or(false);
    let tx = ctx.write(&grant).await?;
    let id = input.message_template_site_mapping_id.unwrap_or(0);
    // Every mapping of the site in one order, so that of two defaults at the same time the later one stays.
    let rows = Entity::within(&grant).order(Column::Id, Order::Asc).lock(&tx).all(&tx).await?;
    let row = rows.into_iter().find(|row| row.id == id).ok_or(reasons::NOT_ACTIVE)?;
    let (me, now) = (ctx.user()?.row.id, ctx.now());
    // First, because a site has one default of a category at a time.
    Entity::change(&grant)
        .filter(Column::Category.eq(row.category))
        .filter(Column::IsDefault.eq(true))
        .filter(Column::Id.ne(row.id))
        .value(Column::IsDefault, !is_default)
        .run(&tx)
        .await?;
    Entity::change(&grant)
        .filter(Column::Id.eq(row.id))
        .value(Column::IsDefault, is_default)
        .value(Column::UpdatedBy, me)
        .value(Column::UpdatedAt, now)
        .run(&tx)
        .await?;
    note(ctx, &tx, "message_template.default", TemplateKey::of_mapping(&row)).await?;
    tx.commit().await
}

/// Removes a mapping: its template is no longer active, nor the default.
pub(crate) async fn deactivate(ctx: &Ctx, id: i64) -> Result<()> {
    let grant = ctx.can(TEMPLATE_WRITE)?;
    let tx = ctx.write(&grant).await?;
    let row = Entity::within(&grant).id(id).lock(&tx).one(&tx).await?.ok_or(reasons::MAPPING_UNKNOWN)?;
    Entity::remove(&grant).filter(Column::Id.eq(row.id)).run(&tx).await?;
    note(ctx, &tx, "message_template.deactivate", TemplateKey::of_mapping(&row)).await?;
    tx.commit().await
}

async fn note(ctx: &Ctx, tx: &Tx, action: &str, key: TemplateKey) -> Result<()> {
    let (object, id) = match key {
        TemplateKey::Site(id) => ("message_template", id),
        TemplateKey::Master(id) => ("master_template", id),
    };
    ctx.note(tx, AuditEvent::new(action, object, id).after(json!({ "siteCode": ctx.site()?.code }))).await
}
