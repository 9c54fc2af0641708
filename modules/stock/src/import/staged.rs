//! The file of an import between the call and the job: in the storage, where every node finds it.

use std::{
    io::Write,
    path::{Path, PathBuf},
};

use actix_web::web::Bytes;
use futures::{StreamExt, TryStreamExt, stream};
use platform::{
    app::platform::Platform,
    auth::session::Token,
    core::{
        error::{Error, Result},
        reason::own,
    },
    storage::{ByteStream, Key, Part, Put},
};
use tempfile::NamedTempFile;
use tokio::io::AsyncReadExt;

/// Bytes read at a time.
const PIECE: usize = 64 * 1024;

/// Stores a file; returns its key.
pub async fn keep(platform: &Platform, path: &Path) -> Result<Key> {
    let key = Key::parse(&format!("import/{}.csv", Token::new()?.text()))?;
    platform.storage.put(&key, Put::Create, pieces(path.to_owned())).await?;
    Ok(key)
}

/// A copy of a stored file on this machine, which is removed when it is dropped.
pub async fn copy(platform: &Platform, key: &str) -> Result<NamedTempFile> {
    let key = Key::parse(key)?;
    let object = platform.storage.get(&key, Part::Whole).await?.ok_or_else(|| Error::from(own::NO_SUCH_THING))?;
    let mut copy = platform.temporary_file()?;
    let mut bytes = object.bytes;
    while let Some(piece) = bytes.try_next().await.map_err(Error::from_io)? {
        copy.write_all(&piece).map_err(Error::from_io)?;
    }
    copy.flush().map_err(Error::from_io)?;
    Ok(copy)
}

/// Removes a stored file.
pub async fn forget(platform: &Platform, key: &str) -> Result<()> {
    platform.storage.delete(&Key::parse(key)?).await
}

fn pieces(path: PathBuf) -> ByteStream {
    stream::once(tokio::fs::File::open(path))
        .map_ok(|file| {
            stream::try_unfold(file, |mut file| async move {
                let mut piece = vec![0; PIECE];
                let read = file.read(&mut piece).await?;
                piece.truncate(read);
                Ok((read > 0).then(|| (Bytes::from(piece), file)))
            })
        })
        .try_flatten()
        .boxed()
}
