//! The long forms of tests: every run does a small part, and `make soak` much more (`HARDSTAND_SOAK=1`).

use std::{fmt::Display, io::Write as _};

/// Whether this run is a long one.
pub fn is_long() -> bool {
    std::env::var("HARDSTAND_SOAK").is_ok_and(|value| value == "1")
}

/// How often something is done: in every run, and in a long one.
pub fn times<N>(short: N, long: N) -> N {
    if is_long() { long } else { short }
}

/// The same for long random tests, which the databases of `make soak` share: `long` divided by the number of databases
/// (`SOAK_SHARED`).
pub fn shared(short: usize, long: usize) -> usize {
    let among = std::env::var("SOAK_SHARED").ok().and_then(|many| many.parse().ok()).unwrap_or(1);
    times(short, long / among)
}

/// Reports how much of a goal was tried without a failure, in one line that `scripts/soak.sh` collects: `tell("D1",
/// "kills under load", 100, "0 of 5211 acknowledged writes lost")`.
pub fn tell(goal: &str, what: &str, number: impl Display, found: impl Display) {
    let base = if crate::database::is_postgres() { "PostgreSQL" } else { "SQLite" };
    let line = format!("{goal}\t{base}\t{what}\t{number}\t{found}\n");
    eprint!("soak: {line}");
    let Some(path) = std::env::var_os("HARDSTAND_SOAK_REPORT") else { return };
    let file = std::fs::OpenOptions::new().create(true).append(true).open(path);
    file.and_then(|mut file| file.write_all(line.as_bytes())).expect("the report of the soak can be written");
}
