//! Work outside requests: the job queue, and the outbox of mails.

pub mod kind;
pub(crate) mod lease;
pub mod outbox;
pub mod queue;
pub mod tidy;

pub use crate::{
    core::workers,
    mail::{layout as mail_layout, reasons as mail_reasons, transport as mail},
};
pub use kind::{JobKind, Outcome};
pub use queue::{
    JobEnd, LeasedJob, RunTotals, Share, ask, ask_and_hold, ask_in_turn, drain, drive, hold, overdue, plan, run_kind,
    run_requested, waiting, work,
};
pub use tidy::Tidy;
