//! Lists of a site that people maintain and choose from, such as tyre makes and VAT rates: few entries, read whole, with
//! a soft deletion. A table declares its columns, values and reasons ([`entries::SiteList`]); both faces and imports
//! share the verbs.

pub mod console;
pub mod entries;
pub mod import;
