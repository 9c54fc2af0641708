//! The objects of the storage in a backup.

use std::{collections::HashSet, sync::Arc};

use actix_web::web::Bytes;
use futures::{StreamExt as _, TryStreamExt as _};
use tokio::{
    sync::{Semaphore, mpsc},
    task::JoinSet,
};

use super::{
    BackupError, BackupResult,
    manifest::{BackupManifest, entry_of_object, object_of},
    writer::BackupWriter,
};
use crate::{
    container::{Container, ContainerError, Packing},
    core::error::Error,
    state::Platform,
    storage::{Key, Part, Put, Storage},
};

/// Objects that are stored at a time: each waits for its disk or its service.
const AT_ONCE: usize = 16;
/// Bytes that are read at a time, and pieces that are read ahead of the storage for each object.
const PIECE: usize = 64 * 1024;
const AHEAD: usize = 64;
/// Objects between two reports of progress.
const REPORT: usize = 64;

/// Copies every object of the storage that was not copied yet. One that is removed meanwhile is left out.
pub(super) async fn copy(
    platform: &Platform,
    writer: &mut BackupWriter,
    copied: &mut HashSet<Key>,
    step: &mut impl FnMut(&str),
) -> BackupResult<()> {
    let mut keys = platform.storage.list("");
    while let Some(key) = keys.try_next().await? {
        if copied.contains(&key) {
            continue;
        }
        let Some(object) = platform.storage.get(&key, Part::Whole).await? else { continue };
        let mut bytes = object.bytes;
        writer.entry(entry_of_object(key.as_str()), Packing::Stored).await?;
        while let Some(piece) = bytes.try_next().await.map_err(Error::unreachable)? {
            writer.bytes(piece).await?;
        }
        writer.end(0).await?;
        copied.insert(key);
        if copied.len().is_multiple_of(REPORT) {
            step(&format!("{} objects", copied.len()));
        }
    }
    Ok(())
}

/// An object on its way from the file to the storage.
struct Incoming {
    key: Key,
    size: u64,
    bytes: mpsc::Receiver<Result<Bytes, std::io::Error>>,
}

/// Stores the objects of a backup. One that the storage has with the same size is left as it is: objects are never
/// changed. Returns the container for further reads.
pub(super) async fn store(
    storage: Arc<dyn Storage>,
    container: Container<BackupManifest>,
    step: &mut impl FnMut(&str),
) -> BackupResult<Container<BackupManifest>> {
    let (sender, mut receiver) = mpsc::channel(1);
    let reader = tokio::task::spawn_blocking(move || read(container, &sender));
    let places = Arc::new(Semaphore::new(AT_ONCE));
    let mut puts: JoinSet<BackupResult<()>> = JoinSet::new();
    let mut count = 0_usize;
    while let Some(incoming) = receiver.recv().await {
        let place = Arc::clone(&places).acquire_owned().await.map_err(Error::internal)?;
        let storage = Arc::clone(&storage);
        puts.spawn(async move {
            let stored = put(storage.as_ref(), incoming).await;
            drop(place);
            stored
        });
        while let Some(ended) = puts.try_join_next() {
            ended.map_err(Error::internal)??;
        }
        count += 1;
        if count.is_multiple_of(REPORT) {
            step(&format!("{count} objects"));
        }
    }
    while let Some(ended) = puts.join_next().await {
        ended.map_err(Error::internal)??;
    }
    reader.await.map_err(Error::internal)?
}

async fn put(storage: &dyn Storage, incoming: Incoming) -> BackupResult<()> {
    let Incoming { key, size, bytes } = incoming;
    if storage.head(&key).await?.is_some_and(|head| head.size == size) {
        return Ok(());
    }
    let stream = futures::stream::unfold(bytes, async |mut bytes| Some((bytes.recv().await?, bytes)));
    storage.put(&key, Put::Replace, stream.boxed()).await?;
    Ok(())
}

/// Reads the objects of a backup, on a thread of its own.
fn read(
    mut container: Container<BackupManifest>,
    sender: &mpsc::Sender<Incoming>,
) -> BackupResult<Container<BackupManifest>> {
    use std::io::Read as _;

    let names: Vec<(String, u64)> =
        container.manifest().entries.iter().map(|(name, entry)| (name.clone(), entry.size)).collect();
    for (name, size) in names {
        let Some(key) = object_of(&name) else { continue };
        let key = Key::parse(key).map_err(|_| ContainerError::Damaged(format!("{name} is no name of an object")))?;
        let (pieces, bytes) = mpsc::channel(AHEAD);
        if sender.blocking_send(Incoming { key, size, bytes }).is_err() {
            // The other side reports why it has ended.
            return Ok(container);
        }
        let mut entry = container.entry(&name)?;
        let mut is_read = true;
        loop {
            let mut piece = vec![0; PIECE];
            let read = match entry.read(&mut piece) {
                Ok(read) => read,
                Err(error) => {
                    let _ = pieces.blocking_send(Err(std::io::Error::other("the backup cannot be read")));
                    return Err(BackupError::File(name, error));
                }
            };
            if read == 0 {
                break;
            }
            piece.truncate(read);
            if pieces.blocking_send(Ok(Bytes::from(piece))).is_err() {
                // The storage has it already, or failed, which the other side reports.
                is_read = false;
                break;
            }
        }
        if is_read {
            entry.end()?;
        }
    }
    Ok(container)
}
