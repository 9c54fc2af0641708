//! The templates of a site: list, add, change and delete.

use std::{
    cmp::Ordering,
    collections::{BTreeMap, HashMap, HashSet},
};

use chrono::{DateTime, SecondsFormat, TimeDelta, Utc};
use platform::{
    api::{
        legacy_filters::CallQuery,
        list::{Filter, ListQuery, Operator, Page, Scalar},
    },
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::{Reason, own},
        text,
    },
    db::Tx,
    entity::user,
    shared::audit::AuditEvent,
    tenancy::{Grant, Scoped as _, SystemTask},
};
use sea_orm::{ActiveValue::Set, ColumnTrait as _, ExprTrait as _, FromQueryResult, Order, sea_query::Expr};
use serde_json::json;

use crate::{
    TEMPLATE_READ, TEMPLATE_WRITE, body,
    entity::{
        master_template as master,
        message_template::{ActiveModel, Column, Entity, Model},
        message_template_mapping as mapping,
    },
    key::TemplateKey,
    reasons,
    wire::{EMAIL, MASTER, MessageTemplate, MessageTemplateInput, SITE, TemplateActions, TemplateAuthors},
};

/// The most templates of a site.
const TEMPLATES: u64 = 100;
/// The most masters.
pub(crate) const MASTERS: u64 = 100;
/// The longest title and subject, in characters, and the longest text, in bytes.
const TITLE: usize = 100;
pub(crate) const SUBJECT: usize = 200;
pub(crate) const CONTENT: usize = 90 * 1024;

platform::fields! {
    /// The fields by which templates are filtered and sorted.
    TemplateField:
        Id Number "id" "MessageTemplateId";
        Title Text "title" "TemplateTitle" "Title";
        Category Number "category" "MessageTemplateCategoryId";
        Language Number "languageId" "LanguageId";
        Type Number "type" "TemplateType" "MessageTemplateTypeId" unsorted;
        SiteCode Text "sitecode" unsorted;
        Deleted Flag "deleted" unsorted;
}

/// The category of a template.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Category {
    Handover = 1,
    Service = 2,
    General = 3,
}

impl Category {
    /// Every category, in the order of the list.
    pub(crate) const ALL: [Self; 3] = [Self::Handover, Self::Service, Self::General];

    /// The category of a number.
    pub(crate) fn of(id: i64) -> Option<Self> {
        Self::ALL.into_iter().find(|category| category.id() == id)
    }

    /// The number on the wire and in the tables.
    pub(crate) const fn id(self) -> i64 {
        self as i64
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Handover => "Handover",
            Self::Service => "Service",
            Self::General => "General",
        }
    }
}

/// The form of a title by which templates are sorted.
pub(crate) fn title_key(title: &str) -> String {
    text::key(title)
}

/// The fields of a template, checked.
pub(crate) struct Checked {
    pub category: Category,
    pub title: String,
    pub subject: String,
    pub content: String,
    pub language: i64,
}

/// Reads a required text of one line, or refuses it as empty, too long, or with control characters.
pub(crate) fn line(value: &str, longest: usize, [empty, long, characters]: [Reason; 3]) -> Result<String, Reason> {
    let line = text::line(value).ok_or(characters)?;
    match line.chars().count() {
        0 => Err(empty),
        length if length > longest => Err(long),
        _ => Ok(line),
    }
}

/// Reads the subject of a mail, which may be missing while it is written.
pub(crate) fn subject(value: &str) -> Result<String, Reason> {
    let refusals = [reasons::SUBJECT_REQUIRED, reasons::SUBJECT_LONG, reasons::SUBJECT_CHARACTERS];
    match line(value, SUBJECT, refusals) {
        Err(reason) if reason == reasons::SUBJECT_REQUIRED => Ok(String::new()),
        read => read,
    }
}

/// Cleans the HTML of a mail, or refuses it as too large or too deep.
pub(crate) fn content(html: &str) -> Result<String, Reason> {
    if html.len() > CONTENT {
        return Err(reasons::CONTENT_LONG);
    }
    if !body::is_bounded(html) {
        return Err(reasons::CONTENT_NESTED);
    }
    let cleaned = body::clean(html);
    if cleaned.len() > CONTENT {
        return Err(reasons::CONTENT_LONG);
    }
    if body::is_flat(&cleaned) { Ok(cleaned) } else { Err(reasons::CONTENT_NESTED) }
}

/// Checks the fields of a template. Every mistake is answered.
pub(crate) fn check(input: &MessageTemplateInput) -> Result<Checked> {
    let title =
        line(&input.template_title, TITLE, [reasons::TITLE_REQUIRED, reasons::TITLE_LONG, reasons::TITLE_CHARACTERS]);
    let subject = line(
        &input.template_subject,
        SUBJECT,
        [reasons::SUBJECT_REQUIRED, reasons::SUBJECT_LONG, reasons::SUBJECT_CHARACTERS],
    );
    let category = match input.message_template_category_id.unwrap_or(0) {
        0 => Err(reasons::CATEGORY_REQUIRED),
        id => Category::of(id).ok_or(reasons::CATEGORY_UNKNOWN),
    };
    let language = Some(input.language_id.unwrap_or(0)).filter(|id| *id != 0).ok_or(reasons::LANGUAGE_REQUIRED);
    let content = content(&input.template_content);
    let kind = input.template_type.is_none_or(|kind| kind == EMAIL).then_some(()).ok_or(reasons::TYPE_UNKNOWN);
    let mistakes: Vec<Reason> = [
        title.as_ref().err(),
        subject.as_ref().err(),
        category.as_ref().err(),
        language.as_ref().err(),
        content.as_ref().err(),
        kind.as_ref().err(),
    ]
    .into_iter()
    .flatten()
    .copied()
    .collect();
    if let Some(error) = Error::of_fields(&mistakes) {
        return Err(error);
    }
    Ok(Checked { category: category?, title: title?, subject: subject?, content: content?, language: language? })
}

/// The templates to list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Which {
    /// Those of the current site.
    OfSite,
    /// The masters.
    Masters,
    /// Both, if they are active at the current site.
    Active,
}

/// The templates of a page, by title unless another order is requested.
pub(crate) async fn list(ctx: &Ctx, query: Option<&CallQuery>, which: Which) -> Result<Vec<MessageTemplate>> {
    let grant = ctx.can(TEMPLATE_READ)?;
    let every = CallQuery::default();
    let limits = &ctx.platform().config.limits;
    let mut query: ListQuery<TemplateField> = match query {
        Some(query) => query.read(limits)?,
        None => every.read(limits)?,
    };
    narrow(ctx, &mut query)?;
    if query.order.is_empty() {
        query.order.push((TemplateField::Title, true));
    }
    // Two tables make one page: each is read whole, and there are never many.
    let (offset, limit) = (query.offset, query.limit);
    if which == Which::Active {
        (query.offset, query.limit) = (0, TEMPLATES + MASTERS);
    }
    let tx = ctx.read(&grant).await?;
    let active: HashMap<TemplateKey, mapping::Model> = mapping::Entity::within(&grant)
        .order(mapping::Column::Id, Order::Asc)
        .limit((TEMPLATES + MASTERS) * 2)
        .all(&tx)
        .await?
        .into_iter()
        .map(|row| (TemplateKey::of_mapping(&row), row))
        .collect();
    let of_site = if which == Which::Masters {
        Vec::new()
    } else {
        let ids = active.values().filter_map(|row| row.template_id);
        let rows = || {
            let rows = Entity::within(&grant).filter(Column::Deleted.eq(false));
            if which == Which::Active { rows.filter(Column::Id.is_in(ids.clone())) } else { rows }
        };
        query.page(rows, column, Column::Id, &tx).await?.rows
    };
    let masters = if which == Which::OfSite {
        Vec::new()
    } else {
        let ids = active.values().filter_map(|row| row.master_id);
        let rows = || {
            let rows = master::Entity::within(&grant);
            if which == Which::Active { rows.filter(master::Column::Id.is_in(ids.clone())) } else { rows }
        };
        of_masters(&query).page(rows, master_column, master::Column::Id, &tx).await?.rows
    };
    let names = Names::of(&tx, &ctx.can_in_group(TEMPLATE_READ)?, &of_site).await?;
    let writes = ctx.may(TEMPLATE_WRITE);
    let mut rows: Vec<MessageTemplate> = of_site.into_iter().map(|row| names.wire(row, &active, writes)).collect();
    rows.extend(masters.into_iter().map(|row| names.wire_master(row, &active, writes)));
    if which == Which::Active {
        rows.sort_by(|one, other| compare(&query.order, one, other));
        rows = Page::cut(rows, offset, limit).rows;
    }
    Ok(rows)
}

/// A query of templates of a site as one of masters: ids are those of their table, and none of them is deleted.
fn of_masters(query: &ListQuery<TemplateField>) -> ListQuery<TemplateField> {
    let mut query = query.clone();
    for value in query.filters.iter_mut().filter(|it| it.field == TemplateField::Id).flat_map(|it| &mut it.values) {
        if let Scalar::Number(id) = value {
            *id = match TemplateKey::of(Some(*id)) {
                TemplateKey::Master(id) => id,
                TemplateKey::Site(_) => 0,
            };
        }
    }
    for filter in &mut query.filters {
        if filter.field == TemplateField::Deleted {
            // No id is 0, and every one is at least 1.
            let none = filter.flag() != Some(false);
            let operator = if none { Operator::Equal } else { Operator::AtLeast };
            *filter = Filter { field: TemplateField::Id, operator, values: vec![Scalar::Number(i64::from(!none))] };
        }
    }
    query
}

/// The order of two templates of different tables, as the database sorts those of one.
fn compare(order: &[(TemplateField, bool)], one: &MessageTemplate, other: &MessageTemplate) -> Ordering {
    let by = |field: TemplateField| match field {
        TemplateField::Title => title_key(&one.template_title).cmp(&title_key(&other.template_title)),
        TemplateField::Category => one.message_template_category_id.cmp(&other.message_template_category_id),
        TemplateField::Language => one.language_id.cmp(&other.language_id),
        TemplateField::Id | TemplateField::Type | TemplateField::SiteCode | TemplateField::Deleted => {
            one.message_template_id.cmp(&other.message_template_id)
        }
    };
    let fields =
        order.iter().copied().chain([(TemplateField::Id, order.last().is_none_or(|(_, ascending)| *ascending))]);
    fields
        .map(|(field, ascending)| if ascending { by(field) } else { by(field).reverse() })
        .find(|ordering| ordering.is_ne())
        .unwrap_or(Ordering::Equal)
}

/// Compares titles in their sorted form, and removes the filters that all templates of the site match, and those of category 0, which means every category. A filter for
/// another site or type is refused, because nothing could match it.
fn narrow(ctx: &Ctx, query: &mut ListQuery<TemplateField>) -> Result<()> {
    let site = &ctx.site()?.code;
    let is_site = |filter: &Filter<TemplateField>| filter.text() == Some(site.as_str());
    let number = |filter: &Filter<TemplateField>, wanted: i64| filter.number() == Some(wanted);
    for filter in &query.filters {
        match filter.field {
            TemplateField::SiteCode if !is_site(filter) => return Err(reasons::SITE_OTHER.into()),
            TemplateField::Type if !number(filter, EMAIL) => return Err(reasons::TYPE_UNKNOWN.into()),
            _ => {}
        }
    }
    for filter in query.filters.iter_mut().filter(|filter| filter.field == TemplateField::Title) {
        for value in &mut filter.values {
            if let Scalar::Text(title) = value {
                *title = title_key(title);
            }
        }
    }
    query.filters.retain(|filter| match filter.field {
        TemplateField::SiteCode | TemplateField::Type => false,
        TemplateField::Category => !(filter.operator == Operator::Equal && number(filter, 0)),
        _ => true,
    });
    Ok(())
}

const fn column(field: TemplateField) -> Column {
    match field {
        TemplateField::Id => Column::Id,
        TemplateField::Title => Column::TitleKey,
        TemplateField::Category => Column::Category,
        TemplateField::Language => Column::LanguageId,
        // Removed by `narrow` before.
        TemplateField::Type | TemplateField::SiteCode => Column::SiteId,
        TemplateField::Deleted => Column::Deleted,
    }
}

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

/// The column of a field of the masters.
const fn master_column(field: TemplateField) -> master::Column {
    match field {
        TemplateField::Title => master::Column::TitleKey,
        TemplateField::Category => master::Column::Category,
        TemplateField::Language => master::Column::LanguageId,
        // The others are not in a query of masters (`of_masters`).
        TemplateField::Id | TemplateField::Type | TemplateField::SiteCode | TemplateField::Deleted => {
            master::Column::Id
        }
    }
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
fn stamp(row: &Model) -> String {
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

#[derive(Debug, FromQueryResult)]
struct Language {
    id: i32,
    code: String,
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

#[derive(Debug, FromQueryResult)]
struct Author {
    id: i64,
    first_name: String,
    last_name: String,
}

/// What the rows of a page refer to.
struct Names {
    languages: HashMap<i32, String>,
    people: HashMap<i64, String>,
}

impl Names {
    /// Users of the group write templates, too, and are outside the grant of the site, so one of the group is used; only names
    /// are read.
    async fn of(tx: &Tx, in_group: &Grant, rows: &[Model]) -> Result<Self> {
        let sql = "SELECT id, code FROM language WHERE {scope}";
        let languages: Vec<Language> = tx.select(&SystemTask::Directory.everywhere(), sql, Vec::new()).await?;
        let ids: HashSet<i64> = rows.iter().flat_map(|row| [row.created_by, row.updated_by]).collect();
        let columns = [user::Column::Id, user::Column::FirstName, user::Column::LastName];
        let people: Vec<Author> = user::Entity::within(in_group).ids(ids).columns(columns, tx).await?;
        Ok(Self {
            languages: languages.into_iter().map(|language| (language.id, language.code)).collect(),
            people: people.into_iter().map(|row| (row.id, format!("{} {}", row.first_name, row.last_name))).collect(),
        })
    }

    fn wire(&self, row: Model, active: &HashMap<TemplateKey, mapping::Model>, writes: bool) -> MessageTemplate {
        let mapped = active.get(&TemplateKey::Site(row.id));
        let is_default = mapped.is_some_and(|mapping| mapping.is_default);
        let category = Category::of(row.category.into()).unwrap_or(Category::General);
        let name = |id: i64| self.people.get(&id).cloned().unwrap_or_default();
        MessageTemplate {
            message_template_id: row.id,
            message_template_category_id: category.id(),
            category_name: category.name(),
            language_id: row.language_id,
            language_culture: self.languages.get(&row.language_id).cloned().unwrap_or_default(),
            last_time_stamp: stamp(&row),
            message_template_data: TemplateAuthors {
                created_by_user_id: row.created_by,
                updated_by_user_id: row.updated_by,
                created_by_name: name(row.created_by),
                updated_by_name: name(row.updated_by),
            },
            template_title: row.title,
            template_subject: row.subject,
            template_content: row.content,
            template_type: EMAIL,
            template_source: SITE,
            is_default_template: is_default,
            is_master_template: false,
            deleted: row.deleted,
            entity_id: row.site_id,
            franchise_name: String::new(),
            message_template_site_mapping_id: mapped.map_or(0, |mapping| mapping.id),
            actions: TemplateActions {
                allowed: actions(writes, false, mapped.map(|mapping| mapping.is_default)),
                refused: BTreeMap::new(),
            },
        }
    }

    fn wire_master(
        &self,
        row: master::Model,
        active: &HashMap<TemplateKey, mapping::Model>,
        writes: bool,
    ) -> MessageTemplate {
        let key = TemplateKey::Master(row.id);
        let mapped = active.get(&key);
        let is_default = mapped.is_some_and(|mapping| mapping.is_default);
        let category = Category::of(row.category.into()).unwrap_or(Category::General);
        MessageTemplate {
            message_template_id: key.wire(),
            message_template_category_id: category.id(),
            category_name: category.name(),
            language_id: row.language_id,
            language_culture: self.languages.get(&row.language_id).cloned().unwrap_or_default(),
            last_time_stamp: stamp_of(row.updated_at),
            // Operators are no users of a site.
            message_template_data: TemplateAuthors::default(),
            template_title: row.title,
            template_subject: row.subject,
            template_content: row.content,
            template_type: EMAIL,
            template_source: MASTER,
            is_default_template: is_default,
            is_master_template: true,
            deleted: false,
            entity_id: 0,
            franchise_name: row.franchise,
            message_template_site_mapping_id: mapped.map_or(0, |mapping| mapping.id),
            actions: TemplateActions {
                allowed: actions(writes, true, mapped.map(|mapping| mapping.is_default)),
                refused: BTreeMap::new(),
            },
        }
    }
}

/// What may be done with a template (EMAIL-018); `mapped` says whether an active one is the default. Masters are never changed by
/// users of a site.
fn actions(writes: bool, is_master: bool, mapped: Option<bool>) -> Vec<&'static str> {
    let is_active = mapped.is_some();
    let offers = [
        ("view", true),
        ("edit", writes && !is_master),
        ("clone", writes),
        ("activate", writes && !is_active),
        ("deactivate", writes && is_active),
        ("default", writes && mapped == Some(false)),
        ("delete", writes && !is_master),
    ];
    offers.into_iter().filter(|(_, allowed)| *allowed).map(|(name, _)| name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn input() -> MessageTemplateInput {
        MessageTemplateInput {
            message_template_category_id: Some(1),
            language_id: Some(1),
            template_title: String::from("Delivered"),
            template_subject: String::from("Your {{machinemodel}}"),
            template_content: String::from("<p>Dear customer</p>"),
            ..MessageTemplateInput::default()
        }
    }

    /// EMAIL-026, EMAIL-027, EMAIL-028
    #[test]
    fn every_missing_field_is_named() {
        let refused = check(&MessageTemplateInput::default()).map(drop).expect_err("mistakes");
        let errors = refused.body().errors;
        assert_eq!(errors["TemplateTitle"], ["Title is required"]);
        assert_eq!(errors["TemplateSubject"], ["Subject is required"]);
        assert_eq!(errors["MessageTemplateCategoryId"], ["Category is required"]);
        assert_eq!(errors["LanguageId"], ["Language is required"]);
        assert!(check(&input()).is_ok());
    }

    #[test]
    fn what_is_too_long_or_unknown_is_refused() {
        let reason = |change: fn(&mut MessageTemplateInput)| {
            let mut input = input();
            change(&mut input);
            check(&input).map(drop).expect_err("refused").reason()
        };
        assert_eq!(reason(|input| input.template_title = "t".repeat(101)), reasons::TITLE_LONG);
        assert_eq!(reason(|input| input.template_title = String::from("\u{200b}")), reasons::TITLE_REQUIRED);
        assert_eq!(reason(|input| input.template_title = String::from("a\nb")), reasons::TITLE_CHARACTERS);
        assert_eq!(reason(|input| input.template_subject = "s".repeat(201)), reasons::SUBJECT_LONG);
        assert_eq!(reason(|input| input.template_subject = String::from("a\r\nBcc: b")), reasons::SUBJECT_CHARACTERS);
        assert_eq!(reason(|input| input.message_template_category_id = Some(4)), reasons::CATEGORY_UNKNOWN);
        assert_eq!(reason(|input| input.template_content = "c".repeat(90 * 1024 + 1)), reasons::CONTENT_LONG);
        assert_eq!(reason(|input| input.template_content = "&".repeat(90 * 1024)), reasons::CONTENT_LONG);
        assert_eq!(reason(|input| input.template_type = Some(20)), reasons::TYPE_UNKNOWN);
    }

    /// EMAIL-018
    #[test]
    fn a_template_is_activated_once_and_made_the_default_when_it_is_active() {
        assert_eq!(actions(true, false, None), ["view", "edit", "clone", "activate", "delete"]);
        assert_eq!(actions(true, false, Some(false)), ["view", "edit", "clone", "deactivate", "default", "delete"]);
        assert_eq!(actions(true, false, Some(true)), ["view", "edit", "clone", "deactivate", "delete"]);
        assert_eq!(actions(false, false, Some(false)), ["view"]);
        assert_eq!(actions(true, true, None), ["view", "clone", "activate"]);
        assert_eq!(actions(true, true, Some(false)), ["view", "clone", "deactivate", "default"]);
        assert_eq!(actions(true, true, Some(true)), ["view", "clone", "deactivate"]);
        assert_eq!(actions(false, true, Some(false)), ["view"]);
    }
}
