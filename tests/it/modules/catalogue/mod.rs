//! Models and the catalogue of machines.

mod console;
mod imports;
mod lookup;
mod models;
