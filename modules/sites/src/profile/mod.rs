//! Fields of the profile of a site, and its texts in each language.

pub(crate) mod countries;
pub(crate) mod fields;
pub(crate) mod languages;
pub(crate) mod texts;

pub use fields::Profile;
