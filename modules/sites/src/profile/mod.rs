//! Fields of the profile of a site, and its texts in each language.

pub mod countries;
pub mod fields;
pub mod languages;
pub mod texts;

pub use fields::Profile;
