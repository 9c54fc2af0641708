//! The life of a machine: one function that returns the consequences of an event, or the reason of its refusal.
//!
//! The rules are in `inspection_rules`, `sale_rules`, `transfer_rules` and `edit_rules`; each function names its rows
//! of docs/behaviour/machine-life.md. They change nothing.

use chrono::NaiveDate;
use platform::core::reason::Reason;

use super::{Action, Decision, Life, Position, Rules, edit_rules, inspection_rules, may, sale_rules, transfer_rules};
use crate::reasons;

/// Returns the consequences of `action` for a record in `position` at a site with these `rules`, on this day of the
/// site.
///
/// The switch of the machine module is checked before, together with the permission.
pub fn decide(position: &Position, action: &Action, rules: &Rules, today: NaiveDate) -> Result<Decision, Reason> {
    if position.life == Life::Deleted {
        return Err(reasons::NOT_FOUND);
    }
    if !position.own_site || !may(action.name(), rules) {
        return Err(reasons::PERMISSION_DENIED);
    }
    match action {
        Action::Part { stage } => inspection_rules::part(position, stage.as_ref(), rules),
        Action::Complete { template, answers } => {
            inspection_rules::complete(position, *template, *answers, rules, today)
        }
        Action::Pdi { ownership_date } => sale_rules::pdi(position, *ownership_date, today),
        Action::Dealership { dealer, ownership_date } => {
            sale_rules::dealership(position, *dealer, *ownership_date, rules, today)
        }
        Action::Customer { selection, ownership_date } => {
            sale_rules::customer(position, *selection, *ownership_date, rules, today)
        }
        Action::Handover { template, answers, comment, sign_off } => {
            sale_rules::handover(position, *template, *answers, comment, sign_off, rules)
        }
        Action::Sold => sale_rules::sold(position, today),
        Action::Transfer { to } => transfer_rules::transfer(position, *to, today),
        Action::Accept { location } => transfer_rules::accept(position, *location, today),
        Action::Reject { comment } => transfer_rules::reject(position, comment),
        Action::Undo { location } => transfer_rules::undo(position, *location, today),
        Action::Restock { location } => transfer_rules::restock(position, *location, today),
        Action::Edit { identity_changed, location } => edit_rules::edit(position, *identity_changed, *location),
        Action::Relocate { location } => edit_rules::relocate(position, *location),
        Action::EditOrder { owner, ownership_date } => sale_rules::edit_order(position, *owner, *ownership_date),
        Action::Delete => edit_rules::delete(position),
    }
}
