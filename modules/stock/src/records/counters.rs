//! The counters of the side navigation, the model tiles and the audits that are due: stored in tables, in the
//! transaction of the change.
//!
//! A list over 100,000 machines cannot be counted within a request. The deltas of a transaction are summed here and
//! written once, as the last of it and in the order of their keys, so that batches which move machines between the same
//! sites wait for each other and never block each other.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{Datelike as _, NaiveDate};
use platform::{
    async_trait,
    core::error::Result,
    db::{Backend, DeferredWrite, Tx},
    tenancy::{Grant, Scoped},
};
use sea_orm::{
    ActiveValue::Set,
    ColumnTrait, EntityTrait, ExprTrait, FromQueryResult,
    sea_query::{Alias, Expr, OnConflict},
};

use crate::{
    domain::{Bucket, Status},
    entity::{machine, stock_due, stock_sum, stock_tile, stock_total},
};

/// The kinds of `stock_sum`: a list of the site, a model in stock there, and a day on which audits fall due.
pub const LIST: i16 = 0;
/// See [`LIST`].
pub const MODEL: i16 = 1;
/// See [`LIST`]; its key is that of [`day_key`].
pub const DAY: i16 = 2;

/// A day as the key of its sum: 20261123. Those of earlier days are smaller.
pub fn day_key(day: NaiveDate) -> i64 {
    i64::from(day.year()) * 10_000 + i64::from(day.month()) * 100 + i64::from(day.day())
}

/// The cell that counts one record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell {
    group: i64,
    site: i64,
    location: i64,
    bucket: i16,
    model: i64,
    /// The day of its next audit, while it waits for one.
    due_on: Option<NaiveDate>,
}

impl Cell {
    /// The cell of a record.
    pub fn of(row: &machine::Model) -> Self {
        Self {
            group: row.group_id,
            site: row.site_id,
            location: row.location_id.unwrap_or(0),
            bucket: row.bucket,
            model: row.model_id,
            due_on: row.audit_due_on.filter(|_| row.status == Status::A.code()),
        }
    }

    /// Deleted and unlisted records are in no list, so they are not counted.
    fn counts(self) -> bool {
        self.bucket != Bucket::Deleted.code() && self.bucket != Bucket::Unlisted.code()
    }

    fn is_in_stock(self) -> bool {
        Bucket::OPEN.iter().any(|open| open.code() == self.bucket)
    }
}

/// The deltas of some changes.
#[derive(Debug, Default)]
pub struct Counters {
    totals: BTreeMap<(i64, i64, i64, i16), i32>,
    tiles: BTreeMap<(i64, i64, i16, i64), i32>,
    sums: BTreeMap<(i64, i64, i16, i64), i32>,
    due: BTreeMap<(i64, i64, NaiveDate, i64), i32>,
}

impl Counters {
    /// A record is new.
    pub fn added(&mut self, cell: Cell) {
        self.add(cell, 1);
    }

    /// A record has changed its place.
    pub fn moved(&mut self, from: Cell, to: Cell) {
        if from != to {
            self.add(from, -1);
            self.add(to, 1);
        }
    }

    /// Counts a record that is removed.
    pub fn removed(&mut self, cell: Cell) {
        self.add(cell, -1);
    }

    fn add(&mut self, cell: Cell, by: i32) {
        if cell.counts() {
            *self.totals.entry((cell.group, cell.site, cell.location, cell.bucket)).or_default() += by;
            *self.tiles.entry((cell.group, cell.site, cell.bucket, cell.model)).or_default() += by;
            *self.sums.entry((cell.group, cell.site, LIST, cell.bucket.into())).or_default() += by;
        }
        if cell.is_in_stock() {
            *self.sums.entry((cell.group, cell.site, MODEL, cell.model)).or_default() += by;
        }
        if let Some(due_on) = cell.due_on {
            *self.due.entry((cell.group, cell.site, due_on, cell.model)).or_default() += by;
            *self.sums.entry((cell.group, cell.site, DAY, day_key(due_on))).or_default() += by;
        }
    }

    /// Writes the deltas with those of all other changes of the transaction, when it ends.
    pub fn write_last(self, tx: &Tx, grant: &Grant) {
        tx.last::<Gathered>(|gathered| gathered.join(self, grant));
    }

    fn join(&mut self, other: Self) {
        sum(&mut self.totals, other.totals);
        sum(&mut self.tiles, other.tiles);
        sum(&mut self.sums, other.sums);
        sum(&mut self.due, other.due);
    }

    async fn write(self, tx: &Tx, grant: &Grant) -> Result<()> {
        let totals =
            self.totals.into_iter().filter(|(_, by)| *by != 0).map(|((group_id, site_id, location_id, bucket), n)| {
                stock_total::ActiveModel {
                    site_id: Set(site_id),
                    location_id: Set(location_id),
                    bucket: Set(bucket),
                    n: Set(n),
                    group_id: Set(group_id),
                }
            });
        let rule = adding::<stock_total::Entity, _>(
            [stock_total::Column::SiteId, stock_total::Column::LocationId, stock_total::Column::Bucket],
            stock_total::Column::N,
        );
        tx.upsert_many::<stock_total::Entity, _>(grant, totals, rule).await?;
        let tiles =
            self.tiles.into_iter().filter(|(_, by)| *by != 0).map(|((group_id, site_id, bucket, model_id), n)| {
                stock_tile::ActiveModel {
                    site_id: Set(site_id),
                    bucket: Set(bucket),
                    model_id: Set(model_id),
                    n: Set(n),
                    group_id: Set(group_id),
                }
            });
        let rule = adding::<stock_tile::Entity, _>(
            [stock_tile::Column::SiteId, stock_tile::Column::Bucket, stock_tile::Column::ModelId],
            stock_tile::Column::N,
        );
        tx.upsert_many::<stock_tile::Entity, _>(grant, tiles, rule).await?;
        let sums = self.sums.into_iter().filter(|(_, by)| *by != 0).map(|((group_id, site_id, kind, key), n)| {
            stock_sum::ActiveModel {
                site_id: Set(site_id),
                kind: Set(kind),
                key: Set(key),
                n: Set(n),
                group_id: Set(group_id),
            }
        });
        let rule = adding::<stock_sum::Entity, _>(
            [stock_sum::Column::SiteId, stock_sum::Column::Kind, stock_sum::Column::Key],
            stock_sum::Column::N,
        );
        tx.upsert_many::<stock_sum::Entity, _>(grant, sums, rule).await?;
        write_due(tx, grant, self.due).await
    }
}

fn sum<K: Ord>(all: &mut BTreeMap<K, i32>, more: BTreeMap<K, i32>) {
    for (key, by) in more {
        *all.entry(key).or_default() += by;
    }
}

/// The deltas of a transaction, by the grants of its changes; nearly always there is one.
#[derive(Default)]
struct Gathered(Vec<(Grant, Counters)>);

impl Gathered {
    fn join(&mut self, counters: Counters, grant: &Grant) {
        match self.0.iter_mut().find(|(other, _)| other.reach() == grant.reach()) {
            Some((_, there)) => there.join(counters),
            None => self.0.push((grant.clone(), counters)),
        }
    }
}

#[async_trait]
impl DeferredWrite for Gathered {
    async fn write(self: Box<Self>, tx: &Tx) -> Result<()> {
        for (grant, counters) in self.0 {
            counters.write(tx, &grant).await?;
        }
        Ok(())
    }
}

/// Writes the counters of audits that are due. Days pass, so those with nothing due any more are removed: the number of
/// overdue audits is the sum of all before today.
async fn write_due(tx: &Tx, grant: &Grant, due: BTreeMap<(i64, i64, NaiveDate, i64), i32>) -> Result<()> {
    let mut fewer: BTreeMap<i64, BTreeSet<NaiveDate>> = BTreeMap::new();
    for ((_, site, due_on, _), by) in &due {
        if *by < 0 {
            fewer.entry(*site).or_default().insert(*due_on);
        }
    }
    let rows = due.into_iter().filter(|(_, by)| *by != 0).map(|((group_id, site_id, due_on, model_id), n)| {
        stock_due::ActiveModel {
            site_id: Set(site_id),
            due_on: Set(due_on),
            model_id: Set(model_id),
            n: Set(n),
            group_id: Set(group_id),
        }
    });
    let rule = adding::<stock_due::Entity, _>(
        [stock_due::Column::SiteId, stock_due::Column::DueOn, stock_due::Column::ModelId],
        stock_due::Column::N,
    );
    tx.upsert_many::<stock_due::Entity, _>(grant, rows, rule).await?;
    for (site, days) in fewer {
        stock_due::Entity::remove(grant)
            .filter(stock_due::Column::SiteId.eq(site))
            .filter(stock_due::Column::DueOn.is_in(days.iter().copied()))
            .filter(stock_due::Column::N.eq(0))
            .run(tx)
            .await?;
        stock_sum::Entity::remove(grant)
            .filter(stock_sum::Column::SiteId.eq(site))
            .filter(stock_sum::Column::Kind.eq(DAY))
            .filter(stock_sum::Column::Key.is_in(days.into_iter().map(day_key)))
            .filter(stock_sum::Column::N.eq(0))
            .run(tx)
            .await?;
    }
    Ok(())
}

/// Returns the clause that adds the number to the existing row of such a key.
fn adding<E: EntityTrait, const KEYS: usize>(key: [E::Column; KEYS], number: E::Column) -> OnConflict {
    let sum = Expr::col((E::default(), number)).add(Expr::col((Alias::new("excluded"), number)));
    OnConflict::columns(key).value(number, sum).to_owned()
}

/// The counters and the machines that each counts: the bucket or kind in a report, the table, the columns of a cell, the
/// same columns of the machines, and the condition on the machines that count.
const COUNTERS: [[&str; 5]; 6] = [
    ["bucket", "stock_total WHERE {scope}", "bucket, location_id", "bucket, COALESCE(location_id, 0)", "bucket < 13"],
    ["bucket", "stock_tile WHERE {scope}", "bucket, model_id", "bucket, model_id", "bucket < 13"],
    ["-1", "stock_due WHERE {scope}", "model_id, due_on", "model_id, audit_due_on", AUDITED],
    ["-2", "stock_sum WHERE {scope} AND kind = 0", "key", "bucket", "bucket < 13"],
    ["-3", "stock_sum WHERE {scope} AND kind = 1", "key", "model_id", "bucket <= 10"],
    ["-4", "stock_sum WHERE {scope} AND kind = 2", "key", "{day}", AUDITED],
];
const AUDITED: &str = "status = 'A' AND audit_due_on IS NOT NULL";

/// Returns the cells of a site whose number differs from a count of the records: site, bucket, stored number, counted
/// number; for cells without a bucket, it is -1 for audits that are due, -2 for sums of lists, -3 for those of models
/// and -4 for those of days. Empty when all is well; for tests and measures. Each kind of cell is a statement of its
/// own, since each reads every machine in reach.
pub async fn wrong_cells(tx: &Tx, grant: &Grant) -> Result<Vec<WrongCell>> {
    let day = match tx.backend() {
        Backend::Sqlite => "CAST(strftime('%Y%m%d', audit_due_on) AS bigint)",
        Backend::Postgres => "CAST(to_char(audit_due_on, 'YYYYMMDD') AS bigint)",
    };
    let mut wrong = Vec::new();
    for [list, kept, cell, of, which] in COUNTERS {
        // PostgreSQL sums bigints into numeric; the casts keep one row type for both databases.
        let text = format!(
            "SELECT site_id, CAST({list} AS smallint) AS bucket, CAST(SUM(kept) AS bigint) AS kept, \
             CAST(SUM(counted) AS bigint) AS counted FROM ( \
             SELECT site_id, {cell}, n AS kept, 0 AS counted FROM {kept} \
             UNION ALL SELECT site_id, {of}, 0, COUNT(*) FROM machine WHERE {{scope}} AND {which} GROUP BY site_id, {of}) \
             cells GROUP BY site_id, {cell} HAVING SUM(kept) <> SUM(counted)"
        );
        wrong.extend(tx.select::<WrongCell>(grant, &text.replace("{day}", day), Vec::new()).await?);
    }
    Ok(wrong)
}

/// A counter that is wrong.
#[derive(Debug, Clone, PartialEq, Eq, FromQueryResult)]
pub struct WrongCell {
    /// The site.
    pub site_id: i64,
    /// The list, or the negative number of another kind of cell.
    pub bucket: i16,
    /// Number in the table.
    pub kept: i64,
    /// Number of records.
    pub counted: i64,
}
