//! The templates of a site: add, change and delete, and the text of one that is active.

pub(crate) mod body;
pub(crate) mod fields;
pub(crate) mod key;
pub(crate) mod list;
pub(crate) mod mappings;
pub(crate) mod masters;
pub(crate) mod wire;

use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use platform::{
    auth::context::Ctx,
    core::{error::Result, reason::own},
    db::Tx,
    shared::audit::AuditEvent,
    tenancy::{Grant, Scoped as _, SystemTask},
};
use sea_orm::{ActiveValue::Set, ColumnTrait as _, ExprTrait as _, FromQueryResult, sea_query::Expr};
use serde_json::json;

use crate::{
    TEMPLATE_WRITE,
    entity::{
        master_template as master,
        message_template::{ActiveModel, Column, Entity, Model},
        message_template_mapping as mapping,
    },
    reasons,
    templates::{
        fields::{Category, check, title_key},
        key::TemplateKey,
        wire::{MASTER, MessageTemplateInput, SITE},
    },
};

/// The most templates of a site.
pub(crate) const TEMPLATES: u64 = 100;
/// The most masters.
pub(crate) const MASTERS: u64 = 100;
/// Refuses a source that no template has, and a change of a master.
pub(crate) fn check_source(source: Option<i64>) -> Result<()> {
    match source.unwrap_or(SITE) {
        SITE => Ok(()),
        MASTER => Err(reasons::MASTER_FIXED.into()),
        _ => Err(reasons::SOURCE_UNKNOWN.into()),
    }
}

/// Adds a template to the current site; returns its id.
pub(crate) async fn create(ctx: &Ctx, input: &MessageTemplateInput) -> Result<i64> {
    let grant = ctx.can(TEMPLATE_WRITE)?;
    check_source(input.template_source)?;
    let checked = check(input)?;
    let (site, me, now) = (ctx.site()?, ctx.user()?.row.id, ctx.now());
    let tx = ctx.write(&grant).await?;
    let language_id = language(&tx, checked.language).await?;
    if Entity::within(&grant).filter(Column::Deleted.eq(false)).count(&tx).await? >= TEMPLATES {
        return Err(reasons::TOO_MANY.into());
    }
    let row = ActiveModel {
        group_id: Set(site.group_id),
        site_id: Set(site.id),
        category: Set(checked.category as i16),
        language_id: Set(language_id),
        title_key: Set(title_key(&checked.title)),
        title: Set(checked.title),
        subject: Set(checked.subject),
        content: Set(checked.content),
        created_by: Set(me),
        updated_by: Set(me),
        created_at: Set(now),
        updated_at: Set(now),
        deleted: Set(false),
        version: Set(1),
        ..Default::default()
    };
    let row = tx.insert::<Entity, _>(&grant, row).await?;
    ctx.note(&tx, AuditEvent::new("message_template.create", "message_template", row.id).after(audited(&row))).await?;
    tx.commit().await?;
    Ok(row.id)
}

/// Changes or deletes a template of the current site. One that another person has changed meanwhile is refused.
pub(crate) async fn update(ctx: &Ctx, input: &MessageTemplateInput) -> Result<()> {
    let grant = ctx.can(TEMPLATE_WRITE)?;
    check_source(input.template_source)?;
    if let TemplateKey::Master(_) = TemplateKey::of(input.message_template_id) {
        return Err(reasons::MASTER_FIXED.into());
    }
    let deletes = input.deleted == Some(true);
    let checked = if deletes { None } else { Some(check(input)?) };
    let (me, now) = (ctx.user()?.row.id, ctx.now());
    let tx = ctx.write(&grant).await?;
    let before = find(&tx, &grant, input.message_template_id).await?;
    if stamp(&before) != input.last_time_stamp {
        return Err(own::STALE.into());
    }
    let changed_at = Ord::max(now, before.updated_at + TimeDelta::microseconds(1));
    let change = Entity::change(&grant)
        .filter(Column::Id.eq(before.id))
        .filter(Column::Version.eq(before.version))
        .value(Column::UpdatedBy, me)
        .value(Column::UpdatedAt, changed_at)
        .set(Column::Version, Expr::col(Column::Version).add(1));
    let change = match checked {
        None => {
            remove_mapping(&tx, &grant, before.id).await?;
            change.value(Column::Deleted, true)
        }
        Some(checked) => {
            move_mapping(&tx, &grant, before.id, checked.category).await?;
            change
                .value(Column::Category, checked.category as i16)
                .value(Column::LanguageId, language(&tx, checked.language).await?)
                .value(Column::TitleKey, title_key(&checked.title))
                .value(Column::Title, checked.title)
                .value(Column::Subject, checked.subject)
                .value(Column::Content, checked.content)
        }
    };
    if change.run(&tx).await? == 0 {
        return Err(own::STALE.into());
    }
    let event = if deletes {
        AuditEvent::new("message_template.delete", "message_template", before.id).before(audited(&before))
    } else {
        let after = Entity::within(&grant).id(before.id).one(&tx).await?.ok_or(reasons::UNKNOWN)?;
        AuditEvent::new("message_template.update", "message_template", before.id)
            .before(audited(&before))
            .after(audited(&after))
    };
    ctx.note(&tx, event).await?;
    tx.commit().await
}

/// A template of the current site that is not deleted, locked.
pub(crate) async fn find(tx: &Tx, grant: &Grant, id: Option<i64>) -> Result<Model> {
    let rows = Entity::within(grant).id(id.unwrap_or(0)).filter(Column::Deleted.eq(false)).lock(tx);
    rows.one(tx).await?.ok_or_else(|| reasons::UNKNOWN.into())
}

/// The language, subject and text of a template that is active at the site.
pub(crate) async fn active(ctx: &Ctx, own: &Grant, id: i64) -> Result<(String, String, String)> {
    let tx = ctx.read(own).await?;
    let key = TemplateKey::of(Some(id));
    let is_active = match key {
        TemplateKey::Site(id) => mapping::Column::TemplateId.eq(id),
        TemplateKey::Master(id) => mapping::Column::MasterId.eq(id),
    };
    mapping::Entity::within(own).filter(is_active).one(&tx).await?.ok_or(reasons::UNKNOWN)?;
    let (language, subject, content) = match key {
        TemplateKey::Site(id) => {
            let rows = Entity::within(own).id(id).filter(Column::Deleted.eq(false));
            let row = rows.one(&tx).await?.ok_or(reasons::UNKNOWN)?;
            (row.language_id, row.subject, row.content)
        }
        TemplateKey::Master(id) => {
            let row = master::Entity::within(own).id(id).one(&tx).await?.ok_or(reasons::UNKNOWN)?;
            (row.language_id, row.subject, row.content)
        }
    };
    // One that is not offered any more has the language of the site.
    let language = match language_code(&tx, language.into()).await {
        Err(error) if error.reason() == reasons::LANGUAGE_UNKNOWN => ctx.site()?.culture.clone(),
        code => code?,
    };
    Ok((language, subject, content))
}

/// Removes the mapping of a template.
async fn remove_mapping(tx: &Tx, grant: &Grant, template: i64) -> Result<()> {
    mapping::Entity::remove(grant).filter(mapping::Column::TemplateId.eq(template)).run(tx).await.map(drop)
}

/// Moves the mapping of a template along to another category, where it is not the default.
async fn move_mapping(tx: &Tx, grant: &Grant, template: i64, category: Category) -> Result<()> {
    mapping::Entity::change(grant)
        .filter(mapping::Column::TemplateId.eq(template))
        .filter(mapping::Column::Category.ne(category as i16))
        .value(mapping::Column::Category, category as i16)
        .value(mapping::Column::IsDefault, false)
        .run(tx)
        .await
        .map(drop)
}

/// The time stamp on the wire.
pub(crate) fn stamp(row: &Model) -> String {
    stamp_of(row.updated_at)
}

/// An instant as a time stamp on the wire.
pub(crate) fn stamp_of(instant: DateTime<Utc>) -> String {
    instant.to_rfc3339_opts(SecondsFormat::Micros, true)
}

/// The fields for the audit log. The text is too long for it.
fn audited(row: &Model) -> serde_json::Value {
    json!({ "title": row.title, "subject": row.subject, "category": row.category, "languageId": row.language_id,
        "characters": row.content.chars().count(), "version": row.version })
}

/// A language.
#[derive(Debug, FromQueryResult)]
pub(crate) struct Language {
    pub id: i32,
    pub code: String,
}

/// The id of a language that is offered.
pub(crate) async fn language(tx: &Tx, id: i64) -> Result<i32> {
    offered(tx, id).await.map(|language| language.id)
}

async fn offered(tx: &Tx, id: i64) -> Result<Language> {
    let sql = "SELECT id, code FROM language WHERE id = $1 AND active AND {scope}";
    let found: Vec<Language> = tx.select(&SystemTask::Directory.everywhere(), sql, vec![id.into()]).await?;
    found.into_iter().next().ok_or_else(|| reasons::LANGUAGE_UNKNOWN.into())
}

/// The code of a language that is offered, such as `en_GB`.
pub(crate) async fn language_code(tx: &Tx, id: i64) -> Result<String> {
    offered(tx, id).await.map(|language| language.code)
}
