//! Writes the file on a thread of its own, which packs, encrypts and hashes while the next bytes are read.

use std::{fs::File, io::Write as _};

use actix_web::web::Bytes;
use tokio::{sync::mpsc, task::JoinHandle};

use super::{BackupResult, manifest::BackupManifest};
use crate::{
    container::{ContainerError, ContainerWriter, Packing},
    core::error::Error,
};

/// Pieces that are read ahead.
const AHEAD: usize = 32;

enum Piece {
    Begin(String, Packing),
    Bytes(Bytes),
    /// The end of an entry, with the number of its lines.
    End(u64),
    Finish(Box<BackupManifest>),
}

/// The entries of a backup, one after the other.
pub(super) struct BackupWriter {
    sender: mpsc::Sender<Piece>,
    thread: JoinHandle<Result<BackupManifest, ContainerError>>,
}

impl BackupWriter {
    pub(super) fn begin(file: File, pass_phrase: Option<String>) -> Self {
        let (sender, receiver) = mpsc::channel(AHEAD);
        let thread = tokio::task::spawn_blocking(move || write(file, pass_phrase.as_deref(), receiver));
        Self { sender, thread }
    }

    /// Begins an entry.
    pub(super) async fn entry(&mut self, name: String, packing: Packing) -> BackupResult<()> {
        self.send(Piece::Begin(name, packing)).await
    }

    /// Adds to the entry.
    pub(super) async fn bytes(&mut self, bytes: Bytes) -> BackupResult<()> {
        self.send(Piece::Bytes(bytes)).await
    }

    /// Ends the entry, which has so many lines.
    pub(super) async fn end(&mut self, lines: u64) -> BackupResult<()> {
        self.send(Piece::End(lines)).await
    }

    /// Writes the manifest, and everything to the disk.
    pub(super) async fn finish(mut self, manifest: BackupManifest) -> BackupResult<BackupManifest> {
        self.send(Piece::Finish(Box::new(manifest))).await?;
        drop(self.sender);
        Ok(self.thread.await.map_err(Error::internal)??)
    }

    /// The thread ends early only with an error, which is returned then.
    async fn send(&mut self, piece: Piece) -> BackupResult<()> {
        if self.sender.send(piece).await.is_ok() {
            return Ok(());
        }
        (&mut self.thread).await.map_err(Error::internal)??;
        Err(Error::internal("the writer of the backup ended early").into())
    }
}

fn write(
    file: File,
    pass_phrase: Option<&str>,
    mut receiver: mpsc::Receiver<Piece>,
) -> Result<BackupManifest, ContainerError> {
    let unfinished = || ContainerError::Internal("the backup was given up".to_owned());
    let mut writer = ContainerWriter::begin(file, pass_phrase)?;
    loop {
        let (name, packing) = match receiver.blocking_recv().ok_or_else(unfinished)? {
            Piece::Begin(name, packing) => (name, packing),
            Piece::Finish(manifest) => return writer.end(*manifest),
            Piece::Bytes(_) | Piece::End(_) => return Err(unfinished()),
        };
        let mut entry = writer.entry(&name, packing)?;
        loop {
            match receiver.blocking_recv().ok_or_else(unfinished)? {
                Piece::Bytes(bytes) => entry.write_all(&bytes)?,
                Piece::End(lines) => {
                    entry.add_lines(lines);
                    entry.end();
                    break;
                }
                Piece::Begin(..) | Piece::Finish(_) => return Err(unfinished()),
            }
        }
    }
}
