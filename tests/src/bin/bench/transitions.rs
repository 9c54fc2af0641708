//! Goal P17 on PostgreSQL: single transfers of many clients, by a server that announces changes to other nodes and by one
//! whose announcements do nothing.

use std::{collections::HashSet, time::Duration};

use anyhow::{Context as _, Result};
use serde_json::json;

use crate::{
    batches::movable,
    http::Call,
    load::{Asker, load, median},
    raw::{Raw, Sql},
    table::Figures,
    world::World,
};

/// The concurrent clients, each at a site of its own where there are enough.
const CLIENTS: usize = 64;
/// Turns of each server; the first does not count.
const ROUNDS: usize = 6;
/// Time of a turn.
const TURN: Duration = Duration::from_secs(3);
/// The most machines of a site that are transferred.
const MOST: usize = 4_000;

/// A function in a schema that is searched first, in place of PostgreSQL's own `pg_notify`.
const SILENCE: [&str; 4] = [
    "DROP SCHEMA IF EXISTS silent CASCADE",
    "CREATE SCHEMA silent",
    "CREATE FUNCTION silent.pg_notify(text, text) RETURNS void LANGUAGE sql AS 'SELECT'",
    "GRANT USAGE ON SCHEMA silent TO PUBLIC",
];

/// Measures the rate of transfers of one machine each with announcements and without.
pub async fn transitions(world: &World, figures: &mut Figures) -> Result<()> {
    let mut raw = Raw::connect(&world.place().raw).await?;
    for text in SILENCE {
        raw.run(&Sql::new(text, [])).await?;
    }
    let servers = [world.serve().await?, world.serve_with("options[search_path]=silent,pg_catalog,public").await?];
    let mut askers = Vec::new();
    for (clients, server) in calls(world).await?.into_iter().zip(&servers) {
        let mut some = Vec::new();
        for calls in clients {
            some.push(Asker::http(&server.address, &calls, 0).await?);
        }
        askers.push(some);
    }
    let mut rates = [Vec::new(), Vec::new()];
    for round in 0..ROUNDS {
        for (askers, rates) in askers.iter_mut().zip(&mut rates) {
            let (loaded, back) = load(std::mem::take(askers), TURN).await?;
            *askers = back;
            if round > 0 {
                rates.push(loaded.rate);
            }
        }
    }
    let [announced, silent] = rates.map(median);
    println!("single transfers: {announced:.0} a second, {silent:.0} without announcements");
    figures.insert("transitions_rate", announced);
    figures.insert("transitions_rate_silent", silent);
    figures.insert("transitions_announced", announced / silent);
    let wrong = figures.entry("wrong_cells").or_insert(0.0);
    *wrong += world.wrong_cells().await? as f64;
    Ok(())
}

/// The transfers of each client, for both servers. No two clients send to the same site where there are enough.
async fn calls(world: &World) -> Result<[Vec<Vec<Call>>; 2]> {
    let sources = &world.sites[..CLIENTS.min(world.sites.len() / 2)];
    let at_a_site = CLIENTS.div_ceil(sources.len());
    let mut targets = HashSet::new();
    let mut all = [Vec::new(), Vec::new()];
    for from in sources {
        let others = || world.sites.iter().rev().filter(|site| site.group_id == from.group_id && site.id != from.id);
        let to = others().find(|site| !targets.contains(&site.id)).or_else(|| others().next());
        let to = to.context("a second site of its group")?;
        targets.insert(to.id);
        let person = world.person(from).await?;
        let transfer = |id: &i64| {
            let ask = json!({ "VhcIds": [id], "Sitecode": to.code });
            Call::post("/api/jcbstock/transfer", &ask).by(&person.token, &from.code)
        };
        let ids = movable(world, from, MOST).await?;
        let share = ids.len() / (2 * at_a_site);
        anyhow::ensure!(share > 1, "too few machines to move");
        for (number, ids) in ids.chunks_exact(share).take(2 * at_a_site).enumerate() {
            all[number % 2].push(ids.iter().map(transfer).collect());
        }
    }
    Ok(all)
}
