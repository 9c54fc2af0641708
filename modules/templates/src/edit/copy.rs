//! Copies a template with the requested languages.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};
use platform::{
    api::lenient_values,
    auth::context::Ctx,
    core::error::{Error, Result},
    db::Tx,
    tenancy::Grant,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    change_context::ChangeContext,
    content::{Content, ItemKind, Kind},
    edit::{
        draft, templates,
        working_copy::{Owner, WorkingCopy},
    },
    entity::{check_template::Model as Template, template_group, template_item},
    permissions::TEMPLATE_WRITE,
    pictures::Logos,
    reasons,
    uses::TemplateUses,
    wire::TemplateRow,
};

/// A template to copy.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct CopyInput {
    /// The template.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub template_id: Option<i64>,
    /// The name of the copy.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub template_name: String,
    /// The kind of the copy; that of the template when it is left out.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub vehicle_type: Option<i64>,
    /// The languages to copy besides the one in which the template is written; all when it is left out.
    #[serde(deserialize_with = "lenient_values::numbers")]
    #[schema(value_type = lenient_values::Numbers)]
    pub language_ids: Vec<i64>,
}

/// The answer of a copy.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct CopiedTemplate {
    /// The message to display.
    pub message: &'static str,
    /// The copy.
    pub template_id: i64,
    /// The copy as it is stored.
    pub template: TemplateRow,
}

/// Copies the working copy of a template into a new draft.
pub(crate) async fn copy(ctx: &Ctx, input: CopyInput) -> Result<CopiedTemplate> {
    let grant = ctx.can_in_group(TEMPLATE_WRITE)?;
    let languages = reference::language_names(ctx.platform()).await?;
    if input.language_ids.iter().any(|language| !languages.contains_key(language)) {
        return Err(reasons::LANGUAGE.into());
    }
    let tx = ctx.write(&grant).await?;
    let from = templates::one(&tx, &grant, input.template_id.unwrap_or(0)).await?;
    let kind = input.vehicle_type.unwrap_or_else(|| from.vehicle_type.into());
    let kind = Kind::of(kind).ok_or_else(|| Error::from(reasons::VEHICLE_TYPE))?;
    let mut content = draft::content(&tx, &grant, &from).await?;
    if !input.language_ids.is_empty() {
        let copied: BTreeSet<i64> = input.language_ids.into_iter().chain([from.language_id]).collect();
        content.names.retain(|language, _| copied.contains(language));
    }
    let made =
        templates::insert(&ChangeContext::request(ctx), &tx, &grant, (&input.template_name, kind, from.language_id))
            .await?;
    write(ctx.now(), &tx, &grant, (&made, kind), &content).await?;
    tx.commit().await?;
    let template = TemplateRow::of(made, TemplateUses::default(), &Logos::new());
    Ok(CopiedTemplate { message: "Success", template_id: template.template_id, template })
}

/// Writes a content into a template without items, as new groups and items, with the languages that its names have.
pub(crate) async fn write(
    now: DateTime<Utc>,
    tx: &Tx,
    grant: &Grant,
    (template, kind): (&Template, Kind),
    content: &Content,
) -> Result<()> {
    let mut items = content.groups.iter().flat_map(|group| &group.items);
    if items.any(|item| ItemKind::of(item.kind.into()).is_none_or(|item| !kind.takes(item))) {
        return Err(reasons::HANDOVER_KIND.into());
    }
    let groups = tx.ids_for::<template_group::Entity>(content.groups.len()).await?;
    let items = tx.ids_for::<template_item::Entity>(content.item_count()).await?;
    let content = content.clone().with_ids(groups, items);
    let owner = Owner { group: template.group_id, template: template.id, language: template.language_id };
    let mut rows = WorkingCopy::default();
    rows.add(owner, &content, now);
    rows.insert(tx, grant).await
}
