//! The machine's rules, pure and whole (decisions, Appendix A): what a record is, what may happen to it, and what
//! follows when it does. No database, no clock, no request: callers hand in facts and store what comes back.
//!
//! Read in this order: [`Status`] and its neighbours, [`Position`] (what is known of one record), [`Action`] (what
//! someone wants), [`Rules`] (where and by whom), then [`enter`] and [`decide`], which answer with a [`Change`] or a
//! reason, and [`allowed`], which asks `decide` what a row may offer.
//!
//! The day change of Appendix A row 7 is no action: audit states are read off the due date (see [`crate::audit`]).

mod action;
mod actor;
mod answers;
mod change;
mod decide;
mod enter;
mod flow;
#[cfg(test)]
mod grid;
mod inspect;
mod keep;
mod offers;
mod position;
mod samples;
mod sell;
mod serial;
mod status;
#[cfg(test)]
mod tests;
mod travel;

pub use action::{Action, ActionName, Destination, NewOwner, Selection, SignOff, StageResult};
pub use actor::{Actor, Rules, UserType, may};
pub use answers::{Answers, ItemAnswer, ItemStatus, Template};
pub use change::{Beside, Change, HistoryEntry, TransferRow, Which};
pub use decide::decide;
pub use enter::{Entry, enter};
pub use flow::{Way, ways};
pub use offers::{Offer, action_permission, allowed};
pub use position::{Bucket, Handover, Life, Position, Transfer, Twin, WorkOrder};
pub use serial::{SERIAL_MAX, SERIAL_MIN, Serial};
pub use status::{CurrentLocation, Hierarchy, Status, Tracking};
