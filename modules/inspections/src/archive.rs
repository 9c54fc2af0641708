//! Archive part of inspections, for a tenant that is moved to another server.

use std::ops::RangeInclusive;

use platform::archive::{ArchivePart, Rows};
use stock::domain::Status;

use crate::entity::{inspection, inspection_item};

/// The tables that go along.
pub fn parts() -> Vec<Box<dyn ArchivePart>> {
    vec![
        Box::new(
            Rows::of(inspection::Entity)
                .checked(is_inspection)
                .key(inspection::Column::SiteId, "site")
                .key(inspection::Column::MachineId, "machine")
                .key(inspection::Column::ModelId, "model")
                .key(inspection::Column::StartedBy, "app_user")
                .key(inspection::Column::FinishedBy, "app_user")
                .names(inspection::Column::TemplateId, "check_template")
                .names(inspection::Column::TemplateVersionId, "template_version"),
        ),
        Box::new(
            Rows::of(inspection_item::Entity)
                .checked(|row| result(row.status, 0..=2))
                .key(inspection_item::Column::SiteId, "site")
                .key(inspection_item::Column::MachineId, "machine")
                .key(inspection_item::Column::InspectionId, "inspection")
                .key(inspection_item::Column::UserId, "app_user")
                .names(inspection_item::Column::ItemTypeId, "template_item")
                .names(inspection_item::Column::AreaId, "machine_area")
                .names(inspection_item::Column::DefectId, "common_defect"),
        ),
    ]
}

/// Checks the stage of an inspection, and that it has a result once it is finished.
fn is_inspection(row: &inspection::Model) -> Result<(), String> {
    let is_inspected = Status::parse(&row.status)
        .is_some_and(|status| matches!(status, Status::R | Status::A | Status::F | Status::G | Status::H | Status::S));
    if !is_inspected {
        return Err(format!("no inspection has the stage {}", row.status));
    }
    result(row.success, 0..=1)
}

fn result(code: Option<i16>, known: RangeInclusive<i16>) -> Result<(), String> {
    match code {
        Some(code) if !known.contains(&code) => Err(format!("there is no result {code}")),
        Some(_) | None => Ok(()),
    }
}
