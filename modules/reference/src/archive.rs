//! Archive part of the lists of a tenant that is moved to another server.

use platform::{
    api::name_list::check_stored,
    archive::{ArchivePart, Rows},
};
use serde_json::Value as Json;

use crate::entity::{common_defect, franchise, location, machine_area, stage, work_status, workshop};

/// The tables that go along.
pub fn parts() -> Vec<Box<dyn ArchivePart>> {
    vec![
        Box::new(
            Rows::of(franchise::Entity)
                .checked(|row| check_stored::<franchise::Entity>(&row.name, &row.name_key))
                .names(franchise::Column::CreatedBy, "app_user"),
        ),
        Box::new(Rows::of(work_status::Entity)),
        Box::new(
            Rows::of(machine_area::Entity)
                .checked(|row| check_stored::<machine_area::Entity>(&row.name, &row.name_key))
                .key(machine_area::Column::CreatedBy, "app_user"),
        ),
        Box::new(
            Rows::of(common_defect::Entity)
                .checked(|row| check_stored::<common_defect::Entity>(&row.name, &row.name_key))
                .key(common_defect::Column::CreatedBy, "app_user"),
        ),
        Box::new(
            Rows::of(location::Entity)
                .checked(|row| check_stored::<location::Entity>(&row.name, &row.name_key))
                .key(location::Column::SiteId, "site")
                .key(location::Column::CreatedBy, "app_user")
                .fixed(location::Column::ImportJobId, Json::Null),
        ),
        Box::new(
            Rows::of(stage::Entity)
                .checked(|row| check_stored::<stage::Entity>(&row.name, &row.name_key))
                .key(stage::Column::SiteId, "site")
                .key(stage::Column::CreatedBy, "app_user"),
        ),
        Box::new(
            Rows::of(workshop::Entity)
                .checked(|row| check_stored::<workshop::Entity>(&row.name, &row.name_key))
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
