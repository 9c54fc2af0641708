//! PDI, work orders for dealerships and customers, the handover inspection, and the nightly sale.

mod customers;
mod nights;
mod orders;
mod orders_refused;
mod saving;
pub mod shop;
