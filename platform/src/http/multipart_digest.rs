//! The digest of an upload, computed while it passes. It covers the parts and not the boundary between them, which a
//! browser draws anew for every try.

use memchr::memmem::Finder;
use sha2::{Digest as _, Sha256};

/// A digest that is being computed.
pub(super) struct MultipartDigest {
    delimiter: Finder<'static>,
    hash: Sha256,
    /// The end of the bytes so far, which may be the beginning of a delimiter.
    buffer: Vec<u8>,
    /// Bytes of the part so far.
    length: u64,
    is_whole: bool,
}

impl MultipartDigest {
    /// Creates the digest of a body with this boundary.
    pub(super) fn new(boundary: &str) -> Self {
        Self {
            delimiter: Finder::new(&format!("--{boundary}")).into_owned(),
            hash: Sha256::new(),
            buffer: Vec::new(),
            length: 0,
            is_whole: false,
        }
    }

    /// Takes the next piece of the body. Bytes after the closing delimiter do not count.
    pub(super) fn update(&mut self, piece: &[u8]) {
        if self.is_whole {
            return;
        }
        let mut buffer = std::mem::take(&mut self.buffer);
        buffer.extend_from_slice(piece);
        let delimiter = self.delimiter.needle().len();
        let mut from = 0;
        while let Some(found) = self.delimiter.find(&buffer[from..]) {
            let (at, end) = (from + found, from + found + delimiter);
            // Two hyphens after a delimiter make it the closing one.
            let Some(after) = buffer.get(end..end + 2) else { break };
            self.add(&buffer[from..at]);
            self.hash.update(self.length.to_be_bytes());
            self.length = 0;
            from = end;
            if after == b"--" {
                self.is_whole = true;
                return;
            }
        }
        let rest = buffer.len().saturating_sub(delimiter + 1).max(from);
        self.add(&buffer[from..rest]);
        buffer.drain(..rest);
        self.buffer = buffer;
    }

    fn add(&mut self, bytes: &[u8]) {
        self.hash.update(bytes);
        self.length += bytes.len() as u64;
    }

    /// The digest; `None` when the closing delimiter has not passed.
    pub(super) fn value(&self) -> Option<[u8; 32]> {
        self.is_whole.then(|| self.hash.clone().finalize().into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(boundary: &str, file: &str) -> Vec<u8> {
        format!(
            "--{boundary}\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n{file}\r\n--{boundary}\r\n\
             Content-Disposition: form-data; name=\"dryRun\"\r\n\r\nfalse\r\n--{boundary}--\r\n"
        )
        .into_bytes()
    }

    fn digest(boundary: &str, body: &[u8], piece: usize) -> Option<[u8; 32]> {
        let mut digest = MultipartDigest::new(boundary);
        body.chunks(piece).for_each(|piece| digest.update(piece));
        digest.value()
    }

    #[test]
    fn the_parts_count_and_neither_boundary_nor_pieces_do() {
        let one = digest("xAbC", &form("xAbC", "7100001,BH-90,DOCK"), 1_000).expect("whole");
        for piece in 1..40 {
            assert_eq!(digest("xAbC", &form("xAbC", "7100001,BH-90,DOCK"), piece), Some(one), "pieces of {piece}");
        }
        assert_eq!(digest("another", &form("another", "7100001,BH-90,DOCK"), 7), Some(one));
        assert_ne!(digest("xAbC", &form("xAbC", "7100002,BH-90,DOCK"), 7), Some(one), "one digit");
        assert_ne!(digest("xAbC", &form("xAbC", "7100001,BH-90,DOCK\r\n"), 7), Some(one), "one line");
    }

    #[test]
    fn a_body_without_its_end_has_no_digest() {
        let body = form("xAbC", "7100001,BH-90,DOCK");
        assert_eq!(digest("xAbC", &body[..body.len() - 10], 7), None);
        assert_eq!(digest("xAbC", b"", 7), None);
    }
}
