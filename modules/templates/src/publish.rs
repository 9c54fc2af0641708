//! Completes a template: its working copy becomes the next published version.

use chrono::{DateTime, Utc};
use platform::{
    auth::context::Ctx,
    core::error::{Error, Result},
    db::Tx,
    shared::audit::AuditEvent,
    tenancy::{Grant, Scoped},
};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait,
};
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    TEMPLATE_WRITE,
    change_context::ChangeContext,
    content::{Content, Kind, Status},
    copy, draft,
    edit::locked,
    entity::{
        check_template::{Column, Entity, Model},
        template_version,
    },
    pictures, reasons, templates,
};

/// The answer of completing a template.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct CompletedTemplate {
    /// The message to display.
    pub message: &'static str,
    /// The template.
    pub template_id: i64,
    /// The number of the published version.
    pub version: i32,
}

/// Publishes the working copy. A template without changes answers the version it has. `copy_from`, unless 0, is a
/// template whose content an empty one takes over first; `force` publishes languages that lack texts.
pub(crate) async fn complete(ctx: &Ctx, id: i64, copy_from: i64, force: bool) -> Result<CompletedTemplate> {
    let grant = ctx.can_in_group(TEMPLATE_WRITE)?;
    let languages = reference::language_names(ctx.platform()).await?;
    let tx = ctx.write(&grant).await?;
    let template = locked(&tx, &grant, id).await?;
    let done = |version| CompletedTemplate { message: "Success", template_id: id, version };
    if template.status == Status::Dormant.code() {
        return Err(reasons::DORMANT.into());
    }
    let mut content = draft::content(&tx, &grant, &template).await?;
    if copy_from != 0 {
        let from = templates::one(&tx, &grant, copy_from).await?;
        let given = draft::content(&tx, &grant, &from).await?.without_empty_groups();
        if content.item_count() > 0 || given.item_count() == 0 || from.id == template.id {
            return Err(reasons::COPY_FROM.into());
        }
        let kind = Kind::of(template.vehicle_type.into()).ok_or_else(|| Error::from(reasons::VEHICLE_TYPE))?;
        copy::write(ctx.now(), &tx, &grant, (&template, kind), &given).await?;
        content = draft::content(&tx, &grant, &template).await?;
    }
    let content = content.without_empty_groups();
    if content.item_count() == 0 {
        return Err(reasons::EMPTY.into());
    }
    if !template.edited && copy_from == 0 && template.status == Status::Active.code() {
        return Ok(done(template.published_version));
    }
    let incomplete = content.incomplete();
    if !force && !incomplete.is_empty() {
        let names = incomplete.iter().filter_map(|id| languages.get(id));
        let refused = Error::from(reasons::INCOMPLETE);
        return Err(names.fold(refused, |refused, name| refused.at("LanguageId", name)));
    }
    let number = store(&ChangeContext::request(ctx), &tx, &grant, &template, &content).await?;
    tx.commit().await?;
    Ok(done(number))
}

/// Stores a content as the next version of a locked template, which becomes active; answers its number.
pub(crate) async fn store(
    by: &ChangeContext<'_>,
    tx: &Tx,
    grant: &Grant,
    template: &Model,
    content: &Content,
) -> Result<i32> {
    let number = template.published_version + 1;
    let version = template_version::ActiveModel {
        published_by: Set(by.actor.user_id),
        ..version((template.group_id, template.id), number, content, by.now)?
    };
    let version = tx.insert::<template_version::Entity, _>(grant, version).await?;
    pictures::keep(tx, grant, (template.group_id, version.id), content).await?;
    Entity::change(grant)
        .filter(Column::Id.eq(template.id))
        .value(Column::Status, Status::Active.code())
        .value(Column::Edited, false)
        .value(Column::PublishedId, version.id)
        .value(Column::PublishedVersion, number)
        .value(Column::UpdatedBy, by.actor.user_id)
        .value(Column::UpdatedAt, by.now)
        .value(Column::Version, template.version + 1)
        .run(tx)
        .await?;
    let after = json!({ "version": number, "items": content.item_count(), "incomplete": content.incomplete() });
    by.note(tx, AuditEvent::new("template.complete", "template", template.id).after(after)).await?;
    Ok(number)
}

/// The row of a version of a template of a group, published by nobody.
pub(crate) fn version(
    (group, template): (i64, i64),
    number: i32,
    content: &Content,
    now: DateTime<Utc>,
) -> Result<template_version::ActiveModel> {
    Ok(template_version::ActiveModel {
        id: NotSet,
        group_id: Set(group),
        template_id: Set(template),
        number: Set(number),
        content: Set(serde_json::to_value(content).map_err(Error::internal)?),
        published_by: Set(None),
        published_at: Set(now),
    })
}
