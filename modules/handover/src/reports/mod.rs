//! Reads customers and handovers for the reports of other modules, which decrypt nothing themselves.

pub mod completed;
pub mod printed;
