//! Support contacts at the console: a card for everybody, for a country, or for a franchise in a country.

use chrono::{DateTime, Utc};
use platform::{
    api::{
        list::{ListQuery, Page},
        rest::{Access, Menu, Resource, Verb, number},
    },
    async_trait,
    auth::context::Ctx,
    core::error::Result,
    tenancy::Scoped,
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    LOOKUP_READ, LOOKUP_WRITE,
    entity::support_card::{Column, Entity, Model},
    support::{self, SupportContact, SupportInput, contacts_of, franchises_of},
};

platform::fields! {
    /// Fields by which support contacts can be filtered and sorted.
    SupportField: Id Number "id"; Country Text "country"; Franchise Text "franchiseName"; Active Flag "active";
}

/// A card at the console.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SupportRow {
    id: i64,
    /// The two-letter code; empty for everybody.
    country: String,
    /// Empty for every franchise.
    franchise_name: String,
    /// The numbers of the franchises it is for.
    applicable_franchises: Vec<i64>,
    active: bool,
    privacy_policy: String,
    terms_and_conditions: String,
    contacts: Vec<SupportContact>,
    updated_at: DateTime<Utc>,
    version: i32,
}

impl From<Model> for SupportRow {
    fn from(row: Model) -> Self {
        Self {
            id: row.id,
            applicable_franchises: franchises_of(&row),
            contacts: contacts_of(&row),
            country: row.country_iso,
            franchise_name: row.franchise_name,
            active: row.active,
            privacy_policy: row.privacy_policy,
            terms_and_conditions: row.terms,
            updated_at: row.updated_at,
            version: row.version,
        }
    }
}

/// The resource.
pub struct SupportContacts;

#[async_trait(?Send)]
impl Resource for SupportContacts {
    const NAME: &'static str = "supportcontacts";
    const SINGULAR: &'static str = "card of support contacts";
    const VERBS: &'static [Verb] = &[Verb::Read, Verb::Create, Verb::Update, Verb::Delete];
    const ACCESS: Access = Access::read(LOOKUP_READ).open(LOOKUP_WRITE).write(LOOKUP_WRITE);
    const MENU: Menu = Menu::Platform;
    type Row = SupportRow;
    type Input = SupportInput;
    type Field = SupportField;

    async fn list(ctx: &Ctx, mut query: ListQuery<SupportField>) -> Result<Page<SupportRow>> {
        let grant = ctx.can(LOOKUP_READ)?;
        query.words_in(SupportField::Franchise);
        let column = |field| match field {
            SupportField::Id => Column::Id,
            SupportField::Country => Column::CountryIso,
            SupportField::Franchise => Column::FranchiseName,
            SupportField::Active => Column::Active,
        };
        let tx = ctx.read(&grant).await?;
        let page = query.page(|| Entity::within(&grant), column, Column::Id, &tx).await?;
        Ok(page.map(SupportRow::from))
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<SupportRow> {
        let grant = ctx.can(LOOKUP_READ)?;
        let tx = ctx.read(&grant).await?;
        support::one(&tx, &grant, number(id)?).await.map(SupportRow::from)
    }

    async fn create(ctx: &Ctx, input: SupportInput) -> Result<SupportRow> {
        let grant = ctx.can(LOOKUP_WRITE)?;
        support::store(ctx, &grant, None, input).await.map(SupportRow::from)
    }

    async fn update(ctx: &Ctx, id: &str, input: SupportInput) -> Result<SupportRow> {
        let grant = ctx.can(LOOKUP_WRITE)?;
        support::store(ctx, &grant, Some(number(id)?), input).await.map(SupportRow::from)
    }

    async fn delete(ctx: &Ctx, id: &str) -> Result<SupportRow> {
        let grant = ctx.can(LOOKUP_WRITE)?;
        support::remove(ctx, &grant, number(id)?).await.map(SupportRow::from)
    }
}
