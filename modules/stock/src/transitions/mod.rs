//! The transitions of existing machines: each verb in a file of its own, and their common parts.

mod batch;
mod context;
pub mod dealers;
mod locks;
mod many;
pub mod orders;
pub mod outlook;
mod persist;
pub mod receive;
pub mod relocate;
pub mod restock;
mod retry;
mod single;
pub mod transfer;

pub use batch::{Moved, Prepared, Ready, carry_out, look, prepare};
pub use context::{Transition, TransitionContext};
pub use many::Many;
pub use single::Single;
