//! Who a machine is for: PDI, work orders, customers, the handover, and the night of the sale.

mod customers;
mod nights;
mod orders;
mod orders_refused;
mod saving;
pub mod shop;
