//! Lists the machines to inspect today, and everything that a device needs to inspect them without a network.

pub(crate) mod due;
pub(crate) mod plan;
pub(crate) mod prefetch;
