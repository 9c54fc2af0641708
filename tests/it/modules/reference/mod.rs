//! Locations, and the lists that other screens read.

mod console;
mod faults;
mod imports;
mod locations;
mod lookups;
