//! The demonstration's machines and what becomes of them, and a large generated world.

mod demonstration;
mod documents;
mod pdf;
pub mod play;
pub mod scale;
pub mod story;

pub use demonstration::demonstration;
