//! The topics under which nodes tell each other that something of a site has changed (`Tx::notify`).

/// What is told when machines of a site have changed.
pub const MACHINES: &str = "machines";
/// What is told when an import of a site has gone on.
pub const IMPORTS: &str = "imports";
