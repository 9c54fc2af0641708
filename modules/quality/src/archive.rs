//! The part that goes along of the video quality questions of a tenant when it is taken to another server.

use platform::archive::{ArchivePart, Rows};

use crate::{
    entity::video_question::{Column, Entity},
    questions,
};

/// The tables that go along.
pub fn parts() -> Vec<Box<dyn ArchivePart>> {
    vec![Box::new(
        Rows::of(Entity).checked(questions::check).key(Column::SiteId, "site").key(Column::CreatedBy, "app_user"),
    )]
}
