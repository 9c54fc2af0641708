//! The lists that the editor of templates offers, and how the console maintains them: quick texts, categories and lookups.

pub(crate) mod categories;
pub(crate) mod comments;
pub(crate) mod lookup_entries;
pub(crate) mod lookups;
