//! Countries and languages, and the country of a visitor.

pub mod geolocation;
pub mod lookups;
