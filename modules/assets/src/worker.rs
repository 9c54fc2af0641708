//! The worker that reads what people have sent. Decoding a picture takes memory and the time of a core, so at most half
//! of the cores do it, each in a thread of its own at a lower priority, never one that serves requests. Whoever asks
//! takes a place before the file is read, so that the files that wait take no memory; when too many wait, the answer is
//! 503.

use std::{
    sync::{
        Arc, LazyLock,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use platform::core::{
    error::{Error, Result},
    reason::own,
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

/// Those that may wait.
const WAITING: usize = 32;
/// Videos that are read at a time.
const AT_ONCE: usize = 2;
/// The `nice` value of the worker: it gets its turn after short work.
#[cfg(target_os = "linux")]
const LATER: i32 = 5;

/// One for the process: it is about its cores and its memory.
static WORKER: LazyLock<Worker> = LazyLock::new(|| {
    let cores = thread::available_parallelism().map_or(2, usize::from) / 2;
    Worker::new(cores.max(1), WAITING)
});

static VIDEOS: LazyLock<Worker> = LazyLock::new(|| Worker::new(AT_ONCE, WAITING));

struct Worker {
    permits: Arc<Semaphore>,
    taken: Arc<AtomicUsize>,
    places: usize,
}

/// Leave to read one file; given back when it is dropped.
pub(crate) struct Place {
    _permit: OwnedSemaphorePermit,
    _waiting: Waiting,
}

/// One of the places for those that wait or work.
struct Waiting(Arc<AtomicUsize>);

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

impl Worker {
    fn new(permits: usize, waiting: usize) -> Self {
        Self { permits: Arc::new(Semaphore::new(permits)), taken: Arc::default(), places: permits + waiting }
    }

    async fn place(&self) -> Result<Place> {
        let waiting = Waiting(Arc::clone(&self.taken));
        if self.taken.fetch_add(1, Ordering::SeqCst) >= self.places {
            return Err(Error::from(own::BUSY).retry_after(2));
        }
        let permit = Arc::clone(&self.permits).acquire_owned().await.map_err(Error::internal)?;
        Ok(Place { _permit: permit, _waiting: waiting })
    }
}

/// Waits for a place.
pub(crate) async fn place() -> Result<Place> {
    WORKER.place().await
}

/// The same for a video, which is read without a thread of its own and takes long, so that pictures need not wait for it.
pub(crate) async fn place_of_video() -> Result<Place> {
    VIDEOS.place().await
}

/// Does the work; `None` when it panics, which no file may bring about that is accepted. The place is held until the work
/// has ended, also when nobody waits for it any more.
pub(crate) async fn run<T: Send + 'static>(
    place: Place,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<Option<T>> {
    let (done, made) = oneshot::channel();
    let begun = move || {
        give_way();
        // The place is given back before the caller goes on, also when the work panics: locals are dropped before `done`.
        let place = place;
        let made = work();
        drop(place);
        // The caller may have gone.
        let _ = done.send(made);
    };
    thread::Builder::new().name("assets".to_owned()).spawn(begun).map_err(Error::internal)?;
    Ok(made.await.ok())
}

/// Lowers the priority of this thread. Only Linux has priorities for single threads.
fn give_way() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(LATER) {
        tracing::debug!(%error, "the check of a file is as urgent as a request");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn one_works_others_wait_and_more_are_refused() {
        let worker = Arc::new(Worker::new(1, 1));
        let first = worker.place().await.expect("a place");
        let other = Arc::clone(&worker);
        let second = tokio::spawn(async move { other.place().await.map(drop) });
        while worker.taken.load(Ordering::SeqCst) < 2 {
            tokio::task::yield_now().await;
        }
        let refused = worker.place().await.map(drop).expect_err("no room");
        assert_eq!(refused.reason(), own::BUSY);
        assert!(!second.is_finished());
        drop(first);
        second.await.expect("ends").expect("a place");
        assert_eq!(worker.taken.load(Ordering::SeqCst), 0);
    }

    #[tokio::test]
    async fn work_that_panics_gives_its_place_back() {
        let worker = Worker::new(1, 0);
        let panics = run(worker.place().await.expect("a place"), || panic!("of the test")).await.expect("runs");
        assert_eq!(panics, None::<()>);
        let works = run(worker.place().await.expect("the place"), || 7).await.expect("runs");
        assert_eq!(works, Some(7));
    }
}
