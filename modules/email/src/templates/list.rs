//! The lists of templates: those of a site, the masters, and those that are active at the site.

use std::{
    cmp::Ordering,
    collections::{BTreeMap, HashMap},
};

use platform::{
    api::{
        legacy_filters::CallQuery,
        list::{Filter, ListQuery, Operator, Page, Scalar},
    },
    auth::context::Ctx,
    core::error::Result,
    db::Tx,
    shared::people,
    tenancy::{Grant, Scoped as _, SystemTask},
};
use sea_orm::{ColumnTrait as _, Order};

use crate::{
    TEMPLATE_READ, TEMPLATE_WRITE,
    entity::{
        master_template as master,
        message_template::{Column, Entity, Model},
        message_template_mapping as mapping,
    },
    reasons,
    templates::{
        Language, MASTERS, TEMPLATES,
        fields::{Category, title_key},
        key::TemplateKey,
        stamp, stamp_of,
        wire::{EMAIL, MASTER, MessageTemplate, SITE, TemplateActions, TemplateAuthors},
    },
};

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

/// The templates to list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TemplateScope {
    /// Templates of the current site.
    OfSite,
    /// The masters.
    Masters,
    /// Templates of the site and masters that are active at the current site.
    Active,
}

/// The templates of a page, by title unless another order is requested.
pub(crate) async fn list(ctx: &Ctx, query: Option<&CallQuery>, which: TemplateScope) -> Result<Vec<MessageTemplate>> {
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
    if which == TemplateScope::Active {
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
    let of_site = if which == TemplateScope::Masters {
        Vec::new()
    } else {
        let ids = active.values().filter_map(|row| row.template_id);
        let rows = || {
            let rows = Entity::within(&grant).filter(Column::Deleted.eq(false));
            if which == TemplateScope::Active { rows.filter(Column::Id.is_in(ids.clone())) } else { rows }
        };
        query.page(rows, column, Column::Id, &tx).await?.rows
    };
    let masters = if which == TemplateScope::OfSite {
        Vec::new()
    } else {
        let ids = active.values().filter_map(|row| row.master_id);
        let rows = || {
            let rows = master::Entity::within(&grant);
            if which == TemplateScope::Active { rows.filter(master::Column::Id.is_in(ids.clone())) } else { rows }
        };
        of_masters(&query).page(rows, master_column, master::Column::Id, &tx).await?.rows
    };
    let names = Names::of(&tx, &ctx.can_in_group(TEMPLATE_READ)?, &of_site).await?;
    let writes = ctx.may(TEMPLATE_WRITE);
    let mut rows: Vec<MessageTemplate> = of_site.into_iter().map(|row| names.wire(row, &active, writes)).collect();
    rows.extend(masters.into_iter().map(|row| names.wire_master(row, &active, writes)));
    if which == TemplateScope::Active {
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

/// Compares titles in their sorted form, and removes the filters that all templates of the site match, and those of
/// category 0, which means every category. A filter for another site or type is refused, because nothing could match
/// it.
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

/// The records that the rows of a page refer to.
struct Names {
    languages: HashMap<i32, String>,
    people: HashMap<i64, String>,
}

impl Names {
    /// Users of the group write templates, too, and are outside the grant of the site, so one of the group is used;
    /// only names are read.
    async fn of(tx: &Tx, in_group: &Grant, rows: &[Model]) -> Result<Self> {
        let sql = "SELECT id, code FROM language WHERE {scope}";
        let languages: Vec<Language> = tx.select(&SystemTask::Directory.everywhere(), sql, Vec::new()).await?;
        let authors = rows.iter().flat_map(|row| [row.created_by, row.updated_by]);
        Ok(Self {
            languages: languages.into_iter().map(|language| (language.id, language.code)).collect(),
            people: people::names(tx, in_group, authors).await?,
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

/// The actions on a template (EMAIL-018). `mapped` is `None` for an inactive template, otherwise `true` for the default.
/// Masters are never changed by users of a site.
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
