//! Specifications of machines by serial number: the catalogue, its import and lookups.

pub(crate) mod entries;
pub(crate) mod features;
pub(crate) mod import;
pub(crate) mod lookup;
mod vin;
