//! Batch PDI and work orders for dealerships, and the templates that are mapped to the models of their machines.

pub(crate) mod dealer;
pub(crate) mod detail;
pub(crate) mod templates;
