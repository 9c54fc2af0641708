//! `make bench`: the program with a million machines, compared with the raw database and a hand-written handler, on
//! SQLite and PostgreSQL in one run (docs/goals.md, "Performance"). `scripts/bench.sh` fills the databases and passes
//! their addresses.
//!
//! Only ratios are valid on other machines, so contenders that are compared take turns.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "measurements are printed on the terminal")]
// Times and numbers of rows are far below the integers that a float holds exactly.
#![expect(clippy::cast_precision_loss)]

mod batches;
mod handler;
mod http;
mod imports;
mod load;
mod others;
mod process;
mod raw;
mod report;
mod screen;
mod staged;
mod table;
mod transitions;
mod world;

use std::{path::PathBuf, time::Duration};

use anyhow::{Context as _, Result};

use crate::{
    table::Figures,
    world::{Place, World},
};

#[tokio::main]
async fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        // Measures both databases read-only, and writes the report.
        ["read", sqlite, postgres] => {
            for (name, folder) in [("sqlite", sqlite), ("postgres", postgres)] {
                let figures = read(&place(folder, "large")?, &place(folder, "alone")?).await?;
                report::keep(name, &figures)?;
            }
            Ok(())
        }
        // Measures batches, single transitions and imports on a copy of one database.
        ["import", name, folder] => {
            let world = World::open(place(folder, "import")?).await?;
            let mut figures = report::stored_figures(name)?;
            batches::batches(&world, &mut figures).await?;
            if !raw::is_sqlite(&world.place().raw) {
                transitions::transitions(&world, &mut figures).await?;
            }
            imports::import(&world, &mut figures).await?;
            world.close().await;
            report::keep(name, &figures)
        }
        ["report", file] => report::write(&PathBuf::from(file)),
        // Runs the stock page alone under load, for a profiler.
        ["look", folder, seconds] => {
            let world = World::open(place(folder, "large")?).await?;
            screen::alone(&world, Duration::from_secs(seconds.parse()?)).await
        }
        ["handler", url, listen] => handler::serve(url, listen).await,
        _ => anyhow::bail!("run make bench"),
    }
}

/// Reads the file `NAME.place` of a folder: the address of a database for the program, and in a second line the one
/// that row-level security does not limit.
fn place(folder: &str, name: &str) -> Result<Place> {
    let folder = PathBuf::from(folder);
    let text = std::fs::read_to_string(folder.join(format!("{name}.place"))).context("run make bench")?;
    let mut lines = text.lines().map(str::to_owned);
    let mut line = || lines.next().context("two addresses");
    Ok(Place { url: line()?, raw: line()?, folder: folder.join(name) })
}

/// Measures everything that only reads, on one filled database.
async fn read(large: &Place, alone: &Place) -> Result<Figures> {
    let (world, alone) = (World::open(large.clone()).await?, World::open(alone.clone()).await?);
    let mut figures = Figures::new();
    let kind = if raw::is_sqlite(&large.raw) { "SQLite" } else { "PostgreSQL" };
    println!("{kind}: {} machines on {} sites", world.machines(), world.sites.len());
    let server = world.serve().await?;
    tokio::time::sleep(Duration::from_secs(3)).await;
    figures.insert("memory_idle", server.memory()?);
    let handler = world.handler().await?;
    screen::small_sites(&world, &server, &handler, &mut figures).await?;
    // Started late: what a second server has in common with the first would count half in memory.
    let alone_server = alone.serve().await?;
    screen::growth(&world, &server, &alone, &alone_server, &mut figures).await?;
    screen::counts(&world, &mut figures).await?;
    screen::last_page(&world, &server, &mut figures).await?;
    others::lists(&world, &server, &mut figures).await?;
    others::sign_ins(&world, &server, &mut figures).await?;
    others::create(&world, &server, &mut figures).await?;
    others::photos(&world, &server, &mut figures).await?;
    others::people(&world, &server, &mut figures).await?;
    figures.insert("wrong_cells", world.wrong_cells().await? as f64);
    drop((server, handler, alone_server));
    world.close().await;
    alone.close().await;
    Ok(figures)
}
