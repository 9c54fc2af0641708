//! The database: connections, transactions, and what they need.

pub(crate) mod bulk_insert;
pub mod cache_invalidation;
pub(crate) mod connect_options;
pub(crate) mod connection;
pub mod failpoint;
pub mod migrate;
pub(crate) mod postgres_pool;
pub mod replica;
pub mod row_decoding;
pub(crate) mod sql_params;
pub mod statement_observer;
pub mod transaction;

pub use transaction::{Backend, Db, Last, MigrationConnection, Tx};
pub(crate) use transaction::{Mode, Plans};
