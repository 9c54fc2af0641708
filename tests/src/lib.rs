//! The harness of the system tests: a real server on a real port, with a database of its own.
//!
//! A test signs a person in and talks HTTP:
//!
//! ```ignore
//! let app = TestApp::shared().await;
//! let site = app.dealer_site().await;
//! let anna = site.administrator().await;
//! let reply = anna.post("location/create", json!({ "LocationName": "Yard" })).await;
//! assert_eq!(reply.line(), "200 Machine Location Added Successfully");
//! ```
//!
//! [`given`] writes rows, and a [`Person`] calls the API.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "tests print to their terminal")]

mod app;
pub mod balancer;
pub mod cluster;
pub mod database;
pub mod event_stream;
pub mod fault_proxy;
pub mod given;
pub mod high_availability;
mod logs;
mod patience;
mod person;
mod ports;
#[cfg(target_os = "linux")]
pub mod power_loss;
pub mod random;
pub mod s3;
mod server_process;
mod settings;
pub mod smtp;
pub mod snap;
pub mod soak;
pub mod spreadsheet;
pub mod statements;
mod tenants;

pub use app::{Builder, TestApp, default_hashing, morning, test_config};
pub use event_stream::EventStream;
pub use patience::{PATIENCE, client, until, until_some, within_patience};
pub use person::{Person, Proof, Reply};
pub use ports::address;
pub use server_process::{Ended, Process, Program, ServerProcess};
pub use tenants::{TestGroup, TestSite};

/// Crates against which the programs of `house/compile_fail` are compiled.
#[doc(hidden)]
pub mod outside {
    pub use {actix_web, platform, sea_orm, serde_json};
}

/// The password of everybody that [`given`] makes.
pub const PASSWORD: &str = "Hardstand#2026";
/// The PIN of every technician that [`given`] makes.
pub const PIN: &str = "482915";
