//! Countries and languages, and the country of a visitor.

pub(crate) mod geolocation;
pub(crate) mod lookups;
