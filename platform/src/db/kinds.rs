//! The kinds of database, and the purposes of transactions.

/// The kind of a database.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Backend {
    /// SQLite.
    Sqlite,
    /// PostgreSQL.
    Postgres,
}

/// The way in which PostgreSQL plans the statements of a transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Plans {
    /// PostgreSQL decides.
    Made,
    /// Planned once, for statements whose best plan does not depend on the values.
    Cached,
    /// For the values each time: a plan for any part of a serial is bad for each of them.
    Fresh,
}

/// The purpose of a transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    Reads(Plans),
    /// Reads of many statements, all of one moment.
    Snapshot,
    Writes,
}
