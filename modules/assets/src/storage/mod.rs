//! The objects of files in the storage: their names, the removal of unused ones, and the comparison with the rows.

pub(crate) mod objects;
pub(crate) mod sweep;
pub(crate) mod verify;
