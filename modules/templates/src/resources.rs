//! The console's list of templates, which is only read: they are written in the app.

use chrono::{DateTime, Utc};
use platform::{
    api::{
        list::{ListQuery, Page},
        rest::{NoInput, Resource, Verb, number},
    },
    async_trait,
    auth::context::Ctx,
    core::error::Result,
    shared::template_uses::TemplateUses,
    tenancy::Scoped,
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    TEMPLATE_READ,
    entity::check_template::{Column, Entity, Model},
    templates::{self, TemplateField, column},
};

/// A template, as the console has it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConsoleTemplate {
    id: i64,
    name: String,
    group_id: i64,
    /// 1 PDI, 5 receiving, 7 gate, 9 handover, 10 audit.
    vehicle_type: i16,
    /// 0 draft, 1 active, 2 dormant.
    status: i16,
    language_id: i64,
    /// The number of the published version; 0 before it was completed.
    version: i32,
    /// Whether the working copy differs from the published version.
    is_edited: bool,
    /// The number of mappings to models.
    model_count: i64,
    /// The number of inspections that were begun with it.
    inspection_count: i64,
    deleted: bool,
    updated_at: DateTime<Utc>,
}

/// Templates.
pub struct Templates;

#[async_trait(?Send)]
impl Resource for Templates {
    const NAME: &'static str = "templates";
    const SINGULAR: &'static str = "template";
    const VERBS: &'static [Verb] = &[Verb::Read];
    type Row = ConsoleTemplate;
    type Input = NoInput;
    type Field = TemplateField;

    async fn list(ctx: &Ctx, mut query: ListQuery<TemplateField>) -> Result<Page<ConsoleTemplate>> {
        let grant = ctx.can_in_group(TEMPLATE_READ)?;
        query.without(TemplateField::Deleted);
        query.words_in(TemplateField::Name);
        let tx = ctx.read(&grant).await?;
        let page = query.page(|| Entity::within(&grant), column, Column::Id, &tx).await?;
        let ids: Vec<i64> = page.rows.iter().map(|row| row.id).collect();
        let uses = ctx.platform().template_uses(&tx, &grant, &ids).await?;
        Ok(page.map(|row| {
            let uses = uses.get(&row.id).copied().unwrap_or_default();
            shown(row, uses)
        }))
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<ConsoleTemplate> {
        let grant = ctx.can_in_group(TEMPLATE_READ)?;
        let tx = ctx.read(&grant).await?;
        let row = templates::one(&tx, &grant, number(id)?).await?;
        let uses = ctx.platform().template_uses(&tx, &grant, &[row.id]).await?;
        let uses = uses.get(&row.id).copied().unwrap_or_default();
        Ok(shown(row, uses))
    }
}

fn shown(row: Model, uses: TemplateUses) -> ConsoleTemplate {
    ConsoleTemplate {
        id: row.id,
        name: row.name,
        group_id: row.group_id,
        vehicle_type: row.vehicle_type,
        status: row.status,
        language_id: row.language_id,
        version: row.published_version,
        is_edited: row.edited,
        model_count: uses.models,
        inspection_count: uses.inspections,
        deleted: row.deleted,
        updated_at: row.updated_at,
    }
}
