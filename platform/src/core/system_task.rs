//! Tasks that no person requests also read and write under a grant; this is the list of such tasks.
//!
//! A new line here is a decision about security: which rows does the task reach, and why can no person's grant reach
//! them?

/// A task of the program itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SystemTask {
    /// Looks up a site, a user or a session before a person is signed in, and counts failures.
    SignIn,
    /// Reads names, settings and hierarchies of sites into the directory.
    Directory,
    /// Writes and seals the audit log.
    Audit,
    /// Leases and ends jobs of every tenant.
    Jobs,
    /// Sends mails of every group, and counts them.
    Outbox,
    /// Runs an import that a person or a command has requested.
    Import,
    /// The nightly job, and the removal of expired rows.
    Nightly,
    /// Reads the events of a site once for all its listeners (`notices`).
    Events,
    /// Stores the answers to requests with an idempotency key.
    Repeats,
    /// Creates the demonstration world or generated data.
    Seed,
    /// An operator at the command line of the server itself.
    CommandLine,
    /// Finds the signing link of a token, whose holder is not signed in; all further work is done at the site of the
    /// link.
    Signing,
    /// Finds the key of a printed report or of the preview of a mail, which are opened without a cookie; all further
    /// work is done in the name of the session that requested the key.
    Report,
    /// Stores reports of browser errors, whose senders may not be signed in.
    ClientErrors,
}
