//! The file: a ZIP with an entry for each part, one for each object of the storage, and the manifest as its last one.
//!
//! The entries are encrypted as WinZip does it (AES-256, authenticated), which the usual programs open too. The
//! password of the entries is not the pass phrase, because that format strengthens a password little, but a key that
//! Argon2id derives from it with the salt, which is in the clear in the comment of the file. The manifest names every
//! entry with its SHA-256, so that none can be taken out, added or exchanged for another.

use std::{
    collections::BTreeMap,
    fs::File,
    io::{self, BufRead, BufReader, BufWriter, Read, Write},
};

use argon2::{Algorithm, Argon2, Params, Version};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use zip::{
    AesMode, CompressionMethod, ZipArchive, ZipWriter,
    write::{FileOptions, SimpleFileOptions},
};

use super::{
    error::{ArchiveError, ArchiveResult},
    part::Row,
};
use crate::core::error::Error;

/// The form of the file; another number when it changes.
const FORM: u32 = 1;
/// The name of the entry that lists the others.
const MANIFEST: &str = "manifest.json";
/// Beginning of the comment of the file; the salt follows in hexadecimal digits.
const COMMENT: &str = "hardstand tenant, form 1, salt ";
/// The salt, in bytes.
const SALT: usize = 16;
/// The cost of a pass phrase: 64 MiB, three passes. It is paid once a file.
const COST: (u32, u32, u32) = (64 * 1024, 3, 1);
/// The fewest characters of a pass phrase.
const FEWEST: usize = 16;
/// A row of a file that somebody made may be as long as one likes; one of ours is not.
const LONGEST_ROW: u64 = 64 * 1024 * 1024;

/// The fewest characters of a pass phrase.
pub const fn fewest() -> usize {
    FEWEST
}

/// Description of the content of the file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The form of the file.
    pub form: u32,
    /// The version of the program that wrote it.
    pub program: String,
    /// The last migration of the server that it was taken from.
    pub schema: String,
    /// Time of the export.
    pub at: String,
    /// The name of the group.
    pub group: String,
    /// Name of the product for the group.
    pub brand: String,
    /// The group's id there.
    pub group_id: i64,
    /// The codes of its sites.
    pub sites: Vec<String>,
    /// The languages of that server: the code of each id.
    pub languages: BTreeMap<i64, String>,
    /// The entries: the rows of each part, then the objects.
    pub entries: BTreeMap<String, Entry>,
}

/// An entry of the file.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// The lines of a part; 0 for an object.
    pub lines: u64,
    /// The size in bytes.
    pub size: u64,
    /// The SHA-256 in hexadecimal digits.
    pub sha256: String,
}

/// The name of the entry with the rows of a part.
pub(super) fn entry_of(part: &str) -> String {
    format!("rows/{part}.ndjson")
}

/// The name of the entry with an object.
pub(super) fn entry_of_object(name: &str) -> String {
    format!("objects/{name}")
}

/// The name of the object of an entry; `None` for an entry with rows.
pub(super) fn object_of(entry: &str) -> Option<&str> {
    entry.strip_prefix("objects/")
}

fn password(pass_phrase: &str, salt: &[u8]) -> ArchiveResult<String> {
    let (memory, passes, lanes) = COST;
    let params = Params::new(memory, passes, lanes, None).map_err(Error::internal)?;
    let mut key = [0_u8; 32];
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
        .hash_password_into(pass_phrase.as_bytes(), salt, &mut key)
        .map_err(Error::internal)?;
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

/// Writes a file.
pub(super) struct ArchiveWriter {
    zip: ZipWriter<BufWriter<File>>,
    password: String,
    entries: BTreeMap<String, Entry>,
}

impl ArchiveWriter {
    /// Begins a file that is empty.
    pub(super) fn begin(file: File, pass_phrase: &str) -> ArchiveResult<Self> {
        if pass_phrase.chars().count() < FEWEST {
            return Err(ArchiveError::ShortPassPhrase(FEWEST));
        }
        let mut salt = [0_u8; SALT];
        getrandom::fill(&mut salt).map_err(Error::internal)?;
        let mut zip = ZipWriter::new(BufWriter::new(file));
        zip.set_comment(format!("{COMMENT}{}", hex::encode(salt)))?;
        Ok(Self { zip, password: password(pass_phrase, &salt)?, entries: BTreeMap::new() })
    }

    fn options(password: &str, method: CompressionMethod) -> FileOptions<'_, 'static, ()> {
        let options = SimpleFileOptions::default().compression_method(method).large_file(true);
        options.with_aes_encryption(AesMode::Aes256, password)
    }

    /// Writes the lines of an entry.
    pub(super) fn rows(&mut self, name: &str) -> ArchiveResult<LineWriter<'_>> {
        self.zip.start_file(name, Self::options(&self.password, CompressionMethod::Deflated))?;
        Ok(LineWriter { to: Counting::of(&mut self.zip), lines: 0, name: name.to_owned(), entries: &mut self.entries })
    }

    /// Writes an object. Pictures and videos are packed already.
    pub(super) fn object(&mut self, name: &str, mut from: impl Read) -> ArchiveResult<()> {
        self.zip.start_file(name, Self::options(&self.password, CompressionMethod::Stored))?;
        let mut to = Counting::of(&mut self.zip);
        io::copy(&mut from, &mut to)?;
        self.entries.insert(name.to_owned(), to.entry(0));
        Ok(())
    }

    /// Writes the manifest, and everything to the disk.
    pub(super) fn end(mut self, mut manifest: Manifest) -> ArchiveResult<Manifest> {
        manifest.form = FORM;
        manifest.entries = self.entries;
        self.zip.start_file(MANIFEST, Self::options(&self.password, CompressionMethod::Deflated))?;
        serde_json::to_writer(&mut self.zip, &manifest)?;
        let file = self.zip.finish()?.into_inner().map_err(|error| ArchiveError::File(error.into_error()))?;
        file.sync_all()?;
        Ok(manifest)
    }
}

/// Writes the lines of one entry.
pub(super) struct LineWriter<'a> {
    to: Counting<&'a mut ZipWriter<BufWriter<File>>>,
    lines: u64,
    name: String,
    entries: &'a mut BTreeMap<String, Entry>,
}

impl LineWriter<'_> {
    pub(super) fn row(&mut self, row: &Row) -> ArchiveResult<()> {
        serde_json::to_writer(&mut self.to, row)?;
        self.to.write_all(b"\n")?;
        self.lines += 1;
        Ok(())
    }

    pub(super) fn end(self) {
        self.entries.insert(self.name, self.to.entry(self.lines));
    }
}

/// A file that is read.
pub struct Archive {
    zip: ZipArchive<BufReader<File>>,
    password: String,
    manifest: Manifest,
}

impl Archive {
    /// Opens a file, and checks that its entries are those of its manifest.
    ///
    /// # Errors
    ///
    /// The file can not be read, is none of ours or was changed, or has another pass phrase.
    pub fn open(file: File, pass_phrase: &str) -> Result<Self, ArchiveError> {
        let mut zip = ZipArchive::new(BufReader::new(file))?;
        let salt = std::str::from_utf8(zip.comment()).ok().and_then(|comment| comment.strip_prefix(COMMENT));
        let salt = salt.and_then(|salt| hex::decode(salt).ok()).filter(|salt| salt.len() == SALT);
        let salt = salt.ok_or_else(|| ArchiveError::Damaged("it does not say that it is one".to_owned()))?;
        let password = password(pass_phrase, &salt)?;
        let manifest: Manifest =
            serde_json::from_reader(BufReader::new(zip.by_name_decrypt(MANIFEST, password.as_bytes())?))?;
        if manifest.form != FORM {
            return Err(ArchiveError::Damaged(format!("its form is {}, and this program reads {FORM}", manifest.form)));
        }
        let found: Vec<String> = zip
            .file_names()
            .map(|name| name.map(std::borrow::Cow::into_owned))
            .collect::<Result<_, _>>()
            .map_err(ArchiveError::from)?;
        let strange = found.iter().find(|name| *name != MANIFEST && !manifest.entries.contains_key(*name));
        if let Some(strange) = strange {
            return Err(ArchiveError::Damaged(format!("its manifest does not name {strange}")));
        }
        if found.len() != manifest.entries.len() + 1 {
            return Err(ArchiveError::Damaged("an entry is missing, or is there twice".to_owned()));
        }
        Ok(Self { zip, password, manifest })
    }

    /// Returns the manifest of the file.
    pub const fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// Reads the rows of an entry a page at a time. After the last page the entry is compared with the manifest; when
    /// that check fails, the pages that were read before are not valid either.
    pub(super) fn rows(&mut self, name: &str) -> ArchiveResult<LineReader<impl Read + '_>> {
        let listed = self.manifest.entries.get(name).cloned();
        let listed = listed.ok_or_else(|| ArchiveError::Damaged(format!("{name} is missing")))?;
        let from = self.zip.by_name_decrypt(name, self.password.as_bytes())?;
        Ok(LineReader { from: BufReader::new(Counting::of(from)), lines: 0, name: name.to_owned(), listed })
    }

    /// Copies an object.
    pub(super) fn object(&mut self, name: &str, mut to: impl Write) -> ArchiveResult<()> {
        let mut from = Counting::of(self.zip.by_name_decrypt(name, self.password.as_bytes())?);
        io::copy(&mut from, &mut to)?;
        to.flush()?;
        let read = from.entry(0);
        if self.manifest.entries.get(name) == Some(&read) { Ok(()) } else { Err(other_than_listed(name)) }
    }
}

fn other_than_listed(name: &str) -> ArchiveError {
    ArchiveError::Damaged(format!("{name} is not what its manifest says"))
}

/// Reads the rows of one entry.
pub(super) struct LineReader<R: Read> {
    from: BufReader<Counting<R>>,
    lines: u64,
    name: String,
    listed: Entry,
}

impl<R: Read> LineReader<R> {
    /// The next rows, at most so many; none at the end.
    pub(super) fn page(&mut self, most: usize) -> ArchiveResult<Vec<Row>> {
        let mut page = Vec::new();
        let mut line = Vec::new();
        while page.len() < most {
            line.clear();
            if self.from.by_ref().take(LONGEST_ROW).read_until(b'\n', &mut line)? == 0 {
                break;
            }
            if line.pop() != Some(b'\n') {
                return Err(ArchiveError::Damaged(format!("{} has a line without an end", self.name)));
            }
            page.push(serde_json::from_slice(&line)?);
            self.lines += 1;
        }
        Ok(page)
    }

    /// Checks that the entry was read to its end and is the one that the manifest lists.
    pub(super) fn end(self) -> ArchiveResult<()> {
        let read = self.from.into_inner().entry(self.lines);
        if read == self.listed { Ok(()) } else { Err(other_than_listed(&self.name)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PHRASE: &str = "correct horse battery staple";

    fn manifest() -> Manifest {
        Manifest {
            form: 0,
            program: "1.0.0".to_owned(),
            schema: "m20260101".to_owned(),
            at: "2026-03-02T08:15:00Z".to_owned(),
            group: "Northfield".to_owned(),
            brand: "Hardstand".to_owned(),
            group_id: 7,
            sites: vec!["330001".to_owned()],
            languages: BTreeMap::from([(1, "en_GB".to_owned())]),
            entries: BTreeMap::new(),
        }
    }

    fn row(text: &str) -> Row {
        Row::from_iter([("name".to_owned(), text.into())])
    }

    fn written() -> tempfile::NamedTempFile {
        let file = tempfile::NamedTempFile::new().expect("a file");
        let mut writer = ArchiveWriter::begin(file.reopen().expect("opened"), PHRASE).expect("begun");
        let mut rows = writer.rows("rows/site.ndjson").expect("an entry");
        for text in ["Ashby", "canary \n \"quoted\""] {
            rows.row(&row(text)).expect("a row");
        }
        rows.end();
        writer.object("objects/assets/a.jpg", &b"a picture of a canary"[..]).expect("an object");
        writer.end(manifest()).expect("ended");
        file
    }

    #[test]
    fn what_is_written_is_read() {
        let file = written();
        let mut archive = Archive::open(file.reopen().expect("opened"), PHRASE).expect("ours");
        assert_eq!((archive.manifest().group_id, archive.manifest().entries.len()), (7, 2));
        let mut rows = archive.rows("rows/site.ndjson").expect("the entry");
        let read: Vec<Row> = [1, 5, 5].into_iter().flat_map(|most| rows.page(most).expect("a page")).collect();
        assert_eq!(read, [row("Ashby"), row("canary \n \"quoted\"")]);
        rows.end().expect("as listed");
        let mut object = Vec::new();
        archive.object("objects/assets/a.jpg", &mut object).expect("an object");
        assert_eq!(object, b"a picture of a canary");
    }

    #[test]
    fn nothing_is_in_the_clear() {
        let bytes = std::fs::read(written().path()).expect("bytes");
        assert!(bytes.windows(COMMENT.len()).any(|part| part == COMMENT.as_bytes()), "but what kind of file it is");
        for word in ["canary", "Ashby", "Northfield"] {
            assert!(!bytes.windows(word.len()).any(|part| part == word.as_bytes()), "{word}");
        }
    }

    #[test]
    fn another_pass_phrase_opens_nothing() {
        let file = written();
        let other = Archive::open(file.reopen().expect("opened"), "correct horse battery stapler").err();
        assert!(matches!(other, Some(ArchiveError::PassPhrase | ArchiveError::Damaged(_))), "{other:?}");
        let short = ArchiveWriter::begin(tempfile::tempfile().expect("a file"), "short").err();
        assert!(matches!(short, Some(ArchiveError::ShortPassPhrase(FEWEST))));
    }

    /// Every changed byte is found, at the latest when the entry that contains it is read.
    #[test]
    fn a_changed_byte_is_found() {
        let good = std::fs::read(written().path()).expect("bytes");
        let whole = |bytes: &[u8]| -> ArchiveResult<(Vec<Row>, Vec<u8>)> {
            let mut file = tempfile::tempfile()?;
            file.write_all(bytes)?;
            let mut archive = Archive::open(file, PHRASE)?;
            let mut rows = archive.rows("rows/site.ndjson")?;
            let page = rows.page(5)?;
            rows.end()?;
            let mut object = Vec::new();
            archive.object("objects/assets/a.jpg", &mut object)?;
            Ok((page, object))
        };
        let expected = whole(&good).expect("good");
        // Every eleventh, since each costs one Argon2id.
        for at in (0..good.len()).step_by(good.len() / 11) {
            let mut bad = good.clone();
            bad[at] ^= 0x10;
            // A byte that says nothing, such as a time stamp, changes nothing of what is read.
            assert!(whole(&bad).map_or(true, |read| read == expected), "{at}");
        }
        assert!(whole(&good[..good.len() / 2]).is_err() && whole(b"PK").is_err() && whole(b"").is_err());
    }
}
