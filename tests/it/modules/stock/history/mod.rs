//! The history of a machine, as the history dialog reads it.

pub mod life;
mod lines;
mod long;
mod sites;
