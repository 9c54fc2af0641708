//! The life of a machine: one function that answers every event with what follows, or with the reason why not.
//!
//! The answers stand beside it, each function naming its rows of Appendix A: `inspect`, `sell`, `travel`, `keep`. They
//! change nothing.

use chrono::NaiveDate;
use platform::core::reason::Reason;

use super::{Action, Change, Life, Position, Rules, inspect, keep, may, sell, travel};
use crate::reasons;

/// What follows when `action` meets a record in `position` on a site with these `rules`, on this day of the site.
///
/// Whether the machine module is on is the gate's question, asked before any of this.
pub fn decide(position: &Position, action: &Action, rules: &Rules, today: NaiveDate) -> Result<Change, Reason> {
    if position.life == Life::Deleted {
        return Err(reasons::NOT_FOUND);
    }
    if !position.own_site || !may(action.name(), rules) {
        return Err(reasons::PERMISSION_DENIED);
    }
    match action {
        Action::Part { stage } => inspect::part(position, stage.as_ref(), rules),
        Action::Complete { template, answers } => inspect::complete(position, *template, *answers, rules, today),
        Action::Pdi { ownership_date } => sell::pdi(position, *ownership_date, today),
        Action::Dealership { dealer, ownership_date } => {
            sell::dealership(position, *dealer, *ownership_date, rules, today)
        }
        Action::Customer { selection, ownership_date } => {
            sell::customer(position, *selection, *ownership_date, rules, today)
        }
        Action::Handover { template, answers, comment, sign_off } => {
            sell::handover(position, *template, *answers, comment, sign_off, rules)
        }
        Action::Sold => sell::sold(position, today),
        Action::Transfer { to } => travel::transfer(position, *to, today),
        Action::Accept { location } => travel::accept(position, *location, today),
        Action::Reject { comment } => travel::reject(position, comment),
        Action::Undo { location } => travel::undo(position, *location, today),
        Action::Restock { location } => travel::restock(position, *location, today),
        Action::Edit { identity_changed, location } => keep::edit(position, *identity_changed, *location),
        Action::EditOrder { owner, ownership_date } => sell::edit_order(position, *owner, *ownership_date),
        Action::Delete => keep::delete(position),
    }
}
