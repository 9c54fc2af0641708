//! Points at which a debug build can be made to die, as a power cut would have it (goal D2 of "reliability and
//! security"). A release build has none of this.
//!
//! Every statement and every commit of a writing transaction is such a point, so an operation that is new is covered
//! without a word. They are counted within a scope: `post /api/vhc/create`, `job stock.import`, `outbox`. The file
//! that `HARDSTAND_FAILPOINT_FILE` names says where to die: `job stock.import|7` is at the seventh point of that scope
//! since the file said so; of several lines, the first that is met counts. Without the variable nothing is counted.

#[cfg(debug_assertions)]
mod armed {
    use std::{
        collections::BTreeMap,
        path::PathBuf,
        sync::{LazyLock, Mutex, PoisonError},
    };

    tokio::task_local! {
        static SCOPE: String;
    }

    static FILE: LazyLock<Option<PathBuf>> =
        LazyLock::new(|| std::env::var_os("HARDSTAND_FAILPOINT_FILE").map(PathBuf::from));
    /// The order of the file, and how many points of each of its scopes have been passed.
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

    pub fn pass() {
        let Some(file) = &*FILE else { return };
        let Ok(scope) = SCOPE.try_with(Clone::clone) else { return };
        let order = std::fs::read_to_string(file).unwrap_or_default();
        let mut lines = order.lines().filter_map(|line| line.trim().rsplit_once('|'));
        let Some((_, number)) = lines.find(|(wanted, _)| *wanted == scope) else { return };
        let mut passed = PASSED.lock().unwrap_or_else(PoisonError::into_inner);
        if passed.0 != order {
            *passed = (order.clone(), BTreeMap::new());
        }
        let count = passed.1.entry(scope.clone()).or_default();
        *count += 1;
        if number.parse() == Ok(*count) {
            eprintln!("died at {scope}|{number}");
            std::process::abort();
        }
    }
}

/// The name of a scope, where it could matter.
pub fn scope(name: impl FnOnce() -> String) -> Option<String> {
    #[cfg(debug_assertions)]
    if armed::is_possible() {
        return Some(name());
    }
    drop(name);
    None
}

/// Does work whose points count under this name.
pub async fn within<F: Future>(scope: Option<String>, work: F) -> F::Output {
    #[cfg(debug_assertions)]
    let work = armed::within(scope, work);
    #[cfg(not(debug_assertions))]
    drop(scope);
    work.await
}

/// A point: here the program may die.
pub fn pass() {
    #[cfg(debug_assertions)]
    armed::pass();
}
