//! Work outside requests: the job queue, the outbox and mail.

pub mod kind;
pub(crate) mod lease;
pub mod mail;
pub mod mail_layout;
pub mod mail_reasons;
pub mod outbox;
pub mod queue;
mod smtp;
pub mod tidy;
pub mod workers;

pub use kind::{JobKind, Outcome};
pub use queue::{
    JobEnd, LeasedJob, RunTotals, Share, ask, ask_and_hold, ask_in_turn, drain, drive, hold, overdue, plan, run_kind,
    run_requested, waiting, work,
};
pub use tidy::Tidy;
