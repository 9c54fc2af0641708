//! The tests of the whole system, each talking HTTP to a real server; see `../README.md`.

mod api;
mod balanced;
mod catalogue;
mod handover;
mod harness;
mod history;
mod identity;
mod inspections;
mod jobs;
mod kills;
mod life;
mod load;
mod no_room;
mod nodes;
mod notes;
mod notices;
mod outages;
mod reference;
mod replica;
mod sites;
mod stock;
mod stops;
mod storage;
mod world;
