//! Videos: read once from beginning to end and never as a whole in memory. Nothing is decoded: the container has to be
//! the one of the name, whole to its last byte, with pictures in it.

use base64::{Engine as _, engine::general_purpose::STANDARD as BASE64};
use memchr::memmem;
use platform::core::reason::Reason;
use sha2::{Digest as _, Sha256};

use crate::{
    check::file::{Expected, SCANNER_TEST},
    kinds::Format,
    reasons,
};

/// The largest header of a container that is read.
const HEADER: u64 = 4096;
/// Brands in the first box of MP4 and QuickTime files. Both are one family of containers and are played alike, and cameras
/// and phones give either ending to either brand. Still pictures (HEIC, AVIF) have the same box and other brands.
const VIDEO_BRANDS: [&[u8; 4]; 25] = [
    b"isom", b"iso2", b"iso3", b"iso4", b"iso5", b"iso6", b"iso7", b"iso8", b"iso9", b"mp41", b"mp42", b"avc1",
    b"hvc1", b"hev1", b"M4V ", b"M4VH", b"M4VP", b"MSNV", b"dash", b"XAVC", b"3gp4", b"3gp5", b"3gp6", b"3g2a",
    b"qt  ",
];
/// The first boxes of QuickTime files of cameras that write no brand.
const UNBRANDED: [&[u8; 4]; 5] = [b"wide", b"mdat", b"moov", b"free", b"skip"];
/// Elements of WebM.
const EBML: u64 = 0x1a45_dfa3;
const DOC_TYPE: u64 = 0x4282;
const SEGMENT: u64 = 0x1853_8067;
const VOID: u64 = 0xec;

/// Checks a video piece by piece.
pub(crate) struct VideoCheck {
    left: u64,
    sum: Option<(Sha256, String)>,
    scan: Scan,
    container: Container,
}

impl VideoCheck {
    /// Creates the check of a video with these announced properties.
    pub(crate) fn new(expected: &Expected) -> Self {
        let sum = (!expected.sha256.is_empty()).then(|| (Sha256::new(), expected.sha256.clone()));
        let kind = if expected.format == Format::WebM { Kind::Elements } else { Kind::Boxes(expected.format) };
        Self {
            left: expected.size,
            sum,
            scan: Scan::default(),
            container: Container {
                kind,
                head: Vec::new(),
                skip: 0,
                to_end: false,
                is_padding: false,
                first: false,
                parts: 0,
            },
        }
    }

    /// Reads the next piece.
    pub(crate) fn read(&mut self, piece: &[u8]) -> Result<(), Reason> {
        let length = u64::try_from(piece.len()).map_err(|_| reasons::WRONG_SIZE)?;
        self.left = self.left.checked_sub(length).ok_or(reasons::WRONG_SIZE)?;
        if let Some((sum, _)) = &mut self.sum {
            sum.update(piece);
        }
        self.scan.read(piece)?;
        self.container.read(piece)
    }

    /// Checks at the end of the file: its size, its checksum, and that its container is whole.
    pub(crate) fn end(&mut self) -> Result<(), Reason> {
        if self.left != 0 {
            return Err(reasons::WRONG_SIZE);
        }
        if self.sum.take().is_some_and(|(sum, announced)| BASE64.encode(sum.finalize()) != announced) {
            return Err(reasons::WRONG_CHECKSUM);
        }
        self.container.end()
    }
}

/// Looks for what every scanner finds, also across two pieces.
#[derive(Default)]
struct Scan {
    tail: Vec<u8>,
}

impl Scan {
    fn read(&mut self, piece: &[u8]) -> Result<(), Reason> {
        let sought = SCANNER_TEST.concat();
        let overlap = sought.len() - 1;
        self.tail.extend_from_slice(&piece[..piece.len().min(overlap)]);
        let found =
            memmem::find(&self.tail, sought.as_bytes()).is_some() || memmem::find(piece, sought.as_bytes()).is_some();
        let last = if piece.len() >= overlap { piece } else { &self.tail };
        let last = last[last.len().saturating_sub(overlap)..].to_vec();
        self.tail = last;
        if found { Err(reasons::MALWARE) } else { Ok(()) }
    }
}

/// Format of the headers of a container's parts.
#[derive(Clone, Copy)]
enum Kind {
    /// MP4 and QuickTime, by the format that was announced.
    Boxes(Format),
    /// WebM.
    Elements,
}

/// The outermost parts of a container, each with a header that contains its length.
struct Container {
    kind: Kind,
    /// The bytes of a header that is not complete.
    head: Vec<u8>,
    /// The bytes of a part that are still to come.
    skip: u64,
    /// The last part has no length.
    to_end: bool,
    /// Zero bytes follow the last part, which some cameras write to fill a block.
    is_padding: bool,
    /// Set when the first part was read.
    first: bool,
    /// The required parts that were found, a bit each.
    parts: u8,
}

impl Container {
    fn read(&mut self, mut bytes: &[u8]) -> Result<(), Reason> {
        if self.is_padding {
            return if bytes.iter().all(|byte| *byte == 0) { Ok(()) } else { Err(reasons::UNREADABLE) };
        }
        while !self.to_end && !bytes.is_empty() {
            let skipped = usize::try_from(self.skip).unwrap_or(usize::MAX).min(bytes.len());
            self.skip -= u64::try_from(skipped).map_err(|_| reasons::UNREADABLE)?;
            let Some((next, rest)) = bytes[skipped..].split_first() else { break };
            bytes = rest;
            self.head.push(*next);
            let length = match self.kind {
                Kind::Boxes(format) => self.next_box(format)?,
                Kind::Elements => self.next_element()?,
            };
            if let Some(length) = length {
                self.head.clear();
                self.skip = length;
                self.first = true;
            }
            if self.is_padding {
                return self.read(bytes);
            }
        }
        Ok(())
    }

    fn end(&self) -> Result<(), Reason> {
        let has_parts = match self.kind {
            Kind::Boxes(_) => self.parts == 3,
            Kind::Elements => self.parts == 1,
        };
        let is_padded = matches!(self.kind, Kind::Boxes(_)) && self.head.iter().all(|byte| *byte == 0);
        let is_whole = self.skip == 0 && (self.head.is_empty() || is_padded);
        if is_whole && has_parts { Ok(()) } else { Err(reasons::UNREADABLE) }
    }

    /// The bytes of a box behind what was read of it; `None` while its header is not complete.
    fn next_box(&mut self, format: Format) -> Result<Option<u64>, Reason> {
        let head = &self.head;
        let Some((size, rest)) = head.split_first_chunk::<4>() else { return Ok(None) };
        let Some((name, rest)) = rest.split_first_chunk::<4>() else { return Ok(None) };
        let size = u64::from(u32::from_be_bytes(*size));
        if !self.first {
            if name == b"ftyp" {
                // The brand is at the beginning of the first box.
                let Some(brand) = rest.first_chunk::<4>() else { return Ok(None) };
                if !VIDEO_BRANDS.contains(&brand) {
                    return Err(reasons::WRONG_TYPE);
                }
                let left = size.checked_sub(12).filter(|left| *left <= HEADER);
                return left.map(Some).ok_or(reasons::UNREADABLE);
            }
            if format != Format::QuickTime || !UNBRANDED.contains(&name) {
                return Err(reasons::WRONG_TYPE);
            }
        }
        if size == 0 && *name == [0; 4] {
            self.is_padding = true;
            return Ok(Some(0));
        }
        if !name.iter().all(|one| one.is_ascii_graphic() || *one == b' ') {
            return Err(reasons::UNREADABLE);
        }
        let part = match name {
            b"moov" => 1,
            b"mdat" => 2,
            _ => 0,
        };
        let left = match size {
            0 => {
                self.to_end = true;
                Some(0)
            }
            1 => match rest.first_chunk::<8>() {
                Some(size) => u64::from_be_bytes(*size).checked_sub(16),
                None => return Ok(None),
            },
            size => size.checked_sub(8),
        };
        self.parts |= part;
        left.map(Some).ok_or(reasons::UNREADABLE)
    }

    /// Returns the bytes of an element of WebM behind what was read of it; `None` while its header is not complete.
    fn next_element(&mut self) -> Result<Option<u64>, Reason> {
        let other = |reason| if self.first { reason } else { reasons::WRONG_TYPE };
        let Some((id, rest)) = number(&self.head, false).map_err(other)? else { return Ok(None) };
        if !self.first && id != EBML {
            return Err(reasons::WRONG_TYPE);
        }
        let Some((size, rest)) = number(rest, true)? else { return Ok(None) };
        if !self.first {
            let length = usize::try_from(size).ok().filter(|_| size <= HEADER).ok_or(reasons::UNREADABLE)?;
            // The kind of document is in the header, which is read whole.
            if rest.len() < length {
                return Ok(None);
            }
            return if doc_type(rest)? == Some(b"webm") { Ok(Some(0)) } else { Err(reasons::WRONG_TYPE) };
        }
        match id {
            SEGMENT => self.parts |= 1,
            VOID => {}
            _ => return Err(reasons::UNREADABLE),
        }
        // What is recorded as it comes has no length.
        if size == u64::MAX {
            self.to_end = true;
            return Ok(Some(0));
        }
        Ok(Some(size))
    }
}

/// Reads a number of EBML; returns it with the bytes that follow it. Its first byte determines its length. A size is
/// returned without the mark of its length, and as `u64::MAX` if it is unknown, which is all ones.
fn number(bytes: &[u8], is_size: bool) -> Result<Option<(u64, &[u8])>, Reason> {
    let Some(first) = bytes.first() else { return Ok(None) };
    let length = usize::try_from(first.leading_zeros()).map_err(|_| reasons::UNREADABLE)? + 1;
    if length > if is_size { 8 } else { 4 } {
        return Err(reasons::UNREADABLE);
    }
    let Some((own, rest)) = bytes.split_at_checked(length) else { return Ok(None) };
    let value = own.iter().fold(0_u64, |value, byte| value << 8 | u64::from(*byte));
    if !is_size {
        return Ok(Some((value, rest)));
    }
    let most = (1_u64 << (7 * length)) - 1;
    let value = value & most;
    Ok(Some((if value == most { u64::MAX } else { value }, rest)))
}

/// The kind of document that a header names.
fn doc_type(mut header: &[u8]) -> Result<Option<&[u8]>, Reason> {
    while !header.is_empty() {
        let Some((id, rest)) = number(header, false)? else { return Err(reasons::UNREADABLE) };
        let Some((size, rest)) = number(rest, true)? else { return Err(reasons::UNREADABLE) };
        let length = usize::try_from(size).map_err(|_| reasons::UNREADABLE)?;
        let (value, rest) = rest.split_at_checked(length).ok_or(reasons::UNREADABLE)?;
        if id == DOC_TYPE {
            return Ok(Some(value));
        }
        header = rest;
    }
    Ok(None)
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    fn part(name: [u8; 4], content: &[u8]) -> Vec<u8> {
        let size = u32::try_from(content.len() + 8).expect("small").to_be_bytes();
        [&size[..], &name, content].concat()
    }

    pub(in crate::check) fn mp4(brand: [u8; 4]) -> Vec<u8> {
        let kind = [&brand[..], b"\0\0\0\0isomiso2"].concat();
        [part(*b"ftyp", &kind), part(*b"free", b""), part(*b"mdat", &[7; 500]), part(*b"moov", &[9; 200])].concat()
    }

    /// A file of a document type, with the size of its segment or with an unknown size.
    pub(in crate::check) fn webm(doc_type: &[u8], sized: bool) -> Vec<u8> {
        let size = |length: usize| 0x80 | u8::try_from(length).expect("short");
        let header = [&[0x42, 0x86, 0x81, 1, 0x42, 0x82, size(doc_type.len())][..], doc_type].concat();
        let segment = [5; 90];
        let segment_size = if sized { vec![0x40, 90] } else { vec![0x01, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff] };
        [&[0x1a, 0x45, 0xdf, 0xa3, size(header.len())], &header[..], &[0x18, 0x53, 0x80, 0x67], &segment_size, &segment]
            .concat()
    }

    fn found(file: &[u8], format: Format) -> Result<(), Reason> {
        let size = file.len().try_into().expect("small");
        let sha256 = BASE64.encode(Sha256::digest(file));
        in_pieces(file, &Expected { format, size, sha256, most_pixels: 0 })
    }

    fn in_pieces(file: &[u8], expected: &Expected) -> Result<(), Reason> {
        let whole = |length: usize| {
            let mut check = VideoCheck::new(expected);
            file.chunks(length).try_for_each(|piece| check.read(piece)).and_then(|()| check.end())
        };
        let found = whole(1);
        for length in [2, 7, 64, 100_000] {
            assert_eq!(whole(length), found, "in pieces of {length}");
        }
        found
    }

    #[test]
    fn a_container_is_the_one_that_its_name_says() {
        assert_eq!(found(&mp4(*b"isom"), Format::Mp4), Ok(()));
        assert_eq!(found(&mp4(*b"qt  "), Format::QuickTime), Ok(()));
        assert_eq!(found(&mp4(*b"qt  "), Format::Mp4), Ok(()), "a clip of a phone, renamed");
        assert_eq!(found(&mp4(*b"mp42"), Format::QuickTime), Ok(()));
        assert_eq!(found(&mp4(*b"hvc1"), Format::Mp4), Ok(()));
        let unbranded = [part(*b"wide", b""), part(*b"mdat", &[7; 500]), part(*b"moov", &[9; 200])].concat();
        assert_eq!(found(&unbranded, Format::QuickTime), Ok(()), "of an older camera");
        assert_eq!(found(&unbranded, Format::Mp4), Err(reasons::WRONG_TYPE));
        for zeros in [3, 8, 600] {
            assert_eq!(found(&[mp4(*b"isom"), vec![0; zeros]].concat(), Format::Mp4), Ok(()), "{zeros} zero bytes");
        }
        let behind = [mp4(*b"isom"), vec![0; 20], b"x".to_vec()].concat();
        assert_eq!(found(&behind, Format::Mp4), Err(reasons::UNREADABLE), "more behind the zero bytes");
        assert_eq!(found(&webm(b"webm", true), Format::WebM), Ok(()));
        assert_eq!(found(&webm(b"webm", false), Format::WebM), Ok(()));
        for (file, format) in [
            (mp4(*b"heic"), Format::Mp4),
            (mp4(*b"isom"), Format::WebM),
            (webm(b"matroska", true), Format::WebM),
            (webm(b"webm", true), Format::Mp4),
            (b"<html><script>alert(1)</script></html>".to_vec(), Format::Mp4),
        ] {
            assert_eq!(found(&file, format), Err(reasons::WRONG_TYPE), "{format:?}");
        }
    }

    #[test]
    fn a_video_is_whole() {
        for (file, format) in
            [(mp4(*b"mp42"), Format::Mp4), (mp4(*b"qt  "), Format::QuickTime), (webm(b"webm", true), Format::WebM)]
        {
            for end in 0..file.len() {
                assert!(found(&file[..end], format).is_err(), "{format:?} cut off at {end}");
            }
            assert!(found(&[&file[..], b"x"].concat(), format).is_err(), "more behind the end");
        }
        let silent = [part(*b"ftyp", b"isom\0\0\0\0"), part(*b"moov", &[9; 20])].concat();
        assert_eq!(found(&silent, Format::Mp4), Err(reasons::UNREADABLE), "no pictures");
    }

    #[test]
    fn a_video_is_as_announced_and_does_no_harm() {
        let file = mp4(*b"isom");
        let size: u64 = file.len().try_into().expect("small");
        let expected = |size, sha256: String| Expected { format: Format::Mp4, size, sha256, most_pixels: 0 };
        assert_eq!(in_pieces(&file, &expected(size, String::new())), Ok(()));
        assert_eq!(in_pieces(&file, &expected(size + 1, String::new())), Err(reasons::WRONG_SIZE));
        assert_eq!(in_pieces(&file, &expected(size - 1, String::new())), Err(reasons::WRONG_SIZE));
        assert_eq!(in_pieces(&file, &expected(size, BASE64.encode([0; 32]))), Err(reasons::WRONG_CHECKSUM));
        let harmful = [mp4(*b"isom"), part(*b"free", SCANNER_TEST.concat().as_bytes())].concat();
        assert_eq!(found(&harmful, Format::Mp4), Err(reasons::MALWARE));
    }

    /// Whatever is sent, the check ends and refuses or accepts.
    #[test]
    fn any_bytes_are_read() {
        let words = ["\0\0\0\u{14}", "ftyp", "isom", "moov", "mdat", "free", "webm", "\u{1}", "\0\0\0\0"];
        fuzz::feed("videos", &words, |bytes| {
            let size = bytes.len().try_into().expect("short");
            let one = |format| {
                let mut check = VideoCheck::new(&Expected { format, size, sha256: String::new(), most_pixels: 0 });
                let found = bytes.chunks(61).try_for_each(|piece| check.read(piece)).and_then(|()| check.end());
                found.map_err(Reason::name)
            };
            format!("{:?} {:?} {:?}", one(Format::Mp4), one(Format::QuickTime), one(Format::WebM))
        });
    }
}
