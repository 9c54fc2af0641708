//! The long forms of tests: what runs in every run tries a little, `make soak` much more (`HARDSTAND_SOAK=1`).

use std::{fmt::Display, io::Write as _};

/// Whether this run is the long one.
pub fn is_long() -> bool {
    std::env::var("HARDSTAND_SOAK").is_ok_and(|value| value == "1")
}

/// How often something is tried: in every run, and in a long one.
pub fn times<N>(short: N, long: N) -> N {
    if is_long() { long } else { short }
}

/// The same for what chance makes and takes long: in `make soak` the databases share it, so many on all of them together
/// (`SOAK_SHARED`, how many there are).
pub fn shared(short: usize, long: usize) -> usize {
    let among = std::env::var("SOAK_SHARED").ok().and_then(|many| many.parse().ok()).unwrap_or(1);
    times(short, long / among)
}

/// Tells how much of a goal has just been tried without a failure, in one line that `scripts/soak.sh` gathers:
/// `tell("D1", "kills under load", 100, "0 of 5211 acknowledged writes lost")`.
pub fn tell(goal: &str, what: &str, number: impl Display, found: impl Display) {
    let base = if crate::database::is_postgres() { "PostgreSQL" } else { "SQLite" };
    let line = format!("{goal}\t{base}\t{what}\t{number}\t{found}\n");
    eprint!("soak: {line}");
    let Some(path) = std::env::var_os("HARDSTAND_SOAK_REPORT") else { return };
    let file = std::fs::OpenOptions::new().create(true).append(true).open(path);
    file.and_then(|mut file| file.write_all(line.as_bytes())).expect("the report of the soak can be written");
}
