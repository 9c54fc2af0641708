//! Locations, and the lists that other screens look up.

mod console;
mod imports;
mod locations;
mod lookups;
