//! The topics under which nodes notify each other of changes ([`Tx::notify`](crate::db::Tx::notify)).

/// A topic of changes. Its kind decides how its changes are announced to other nodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Topic {
    name: &'static str,
    kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Kind {
    Data,
    Rights,
}

impl Topic {
    /// A topic of data: its changes are announced some milliseconds after the commit, together with others, so that
    /// commits do not wait for each other.
    pub const fn data(name: &'static str) -> Self {
        Self { name, kind: Kind::Data }
    }

    /// A topic of rights: its changes are announced by the transaction itself, so that no announcement is lost and none
    /// waits for others. PostgreSQL lets such transactions commit one after the other.
    pub const fn rights(name: &'static str) -> Self {
        Self { name, kind: Kind::Rights }
    }

    /// The word in announcements; it has no blanks.
    pub(crate) const fn name(self) -> &'static str {
        self.name
    }

    /// Returns `true` for a topic of rights.
    pub(crate) const fn is_of_rights(self) -> bool {
        matches!(self.kind, Kind::Rights)
    }
}
