//! Makes a backup.

use std::{
    collections::HashSet,
    io::Read as _,
    path::{Path, PathBuf},
};

use actix_web::web::Bytes;
use chrono::SecondsFormat;
use sha2::{Digest as _, Sha256};
use tempfile::NamedTempFile;

use super::{
    BackupError, BackupResult,
    manifest::{BackupManifest, DatabaseKind, SECRETS, SecretsInfo, Snapshot},
    objects, postgres, sqlite, unfinished,
    writer::BackupWriter,
};
use crate::{
    container::{Entries, Packing},
    core::{error::Error, folders, secrets::Secrets},
    state::Platform,
};

/// Bytes that are hashed at a time.
const PIECE: usize = 256 * 1024;

/// A request for a backup.
#[derive(Debug, Clone, Copy)]
pub struct BackupRequest<'a> {
    /// The file, which must not exist.
    pub file: &'a Path,
    /// The pass phrase; without one the file is not encrypted.
    pub pass_phrase: Option<&'a str>,
    /// Adds `secrets.toml`; needs a pass phrase.
    pub with_secrets: bool,
    /// The version of the program.
    pub program: &'a str,
}

/// A backup that was made.
#[derive(Debug, Clone)]
pub struct Created {
    /// Its content.
    pub manifest: BackupManifest,
    /// The size of the file in bytes.
    pub size: u64,
    /// The SHA-256 of the file in hexadecimal digits.
    pub sha256: String,
}

/// Makes a backup while the server works. The file appears under its name when it is complete and on the disk; `step` is
/// called with a description of each step.
///
/// # Errors
///
/// The file exists or cannot be written, or the database or the storage does not answer. Nothing is left behind.
pub async fn create(
    platform: &Platform,
    request: BackupRequest<'_>,
    mut step: impl FnMut(&str),
) -> Result<Created, BackupError> {
    let BackupRequest { file: path, pass_phrase, with_secrets, program } = request;
    let shown = path.display().to_string();
    if path.exists() {
        return Err(BackupError::Exists(shown));
    }
    if with_secrets && pass_phrase.is_none() {
        return Err(BackupError::SecretsInTheClear);
    }
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    };
    let unfinished = unfinished::create_in(&folder).map_err(BackupError::of_file(&shown))?;
    let file = unfinished.reopen().map_err(BackupError::of_file(&shown))?;
    let mut writer = BackupWriter::begin(file, pass_phrase.map(ToOwned::to_owned));
    let mut copied = HashSet::new();
    objects::copy(platform, &mut writer, &mut copied, &mut step).await?;
    let kind = DatabaseKind::of(&platform.config);
    let at = platform.clock.now().to_rfc3339_opts(SecondsFormat::Millis, true);
    let Snapshot { migrations, tables, sequences } = match kind {
        DatabaseKind::Sqlite => sqlite::copy(platform, &mut writer, &mut step).await?,
        DatabaseKind::Postgres => postgres::copy(&platform.config, &mut writer, &mut step).await?,
    };
    objects::copy(platform, &mut writer, &mut copied, &mut step).await?;
    if with_secrets {
        let secrets = Secrets::path(&platform.config);
        let text = std::fs::read(&secrets).map_err(BackupError::of_file(secrets.display()))?;
        writer.entry(SECRETS.to_owned(), Packing::Deflated).await?;
        writer.bytes(Bytes::from(text)).await?;
        writer.end(0).await?;
    }
    let manifest = BackupManifest {
        form: 0,
        program: program.to_owned(),
        at,
        database: kind,
        migrations,
        tables,
        sequences,
        objects: 0,
        secrets: SecretsInfo::of(&platform.secrets, with_secrets),
        entries: Entries::new(),
    };
    let manifest = writer.finish(manifest).await?;
    step("the checksum");
    let path = path.to_owned();
    let placed = tokio::task::spawn_blocking(move || place(unfinished, &path, &folder)).await;
    let (size, sha256) = placed.map_err(Error::internal)??;
    Ok(Created { manifest, size, sha256 })
}

/// Gives the file its name, and returns its size and its SHA-256.
fn place(unfinished: NamedTempFile, path: &Path, folder: &Path) -> BackupResult<(u64, String)> {
    let failed = BackupError::of_file(path.display().to_string());
    let mut file = unfinished.reopen().map_err(&failed)?;
    let (mut digest, mut size, mut piece) = (Sha256::new(), 0, vec![0; PIECE]);
    loop {
        let read = file.read(&mut piece).map_err(&failed)?;
        if read == 0 {
            break;
        }
        digest.update(&piece[..read]);
        size += read as u64;
    }
    unfinished.persist_noclobber(path).map_err(|error| match error.error.kind() {
        std::io::ErrorKind::AlreadyExists => BackupError::Exists(path.display().to_string()),
        _ => failed(error.error),
    })?;
    folders::sync(folder).map_err(&failed)?;
    Ok((size, hex::encode(digest.finalize())))
}
