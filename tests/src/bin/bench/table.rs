//! The measured figures with their goals, as text and as `docs/benchmarks.md`.

use std::{collections::BTreeMap, fmt::Write as _};

/// The figures of one database, by name.
pub type Figures = BTreeMap<&'static str, f64>;

/// Comparison of a figure with its goal.
#[derive(Clone, Copy)]
enum Hold {
    AtMost,
    AtLeast,
}

/// The limit on a database to which a goal does not apply.
const NONE: f64 = f64::NAN;

/// A goal of docs/goals.md, "Performance".
struct Goal {
    id: &'static str,
    what: &'static str,
    figure: &'static str,
    hold: Hold,
    /// The limits on SQLite and on PostgreSQL; [`NONE`] where the goal does not apply.
    limits: [f64; 2],
}

const fn at_most(id: &'static str, what: &'static str, figure: &'static str, limit: f64) -> Goal {
    Goal { id, what, figure, hold: Hold::AtMost, limits: [limit, limit] }
}

const fn at_least(id: &'static str, what: &'static str, figure: &'static str, limit: f64) -> Goal {
    Goal { id, what, figure, hold: Hold::AtLeast, limits: [limit, limit] }
}

const GOALS: &[Goal] = &[
    Goal {
        id: "P1",
        what: "whole screen, 16 clients: screens a second / hand-written handler",
        figure: "screen_rate_handler",
        hold: Hold::AtLeast,
        limits: [0.9, 0.75],
    },
    Goal {
        id: "P1",
        what: "whole screen, 16 clients: screens a second / raw SQL",
        figure: "screen_rate_raw",
        hold: Hold::AtLeast,
        limits: [0.5, 0.35],
    },
    at_most("P2", "whole screen, 1 client: p50 / raw SQL", "screen_p50_raw", 2.5),
    at_most("P3", "site of 10,000: p50 among 1,000,000 / alone", "grown", 1.3),
    at_most("P3", "p50 at a site of 100,000 / of 10,000", "large_site", 1.25),
    at_most("P4", "whole screen, 16 clients: p99 / p50", "tail", 5.0),
    at_most("P5", "counters and tiles: share of the screen's SQL time", "counts_share", 0.4),
    at_most("P5", "counters and tiles: SQL time at 100,000 / at the smallest sites", "counts_grown", 1.3),
    at_most("P5", "counters that are wrong after every load", "wrong_cells", 0.0),
    at_most("P6", "last page / first, by keyset", "last_keyset", 1.3),
    at_most("P6", "last page / first, by jump", "last_jump", 25.0),
    at_most("P7", "group-wide serial search: p50 / raw SQL", "search_raw", 3.0),
    at_least("P8", "import of 100,000 rows: rows a second / staged SQL", "import_rate", 0.7),
    at_most("P8", "memory while importing: last quarter / first quarter", "import_memory_grown", 1.1),
    at_most("P9", "batch of 500 transfers: p50 / raw SQL", "batch", 2.0),
    at_most("P11", "processor time of a whole screen, the embedded database apart, ms", "screen_processor", 0.4),
    at_most("P12", "memory at rest, MB", "memory_idle", 40.0),
    Goal {
        id: "P12",
        what: "memory under load, MB (SQLite 220, PostgreSQL 120)",
        figure: "memory_load",
        hold: Hold::AtMost,
        limits: [220.0, 120.0],
    },
    at_most("P12", "memory while importing, MB", "memory_import", 200.0),
    at_most("P13", "sign-in: p50 / Argon2id alone", "sign_in", 1.3),
    at_most("P13", "list: p99 under 8 sign-ins at once / quiet p99", "list_under_sign_ins", 3.0),
    at_most("P14", "the slowest of everything else: p50, ms", "slowest", 50.0),
    at_most("P15", "photo of 12 megapixels checked and made smaller: processor time, ms", "photo_processor", 400.0),
    at_most("P15", "memory that it takes, MB", "photo_memory", 134.0),
    at_most("P16", "users of a group of 5,000: first page: p50 / raw SQL", "people_page", 2.0),
    at_most("P16", "users of a group of 5,000: search: p50 / raw SQL", "people_search", 2.0),
    Goal {
        id: "P17",
        what: "single transfers, 64 clients: a second with announcements / without",
        figure: "transitions_announced",
        hold: Hold::AtLeast,
        limits: [NONE, 0.9],
    },
];

/// Times and rates that are no ratios, so they are valid for this machine only.
const ABSOLUTE: &[(&str, &str)] = &[
    ("screen_p50", "whole screen, 1 client: p50, ms"),
    ("raw_p50", "… raw SQL, ms"),
    ("handler_p50", "… hand-written handler, ms"),
    ("bare_p50", "… bare answer of the same size, ms"),
    ("screen_rate", "whole screen, 16 clients: a second"),
    ("raw_rate", "… raw SQL"),
    ("handler_rate", "… hand-written handler"),
    ("bare_rate", "… bare answer of the same size"),
    ("screen_bytes", "bytes of a screen"),
    ("screen_processor_zipped", "processor time of a screen that is asked for compressed, ms"),
    ("counts_p50", "counters and tiles alone, raw SQL: p50, ms"),
    ("screen_10k", "screen of a site of 10,000: p50, ms"),
    ("screen_100k", "screen of a site of 100,000: p50, ms"),
    ("last_keyset_p50", "its last page by keyset, ms"),
    ("last_jump_p50", "its last page by jump, ms"),
    ("by_status_p50", "its list of one status, ms"),
    ("by_model_p50", "its list of one model, ms"),
    ("by_location_p50", "its list of one location, ms"),
    ("by_serial_p50", "its list by a part of the serial, ms"),
    ("search_p50", "search over the group, ms"),
    ("lookup_p50", "look-up of a machine's number, ms"),
    ("create_p50", "one new machine, ms"),
    ("photo_p50", "a photo of 12 megapixels confirmed: p50, ms"),
    ("batch_p50", "500 machines transferred at once, ms"),
    ("batch_raw_p50", "… raw SQL, ms"),
    ("transitions_rate", "single transfers, 64 clients: a second"),
    ("transitions_rate_silent", "… without announcements to other nodes"),
    ("history_p50", "history of a machine with 10,000 events, ms"),
    ("history_short_p50", "… of one with its first, ms"),
    ("session_p50", "the session, ms"),
    ("console_p50", "a page of machines at the console, ms"),
    ("sign_in_p50", "sign-in, ms"),
    ("argon2_p50", "… Argon2id alone, ms"),
    ("import_rows", "import: rows a second"),
    ("staged_rows", "… staged SQL"),
];

/// The names of all figures.
pub fn names() -> impl Iterator<Item = &'static str> {
    GOALS.iter().map(|goal| goal.figure).chain(ABSOLUTE.iter().map(|(name, _)| *name))
}

/// The tables as text.
pub fn tables(figures: &[Figures; 2]) -> String {
    let mut text = String::from("| Goal | What | SQLite | PostgreSQL | Goal | Met |\n|---|---|---:|---:|---:|---|\n");
    for goal in GOALS {
        let cell = |at: usize| figures[at].get(goal.figure).copied();
        let met = [0, 1].map(|at| goal.is_met(at, cell(at)));
        let verdict = match met {
            [true, true] => "yes",
            [true, false] => "SQLite only",
            [false, true] => "PostgreSQL only",
            [false, false] => "**no**",
        };
        let [sqlite, postgres] = [0, 1].map(|at| shown(cell(at)));
        let sign = match goal.hold {
            Hold::AtMost => "≤",
            Hold::AtLeast => "≥",
        };
        let [sqlite_limit, postgres_limit] = goal.limits.map(trimmed);
        let limit = if sqlite_limit == postgres_limit || goal.limits[0].is_nan() {
            postgres_limit
        } else {
            format!("{sqlite_limit}, {postgres_limit}")
        };
        let _ = writeln!(text, "| {} | {} | {sqlite} | {postgres} | {sign} {limit} | {verdict} |", goal.id, goal.what);
    }
    text.push_str("\n| On this machine | SQLite | PostgreSQL |\n|---|---:|---:|\n");
    for (figure, what) in ABSOLUTE {
        let [sqlite, postgres] = [0, 1].map(|at| shown(figures[at].get(figure).copied()));
        let _ = writeln!(text, "| {what} | {sqlite} | {postgres} |");
    }
    text
}

/// The number of goals that are not met.
pub fn missed(figures: &[Figures; 2]) -> usize {
    let misses = |goal: &&Goal| (0..2).any(|at| !goal.is_met(at, figures[at].get(goal.figure).copied()));
    GOALS.iter().filter(misses).count()
}

impl Goal {
    /// Returns `true` if the figure of a database is within its limit, or the goal does not apply to that database.
    fn is_met(&self, at: usize, value: Option<f64>) -> bool {
        let limit = self.limits[at];
        limit.is_nan()
            || value.is_some_and(|value| match self.hold {
                Hold::AtMost => value <= limit,
                Hold::AtLeast => value >= limit,
            })
    }
}

fn shown(value: Option<f64>) -> String {
    match value {
        None => "–".to_owned(),
        Some(value) if value >= 100.0 => format!("{value:.0}"),
        Some(value) => format!("{value:.2}"),
    }
}

fn trimmed(value: f64) -> String {
    value.to_string()
}
