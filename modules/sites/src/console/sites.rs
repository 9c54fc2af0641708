//! The console resource for sites. The hierarchy is stored in the settings document, so a list that is filtered or
//! sorted by it, or by the group's name, is built from the cached directory instead of the database.

use std::sync::Arc;

use platform::{
    api::{
        list::{Filter, ListQuery, Operator, Page, Scalar},
        rest::{Access, Menu, Resource, Verb, number},
    },
    async_trait,
    auth::{context::Ctx, permission::Hierarchy},
    core::{
        error::{Error, Result},
        text,
    },
    entity::site::{Column, Entity, Model},
    sites::{directory::SiteInfo, timezone},
    tenancy::{Grant, Scoped},
};
use sea_orm::{ColumnTrait as _, Condition};
use serde::{Deserialize, Deserializer, Serialize};
use utoipa::ToSchema;

use super::machines::SiteMachines;
use crate::{
    ChangeContext, SITE_CREATE, SITE_PROFILE, SITE_READ,
    profile::fields::Profile,
    reasons,
    refusal::refusal,
    sites::{self, NewSite, SiteChange},
};

platform::fields! {
    /// Fields by which sites can be filtered and sorted.
    ConsoleSiteField:
        Id Number "id";
        Code Text "code";
        Name Text "name";
        Group Number "groupId";
        GroupName Text "groupName";
        Hierarchy Number "hierarchy";
        Active Flag "active";
        Country Text "country";
}

/// A site at the console.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SiteRow {
    id: i64,
    code: String,
    name: String,
    group_id: i64,
    group_name: String,
    /// 0 dealership, 1 production, 2 head office.
    hierarchy: u8,
    active: bool,
    /// `true` if the site works with machines (`JCB.IsEnabled`); without it, its users are refused by every screen.
    machine_module: bool,
    /// `true` if nobody can sign in at the site (`MHCSettings.IsEnabled`).
    sign_in_refused: bool,
    address1: String,
    address2: String,
    address3: String,
    address4: String,
    country: Option<String>,
    post_code: String,
    telephone: String,
    email: String,
    website: String,
    culture: String,
    /// The time zone, by its Windows name.
    time_zone_id: String,
    /// The franchise, a number of the group's.
    franchise_id: Option<i32>,
    /// Open machines of the site.
    machine_count: i64,
}

/// A site as the console sends it. Fields that are left out are empty for a new site and are not changed for an
/// existing one.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct SiteInput {
    code: Option<String>,
    name: Option<String>,
    group_id: Option<i64>,
    hierarchy: Option<i64>,
    active: Option<bool>,
    address1: Option<String>,
    address2: Option<String>,
    address3: Option<String>,
    address4: Option<String>,
    country: Option<String>,
    post_code: Option<String>,
    telephone: Option<String>,
    email: Option<String>,
    website: Option<String>,
    culture: Option<String>,
    /// The time zone of a new site, by its Windows name or its IANA name; Greenwich Standard Time when it is left out. That
    /// of an existing site is changed in its settings.
    time_zone_id: Option<String>,
    /// A franchise of the group; null for none, and left out it stays.
    #[serde(deserialize_with = "given")]
    #[schema(value_type = Option<i64>)]
    #[expect(clippy::option_option, reason = "a franchise that is left out stays, null takes it away")]
    franchise_id: Option<Option<i64>>,
}

/// Distinguishes null from a field that is left out.
#[expect(clippy::option_option, reason = "a franchise that is left out stays, null takes it away")]
fn given<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Option<i64>>, D::Error> {
    Option::<i64>::deserialize(deserializer).map(Some)
}

impl SiteInput {
    fn hierarchy(&self) -> Result<Option<Hierarchy>> {
        let read = |number| Hierarchy::of(number).ok_or_else(|| refusal(&[("hierarchy", reasons::HIERARCHY_WRONG)]));
        self.hierarchy.map(read).transpose()
    }

    /// The profile with the fields that were sent replaced. A form sends null for an input that was emptied.
    fn profile(self, old: Profile) -> Profile {
        Profile {
            name: self.name.unwrap_or(old.name),
            address1: self.address1.unwrap_or_default(),
            address2: self.address2.unwrap_or_default(),
            address3: self.address3.unwrap_or_default(),
            address4: self.address4.unwrap_or_default(),
            country: self.country,
            post_code: self.post_code.unwrap_or_default(),
            telephone: self.telephone.unwrap_or_default(),
            email: self.email.unwrap_or_default(),
            website: self.website.unwrap_or_default(),
            culture: self.culture.unwrap_or(old.culture),
        }
    }
}

/// The resource.
pub struct Sites;

#[async_trait(?Send)]
impl Resource for Sites {
    const NAME: &'static str = "sites";
    const SINGULAR: &'static str = "site";
    const VERBS: &'static [Verb] = &[Verb::Read, Verb::Create, Verb::Update];
    const ACCESS: Access = Access::read(SITE_READ).create(SITE_CREATE).update(SITE_PROFILE);
    const MENU: Menu = Menu::Organisation;
    type Row = SiteRow;
    type Input = SiteInput;
    type Field = ConsoleSiteField;

    async fn list(ctx: &Ctx, query: ListQuery<ConsoleSiteField>) -> Result<Page<SiteRow>> {
        let grant = ctx.can(SITE_READ)?;
        let page = if by_directory(&query) {
            from_directory(ctx, &grant, query).await?
        } else {
            let words = query.words.as_deref().map(any_word);
            let rows = || {
                let rows = Entity::within(&grant).filter(Column::Deleted.eq(false));
                rows.filter_if(words.clone(), |words| words)
            };
            let tx = ctx.read(&grant).await?;
            query.page(rows, column, Column::Id, &tx).await?
        };
        let tx = ctx.read(&grant).await?;
        let ids: Vec<i64> = page.rows.iter().map(|row| row.id).collect();
        let counts = ctx.platform().services.service::<dyn SiteMachines>()?.count_by_site(&tx, &grant, &ids).await?;
        drop(tx);
        let mut rows = Vec::with_capacity(page.rows.len());
        for row in page.rows {
            let count = counts.get(&row.id).copied().unwrap_or(0);
            rows.push(shown(ctx, row, count).await?);
        }
        Ok(Page { rows, total: page.total, offset: page.offset })
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<SiteRow> {
        let grant = ctx.can(SITE_READ)?;
        let tx = ctx.read(&grant).await?;
        let row = sites::one(&tx, &grant, number(id)?).await?;
        let counts =
            ctx.platform().services.service::<dyn SiteMachines>()?.count_by_site(&tx, &grant, &[row.id]).await?;
        drop(tx);
        let count = counts.get(&row.id).copied().unwrap_or(0);
        shown(ctx, row, count).await
    }

    async fn create(ctx: &Ctx, input: SiteInput) -> Result<SiteRow> {
        let grant = ctx.can(SITE_CREATE)?;
        let hierarchy = input.hierarchy()?.ok_or_else(|| refusal(&[("hierarchy", reasons::HIERARCHY_WRONG)]))?;
        let franchise = input.franchise_id;
        let new = NewSite {
            code: input.code.clone().unwrap_or_default(),
            group: input.group_id.ok_or_else(|| refusal(&[("groupId", reasons::GROUP_CHOICE)]))?,
            hierarchy,
            active: input.active.unwrap_or(true),
            time_zone: input.time_zone_id.clone(),
            profile: input.profile(Profile::default()),
        };
        let by = ChangeContext { platform: ctx.platform(), grant: &grant, actor: &ctx.actor() };
        let mut tx = ctx.write(&grant).await?;
        let made = sites::create(&by, &mut tx, new).await?;
        if let Some(Some(_)) = franchise {
            let change = SiteChange { franchise, ..SiteChange::default() };
            sites::change(&by, &mut tx, made.id, change).await?;
        }
        tx.commit().await?;
        Self::one(ctx, &made.id.to_string()).await
    }

    async fn update(ctx: &Ctx, id: &str, input: SiteInput) -> Result<SiteRow> {
        let grant = ctx.can(SITE_PROFILE)?;
        let id = number(id)?;
        let by = ChangeContext { platform: ctx.platform(), grant: &grant, actor: &ctx.actor() };
        let info = info(ctx, id).await?;
        let mut tx = ctx.write(&grant).await?;
        let old = sites::one(&tx, &grant, id).await?;
        let change = wanted(ctx, &old, &info, input)?;
        sites::change(&by, &mut tx, id, change).await?;
        tx.commit().await?;
        Self::one(ctx, &id.to_string()).await
    }
}

/// Computes the change, if the caller may make it: site data are changed by those who create sites, the profile also by
/// the site's own administrators.
fn wanted(ctx: &Ctx, old: &Model, info: &SiteInfo, input: SiteInput) -> Result<SiteChange> {
    if input.group_id.is_some_and(|group| group != old.group_id) {
        return Err(refusal(&[("groupId", reasons::GROUP_FIXED)]));
    }
    if input.code.as_ref().is_some_and(|code| code.trim() != old.code) {
        return Err(refusal(&[("code", reasons::CODE_FIXED)]));
    }
    let hierarchy = input.hierarchy()?.filter(|hierarchy| *hierarchy != info.hierarchy);
    let active = input.active.filter(|active| *active != old.active);
    let franchise = input.franchise_id.filter(|requested| *requested != old.franchise_id.map(i64::from));
    let before = sites::profile_of(old);
    let profile = input.profile(before.clone());
    let same_place = profile.name.trim() == before.name
        && profile.culture.trim() == before.culture
        && profile.country.as_deref().unwrap_or_default().trim() == before.country.as_deref().unwrap_or_default();
    let moves = hierarchy.is_some() || active.is_some() || franchise.is_some() || !same_place;
    if moves && !ctx.may(SITE_CREATE) {
        return Err(reasons::NOT_YOURS.into());
    }
    Ok(SiteChange { profile: Some(profile), active, hierarchy, franchise })
}

fn any_word(words: &str) -> Condition {
    let any = |field| Filter { field, operator: Operator::Like, values: vec![Scalar::Text(words.trim().to_owned())] };
    Condition::any()
        .add(any(ConsoleSiteField::Code).condition(Column::Code))
        .add(any(ConsoleSiteField::Name).condition(Column::Name))
}

fn by_directory(query: &ListQuery<ConsoleSiteField>) -> bool {
    let outside = |field: ConsoleSiteField| matches!(field, ConsoleSiteField::Hierarchy | ConsoleSiteField::GroupName);
    query.filters.iter().any(|filter| outside(filter.field)) || query.order.iter().any(|(field, _)| outside(*field))
}

/// Answers a page of a list by fields that are no columns.
async fn from_directory(ctx: &Ctx, grant: &Grant, query: ListQuery<ConsoleSiteField>) -> Result<Page<Model>> {
    let mut rows = Entity::within(grant).filter(Column::Deleted.eq(false));
    let mut filters = Vec::new();
    for filter in &query.filters {
        match filter.field {
            ConsoleSiteField::Hierarchy | ConsoleSiteField::GroupName => filters.push(filter),
            field => rows = rows.filter(filter.condition(column(field))),
        }
    }
    rows = rows.filter_if(query.words.as_deref(), any_word);
    if let Some(ids) = query.numeric_ids() {
        rows = rows.ids(ids);
    }
    // This transaction ends before the directory is read: no request holds one connection while it waits for another.
    let tx = ctx.read(grant).await?;
    let rows = rows.all(&tx).await?;
    drop(tx);
    let mut found = Vec::with_capacity(rows.len());
    for row in rows {
        let info = info(ctx, row.id).await?;
        if filters.iter().all(|filter| fits(&info, filter)) {
            found.push((row, info));
        }
    }
    found.sort_by(|one, other| {
        let by = query.order.iter().map(|(field, ascending)| {
            let order = key(one, *field).cmp(&key(other, *field));
            if *ascending { order } else { order.reverse() }
        });
        by.fold(std::cmp::Ordering::Equal, std::cmp::Ordering::then).then(one.0.id.cmp(&other.0.id))
    });
    Ok(Page::cut(found.into_iter().map(|(row, _)| row).collect(), query.offset, query.limit))
}

fn fits(info: &SiteInfo, filter: &Filter<ConsoleSiteField>) -> bool {
    match filter.field {
        ConsoleSiteField::Hierarchy => filter.numbers().contains(&i64::from(info.hierarchy.number())),
        _ => filter.text().is_some_and(|text| text::key(&info.group_name).contains(&text::key(text))),
    }
}

fn key((row, info): &(Model, Arc<SiteInfo>), field: ConsoleSiteField) -> (i64, String) {
    match field {
        ConsoleSiteField::Id => (row.id, String::new()),
        ConsoleSiteField::Code => (0, row.code.clone()),
        ConsoleSiteField::Name => (0, row.name.to_lowercase()),
        ConsoleSiteField::Group => (row.group_id, String::new()),
        ConsoleSiteField::GroupName => (0, info.group_name.to_lowercase()),
        ConsoleSiteField::Hierarchy => (i64::from(info.hierarchy.number()), String::new()),
        ConsoleSiteField::Active => (i64::from(row.active), String::new()),
        ConsoleSiteField::Country => (0, row.country_iso.clone().unwrap_or_default()),
    }
}

/// The column of a field; fields without a column are handled before.
fn column(field: ConsoleSiteField) -> Column {
    match field {
        ConsoleSiteField::Id | ConsoleSiteField::Hierarchy => Column::Id,
        ConsoleSiteField::Code => Column::Code,
        ConsoleSiteField::Name => Column::Name,
        ConsoleSiteField::Group | ConsoleSiteField::GroupName => Column::GroupId,
        ConsoleSiteField::Active => Column::Active,
        ConsoleSiteField::Country => Column::CountryIso,
    }
}

async fn info(ctx: &Ctx, id: i64) -> Result<Arc<SiteInfo>> {
    ctx.platform().directory.site(id).await?.ok_or_else(|| Error::from(reasons::SITE_UNKNOWN))
}

async fn shown(ctx: &Ctx, row: Model, machine_count: i64) -> Result<SiteRow> {
    let info = info(ctx, row.id).await?;
    Ok(SiteRow {
        id: row.id,
        code: row.code,
        name: row.name,
        group_id: row.group_id,
        group_name: info.group_name.clone(),
        hierarchy: info.hierarchy.number(),
        active: row.active,
        machine_module: info.machine_module(),
        sign_in_refused: info.settings.mhc_enabled().unwrap_or(false),
        address1: row.address1,
        address2: row.address2,
        address3: row.address3,
        address4: row.address4,
        country: row.country_iso,
        post_code: row.post_code,
        telephone: row.telephone,
        email: row.email,
        website: row.website,
        culture: row.culture,
        time_zone_id: info.settings.time_zone_id().unwrap_or_else(|| timezone::DEFAULT.to_owned()),
        franchise_id: row.franchise_id,
        machine_count,
    })
}
