//! Archive part of comments, for a tenant that is moved to another server.

use platform::{
    api::name_list::check_stored,
    archive::{ArchivePart, Rows},
};

use crate::entity::{comment_category, machine_comment};

/// The tables that go along.
pub fn parts() -> Vec<Box<dyn ArchivePart>> {
    vec![
        Box::new(
            Rows::of(comment_category::Entity)
                .checked(|row| check_stored::<comment_category::Entity>(&row.name, &row.name_key)),
        ),
        Box::new(
            Rows::of(machine_comment::Entity)
                .key(machine_comment::Column::SiteId, "site")
                .key(machine_comment::Column::MachineId, "machine")
                .key(machine_comment::Column::CategoryId, "comment_category")
                .key(machine_comment::Column::UserId, "app_user"),
        ),
    ]
}
