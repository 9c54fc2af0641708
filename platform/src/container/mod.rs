//! A file with named entries and a manifest that lists them: a tenant that moves ([`crate::archive`]) or a backup
//! ([`crate::backup`]).
//!
//! It is a ZIP whose last entry is the manifest, with the size and the SHA-256 of every other entry, so that none can be
//! removed, added or exchanged for another. With a pass phrase the entries are encrypted as WinZip does it (AES-256,
//! authenticated), which the usual programs open too. The password of the entries is not the pass phrase, because that
//! format strengthens a password little, but a key that Argon2id derives from it with the salt, which is in the clear in
//! the comment of the file.

use std::{
    collections::BTreeMap,
    fs::File,
    io::{self, BufRead, BufReader, BufWriter, Read, Write},
    marker::PhantomData,
};

use argon2::{Algorithm, Argon2, Params, Version};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use sha2::{Digest as _, Sha256};
use zip::{
    AesMode, CompressionMethod, ZipArchive, ZipWriter,
    read::ZipFile,
    result::ZipError,
    write::{FileOptions, SimpleFileOptions},
};

/// The name of the entry that lists the others.
const MANIFEST: &str = "manifest.json";
/// The salt, in bytes.
const SALT: usize = 16;
/// The cost of a pass phrase: 64 MiB, three passes. It is paid once a file.
const COST: (u32, u32, u32) = (64 * 1024, 3, 1);
/// The fewest characters of a pass phrase.
pub const FEWEST_OF_PASS_PHRASE: usize = 16;
/// Bytes that are read or written at a time.
const BUFFER: usize = 128 * 1024;
/// The longest line of an entry, in bytes: a file of others may have lines of any length.
const LONGEST_LINE: u64 = 64 * 1024 * 1024;

/// The entries of a file by their names.
pub type Entries = BTreeMap<String, Entry>;

/// An entry of the file.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The lines of an entry with rows; 0 for others.
    pub lines: u64,
    /// The size in bytes.
    pub size: u64,
    /// The SHA-256 in hexadecimal digits.
    pub sha256: String,
}

/// Description of the content of a file, with the list of its entries.
pub(crate) trait Manifest: Serialize + DeserializeOwned {
    /// The kind of file, such as `tenant`.
    const KIND: &'static str;
    /// The version of the format, which a reader compares.
    const FORM: u32;

    /// The version of the format that the file has.
    fn form(&self) -> u32;

    /// The entries.
    fn entries(&self) -> &Entries;

    /// Sets the version of the format and the entries.
    fn set_entries(&mut self, form: u32, entries: Entries);
}

/// Reason for which a file cannot be written or read.
#[derive(Debug, thiserror::Error)]
pub enum ContainerError {
    /// The file cannot be read or written.
    #[error("the file cannot be read or written: {0}")]
    File(#[from] io::Error),
    /// The pass phrase is another one.
    #[error("the pass phrase is not the one of this file")]
    PassPhrase,
    /// The file is encrypted and no pass phrase was given.
    #[error("the file is encrypted: give its pass phrase with --pass-phrase-stdin")]
    Encrypted,
    /// A pass phrase was given and nothing is encrypted, so it does not prove who wrote the file.
    #[error(
        "the file is not encrypted, so no pass phrase proves its origin: leave the pass phrase out if you trust the file"
    )]
    NotEncrypted,
    /// The pass phrase is too short to protect the file.
    #[error("the pass phrase should have at least {FEWEST_OF_PASS_PHRASE} characters")]
    ShortPassPhrase,
    /// The file has another format, or was changed.
    #[error("the file is damaged: {0}")]
    Damaged(String),
    /// Random numbers or the key could not be made.
    #[error("{0}")]
    Internal(String),
}

pub(crate) type ContainerResult<T> = Result<T, ContainerError>;

impl ContainerError {
    fn internal(cause: impl std::fmt::Display) -> Self {
        Self::Internal(cause.to_string())
    }
}

impl From<ZipError> for ContainerError {
    fn from(error: ZipError) -> Self {
        match error {
            ZipError::InvalidPassword => Self::PassPhrase,
            ZipError::Io(error) if !is_of_content(error.kind()) => Self::File(error),
            other => Self::Damaged(other.to_string()),
        }
    }
}

impl From<serde_json::Error> for ContainerError {
    fn from(error: serde_json::Error) -> Self {
        match error.io_error_kind() {
            Some(kind) if !is_of_content(kind) => Self::File(error.into()),
            Some(_) | None => Self::Damaged(error.to_string()),
        }
    }
}

/// Returns `true` for the errors by which a reader reports a damaged content.
fn is_of_content(kind: io::ErrorKind) -> bool {
    matches!(kind, io::ErrorKind::InvalidData | io::ErrorKind::UnexpectedEof | io::ErrorKind::InvalidInput)
}

/// Returns the error of reading the content of an entry.
fn of_content(error: io::Error) -> ContainerError {
    if is_of_content(error.kind()) { ContainerError::Damaged(error.to_string()) } else { ContainerError::File(error) }
}

/// The beginning of the comment of a file of this kind.
fn comment<M: Manifest>() -> String {
    format!("hardstand {}, form {}", M::KIND, M::FORM)
}

/// Derives the password of the entries.
fn password(pass_phrase: &str, salt: &[u8]) -> ContainerResult<String> {
    let (memory, passes, lanes) = COST;
    let params = Params::new(memory, passes, lanes, None).map_err(ContainerError::internal)?;
    let mut key = [0_u8; 32];
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
        .hash_password_into(pass_phrase.as_bytes(), salt, &mut key)
        .map_err(ContainerError::internal)?;
    Ok(hex::encode(key))
}

/// Counts and hashes the bytes that are written through it.
struct Counting<W> {
    inner: W,
    size: u64,
    digest: Sha256,
}

impl<W> Counting<W> {
    fn of(inner: W) -> Self {
        Self { inner, size: 0, digest: Sha256::new() }
    }

    fn passed(&mut self, bytes: &[u8]) {
        self.size += bytes.len() as u64;
        self.digest.update(bytes);
    }

    fn entry(self, lines: u64) -> Entry {
        Entry { lines, size: self.size, sha256: hex::encode(self.digest.finalize()) }
    }
}

impl<W: Write> Write for Counting<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.passed(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl<R: Read> Read for Counting<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(into)?;
        self.passed(&into[..read]);
        Ok(read)
    }
}

/// The compression of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Packing {
    /// Small.
    Deflated,
    /// Fast: for large entries.
    Fast,
    /// None: for pictures and videos, which are compressed already.
    Stored,
}

/// Writes a file.
pub(crate) struct ContainerWriter<M> {
    zip: ZipWriter<BufWriter<File>>,
    password: Option<String>,
    entries: Entries,
    manifest: PhantomData<fn() -> M>,
}

impl<M: Manifest> ContainerWriter<M> {
    /// Begins in an empty file, which is encrypted when a pass phrase is given.
    pub(crate) fn begin(file: File, pass_phrase: Option<&str>) -> ContainerResult<Self> {
        let mut comment = comment::<M>();
        let mut key = None;
        if let Some(pass_phrase) = pass_phrase {
            if pass_phrase.chars().count() < FEWEST_OF_PASS_PHRASE {
                return Err(ContainerError::ShortPassPhrase);
            }
            let mut salt = [0_u8; SALT];
            getrandom::fill(&mut salt).map_err(ContainerError::internal)?;
            comment = format!("{comment}, salt {}", hex::encode(salt));
            key = Some(password(pass_phrase, &salt)?);
        }
        let mut zip = ZipWriter::new(BufWriter::with_capacity(BUFFER, file));
        zip.set_comment(comment)?;
        Ok(Self { zip, password: key, entries: Entries::new(), manifest: PhantomData })
    }

    fn options(password: Option<&str>, packing: Packing) -> FileOptions<'_, 'static, ()> {
        let options = SimpleFileOptions::default().large_file(true);
        let options = match packing {
            Packing::Deflated => options.compression_method(CompressionMethod::Deflated),
            Packing::Fast => options.compression_method(CompressionMethod::Deflated).compression_level(Some(1)),
            Packing::Stored => options.compression_method(CompressionMethod::Stored),
        };
        match password {
            Some(password) => options.with_aes_encryption(AesMode::Aes256, password),
            None => options,
        }
    }

    /// Begins an entry.
    pub(crate) fn entry(&mut self, name: &str, packing: Packing) -> ContainerResult<EntryWriter<'_>> {
        self.zip.start_file(name, Self::options(self.password.as_deref(), packing))?;
        let to = Counting::of(&mut self.zip);
        Ok(EntryWriter { to, lines: 0, name: name.to_owned(), entries: &mut self.entries })
    }

    /// Writes an entry as a whole.
    pub(crate) fn copy(&mut self, name: &str, packing: Packing, mut from: impl Read) -> ContainerResult<()> {
        let mut entry = self.entry(name, packing)?;
        io::copy(&mut from, &mut entry)?;
        entry.end();
        Ok(())
    }

    /// Writes the manifest, and everything to the disk.
    pub(crate) fn end(mut self, mut manifest: M) -> ContainerResult<M> {
        manifest.set_entries(M::FORM, self.entries);
        self.zip.start_file(MANIFEST, Self::options(self.password.as_deref(), Packing::Deflated))?;
        serde_json::to_writer(&mut self.zip, &manifest)?;
        let file = self.zip.finish()?.into_inner().map_err(|error| ContainerError::File(error.into_error()))?;
        file.sync_all()?;
        Ok(manifest)
    }
}

/// Writes one entry. An entry that is dropped before [`EntryWriter::end`] is not listed, so the file is refused.
pub(crate) struct EntryWriter<'a> {
    to: Counting<&'a mut ZipWriter<BufWriter<File>>>,
    lines: u64,
    name: String,
    entries: &'a mut Entries,
}

impl EntryWriter<'_> {
    /// Writes a line of JSON.
    pub(crate) fn line(&mut self, line: &impl Serialize) -> ContainerResult<()> {
        serde_json::to_writer(&mut self.to, line)?;
        self.to.write_all(b"\n")?;
        self.lines += 1;
        Ok(())
    }

    /// Counts lines that were written as bytes.
    pub(crate) fn add_lines(&mut self, lines: u64) {
        self.lines += lines;
    }

    /// Ends the entry and lists it.
    pub(crate) fn end(self) {
        self.entries.insert(self.name, self.to.entry(self.lines));
    }
}

impl Write for EntryWriter<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.to.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

/// A file that is read.
pub struct Container<M> {
    zip: ZipArchive<BufReader<File>>,
    password: Option<String>,
    manifest: M,
}

#[expect(private_bounds, reason = "the manifests are the two of this crate")]
impl<M: Manifest> Container<M> {
    /// Opens a file, and checks that its entries are those of its manifest. A pass phrase is given exactly when the file is
    /// encrypted: with one, the file must have been written by a holder of the pass phrase.
    ///
    /// # Errors
    ///
    /// The file can not be read, has another format or was changed, or has another pass phrase.
    pub fn open(file: File, pass_phrase: Option<&str>) -> Result<Self, ContainerError> {
        let mut zip = ZipArchive::new(BufReader::with_capacity(BUFFER, file))?;
        let strange = || ContainerError::Damaged(format!("it does not say that it is a {} of Hardstand", M::KIND));
        let found = std::str::from_utf8(zip.comment()).map_err(|_| strange())?;
        let password = match found.strip_prefix(&comment::<M>()).ok_or_else(strange)? {
            "" if pass_phrase.is_some() => return Err(ContainerError::NotEncrypted),
            "" => None,
            salt => {
                let salt = salt.strip_prefix(", salt ").and_then(|salt| hex::decode(salt).ok());
                let salt = salt.filter(|salt| salt.len() == SALT).ok_or_else(strange)?;
                Some(password(pass_phrase.ok_or(ContainerError::Encrypted)?, &salt)?)
            }
        };
        let manifest: M = serde_json::from_reader(BufReader::new(file_of(&mut zip, password.as_deref(), MANIFEST)?))?;
        if manifest.form() != M::FORM {
            let (form, ours) = (manifest.form(), M::FORM);
            return Err(ContainerError::Damaged(format!("its form is {form}, and this program reads {ours}")));
        }
        let found: Vec<String> = zip
            .file_names()
            .map(|name| name.map(std::borrow::Cow::into_owned))
            .collect::<Result<_, _>>()
            .map_err(ContainerError::from)?;
        let strange = found.iter().find(|name| *name != MANIFEST && !manifest.entries().contains_key(*name));
        if let Some(strange) = strange {
            return Err(ContainerError::Damaged(format!("its manifest does not name {strange}")));
        }
        if found.len() != manifest.entries().len() + 1 {
            return Err(ContainerError::Damaged("an entry is missing, or is there twice".to_owned()));
        }
        Ok(Self { zip, password, manifest })
    }

    /// Returns the manifest of the file.
    pub const fn manifest(&self) -> &M {
        &self.manifest
    }

    /// Begins to read an entry.
    pub(crate) fn entry(&mut self, name: &str) -> ContainerResult<EntryReader<'_>> {
        let listed = self.manifest.entries().get(name).cloned();
        let listed = listed.ok_or_else(|| ContainerError::Damaged(format!("{name} is missing")))?;
        let from = Counting::of(file_of(&mut self.zip, self.password.as_deref(), name)?);
        Ok(EntryReader { from, name: name.to_owned(), listed })
    }

    /// Reads the rows of an entry a page at a time. After the last page the entry is compared with the manifest; when
    /// that check fails, the pages that were read before are not valid either.
    pub(crate) fn rows(&mut self, name: &str) -> ContainerResult<LineReader<'_>> {
        let EntryReader { from, name, listed } = self.entry(name)?;
        Ok(LineReader { from: BufReader::new(from), lines: 0, name, listed })
    }

    /// Copies an entry, and compares it with the manifest.
    pub(crate) fn copy(&mut self, name: &str, mut to: impl Write) -> ContainerResult<()> {
        let mut entry = self.entry(name)?;
        // Reads and writes fail for different reasons, so the copy is not that of the library.
        let mut piece = vec![0; BUFFER];
        loop {
            let read = entry.read(&mut piece).map_err(of_content)?;
            if read == 0 {
                break;
            }
            to.write_all(&piece[..read])?;
        }
        to.flush()?;
        entry.end()
    }
}

fn file_of<'zip>(
    zip: &'zip mut ZipArchive<BufReader<File>>,
    password: Option<&str>,
    name: &str,
) -> ContainerResult<ZipFile<'zip, BufReader<File>>> {
    Ok(match password {
        Some(password) => zip.by_name_decrypt(name, password.as_bytes())?,
        None => zip.by_name(name)?,
    })
}

fn other_than_listed(name: &str) -> ContainerError {
    ContainerError::Damaged(format!("{name} is not what its manifest says"))
}

/// Reads one entry.
pub(crate) struct EntryReader<'zip> {
    from: Counting<ZipFile<'zip, BufReader<File>>>,
    name: String,
    listed: Entry,
}

impl EntryReader<'_> {
    /// Checks that the entry was read to its end and is the one that the manifest lists; the lines are not counted.
    pub(crate) fn end(self) -> ContainerResult<()> {
        let read = self.from.entry(self.listed.lines);
        if read == self.listed { Ok(()) } else { Err(other_than_listed(&self.name)) }
    }
}

impl Read for EntryReader<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.from.read(into)
    }
}

/// Reads the rows of one entry.
pub(crate) struct LineReader<'zip> {
    from: BufReader<Counting<ZipFile<'zip, BufReader<File>>>>,
    lines: u64,
    name: String,
    listed: Entry,
}

impl LineReader<'_> {
    /// The next rows, at most so many; none at the end.
    pub(crate) fn page<T: DeserializeOwned>(&mut self, most: usize) -> ContainerResult<Vec<T>> {
        let mut page = Vec::new();
        let mut line = Vec::new();
        while page.len() < most {
            line.clear();
            let read = self.from.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line).map_err(of_content)?;
            if read == 0 {
                break;
            }
            if line.pop() != Some(b'\n') {
                return Err(ContainerError::Damaged(format!("{} has a line without an end", self.name)));
            }
            page.push(serde_json::from_slice(&line)?);
            self.lines += 1;
        }
        Ok(page)
    }

    /// Checks that the entry was read to its end and is the one that the manifest lists.
    pub(crate) fn end(self) -> ContainerResult<()> {
        let read = self.from.into_inner().entry(self.lines);
        if read == self.listed { Ok(()) } else { Err(other_than_listed(&self.name)) }
    }
}

#[cfg(test)]
mod tests;
