//! Objects as files under `storage.path`. An object appears under its name only when it is completely on the disk.

use std::{
    fs::{self, DirBuilder},
    io,
    path::{Path, PathBuf},
    time::UNIX_EPOCH,
};

use actix_web::web::Bytes;
use async_trait::async_trait;
use futures::{StreamExt as _, stream::BoxStream};
use tokio::io::{AsyncReadExt as _, AsyncSeekExt as _, AsyncWriteExt as _};

use super::{ByteStream, Head, Intent, Key, Object, Part, Put, Show, Storage, Upload, signed::Signer};
use crate::core::{
    error::{Error, Result},
    folders,
    reason::own,
};

/// The folder of half-written objects; no key begins with a dot.
const UNFINISHED: &str = ".unfinished";
const PIECE: usize = 64 * 1024;
/// Keys of a list that are read ahead.
const LISTED: usize = 256;

pub(super) struct Disk {
    root: PathBuf,
    signer: Signer,
}

impl Disk {
    pub(super) fn open(path: &str, signer: Signer) -> Result<Self> {
        let root = PathBuf::from(path);
        folders::create(&root.join(UNFINISHED), &DirBuilder::new())
            .map_err(|error| Error::unreachable(format!("storage.path {path} cannot be made ({error})")))?;
        Ok(Self { root, signer })
    }

    fn path(&self, key: &Key) -> PathBuf {
        self.root.join(key.as_str())
    }
}

#[async_trait]
impl Storage for Disk {
    async fn put(&self, key: &Key, put: Put, mut bytes: ByteStream) -> Result<u64> {
        let (folder, target) = (self.root.join(UNFINISHED), self.path(key));
        let unfinished = blocking(move || tempfile::NamedTempFile::new_in(folder)).await?;
        let (file, path) = unfinished.into_parts();
        let mut file = tokio::fs::File::from_std(file);
        let mut size = 0;
        while let Some(piece) = bytes.next().await {
            let piece = piece.map_err(fault)?;
            size += u64::try_from(piece.len()).map_err(Error::internal)?;
            file.write_all(&piece).await.map_err(fault)?;
        }
        file.flush().await.map_err(fault)?;
        file.sync_all().await.map_err(fault)?;
        drop(file);
        blocking(move || {
            let folder = target.parent().unwrap_or(&target).to_owned();
            folders::create(&folder, &DirBuilder::new())?;
            let moved = match put {
                Put::Replace => path.persist(&target),
                Put::Create => path.persist_noclobber(&target),
            };
            moved.map_err(|error| error.error)?;
            folders::sync(&folder)
        })
        .await?;
        Ok(size)
    }

    async fn get(&self, key: &Key, part: Part) -> Result<Option<Object>> {
        let mut file = match tokio::fs::File::open(self.path(key)).await {
            Ok(file) => file,
            Err(error) if is_missing(&error) => return Ok(None),
            Err(error) => return Err(fault(error)),
        };
        let known = file.metadata().await.map_err(fault)?;
        if !known.is_file() {
            return Ok(None);
        }
        let head = head(&known);
        let Some((start, length)) = part.within(head.size) else { return Err(own::BAD_RANGE.into()) };
        file.seek(io::SeekFrom::Start(start)).await.map_err(fault)?;
        let bytes = futures::stream::try_unfold((file, length), |(mut file, left)| async move {
            if left == 0 {
                return Ok(None);
            }
            let mut piece = vec![0; PIECE.min(usize::try_from(left).unwrap_or(PIECE))];
            let read = file.read(&mut piece).await?;
            if read == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            piece.truncate(read);
            let left = left.saturating_sub(u64::try_from(read).unwrap_or(left));
            Ok(Some((Bytes::from(piece), (file, left))))
        });
        Ok(Some(Object { head, start, length, bytes: bytes.boxed() }))
    }

    async fn head(&self, key: &Key) -> Result<Option<Head>> {
        match tokio::fs::metadata(self.path(key)).await {
            Ok(known) if known.is_file() => Ok(Some(head(&known))),
            Ok(_) => Ok(None),
            Err(error) if is_missing(&error) => Ok(None),
            Err(error) => Err(fault(error)),
        }
    }

    fn list(&self, folder: &'static str) -> BoxStream<'static, Result<Key>> {
        let root = self.root.clone();
        let (sender, receiver) = tokio::sync::mpsc::channel(LISTED);
        tokio::task::spawn_blocking(move || {
            if let Err(error) = walk(&root, folder, &sender) {
                // The receiver may have been dropped.
                let _ = sender.blocking_send(Err(fault(error)));
            }
        });
        futures::stream::unfold(receiver, async |mut receiver| Some((receiver.recv().await?, receiver))).boxed()
    }

    async fn delete(&self, key: &Key) -> Result<()> {
        let path = self.path(key);
        blocking(move || match fs::remove_file(&path) {
            Ok(()) => folders::sync(path.parent().unwrap_or(&path)),
            Err(error) if is_missing(&error) => Ok(()),
            Err(error) => Err(error),
        })
        .await
    }

    fn address(&self, key: &Key, show: &Show) -> String {
        self.signer.address(key, show)
    }

    fn intent(&self, key: &Key, upload: &Upload) -> Result<Intent> {
        Ok(self.signer.intent(key, upload))
    }

    async fn check(&self) -> Result<()> {
        let folder = self.root.join(UNFINISHED);
        blocking(move || tempfile::NamedTempFile::new_in(folder).map(drop)).await
    }
}

/// Sends the keys of the objects below a folder, until nobody takes them.
fn walk(root: &Path, folder: &str, sender: &tokio::sync::mpsc::Sender<Result<Key>>) -> io::Result<()> {
    let mut folders = vec![folder.trim_end_matches('/').to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = match fs::read_dir(root.join(&folder)) {
            Err(error) if is_missing(&error) => continue,
            entries => entries?,
        };
        for entry in entries {
            let entry = entry?;
            let within = |name: &str| if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") };
            let Some(name) = entry.file_name().to_str().map(within) else { continue };
            if entry.file_type()?.is_dir() {
                folders.push(name);
            } else if let Ok(key) = Key::parse(&name)
                && sender.blocking_send(Ok(key)).is_err()
            {
                return Ok(());
            }
        }
    }
    Ok(())
}

fn head(known: &fs::Metadata) -> Head {
    let at = known.modified().ok().and_then(|at| at.duration_since(UNIX_EPOCH).ok()).unwrap_or_default();
    Head { size: known.len(), etag: format!("{:x}-{:x}", known.len(), at.as_nanos()) }
}

fn is_missing(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> io::Result<T> + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(Error::internal)?.map_err(fault)
}

/// A full disk is 507, an existing object is a conflict, and any other error means that storage is not reachable.
pub(super) fn fault(error: io::Error) -> Error {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge => {
            Error::from(own::DISK_FULL).because(error)
        }
        io::ErrorKind::AlreadyExists => Error::from(own::TAKEN).because(error),
        io::ErrorKind::InvalidData => Error::from(own::NOT_READABLE).because(error),
        _ => Error::unreachable(error),
    }
}
