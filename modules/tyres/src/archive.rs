//! The part that goes along of the tyres of a tenant when it is taken to another server.

use platform::archive::{ArchivePart, Rows};

use crate::{
    entity::{tyre_make, tyre_rating, tyre_size},
    makes, ratings, sizes,
};

/// The tables that go along.
pub fn parts() -> Vec<Box<dyn ArchivePart>> {
    vec![
        Box::new(
            Rows::of(tyre_make::Entity)
                .checked(makes::check)
                .key(tyre_make::Column::SiteId, "site")
                .key(tyre_make::Column::CreatedBy, "app_user"),
        ),
        Box::new(
            Rows::of(tyre_rating::Entity)
                .checked(ratings::check)
                .key(tyre_rating::Column::SiteId, "site")
                .key(tyre_rating::Column::CreatedBy, "app_user"),
        ),
        Box::new(
            Rows::of(tyre_size::Entity)
                .checked(sizes::check)
                .key(tyre_size::Column::SiteId, "site")
                .key(tyre_size::Column::CreatedBy, "app_user"),
        ),
    ]
}
