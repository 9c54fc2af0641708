//! The worker that reads what people have sent. Decoding a picture takes memory and the time of a core, so at most half
//! of the cores do it, each in a thread of its own at a lower priority, never one that serves requests. A place is taken
//! before the file is read, so that the files that wait take no memory; when too many wait, the answer is 503.
//!
//! Places are given in turn: to the sites one after the other, and within a site to its users one after the other. So
//! the large files of one user delay those of everybody else by one file at most.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError},
    thread,
};

use platform::core::{
    error::{Error, Result},
    reason::own,
};
use tokio::sync::oneshot;

/// The most files that may wait.
const WAITING: usize = 32;
/// Videos that are read at a time.
const AT_ONCE: usize = 2;
/// The `nice` value of the worker: it gets its turn after short work.
#[cfg(target_os = "linux")]
const LATER: i32 = 5;

/// The worker of the process, because its limits depend on the cores and the memory.
static WORKER: LazyLock<Worker> = LazyLock::new(|| {
    let cores = thread::available_parallelism().map_or(2, usize::from) / 2;
    Worker::new(cores.max(1), WAITING)
});

static VIDEOS: LazyLock<Worker> = LazyLock::new(|| Worker::new(AT_ONCE, WAITING));

/// Identifies the sender of a file, for its turn and its share of the places.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Sender {
    pub(crate) site: i64,
    pub(crate) user: i64,
    /// The session with the most files that it may have here, waiting or read; `None` for a file of no session.
    pub(crate) session: Option<(i64, usize)>,
}

impl Sender {
    /// The server itself, which has a turn like a site.
    pub(crate) const SERVER: Self = Self { site: 0, user: 0, session: None };
}

#[derive(Clone)]
struct Worker {
    queue: Arc<Mutex<Queue>>,
}

struct Queue {
    free: usize,
    /// The most that may wait.
    most: usize,
    /// The waiting files, in the order of their arrival.
    waiting: VecDeque<Waiting>,
    /// The files of each session that wait or are read.
    sessions: HashMap<i64, usize>,
    /// The site that had its turn last, and the last user of each site with files that wait.
    last_site: Option<i64>,
    last_users: HashMap<i64, i64>,
}

struct Waiting {
    sender: Sender,
    turn: oneshot::Sender<Permit>,
}

/// Leave to read one file; given back when it is dropped.
pub(crate) struct ReadPermit {
    _permit: Permit,
    _of_session: Option<OfSession>,
}

/// One of the files that are read at a time.
struct Permit(Worker);

impl Drop for Permit {
    fn drop(&mut self) {
        self.0.lock().free += 1;
        self.0.give_turns();
    }
}

/// One of the files of a session.
struct OfSession(Worker, i64);

impl Drop for OfSession {
    fn drop(&mut self) {
        let mut queue = self.0.lock();
        if let Some(count) = queue.sessions.get_mut(&self.1) {
            *count -= 1;
            if *count == 0 {
                queue.sessions.remove(&self.1);
            }
        }
    }
}

impl Queue {
    /// The file whose turn it is: of the next site, and of its next user, the one that came first.
    fn next(&mut self) -> Option<Waiting> {
        let site = following(self.waiting.iter().map(|one| one.sender.site), self.last_site)?;
        let of_site = |one: &&Waiting| one.sender.site == site;
        let last_user = self.last_users.get(&site).copied();
        let user = following(self.waiting.iter().filter(of_site).map(|one| one.sender.user), last_user)?;
        let at = self.waiting.iter().position(|one| (one.sender.site, one.sender.user) == (site, user))?;
        let next = self.waiting.remove(at);
        self.last_site = Some(site);
        self.last_users.insert(site, user);
        let waiting = &self.waiting;
        self.last_users.retain(|site, _| waiting.iter().any(|one| one.sender.site == *site));
        next
    }

    /// The files that wait of a site, and of a user.
    fn shares(&self, sender: &Sender) -> (usize, usize) {
        let of_site = self.waiting.iter().filter(|one| one.sender.site == sender.site);
        (of_site.clone().count(), of_site.filter(|one| one.sender.user == sender.user).count())
    }

    /// The last file of the largest site and of its largest user, when a file of this sender would take less than their
    /// share: it gives way, so that no user fills the places of all others.
    fn displaced(&mut self, sender: &Sender) -> Option<Waiting> {
        let sizes = self.waiting.iter().map(|one| self.shares(&one.sender)).enumerate();
        let (at, (of_site, of_user)) = sizes.max_by_key(|(_, shares)| *shares)?;
        let own = self.shares(sender);
        let is_same_site = self.waiting.get(at)?.sender.site == sender.site;
        let gives_way = if is_same_site { own.1 + 1 < of_user } else { own.0 + 1 < of_site };
        if gives_way { self.waiting.remove(at) } else { None }
    }
}

/// The smallest id above the last one, or the smallest of all.
fn following(ids: impl Iterator<Item = i64> + Clone, last: Option<i64>) -> Option<i64> {
    ids.clone().filter(|id| last.is_some_and(|last| *id > last)).min().or_else(|| ids.min())
}

impl Worker {
    fn new(permits: usize, waiting: usize) -> Self {
        let queue = Queue {
            free: permits,
            most: waiting,
            waiting: VecDeque::new(),
            sessions: HashMap::new(),
            last_site: None,
            last_users: HashMap::new(),
        };
        Self { queue: Arc::new(Mutex::new(queue)) }
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives the free places to those whose turn it is.
    fn give_turns(&self) {
        loop {
            let mut queue = self.lock();
            if queue.free == 0 {
                return;
            }
            let Some(next) = queue.next() else { return };
            queue.free -= 1;
            drop(queue);
            // A caller that has gone drops its place, which is free again then.
            let _ = next.turn.send(Permit(self.clone()));
        }
    }

    async fn place(&self, sender: Sender) -> Result<ReadPermit> {
        let of_session = sender.session.map(|(session, most)| self.of_session(session, most)).transpose()?;
        let busy = || Error::from(own::BUSY).retry_after(2);
        let (turn, given) = oneshot::channel();
        {
            let mut queue = self.lock();
            queue.waiting.retain(|one| !one.turn.is_closed());
            let is_full = queue.free == 0 && queue.waiting.len() >= queue.most;
            if is_full && queue.displaced(&sender).is_none() {
                return Err(busy());
            }
            queue.waiting.push_back(Waiting { sender, turn });
        }
        self.give_turns();
        // The turn of a displaced file is dropped.
        let permit = given.await.map_err(|_| busy())?;
        Ok(ReadPermit { _permit: permit, _of_session: of_session })
    }

    fn of_session(&self, session: i64, most: usize) -> Result<OfSession> {
        let mut queue = self.lock();
        let count = queue.sessions.entry(session).or_default();
        if *count >= most {
            return Err(Error::from(own::TOO_MANY).retry_after(2));
        }
        *count += 1;
        Ok(OfSession(self.clone(), session))
    }
}

/// Waits for a place.
pub(crate) async fn place(sender: Sender) -> Result<ReadPermit> {
    WORKER.place(sender).await
}

/// Waits for a place for a video, which is read without a thread of its own and takes long, so that pictures need not
/// wait for it.
pub(crate) async fn place_of_video(sender: Sender) -> Result<ReadPermit> {
    VIDEOS.place(sender).await
}

/// Does the work; `None` when it panics, which no file may bring about that is accepted. The place stays taken until the
/// work has ended, also when its request was cancelled.
pub(crate) async fn run<T: Send + 'static>(
    place: ReadPermit,
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<Option<T>> {
    let (done, made) = oneshot::channel();
    let begun = move || {
        give_way();
        // The place is given back before the caller resumes, also when the work panics: locals are dropped before
        // `done`.
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
    use std::future::Future;

    use futures::{FutureExt as _, future::BoxFuture};

    use super::*;

    fn of(site: i64, user: i64) -> Sender {
        Sender { site, user, session: None }
    }

    /// A file that waits: it has come, and its turn has not.
    fn waits(worker: &Worker, sender: Sender) -> BoxFuture<'static, Result<ReadPermit>> {
        let worker = worker.clone();
        let mut place = async move { worker.place(sender).await }.boxed();
        assert!(place.as_mut().now_or_never().is_none(), "{sender:?}");
        place
    }

    fn refused(place: impl Future<Output = Result<ReadPermit>>) -> platform::core::reason::Reason {
        place.now_or_never().expect("an answer").map(drop).expect_err("refused").reason()
    }

    #[tokio::test]
    async fn one_works_others_wait_and_more_are_refused() {
        let worker = Worker::new(1, 1);
        let first = worker.place(of(1, 1)).await.expect("a place");
        let mut second = waits(&worker, of(1, 1));
        assert_eq!(refused(worker.place(of(1, 1))), own::BUSY);
        assert!(second.as_mut().now_or_never().is_none());
        drop(first);
        drop(second.await.expect("a place"));
        assert_eq!(worker.lock().free, 1);
    }

    #[tokio::test]
    async fn sites_and_then_their_users_have_their_turns() {
        let worker = Worker::new(1, 32);
        let mut busy = worker.place(of(1, 1)).await.expect("a place");
        let senders = [(1, 1), (1, 1), (1, 1), (1, 1), (1, 2), (1, 2), (2, 7), (2, 7), (3, 5)];
        let mut waiting: Vec<_> = senders.iter().map(|(site, user)| Some(waits(&worker, of(*site, *user)))).collect();
        let mut turns = Vec::new();
        while turns.len() < senders.len() {
            drop(busy);
            let found = waiting.iter_mut().enumerate().find_map(|(at, place)| {
                let given = place.as_mut()?.as_mut().now_or_never()?;
                *place = None;
                Some((at, given))
            });
            let (at, given) = found.expect("a sender with a place");
            busy = given.expect("a place");
            turns.push(senders[at]);
        }
        assert_eq!(turns, [(2, 7), (3, 5), (1, 1), (2, 7), (1, 2), (1, 1), (1, 2), (1, 1), (1, 1)]);
    }

    #[tokio::test]
    async fn whoever_fills_the_places_gives_way_to_others() {
        let worker = Worker::new(1, 4);
        let first = worker.place(of(1, 1)).await.expect("a place");
        let many: Vec<_> = (0..4).map(|_| waits(&worker, of(1, 1))).collect();
        assert_eq!(refused(worker.place(of(1, 1))), own::BUSY);
        let (colleague, other) = (waits(&worker, of(1, 2)), waits(&worker, of(2, 3)));
        let mut left = many.into_iter().rev();
        for _ in 0..2 {
            assert_eq!(refused(left.next().expect("the last one")), own::BUSY);
        }
        assert_eq!(refused(worker.place(of(1, 1))), own::BUSY, "each has its share");
        drop((first, left));
        drop(other.await.expect("a place"));
        drop(colleague.await.expect("a place"));
        assert_eq!(worker.lock().free, 1, "those that have gone have no place");
    }

    #[tokio::test]
    async fn a_session_has_so_many_files_here() {
        let worker = Worker::new(4, 4);
        let sender = Sender { session: Some((9, 2)), ..of(1, 1) };
        let (one, two) = (worker.place(sender).await.expect("one"), worker.place(sender).await.expect("two"));
        assert_eq!(refused(worker.place(sender)), own::TOO_MANY);
        let other = worker.place(Sender { session: Some((10, 2)), ..sender }).await.expect("another session");
        drop((one, other));
        drop(worker.place(sender).await.expect("it has given one back"));
        drop(two);
        assert!(worker.lock().sessions.is_empty());
    }

    #[tokio::test]
    async fn work_that_panics_gives_its_place_back() {
        let worker = Worker::new(1, 0);
        let panics = run(worker.place(of(1, 1)).await.expect("a place"), || panic!("of the test")).await.expect("runs");
        assert_eq!(panics, None::<()>);
        let works = run(worker.place(of(1, 1)).await.expect("the place"), || 7).await.expect("runs");
        assert_eq!(works, Some(7));
    }
}
