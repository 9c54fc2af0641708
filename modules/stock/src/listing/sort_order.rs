//! Sort orders of the rows of the stock list.

/// Sort keys of the rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SortKey {
    /// The day listed: the order of the list.
    Listed,
    /// The serial.
    Serial,
    /// The stage, in the order in which a machine passes through them.
    Status,
    /// Days in the stage.
    DaysInStage,
    /// The name of the model.
    Model,
    /// The location as a row shows it.
    Location,
}

/// An order; the id is the last key, in the same direction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Order {
    pub(crate) by: SortKey,
    pub(crate) descending: bool,
}

impl Order {
    /// The order of the list.
    pub(crate) const LISTED: Self = Self { by: SortKey::Listed, descending: false };

    /// Returns `true` if it is the order of the list.
    pub(crate) const fn is_listed(self) -> bool {
        matches!(self.by, SortKey::Listed)
    }
}
