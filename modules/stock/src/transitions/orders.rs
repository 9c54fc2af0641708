//! Work orders of records: [`Position::work_order`] and `ownership_date` of the rules are read from and written to the
//! table `work_order`, in the transaction of the move, so that no verb can forget it.
//!
//! A record has one live order or none. A machine that is sold or taken over closes it, and it stays live, because it
//! still names the owner; a transition that takes the machine back into stock cancels it, and the next order is another
//! row.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use platform::{
    core::error::Result,
    db::Tx,
    tenancy::{Grant, Scoped},
};
use sea_orm::{ActiveValue::Set, ColumnTrait, ExprTrait, FromQueryResult, sea_query::Expr};

use crate::{
    domain::{Bucket, Life, Position, Status, WorkOrder},
    entity::{
        machine,
        work_order::{ActiveModel, Column, Entity, Model},
    },
};

/// Owner that an order names.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Owner {
    /// The site of a dealer.
    Dealer(i64),
    /// A customer of the selling site.
    Customer(i64),
}

/// Returns the stored number of a kind of order. An order of no kind has the day alone, which batch PDI may set (row
/// 10).
pub const fn code(kind: WorkOrder) -> i16 {
    match kind {
        WorkOrder::None => 0,
        WorkOrder::Dealership => 1,
        WorkOrder::Customer => 2,
    }
}

impl Model {
    /// Returns its kind in the words of the rules.
    pub const fn work_order(&self) -> WorkOrder {
        match self.kind {
            1 => WorkOrder::Dealership,
            2 => WorkOrder::Customer,
            _ => WorkOrder::None,
        }
    }

    /// Returns `true` if it has ended: the machine was sold or taken over.
    pub const fn is_closed(&self) -> bool {
        self.closed_at.is_some()
    }
}

/// The live orders of some records.
pub async fn live(tx: &Tx, grant: &Grant, machines: impl IntoIterator<Item = i64>) -> Result<Vec<Model>> {
    let machines: Vec<i64> = machines.into_iter().collect();
    if machines.is_empty() {
        return Ok(Vec::new());
    }
    Entity::within(grant).filter(Column::MachineId.is_in(machines)).filter(Column::CancelledAt.is_null()).all(tx).await
}

/// Returns the live orders of the rows at the gate, each of which leaves for the dealer of its order; most pages have
/// none, and then nothing is read.
pub async fn at_gate(tx: &Tx, grant: &Grant, rows: &[machine::Model]) -> Result<Vec<Model>> {
    live(tx, grant, rows.iter().filter(|row| row.bucket == Bucket::Gate.code()).map(|row| row.id)).await
}

/// The live orders that name a customer.
pub async fn of_customer(tx: &Tx, grant: &Grant, customer: i64) -> Result<Vec<Model>> {
    Entity::within(grant).filter(Column::CustomerId.eq(customer)).filter(Column::CancelledAt.is_null()).all(tx).await
}

/// Machines of a site that are to be sold: ordered for a customer, handed over, and their day has come (row 23). The earliest first, so many at most.
pub async fn due(tx: &Tx, grant: &Grant, day: NaiveDate, most: u64) -> Result<Vec<i64>> {
    #[derive(FromQueryResult)]
    struct DueOrder {
        id: i64,
    }
    // The conditions of the index are written out, because SQLite looks for them word by word.
    let text = format!(
        "SELECT m.id FROM work_order o JOIN machine m ON m.id = o.machine_id WHERE {{scope:o}} AND {{scope:m}} \
         AND o.kind = 2 AND o.closed_at IS NULL AND o.cancelled_at IS NULL AND o.ownership_on <= $1 \
         AND m.status = 'C' AND m.last_success = 1 AND m.deleted = false ORDER BY o.ownership_on, o.machine_id LIMIT {most}"
    );
    let found: Vec<DueOrder> = tx.select(grant, &text, vec![day.into()]).await?;
    Ok(found.into_iter().map(|found| found.id).collect())
}

/// A record with the order that is updated with it.
#[derive(Debug, Clone, Copy)]
pub struct OrderUpdate<'a> {
    /// The record.
    pub row: &'a machine::Model,
    /// Its live order.
    pub order: Option<&'a Model>,
    /// The record afterwards, as the rules see it.
    pub next: &'a Position,
    /// It was handed on to the owner that the order names.
    pub as_ordered: bool,
}

/// Effect on an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum OrderEffect {
    Nothing,
    Begin,
    Change,
    Close,
    Cancel,
}

/// Person, time and data of the update.
#[derive(Debug, Clone, Copy)]
pub struct OrderContext<'a> {
    /// The new owner in the orders; `None` leaves it unchanged.
    pub owner: Option<Owner>,
    /// A word for the request, by which a repeat is known.
    pub request: Option<&'a str>,
    /// Id of the user, if it is one.
    pub user: Option<i64>,
    /// Now.
    pub at: DateTime<Utc>,
    /// The verb of the log.
    pub kind: &'a str,
}

impl OrderUpdate<'_> {
    /// Returns the dealer and the customer that the order names afterwards.
    fn named(&self, owner: Option<Owner>) -> (Option<i64>, Option<i64>) {
        match (self.next.work_order, owner) {
            (WorkOrder::Dealership, Some(Owner::Dealer(site))) => (Some(site), None),
            (WorkOrder::Customer, Some(Owner::Customer(id))) => (None, Some(id)),
            (WorkOrder::Dealership | WorkOrder::Customer, _) => {
                self.order.map_or((None, None), |order| (order.dealer_site_id, order.customer_id))
            }
            (WorkOrder::None, _) => (None, None),
        }
    }

    fn fate(&self, following: &OrderContext<'_>) -> OrderEffect {
        fate(self.order, self.next, self.named(following.owner), self.as_ordered, following.request)
    }

    /// Returns `true` if anything is written for it.
    pub fn moves(&self, following: &OrderContext<'_>) -> bool {
        self.fate(following) != OrderEffect::Nothing
    }
}

/// Returns the effect on an order when its record is `next` and it names these afterwards.
fn fate(
    order: Option<&Model>,
    next: &Position,
    named: (Option<i64>, Option<i64>),
    as_ordered: bool,
    request: Option<&str>,
) -> OrderEffect {
    let wanted = next.work_order != WorkOrder::None || next.ownership_date.is_some();
    let Some(order) = order else { return if wanted { OrderEffect::Begin } else { OrderEffect::Nothing } };
    if next.life == Life::Deleted || !wanted {
        return OrderEffect::Cancel;
    }
    if next.status == Status::T {
        return match (as_ordered, order.is_closed()) {
            (false, _) => OrderEffect::Cancel,
            (true, false) => OrderEffect::Close,
            (true, true) => OrderEffect::Nothing,
        };
    }
    let same = order.kind == code(next.work_order)
        && order.ownership_on == next.ownership_date
        && (order.dealer_site_id, order.customer_id) == named;
    let request = request.is_some() && order.request.as_deref() != request;
    if same && !request { OrderEffect::Nothing } else { OrderEffect::Change }
}

/// Orders that become alike: kind, dealer, customer, day.
type Alike = (i16, Option<i64>, Option<i64>, Option<NaiveDate>);

/// Has the orders of some records follow them, in a handful of statements whatever their number.
pub async fn follow(tx: &Tx, grant: &Grant, turns: &[OrderUpdate<'_>], following: &OrderContext<'_>) -> Result<()> {
    let mut begun = Vec::new();
    let mut changed: BTreeMap<Alike, Vec<i64>> = BTreeMap::new();
    let (mut closed, mut cancelled) = (Vec::new(), Vec::new());
    for turn in turns {
        let (dealer, customer) = turn.named(following.owner);
        let (kind, day) = (code(turn.next.work_order), turn.next.ownership_date);
        match (turn.fate(following), turn.order) {
            (OrderEffect::Begin, _) => begun.push(ActiveModel {
                group_id: Set(turn.row.group_id),
                site_id: Set(turn.row.site_id),
                machine_id: Set(turn.row.id),
                kind: Set(kind),
                dealer_site_id: Set(dealer),
                customer_id: Set(customer),
                ownership_on: Set(day),
                request: Set(following.request.map(str::to_owned)),
                created_by: Set(following.user),
                created_at: Set(following.at),
                updated_by: Set(following.user),
                updated_at: Set(following.at),
                closed_at: Set(None),
                cancelled_at: Set(None),
                ended_by: Set(None),
                version: Set(1),
                ..Default::default()
            }),
            (OrderEffect::Change, Some(order)) => {
                changed.entry((kind, dealer, customer, day)).or_default().push(order.id);
            }
            (OrderEffect::Close, Some(order)) => closed.push(order.id),
            (OrderEffect::Cancel, Some(order)) => cancelled.push(order.id),
            (OrderEffect::Nothing, _) | (_, None) => {}
        }
    }
    for ((kind, dealer, customer, day), ids) in changed {
        let change = touch(grant, ids, following)
            .value(Column::Kind, kind)
            .value(Column::DealerSiteId, dealer)
            .value(Column::CustomerId, customer)
            .value(Column::OwnershipOn, day);
        let change = match following.request {
            Some(request) => change.value(Column::Request, request),
            None => change,
        };
        change.run(tx).await?;
    }
    for (column, ids) in [(Column::ClosedAt, closed), (Column::CancelledAt, cancelled)] {
        if !ids.is_empty() {
            let ended = touch(grant, ids, following).value(column, following.at);
            ended.value(Column::EndedBy, following.kind).run(tx).await?;
        }
    }
    if begun.is_empty() { Ok(()) } else { tx.insert_many::<Entity, _>(grant, begun).await }
}

fn touch(grant: &Grant, ids: Vec<i64>, following: &OrderContext<'_>) -> platform::tenancy::Update<Entity> {
    Entity::change(grant)
        .filter(Column::Id.is_in(ids))
        .value(Column::UpdatedBy, following.user)
        .value(Column::UpdatedAt, following.at)
        .set(Column::Version, Expr::col(Column::Version).add(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 3, day).expect("a day")
    }

    fn order(kind: WorkOrder) -> Model {
        let at = DateTime::UNIX_EPOCH;
        Model {
            id: 1,
            group_id: 1,
            site_id: 1,
            machine_id: 1,
            kind: code(kind),
            dealer_site_id: (kind == WorkOrder::Dealership).then_some(7),
            customer_id: (kind == WorkOrder::Customer).then_some(9),
            ownership_on: Some(day(2)),
            request: None,
            created_by: None,
            created_at: at,
            updated_by: None,
            updated_at: at,
            closed_at: None,
            cancelled_at: None,
            ended_by: None,
            version: 1,
        }
    }

    fn comes(order: Option<&Model>, as_ordered: bool, alter: impl FnOnce(&mut Position)) -> OrderEffect {
        let mut next = Position::new(Status::G, day(2));
        (next.work_order, next.ownership_date) = (WorkOrder::Dealership, Some(day(2)));
        alter(&mut next);
        fate(order, &next, (Some(7), None), as_ordered, None)
    }

    /// An order begins with its stage, ends with the sale, and is cancelled by a transition that takes the machine
    /// back.
    #[test]
    fn an_order_follows_its_record() {
        let dealer = order(WorkOrder::Dealership);
        let closed = Model { closed_at: Some(DateTime::UNIX_EPOCH), ..dealer.clone() };
        let none = |next: &mut Position| (next.work_order, next.ownership_date) = (WorkOrder::None, None);
        assert_eq!(comes(None, true, |_| {}), OrderEffect::Begin);
        assert_eq!(comes(None, true, none), OrderEffect::Nothing);
        assert_eq!(comes(Some(&dealer), true, |_| {}), OrderEffect::Nothing, "it is what it was");
        assert_eq!(comes(Some(&dealer), true, |next| next.ownership_date = Some(day(3))), OrderEffect::Change);
        assert_eq!(comes(Some(&dealer), true, none), OrderEffect::Cancel);
        assert_eq!(comes(Some(&dealer), true, |next| next.status = Status::T), OrderEffect::Close);
        assert_eq!(comes(Some(&closed), true, |next| next.status = Status::T), OrderEffect::Nothing);
        assert_eq!(
            comes(Some(&dealer), false, |next| next.status = Status::T),
            OrderEffect::Cancel,
            "it went elsewhere"
        );
        assert_eq!(comes(Some(&dealer), true, |next| next.life = Life::Deleted), OrderEffect::Cancel);
    }

    /// A day that came with batch PDI becomes part of the order that follows.
    #[test]
    fn a_day_alone_becomes_an_order() {
        assert_eq!(comes(Some(&order(WorkOrder::None)), true, |_| {}), OrderEffect::Change);
    }
}
