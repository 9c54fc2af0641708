//! Counts that belong to the rows of the stock list: the tiles of the model panel and the side navigation.

use std::collections::BTreeMap;

use platform::{core::error::Result, db::Tx, tenancy::Grant};
use sea_orm::Value;
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    page::{Due, narrowed, not_unaudited, one_of},
    question::{ListRequest, SALES},
};
use crate::{domain::Bucket, records::counters};

/// The counts of the side navigation of a whole site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct SideCounts {
    /// Everything that is open.
    pub total_row_count: i64,
    /// R
    pub receiving_inspection_count: i64,
    /// F
    pub fulfillment_inspection_count: i64,
    /// G
    pub gate_inspection_count: i64,
    /// H
    pub held_for_repair_count: i64,
    /// S
    pub spec_change_count: i64,
    /// A, past the due day.
    pub over_due_count: i64,
    /// A, on the due day.
    pub today_audit_count: i64,
    /// N, labelled Pending approval.
    pub receiving_in_dealer_count: i64,
    /// O on the way.
    pub in_transit_count: i64,
    /// O refused.
    pub rejected_count: i64,
    /// T
    pub sold_count: i64,
    /// P
    pub production_completed_count: i64,
    /// C.
    pub hand_over_completed_count: i64,
}

impl SideCounts {
    pub(super) fn of(counts: &Counts) -> Self {
        let of = |bucket: Bucket| counts.of(bucket);
        Self {
            // The list behind this entry follows the location as a whole, so its count does too.
            total_row_count: Bucket::OPEN.into_iter().map(|bucket| counts.here(bucket)).sum(),
            receiving_inspection_count: of(Bucket::Receiving),
            fulfillment_inspection_count: of(Bucket::Pdi),
            gate_inspection_count: of(Bucket::Gate),
            held_for_repair_count: of(Bucket::Held),
            spec_change_count: of(Bucket::SpecChange),
            over_due_count: counts.overdue,
            today_audit_count: counts.today,
            receiving_in_dealer_count: of(Bucket::Pending),
            in_transit_count: of(Bucket::InTransit),
            rejected_count: of(Bucket::Rejected),
            sold_count: of(Bucket::Sold),
            production_completed_count: of(Bucket::Produced),
            hand_over_completed_count: of(Bucket::Handover),
        }
    }
}

/// A tile of the model panel.
#[derive(Debug, Clone)]
pub(crate) struct Tile {
    pub(super) model_id: i64,
    pub(super) n: i64,
}

/// A number of any of the four kinds.
#[derive(Debug)]
struct Number {
    /// [`TOTAL`], [`TILE`], [`DAY`] or [`DUE`].
    kind: i64,
    /// The list, the model, the day's key, or none.
    key: i64,
    /// Number in all; of audits that are due, those of today.
    n: i64,
    /// Number at the chosen locations; of audits that are due, those overdue.
    here: i64,
}

/// The row as it is read.
struct NumberRow(Number);

platform::positional_row!(NumberRow(Number) { kind, key, n, here });

/// The first three as in [`counters`], so that they come out of one table as they are.
const TOTAL: i64 = counters::LIST as i64;
const TILE: i64 = counters::MODEL as i64;
const DAY: i64 = counters::DAY as i64;
/// Audits of every day up to this one.
const DUE: i64 = 3;

/// Returns the tiles of the query without its model choice, and the counts of the side navigation, which follow the
/// site and, but for the sales lists, the location; never model or serial. One statement, for each costs a round trip.
pub(super) async fn numbers(
    tx: &Tx,
    grant: &Grant,
    group: i64,
    request: &ListRequest,
    due: &Due,
) -> Result<(Vec<Tile>, Counts)> {
    // The counters of several sites would not be added up.
    grant.site_id()?;
    let (text, values) = numbers_statement(group, request, due);
    let (mut tiles, mut counts) = (Vec::new(), Counts::default());
    for NumberRow(number) in tx.rows(grant, &text, values).await? {
        match number.kind {
            TILE => tiles.push(Tile { model_id: number.key, n: number.n }),
            _ => counts.take(&number, due),
        }
    }
    Ok((tiles, counts))
}

/// Returns the counts of the side navigation of a whole site, and nothing else.
pub(crate) async fn side_counts(tx: &Tx, grant: &Grant, due: &Due) -> Result<SideCounts> {
    let (_, counts) = numbers(tx, grant, grant.group_id()?, &ListRequest::everything(), due).await?;
    Ok(SideCounts::of(&counts))
}

pub(crate) fn numbers_statement(group: i64, request: &ListRequest, due: &Due) -> (String, Vec<Value>) {
    let mut values = Vec::new();
    let parts = if is_plain(request) && due.unaudited.is_empty() {
        vec![plain(due, &mut values)]
    } else if is_plain(request) {
        vec![counter_rows(&format!("s.kind <= {TILE}")), audits(request, due, &mut values)]
    } else {
        vec![totals(request, &mut values), tiles(group, request, due, &mut values), audits(request, due, &mut values)]
    };
    (parts.join(" UNION ALL "), values)
}

/// Returns the number of all rows: the tiles are the whole query by model.
pub(super) fn total(request: &ListRequest, tiles: &[Tile]) -> i64 {
    let counted = |tile: &&Tile| request.models.is_empty() || request.models.contains(&tile.model_id);
    tiles.iter().filter(counted).map(|tile| tile.n).sum()
}

/// The counts of the side navigation.
#[derive(Debug, Default)]
pub(super) struct Counts {
    by_bucket: BTreeMap<i64, Count>,
    pub(super) today: i64,
    pub(super) overdue: i64,
}

impl Counts {
    fn take(&mut self, number: &Number, due: &Due) {
        let Number { kind, key, n, here } = *number;
        match kind {
            TOTAL => self.add(key, n, here),
            DAY if key == counters::day_key(due.today) => self.today += n,
            DAY => self.overdue += n,
            _ => (self.today, self.overdue) = (n, here),
        }
    }

    /// Adds to a list the number in all, and at the chosen locations.
    pub(super) fn add(&mut self, bucket: i64, n: i64, here: i64) {
        let count = self.by_bucket.entry(bucket).or_insert(Count { n: 0, here: 0 });
        count.n += n;
        count.here += here;
    }

    /// Returns the number at the chosen locations.
    pub(super) fn here(&self, bucket: Bucket) -> i64 {
        self.by_bucket.get(&i64::from(bucket.code())).map_or(0, |count| count.here)
    }

    /// Returns the number that the entry of this list shows.
    pub(super) fn of(&self, bucket: Bucket) -> i64 {
        let count = |count: &Count| if SALES.contains(&bucket) { count.n } else { count.here };
        self.by_bucket.get(&i64::from(bucket.code())).map_or(0, count)
    }
}

#[derive(Debug)]
struct Count {
    n: i64,
    here: i64,
}

/// Returns `true` if the query is for everything in stock; a choice of models does not narrow the counts.
fn is_plain(request: &ListRequest) -> bool {
    request.everything
        && request.locations.is_empty()
        && request.serial.is_none()
        && request.audit.is_none()
        && request.by.is_none()
}

/// Everything that a plain screen of a site shows: one stretch of one table. Days are few: those between
/// the oldest audit that waits and this one.
fn plain(due: &Due, values: &mut Vec<Value>) -> String {
    values.push(counters::day_key(due.today).into());
    counter_rows(&format!("(s.kind, s.key) <= ({DAY}, ${})", values.len()))
}

/// Returns the statement that reads the counters of a site as they are stored: the database adds nothing up.
fn counter_rows(which: &str) -> String {
    format!(
        "SELECT CAST(s.kind AS bigint) AS kind, s.key AS key, CAST(s.n AS bigint) AS n, CAST(s.n AS bigint) AS here \
         FROM stock_sum s WHERE {{scope:s}} AND {which}"
    )
}

/// Returns the statement for the number in each list, in all and at the chosen locations: from the counters, and
/// counted live for import users, who see only their own imports.
pub(crate) fn totals(request: &ListRequest, values: &mut Vec<Value>) -> String {
    if request.locations.is_empty() && request.by.is_none() {
        return counter_rows(&format!("s.kind = {TOTAL}"));
    }
    let here = match request.locations.as_slice() {
        [] => "1 = 1".to_owned(),
        chosen => one_of("t.location_id", chosen.iter().map(|id| Value::from(*id)), values),
    };
    let (table, n, own) = match request.by {
        None => ("stock_total", "t.n", String::new()),
        Some(user) => {
            values.push(user.into());
            ("machine", "1", format!(" AND t.bucket < 13 AND t.created_by = ${}", values.len()))
        }
    };
    format!(
        "SELECT CAST({TOTAL} AS bigint) AS kind, CAST(t.bucket AS bigint) AS key, CAST(SUM({n}) AS bigint) AS n, \
         CAST(SUM(CASE WHEN {here} THEN {n} ELSE 0 END) AS bigint) AS here \
         FROM {table} t WHERE {{scope:t}}{own} GROUP BY t.bucket"
    )
}

/// The tiles: from the counters, unless location, serial, audit or person narrow them.
pub(crate) fn tiles(group: i64, request: &ListRequest, due: &Due, values: &mut Vec<Value>) -> String {
    if is_plain(request) {
        return counter_rows(&format!("s.kind = {TILE}"));
    }
    let live =
        !request.locations().is_empty() || request.serial.is_some() || request.audit.is_some() || request.by.is_some();
    let (n, rows) = if live {
        ("COUNT(*)", narrowed(group, request, due, false, values))
    } else {
        let buckets = one_of("m.bucket", request.buckets.iter().map(|bucket| Value::from(*bucket)), values);
        ("SUM(m.n)", format!("stock_tile m WHERE {{scope:m}} AND {buckets}"))
    };
    format!(
        "SELECT CAST({TILE} AS bigint) AS kind, +m.model_id AS key, CAST({n} AS bigint) AS n, CAST(0 AS bigint) AS here \
         FROM {rows} GROUP BY +m.model_id"
    )
}

/// Returns the statement for audits due today and overdue, which follow from the site's day: from the sums by day; from
/// the counters by day and model where some models have no audit; and where location or person narrow them, live from
/// an index that contains nothing else.
pub(crate) fn audits(request: &ListRequest, due: &Due, values: &mut Vec<Value>) -> String {
    let is_counted = request.locations.is_empty() && request.by.is_none();
    if is_counted && due.unaudited.is_empty() {
        values.push(counters::day_key(due.today).into());
        return counter_rows(&format!("s.kind = {DAY} AND s.key <= ${}", values.len()));
    }
    values.push(due.today.into());
    let today = format!("${}", values.len());
    if is_counted {
        let unaudited = not_unaudited(due, values).map(|predicate| format!(" AND {predicate}")).unwrap_or_default();
        return format!(
            "SELECT CAST({DUE} AS bigint) AS kind, CAST(0 AS bigint) AS key, \
             CAST(COALESCE(SUM(CASE WHEN m.due_on = {today} THEN m.n END), 0) AS bigint) AS n, \
             CAST(COALESCE(SUM(CASE WHEN m.due_on < {today} THEN m.n END), 0) AS bigint) AS here \
             FROM stock_due m WHERE {{scope:m}} AND m.due_on <= {today}{unaudited}"
        );
    }
    let mut parts = vec!["m.status = 'A'".to_owned(), format!("m.audit_due_on <= {today}")];
    if !request.locations.is_empty() {
        parts.push(one_of("m.location_id", request.locations.iter().map(|id| Value::from(*id)), values));
    }
    if let Some(user) = request.by {
        values.push(user.into());
        parts.push(format!("m.created_by = ${}", values.len()));
    }
    parts.extend(not_unaudited(due, values));
    format!(
        "SELECT CAST({DUE} AS bigint) AS kind, CAST(0 AS bigint) AS key, \
         CAST(COUNT(CASE WHEN m.audit_due_on = {today} THEN 1 END) AS bigint) AS n, \
         CAST(COUNT(CASE WHEN m.audit_due_on < {today} THEN 1 END) AS bigint) AS here \
         FROM machine m WHERE {{scope:m}} AND {}",
        parts.join(" AND ")
    )
}
