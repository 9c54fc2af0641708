//! The events of a machine's life, with the data that each carries.

use chrono::NaiveDate;
use serde::Serialize;

use super::{Answers, Hierarchy, Template};

/// The result of one in-progress stage of the receiving inspection.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StageResult {
    /// The stage's name.
    pub name: String,
    /// `true` if none of its items is a no.
    pub passed: bool,
}

/// A site that a machine may be sent to, as far as the rules look at it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is one condition of a destination")]
pub struct Destination {
    /// The site is active.
    pub active: bool,
    /// It is of the caller's group.
    pub same_group: bool,
    /// Its machine module is on.
    pub module_enabled: bool,
    /// It is the current site itself.
    pub own: bool,
    /// Hierarchy of the site.
    pub hierarchy: Hierarchy,
}

impl Destination {
    /// Returns `true` if machines may be sent there.
    pub const fn permitted(self) -> bool {
        self.active
            && self.same_group
            && self.module_enabled
            && !self.own
            && !matches!(self.hierarchy, Hierarchy::Production)
    }
}

/// Selection of machines for a request: one machine, or several together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Selection {
    /// From the machine's own history.
    Single,
    /// From the batch dialog.
    Batch,
}

/// Signature of a customer at the handover.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignOff {
    /// HandoverCustomerSignatureName.
    pub name: String,
    /// The disclaimer's box is ticked.
    pub disclaimer_accepted: bool,
}

/// The other owner that an edited work order names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NewOwner {
    /// Another dealership.
    Dealer(Destination),
    /// Other customer details.
    Customer,
}

/// An event that a stored record may meet. (Rows 1 and 2, which make records, are
/// [`Entry`](super::Entry).)
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    /// Row 3: items of the receiving inspection were saved, and perhaps a stage of it finished.
    Part {
        /// The finished stage, if one was.
        stage: Option<StageResult>,
    },
    /// Rows 4-6, 8, 9, 11-14, 16-19: the inspection, repair or spec change of the present stage is completed.
    Complete {
        /// The stage's template; H and S have none and do not look.
        template: Template,
        /// Result of the answers.
        answers: Answers,
    },
    /// Row 10: batch PDI.
    Pdi {
        /// OwnershipChangedDate of the payload.
        ownership_date: Option<NaiveDate>,
    },
    /// Row 15: a work order for another dealership.
    Dealership {
        /// The chosen site.
        dealer: Destination,
        /// OwnershipChangedDate.
        ownership_date: Option<NaiveDate>,
    },
    /// Row 20: a work order for a customer.
    Customer {
        /// One machine or several.
        selection: Selection,
        /// OwnershipChangedDate.
        ownership_date: Option<NaiveDate>,
    },
    /// Rows 21, 22: the handover inspection is submitted.
    Handover {
        /// The handover template.
        template: Template,
        /// Result of the answers.
        answers: Answers,
        /// The comments of the answers that are no.
        comment: String,
        /// Signature and disclaimer.
        sign_off: SignOff,
    },
    /// Row 23: the nightly job finds that the ownership date has come.
    Sold,
    /// Row 24: transfer to another site.
    Transfer {
        /// The chosen site; none chosen is its own refusal.
        to: Option<Destination>,
    },
    /// Row 25: accept a pending machine.
    Accept {
        /// The chosen location of this site.
        location: Option<i64>,
    },
    /// Row 26: reject a pending machine.
    Reject {
        /// Reason of the rejection.
        comment: String,
    },
    /// Row 27: undo a transfer.
    Undo {
        /// The chosen location of this site.
        location: Option<i64>,
    },
    /// Rows 28-30: bring back into stock.
    Restock {
        /// The chosen location of this site.
        location: Option<i64>,
    },
    /// Rows 31, 32: edit the machine.
    Edit {
        /// Another serial or another model was given.
        identity_changed: bool,
        /// The chosen location of this site.
        location: Option<i64>,
    },
    /// Row 35: move to another location of the same site.
    Relocate {
        /// The chosen location of this site.
        location: Option<i64>,
    },
    /// Row 33: edit the work order.
    EditOrder {
        /// The new owner, when it changes.
        owner: Option<NewOwner>,
        /// OwnershipChangedDate.
        ownership_date: Option<NaiveDate>,
    },
    /// Row 34: delete.
    Delete,
}

impl Action {
    /// The location that was chosen with it, if one was.
    pub const fn location(&self) -> Option<i64> {
        match self {
            Self::Accept { location }
            | Self::Undo { location }
            | Self::Restock { location }
            | Self::Relocate { location }
            | Self::Edit { location, .. } => *location,
            Self::Part { .. }
            | Self::Complete { .. }
            | Self::Pdi { .. }
            | Self::Dealership { .. }
            | Self::Customer { .. }
            | Self::Handover { .. }
            | Self::Sold
            | Self::Transfer { .. }
            | Self::Reject { .. }
            | Self::EditOrder { .. }
            | Self::Delete => None,
        }
    }

    /// Returns its name. A person who may edit a machine may also move it to another location, which is what an edit
    /// changes most often.
    pub const fn name(&self) -> ActionName {
        match self {
            Self::Part { .. } => ActionName::Part,
            Self::Complete { .. } => ActionName::Complete,
            Self::Pdi { .. } => ActionName::Pdi,
            Self::Dealership { .. } => ActionName::Dealership,
            Self::Customer { .. } => ActionName::Customer,
            Self::Handover { .. } => ActionName::Handover,
            Self::Sold => ActionName::Sold,
            Self::Transfer { .. } => ActionName::Transfer,
            Self::Accept { .. } => ActionName::Accept,
            Self::Reject { .. } => ActionName::Reject,
            Self::Undo { .. } => ActionName::Undo,
            Self::Restock { .. } => ActionName::Restock,
            Self::Edit { .. } | Self::Relocate { .. } => ActionName::Edit,
            Self::EditOrder { .. } => ActionName::EditOrder,
            Self::Delete => ActionName::Delete,
        }
    }
}

/// Names of everything that a row of a machine can offer or that a rule decides on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ActionName {
    /// Inspection Overview: opens history.
    Overview,
    /// Handover Inspection.
    Handover,
    /// Edit Machine.
    Edit,
    /// Delete Machine.
    Delete,
    /// Accept Machine.
    Accept,
    /// Email.
    Email,
    /// Reject Machine.
    Reject,
    /// Machine Transfer, over a selection.
    Transfer,
    /// Machine Undo, over a selection.
    Undo,
    /// Re-stock, over a selection.
    Restock,
    /// Machine PDI, over a selection.
    Pdi,
    /// Machine Approved, over a selection.
    Approve,
    /// Create Machine.
    Create,
    /// File Import.
    Import,
    /// Save items of an inspection.
    Part,
    /// Complete an inspection, a repair or a spec change.
    Complete,
    /// Work order for a dealership.
    Dealership,
    /// Work order for a customer.
    Customer,
    /// Edit the work order.
    EditOrder,
    /// The nightly sale.
    Sold,
}

impl ActionName {
    /// Every name.
    pub const ALL: [Self; 20] = [
        Self::Overview,
        Self::Handover,
        Self::Edit,
        Self::Delete,
        Self::Accept,
        Self::Email,
        Self::Reject,
        Self::Transfer,
        Self::Undo,
        Self::Restock,
        Self::Pdi,
        Self::Approve,
        Self::Create,
        Self::Import,
        Self::Part,
        Self::Complete,
        Self::Dealership,
        Self::Customer,
        Self::EditOrder,
        Self::Sold,
    ];

    /// The name on the wire and in the event log.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Overview => "overview",
            Self::Handover => "handover",
            Self::Edit => "edit",
            Self::Delete => "delete",
            Self::Accept => "accept",
            Self::Email => "email",
            Self::Reject => "reject",
            Self::Transfer => "transfer",
            Self::Undo => "undo",
            Self::Restock => "restock",
            Self::Pdi => "pdi",
            Self::Approve => "approve",
            Self::Create => "create",
            Self::Import => "import",
            Self::Part => "part",
            Self::Complete => "complete",
            Self::Dealership => "dealership",
            Self::Customer => "customer",
            Self::EditOrder => "edit_order",
            Self::Sold => "sold",
        }
    }
}
