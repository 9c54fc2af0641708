//! The topics under which nodes notify each other of changes at a site (`Tx::notify`).

/// Topic of changes of the machines of a site.
pub const MACHINES: &str = "machines";
/// Topic of the progress of an import of a site.
pub const IMPORTS: &str = "imports";
