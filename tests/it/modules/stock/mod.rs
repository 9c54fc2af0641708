//! Machines in stock: list, search, intake, edits, moves and history.

mod as_of;
mod badges;
mod batches;
mod console;
mod create;
mod delete;
mod edit;
pub mod history;
mod import;
pub mod import_job;
mod list;
mod paging;
mod plans;
mod relocate;
mod search;
pub mod transitions;
mod transitions_refused;
pub mod yard;
