//! Work that no person asks for reads and writes by a grant too; this is the list of such work (rule R1).
//!
//! A new line here is a decision about security: what does the task touch, and why can no person's grant do it?

/// A task of the program itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SystemTask {
    /// Looks a site, a user or a session up before anyone is signed in, and counts failures.
    SignIn,
    /// Reads names, settings and hierarchies of sites into the directory.
    Directory,
    /// Writes and seals the audit log.
    Audit,
    /// Claims and finishes jobs of every tenant.
    Jobs,
    /// Sends letters of every group, and counts them.
    Outbox,
    /// Works an import off that a person or a command has asked for.
    Import,
    /// The nightly work, and the removal of what has expired.
    Nightly,
    /// Reads, once for all who listen to a site, what has changed there (`notices`).
    Events,
    /// Keeps what was answered to requests with a key, for the one who asked.
    Repeats,
    /// Builds the demonstration world or a generated one.
    Seed,
    /// An engineer at the command line of the server itself.
    CommandLine,
    /// Collects reports of errors from browsers that are not signed in.
    ClientErrors,
}
