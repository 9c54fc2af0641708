//! The part that goes along of the VAT rates of a tenant when it is taken to another server.

use platform::archive::{ArchivePart, Rows};

use crate::{entity::vat_rate, rates};

/// The tables that go along.
pub fn parts() -> Vec<Box<dyn ArchivePart>> {
    vec![Box::new(
        Rows::of(vat_rate::Entity)
            .checked(rates::check)
            .key(vat_rate::Column::SiteId, "site")
            .key(vat_rate::Column::CreatedBy, "app_user"),
    )]
}
