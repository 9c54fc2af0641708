//! The facts of site and person that the rules need. Who may do what is in the policies of the modules, which give the
//! [`ActionSet`] of a person; what sites have is decided here.

use super::{ActionName, Hierarchy};

/// A set of actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ActionSet(u32);

impl ActionSet {
    /// No action.
    pub const EMPTY: Self = Self(0);
    /// The actions of an operator at the command line, and of the program in the name of a person: all but the sale.
    pub const OPERATOR: Self = Self(u32::MAX ^ (1 << ActionName::Sold as u32));
    /// The action of the nightly job: the sale.
    pub const NIGHTLY: Self = Self::EMPTY.with(ActionName::Sold);

    /// Adds an action.
    #[must_use]
    pub const fn with(self, name: ActionName) -> Self {
        Self(self.0 | (1 << name as u32))
    }

    /// Returns `true` if an action is in the set.
    pub const fn contains(self, name: ActionName) -> bool {
        self.0 & (1 << name as u32) != 0
    }
}

impl FromIterator<ActionName> for ActionSet {
    fn from_iter<I: IntoIterator<Item = ActionName>>(names: I) -> Self {
        names.into_iter().fold(Self::EMPTY, Self::with)
    }
}

/// The few facts of the current site and person that matter to the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is one switch of the site's settings")]
pub struct Rules {
    /// Hierarchy of the current site.
    pub hierarchy: Hierarchy,
    /// Setting IsStagesEnabled.
    pub stages: bool,
    /// Setting IncludeAuditCheckForHandover.
    pub audit_check: bool,
    /// Setting HandoverSettings.WebAppSettings.IsCustomerSignatureEnabled.
    pub signature: bool,
    /// `true` if a disclaimer text exists.
    pub disclaimer: bool,
    /// `true` if the group's head office is known.
    pub head_office: bool,
    /// The handover module is on.
    pub handover: bool,
    /// The inspection module is on.
    pub inspections: bool,
    /// The actions that the policies allow to the person.
    pub allowed: ActionSet,
}

/// Returns `true` if the person may do this, and sites of this kind have it: docs/behaviour/permissions.md, "Who may do
/// what to machines". The state of the machine is checked later.
pub fn may(name: ActionName, rules: &Rules) -> bool {
    rules.allowed.contains(name) && at(name, rules)
}

/// Returns `true` where sites of this hierarchy and with these modules have the action.
fn at(name: ActionName, rules: &Rules) -> bool {
    match name {
        ActionName::Create | ActionName::Edit | ActionName::Transfer | ActionName::Undo | ActionName::Restock => {
            rules.hierarchy != Hierarchy::Production
        }
        ActionName::Dealership | ActionName::EditOrder => rules.handover && rules.hierarchy != Hierarchy::Production,
        ActionName::Pdi | ActionName::Customer => rules.handover && rules.hierarchy == Hierarchy::Dealership,
        ActionName::Handover => rules.handover,
        ActionName::Part | ActionName::Complete => rules.inspections,
        ActionName::Overview
        | ActionName::Email
        | ActionName::Import
        | ActionName::Sold
        | ActionName::Accept
        | ActionName::Reject
        | ActionName::Approve
        | ActionName::Delete => true,
    }
}
