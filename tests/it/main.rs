//! The tests of the whole system, each talking HTTP to a real server; see `../README.md`.

mod api;
mod catalogue;
mod harness;
mod history;
mod identity;
mod jobs;
mod kills;
mod nodes;
mod notes;
mod reference;
mod sites;
mod stock;
mod storage;
