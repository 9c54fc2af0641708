//! Models and the catalogue of machines.

mod administration;
mod console;
mod imports;
mod lookup;
mod mapping;
mod matrix;
mod models;
mod pictures;
mod site_mappings;
