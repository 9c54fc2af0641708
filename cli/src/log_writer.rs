//! The destination of log lines. A line that cannot be written, because stderr is a closed pipe or its disk is full, is
//! lost: a log never ends a request, the server or a command.

use std::io::{self, Stderr, Write};

/// Writes log lines to stderr.
pub fn log_writer() -> LossyWriter<Stderr> {
    LossyWriter(io::stderr())
}

/// A writer that discards lines which it cannot write.
pub struct LossyWriter<W>(W);

impl<W: Write> Write for LossyWriter<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // The log is where faults are reported, so there is nowhere to report this one.
        let _ = self.0.write_all(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        let _ = self.0.flush();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Fails as a closed pipe does.
    struct Closed;

    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
    }

    #[test]
    fn a_line_that_cannot_be_written_is_lost() {
        let mut writer = LossyWriter(Closed);
        writer.write_all(b"a line\n").expect("lost");
        writer.flush().expect("nothing to flush");
    }

    #[test]
    fn a_line_is_written_whole() {
        let mut lines = Vec::new();
        LossyWriter(&mut lines).write_all(b"a line\n").expect("written");
        assert_eq!(lines, b"a line\n");
    }
}
