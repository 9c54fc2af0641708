//! Completed handover inspections of a period, for reports.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use platform::{
    core::error::Result,
    db::Tx,
    tenancy::{Grant, Scoped as _},
};
use sea_orm::{ColumnTrait as _, FromQueryResult, Order};

use crate::{
    checklist::HandoverLine,
    entity::handover_inspection::{Column, Entity},
};

/// The ids that one statement names.
const CHUNK: usize = 500;

/// A completed handover inspection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromQueryResult)]
pub struct CompletedHandover {
    /// Id of the handover.
    pub id: i64,
    /// The selling site.
    pub site_id: i64,
    /// The record of the machine.
    pub machine_id: i64,
    /// The result.
    pub passed: bool,
    /// The moment of its completion.
    pub at: DateTime<Utc>,
    /// The user who completed it.
    pub user_id: Option<i64>,
}

#[derive(FromQueryResult)]
struct Answered {
    id: i64,
    answers: sea_orm::JsonValue,
}

/// The handover inspections of the sites of a grant that were completed from a moment until another, which is not in the
/// period; the latest first, so many at most.
pub async fn completed(
    tx: &Tx,
    grant: &Grant,
    (from, until): (DateTime<Utc>, DateTime<Utc>),
    most: u64,
) -> Result<Vec<CompletedHandover>> {
    let columns = [Column::Id, Column::SiteId, Column::MachineId, Column::Passed, Column::At, Column::UserId];
    Entity::within(grant)
        .filter(Column::At.gte(from))
        .filter(Column::At.lt(until))
        .order(Column::At, Order::Desc)
        .order(Column::Id, Order::Desc)
        .limit(most)
        .columns(columns, tx)
        .await
}

/// The number of questions of each handover inspection that were answered with no.
pub async fn failed_counts(tx: &Tx, grant: &Grant, handovers: &[i64]) -> Result<HashMap<i64, i64>> {
    let mut counts = HashMap::with_capacity(handovers.len());
    for ids in handovers.chunks(CHUNK) {
        let columns = [Column::Id, Column::Answers];
        let rows: Vec<Answered> = Entity::within(grant).ids(ids.iter().copied()).columns(columns, tx).await?;
        for row in rows {
            let lines: Vec<HandoverLine> = serde_json::from_value(row.answers).unwrap_or_default();
            let failed = lines.iter().filter(|line| line.item_status == Some(0)).count();
            counts.insert(row.id, i64::try_from(failed).unwrap_or(i64::MAX));
        }
    }
    Ok(counts)
}
