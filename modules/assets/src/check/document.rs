//! Documents: pdf, and the formats of Office before and since 2007. Nothing is unpacked or rendered. A document is
//! never displayed by this program, so it is enough that it has the format of its name, and is whole; its content is
//! for the program that opens it.

use std::io::Cursor;

use memchr::memmem;
use platform::core::reason::Reason;

use crate::{kinds::Format, reasons};

/// Bytes at the end of a PDF in which its end mark is searched.
const PDF_END: usize = 1024;
/// The record at the end of a ZIP file that has no comment; Office writes none.
const ZIP_END: usize = 22;
/// The most files in an Office file. One of a thousand pages has some hundreds.
const MOST_ENTRIES: usize = 10_000;
/// The most bytes that the files in an Office file may have together when they are unpacked.
const MOST_BYTES: u64 = 1024 * 1024 * 1024;
/// The highest ratio of their unpacked bytes to their packed ones.
const MOST_TIMES: u64 = 200;
/// Up to so many unpacked bytes the ratio is not looked at: little text can be packed very well.
const SMALL: u64 = 64 * 1024 * 1024;
/// Name of the entry with macros: a document with macros has another name ending (docm, pptm, xlsm).
const MACROS: &str = "vbaproject.bin";

/// Checks that a document is of this format.
pub(super) fn check(bytes: &[u8], format: Format) -> Result<(), Reason> {
    match format {
        Format::Pdf => pdf(bytes),
        Format::Doc => compound(bytes, &["/WordDocument"]),
        Format::Ppt => compound(bytes, &["/PowerPoint Document"]),
        Format::Xls => compound(bytes, &["/Workbook", "/Book"]),
        Format::Docx => office(bytes, "word/"),
        Format::Pptx => office(bytes, "ppt/"),
        Format::Xlsx => office(bytes, "xl/"),
        Format::Png | Format::Jpeg | Format::Mp4 | Format::QuickTime | Format::WebM => Err(reasons::WRONG_TYPE),
    }
}

fn pdf(bytes: &[u8]) -> Result<(), Reason> {
    let version = bytes.strip_prefix(b"%PDF-").and_then(|rest| rest.first_chunk::<3>());
    if !version.is_some_and(|version| matches!(version, [b'1'..=b'2', b'.', b'0'..=b'9'])) {
        return Err(reasons::WRONG_TYPE);
    }
    let end = &bytes[bytes.len().saturating_sub(PDF_END)..];
    if memmem::find(end, b"%%EOF").is_some() { Ok(()) } else { Err(reasons::UNREADABLE) }
}

/// Checks a document of Office before 2007: a file system in a file, with a stream that is named after the program.
fn compound(bytes: &[u8], streams: &[&str]) -> Result<(), Reason> {
    if !bytes.starts_with(&[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]) {
        return Err(reasons::WRONG_TYPE);
    }
    let file = cfb::CompoundFile::open(Cursor::new(bytes)).map_err(|_| reasons::UNREADABLE)?;
    if streams.iter().any(|stream| file.is_stream(stream)) { Ok(()) } else { Err(reasons::WRONG_TYPE) }
}

/// Checks a document of Office since 2007: a ZIP file with the folder of the program.
fn office(bytes: &[u8], folder: &str) -> Result<(), Reason> {
    if !bytes.starts_with(b"PK\x03\x04") {
        return Err(reasons::WRONG_TYPE);
    }
    // The end has to be the end of the file.
    let end = bytes.last_chunk::<ZIP_END>().filter(|end| end.starts_with(b"PK\x05\x06")).ok_or(reasons::UNREADABLE)?;
    // The number of files is limited before a list of them is made: both the number that the end names, and that of the
    // records in the bytes, because the end can name a wrong one and a larger one can precede it (ZIP64).
    let named = usize::from(u16::from_le_bytes([end[10], end[11]]));
    let records = memmem::find_iter(bytes, b"PK\x01\x02").take(MOST_ENTRIES + 1).count();
    if named.max(records) > MOST_ENTRIES {
        return Err(reasons::UNPACKS_TOO_LARGE);
    }
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(|_| reasons::UNREADABLE)?;
    let (mut packed, mut unpacked) = (0_u64, 0_u64);
    let (mut has_types, mut has_folder) = (false, false);
    for at in 0..archive.len() {
        let entry = archive.by_index_raw(at).map_err(|_| reasons::UNREADABLE)?;
        if entry.encrypted() || !is_inside(entry.name_raw()) {
            return Err(reasons::UNREADABLE);
        }
        packed = packed.saturating_add(entry.compressed_size());
        unpacked = unpacked.saturating_add(entry.size());
        let name = entry.name().map_err(|_| reasons::UNREADABLE)?;
        has_types |= name == "[Content_Types].xml";
        has_folder |= name.starts_with(folder) && !name.ends_with('/');
        if name.to_ascii_lowercase().ends_with(MACROS) {
            return Err(reasons::WRONG_TYPE);
        }
    }
    let is_bomb = unpacked > SMALL && unpacked / MOST_TIMES > packed;
    if unpacked > MOST_BYTES || is_bomb {
        return Err(reasons::UNPACKS_TOO_LARGE);
    }
    if has_types && has_folder { Ok(()) } else { Err(reasons::WRONG_TYPE) }
}

/// Checks that an entry is named by a relative path within its file: no root, drive letter, backslash, control character,
/// or step to the folder above. Office writes none of them, and programs that unpack the file resolve them differently.
fn is_inside(name: &[u8]) -> bool {
    let folder = name.strip_suffix(b"/").unwrap_or(name);
    let is_plain = |part: &[u8]| !part.is_empty() && part != b"." && part != b"..";
    !folder.iter().any(|one| one.is_ascii_control() || matches!(one, b'\\' | b':'))
        && folder.split(|one| *one == b'/').all(is_plain)
}

#[cfg(test)]
pub(super) mod tests {
    use std::io::Write as _;

    use super::*;

    pub(in crate::check) const OFFICE: [(Format, &str); 3] = [
        (Format::Docx, "word/document.xml"),
        (Format::Pptx, "ppt/presentation.xml"),
        (Format::Xlsx, "xl/workbook.xml"),
    ];
    pub(in crate::check) const OLD: [(Format, &str); 4] = [
        (Format::Doc, "/WordDocument"),
        (Format::Ppt, "/PowerPoint Document"),
        (Format::Xls, "/Workbook"),
        (Format::Xls, "/Book"),
    ];

    /// A ZIP file with these names, stored.
    pub(in crate::check) fn archive(names: &[&str]) -> Vec<u8> {
        let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
        let options = zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
        for name in names {
            writer.start_file(*name, options).expect("an entry");
            writer.write_all(b"<xml/>").expect("its content");
        }
        writer.finish().expect("a file").into_inner()
    }

    pub(in crate::check) fn old(stream: &str) -> Vec<u8> {
        let mut file = cfb::CompoundFile::create(Cursor::new(Vec::new())).expect("a file");
        file.create_stream(stream).expect("a stream").write_all(b"words").expect("its content");
        file.flush().expect("written");
        file.into_inner().into_inner()
    }

    pub(in crate::check) const PDF: &[u8] = b"%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n";

    #[test]
    fn each_format_is_recognized_by_its_content() {
        let files: Vec<(Format, Vec<u8>)> = OFFICE
            .iter()
            .map(|(format, part)| (*format, archive(&["[Content_Types].xml", part])))
            .chain(OLD.iter().map(|(format, stream)| (*format, old(stream))))
            .chain([(Format::Pdf, PDF.to_vec())])
            .collect();
        for (of, file) in &files {
            for (format, _) in &files {
                let found = check(file, *format);
                assert_eq!(found, if format == of { Ok(()) } else { Err(reasons::WRONG_TYPE) }, "{of:?} as {format:?}");
            }
        }
    }

    #[test]
    fn what_is_cut_off_or_goes_on_behind_its_end_is_refused() {
        for (format, part) in OFFICE {
            let whole = archive(&["[Content_Types].xml", part]);
            for end in (4..whole.len()).step_by(7) {
                assert!(check(&whole[..end], format).is_err(), "{format:?} cut off at {end}");
            }
            assert_eq!(check(&[&whole[..], b"MZ\x90"].concat(), format), Err(reasons::UNREADABLE));
            assert_eq!(check(&[b"MZ\x90", &whole[..]].concat(), format), Err(reasons::WRONG_TYPE));
        }
        assert_eq!(check(&old("/WordDocument")[..600], Format::Doc), Err(reasons::UNREADABLE));
        assert_eq!(check(&PDF[..20], Format::Pdf), Err(reasons::UNREADABLE));
        let behind = [PDF, &vec![b' '; PDF_END]].concat();
        assert_eq!(check(&behind, Format::Pdf), Err(reasons::UNREADABLE));
    }

    #[test]
    fn other_files_under_the_name_of_a_document_are_refused() {
        for file in [
            &b"<html><script>alert(1)</script></html>"[..],
            b"MZ\x90\0\x03",
            b"%PDF-x",
            b"%!PS-Adobe",
            b"",
            b"PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0",
        ] {
            for format in [Format::Pdf, Format::Doc, Format::Ppt, Format::Xls, Format::Docx, Format::Pptx, Format::Xlsx]
            {
                assert_eq!(check(file, format), Err(reasons::WRONG_TYPE), "{format:?} {file:?}");
            }
        }
        let plain = archive(&["readme.txt"]);
        assert_eq!(check(&plain, Format::Docx), Err(reasons::WRONG_TYPE), "a ZIP file of something else");
    }

    #[test]
    fn what_runs_leads_out_of_its_folder_or_is_a_bomb_is_refused() {
        let office = |names: &[&str]| {
            check(&archive(&[&["[Content_Types].xml", "word/document.xml"], names].concat()), Format::Docx)
        };
        assert_eq!(office(&["docProps/core.xml"]), Ok(()));
        assert_eq!(office(&["word/vbaProject.bin"]), Err(reasons::WRONG_TYPE), "macros");
        assert_eq!(office(&["../../evil.dll"]), Err(reasons::UNREADABLE));
        assert_eq!(office(&["word/media/", "customXml/item 1.xml", "word/größe.png"]), Ok(()));
        // An entry that promises four gigabytes: its size is in the list of files.
        let mut bomb = archive(&["[Content_Types].xml", "word/document.xml"]);
        let list = memmem::find(&bomb, b"PK\x01\x02").expect("a list");
        bomb[list + 24..list + 28].copy_from_slice(&0xffff_fff0_u32.to_le_bytes());
        assert_eq!(check(&bomb, Format::Docx), Err(reasons::UNPACKS_TOO_LARGE));
        let mut many = archive(&["[Content_Types].xml", "word/document.xml"]);
        let end = many.len() - ZIP_END;
        many[end + 10..end + 12].copy_from_slice(&60_000_u16.to_le_bytes());
        assert_eq!(check(&many, Format::Docx), Err(reasons::UNPACKS_TOO_LARGE));
    }

    #[test]
    fn entries_that_lead_out_of_their_file_are_refused_in_every_format() {
        for (format, part) in OFFICE {
            for name in [
                "/etc/passwd",
                "//server/share/a.xml",
                "../a.xml",
                "word/../../a.xml",
                "word/..",
                "./a.xml",
                "word//a.xml",
                "C:/a.xml",
                "c:a.xml",
                "C:\\a.xml",
                "\\\\server\\a.xml",
                "word\\a.xml",
                "..\\a.xml",
                "word/a.xml:stream",
                "word/a\nb.xml",
                "/",
            ] {
                let file = archive(&["[Content_Types].xml", part, name]);
                assert_eq!(check(&file, format), Err(reasons::UNREADABLE), "{format:?} {name:?}");
            }
        }
    }

    #[test]
    fn too_many_files_are_refused_whatever_number_the_end_names() {
        let parts: Vec<String> = (0..MOST_ENTRIES - 2).map(|number| format!("word/media/{number}.png")).collect();
        let mut names = vec!["[Content_Types].xml", "word/document.xml"];
        names.extend(parts.iter().map(String::as_str));
        assert_eq!(check(&archive(&names), Format::Docx), Ok(()), "as many as there may be");
        names.push("word/media/more.png");
        let mut many = archive(&names);
        assert_eq!(check(&many, Format::Docx), Err(reasons::UNPACKS_TOO_LARGE));
        let end = many.len() - ZIP_END;
        for at in [end + 8, end + 10] {
            many[at..at + 2].copy_from_slice(&2_u16.to_le_bytes());
        }
        assert_eq!(check(&many, Format::Docx), Err(reasons::UNPACKS_TOO_LARGE), "the end names two");
    }

    /// Whatever is sent, the check ends and refuses or accepts.
    #[test]
    fn any_bytes_are_read() {
        let words = [
            "%PDF-1.4",
            "%%EOF",
            "PK\u{3}\u{4}",
            "PK\u{1}\u{2}",
            "PK\u{5}\u{6}",
            "word/",
            "[Content_Types].xml",
            "\0\0\0\0",
        ];
        fuzz::feed("documents", &words, |bytes| {
            let one = |format| check(bytes, format).map_err(Reason::name);
            let old = [&[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], bytes].concat();
            format!(
                "{:?} {:?} {:?}",
                one(Format::Pdf),
                one(Format::Docx),
                check(&old, Format::Doc).map_err(Reason::name)
            )
        });
    }
}
