//! Hostile files, made from a seed.

use std::io::{Cursor, Write as _};

use base64::{Engine as _, engine::general_purpose::STANDARD as BASE64};
use fuzz::Dice;
use memchr::memmem;

use crate::{
    check::{
        document::tests::{OFFICE, OLD, PDF, archive, old},
        file::{Expected, SCANNER_TEST, check, document},
        video::{
            VideoCheck,
            tests::{mp4, webm},
        },
    },
    kinds::Format,
};

const SEED: u64 = 0x6861_7264_7374_616e;
/// The least files of the goal.
const LEAST: usize = 500;
/// Stands in files that may be accepted, and never in what is given out of them.
const MARK: &[u8] = b"<script>hostile()</script>";
const FORMATS: usize = 12;

/// The outcome of a check that a file may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Outcome {
    Refused,
    /// A picture is accepted when its pixels can be read, and a document or video when it is whole all the same.
    Any,
}

struct Hostile {
    name: String,
    bytes: Vec<u8>,
    expected: Expected,
    outcome: Outcome,
}

impl Hostile {
    fn new(name: impl Into<String>, format: Format, bytes: Vec<u8>, outcome: Outcome) -> Self {
        let size = bytes.len().try_into().expect("small");
        let expected = Expected { format, size, sha256: String::new(), most_pixels: 1_000_000 };
        Self { name: name.into(), bytes, expected, outcome }
    }

    /// The name of the reason, or what was accepted.
    fn checked(&self, bytes: &[u8]) -> String {
        let found = match self.expected.format {
            Format::Png | Format::Jpeg => check(bytes, &self.expected).map(|checked| {
                for made in [&checked.picture, &checked.thumbnail] {
                    image::load_from_memory(made).expect("a picture");
                    assert!(memmem::find(made, MARK).is_none(), "only pixels are given out");
                }
            }),
            Format::Mp4 | Format::QuickTime | Format::WebM => {
                let mut check = VideoCheck::new(&self.expected);
                bytes.chunks(61).try_for_each(|piece| check.read(piece)).and_then(|()| check.end())
            }
            _ => document(bytes, &self.expected),
        };
        found.map_or_else(|reason| reason.name().to_owned(), |()| "accepted".to_owned())
    }
}

fn picture(format: image::ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    let pixel = |x: u32, y: u32| image::Rgb([x.to_le_bytes()[0], y.to_le_bytes()[0], 90]);
    image::RgbImage::from_fn(24, 24, pixel).write_to(&mut bytes, format).expect("a picture");
    bytes.into_inner()
}

/// A file of each format that is accepted.
fn good() -> [(Format, Vec<u8>); FORMATS] {
    let office = |at: usize| (OFFICE[at].0, archive(&["[Content_Types].xml", OFFICE[at].1]));
    let compound = |at: usize| (OLD[at].0, old(OLD[at].1));
    [
        (Format::Png, picture(image::ImageFormat::Png)),
        (Format::Jpeg, picture(image::ImageFormat::Jpeg)),
        (Format::Mp4, mp4(*b"isom")),
        (Format::QuickTime, mp4(*b"qt  ")),
        (Format::WebM, webm(b"webm", true)),
        (Format::Pdf, PDF.to_vec()),
        office(0),
        office(1),
        office(2),
        compound(0),
        compound(1),
        compound(2),
    ]
}

/// Files of other kinds, and of none.
fn foreign() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("a program", b"MZ\x90\0\x03\0\0\0".repeat(20)),
        ("a program of Linux", b"\x7fELF\x02\x01\x01\0".repeat(9)),
        ("a script", b"#!/bin/sh\nrm -rf /\n".to_vec()),
        ("HTML", b"<html><script>alert(1)</script></html>".to_vec()),
        ("SVG", b"<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>".to_vec()),
        ("GIF", b"GIF89a\x01\0\x01\0\0\0\0;".to_vec()),
        ("a packed file", b"\x1f\x8b\x08\0\0\0\0\0\0\x03".repeat(8)),
        ("an empty ZIP file", b"PK\x05\x06\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0".to_vec()),
        ("a picture of a phone", [&b"\0\0\0\x18ftypheic\0\0\0\0"[..], &[0; 60]].concat()),
        ("zeros", vec![0; 4096]),
    ]
}

/// An Office file of this format, with a part that is packed.
fn packed(format: Format, part: &str, size: usize) -> Hostile {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Deflated);
    for (name, size) in [("[Content_Types].xml", 6), (part, size)] {
        writer.start_file(name, options).expect("an entry");
        for _ in 0..size.div_ceil(1024 * 1024) {
            writer.write_all(&vec![b' '; size.min(1024 * 1024)]).expect("its content");
        }
    }
    let bytes = writer.finish().expect("a file").into_inner();
    Hostile::new(format!("a bomb of {size} bytes"), format, bytes, Outcome::Refused)
}

/// The checksum of a chunk of PNG.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| (sum >> 1) ^ (0xedb8_8320 & (sum & 1).wrapping_neg()))
    })
}

fn bombs() -> Vec<Hostile> {
    let mut bombs = Vec::new();
    for (width, height) in [(1001, 1000), (65_536, 65_536), (u32::MAX, 1), (u32::MAX, u32::MAX), (0, 0)] {
        let mut bomb = picture(image::ImageFormat::Png);
        bomb[16..20].copy_from_slice(&u32::to_be_bytes(width));
        bomb[20..24].copy_from_slice(&u32::to_be_bytes(height));
        let sum = crc32(&bomb[12..29]).to_be_bytes();
        bomb[29..33].copy_from_slice(&sum);
        bombs.push(Hostile::new(format!("{width} x {height} pixels"), Format::Png, bomb, Outcome::Refused));
    }
    let photo = picture(image::ImageFormat::Jpeg);
    for side in [2_000_u16, u16::MAX] {
        let at = memmem::find(&photo, &[0xff, 0xc0]).expect("the header of the pixels") + 5;
        let mut bomb = photo.clone();
        for at in [at, at + 2] {
            bomb[at..at + 2].copy_from_slice(&side.to_be_bytes());
        }
        bombs.push(Hostile::new(format!("{side} x {side} pixels"), Format::Jpeg, bomb, Outcome::Refused));
    }
    for (format, part) in OFFICE {
        bombs.push(packed(format, part, 65 * 1024 * 1024));
        for size in [0xffff_fff0_u32, 0x4000_0001] {
            let mut bomb = archive(&["[Content_Types].xml", part]);
            let list = memmem::find(&bomb, b"PK\x01\x02").expect("a list");
            bomb[list + 24..list + 28].copy_from_slice(&size.to_le_bytes());
            bombs.push(Hostile::new(format!("a promise of {size} bytes"), format, bomb, Outcome::Refused));
        }
        let mut many = archive(&["[Content_Types].xml", part]);
        let end = many.len() - 12;
        many[end..end + 2].copy_from_slice(&60_000_u16.to_le_bytes());
        bombs.push(Hostile::new("a promise of 60000 files", format, many, Outcome::Refused));
    }
    bombs
}

/// Office files with entries that lead out of them.
fn named() -> Vec<Hostile> {
    let names = [
        "/etc/passwd",
        "//server/share/a.xml",
        "../a.xml",
        "../../../../a.dll",
        "word/../../a.xml",
        "./a.xml",
        "C:/a.xml",
        "c:a.xml",
        "C:\\a.xml",
        "\\\\server\\a.xml",
        "..\\a.xml",
        "word/a\0.xml",
        "word/vbaProject.bin",
    ];
    let of = |(format, part): (Format, &str)| {
        names.map(|name| {
            let file = archive(&["[Content_Types].xml", part, name]);
            Hostile::new(format!("an entry {name:?}"), format, file, Outcome::Refused)
        })
    };
    OFFICE.into_iter().flat_map(of).collect()
}

/// Files as they were announced wrongly.
fn announced_wrongly(format: Format, bytes: &[u8]) -> [Hostile; 4] {
    let of = |name: &str, change: &dyn Fn(&mut Expected)| {
        let mut file = Hostile::new(name, format, bytes.to_vec(), Outcome::Refused);
        change(&mut file.expected);
        file
    };
    [
        of("a wrong checksum", &|expected| expected.sha256 = BASE64.encode([7; 32])),
        of("a checksum that is none", &|expected| expected.sha256 = "none".to_owned()),
        of("a byte less than announced", &|expected| expected.size += 1),
        of("a byte more than announced", &|expected| expected.size -= 1),
    ]
}

/// Mutations of a good file, chosen by the dice.
fn bent(dice: &mut Dice, format: Format, bytes: &[u8], others: &[(Format, Vec<u8>)]) -> Vec<Hostile> {
    let is_open = matches!(format, Format::Png | Format::Jpeg | Format::Doc | Format::Ppt | Format::Xls);
    let cut = if is_open { Outcome::Any } else { Outcome::Refused };
    let mut files = Vec::new();
    for _ in 0..8 {
        // A line end behind a PDF may be left out.
        let end = dice.below(bytes.len() - 1);
        files.push(Hostile::new(format!("cut off at {end}"), format, bytes[..end].to_vec(), cut));
        let mut flipped = [bytes, if is_open { MARK } else { b"" }].concat();
        for _ in 0..=dice.below(6) {
            let at = dice.below(flipped.len());
            flipped[at] ^= 1 << dice.below(8);
        }
        files.push(Hostile::new("flipped bits", format, flipped, Outcome::Any));
        let mut noise = bytes.to_vec();
        let from = dice.below(noise.len());
        let length = dice.below(64).min(noise.len() - from);
        noise[from..from + length].fill_with(|| dice.byte());
        files.push(Hostile::new(format!("noise from {from}"), format, noise, Outcome::Any));
    }
    let other = &others[dice.below(others.len())];
    if other.0 != format {
        let headed = [&other.1[..other.1.len().min(16)], &bytes[16..]].concat();
        let name = format!("the head of {:?}", other.0);
        // Both kinds of the same container have the same head.
        files.push(Hostile::new(name, format, headed, Outcome::Any));
        let name = format!("a file of {:?}", other.0);
        let is_alike = other.1.starts_with(&bytes[..4]) && !is_open;
        files.push(Hostile::new(name, format, other.1.clone(), if is_alike { Outcome::Any } else { Outcome::Refused }));
    }
    let program = b"MZ\x90\0\x03\0\0\0";
    files.push(Hostile::new("behind a program", format, [&program[..], bytes].concat(), Outcome::Refused));
    let name = "with a page behind its end";
    let page = [bytes, MARK, &vec![b' '; 2048]].concat();
    files.push(Hostile::new(name, format, page, cut));
    let tested = [bytes, SCANNER_TEST.concat().as_bytes()].concat();
    files.push(Hostile::new("with what scanners find", format, tested, Outcome::Refused));
    files
}

/// Goal I6: each is refused, or nothing of it but its pixels is given out, without a panic and within the time and the
/// memory of an input.
#[test]
fn hostile_files_are_refused_or_nothing_but_pixels_is_given_out() {
    let mut dice = Dice::of(SEED);
    let good = good();
    let mut files = bombs();
    files.extend(named());
    for (format, bytes) in &good {
        let accepted = Hostile::new("a good file", *format, bytes.clone(), Outcome::Any);
        assert_eq!(accepted.checked(bytes), "accepted", "{format:?}");
        for (name, bytes) in foreign() {
            files.push(Hostile::new(name, *format, bytes, Outcome::Refused));
        }
        files.extend(announced_wrongly(*format, bytes));
        files.extend(bent(&mut dice, *format, bytes, &good));
    }
    assert!(files.len() >= LEAST, "{} files", files.len());
    for file in &files {
        let name = format!("{:?}, {}", file.expected.format, file.name);
        let found = fuzz::read_one(&name, &file.bytes, |bytes| file.checked(bytes));
        assert!(file.outcome == Outcome::Any || found != "accepted", "{name} is accepted");
    }
}
