//! The demonstration's machines and their lives, and a large generated world.

mod demonstration;
mod documents;
mod pdf;
pub mod play;
pub mod scale;
pub mod story;

pub use demonstration::demonstration;
