//! Specifications of machines by serial number: the catalogue, its import and lookups.

pub mod entries;
pub mod features;
pub mod import;
pub mod lookup;
pub mod vin;
