//! The download of a spreadsheet: pages of rows are read and written to a temporary file, and the file is sent while it is
//! compressed. Neither the rows nor the file are in memory as a whole.

use std::{
    io::{self, Write},
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
    time::Duration,
};

use actix_web::{
    HttpResponse,
    http::header::{self, ContentEncoding},
    web::Bytes,
};
use futures::{Stream, StreamExt as _, future, stream, stream::LocalBoxStream};
use tokio::{runtime::Handle, sync::mpsc, time::timeout};

use crate::{
    core::error::{Error, Result},
    state::Platform,
    xlsx::{Cell, Layout, MEDIA_TYPE, Slot, Workbook},
};

/// Pages of rows.
pub type Pages = LocalBoxStream<'static, Result<Vec<Vec<Cell>>>>;

/// Pages between the reader of rows and their writer.
const PAGES_BETWEEN: usize = 2;
/// Chunks between the writer and the network.
const CHUNKS_BETWEEN: usize = 4;
/// The bytes of a chunk.
const CHUNK: usize = 64 * 1024;

/// A page for the writer. The channel that closes without `End` means that the reader has failed, or that nobody listens.
enum Page {
    Rows(Vec<Vec<Cell>>),
    End,
}

/// A part of the file for the network. The channel that closes without `End` means that the writer has failed.
enum Part {
    Chunk(Bytes),
    Failed(Error),
    End,
}

/// Answers the file `{name}.xlsx` with these rows. An error of the rows, which comes after the first byte may have been sent,
/// ends the connection, so that no client takes a part for the whole.
pub fn download(platform: &Platform, slot: Slot, name: &str, layout: Layout, pages: Pages) -> Result<HttpResponse> {
    let folder = platform.create_temporary_folder()?;
    let patience = Duration::from_secs(platform.config.limits.report_seconds);
    let body = body(folder, patience, layout, pages);
    // The slot is free when the answer has been sent, or is not wanted any more.
    let body = body.map(move |part| {
        let _slot = &slot;
        part
    });
    Ok(HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, MEDIA_TYPE))
        .insert_header((header::CONTENT_DISPOSITION, format!("attachment; filename=\"{name}.xlsx\"")))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        // The file is compressed already.
        .insert_header((header::CONTENT_ENCODING, ContentEncoding::Identity))
        .streaming(body))
}

/// The bytes of the file.
fn body(folder: PathBuf, patience: Duration, layout: Layout, pages: Pages) -> impl Stream<Item = Result<Bytes>> {
    let (page_sender, page_receiver) = mpsc::channel(PAGES_BETWEEN);
    let (part_sender, part_receiver) = mpsc::channel(CHUNKS_BETWEEN);
    let handle = Handle::current();
    let chunks = Chunks { sender: part_sender, handle, patience, chunk: Vec::with_capacity(CHUNK) };
    // The thread ends with either of its channels.
    drop(tokio::task::spawn_blocking(move || write(&folder, layout, page_receiver, chunks)));
    let sent = stream::once(send(pages, page_sender)).filter_map(|sent| future::ready(sent.err().map(Err)));
    sent.chain(stream::unfold(Some(part_receiver), receive))
}

/// Sends the pages to the writer. A writer that has ended returns the reason itself.
async fn send(mut pages: Pages, sender: mpsc::Sender<Page>) -> Result<()> {
    while let Some(rows) = pages.next().await {
        if sender.send(Page::Rows(rows?)).await.is_err() {
            return Ok(());
        }
    }
    let _ = sender.send(Page::End).await;
    Ok(())
}

type Parts = mpsc::Receiver<Part>;

/// The next chunk of the file.
async fn receive(parts: Option<Parts>) -> Option<(Result<Bytes>, Option<Parts>)> {
    let mut parts = parts?;
    match parts.recv().await {
        Some(Part::Chunk(chunk)) => Some((Ok(chunk), Some(parts))),
        Some(Part::End) => None,
        Some(Part::Failed(error)) => Some((Err(error), None)),
        None => Some((Err(Error::internal("the writer of a spreadsheet has ended")), None)),
    }
}

fn write(folder: &Path, layout: Layout, pages: mpsc::Receiver<Page>, mut chunks: Chunks) {
    // The library panics where a temporary file cannot be written, as on a full disk.
    let filled = catch_unwind(AssertUnwindSafe(|| fill(folder, layout, pages, &mut chunks)));
    let last = match filled.unwrap_or_else(|_| Err(Error::internal("a spreadsheet could not be written"))) {
        Ok(true) => Part::End,
        Ok(false) => return,
        Err(error) => Part::Failed(error),
    };
    // Nobody may be there to receive it.
    let _ = chunks.send(last);
}

/// Writes the file; returns false when the rows have ended too early.
fn fill(folder: &Path, layout: Layout, mut pages: mpsc::Receiver<Page>, chunks: &mut Chunks) -> Result<bool> {
    let mut book = Workbook::new(folder, layout)?;
    loop {
        match pages.blocking_recv() {
            Some(Page::Rows(rows)) => {
                for row in rows {
                    book.row(&row)?;
                }
            }
            Some(Page::End) => break,
            None => return Ok(false),
        }
    }
    book.save(&mut *chunks)?;
    chunks.flush().map_err(Error::from_io)?;
    Ok(true)
}

/// Writes into the channel of chunks, and waits no longer than `patience` for a client to read.
struct Chunks {
    sender: mpsc::Sender<Part>,
    handle: Handle,
    patience: Duration,
    chunk: Vec<u8>,
}

impl Chunks {
    fn send(&self, part: Part) -> io::Result<()> {
        match self.handle.block_on(timeout(self.patience, self.sender.send(part))) {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) => Err(io::ErrorKind::BrokenPipe.into()),
            Err(_) => Err(io::ErrorKind::TimedOut.into()),
        }
    }
}

impl Write for Chunks {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = bytes.len().min(CHUNK - self.chunk.len());
        self.chunk.extend_from_slice(&bytes[..taken]);
        if self.chunk.len() == CHUNK {
            self.flush()?;
        }
        Ok(taken)
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.chunk.is_empty() {
            return Ok(());
        }
        let chunk = std::mem::replace(&mut self.chunk, Vec::with_capacity(CHUNK));
        self.send(Part::Chunk(chunk.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        core::reason::own,
        xlsx::{Column, Kind},
    };

    /// Rows of texts that cannot be compressed: some 100 bytes a row.
    fn rows(count: u64) -> Vec<Vec<Cell>> {
        let mut state = 7_u64;
        let mut word = move || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            format!("{state:x}")
        };
        (0..count).map(|_| vec![Cell::text((0..8).map(|_| word()).collect::<String>())]).collect()
    }

    fn file(folder: &Path, patience: Duration, pages: Pages) -> LocalBoxStream<'static, Result<Bytes>> {
        body(folder.to_owned(), patience, Layout::of(vec![Column::new("Text", Kind::Text)]), pages).boxed_local()
    }

    const PATIENT: Duration = Duration::from_mins(1);

    #[tokio::test]
    async fn the_file_is_whole() {
        let folder = tempfile::tempdir().expect("a folder");
        let pages = stream::iter([Ok(rows(3)), Ok(rows(2_000))]).boxed_local();
        let parts: Vec<Result<Bytes>> = file(folder.path(), PATIENT, pages).collect().await;
        let bytes: Vec<u8> = parts.into_iter().flat_map(|part| part.expect("a part")).collect();
        let mut archive = zip::ZipArchive::new(io::Cursor::new(bytes)).expect("an archive");
        assert!(archive.by_name("xl/worksheets/sheet1.xml").is_ok());
        assert_eq!(std::fs::read_dir(folder.path()).expect("the folder").count(), 0);
    }

    #[tokio::test]
    async fn a_fault_of_the_rows_ends_with_an_error() {
        let folder = tempfile::tempdir().expect("a folder");
        let pages = stream::iter([Ok(rows(3)), Err(own::BUSY.into())]).boxed_local();
        let parts: Vec<Result<Bytes>> = file(folder.path(), PATIENT, pages).collect().await;
        assert!(parts.last().is_some_and(Result::is_err));
    }

    #[tokio::test]
    async fn a_file_that_cannot_be_written_ends_with_an_error() {
        let pages = stream::iter([Ok(rows(3))]).boxed_local();
        let parts: Vec<Result<Bytes>> = file(Path::new("/nowhere/at/all"), PATIENT, pages).collect().await;
        assert!(matches!(parts.as_slice(), [Err(_)]));
    }

    #[tokio::test]
    async fn a_client_that_does_not_read_ends_the_writer() {
        let folder = tempfile::tempdir().expect("a folder");
        let (page_sender, page_receiver) = mpsc::channel(PAGES_BETWEEN);
        let (part_sender, mut part_receiver) = mpsc::channel(CHUNKS_BETWEEN);
        assert!(page_sender.send(Page::Rows(rows(20_000))).await.is_ok());
        assert!(page_sender.send(Page::End).await.is_ok());
        let patience = Duration::from_millis(1);
        let chunks = Chunks { sender: part_sender, handle: Handle::current(), patience, chunk: Vec::new() };
        let layout = Layout::of(vec![Column::new("Text", Kind::Text)]);
        let place = folder.path().to_owned();
        tokio::task::spawn_blocking(move || write(&place, layout, page_receiver, chunks)).await.expect("no panic");
        // Something was sent, and not the end.
        let mut parts = Vec::new();
        while let Some(part) = part_receiver.recv().await {
            parts.push(part);
        }
        assert_eq!(parts.len(), CHUNKS_BETWEEN);
        assert!(parts.iter().all(|part| matches!(part, Part::Chunk(_))));
    }
}
