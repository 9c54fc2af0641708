//! The actions that a row offers: computed by trying [`decide`], so that menu and rule cannot disagree.

use chrono::NaiveDate;
use platform::core::reason::Reason;

use super::{
    Action, ActionName, Answers, CurrentLocation, Destination, Hierarchy, Life, NewOwner, Position, Rules, Selection,
    SignOff, Status, Template, audit::AuditStatus, decide, may,
};
use crate::reasons;

/// An action that is displayed for a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offer {
    /// The action.
    pub name: ActionName,
    /// `true` if it can be done now.
    pub allowed: bool,
    /// Reason of the refusal.
    pub reason: Option<Reason>,
}

/// Returns the row menu in its order, then the actions of the Actions dropdown for a selection:
/// docs/behaviour/machine-life.md, "What a row offers". Hidden actions are left out; a displayed action that is refused
/// has the reason.
///
/// The trial fills in every field of a dialog correctly, so an offer that is allowed may still be refused for its
/// input. A deleted record offers nothing.
pub fn allowed(position: &Position, rules: &Rules, today: NaiveDate) -> Vec<Offer> {
    const MENU_THEN_LIST: [ActionName; 16] = [
        ActionName::Overview,
        ActionName::Handover,
        ActionName::Complete,
        ActionName::Edit,
        ActionName::Delete,
        ActionName::Accept,
        ActionName::Email,
        ActionName::Reject,
        ActionName::Transfer,
        ActionName::Undo,
        ActionName::Restock,
        ActionName::Pdi,
        ActionName::Approve,
        ActionName::Customer,
        ActionName::Dealership,
        ActionName::EditOrder,
    ];
    if position.life == Life::Deleted {
        return Vec::new();
    }
    MENU_THEN_LIST
        .into_iter()
        .filter(|name| shown(*name, position, rules))
        .map(|name| {
            let reason = refusal(name, position, rules, today);
            Offer { name, allowed: reason.is_none(), reason }
        })
        .collect()
}

/// Returns `true` if a search result has an action menu at all.
pub fn action_permission(position: &Position, rules: &Rules) -> bool {
    let upstream = match rules.hierarchy {
        Hierarchy::Production | Hierarchy::HeadOffice => true,
        Hierarchy::Dealership => false,
    };
    (upstream && position.current == CurrentLocation::Here)
        || (position.current != CurrentLocation::Superseded && position.own_site)
}

/// Returns `true` if the row menu or the Actions dropdown displays an action. On another site's record only reading and
/// email are left.
fn shown(name: ActionName, position: &Position, rules: &Rules) -> bool {
    let status = position.status;
    match name {
        ActionName::Overview => {
            let upstream_or_dealer = rules.hierarchy != Hierarchy::Production;
            status != Status::R || position.partially_checked || (position.has_previous && upstream_or_dealer)
        }
        ActionName::Email => true,
        ActionName::Handover => rules.handover && position.own_site && status == Status::C,
        ActionName::Complete => {
            let inspected = matches!(status, Status::R | Status::A | Status::F | Status::G | Status::H | Status::S);
            rules.inspections && position.own_site && inspected
        }
        ActionName::Edit => position.own_site && !matches!(status, Status::P | Status::T | Status::O | Status::N),
        ActionName::Accept | ActionName::Reject => position.own_site && status == Status::N,
        ActionName::Delete | ActionName::Transfer | ActionName::Undo | ActionName::Restock => {
            position.own_site && may(name, rules)
        }
        ActionName::Pdi => rules.handover && position.own_site && rules.hierarchy == Hierarchy::Dealership,
        ActionName::Approve => position.own_site && rules.hierarchy == Hierarchy::Dealership,
        // A work order is made at A and changed afterwards. Customer and Dealership are offered where a new owner of
        // that kind can be named, EditOrder where the order can be changed at all: at F and O only its day can.
        ActionName::Customer => position.own_site && may(name, rules) && matches!(status, Status::A | Status::C),
        ActionName::Dealership => position.own_site && may(name, rules) && matches!(status, Status::A | Status::G),
        ActionName::EditOrder => {
            position.own_site && may(name, rules) && matches!(status, Status::F | Status::G | Status::C | Status::O)
        }
        ActionName::Create | ActionName::Import | ActionName::Part | ActionName::Sold => false,
    }
}

/// Returns the reason for which it can not be done; `None` if it can.
fn refusal(name: ActionName, position: &Position, rules: &Rules, today: NaiveDate) -> Option<Reason> {
    if let Some(reason) = order_refusal(name, position, today) {
        return Some(reason);
    }
    match trial(name, position) {
        Some(action) => decide(position, &action, rules, today).err(),
        None => (!may(name, rules)).then_some(reasons::PERMISSION_DENIED),
    }
}

/// A single machine whose audit is overdue gets no work order; several together may, for a dealership.
fn order_refusal(name: ActionName, position: &Position, today: NaiveDate) -> Option<Reason> {
    let overdue = position.status == Status::A && position.audit(today).status == AuditStatus::Overdue;
    (name == ActionName::Dealership && overdue).then_some(reasons::AUDIT_OVERDUE)
}

/// The action with everything filled in correctly; `None` for an action that changes no record.
fn trial(name: ActionName, position: &Position) -> Option<Action> {
    const SOMEWHERE: Option<i64> = Some(0);
    const DEALER: Destination = Destination {
        active: true,
        same_group: true,
        module_enabled: true,
        own: false,
        hierarchy: Hierarchy::Dealership,
    };
    let ordered = position.status != Status::A;
    match name {
        ActionName::Handover => Some(Action::Handover {
            template: Template::Mapped,
            answers: Answers::Passed,
            comment: String::new(),
            sign_off: SignOff { name: String::from("-"), disclaimer_accepted: true },
        }),
        ActionName::Complete => Some(Action::Complete { template: Template::Mapped, answers: Answers::Passed }),
        ActionName::Edit => Some(Action::Edit { identity_changed: false, location: SOMEWHERE }),
        ActionName::Delete => Some(Action::Delete),
        ActionName::Accept | ActionName::Approve => Some(Action::Accept { location: SOMEWHERE }),
        ActionName::Reject => Some(Action::Reject { comment: String::from("-") }),
        ActionName::Transfer => Some(Action::Transfer { to: Some(DEALER) }),
        ActionName::Undo => Some(Action::Undo { location: SOMEWHERE }),
        ActionName::Restock => Some(Action::Restock { location: SOMEWHERE }),
        ActionName::Pdi => Some(Action::Pdi { ownership_date: None }),
        ActionName::Customer if ordered => {
            Some(Action::EditOrder { owner: Some(NewOwner::Customer), ownership_date: None })
        }
        ActionName::Customer => Some(Action::Customer { selection: Selection::Single, ownership_date: None }),
        ActionName::Dealership if ordered => {
            Some(Action::EditOrder { owner: Some(NewOwner::Dealer(DEALER)), ownership_date: None })
        }
        ActionName::Dealership => Some(Action::Dealership { dealer: DEALER, ownership_date: None }),
        ActionName::EditOrder => Some(Action::EditOrder { owner: None, ownership_date: None }),
        ActionName::Overview
        | ActionName::Email
        | ActionName::Create
        | ActionName::Import
        | ActionName::Part
        | ActionName::Sold => None,
    }
}
