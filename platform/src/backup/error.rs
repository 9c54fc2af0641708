//! Errors of a backup and of a restore, for the person at the command line.

use std::io;

use crate::{container::ContainerError, core::error::Error};

/// Reason for which a backup was not made or not restored.
#[derive(Debug, thiserror::Error)]
pub enum BackupError {
    /// The file, or a file next to it, cannot be read or written.
    #[error("{0} cannot be read or written: {1}")]
    File(String, #[source] io::Error),
    /// The file exists.
    #[error("{0} is there already: give another name")]
    Exists(String),
    /// The format of the file, or its pass phrase.
    #[error(transparent)]
    Container(#[from] ContainerError),
    /// Secrets are in files only that are encrypted.
    #[error("secrets.toml opens every account: it goes into a file with a pass phrase only (--pass-phrase-stdin)")]
    SecretsInTheClear,
    /// The backup is of the other database.
    #[error(
        "the file is a backup of {theirs}, and database.url is {ours}: restore it on {theirs}; tenants move between \
         the two by site export and site import"
    )]
    OtherDatabase {
        /// The database of the backup.
        theirs: &'static str,
        /// The database of the configuration.
        ours: &'static str,
    },
    /// The backup was made by a newer program.
    #[error("the file was written by a newer program ({program}, {migration}): restore it by that version")]
    Newer {
        /// The version of that program.
        program: String,
        /// The first migration that is unknown here.
        migration: String,
    },
    /// The target has rows.
    #[error("{0} is in use: a backup is restored into an empty database only; create one and name it in database.url")]
    NotEmpty(String),
    /// The secrets of this server are not those of the backup.
    #[error("{0}")]
    Secrets(String),
    /// The restored rows are not those of the backup.
    #[error("the restored database is not the one of the backup: {0}")]
    Different(String),
    /// Something else.
    #[error("{}", .0.cause().map_or_else(|| .0.message(), ToOwned::to_owned))]
    Other(#[from] Error),
}

impl BackupError {
    /// Returns a function that makes the error of a file.
    pub(crate) fn of_file(path: impl std::fmt::Display) -> impl Fn(io::Error) -> Self {
        move |error| Self::File(path.to_string(), error)
    }
}

impl From<sqlx::Error> for BackupError {
    fn from(error: sqlx::Error) -> Self {
        Self::Other(Error::unreachable(error))
    }
}
