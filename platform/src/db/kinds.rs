//! The kinds of database, and what a transaction is begun for.

/// Which of the two databases this is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Backend {
    /// The embedded one.
    Sqlite,
    /// The one of production.
    Postgres,
}

/// Whether PostgreSQL plans the statements of a transaction for their values, or keeps one plan for all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Plans {
    /// As PostgreSQL decides.
    Made,
    /// Kept: for statements whose best plan is the same whatever the values are.
    Kept,
    /// Made for the values, each time: a plan for any part of a serial is a bad one for each.
    Fresh,
}

/// What a transaction is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    Reads(Plans),
    Writes,
}
