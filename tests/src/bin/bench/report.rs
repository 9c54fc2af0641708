//! Writes the report from the figures of each database.

use std::{
    fmt::Write as _,
    path::{Path, PathBuf},
};

use anyhow::{Context as _, Result};
use platform::core::clock::Clock;
use serde_json::{Map, Value as Json, json};

use crate::table::{self, Figures};

/// The heading from which on the report is written by hand and preserved.
const NOTES: &str = "## What the profile shows";

/// The file of a database's figures between the steps of a run.
fn file(name: &str) -> PathBuf {
    PathBuf::from(std::env::var("BENCH_FIGURES").unwrap_or_else(|_| "data/bench".to_owned()))
        .join(format!("{name}.figures.json"))
}

/// Stores the figures of a database for a later step.
pub fn keep(name: &str, figures: &Figures) -> Result<()> {
    let map: Map<String, Json> = figures.iter().map(|(name, value)| ((*name).to_owned(), json!(value))).collect();
    Ok(std::fs::write(file(name), serde_json::to_string_pretty(&map)?)?)
}

/// The figures stored so far.
pub fn stored_figures(name: &str) -> Result<Figures> {
    let map: Map<String, Json> = serde_json::from_str(&std::fs::read_to_string(file(name))?)?;
    let known = |name: &str| table::names().find(|known| *known == name);
    Ok(map.iter().filter_map(|(name, value)| Some((known(name)?, value.as_f64()?))).collect())
}

/// Prints the tables and writes them into the report; its notes are preserved.
pub fn write(report: &Path) -> Result<()> {
    let figures = [stored_figures("sqlite")?, stored_figures("postgres")?];
    let tables = table::tables(&figures);
    println!("\n{tables}\n{} goals are missed.", table::missed(&figures));
    let before = std::fs::read_to_string(report).unwrap_or_default();
    let notes = before.find(NOTES).map_or_else(|| format!("{NOTES}\n"), |at| before[at..].to_owned());
    let mut text = String::from("# Benchmarks\n\n");
    let _ = writeln!(
        text,
        "`make bench` on {}, on {}. Written by that run, but for the notes at the end.\n",
        Clock::system().now().format("%Y-%m-%d %H:%M UTC"),
        machine()?
    );
    text.push_str(HOW);
    text.push('\n');
    text.push_str(&tables);
    text.push('\n');
    text.push_str(&notes);
    Ok(std::fs::write(report, text)?)
}

const HOW: &str = "\
1,000,000 machines on 1,000 sites in 20 groups (`hardstand seed scale --sites 1000 --machines 1000000`): two sites of
100,000, two of 50,000, ten of 10,000, the others of some 600. The program is a process of its own, release build, default
configuration but for its rates; on PostgreSQL it works as a role that owns nothing, with row-level security. Client,
program and database share the machine, so only ratios mean anything elsewhere; what is compared takes turns, and each
figure is the median of its rounds.

- *Raw SQL*: the same statements, prepared, through sqlx on one connection a client, without transaction, tenant or row-level
  security;
  nothing is made of the rows.
- *Hand-written handler*: actix-web and sqlx, those statements and JSON of what they give; no session, no isolation of tenants.
- *Staged SQL*: the same rows into the same tables by one statement a table, in one transaction.

P10 (.xlsx) is not measured yet and not in the table.
";

/// The processor and the memory of the machine.
fn machine() -> Result<String> {
    let text = |path: &str| std::fs::read_to_string(path).context("the machine");
    let (processors, memory) = (text("/proc/cpuinfo")?, text("/proc/meminfo")?);
    let after = |text: &str, name: &str| {
        let line = text.lines().find(|line| line.starts_with(name)).unwrap_or_default();
        line.split_once(':').map(|(_, value)| value.trim().to_owned()).unwrap_or_default()
    };
    let kib: f64 = after(&memory, "MemTotal").trim_end_matches("kB").trim().parse().unwrap_or(0.0);
    let cores = std::thread::available_parallelism()?.get();
    Ok(format!("{cores} cores ({}), {:.0} GB", after(&processors, "model name"), kib * 1024.0 / 1e9))
}
