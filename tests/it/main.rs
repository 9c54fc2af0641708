//! System tests: each talks HTTP to a real server; see `../README.md`.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "tests print to their terminal")]

mod api;
mod harness;
mod journeys;
mod modules;
mod operations;
mod resilience;
