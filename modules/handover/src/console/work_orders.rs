//! The console's view of work orders: for whom a machine is or was, and from which day. Read only: they are made and
//! ended by what happens to machines. What a customer is called is shown to those who may read customers.

use std::collections::{BTreeSet, HashMap};

use chrono::{DateTime, NaiveDate, Utc};
use platform::{
    api::{
        list::{Filter, ListQuery, Operator, Page, Scalar},
        rest::{Access, Menu, NoInput, Resource, Verb, number},
    },
    async_trait,
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::own,
    },
    db::Tx,
    tenancy::{Grant, Scoped},
};
use sea_orm::{
    ColumnTrait, Condition, ExprTrait as _,
    sea_query::{Expr, Query},
};
use serde::Serialize;
use stock::entity::{
    machine,
    work_order::{Column, Entity, Model},
};
use utoipa::ToSchema;

use crate::{
    console::export::serials,
    customers::record,
    entity::customer as customer_table,
    permissions::{CUSTOMER_READ, ORDER_READ},
};

platform::fields! {
    /// Fields by which the console's list of work orders can be filtered and sorted.
    WorkOrderField:
        Id Number "id";
        Machine Number "machineId" unsorted;
        Serial Text "serial" unsorted;
        Site Number "siteId" unsorted;
        Group Number "groupId" unsorted;
        Kind Number "kind" unsorted;
        State Text "state" unsorted;
        Dealer Number "dealerSiteId" unsorted;
        Customer Number "customerId" unsorted;
}

/// State of a work order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum WorkOrderState {
    /// The machine is intended for the dealership or customer, and is still at the site.
    Open,
    /// The machine was sold to the customer, or taken over by the dealer.
    Closed,
    /// The machine came back into stock, or the order was replaced.
    Cancelled,
}

impl WorkOrderState {
    const fn of(row: &Model) -> Self {
        match (row.cancelled_at, row.closed_at) {
            (Some(_), _) => Self::Cancelled,
            (None, Some(_)) => Self::Closed,
            (None, None) => Self::Open,
        }
    }

    fn parse(text: &str) -> Option<Self> {
        match text.to_ascii_lowercase().as_str() {
            "open" => Some(Self::Open),
            "closed" => Some(Self::Closed),
            "cancelled" => Some(Self::Cancelled),
            _ => None,
        }
    }

    fn condition(self) -> Condition {
        let all = Condition::all();
        match self {
            Self::Open => all.add(Column::CancelledAt.is_null()).add(Column::ClosedAt.is_null()),
            Self::Closed => all.add(Column::CancelledAt.is_null()).add(Column::ClosedAt.is_not_null()),
            Self::Cancelled => all.add(Column::CancelledAt.is_not_null()),
        }
    }
}

/// A work order at the console.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConsoleWorkOrder {
    /// Id of the work order.
    id: i64,
    /// 1 for a dealership, 2 for a customer; 0 for one that has the ownership date alone.
    kind: i16,
    /// State of the work order.
    state: WorkOrderState,
    /// The record of the machine.
    machine_id: i64,
    /// The machine serial number.
    serial: String,
    /// The group.
    group_id: i64,
    /// The site of the machine.
    site_id: i64,
    /// Code of the site.
    site_code: String,
    /// Name of the site.
    site_name: String,
    /// The dealership that it is for; null for none.
    dealer_site_id: Option<i64>,
    /// Code of that dealership; empty for none.
    dealer_site_code: String,
    /// Name of that dealership; empty for none.
    dealer_site_name: String,
    /// The customer that it is for; null for none.
    customer_id: Option<i64>,
    /// Name of that customer; empty for none and if the personal data were erased, null if the caller may not read
    /// customers.
    customer_name: Option<String>,
    /// The ownership date.
    ownership_on: Option<NaiveDate>,
    /// Time of the creation.
    created_at: DateTime<Utc>,
    /// The last change.
    updated_at: DateTime<Utc>,
    /// Time when the machine was sold or taken over.
    closed_at: Option<DateTime<Utc>>,
    /// Time when it was cancelled.
    cancelled_at: Option<DateTime<Utc>>,
}

/// The resource.
pub struct WorkOrders;

#[async_trait(?Send)]
impl Resource for WorkOrders {
    const NAME: &'static str = "workorders";
    const SINGULAR: &'static str = "work order";
    const VERBS: &'static [Verb] = &[Verb::Read];
    const ACCESS: Access = Access::read(ORDER_READ);
    const MENU: Menu = Menu::Handover;
    type Row = ConsoleWorkOrder;
    type Input = NoInput;
    type Field = WorkOrderField;

    async fn list(ctx: &Ctx, mut query: ListQuery<WorkOrderField>) -> Result<Page<ConsoleWorkOrder>> {
        let grant = ctx.can(ORDER_READ)?;
        query.words_in(WorkOrderField::Serial);
        let related_filter = related_filter(&mut query, &grant)?;
        let tx = ctx.browse(&grant).await?;
        let page =
            query.page(|| Entity::within(&grant).filter(related_filter.clone()), column, Column::Id, &tx).await?;
        let serials = serials(&tx, &grant, page.rows.iter().map(|row| row.machine_id).collect()).await?;
        drop(tx);
        let (total, offset) = (page.total, page.offset);
        Ok(Page { rows: to_rows(ctx, page.rows, &serials).await?, total, offset })
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<ConsoleWorkOrder> {
        let missing = || Error::from(own::NO_SUCH_THING);
        let grant = ctx.can(ORDER_READ)?;
        let tx = ctx.read(&grant).await?;
        let row = Entity::within(&grant).id(number(id)?).one(&tx).await?.ok_or_else(missing)?;
        let serials = serials(&tx, &grant, BTreeSet::from([row.machine_id])).await?;
        drop(tx);
        to_rows(ctx, vec![row], &serials).await?.pop().ok_or_else(missing)
    }
}

fn column(field: WorkOrderField) -> Column {
    match field {
        WorkOrderField::Id => Column::Id,
        // The serial is a column of the machine.
        WorkOrderField::Machine | WorkOrderField::Serial => Column::MachineId,
        WorkOrderField::Site => Column::SiteId,
        WorkOrderField::Group => Column::GroupId,
        WorkOrderField::Kind => Column::Kind,
        WorkOrderField::State => Column::CancelledAt,
        WorkOrderField::Dealer => Column::DealerSiteId,
        WorkOrderField::Customer => Column::CustomerId,
    }
}

/// Removes the filters that are on no column of the table alone, and returns them as a condition.
fn related_filter(query: &mut ListQuery<WorkOrderField>, grant: &Grant) -> Result<Condition> {
    let of = |field: WorkOrderField| matches!(field, WorkOrderField::Serial | WorkOrderField::State);
    let mut all = Condition::all();
    for filter in query.filters.iter().filter(|filter| of(filter.field)) {
        all = all.add(if filter.field == WorkOrderField::State { of_state(filter)? } else { of_serial(filter, grant) });
    }
    query.filters.retain(|filter| !of(filter.field));
    Ok(all)
}

fn of_state(filter: &Filter<WorkOrderField>) -> Result<Condition> {
    let refused = || Error::from(own::BAD_VALUE).at("state", own::BAD_VALUE.0.text);
    if matches!(filter.operator, Operator::AtLeast | Operator::AtMost) {
        return Err(refused());
    }
    let mut any = Condition::any();
    for value in &filter.values {
        let state = match value {
            Scalar::Text(text) => WorkOrderState::parse(text),
            Scalar::Number(_) | Scalar::Flag(_) | Scalar::Day(_) => None,
        };
        any = any.add(state.ok_or_else(refused)?.condition());
    }
    Ok(any)
}

/// Looks at the machine of each order that is within the rest of the question.
fn of_serial(filter: &Filter<WorkOrderField>, grant: &Grant) -> Condition {
    let reach = grant.reach();
    let machine = Query::select()
        .expr(Expr::val(1))
        .from(machine::Entity)
        .and_where(Expr::col((machine::Entity, machine::Column::Id)).equals((Entity, Column::MachineId)))
        .and_where_option(reach.group_id().map(|group| machine::Column::GroupId.eq(group)))
        .and_where_option(reach.sites().map(|sites| machine::Column::SiteId.is_in(sites.iter().copied())))
        .cond_where(filter.condition((machine::Entity, machine::Column::Serial)))
        .to_owned();
    Condition::all().add(Expr::exists(machine))
}

async fn to_rows(ctx: &Ctx, rows: Vec<Model>, serials: &HashMap<i64, String>) -> Result<Vec<ConsoleWorkOrder>> {
    let names = CustomerNames::of(ctx, &rows).await?;
    let directory = &ctx.platform().directory;
    let mut records = Vec::with_capacity(rows.len());
    for row in rows {
        // From memory: a site is read once.
        let site = directory.site(row.site_id).await?;
        let dealer = match row.dealer_site_id {
            Some(dealer) => directory.site(dealer).await?,
            None => None,
        };
        records.push(ConsoleWorkOrder {
            id: row.id,
            kind: row.kind,
            state: WorkOrderState::of(&row),
            machine_id: row.machine_id,
            serial: serials.get(&row.machine_id).cloned().unwrap_or_default(),
            group_id: row.group_id,
            site_id: row.site_id,
            site_code: site.as_ref().map(|site| site.code.clone()).unwrap_or_default(),
            site_name: site.as_ref().map(|site| site.name.clone()).unwrap_or_default(),
            dealer_site_id: row.dealer_site_id,
            dealer_site_code: dealer.as_ref().map(|site| site.code.clone()).unwrap_or_default(),
            dealer_site_name: dealer.as_ref().map(|site| site.name.clone()).unwrap_or_default(),
            customer_id: row.customer_id,
            customer_name: names.customer_name(&row),
            ownership_on: row.ownership_on,
            created_at: row.created_at,
            updated_at: row.updated_at,
            closed_at: row.closed_at,
            cancelled_at: row.cancelled_at,
        });
    }
    Ok(records)
}

/// Names of the customers of a page of work orders, as far as the caller may read them.
struct CustomerNames {
    /// Grant for the sites whose customers the caller may read; `None` for no site.
    grant: Option<Grant>,
    /// Names by customer id.
    names: HashMap<i64, String>,
}

impl CustomerNames {
    async fn of(ctx: &Ctx, rows: &[Model]) -> Result<Self> {
        let Ok(grant) = ctx.can(CUSTOMER_READ) else { return Ok(Self { grant: None, names: HashMap::new() }) };
        let ids: BTreeSet<i64> = rows.iter().filter_map(|row| row.customer_id).collect();
        let mut names = HashMap::with_capacity(ids.len());
        if !ids.is_empty() {
            let tx = ctx.browse(&grant).await?;
            names = Self::read(ctx, &tx, &grant, ids).await?;
        }
        Ok(Self { grant: Some(grant), names })
    }

    async fn read(ctx: &Ctx, tx: &Tx, grant: &Grant, ids: BTreeSet<i64>) -> Result<HashMap<i64, String>> {
        let rows = customer_table::Entity::within(grant).ids(ids).all(tx).await?;
        let named = rows.into_iter().filter(|row| row.status != record::ERASED).map(|row| {
            // What cannot be read is shown as empty, so that the others of a list are.
            let personal = record::open(&ctx.platform().secrets, &row).unwrap_or_default();
            let words = [personal.title, personal.first_name, personal.surname];
            let name = words.iter().map(|word| word.trim()).filter(|word| !word.is_empty()).collect::<Vec<_>>();
            (row.id, name.join(" "))
        });
        Ok(named.collect())
    }

    fn customer_name(&self, order: &Model) -> Option<String> {
        let sites = self.grant.as_ref()?.reach().sites();
        // At the console a person may read the customers of one site and not those of another.
        if sites.is_some_and(|sites| !sites.contains(&order.site_id)) {
            return None;
        }
        Some(order.customer_id.and_then(|id| self.names.get(&id)).cloned().unwrap_or_default())
    }
}
