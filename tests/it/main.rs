//! The tests of the whole system, each talking HTTP to a real server; see `../README.md`.

mod api;
mod harness;
mod journeys;
mod modules;
mod resilience;
