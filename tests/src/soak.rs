//! Number of tries of a test: a little in every run, much more in `make soak` (`HARDSTAND_SOAK=1`).

use std::{fmt::Display, io::Write as _};

/// Returns `true` if this run is a soak.
pub fn is_long() -> bool {
    std::env::var("HARDSTAND_SOAK").is_ok_and(|value| value == "1")
}

/// Returns `true` if a test of a family that waits or measures runs: in `make soak` alone. Every other run prints that
/// it does not, past the capture of the output of passed tests, so that no such test looks as if it had been run.
#[must_use]
pub fn only(family: &str) -> bool {
    if !is_long() {
        let _ = writeln!(std::io::stderr(), "{family}: not run, `make soak` does (HARDSTAND_SOAK=1)");
    }
    is_long()
}

/// The first value in every run, the second in a soak.
pub fn times<N>(short: N, long: N) -> N {
    if is_long() { long } else { short }
}

/// The share of this database in a number of random cases that take long. `SOAK_SHARED` is the number of databases.
pub fn shared(cases: usize) -> usize {
    let among = std::env::var("SOAK_SHARED").ok().and_then(|many| many.parse().ok()).unwrap_or(1);
    cases / among
}

/// The failpoint that a test dies at after this one: the next one in a soak, otherwise ever fewer (1, 3, 9, …).
pub fn next_failpoint(point: usize) -> usize {
    times(point * 3, point + 1)
}

/// Prints how much of a goal has just been tried without a failure, as one line of the table of `scripts/soak.sh`:
/// `report("D1", "kills under load", 100, "0 of 5211 acknowledged writes lost")`.
pub fn report(goal: &str, what: &str, number: impl Display, found: impl Display) {
    let base = if crate::database::is_postgres() { "PostgreSQL" } else { "SQLite" };
    let line = format!("{goal}\t{base}\t{what}\t{number}\t{found}\n");
    eprint!("soak: {line}");
    let Some(path) = std::env::var_os("HARDSTAND_SOAK_REPORT") else { return };
    let file = std::fs::OpenOptions::new().create(true).append(true).open(path);
    file.and_then(|mut file| file.write_all(line.as_bytes())).expect("the report of the soak can be written");
}
