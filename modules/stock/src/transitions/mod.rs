//! The transitions of existing machines: each verb in a file of its own, and their common parts.

mod batch;
mod context;
pub mod dealers;
mod locks;
mod machine_batch;
mod persist;
pub mod receive;
pub mod refusals;
pub mod relocate;
pub mod restock;
mod retry;
mod single_machine;
pub mod transfer;

pub use crate::records::orders;
pub use batch::{Moved, Prepared, Ready, carry_out, look, prepare};
pub use context::{Transition, TransitionContext};
pub use machine_batch::MachineBatch;
pub use single_machine::SingleMachine;
