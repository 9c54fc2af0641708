//! The transitions of existing machines: each verb in a file of its own, and their common parts.

pub mod batch;
pub mod context;
pub mod dealers;
pub mod locks;
pub mod machine_batch;
pub mod persist;
pub mod receive;
pub mod refusals;
pub mod relocate;
pub mod restock;
pub mod retry;
pub mod single_machine;
pub mod transfer;

pub use crate::records::orders;
pub use batch::{Moved, Prepared, Ready, carry_out, look, prepare};
pub use context::{Transition, TransitionContext};
pub use machine_batch::MachineBatch;
pub use single_machine::SingleMachine;
