//! Backups: the database as it is at one moment, with every object of the storage, in one file, while the server works.
//!
//! The file is a [container](crate::container): the database (a copy of the file on SQLite, a `COPY` of each table on
//! PostgreSQL), an entry for each object, and the manifest with the number of rows of each table and the sums of all
//! entries. It is restored into an empty database only, so a restore never destroys anything.
//!
//! Objects are copied before the moment of the database and again after it, those that are new: an object that a row
//! names was stored before its row and is removed after it.
//!
//! `secrets.toml` is in the file only on request, and then the file is encrypted: without it nothing in the file opens an
//! account.

mod create;
mod error;
mod manifest;
mod objects;
mod postgres;
mod restore;
mod schedule;
mod sqlite;
mod unfinished;
mod writer;

pub use create::{BackupRequest, Created, create};
pub use error::BackupError;
pub use manifest::{BackupManifest, DatabaseKind, SecretsInfo, TableInfo};
pub use restore::{Backup, RestoreRequest, Restored, open, restore};
pub use schedule::{newest, work};

/// The result of the steps of a backup.
pub(crate) type BackupResult<T> = Result<T, BackupError>;
