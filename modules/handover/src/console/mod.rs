//! Lists customers, work orders, handovers and nightly runs for the console, and exports the data of a customer.

pub(crate) mod customers;
pub(crate) mod export;
pub(crate) mod handovers;
pub(crate) mod nights;
pub(crate) mod work_orders;
