//! Work outside requests: the job queue, the outbox and mail.

pub mod mail;
pub mod outbox;
pub mod queue;

pub(crate) use queue::lease_name;
pub use queue::{
    Driven, Held, JobKind, Outcome, Ran, Tidy, ask, ask_and_hold, drain, drive, hold, plan, run_asked, run_kind,
    waiting, work,
};
