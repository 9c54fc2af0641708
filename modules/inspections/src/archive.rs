//! What goes along of inspections when a tenant is taken to another server.

use platform::archive::{ArchivePart, Rows};

use crate::entity::{inspection, inspection_item};

/// The tables that go along.
pub fn parts() -> Vec<Box<dyn ArchivePart>> {
    vec![
        Box::new(
            Rows::of(inspection::Entity)
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
