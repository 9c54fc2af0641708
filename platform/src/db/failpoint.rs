//! Points at which a debug build can be made to die, like in a power cut (goal D2). A release build has none of this.
//!
//! Every statement and every commit of a writing transaction is such a point, so a new operation has points without
//! further code. They are counted within a scope: `post /api/vhc/create`, `job stock.import`, `outbox`. The file that
//! `HARDSTAND_FAILPOINT_FILE` names contains the point at which to die: `job stock.import|7` is the seventh point of
//! that scope since the file was written; of several lines, the first that is met counts. Without the variable nothing
//! is counted.
//!
//! `post /api/vhc/create|committed` is the first point of that scope after a commit, whatever its number.
//!
//! `post /api/vhc/create|early` lets that scope answer before its changes are committed, which no program may: with it
//! the tests show that they would detect it (goal D1).

use sea_orm::DbErr;

use crate::db::connection::Connection;

#[cfg(debug_assertions)]
mod armed {
    use std::{
        collections::BTreeMap,
        io::Write as _,
        path::PathBuf,
        sync::{LazyLock, Mutex, PoisonError},
        time::Duration,
    };

    use crate::db::connection::Connection;

    tokio::task_local! {
        static SCOPE: String;
    }

    static FILE: LazyLock<Option<PathBuf>> =
        LazyLock::new(|| std::env::var_os("HARDSTAND_FAILPOINT_FILE").map(PathBuf::from));
    /// The content of the file, and how many points of each of its scopes have been passed.
    static PASSED: Mutex<(String, BTreeMap<String, u32>)> = Mutex::new((String::new(), BTreeMap::new()));

    pub fn is_possible() -> bool {
        FILE.is_some()
    }

    pub async fn within<F: Future>(scope: Option<String>, work: F) -> F::Output {
        match scope {
            Some(scope) => SCOPE.scope(scope, work).await,
            None => work.await,
        }
    }

    /// The order for the present scope: the whole file, the scope, and the action.
    fn order() -> Option<(String, String, String)> {
        let scope = SCOPE.try_with(Clone::clone).ok()?;
        let order = std::fs::read_to_string(FILE.as_ref()?).unwrap_or_default();
        let mut lines = order.lines().filter_map(|line| line.trim().rsplit_once('|'));
        let what = lines.find(|(wanted, _)| *wanted == scope)?.1.to_owned();
        Some((order, scope, what))
    }

    /// Delay of a commit that was answered too early: longer than any test.
    const LATE: Duration = Duration::from_hours(1);

    pub fn is_early() -> bool {
        order().is_some_and(|(.., what)| what == "early")
    }

    pub(super) fn commit_late(tx: Connection) {
        tokio::spawn(async move {
            tokio::time::sleep(LATE).await;
            let _ = tx.commit().await;
        });
    }

    pub fn pass() {
        let Some((order, scope, number)) = order() else { return };
        let mut passed = PASSED.lock().unwrap_or_else(PoisonError::into_inner);
        if passed.0 != order {
            *passed = (order, BTreeMap::new());
        }
        let count = passed.1.entry(scope.clone()).or_default();
        *count += 1;
        if number.parse() == Ok(*count) {
            die(&scope, &number);
        }
    }

    pub fn committed() {
        if let Some((_, scope, what)) = order()
            && what == "committed"
        {
            die(&scope, &what);
        }
        pass();
    }

    fn die(scope: &str, point: &str) -> ! {
        let _ = writeln!(std::io::stderr(), "died at {scope}|{point}");
        std::process::abort();
    }
}

/// The name of a scope, if points are counted.
pub fn scope(name: impl FnOnce() -> String) -> Option<String> {
    #[cfg(debug_assertions)]
    if armed::is_possible() {
        return Some(name());
    }
    drop(name);
    None
}

/// Runs a future whose failpoints count in this scope.
pub async fn within<F: Future>(scope: Option<String>, work: F) -> F::Output {
    #[cfg(debug_assertions)]
    let work = armed::within(scope, work);
    #[cfg(not(debug_assertions))]
    drop(scope);
    work.await
}

/// Commits a change: at once, or, when a test makes the program answer too early, much later.
pub(crate) async fn commit(tx: Connection) -> Result<(), DbErr> {
    #[cfg(debug_assertions)]
    if armed::is_early() {
        armed::commit_late(tx);
        return Ok(());
    }
    tx.commit().await
}

/// A point, at which the program may die.
pub fn pass() {
    #[cfg(debug_assertions)]
    armed::pass();
}

/// The point right after a commit, before anything else is done.
pub(crate) fn committed() {
    #[cfg(debug_assertions)]
    armed::committed();
}
