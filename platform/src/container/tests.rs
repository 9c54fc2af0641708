//! Tests of the file format.

use super::*;

const PHRASE: &str = "correct horse battery staple";

#[derive(Debug, Serialize, Deserialize)]
struct Contents {
    form: u32,
    group: String,
    entries: Entries,
}

impl Manifest for Contents {
    const KIND: &'static str = "sample";
    const FORM: u32 = 3;

    fn form(&self) -> u32 {
        self.form
    }

    fn entries(&self) -> &Entries {
        &self.entries
    }

    fn set_entries(&mut self, form: u32, entries: Entries) {
        (self.form, self.entries) = (form, entries);
    }
}

/// The same file of another kind.
#[derive(Debug, Serialize, Deserialize)]
#[serde(transparent)]
struct Others(Contents);

impl Manifest for Others {
    const KIND: &'static str = "other";
    const FORM: u32 = 3;

    fn form(&self) -> u32 {
        self.0.form
    }

    fn entries(&self) -> &Entries {
        &self.0.entries
    }

    fn set_entries(&mut self, form: u32, entries: Entries) {
        self.0.set_entries(form, entries);
    }
}

fn written(pass_phrase: Option<&str>) -> tempfile::NamedTempFile {
    let file = tempfile::NamedTempFile::new().expect("a file");
    let mut writer = ContainerWriter::begin(file.reopen().expect("opened"), pass_phrase).expect("begun");
    let mut rows = writer.entry("rows/site.ndjson", Packing::Deflated).expect("an entry");
    for text in ["Ashby", "canary \n \"quoted\""] {
        rows.line(&text).expect("a row");
    }
    rows.end();
    writer.copy("objects/a.jpg", Packing::Stored, &b"a picture of a canary"[..]).expect("an object");
    let mut fast = writer.entry("database", Packing::Fast).expect("an entry");
    fast.write_all(b"a page of a canary").expect("written");
    fast.add_lines(2);
    fast.end();
    writer.end(Contents { form: 0, group: "Northfield".to_owned(), entries: Entries::new() }).expect("ended");
    file
}

fn open(file: &tempfile::NamedTempFile, pass_phrase: Option<&str>) -> ContainerResult<Container<Contents>> {
    Container::open(file.reopen().expect("opened"), pass_phrase)
}

#[test]
fn what_is_written_is_read() {
    for pass_phrase in [None, Some(PHRASE)] {
        let mut container = open(&written(pass_phrase), pass_phrase).expect("ours");
        assert_eq!((&*container.manifest().group, container.manifest().entries.len()), ("Northfield", 3));
        assert_eq!(container.manifest().entries["database"].lines, 2);
        let mut rows = container.rows("rows/site.ndjson").expect("the entry");
        let read: Vec<String> = [1, 5, 5].into_iter().flat_map(|most| rows.page(most).expect("a page")).collect();
        assert_eq!(read, ["Ashby", "canary \n \"quoted\""]);
        rows.end().expect("as listed");
        for (name, content) in [("objects/a.jpg", "a picture of a canary"), ("database", "a page of a canary")] {
            let mut copy = Vec::new();
            container.copy(name, &mut copy).expect("an entry");
            assert_eq!(copy, content.as_bytes());
        }
        let begun = container.entry("database").expect("the entry");
        assert!(matches!(begun.end(), Err(ContainerError::Damaged(_))), "it was not read to its end");
    }
}

#[test]
fn an_encrypted_file_has_no_word_in_the_clear() {
    let contains = |bytes: &[u8], word: &str| bytes.windows(word.len()).any(|part| part == word.as_bytes());
    let bytes = std::fs::read(written(Some(PHRASE)).path()).expect("bytes");
    assert!(contains(&bytes, "hardstand sample, form 3, salt "), "the kind of file");
    let plain = std::fs::read(written(None).path()).expect("bytes");
    assert!(contains(&plain, "picture of a canary"), "the search finds what is there");
    for word in ["canary", "Ashby", "Northfield"] {
        assert!(!contains(&bytes, word), "{word}");
    }
}

#[test]
fn a_file_opens_by_its_own_pass_phrase_only() {
    let (encrypted, plain) = (written(Some(PHRASE)), written(None));
    let other = open(&encrypted, Some("correct horse battery stapler")).err();
    assert!(matches!(other, Some(ContainerError::PassPhrase | ContainerError::Damaged(_))), "{other:?}");
    assert!(matches!(open(&encrypted, None).err(), Some(ContainerError::Encrypted)));
    assert!(matches!(open(&plain, Some(PHRASE)).err(), Some(ContainerError::NotEncrypted)));
    let short = ContainerWriter::<Contents>::begin(tempfile::tempfile().expect("a file"), Some("short")).err();
    assert!(matches!(short, Some(ContainerError::ShortPassPhrase)));
    let kind = Container::<Others>::open(plain.reopen().expect("opened"), None).err();
    assert!(matches!(kind, Some(ContainerError::Damaged(_))), "{kind:?}");
}

/// Every changed byte is found, at the latest when the entry that contains it is read.
#[test]
fn a_changed_byte_is_found() {
    let whole = |bytes: &[u8], pass_phrase: Option<&str>| -> ContainerResult<(Vec<String>, Vec<u8>)> {
        let mut file = tempfile::tempfile()?;
        file.write_all(bytes)?;
        let mut container = Container::<Contents>::open(file, pass_phrase)?;
        let mut rows = container.rows("rows/site.ndjson")?;
        let page = rows.page(5)?;
        rows.end()?;
        let mut rest = Vec::new();
        container.copy("objects/a.jpg", &mut rest)?;
        container.copy("database", &mut rest)?;
        Ok((page, rest))
    };
    // Every eleventh byte of an encrypted file, since each costs one Argon2id.
    for (pass_phrase, tries) in [(None, usize::MAX), (Some(PHRASE), 11)] {
        let good = std::fs::read(written(pass_phrase).path()).expect("bytes");
        let expected = whole(&good, pass_phrase).expect("good");
        for at in (0..good.len()).step_by((good.len() / tries).max(1)) {
            let mut bad = good.clone();
            bad[at] ^= 0x10;
            // A byte without a meaning, such as a time stamp, changes nothing of what is read.
            assert!(whole(&bad, pass_phrase).map_or(true, |read| read == expected), "{at}");
        }
        for length in [0, 2, good.len() / 2, good.len() - 1] {
            assert!(whole(&good[..length], pass_phrase).is_err(), "{length}");
        }
    }
}
