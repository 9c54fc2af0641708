//! System tests: each talks HTTP to a real server; see `../README.md`.

mod api;
mod harness;
mod journeys;
mod modules;
mod resilience;
