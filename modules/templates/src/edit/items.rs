//! Saves items of a template.

use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use platform::{
    api::lenient_values,
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::Reason,
    },
    db::Tx,
    shared::audit::AuditEvent,
    tenancy::{Grant, Scoped},
};
use sea_orm::{ActiveModelTrait, ColumnTrait, Order, sea_query::OnConflict};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    content::{CHECK_TYPE, ItemKind, Kind},
    decimal,
    edit::{
        checks::{checked, line, locked, mark_edited, place, places_differ, text, unchanged},
        groups,
        input::{given_number, given_text},
    },
    entity::{
        comment_list, item_category,
        template_item::{ActiveModel, Column, Entity, Model},
        template_lookup::{self, LookupKind},
    },
    permissions::TEMPLATE_WRITE,
    pictures, reasons,
    wire::TemplateItemRow,
};

/// The longest question, in characters.
pub(crate) const QUESTION: usize = 500;
/// The longest unit, in characters.
const UNIT: usize = 20;
/// Items of a template.
pub(crate) const ITEMS: usize = 500;

/// An item to add, change, take away or bring back. A field that is left out is not changed; an id of 0 and an empty
/// limit clear it.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct TemplateItemInput {
    /// 0 for a new one.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub template_item_type_id: Option<i64>,
    /// Id of the group; another group of the template moves it there.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub template_item_group_id: Option<i64>,
    /// The question in the template's own language, at most 500 characters.
    #[serde(deserialize_with = "given_text")]
    #[schema(value_type = lenient_values::Text)]
    pub item_desc: Option<String>,
    /// The check type; 1 is the one there is.
    #[serde(deserialize_with = "given_number")]
    #[schema(value_type = lenient_values::Number)]
    pub check_type_id: Option<i64>,
    /// 1 yes or no, 2 pass, fail or not applicable, 3 number, 4 text; 1 when it is left out.
    #[serde(deserialize_with = "given_number")]
    #[schema(value_type = lenient_values::Number)]
    pub check_item_type_id: Option<i64>,
    /// Id of the category.
    #[serde(deserialize_with = "given_number")]
    #[schema(value_type = lenient_values::Number)]
    pub template_item_category_id: Option<i64>,
    /// The list of quick texts for its comment.
    #[serde(deserialize_with = "given_number")]
    #[schema(value_type = lenient_values::Number)]
    pub comment_list_id: Option<i64>,
    /// Id of the animation.
    #[serde(deserialize_with = "given_number")]
    #[schema(value_type = lenient_values::Number)]
    pub animation_id: Option<i64>,
    /// Id of the picture for the question, uploaded before.
    #[serde(deserialize_with = "given_number")]
    #[schema(value_type = lenient_values::Number)]
    pub guidance_asset_id: Option<i64>,
    /// `true` if an answer is required; true for a new one.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    pub is_mandatory: Option<bool>,
    /// `true` if a failed answer needs a photo.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    pub is_photo_required: Option<bool>,
    /// The lowest good number.
    #[serde(deserialize_with = "given_text")]
    #[schema(value_type = lenient_values::Text)]
    pub min: Option<String>,
    /// The highest good number.
    #[serde(deserialize_with = "given_text")]
    #[schema(value_type = lenient_values::Text)]
    pub max: Option<String>,
    /// The unit of a number, at most 20 characters.
    #[serde(deserialize_with = "given_text")]
    #[schema(value_type = lenient_values::Text)]
    pub unit: Option<String>,
    /// The decimals of a number, 0 to 3.
    #[serde(deserialize_with = "given_number")]
    #[schema(value_type = lenient_values::Number)]
    pub decimals: Option<i64>,
    /// Position in the group, 0 to 1,000,000; a new one comes last when it is left out.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub order_list: Option<i64>,
    /// `true` removes it, `false` restores it.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    pub deleted: Option<bool>,
    /// Time of the last change, as it was read.
    pub timestamp_dt: Option<DateTime<Utc>>,
}

impl TemplateItemInput {
    fn id(&self) -> Option<i64> {
        self.template_item_type_id.filter(|id| *id != 0)
    }

    fn group(&self) -> Option<i64> {
        self.template_item_group_id.filter(|id| *id != 0)
    }

    /// The new item that this makes in a template of a kind, at a place, before it has an id.
    pub(crate) fn made(self, template: Kind, position: i32) -> Result<Model, Reason> {
        self.applied(Model { position, ..new_row(0, 0) }, template)
    }

    /// The item after this change, checked by itself.
    fn applied(self, mut row: Model, template: Kind) -> Result<Model, Reason> {
        if row.id != 0 {
            unchanged(self.timestamp_dt, row.updated_at)?;
        }
        if let Some(question) = &self.item_desc {
            row.description = text(question, QUESTION, reasons::ITEM_TOO_LONG)?;
        }
        if self.check_type_id.is_some_and(|check| check != CHECK_TYPE && check != 0) {
            return Err(reasons::CHECK_TYPE);
        }
        if let Some(code) = self.check_item_type_id {
            row.kind = ItemKind::of(code).ok_or(reasons::ITEM_KIND)?.code();
        }
        let kind = ItemKind::of(row.kind.into()).ok_or(reasons::ITEM_KIND)?;
        if !template.takes(kind) {
            return Err(reasons::HANDOVER_KIND);
        }
        let named = |sent: Option<i64>, stored: Option<i64>| sent.map_or(stored, |id| Some(id).filter(|id| *id != 0));
        row.category_id = named(self.template_item_category_id, row.category_id);
        row.comment_list_id = named(self.comment_list_id, row.comment_list_id);
        row.animation_id = named(self.animation_id, row.animation_id);
        row.picture_id = named(self.guidance_asset_id, row.picture_id);
        row.mandatory = self.is_mandatory.unwrap_or(row.mandatory);
        row.photo_on_failure = self.is_photo_required.unwrap_or(row.photo_on_failure);
        self.limit(&mut row)?;
        if kind == ItemKind::Number {
            limits_fit(&row)?;
        } else if row.min.is_some() || row.max.is_some() || !row.unit.is_empty() || row.decimals != 0 {
            let sent = [&self.min, &self.max, &self.unit].into_iter().flatten().any(|text| !text.trim().is_empty());
            if sent || self.decimals.is_some_and(|decimals| decimals != 0) {
                return Err(reasons::NO_LIMITS);
            }
            // Its kind was number before.
            (row.min, row.max, row.unit, row.decimals) = (None, None, String::new(), 0);
        }
        row.position = place(self.order_list)?.unwrap_or(row.position);
        row.deleted = self.deleted.unwrap_or(row.deleted);
        if row.description.is_empty() && !row.deleted {
            return Err(reasons::ITEM_REQUIRED);
        }
        Ok(row)
    }

    /// Applies the limits, the unit and the decimals that are sent.
    fn limit(&self, row: &mut Model) -> Result<(), Reason> {
        if let Some(decimals) = self.decimals {
            let decimals = i16::try_from(decimals).ok();
            let decimals = decimals.filter(|decimals| (0..=decimal::MOST_DECIMALS).contains(decimals));
            row.decimals = decimals.ok_or(reasons::DECIMALS)?;
        }
        let decimals = row.decimals;
        let limit = |sent: &Option<String>, stored: Option<i64>| match sent.as_deref().map(str::trim) {
            None => Ok(stored),
            Some("") => Ok(None),
            Some(number) => decimal::parse(number, decimals).map(Some).ok_or(reasons::LIMIT),
        };
        row.min = limit(&self.min, row.min)?;
        row.max = limit(&self.max, row.max)?;
        if let Some(unit) = &self.unit {
            row.unit = line(unit, UNIT, reasons::UNIT_TOO_LONG)?;
        }
        Ok(())
    }
}

/// Checks the limits of a number against each other and its decimals.
fn limits_fit(row: &Model) -> Result<(), Reason> {
    if row.min.zip(row.max).is_some_and(|(min, max)| min > max) {
        return Err(reasons::LIMITS_CROSSED);
    }
    if [row.min, row.max].into_iter().flatten().any(|limit| decimal::decimals(limit) > row.decimals) {
        return Err(reasons::LIMIT);
    }
    Ok(())
}

/// The answer of a save.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct SavedTemplateItems {
    /// The message to display.
    pub message: &'static str,
    /// The id of the first item.
    pub template_item_type_id: i64,
    /// The items as they are stored, in the order of the request.
    pub items: Vec<TemplateItemRow>,
}

/// Saves items of one template.
pub(crate) async fn save(ctx: &Ctx, inputs: Vec<TemplateItemInput>) -> Result<SavedTemplateItems> {
    let grant = ctx.can(TEMPLATE_WRITE)?;
    checked(&inputs, TemplateItemInput::id)?;
    let tx = ctx.write(&grant).await?;
    let template = locked(&tx, &grant, template_of(&tx, &grant, &inputs).await?).await?;
    let kind = Kind::of(template.vehicle_type.into())
        .ok_or_else(|| Error::internal(format!("template {} is of an unknown kind", template.id)))?;
    let groups: HashSet<i64> = groups::all(&tx, &grant, template.id)
        .await?
        .into_iter()
        .filter(|group| !group.deleted)
        .map(|group| group.id)
        .collect();
    let stored: HashMap<i64, Model> =
        all(&tx, &grant, template.id).await?.into_iter().map(|row| (row.id, row)).collect();
    let mut new_ids =
        tx.ids_for::<Entity>(inputs.iter().filter(|input| input.id().is_none()).count()).await?.into_iter();
    let mut last = last_places(&stored);
    let mut saved = Vec::with_capacity(inputs.len());
    for input in inputs {
        let id = input.id();
        let mut row = match id {
            Some(id) => stored.get(&id).cloned().ok_or_else(|| Error::from(reasons::ITEM_UNKNOWN))?,
            None => new_row(template.group_id, template.id),
        };
        let group = input.group().unwrap_or(row.template_group_id);
        let arrives = group != row.template_group_id;
        row.template_group_id = group;
        let last = last.entry(group).or_insert(-1);
        if arrives && input.order_list.is_none() {
            row.position = *last + 1;
        }
        let mut row = input.applied(row, kind)?;
        if !row.deleted && !groups.contains(&group) {
            return Err(reasons::GROUP_UNKNOWN.into());
        }
        *last = (*last).max(row.position);
        row.updated_at = ctx.now();
        if row.id == 0 {
            row.id = new_ids.next().ok_or_else(|| Error::internal("an id for each new item"))?;
        }
        saved.push(row);
    }
    places_differ(saved.iter().filter(|row| !row.deleted).map(|row| (row.template_group_id, row.position)))?;
    let untouched = stored.values().filter(|row| !row.deleted && saved.iter().all(|one| one.id != row.id)).count();
    if untouched + saved.iter().filter(|row| !row.deleted).count() > ITEMS {
        return Err(reasons::TOO_MANY_ITEMS.into());
    }
    references_exist(&tx, &grant, &saved).await?;
    // A picture of a stored question stays, although it was removed from the gallery meanwhile.
    let had: HashSet<i64> = stored.values().filter_map(|row| row.picture_id).collect();
    let put: HashSet<i64> = saved.iter().filter_map(|row| row.picture_id).filter(|id| !had.contains(id)).collect();
    let put: Vec<i64> = put.into_iter().collect();
    pictures::check_for_questions(&tx, &grant, &put).await?;
    let shown = saved.iter().filter_map(|row| row.picture_id);
    let shown = pictures::shown(ctx.platform(), &tx, &grant, shown).await?;
    tx.upsert_many::<Entity, _>(&grant, saved.iter().cloned().map(whole), on_conflict()).await?;
    mark_edited(ctx, &tx, &grant, &template).await?;
    let after = json!({ "items": saved.iter().map(|row| row.id).collect::<Vec<_>>() });
    ctx.note(&tx, AuditEvent::new("template.items", "template", template.id).after(after)).await?;
    tx.commit().await?;
    Ok(SavedTemplateItems {
        message: "Success",
        template_item_type_id: saved.first().map_or(0, |row| row.id),
        items: saved.into_iter().map(|row| TemplateItemRow::of(row, &shown)).collect(),
    })
}

/// Every item of a template in order, those that were taken away too.
pub(crate) async fn all(tx: &Tx, grant: &Grant, template: i64) -> Result<Vec<Model>> {
    Entity::within(grant)
        .filter(Column::TemplateId.eq(template))
        .order(Column::Position, Order::Asc)
        .order(Column::Id, Order::Asc)
        .all(tx)
        .await
}

/// The last place in each group.
fn last_places(stored: &HashMap<i64, Model>) -> HashMap<i64, i32> {
    let mut last = HashMap::new();
    for row in stored.values().filter(|row| !row.deleted) {
        let place = last.entry(row.template_group_id).or_insert(row.position);
        *place = row.position.max(*place);
    }
    last
}

/// The one template that the items belong to: that of an item, or of the group that a new one names.
async fn template_of(tx: &Tx, grant: &Grant, inputs: &[TemplateItemInput]) -> Result<i64> {
    let ids: Vec<i64> = inputs.iter().filter_map(TemplateItemInput::id).collect();
    let known = if ids.is_empty() { Vec::new() } else { Entity::within(grant).ids(ids.clone()).all(tx).await? };
    if known.len() != ids.len() {
        return Err(reasons::ITEM_UNKNOWN.into());
    }
    if inputs.iter().any(|input| input.id().is_none() && input.group().is_none()) {
        return Err(reasons::GROUP_UNKNOWN.into());
    }
    let mut named: Vec<i64> = inputs.iter().filter_map(TemplateItemInput::group).collect();
    named.sort_unstable();
    named.dedup();
    let found = if named.is_empty() {
        Vec::new()
    } else {
        crate::entity::template_group::Entity::within(grant).ids(named.clone()).all(tx).await?
    };
    if found.len() != named.len() {
        return Err(reasons::GROUP_UNKNOWN.into());
    }
    let groups = found.iter().map(|row| row.template_id);
    let mut templates: Vec<i64> = known.iter().map(|row| row.template_id).chain(groups).collect();
    templates.sort_unstable();
    templates.dedup();
    match templates.as_slice() {
        [one] => Ok(*one),
        _ => Err(reasons::ONE_TEMPLATE.into()),
    }
}

/// Checks that categories, comment lists and animations that items name exist in the group.
async fn references_exist(tx: &Tx, grant: &Grant, rows: &[Model]) -> Result<()> {
    let not_deleted = || rows.iter().filter(|row| !row.deleted);
    let ids = |of: fn(&Model) -> Option<i64>| not_deleted().filter_map(of).collect::<HashSet<i64>>();
    let categories = ids(|row| row.category_id);
    let lists = ids(|row| row.comment_list_id);
    let animations = ids(|row| row.animation_id);
    if !categories.is_empty() {
        let found = item_category::Entity::within(grant)
            .ids(categories.iter().copied())
            .filter(item_category::Column::Deleted.eq(false))
            .count(tx)
            .await?;
        exist(found, categories.len(), reasons::CATEGORY_UNKNOWN)?;
    }
    if !lists.is_empty() {
        let found = comment_list::Entity::within(grant)
            .ids(lists.iter().copied())
            .filter(comment_list::Column::Deleted.eq(false))
            .count(tx)
            .await?;
        exist(found, lists.len(), reasons::COMMENT_LIST_UNKNOWN)?;
    }
    if !animations.is_empty() {
        let found = template_lookup::Entity::within(grant)
            .ids(animations.iter().copied())
            .filter(template_lookup::Column::Kind.eq(LookupKind::Animation))
            .filter(template_lookup::Column::Deleted.eq(false))
            .count(tx)
            .await?;
        exist(found, animations.len(), reasons::ANIMATION_UNKNOWN)?;
    }
    Ok(())
}

const fn exist(found: u64, named: usize, reason: Reason) -> Result<(), Reason> {
    if found == named as u64 { Ok(()) } else { Err(reason) }
}

const fn new_row(group: i64, template: i64) -> Model {
    Model {
        id: 0,
        group_id: group,
        template_id: template,
        template_group_id: 0,
        description: String::new(),
        kind: ItemKind::YesNo.code(),
        category_id: None,
        comment_list_id: None,
        animation_id: None,
        picture_id: None,
        mandatory: true,
        photo_on_failure: false,
        min: None,
        max: None,
        unit: String::new(),
        decimals: 0,
        position: 0,
        deleted: false,
        updated_at: DateTime::UNIX_EPOCH,
    }
}

pub(crate) fn whole(row: Model) -> ActiveModel {
    ActiveModel::from(row).reset_all()
}

fn on_conflict() -> OnConflict {
    OnConflict::column(Column::Id)
        .update_columns([
            Column::TemplateGroupId,
            Column::Description,
            Column::Kind,
            Column::CategoryId,
            Column::CommentListId,
            Column::AnimationId,
            Column::PictureId,
            Column::Mandatory,
            Column::PhotoOnFailure,
            Column::Min,
            Column::Max,
            Column::Unit,
            Column::Decimals,
            Column::Position,
            Column::Deleted,
            Column::UpdatedAt,
        ])
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(min: &str, max: &str, decimals: i64) -> Result<Model, Reason> {
        let input = TemplateItemInput {
            item_desc: Some("Pressure".to_owned()),
            check_item_type_id: Some(3),
            min: Some(min.to_owned()),
            max: Some(max.to_owned()),
            decimals: Some(decimals),
            ..TemplateItemInput::default()
        };
        input.applied(new_row(1, 1), Kind::Pdi)
    }

    #[test]
    fn limits_are_numbers_in_order_with_the_decimals_of_the_item() {
        let row = number("-1.5", "180", 1).expect("limits");
        assert_eq!((row.min, row.max, row.decimals), (Some(-1_500), Some(180_000), 1));
        assert_eq!(number("2", "1", 0), Err(reasons::LIMITS_CROSSED));
        assert_eq!(number("1.25", "", 1), Err(reasons::LIMIT));
        assert_eq!(number("much", "", 1), Err(reasons::LIMIT));
        assert_eq!(number("", "", 4), Err(reasons::DECIMALS));
    }

    #[test]
    fn only_a_number_has_limits() {
        let row = number("1", "2", 0).expect("limits");
        let sent = TemplateItemInput {
            check_item_type_id: Some(1),
            min: Some("1".to_owned()),
            ..TemplateItemInput::default()
        };
        assert_eq!(sent.applied(row.clone(), Kind::Pdi), Err(reasons::NO_LIMITS));
        let other = TemplateItemInput { check_item_type_id: Some(4), ..TemplateItemInput::default() };
        let text = other.applied(row, Kind::Pdi).expect("a text");
        assert_eq!((text.min, text.max), (None, None));
    }

    #[test]
    fn a_field_that_is_left_out_keeps_its_value_and_zero_clears_it() {
        let row = Model { category_id: Some(7), comment_list_id: Some(8), ..new_row(1, 1) };
        let input = TemplateItemInput {
            item_desc: Some(" Brakes ".to_owned()),
            comment_list_id: Some(0),
            ..TemplateItemInput::default()
        };
        let row = input.applied(row, Kind::Pdi).expect("an item");
        assert_eq!((row.description.as_str(), row.category_id, row.comment_list_id), ("Brakes", Some(7), None));
    }

    #[test]
    fn texts_and_kinds_have_their_limits() {
        let saved = |input: TemplateItemInput, kind| input.applied(new_row(1, 1), kind).map(|_| ());
        let question = |text: String| TemplateItemInput { item_desc: Some(text), ..TemplateItemInput::default() };
        assert_eq!(saved(question(" ".to_owned()), Kind::Pdi), Err(reasons::ITEM_REQUIRED));
        assert_eq!(saved(question("x".repeat(501)), Kind::Pdi), Err(reasons::ITEM_TOO_LONG));
        let kind = |code| TemplateItemInput { check_item_type_id: Some(code), ..question("Brakes".to_owned()) };
        assert_eq!(saved(kind(5), Kind::Pdi), Err(reasons::ITEM_KIND));
        assert_eq!(saved(kind(2), Kind::Handover), Err(reasons::HANDOVER_KIND));
        assert_eq!(saved(kind(2), Kind::Gate), Ok(()));
        let check = TemplateItemInput { check_type_id: Some(2), ..question("Brakes".to_owned()) };
        assert_eq!(saved(check, Kind::Pdi), Err(reasons::CHECK_TYPE));
    }
}
