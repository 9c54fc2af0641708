//! Customers: the form with its checks, the stored row with its encrypted part, and the work orders for customers.

pub(crate) mod create;
pub(crate) mod form;
pub(crate) mod index;
pub(crate) mod record;
pub(crate) mod search;
pub(crate) mod update;
pub(crate) mod words;
