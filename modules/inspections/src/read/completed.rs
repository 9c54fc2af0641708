//! Completed inspections of a period and their failed items, for reports.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use platform::{
    core::error::Result,
    db::Tx,
    tenancy::{Grant, Scoped as _},
};
use sea_orm::{ColumnTrait as _, FromQueryResult, Value};
use stock::domain::Status;

use crate::entity::inspection_item;

/// The ids that one statement names.
const CHUNK: usize = 500;

/// A completed inspection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Completed {
    /// `TemplateLookupId`
    pub id: i64,
    /// The site where it was completed.
    pub site_id: i64,
    /// The record of the machine.
    pub machine_id: i64,
    /// The model of the machine then.
    pub model_id: i64,
    /// The status of the machine that was inspected.
    pub status: Status,
    /// The result.
    pub passed: bool,
    /// The moment of its completion.
    pub at: DateTime<Utc>,
    /// The user who completed it; `None` for the program.
    pub by: Option<i64>,
}

/// A failed item of a completed inspection.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Failure {
    /// The row of the item.
    pub item_id: i64,
    /// The inspection of the item.
    pub inspection: Completed,
}

/// A failed item as it was answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FailedItem {
    /// The group of the question.
    pub group: String,
    /// The area of the defect.
    pub area_id: Option<i64>,
    /// The defect.
    pub defect_id: Option<i64>,
    /// The comment.
    pub comments: String,
}

/// The period of a report: from a moment until another, which is not in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    /// First moment of the period.
    pub from: DateTime<Utc>,
    /// First moment after the period.
    pub until: DateTime<Utc>,
}

#[derive(FromQueryResult)]
struct Row {
    id: i64,
    site_id: i64,
    machine_id: i64,
    model_id: i64,
    status: String,
    success: i16,
    finished_at: DateTime<Utc>,
    finished_by: Option<i64>,
}

#[derive(FromQueryResult)]
struct ItemRow {
    item_id: i64,
    #[sea_orm(nested)]
    inspection: Row,
}

impl Row {
    fn read(self) -> Option<Completed> {
        Some(Completed {
            id: self.id,
            site_id: self.site_id,
            machine_id: self.machine_id,
            model_id: self.model_id,
            status: Status::parse(&self.status)?,
            passed: self.success == 1,
            at: self.finished_at,
            by: self.finished_by,
        })
    }
}

const COLUMNS: &str = "i.id, i.site_id, i.machine_id, i.model_id, i.status, i.success, i.finished_at, i.finished_by";

/// The completed inspections of the sites of a grant in a period, the latest first, so many at most.
pub async fn completed(tx: &Tx, grant: &Grant, period: Period, most: u64) -> Result<Vec<Completed>> {
    let (text, values) = completed_statement(period, most);
    let rows: Vec<Row> = tx.select(grant, &text, values).await?;
    Ok(rows.into_iter().filter_map(Row::read).collect())
}

/// The latest completed inspection of each record in a period, the latest first, so many at most.
pub async fn latest_completed(tx: &Tx, grant: &Grant, period: Period, most: u64) -> Result<Vec<Completed>> {
    let (text, values) = latest_statement(period, most);
    let rows: Vec<Row> = tx.select(grant, &text, values).await?;
    Ok(rows.into_iter().filter_map(Row::read).collect())
}

/// The failed items of the completed inspections of a period, those of the latest first, so many at most.
pub async fn failures(tx: &Tx, grant: &Grant, period: Period, most: u64) -> Result<Vec<Failure>> {
    let (text, values) = failures_statement(period, most);
    let rows: Vec<ItemRow> = tx.select(grant, &text, values).await?;
    let read = |row: ItemRow| Some(Failure { item_id: row.item_id, inspection: row.inspection.read()? });
    Ok(rows.into_iter().filter_map(read).collect())
}

/// The statement of [`completed`].
pub fn completed_statement(period: Period, most: u64) -> (String, Vec<Value>) {
    let text = format!(
        "SELECT {COLUMNS} FROM inspection i WHERE {{scope:i}} AND i.success IS NOT NULL \
         AND i.finished_at >= $1 AND i.finished_at < $2 ORDER BY i.finished_at DESC, i.id DESC LIMIT $3"
    );
    (text, values(period, most))
}

/// The statement of [`latest_completed`].
pub fn latest_statement(period: Period, most: u64) -> (String, Vec<Value>) {
    let text = format!(
        "SELECT {COLUMNS} FROM (SELECT {COLUMNS}, ROW_NUMBER() OVER \
         (PARTITION BY i.machine_id ORDER BY i.finished_at DESC, i.id DESC) AS n \
         FROM inspection i WHERE {{scope:i}} AND i.success IS NOT NULL AND i.finished_at >= $1 AND i.finished_at < $2) i \
         WHERE i.n = 1 ORDER BY i.finished_at DESC, i.id DESC LIMIT $3"
    );
    (text, values(period, most))
}

/// The statement of [`failures`].
pub fn failures_statement(period: Period, most: u64) -> (String, Vec<Value>) {
    let text = format!(
        "SELECT t.id AS item_id, {COLUMNS} FROM inspection i JOIN inspection_item t ON t.inspection_id = i.id \
         AND {{scope:t}} AND t.status = 0 WHERE {{scope:i}} AND i.success IS NOT NULL \
         AND i.finished_at >= $1 AND i.finished_at < $2 ORDER BY i.finished_at DESC, i.id DESC, t.id LIMIT $3"
    );
    (text, values(period, most))
}

fn values(period: Period, most: u64) -> Vec<Value> {
    vec![period.from.into(), period.until.into(), i64::try_from(most).unwrap_or(i64::MAX).into()]
}

/// The number of failed items of each inspection that has some.
pub async fn failed_counts(tx: &Tx, grant: &Grant, inspections: &[i64]) -> Result<HashMap<i64, i64>> {
    use inspection_item::{Column, Entity};

    let mut counts = HashMap::with_capacity(inspections.len());
    for ids in inspections.chunks(CHUNK) {
        let failed =
            Entity::within(grant).filter(Column::InspectionId.is_in(ids.iter().copied())).filter(Column::Status.eq(0));
        counts.extend(failed.count_by(Column::InspectionId, tx).await?);
    }
    Ok(counts)
}

/// Failed items by the ids of their rows.
pub async fn failed_items(tx: &Tx, grant: &Grant, items: &[i64]) -> Result<HashMap<i64, FailedItem>> {
    use inspection_item::Entity;

    let mut found = HashMap::with_capacity(items.len());
    for ids in items.chunks(CHUNK) {
        let rows = Entity::within(grant).ids(ids.iter().copied()).all(tx).await?;
        found.extend(rows.into_iter().map(|row| {
            let item = FailedItem {
                group: row.item_group,
                area_id: row.area_id,
                defect_id: row.defect_id,
                comments: row.comments,
            };
            (row.id, item)
        }));
    }
    Ok(found)
}
