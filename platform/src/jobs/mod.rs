//! Work outside requests: the job queue, the outbox and mail.

pub mod kind;
pub(crate) mod lease;
pub mod mail;
pub mod outbox;
pub mod queue;
pub mod tidy;

pub use kind::{JobKind, Outcome};
pub use queue::{
    JobEnd, LeasedJob, RunTotals, ask, ask_and_hold, drain, drive, hold, plan, run_asked, run_kind, waiting, work,
};
pub use tidy::Tidy;
