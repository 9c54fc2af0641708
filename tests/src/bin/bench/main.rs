//! `make bench`: the program at a million machines, side by side with the raw database and a hand-written handler, on
//! SQLite and PostgreSQL in one run (performance, 2). `scripts/bench.sh` fills the databases and says where they are.
//!
//! Only ratios mean anything beyond the machine that made them, so whatever is compared takes turns.

// Times and numbers of rows are far below what a float holds exactly.
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
        // Both databases, read only; writes the report.
        ["read", sqlite, postgres] => {
            for (name, folder) in [("sqlite", sqlite), ("postgres", postgres)] {
                let figures = read(&place(folder, "large")?, &place(folder, "alone")?).await?;
                report::keep(name, &figures)?;
            }
            Ok(())
        }
        // One database, in whose copy machines move and which is imported into.
        ["import", name, folder] => {
            let world = World::open(place(folder, "import")?).await?;
            let mut figures = report::kept(name)?;
            batches::batches(&world, &mut figures).await?;
            imports::import(&world, &mut figures).await?;
            world.close().await;
            report::keep(name, &figures)
        }
        ["report", file] => report::write(&PathBuf::from(file)),
        // The program alone under the load of the stock page, for whoever looks into it with a profiler.
        ["look", folder, seconds] => {
            let world = World::open(place(folder, "large")?).await?;
            screen::alone(&world, Duration::from_secs(seconds.parse()?)).await
        }
        ["handler", url, listen] => handler::serve(url, listen).await,
        _ => anyhow::bail!("run make bench"),
    }
}

/// The file `NAME.place` of a folder says where a database is, in two lines: for the program, and without walls.
fn place(folder: &str, name: &str) -> Result<Place> {
    let folder = PathBuf::from(folder);
    let text = std::fs::read_to_string(folder.join(format!("{name}.place"))).context("run make bench")?;
    let mut lines = text.lines().map(str::to_owned);
    let mut line = || lines.next().context("two addresses");
    Ok(Place { url: line()?, raw: line()?, folder: folder.join(name) })
}

/// What is asked of a filled database.
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
    // Not before: what a second one has in common with the first would count as half.
    let alone_server = alone.serve().await?;
    screen::growth(&world, &server, &alone, &alone_server, &mut figures).await?;
    screen::counts(&world, &mut figures).await?;
    screen::last_page(&world, &server, &mut figures).await?;
    others::lists(&world, &server, &mut figures).await?;
    others::sign_ins(&world, &server, &mut figures).await?;
    others::create(&world, &server, &mut figures).await?;
    figures.insert("wrong_cells", world.wrong_cells().await? as f64);
    drop((server, handler, alone_server));
    world.close().await;
    alone.close().await;
    Ok(figures)
}
