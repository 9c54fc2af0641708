//! Lists that the editor of templates offers: languages, check types, item types, vehicle types, categories,
//! animations, menu pricing categories and machine types.

use platform::{
    api::{legacy_filters::CallQuery, list::ListQuery},
    auth::context::Ctx,
    core::{error::Result, reason::own},
    tenancy::Scoped,
};
use sea_orm::{ColumnTrait, Order};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    content::{CHECK_TYPE, ItemKind, Kind},
    entity::{
        item_category,
        template_lookup::{Column, Entity, LookupKind, Model},
    },
    lists::categories::CategoryField,
    permissions::TEMPLATE_READ,
};

/// A check type.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct CheckType {
    check_type_id: i64,
    check_type_desc: &'static str,
}

/// Kind of answer of an item.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct CheckItemType {
    check_item_type_id: i16,
    check_item_type_desc: &'static str,
}

/// A kind of template.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct VehicleType {
    vehicle_type: i16,
    vehicle_type_desc: &'static str,
}

/// A category of items.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct ItemCategory {
    template_item_category_id: i64,
    template_item_category_desc: String,
    /// `true` if it is offered for every template.
    is_uber: bool,
    deleted: bool,
}

/// An animation that explains an item.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Animation {
    animation_id: i64,
    animation_desc: String,
    url: String,
    thumbnail_url: String,
    /// `en_US`
    language_culture: String,
}

/// A menu pricing category.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MenuPricingCategory {
    menu_pricing_category_id: i64,
    menu_pricing_category_desc: String,
}

/// A machine type.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MachineType {
    machine_type_id: i64,
    machine_type_desc: String,
}

/// The one check type.
pub(crate) fn check_types(ctx: &Ctx) -> Result<Vec<CheckType>> {
    ctx.can(TEMPLATE_READ)?;
    Ok(vec![CheckType { check_type_id: CHECK_TYPE, check_type_desc: "Machine check" }])
}

/// The ways to answer an item.
pub(crate) fn check_item_types(ctx: &Ctx) -> Result<Vec<CheckItemType>> {
    ctx.can(TEMPLATE_READ)?;
    let wire = |kind: ItemKind| CheckItemType { check_item_type_id: kind.code(), check_item_type_desc: kind.title() };
    Ok(ItemKind::ALL.into_iter().map(wire).collect())
}

/// The kinds of templates.
pub(crate) fn vehicle_types(ctx: &Ctx) -> Result<Vec<VehicleType>> {
    ctx.can(TEMPLATE_READ)?;
    let wire = |kind: Kind| VehicleType { vehicle_type: kind.code(), vehicle_type_desc: kind.title() };
    Ok(Kind::ALL.into_iter().map(wire).collect())
}

/// A page of item categories; `uber` narrows to those that are offered for every template.
pub(crate) async fn categories(ctx: &Ctx, query: &CallQuery, uber: bool) -> Result<Vec<ItemCategory>> {
    let grant = ctx.can_in_group(TEMPLATE_READ)?;
    let mut query: ListQuery<CategoryField> = query.read(&ctx.platform().config.limits)?;
    query.without(CategoryField::Deleted);
    let tx = ctx.browse(&grant).await?;
    let rows = || {
        let all = item_category::Entity::within(&grant);
        if uber { all.filter(item_category::Column::Uber.eq(true)) } else { all }
    };
    let page = query.page(rows, crate::lists::categories::column, item_category::Column::Id, &tx).await?;
    let wire = |row: item_category::Model| ItemCategory {
        template_item_category_id: row.id,
        template_item_category_desc: row.name,
        is_uber: row.uber,
        deleted: row.deleted,
    };
    Ok(page.rows.into_iter().map(wire).collect())
}

/// The animations of the group in a culture such as `en_US`; one without a culture is for all of them. A template's id
/// in place of the culture answers those that its items name.
pub(crate) async fn animations(ctx: &Ctx, which: &str) -> Result<Vec<Animation>> {
    let which = which.trim().to_owned();
    if which.parse::<i64>().is_err() && !is_culture(&which) {
        return Err(own::NO_SUCH_THING.into());
    }
    let all = entries(ctx, LookupKind::Animation).await?;
    let named = match which.parse::<i64>() {
        Ok(template) => Some(named_by(ctx, template).await?),
        Err(_) => None,
    };
    let wanted = |row: &Model| match &named {
        Some(named) => named.contains(&row.id),
        None => row.culture.is_empty() || row.culture.replace('-', "_").eq_ignore_ascii_case(&which.replace('-', "_")),
    };
    let wire = |row: Model| Animation {
        animation_id: row.id,
        animation_desc: row.name,
        url: row.url,
        thumbnail_url: row.thumbnail_url,
        language_culture: row.culture,
    };
    Ok(all.into_iter().filter(wanted).map(wire).collect())
}

/// Returns `true` if a text has the form of a culture: a language of two letters, alone or with a country of two
/// letters.
pub(crate) fn is_culture(text: &str) -> bool {
    let two_letters = |part: &str| part.len() == 2 && part.bytes().all(|byte| byte.is_ascii_alphabetic());
    match text.split_once(['_', '-']) {
        Some((language, country)) => two_letters(language) && two_letters(country),
        None => two_letters(text),
    }
}

/// The animations that the items of a template name.
async fn named_by(ctx: &Ctx, template: i64) -> Result<std::collections::HashSet<i64>> {
    let grant = ctx.can_in_group(TEMPLATE_READ)?;
    let tx = ctx.browse(&grant).await?;
    crate::edit::templates::one(&tx, &grant, template).await?;
    let items = crate::edit::all_items(&tx, &grant, template).await?;
    Ok(items.into_iter().filter(|row| !row.deleted).filter_map(|row| row.animation_id).collect())
}

/// The menu pricing categories of the group.
pub(crate) async fn menu_pricing(ctx: &Ctx) -> Result<Vec<MenuPricingCategory>> {
    let wire =
        |row: Model| MenuPricingCategory { menu_pricing_category_id: row.id, menu_pricing_category_desc: row.name };
    Ok(entries(ctx, LookupKind::MenuPricingCategory).await?.into_iter().map(wire).collect())
}

/// The machine types of the group.
pub(crate) async fn machine_types(ctx: &Ctx) -> Result<Vec<MachineType>> {
    let wire = |row: Model| MachineType { machine_type_id: row.id, machine_type_desc: row.name };
    Ok(entries(ctx, LookupKind::MachineType).await?.into_iter().map(wire).collect())
}

/// The entries of one list, at most as many as a page has.
async fn entries(ctx: &Ctx, kind: LookupKind) -> Result<Vec<Model>> {
    let grant = ctx.can_in_group(TEMPLATE_READ)?;
    let tx = ctx.browse(&grant).await?;
    Entity::within(&grant)
        .filter(Column::Kind.eq(kind))
        .filter(Column::Deleted.eq(false))
        .order(Column::Id, Order::Asc)
        .limit(ctx.platform().config.limits.page_rows)
        .all(&tx)
        .await
}
