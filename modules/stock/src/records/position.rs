//! A stored row as the rules see it: its [`Position`].

use platform::core::error::{Error, Result};

use crate::{
    domain::{CurrentLocation, Handover, Life, Position, Status, Tracking, Transfer, Twin, WorkOrder},
    entity::{machine, transfer, work_order},
};

/// The facts of a row that are in other tables.
#[derive(Debug, Clone, Copy)]
pub struct RelatedFacts<'a> {
    /// `true` if its model is audited.
    pub audit_enabled: bool,
    /// Its open transfer.
    pub transfer: Option<&'a transfer::Model>,
    /// Its live work order. Nothing that a row offers depends on one, so lists and searches read none.
    pub order: Option<&'a work_order::Model>,
    /// The current site.
    pub current_site: i64,
    /// Another open record of the serial.
    pub twin: Twin,
}

/// Reads a row as the rules see it.
pub fn read(row: &machine::Model, related: RelatedFacts<'_>) -> Result<Position> {
    let status = Status::parse(&row.status).ok_or_else(|| unreadable(row, "status"))?;
    let life = match (row.deleted, row.open) {
        (true, _) => Life::Deleted,
        (false, true) => Life::Open,
        (false, false) => Life::Closed,
    };
    let before = related.transfer.and_then(|open| Status::parse(&open.previous_status)).unwrap_or(Status::A);
    Ok(Position {
        status,
        tracking: Tracking::from_code(row.tracking).ok_or_else(|| unreadable(row, "tracking"))?,
        current: CurrentLocation::from_code(row.current_location).ok_or_else(|| unreadable(row, "current_location"))?,
        life,
        transfer: match related.transfer {
            None => Transfer::None,
            Some(open) if open.last_inspection_status => Transfer::InTransit { before },
            Some(_) => Transfer::Rejected { before },
        },
        return_status: row.return_status.as_deref().and_then(Status::parse),
        stage_entered: row.stage_entered_on,
        audit_due: row.audit_due_on,
        audit_enabled: related.audit_enabled,
        pdi_completed: row.pdi_completed,
        partially_checked: row.partially_checked,
        handover: match (status, row.last_success) {
            (Status::C | Status::T, Some(1)) => Handover::Passed,
            (Status::C | Status::T, Some(_)) => Handover::Failed,
            (Status::C, None) => Handover::Pending,
            _ => Handover::None,
        },
        work_order: related.order.map_or(WorkOrder::None, work_order::Model::work_order),
        ownership_date: related.order.and_then(|order| order.ownership_on),
        has_previous: row.previous_id.is_some(),
        own_site: row.site_id == related.current_site,
        twin: related.twin,
    })
}

fn unreadable(row: &machine::Model, column: &str) -> Error {
    Error::internal(format!("machine {} has a {column} that the rules do not know", row.id))
}
