//! Reads Rust sources without compiling them: tokens, the import graph of a crate with its circles, and the files directly
//! below its root.
//!
//! The crate has no dependencies, so that `scripts/guards.sh` compiles and runs its tests in seconds, before anything else.

pub mod graph;
pub mod layout;
mod tokens;
pub mod workspace;
