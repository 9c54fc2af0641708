//! Machines in stock: list, search, intake, edits, moves and history.

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
pub mod moving;
mod moving_refused;
mod paging;
mod past;
mod plans;
mod search;
pub mod yard;
