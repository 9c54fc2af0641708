//! Locations, and the lists that other screens read.

mod console;
mod imports;
mod locations;
mod lookups;
