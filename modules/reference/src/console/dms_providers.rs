//! Kinds of dealer management systems at the console. Operators decide which are offered; the settings of sites name
//! one by its number, so that none is removed.

use platform::{
    api::{
        list::{ListQuery, Page},
        name_list::{LONGEST, Name},
        rest::{Access, Menu, Resource, Verb, number},
    },
    async_trait,
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::own,
    },
    db::Tx,
    shared::audit::AuditEvent,
    tenancy::{Grant, Scoped},
};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ColumnTrait,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use utoipa::ToSchema;

use crate::{
    LOOKUP_READ, LOOKUP_WRITE,
    entity::dms_provider::{ActiveModel, Column, Entity, Model},
    reasons,
};

/// The largest number of a system.
const LAST: i32 = 9_999;

platform::fields! {
    /// Fields by which dealer management systems can be filtered and sorted.
    DmsProviderField: Id Number "id"; Name Text "name"; Number Number "integrationProvider"; Active Flag "active";
}

/// A kind of dealer management system at the console.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DmsProviderRow {
    id: i64,
    name: String,
    /// The number by which settings of sites name it.
    integration_provider: i32,
    /// True where it is offered.
    active: bool,
}

impl From<Model> for DmsProviderRow {
    fn from(row: Model) -> Self {
        let Model { id, name, number: integration_provider, active } = row;
        Self { id, name, integration_provider, active }
    }
}

/// A kind of dealer management system as the console sends it. Fields that are left out are not changed.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct DmsProviderInput {
    /// At most 50 characters.
    name: Option<String>,
    /// From 1 to 9999, unique; fixed once created.
    integration_provider: Option<i32>,
    /// True where it is offered.
    active: Option<bool>,
}

/// The resource.
pub struct DmsProviders;

#[async_trait(?Send)]
impl Resource for DmsProviders {
    const NAME: &'static str = "dmsproviders";
    const SINGULAR: &'static str = "dealer management system";
    const VERBS: &'static [Verb] = &[Verb::Read, Verb::Create, Verb::Update];
    const ACCESS: Access = Access::read(LOOKUP_READ).open(LOOKUP_WRITE).create(LOOKUP_WRITE).update(LOOKUP_WRITE);
    const MENU: Menu = Menu::Platform;
    type Row = DmsProviderRow;
    type Input = DmsProviderInput;
    type Field = DmsProviderField;

    async fn list(ctx: &Ctx, mut query: ListQuery<DmsProviderField>) -> Result<Page<DmsProviderRow>> {
        let grant = ctx.can(LOOKUP_READ)?;
        query.words_in(DmsProviderField::Name);
        let column = |field| match field {
            DmsProviderField::Id => Column::Id,
            DmsProviderField::Name => Column::Name,
            DmsProviderField::Number => Column::Number,
            DmsProviderField::Active => Column::Active,
        };
        let tx = ctx.read(&grant).await?;
        let page = query.page(|| Entity::within(&grant), column, Column::Id, &tx).await?;
        Ok(page.map(DmsProviderRow::from))
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<DmsProviderRow> {
        let grant = ctx.can(LOOKUP_READ)?;
        let tx = ctx.read(&grant).await?;
        found(&tx, &grant, number(id)?).await.map(DmsProviderRow::from)
    }

    async fn create(ctx: &Ctx, input: DmsProviderInput) -> Result<DmsProviderRow> {
        let grant = ctx.can(LOOKUP_WRITE)?;
        let tx = ctx.write(&grant).await?;
        let new = changed(&Model { id: 0, name: String::new(), number: 0, active: true }, input)?;
        let row = ActiveModel { id: NotSet, name: Set(new.name), number: Set(new.number), active: Set(new.active) };
        let taken = |error: Error| if error.reason() == own::TAKEN { reasons::DMS_TAKEN.into() } else { error };
        let same = Entity::within(&grant).filter(Column::Number.eq(new.number)).one(&tx).await?;
        if same.is_some() {
            return Err(reasons::DMS_TAKEN.into());
        }
        let made = tx.insert::<Entity, _>(&grant, row).await.map_err(taken)?;
        let event = AuditEvent::new("dmsprovider.create", "dmsprovider", made.id).after(audit_json(&made));
        ctx.note(&tx, event).await?;
        tx.commit().await?;
        Ok(made.into())
    }

    async fn update(ctx: &Ctx, id: &str, input: DmsProviderInput) -> Result<DmsProviderRow> {
        let grant = ctx.can(LOOKUP_WRITE)?;
        let tx = ctx.write(&grant).await?;
        let old = locked(&tx, &grant, number(id)?).await?;
        let new = changed(&old, input)?;
        Entity::change(&grant)
            .filter(Column::Id.eq(old.id))
            .value(Column::Name, new.name.as_str())
            .value(Column::Active, new.active)
            .run(&tx)
            .await?;
        let event = AuditEvent::new("dmsprovider.update", "dmsprovider", old.id);
        ctx.note(&tx, event.before(audit_json(&old)).after(audit_json(&new))).await?;
        tx.commit().await?;
        Ok(new.into())
    }
}

async fn found(tx: &Tx, grant: &Grant, id: i64) -> Result<Model> {
    Entity::within(grant).id(id).one(tx).await?.ok_or_else(|| reasons::DMS_UNKNOWN.into())
}

/// Finds a row and locks it until the change is committed.
async fn locked(tx: &Tx, grant: &Grant, id: i64) -> Result<Model> {
    Entity::within(grant).id(id).lock(tx).one(tx).await?.ok_or_else(|| reasons::DMS_UNKNOWN.into())
}

/// The row with the values of a request, each of which is checked.
fn changed(old: &Model, input: DmsProviderInput) -> Result<Model> {
    let name = match input.name {
        None if !old.name.is_empty() => old.name.clone(),
        name => {
            let invalid = reasons::DMS_NAME;
            Name::read(&name.unwrap_or_default(), LONGEST, invalid, invalid)
                .map_err(|reason| Error::from(reason).at("name", reason.text()))?
                .text
        }
    };
    let number = input.integration_provider.unwrap_or(old.number);
    if !(1..=LAST).contains(&number) || old.id != 0 && number != old.number {
        return Err(reasons::DMS_NUMBER.into());
    }
    Ok(Model { id: old.id, name, number, active: input.active.unwrap_or(old.active) })
}

fn audit_json(row: &Model) -> Json {
    json!({ "name": row.name, "integrationProvider": row.number, "active": row.active })
}
