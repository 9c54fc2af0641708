//! Locations, and the lists that other screens read.

mod console;
mod console_lists;
mod faults;
mod imports;
mod locations;
mod lookups;
mod offered;
mod stages;
mod support;
