//! What goes along of the lists of a tenant when it is taken to another server.

use platform::archive::{ArchivePart, Rows};
use serde_json::Value as Json;

use crate::entity::{common_defect, franchise, location, machine_area, stage, work_status, workshop};

/// The tables that go along.
pub fn parts() -> Vec<Box<dyn ArchivePart>> {
    vec![
        Box::new(Rows::of(franchise::Entity).names(franchise::Column::CreatedBy, "app_user")),
        Box::new(Rows::of(work_status::Entity)),
        Box::new(Rows::of(machine_area::Entity).key(machine_area::Column::CreatedBy, "app_user")),
        Box::new(Rows::of(common_defect::Entity).key(common_defect::Column::CreatedBy, "app_user")),
        Box::new(
            Rows::of(location::Entity)
                .key(location::Column::SiteId, "site")
                .key(location::Column::CreatedBy, "app_user")
                .fixed(location::Column::ImportJobId, Json::Null),
        ),
        Box::new(Rows::of(stage::Entity).key(stage::Column::SiteId, "site").key(stage::Column::CreatedBy, "app_user")),
        Box::new(
            Rows::of(workshop::Entity)
                .key(workshop::Column::SiteId, "site")
                .key(workshop::Column::CreatedBy, "app_user"),
        ),
    ]
}

/// The tables that stay.
pub const STAYS: &[(&str, &str)] = &[
    ("country", "is the same on every server"),
    ("dms_provider", "is the same on every server"),
    ("language", "is the same on every server; the manifest says so"),
    ("support_card", "is of the server, for all of its tenants"),
];
