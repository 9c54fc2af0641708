//! The topics under which nodes notify each other of changes at a site (`Tx::notify`).

use platform::db::Topic;

/// Topic of changes of the machines of a site.
pub const MACHINES: Topic = Topic::data("machines");
/// Topic of the progress of an import of a site.
pub const IMPORTS: Topic = Topic::data("imports");
