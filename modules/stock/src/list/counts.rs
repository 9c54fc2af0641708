//! What is counted beside the rows of the stock list: the tiles of the model panel and the side navigation.

use std::collections::BTreeMap;

use platform::{db::Tx, error::Result, permission::Grant};
use sea_orm::{FromQueryResult, Value};

use super::{
    page::{Due, narrowed, not_unaudited, one_of},
    question::{Asked, SALES},
};
use crate::machine::Bucket;

#[derive(Debug, Clone, FromQueryResult)]
pub(super) struct Tile {
    pub(super) model_id: i64,
    pub(super) n: i64,
}

/// The tiles of the question without its model choice: from the counters, unless location, serial or audit narrow it.
pub(super) async fn tiles(tx: &Tx, grant: &Grant, group: i64, asked: &Asked, due: &Due) -> Result<Vec<Tile>> {
    let (text, values) = tiles_statement(group, asked, due);
    tx.select(grant, &text, values).await
}

pub(crate) fn tiles_statement(group: i64, asked: &Asked, due: &Due) -> (String, Vec<Value>) {
    let mut values = Vec::new();
    let live = !asked.locations().is_empty() || asked.serial.is_some() || asked.audit.is_some() || asked.by.is_some();
    let text = if live {
        let predicate = narrowed(group, asked, due, false, &mut values);
        format!(
            "SELECT m.model_id AS model_id, COUNT(*) AS n FROM machine m WHERE {{scope:m}} AND {predicate} GROUP BY m.model_id"
        )
    } else {
        let buckets = one_of("t.bucket", asked.buckets.iter().map(|bucket| Value::from(*bucket)), &mut values);
        format!(
            "SELECT t.model_id AS model_id, CAST(SUM(t.n) AS bigint) AS n FROM stock_tile t \
             WHERE {{scope:t}} AND {buckets} GROUP BY t.model_id"
        )
    };
    (text, values)
}

/// How many rows there are in all: the tiles are the whole question by model, so they know.
pub(super) fn total(asked: &Asked, tiles: &[Tile]) -> i64 {
    let counted = |tile: &&Tile| asked.models.is_empty() || asked.models.contains(&tile.model_id);
    tiles.iter().filter(counted).map(|tile| tile.n).sum()
}

/// The counts of the side navigation.
#[derive(Debug, Default)]
pub(super) struct Counts {
    by_bucket: BTreeMap<i16, BucketCount>,
    pub(super) today: i64,
    pub(super) overdue: i64,
}

impl Counts {
    /// At the chosen locations.
    pub(super) fn here(&self, bucket: Bucket) -> i64 {
        self.by_bucket.get(&bucket.code()).map_or(0, |count| count.here)
    }

    /// As the entry of this list shows it.
    pub(super) fn of(&self, bucket: Bucket) -> i64 {
        let count = |count: &BucketCount| if SALES.contains(&bucket) { count.n } else { count.here };
        self.by_bucket.get(&bucket.code()).map_or(0, count)
    }
}

#[derive(Debug, FromQueryResult)]
struct BucketCount {
    bucket: i16,
    n: i64,
    here: i64,
}

#[derive(FromQueryResult)]
struct DueCount {
    today: Option<i64>,
    overdue: Option<i64>,
}

/// Side counts follow the site and, but for the sales lists, the location; never model or serial.
pub(super) async fn counts(tx: &Tx, grant: &Grant, asked: &Asked, due: &Due) -> Result<Counts> {
    let (text, values) = totals_statement(asked);
    let totals = tx.select::<BucketCount>(grant, &text, values).await?;
    let (text, values) = due_statement(asked, due);
    let audits = tx.select::<DueCount>(grant, &text, values).await?;
    let audits = audits.first();
    Ok(Counts {
        by_bucket: totals.into_iter().map(|count| (count.bucket, count)).collect(),
        today: audits.and_then(|row| row.today).unwrap_or(0),
        overdue: audits.and_then(|row| row.overdue).unwrap_or(0),
    })
}

/// How many there are in each list, in all and at the chosen locations: from the counters, but for whoever sees only
/// their own imports, whom nobody counts for.
pub(crate) fn totals_statement(asked: &Asked) -> (String, Vec<Value>) {
    let mut values = Vec::new();
    let here = match asked.locations.as_slice() {
        [] => "1 = 1".to_owned(),
        chosen => one_of("t.location_id", chosen.iter().map(|id| Value::from(*id)), &mut values),
    };
    let (table, n, own) = match asked.by {
        None => ("stock_total", "t.n", String::new()),
        Some(user) => {
            values.push(user.into());
            ("machine", "1", format!(" AND t.bucket < 13 AND t.created_by = ${}", values.len()))
        }
    };
    let text = format!(
        "SELECT t.bucket AS bucket, CAST(SUM({n}) AS bigint) AS n, \
         CAST(SUM(CASE WHEN {here} THEN {n} ELSE 0 END) AS bigint) AS here \
         FROM {table} t WHERE {{scope:t}}{own} GROUP BY t.bucket"
    );
    (text, values)
}

/// Audits due today and overdue: they follow from the site's day, so they are counted live from an index that holds
/// nothing else.
pub(crate) fn due_statement(asked: &Asked, due: &Due) -> (String, Vec<Value>) {
    let mut values: Vec<Value> = vec![due.today.into()];
    let mut parts = vec!["m.status = 'A'".to_owned(), "m.audit_due_on <= $1".to_owned()];
    if !asked.locations.is_empty() {
        parts.push(one_of("m.location_id", asked.locations.iter().map(|id| Value::from(*id)), &mut values));
    }
    if let Some(user) = asked.by {
        values.push(user.into());
        parts.push(format!("m.created_by = ${}", values.len()));
    }
    parts.extend(not_unaudited(due, &mut values));
    let text = format!(
        "SELECT CAST(SUM(CASE WHEN m.audit_due_on = $1 THEN 1 ELSE 0 END) AS bigint) AS today, \
         CAST(SUM(CASE WHEN m.audit_due_on < $1 THEN 1 ELSE 0 END) AS bigint) AS overdue \
         FROM machine m WHERE {{scope:m}} AND {}",
        parts.join(" AND ")
    );
    (text, values)
}
