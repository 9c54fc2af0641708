//! Work statuses at the console: a list of each group, in an order of its own. Nothing refers to them, so that one that is
//! deleted is removed for good.

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
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use utoipa::ToSchema;

use crate::{
    LOOKUP_READ, WORK_STATUS_WRITE,
    entity::work_status::{ActiveModel, Column, Entity, Model},
    reasons,
};

/// The most statuses of a group.
const MOST: usize = 500;
/// The largest number of the order.
const LAST: i32 = 9_999;

platform::fields! {
    /// Fields by which work statuses can be filtered and sorted.
    WorkStatusField: Id Number "id"; Name Text "name"; OrderList Number "orderList"; Group Number "groupId";
}

/// A work status at the console.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WorkStatusRow {
    id: i64,
    name: String,
    order_list: i32,
    group_id: i64,
}

impl From<Model> for WorkStatusRow {
    fn from(row: Model) -> Self {
        let Model { id, group_id, description: name, order_list } = row;
        Self { id, name, order_list, group_id }
    }
}

/// A work status as the console sends it. Fields that are left out are not changed.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct WorkStatusInput {
    /// At most 50 characters, unique per group without regard to letter case.
    name: Option<String>,
    /// Position in the list, from 0 to 9999.
    order_list: Option<i32>,
    /// The group of a new status, when an operator creates it.
    group_id: Option<i64>,
}

/// The resource.
pub struct WorkStatuses;

#[async_trait(?Send)]
impl Resource for WorkStatuses {
    const NAME: &'static str = "workstatuses";
    const SINGULAR: &'static str = "work status";
    const VERBS: &'static [Verb] = &[Verb::Read, Verb::Create, Verb::Update, Verb::Delete, Verb::DeleteMany];
    const ACCESS: Access = Access::read(LOOKUP_READ).open(WORK_STATUS_WRITE).write(WORK_STATUS_WRITE);
    const MENU: Menu = Menu::Workshop;
    type Row = WorkStatusRow;
    type Input = WorkStatusInput;
    type Field = WorkStatusField;

    async fn list(ctx: &Ctx, mut query: ListQuery<WorkStatusField>) -> Result<Page<WorkStatusRow>> {
        let grant = ctx.can_in_group(LOOKUP_READ)?;
        query.words_in(WorkStatusField::Name);
        let column = |field| match field {
            WorkStatusField::Id => Column::Id,
            WorkStatusField::Name => Column::Description,
            WorkStatusField::OrderList => Column::OrderList,
            WorkStatusField::Group => Column::GroupId,
        };
        let tx = ctx.browse(&grant).await?;
        let page = query.page(|| Entity::within(&grant), column, Column::Id, &tx).await?;
        Ok(page.map(WorkStatusRow::from))
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<WorkStatusRow> {
        let grant = ctx.can_in_group(LOOKUP_READ)?;
        let tx = ctx.read(&grant).await?;
        found(&tx, &grant, number(id)?).await.map(WorkStatusRow::from)
    }

    async fn create(ctx: &Ctx, input: WorkStatusInput) -> Result<WorkStatusRow> {
        let grant = ctx.can_in_group(WORK_STATUS_WRITE)?;
        let group_id = rest::group_of(ctx, &grant, input.group_id, reasons::GROUP_UNKNOWN).await?;
        let tx = ctx.write(&grant).await?;
        let new = changed(&Model { id: 0, group_id, description: String::new(), order_list: 0 }, input)?;
        free(&tx, &grant, &new).await?;
        let row = ActiveModel {
            id: NotSet,
            group_id: Set(group_id),
            description: Set(new.description),
            order_list: Set(new.order_list),
        };
        let made = tx.insert::<Entity, _>(&grant, row).await?;
        let event = AuditEvent::new("workstatus.create", "workstatus", made.id).after(audit_json(&made));
        ctx.note(&tx, event).await?;
        tx.commit().await?;
        Ok(made.into())
    }

    async fn update(ctx: &Ctx, id: &str, input: WorkStatusInput) -> Result<WorkStatusRow> {
        let grant = ctx.can_in_group(WORK_STATUS_WRITE)?;
        let tx = ctx.write(&grant).await?;
        let old = locked(&tx, &grant, number(id)?).await?;
        let new = changed(&old, input)?;
        free(&tx, &grant, &new).await?;
        Entity::change(&grant)
            .filter(Column::Id.eq(old.id))
            .value(Column::Description, new.description.as_str())
            .value(Column::OrderList, new.order_list)
            .run(&tx)
            .await?;
        let event = AuditEvent::new("workstatus.update", "workstatus", old.id);
        ctx.note(&tx, event.before(audit_json(&old)).after(audit_json(&new))).await?;
        tx.commit().await?;
        Ok(new.into())
    }

    async fn delete(ctx: &Ctx, id: &str) -> Result<WorkStatusRow> {
        let mut gone = remove(ctx, &[number(id)?]).await?;
        gone.pop().map(WorkStatusRow::from).ok_or_else(|| reasons::WORK_STATUS_UNKNOWN.into())
    }

    async fn delete_many(ctx: &Ctx, ids: Vec<String>) -> Result<Vec<String>> {
        remove(ctx, &numbers(&ids)?).await?;
        Ok(ids)
    }
}

/// Removes all of them or none.
async fn remove(ctx: &Ctx, ids: &[i64]) -> Result<Vec<Model>> {
    let grant = ctx.can_in_group(WORK_STATUS_WRITE)?;
    let tx = ctx.write(&grant).await?;
    let mut gone = Vec::with_capacity(ids.len());
    for id in ids {
        let old = locked(&tx, &grant, *id).await?;
        Entity::remove(&grant).filter(Column::Id.eq(old.id)).run(&tx).await?;
        let event = AuditEvent::new("workstatus.delete", "workstatus", old.id).before(audit_json(&old));
        ctx.note(&tx, event).await?;
        gone.push(old);
    }
    tx.commit().await?;
    Ok(gone)
}

async fn found(tx: &Tx, grant: &Grant, id: i64) -> Result<Model> {
    Entity::within(grant).id(id).one(tx).await?.ok_or_else(|| reasons::WORK_STATUS_UNKNOWN.into())
}

/// Finds a row and locks it until the change is committed.
async fn locked(tx: &Tx, grant: &Grant, id: i64) -> Result<Model> {
    Entity::within(grant).id(id).lock(tx).one(tx).await?.ok_or_else(|| reasons::WORK_STATUS_UNKNOWN.into())
}

/// The row with the values of a request, each of which is checked.
fn changed(old: &Model, input: WorkStatusInput) -> Result<Model> {
    let description = match input.name {
        None if !old.description.is_empty() => old.description.clone(),
        name => {
            let invalid = reasons::WORK_STATUS_NAME;
            Name::read(&name.unwrap_or_default(), LONGEST, invalid, invalid)
                .map_err(|reason| Error::from(reason).at("name", reason.text()))?
                .text
        }
    };
    let order_list = input.order_list.unwrap_or(old.order_list);
    if !(0..=LAST).contains(&order_list) {
        return Err(reasons::WORK_STATUS_ORDER.into());
    }
    Ok(Model { description, order_list, ..old.clone() })
}

/// Refuses a name that another status of the group has, and a list that is full.
async fn free(tx: &Tx, grant: &Grant, new: &Model) -> Result<()> {
    let others = Entity::within(grant).filter(Column::GroupId.eq(new.group_id)).filter(Column::Id.ne(new.id));
    let others = others.all(tx).await?;
    let key = text::key(&new.description);
    if others.iter().any(|row| text::key(&row.description) == key) {
        return Err(reasons::WORK_STATUS_TAKEN.into());
    }
    if new.id == 0 && others.len() >= MOST { Err(reasons::LIST_FULL.into()) } else { Ok(()) }
}

fn audit_json(row: &Model) -> Json {
    json!({ "name": row.description, "orderList": row.order_list })
}
