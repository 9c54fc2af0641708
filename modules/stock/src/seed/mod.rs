//! The demonstration's machines and what becomes of them, and a large generated world.

mod demonstration;
pub mod play;
pub mod scale;
pub mod story;

pub use demonstration::demonstration;
