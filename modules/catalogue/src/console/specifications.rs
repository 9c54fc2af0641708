//! The console resource for machines of the catalogue.

use chrono::NaiveDate;
use platform::{
    api::{
        list::{Filter, ListQuery, Operator, Page, Scalar},
        rest::{Access, Menu, Resource, Verb, number, numbers},
    },
    async_trait,
    auth::context::Ctx,
    core::error::{Error, Result},
    tenancy::Scoped,
};
use sea_orm::Condition;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::group_of;
use crate::{
    CATALOGUE_READ, CATALOGUE_WRITE,
    entity::catalogue_machine::{Column, Entity, Model},
    reasons,
    specifications::{
        entries::{self, Entry, EntryInput},
        features::{self, Feature},
    },
};

platform::fields! {
    /// Fields by which the catalogue can be filtered and sorted.
    CatalogueField:
        Id Number "id";
        Vin Text "vin";
        Model Text "model" unsorted;
        Family Text "family" unsorted;
        Variant Text "variant" unsorted;
        Engine Text "engineSerial" unsorted;
        ExWorks Day "exWorksDate" unsorted;
        Group Number "groupId" unsorted;
}

/// A machine of the catalogue.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CatalogueRow {
    id: i64,
    vin: String,
    model: String,
    family: String,
    variant: String,
    engine_serial: String,
    ex_works_date: Option<NaiveDate>,
    features: Vec<Feature>,
    group_id: i64,
}

/// A machine of the catalogue as the console sends it. Fields that are left out are empty.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct CatalogueInput {
    /// 7 to 20 letters and digits, unique per group.
    vin: String,
    model: String,
    family: Option<String>,
    variant: Option<String>,
    engine_serial: Option<String>,
    /// `YYYY-MM-DD`
    ex_works_date: Option<String>,
    features: Option<Vec<Feature>>,
    /// The group of a new record, when an operator creates it.
    group_id: Option<i64>,
}

impl CatalogueInput {
    fn read(self) -> Result<Entry> {
        let given = EntryInput {
            vin: self.vin,
            model: self.model,
            family: self.family.unwrap_or_default(),
            variant: self.variant.unwrap_or_default(),
            engine_serial: self.engine_serial.unwrap_or_default(),
            ex_works_date: self.ex_works_date.unwrap_or_default(),
            features: self.features.unwrap_or_default(),
        };
        Entry::parse(given).map_err(|refused| entries::refusal(&refused))
    }
}

/// The resource.
pub struct Catalogue;

#[async_trait(?Send)]
impl Resource for Catalogue {
    const NAME: &'static str = "catalogue";
    const SINGULAR: &'static str = "machine of the catalogue";
    const VERBS: &'static [Verb] = &[Verb::Read, Verb::Create, Verb::Update, Verb::Delete, Verb::DeleteMany];
    const ACCESS: Access = Access::read(CATALOGUE_READ).write(CATALOGUE_WRITE);
    const MENU: Menu = Menu::Stock;
    type Row = CatalogueRow;
    type Input = CatalogueInput;
    type Field = CatalogueField;

    async fn list(ctx: &Ctx, query: ListQuery<CatalogueField>) -> Result<Page<CatalogueRow>> {
        let grant = ctx.can_in_group(CATALOGUE_READ)?;
        let tx = ctx.browse(&grant).await?;
        let words = query.words.as_deref().map(|words| {
            let any =
                |field| Filter { field, operator: Operator::Like, values: vec![Scalar::Text(words.trim().to_owned())] };
            Condition::any()
                .add(any(CatalogueField::Vin).condition(Column::Vin))
                .add(any(CatalogueField::Model).condition(Column::Model))
        });
        let rows = || Entity::within(&grant).filter_if(words.clone(), |words| words);
        Ok(query.page(rows, column, Column::Id, &tx).await?.map(shown))
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<CatalogueRow> {
        let grant = ctx.can_in_group(CATALOGUE_READ)?;
        let tx = ctx.read(&grant).await?;
        entries::one(&tx, &grant, number(id)?).await.map(shown)
    }

    async fn create(ctx: &Ctx, input: CatalogueInput) -> Result<CatalogueRow> {
        let grant = ctx.can_in_group(CATALOGUE_WRITE)?;
        let group = group_of(ctx, &grant, input.group_id).await?;
        let entry = input.read()?;
        let tx = ctx.write(&grant).await?;
        let made = entries::add(ctx.platform(), &tx, &grant, &ctx.actor(), group, &entry).await?;
        tx.commit().await?;
        Ok(shown(made))
    }

    async fn update(ctx: &Ctx, id: &str, input: CatalogueInput) -> Result<CatalogueRow> {
        let grant = ctx.can_in_group(CATALOGUE_WRITE)?;
        let entry = input.read()?;
        let tx = ctx.write(&grant).await?;
        let changed = entries::change(ctx.platform(), &tx, &grant, &ctx.actor(), number(id)?, &entry).await?;
        tx.commit().await?;
        Ok(shown(changed))
    }

    async fn delete(ctx: &Ctx, id: &str) -> Result<CatalogueRow> {
        let gone = remove(ctx, &[number(id)?]).await?.pop();
        gone.map(shown).ok_or_else(|| Error::from(reasons::ENTRY_UNKNOWN))
    }

    async fn delete_many(ctx: &Ctx, ids: Vec<String>) -> Result<Vec<String>> {
        remove(ctx, &numbers(&ids)?).await?;
        Ok(ids)
    }
}

/// Deletes all of them or none.
async fn remove(ctx: &Ctx, ids: &[i64]) -> Result<Vec<Model>> {
    let grant = ctx.can_in_group(CATALOGUE_WRITE)?;
    let tx = ctx.write(&grant).await?;
    let mut gone = Vec::with_capacity(ids.len());
    for id in ids {
        gone.push(entries::remove(ctx.platform(), &tx, &grant, &ctx.actor(), *id).await?);
    }
    tx.commit().await?;
    Ok(gone)
}

fn column(field: CatalogueField) -> Column {
    match field {
        CatalogueField::Id => Column::Id,
        CatalogueField::Vin => Column::Vin,
        CatalogueField::Model => Column::Model,
        CatalogueField::Family => Column::Family,
        CatalogueField::Variant => Column::Variant,
        CatalogueField::Engine => Column::EngineSerial,
        CatalogueField::ExWorks => Column::ExWorksOn,
        CatalogueField::Group => Column::GroupId,
    }
}

fn shown(row: Model) -> CatalogueRow {
    CatalogueRow {
        id: row.id,
        vin: row.vin,
        model: row.model,
        family: row.family,
        variant: row.variant,
        engine_serial: row.engine_serial,
        ex_works_date: row.ex_works_on,
        features: features::read(&row.features),
        group_id: row.group_id,
    }
}
