//! The machine's rules, pure and whole: the state of a record, the events of its life, and their consequences. No
//! database, no clock, no request: callers pass in facts and store the result.
//!
//! Read in this order: [`Status`] and its neighbours, [`Position`] (the facts of one record), [`Action`] (the requested
//! event), [`Rules`] (the site, and what the person may), then [`enter`] and [`decide`], which return a [`Decision`] or a reason, and
//! [`allowed`], which calls `decide` for each action that a row may offer.
//!
//! Rows are those of docs/behaviour/machine-life.md, "The rows". The day change of row 7 is no action: audit states are
//! read off the due date (see [`audit`]).

mod action;
mod answers;
pub mod audit;
mod authorization;
mod decide;
mod decision;
mod edit_rules;
mod flow;
#[cfg(test)]
mod grid;
mod inspection_rules;
mod intake;
pub mod labels;
#[cfg(test)]
mod people;
mod position;
mod row_actions;
mod sale_rules;
mod samples;
mod serial;
mod status;
#[cfg(test)]
mod tests;
mod transfer_rules;

pub use action::{Action, ActionName, Destination, NewOwner, Selection, SignOff, StageResult};
pub use answers::{Answers, ItemAnswer, ItemStatus, Template};
pub use authorization::{ActionSet, Rules, may};
pub use decide::decide;
pub use decision::{Decision, HistoryEntry, OtherEnd, OtherRecord, TransferRow};
pub use flow::{Way, ways};
pub use intake::{Entry, enter};
pub use position::{Bucket, Handover, Life, Position, Transfer, Twin, WorkOrder};
pub use row_actions::{Offer, action_permission, allowed};
pub use serial::{SERIAL_MAX, SERIAL_MIN, Serial};
pub use status::{CurrentLocation, Hierarchy, Status, Tracking};
