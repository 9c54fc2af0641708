//! What has happened to a machine, as its dialog shows it.

pub mod life;
mod lines;
mod long;
mod sites;
