//! Animations, menu pricing categories and machine types at the console: lists of a group that the editor of templates and
//! other screens offer.

use std::marker::PhantomData;

use platform::{
    api::{
        list::{ListQuery, Page},
        name_list::{LONGEST, Name},
        rest::{self, Access, Menu, Resource, Verb, number, numbers},
    },
    async_trait,
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::own,
        text,
    },
    db::Tx,
    shared::audit::AuditEvent,
    tenancy::{Grant, Scoped},
};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Value as Json, json};
use utoipa::ToSchema;

use crate::{
    entity::{
        template_item,
        template_lookup::{ActiveModel, Column, Entity, LookupKind, Model},
    },
    lists::lookups::is_culture,
    permissions::{TEMPLATE_READ, TEMPLATE_WRITE},
    reasons,
};

/// The longest address of an animation, in characters.
const LONGEST_LINK: usize = 500;
/// The most entries of a list.
const MOST: usize = 500;

platform::fields! {
    /// Fields by which these lists can be filtered and sorted.
    LookupField: Id Number "id"; Name Text "name"; Group Number "groupId"; Deleted Flag "deleted";
}

/// An entry of a list of names at the console.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LookupRow {
    id: i64,
    name: String,
    group_id: i64,
    deleted: bool,
}

/// An entry of a list of names as the console sends it.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct LookupInput {
    /// At most 50 characters, unique per group without regard to letter case.
    name: Option<String>,
    /// The group of a new entry, when an operator creates it.
    group_id: Option<i64>,
}

/// An animation at the console.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AnimationRow {
    id: i64,
    name: String,
    url: String,
    thumbnail_url: String,
    /// `en_US`; empty for every language.
    language_culture: String,
    group_id: i64,
    deleted: bool,
}

/// An animation as the console sends it. Fields that are left out are not changed.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct AnimationInput {
    /// At most 50 characters, unique per group and culture without regard to letter case.
    name: Option<String>,
    /// An address that begins with https or http, or nothing.
    url: Option<String>,
    /// An address that begins with https or http, or nothing.
    thumbnail_url: Option<String>,
    /// `en_US`; empty for every language.
    language_culture: Option<String>,
    /// The group of a new animation, when an operator creates it.
    group_id: Option<i64>,
}

/// The values of a request.
#[derive(Debug, Default)]
pub struct Given {
    name: Option<String>,
    url: Option<String>,
    thumbnail_url: Option<String>,
    culture: Option<String>,
    group: Option<i64>,
}

impl From<Model> for LookupRow {
    fn from(row: Model) -> Self {
        let Model { id, name, group_id, deleted, .. } = row;
        Self { id, name, group_id, deleted }
    }
}

impl From<LookupInput> for Given {
    fn from(input: LookupInput) -> Self {
        Self { name: input.name, group: input.group_id, ..Self::default() }
    }
}

impl From<Model> for AnimationRow {
    fn from(row: Model) -> Self {
        let Model { id, group_id, kind: _, name, url, thumbnail_url, culture: language_culture, deleted } = row;
        Self { id, name, url, thumbnail_url, language_culture, group_id, deleted }
    }
}

impl From<AnimationInput> for Given {
    fn from(input: AnimationInput) -> Self {
        let AnimationInput { name, url, thumbnail_url, language_culture: culture, group_id: group } = input;
        Self { name, url, thumbnail_url, culture, group }
    }
}

/// The differences of the lists.
pub trait Lookup: 'static {
    /// The kind of its rows.
    const KIND: LookupKind;
    /// The section of the menu.
    const MENU: Menu;
    /// The plural in the address.
    const PLURAL: &'static str;
    /// The singular in summaries.
    const SINGULAR: &'static str;
    /// The noun of the audit log.
    const NOUN: &'static str;
    /// The actions of the audit log: create, update, delete.
    const ACTIONS: [&'static str; 3];
    /// The answered record.
    type Row: From<Model> + Serialize + ToSchema;
    /// The body of a request.
    type Input: Into<Given> + DeserializeOwned + ToSchema + 'static;
}

/// The resource of one of the lists.
pub struct LookupList<L>(PhantomData<L>);

/// Animations.
pub struct Animations;
/// Menu pricing categories.
pub struct MenuPricingCategories;
/// Machine types.
pub struct MachineTypes;

impl Lookup for Animations {
    const KIND: LookupKind = LookupKind::Animation;
    const MENU: Menu = Menu::Workshop;
    const PLURAL: &'static str = "animations";
    const SINGULAR: &'static str = "animation";
    const NOUN: &'static str = "animation";
    const ACTIONS: [&'static str; 3] = ["animation.create", "animation.update", "animation.delete"];
    type Row = AnimationRow;
    type Input = AnimationInput;
}

impl Lookup for MenuPricingCategories {
    const KIND: LookupKind = LookupKind::MenuPricingCategory;
    const MENU: Menu = Menu::Workshop;
    const PLURAL: &'static str = "menupricingcategories";
    const SINGULAR: &'static str = "menu pricing category";
    const NOUN: &'static str = "menupricingcategory";
    const ACTIONS: [&'static str; 3] =
        ["menupricingcategory.create", "menupricingcategory.update", "menupricingcategory.delete"];
    type Row = LookupRow;
    type Input = LookupInput;
}

impl Lookup for MachineTypes {
    const KIND: LookupKind = LookupKind::MachineType;
    const MENU: Menu = Menu::Stock;
    const PLURAL: &'static str = "machinetypes";
    const SINGULAR: &'static str = "machine type";
    const NOUN: &'static str = "machinetype";
    const ACTIONS: [&'static str; 3] = ["machinetype.create", "machinetype.update", "machinetype.delete"];
    type Row = LookupRow;
    type Input = LookupInput;
}

#[async_trait(?Send)]
impl<L: Lookup> Resource for LookupList<L> {
    const NAME: &'static str = L::PLURAL;
    const SINGULAR: &'static str = L::SINGULAR;
    const VERBS: &'static [Verb] = &[Verb::Read, Verb::Create, Verb::Update, Verb::Delete, Verb::DeleteMany];
    const ACCESS: Access = Access::read(TEMPLATE_READ).write(TEMPLATE_WRITE);
    const MENU: Menu = L::MENU;
    type Row = L::Row;
    type Input = L::Input;
    type Field = LookupField;

    async fn list(ctx: &Ctx, mut query: ListQuery<LookupField>) -> Result<Page<L::Row>> {
        let grant = ctx.can_in_group(TEMPLATE_READ)?;
        query.without(LookupField::Deleted);
        query.words_in(LookupField::Name);
        let column = |field| match field {
            LookupField::Id => Column::Id,
            LookupField::Name => Column::Name,
            LookupField::Group => Column::GroupId,
            LookupField::Deleted => Column::Deleted,
        };
        let rows = || Entity::within(&grant).filter(Column::Kind.eq(L::KIND));
        let tx = ctx.browse(&grant).await?;
        let page = query.page(rows, column, Column::Id, &tx).await?;
        Ok(page.map(L::Row::from))
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<L::Row> {
        let grant = ctx.can_in_group(TEMPLATE_READ)?;
        let tx = ctx.read(&grant).await?;
        let row = Entity::within(&grant).id(number(id)?).filter(Column::Kind.eq(L::KIND)).one(&tx).await?;
        row.map(L::Row::from).ok_or_else(|| reasons::LOOKUP_UNKNOWN.into())
    }

    async fn create(ctx: &Ctx, input: L::Input) -> Result<L::Row> {
        let grant = ctx.can_in_group(TEMPLATE_WRITE)?;
        let given: Given = input.into();
        let group_id = rest::group_of(ctx, &grant, given.group, reasons::LOOKUP_GROUP).await?;
        let tx = ctx.write(&grant).await?;
        let blank = Model {
            id: 0,
            group_id,
            kind: L::KIND,
            name: String::new(),
            url: String::new(),
            thumbnail_url: String::new(),
            culture: String::new(),
            deleted: false,
        };
        let new = changed(&blank, given)?;
        free(&tx, &grant, &new).await?;
        let row = ActiveModel {
            id: NotSet,
            group_id: Set(group_id),
            kind: Set(new.kind),
            name: Set(new.name.clone()),
            url: Set(new.url.clone()),
            thumbnail_url: Set(new.thumbnail_url.clone()),
            culture: Set(new.culture.clone()),
            deleted: Set(false),
        };
        let made = tx.insert::<Entity, _>(&grant, row).await?;
        let event = AuditEvent::new(L::ACTIONS[0], L::NOUN, made.id).after(audit_json(&made));
        ctx.note(&tx, event).await?;
        tx.commit().await?;
        Ok(made.into())
    }

    async fn update(ctx: &Ctx, id: &str, input: L::Input) -> Result<L::Row> {
        let grant = ctx.can_in_group(TEMPLATE_WRITE)?;
        let tx = ctx.write(&grant).await?;
        let old = locked::<L>(&tx, &grant, number(id)?).await?;
        let new = changed(&old, input.into())?;
        free(&tx, &grant, &new).await?;
        Entity::change(&grant)
            .filter(Column::Id.eq(old.id))
            .value(Column::Name, new.name.as_str())
            .value(Column::Url, new.url.as_str())
            .value(Column::ThumbnailUrl, new.thumbnail_url.as_str())
            .value(Column::Culture, new.culture.as_str())
            .run(&tx)
            .await?;
        let event = AuditEvent::new(L::ACTIONS[1], L::NOUN, old.id).before(audit_json(&old)).after(audit_json(&new));
        ctx.note(&tx, event).await?;
        tx.commit().await?;
        Ok(new.into())
    }

    async fn delete(ctx: &Ctx, id: &str) -> Result<L::Row> {
        let mut gone = remove::<L>(ctx, &[number(id)?]).await?;
        gone.pop().map(L::Row::from).ok_or_else(|| reasons::LOOKUP_UNKNOWN.into())
    }

    async fn delete_many(ctx: &Ctx, ids: Vec<String>) -> Result<Vec<String>> {
        remove::<L>(ctx, &numbers(&ids)?).await?;
        Ok(ids)
    }
}

/// Deletes all of them or none. An animation that items of templates name stays.
async fn remove<L: Lookup>(ctx: &Ctx, ids: &[i64]) -> Result<Vec<Model>> {
    let grant = ctx.can_in_group(TEMPLATE_WRITE)?;
    let tx = ctx.write(&grant).await?;
    let mut gone = Vec::with_capacity(ids.len());
    for id in ids {
        let old = locked::<L>(&tx, &grant, *id).await?;
        let uses = template_item::Entity::within(&grant)
            .filter(template_item::Column::AnimationId.eq(old.id))
            .filter(template_item::Column::Deleted.eq(false));
        if uses.limit(1).one(&tx).await?.is_some() {
            return Err(reasons::ANIMATION_USED.into());
        }
        Entity::change(&grant).filter(Column::Id.eq(old.id)).value(Column::Deleted, true).run(&tx).await?;
        ctx.note(&tx, AuditEvent::new(L::ACTIONS[2], L::NOUN, old.id).before(audit_json(&old))).await?;
        gone.push(Model { deleted: true, ..old });
    }
    tx.commit().await?;
    Ok(gone)
}

/// An entry that is not deleted, locked until the change is committed.
async fn locked<L: Lookup>(tx: &Tx, grant: &Grant, id: i64) -> Result<Model> {
    let row = Entity::within(grant).id(id).filter(Column::Kind.eq(L::KIND)).filter(Column::Deleted.eq(false));
    row.lock(tx).one(tx).await?.ok_or_else(|| reasons::LOOKUP_UNKNOWN.into())
}

/// The row with the values of a request, each of which is checked.
fn changed(old: &Model, given: Given) -> Result<Model> {
    let mut wrong = Vec::new();
    let name = match given.name {
        None if !old.name.is_empty() => old.name.clone(),
        name => match Name::read(&name.unwrap_or_default(), LONGEST, reasons::LOOKUP_NAME, reasons::LOOKUP_NAME) {
            Ok(name) => name.text,
            Err(own::TEXT_CHARACTERS) => {
                return Err(Error::from(own::TEXT_CHARACTERS).at("name", own::TEXT_CHARACTERS.text()));
            }
            Err(reason) => {
                wrong.push(reason);
                String::new()
            }
        },
    };
    let line = |given: Option<String>, old: &str| given.map_or_else(|| old.to_owned(), |text| text.trim().to_owned());
    let (url, thumbnail_url) = (line(given.url, &old.url), line(given.thumbnail_url, &old.thumbnail_url));
    let culture = line(given.culture, &old.culture);
    if !is_link(&url) {
        wrong.push(reasons::ANIMATION_URL);
    }
    if !is_link(&thumbnail_url) {
        wrong.push(reasons::ANIMATION_THUMBNAIL);
    }
    if !culture.is_empty() && !is_culture(&culture) {
        wrong.push(reasons::ANIMATION_CULTURE);
    }
    let new = Model { name, url, thumbnail_url, culture, ..old.clone() };
    Error::of_fields(&wrong).map_or(Ok(new), Err)
}

/// Returns true for an address of the web, and for none.
fn is_link(text: &str) -> bool {
    let begins = text.is_empty() || text.starts_with("https://") || text.starts_with("http://");
    begins && text.chars().count() <= LONGEST_LINK && !text.contains(|c: char| c.is_whitespace() || c.is_control())
}

/// Refuses a name that another entry of the list has, for the same culture, and a list that is full.
async fn free(tx: &Tx, grant: &Grant, new: &Model) -> Result<()> {
    let others = Entity::within(grant)
        .filter(Column::GroupId.eq(new.group_id))
        .filter(Column::Kind.eq(new.kind))
        .filter(Column::Deleted.eq(false))
        .filter(Column::Id.ne(new.id))
        .all(tx)
        .await?;
    let key = text::key(&new.name);
    if others.iter().any(|row| text::key(&row.name) == key && row.culture == new.culture) {
        return Err(reasons::LOOKUP_TAKEN.into());
    }
    if new.id == 0 && others.len() >= MOST { Err(reasons::LOOKUP_FULL.into()) } else { Ok(()) }
}

fn audit_json(row: &Model) -> Json {
    let Model { id: _, group_id: _, kind: _, name, url, thumbnail_url, culture, deleted: _ } = row;
    if url.is_empty() && thumbnail_url.is_empty() && culture.is_empty() {
        json!({ "name": name })
    } else {
        json!({ "name": name, "url": url, "thumbnailUrl": thumbnail_url, "languageCulture": culture })
    }
}
