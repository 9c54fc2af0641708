//! Reads Rust sources without compiling them: tokens, and the import graph of a crate with its circles.
//!
//! The crate has no dependencies, so that `scripts/guards.sh` compiles and runs its tests in seconds, before anything else.

pub mod graph;
mod tokens;
