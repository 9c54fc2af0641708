//! The transfers that records take part in.

use platform::{
    core::error::Result,
    db::Tx,
    tenancy::{Grant, Scoped},
};
use sea_orm::ColumnTrait;

use crate::entity::{machine, transfer};

/// Returns the open transfers that rows take part in; most pages have none, and then nothing is read.
pub async fn open_transfers(tx: &Tx, grant: &Grant, rows: &[machine::Model]) -> Result<Vec<transfer::Model>> {
    let ids: Vec<i64> = rows.iter().filter_map(|row| row.transfer_id).collect();
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    transfer::Entity::within(grant).filter(transfer::Column::Id.is_in(ids)).all(tx).await
}
