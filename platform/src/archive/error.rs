//! Errors of an archive, for the person at the command line.

use std::io;

use crate::{container::ContainerError, core::error::Error};

/// Reason for which a tenant was not exported or imported.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    /// The file can not be read or written.
    #[error("the file cannot be read or written: {0}")]
    File(#[from] io::Error),
    /// The pass phrase is another one, or is too short to protect the file.
    #[error("{0}")]
    PassPhrase(ContainerError),
    /// The file is none of ours, or was changed.
    #[error("the file is no archive of a tenant, or is damaged: {0}")]
    Damaged(String),
    /// The file was written for another schema.
    #[error(
        "the file was written by a program with the schema {theirs}, and this one has {ours}: bring both servers to one version"
    )]
    OtherSchema {
        /// The last migration of the server that wrote it.
        theirs: String,
        /// The last migration of this one.
        ours: String,
    },
    /// The file contains values that were changed, or that no rule allows.
    #[error("the file does not verify, and nothing of it was written: {0}")]
    Refused(String),
    /// The file contains records without a proof.
    #[error(
        "nothing proves {0}, and nothing was written: whoever knows that the file is genuine brings it in with --unverified"
    )]
    Unproven(String),
    /// A record of the file exists already.
    #[error("{0}")]
    Taken(String),
    /// Something else.
    #[error("{}", .0.cause().map_or_else(|| .0.message(), ToOwned::to_owned))]
    Other(#[from] Error),
}

/// The result of the steps of an archive.
pub type ArchiveResult<T> = Result<T, ArchiveError>;

impl From<ContainerError> for ArchiveError {
    fn from(error: ContainerError) -> Self {
        match error {
            ContainerError::File(error) => Self::File(error),
            ContainerError::Damaged(text) => Self::Damaged(text),
            ContainerError::Internal(text) => Self::Other(Error::internal(text)),
            error @ (ContainerError::PassPhrase
            | ContainerError::Encrypted
            | ContainerError::NotEncrypted
            | ContainerError::ShortPassPhrase) => Self::PassPhrase(error),
        }
    }
}
