//! The facts of site and person that the rules need, and the rows of the permission matrix that concern machines.
//!
//! The policies are checked before the rules; row menus disable their entries by this table, and the policies are
//! compared with it.

use super::{ActionName, Hierarchy};

/// The user types.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum UserType {
    /// 1.
    Administrator,
    /// 2.
    Parts,
    /// 3.
    ReadOnly,
    /// 4.
    Labour,
    /// 5.
    Service,
    /// 6.
    Manager,
    /// 7.
    Technician,
    /// 8: production systems that import machines.
    Import,
    /// 9: acts as type 1 everywhere.
    Super,
    /// 49.
    Quality,
}

impl UserType {
    /// Every user type, in the order of the matrix.
    pub const ALL: [Self; 10] = [
        Self::Administrator,
        Self::Manager,
        Self::Super,
        Self::Service,
        Self::Technician,
        Self::Quality,
        Self::Parts,
        Self::Labour,
        Self::ReadOnly,
        Self::Import,
    ];

    /// The number in the user's record.
    pub const fn code(self) -> i16 {
        match self {
            Self::Administrator => 1,
            Self::Parts => 2,
            Self::ReadOnly => 3,
            Self::Labour => 4,
            Self::Service => 5,
            Self::Manager => 6,
            Self::Technician => 7,
            Self::Import => 8,
            Self::Super => 9,
            Self::Quality => 49,
        }
    }

    /// The user type of a number.
    pub fn from_code(code: i16) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.code() == code)
    }
}

/// The actor of an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Actor {
    /// Someone signed in, in the role they have at the current site.
    Person {
        /// Their user type at the current site.
        user_type: UserType,
        /// Their role id.
        role: i16,
        /// `true` if they have VHCDelete.
        can_delete: bool,
    },
    /// An operator at the command line.
    Operator,
    /// The nightly job.
    Nightly,
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
    /// The actor.
    pub actor: Actor,
}

/// Returns `true` if this person may ever do this at a site of this kind: docs/behaviour/permissions.md, "Who may do
/// what to machines". The state of the machine is checked later.
pub fn may(name: ActionName, rules: &Rules) -> bool {
    use Hierarchy::{Dealership, HeadOffice, Production};
    use UserType::{Administrator, Import, Labour, Manager, Parts, Quality, Service, Super, Technician};

    let (user_type, role, can_delete) = match rules.actor {
        Actor::Person { user_type, role, can_delete } => (user_type, role, can_delete),
        Actor::Nightly => return name == ActionName::Sold,
        Actor::Operator => {
            return name != ActionName::Sold && (name == ActionName::Import || at(name, rules));
        }
    };
    let office = matches!(user_type, Administrator | Manager | Super | Service);
    let person = match name {
        ActionName::Overview => true,
        ActionName::Create
        | ActionName::Edit
        | ActionName::Accept
        | ActionName::Reject
        | ActionName::Approve
        | ActionName::Pdi
        | ActionName::Dealership
        | ActionName::Customer
        | ActionName::EditOrder => office,
        ActionName::Import => match rules.hierarchy {
            HeadOffice => office || user_type == Import,
            Dealership | Production => matches!(user_type, Super | Import),
        },
        ActionName::Transfer | ActionName::Undo | ActionName::Restock => {
            user_type == Super || (user_type == Administrator && role == 1)
        }
        ActionName::Delete => can_delete && matches!(user_type, Administrator | Super),
        ActionName::Part | ActionName::Complete => office || matches!(user_type, Technician | Quality),
        ActionName::Handover => office || user_type == Technician,
        ActionName::Email => office || matches!(user_type, Technician | Quality | Parts | Labour),
        ActionName::Sold => false,
    };
    person && at(name, rules)
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
