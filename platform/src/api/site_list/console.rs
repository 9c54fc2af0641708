//! The console resource of a list of a site.

use std::{
    collections::{HashMap, hash_map::Entry},
    marker::PhantomData,
};

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use sea_orm::{EntityTrait, PrimaryKeyToColumn, sea_query::IntoColumnRef};
use serde::{Serialize, de::DeserializeOwned};
use utoipa::ToSchema;

use crate::{
    api::{
        list::{Field, Filter, ListQuery, Page, Scalar},
        rest::{self, Access, Menu, Resource, Verb, number, numbers},
        site_list::entries::{self, ChangeContext, SiteList},
    },
    caller::context::Ctx,
    core::error::{Error, Result},
};

/// The form of a list at the console.
pub trait ConsoleList: SiteList {
    /// The plural in the address.
    const PLURAL: &'static str;
    /// The singular in summaries.
    const SINGULAR: &'static str;
    /// The answered record.
    type Answer: Serialize + ToSchema;
    /// The body of a request.
    type Input: DeserializeOwned + ToSchema + 'static;
    /// The fields by which the list can be filtered and sorted.
    type Field: Field;
    /// The field with the mark of deleted rows.
    const DELETED: Self::Field;
    /// The field in which words are searched for.
    const WORDS: Self::Field;

    /// The column of a field.
    fn column(field: Self::Field) -> Self::Column;
    /// The stored units of one, in a field with decimals.
    fn units(_field: Self::Field) -> i64 {
        1
    }
    /// The fields by which rows are sorted when they are to be sorted by this one.
    fn sorting(field: Self::Field) -> Vec<Self::Field> {
        vec![field]
    }
    /// The record of a row.
    fn answer(row: Self::Model, site_code: String) -> Self::Answer;
    /// The site of a new entry, and the time of the last change as the caller has read it.
    fn context(input: &Self::Input) -> (Option<i64>, Option<DateTime<Utc>>);
    /// The values of a request, for a new entry or for one with present values.
    fn read(input: Self::Input, old: Option<&Self::Values>) -> Result<Self::Values>;
}

/// The resource.
pub struct SiteEntries<E>(PhantomData<E>);

#[async_trait(?Send)]
impl<E: ConsoleList> Resource for SiteEntries<E>
where
    E: EntityTrait<PrimaryKey: PrimaryKeyToColumn<Column = E::Column>, Column: IntoColumnRef + Copy>,
{
    const NAME: &'static str = E::PLURAL;
    const SINGULAR: &'static str = E::SINGULAR;
    const VERBS: &'static [Verb] = &[Verb::Read, Verb::Create, Verb::Update, Verb::Delete, Verb::DeleteMany];
    const ACCESS: Access = Access::read(E::READ).write(E::WRITE);
    const MENU: Menu = Menu::Workshop;
    type Row = E::Answer;
    type Input = E::Input;
    type Field = E::Field;

    async fn list(ctx: &Ctx, mut query: ListQuery<E::Field>) -> Result<Page<E::Answer>> {
        let grant = ctx.can(E::READ)?;
        query.without(E::DELETED);
        query.words_in(E::WORDS);
        query.filters.iter_mut().for_each(to_units::<E>);
        let sorted =
            |(field, ascending): (E::Field, bool)| E::sorting(field).into_iter().map(move |field| (field, ascending));
        query.order = std::mem::take(&mut query.order).into_iter().flat_map(sorted).collect();
        let tx = ctx.browse(&grant).await?;
        let page = query.page(|| E::within(&grant), E::column, E::COLUMNS.id, &tx).await?;
        drop(tx);
        let codes = site_codes(ctx, page.rows.iter().map(|row| E::entry(row).site)).await?;
        Ok(page.map(|row| {
            let code = codes.get(&E::entry(&row).site).cloned().unwrap_or_default();
            E::answer(row, code)
        }))
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<E::Answer> {
        let grant = ctx.can(E::READ)?;
        let tx = ctx.read(&grant).await?;
        let row = entries::one::<E>(&tx, &grant, number(id)?).await?;
        drop(tx);
        answer::<E>(ctx, row).await
    }

    async fn create(ctx: &Ctx, input: E::Input) -> Result<E::Answer> {
        let grant = ctx.can(E::WRITE)?;
        let (site, _) = E::context(&input);
        let site = rest::site_of(ctx, &grant, site, E::REFUSALS.site_unknown).await?;
        let by = ChangeContext { platform: ctx.platform(), grant: &grant, actor: &ctx.actor(), face: ctx.face() };
        let tx = ctx.write(&grant).await?;
        let made = entries::add::<E>(&by, &tx, (site.group_id, site.id), &E::read(input, None)?).await?;
        tx.commit().await?;
        Ok(E::answer(made, site.code.clone()))
    }

    async fn update(ctx: &Ctx, id: &str, input: E::Input) -> Result<E::Answer> {
        let grant = ctx.can(E::WRITE)?;
        let (_, read_at) = E::context(&input);
        let by = ChangeContext { platform: ctx.platform(), grant: &grant, actor: &ctx.actor(), face: ctx.face() };
        let tx = ctx.write(&grant).await?;
        let row = entries::change::<E>(&by, &tx, number(id)?, read_at, |old| E::read(input, Some(old))).await?;
        tx.commit().await?;
        answer::<E>(ctx, row).await
    }

    async fn delete(ctx: &Ctx, id: &str) -> Result<E::Answer> {
        let mut gone = remove::<E>(ctx, &[number(id)?]).await?;
        let row = gone.pop().ok_or_else(|| Error::from(E::REFUSALS.unknown))?;
        answer::<E>(ctx, row).await
    }

    async fn delete_many(ctx: &Ctx, ids: Vec<String>) -> Result<Vec<String>> {
        remove::<E>(ctx, &numbers(&ids)?).await?;
        Ok(ids)
    }
}

/// Deletes all of them or none.
async fn remove<E: ConsoleList>(ctx: &Ctx, ids: &[i64]) -> Result<Vec<E::Model>> {
    let grant = ctx.can(E::WRITE)?;
    let by = ChangeContext { platform: ctx.platform(), grant: &grant, actor: &ctx.actor(), face: ctx.face() };
    let tx = ctx.write(&grant).await?;
    let mut gone = Vec::with_capacity(ids.len());
    for id in ids {
        gone.push(entries::remove::<E>(&by, &tx, *id, None).await?);
    }
    tx.commit().await?;
    Ok(gone)
}

/// Compares whole numbers with the stored units of a field.
fn to_units<E: ConsoleList>(filter: &mut Filter<E::Field>) {
    let units = E::units(filter.field);
    for value in &mut filter.values {
        if let Scalar::Number(number) = value {
            *number = number.saturating_mul(units);
        }
    }
}

async fn answer<E: ConsoleList>(ctx: &Ctx, row: E::Model) -> Result<E::Answer> {
    let code = site_code(ctx, E::entry(&row).site).await?;
    Ok(E::answer(row, code))
}

/// The codes of the sites of a page.
async fn site_codes(ctx: &Ctx, sites: impl Iterator<Item = i64>) -> Result<HashMap<i64, String>> {
    let mut codes = HashMap::new();
    for site in sites {
        if let Entry::Vacant(free) = codes.entry(site) {
            free.insert(site_code(ctx, site).await?);
        }
    }
    Ok(codes)
}

async fn site_code(ctx: &Ctx, site: i64) -> Result<String> {
    Ok(ctx.platform().directory.site(site).await?.map(|site| site.code.clone()).unwrap_or_default())
}
