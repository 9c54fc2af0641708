//! The database: connections, transactions, and their parts.

pub(crate) mod announcer;
pub(crate) mod bulk_insert;
pub mod cache_invalidation;
pub(crate) mod connect_options;
pub(crate) mod connection;
pub mod database;
pub mod failpoint;
pub(crate) mod invalidation_listener;
pub(crate) mod kinds;
pub mod migrate;
pub(crate) mod postgres_pool;
pub mod replica;
pub(crate) mod replica_follower;
pub mod row_cache;
pub mod row_decoding;
pub(crate) mod sql_errors;
pub(crate) mod sql_params;
pub mod statement_observer;
pub mod topic;
pub mod transaction;

pub use database::{Db, MigrationConnection};
pub use kinds::Backend;
pub use sql_params::placeholders;
pub use topic::Topic;
pub use transaction::{DeferredWrite, Tx};
