//! PDI, work orders for dealerships and customers, the handover inspection, and the nightly sale.

mod copies;
mod customers;
mod links;
mod nights;
mod orders;
mod orders_refused;
mod personal;
mod persons;
pub mod proofs;
mod reminders;
mod saving;
pub mod shop;
mod work_orders;
