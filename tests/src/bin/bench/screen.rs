//! The stock page: at small sites against the database and a hand-written handler, and its growth with the number of
//! machines.

use std::time::Duration;

use anyhow::{Context as _, Result};
use serde_json::{Value as Json, json};

use crate::{
    http::{Call, Client},
    load::{Asker, Load, in_turns, load, median, milliseconds, percentile},
    process::{Server, most},
    raw,
    table::Figures,
    world::{Person, Site, World},
};

/// Concurrent clients in the measurement under load.
const CLIENTS: usize = 16;
/// Rows of a page.
const ROWS: i64 = 40;
/// Small sites that take turns, so that no request repeats the one before.
const SITES: usize = 20;
/// Turns of each contender, and steps in a turn.
const ROUNDS: usize = 7;
const TIMES: usize = 200;
const LOADED: Duration = Duration::from_secs(2);

/// The request of a site's stock page, with further fields.
pub fn page(person: &Person, question: &Json) -> Call {
    let mut request = json!({ "FilterProperty": { "RecordLimit": ROWS } });
    if let (Some(request), Some(more)) = (request.as_object_mut(), question.as_object()) {
        request.extend(more.clone());
    }
    Call::post("/api/jcbstock/list", &request).by(&person.token, &person.site.code)
}

/// Sites of the usual size.
fn small(world: &World) -> Vec<Site> {
    let from = world.sites.len() - world.sites.len().min(300);
    world.sites[from..].iter().take(SITES).cloned().collect()
}

/// Goals P1, P2, P4 and P11, and the memory of goal P12 under load.
pub async fn small_sites(world: &World, server: &Server, handler: &Server, figures: &mut Figures) -> Result<()> {
    let (sites, today) = (small(world), world.today());
    let mut calls = Vec::new();
    for site in &sites {
        calls.push(page(&world.person(site).await?, &json!({})));
    }
    let bytes = Client::connect(&server.address).await?.send(&calls[0]).await?.len();
    let by_hand: Vec<Call> = sites.iter().map(|site| Call::get(format!("/screen/{}/{today}", site.id))).collect();
    let bare = [Call::get(format!("/bare/{bytes}"))];
    let statements: Vec<_> = sites.iter().map(|site| raw::screen(site.id, today)).collect();
    let url = &world.place().raw;
    figures.insert("screen_bytes", bytes as f64);

    let mut product = Asker::http(&server.address, &calls, 0).await?;
    let mut sql = Asker::sql(url, &statements, 0).await?;
    let mut hand = Asker::http(&handler.address, &by_hand, 0).await?;
    let mut plain = Asker::http(&handler.address, &bare, 0).await?;
    let p50 = in_turns(&mut [&mut product, &mut sql, &mut hand, &mut plain], ROUNDS, TIMES).await?;
    for (name, p50) in ["screen_p50", "raw_p50", "handler_p50", "bare_p50"].into_iter().zip(&p50) {
        figures.insert(name, *p50);
    }
    figures.insert("screen_p50_raw", p50[0] / p50[1]);

    let (mut products, mut sqls, mut hands, mut plains) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for client in 0..CLIENTS {
        products.push(Asker::http(&server.address, &calls, client).await?);
        sqls.push(Asker::sql(url, &statements, client).await?);
        hands.push(Asker::http(&handler.address, &by_hand, client).await?);
        plains.push(Asker::http(&handler.address, &bare, client).await?);
    }
    // The first turn warms up and does not count.
    let (mut rates, mut tails, mut costs, mut memory) = ([const { Vec::new() }; 4], Vec::new(), Vec::new(), 0.0);
    for round in 0..=ROUNDS {
        let (watch, before) = (server.watch(), server.processor()?);
        let product;
        (product, products) = load(products, LOADED).await?;
        let cost = (server.processor()? - before) * 1e3 / product.answers as f64;
        memory = most(&watch.end()).max(memory);
        let (sql, hand, plain);
        (sql, sqls) = load(sqls, LOADED).await?;
        (hand, hands) = load(hands, LOADED).await?;
        (plain, plains) = load(plains, LOADED / 4).await?;
        if round == 0 {
            continue;
        }
        for (rates, load) in rates.iter_mut().zip([&product, &sql, &hand, &plain]) {
            rates.push(load.rate);
        }
        tails.push(tail(&product));
        costs.push(cost);
    }
    let [product, sql, hand, plain] = rates;
    let ratio = |to: &[f64]| median(product.iter().zip(to).map(|(product, to)| product / to).collect());
    figures.insert("screen_rate_handler", ratio(&hand));
    figures.insert("screen_rate_raw", ratio(&sql));
    figures.insert("tail", median(tails));
    figures.insert("screen_processor", median(costs));
    figures.insert("memory_load", memory);
    for (name, rates) in [("screen_rate", product), ("raw_rate", sql), ("handler_rate", hand), ("bare_rate", plain)] {
        figures.insert(name, median(rates));
    }
    zipped(server, &calls, figures).await
}

/// Runs the program alone under load for `time`.
pub async fn alone(world: &World, time: Duration) -> Result<()> {
    let server = world.serve().await?;
    let mut calls = Vec::new();
    for site in small(world) {
        calls.push(page(&world.person(&site).await?, &json!({})));
    }
    let mut askers = Vec::new();
    for client in 0..CLIENTS {
        askers.push(Asker::http(&server.address, &calls, client).await?);
    }
    let before = server.processor()?;
    let (load, _) = load(askers, time).await?;
    let cost = (server.processor()? - before) * 1e3 / load.answers as f64;
    println!("{:.0} screens a second, {cost:.2} ms of the processor each, {:.0} MB", load.rate, server.memory()?);
    Ok(())
}

fn tail(load: &Load) -> f64 {
    let at = |percent| milliseconds(percentile(load.times.clone(), percent));
    at(99) / at(50)
}

/// The size and the time of the same page with compression.
async fn zipped(server: &Server, calls: &[Call], figures: &mut Figures) -> Result<()> {
    let encoding = hyper::header::ACCEPT_ENCODING;
    let calls: Vec<Call> =
        calls.iter().map(|call| call.clone().saying(encoding.clone(), "gzip, deflate, br")).collect();
    let mut askers = Vec::new();
    for client in 0..CLIENTS {
        askers.push(Asker::http(&server.address, &calls, client).await?);
    }
    let before = server.processor()?;
    let (load, _) = load(askers, LOADED).await?;
    figures.insert("screen_processor_zipped", (server.processor()? - before) * 1e3 / load.answers as f64);
    Ok(())
}

/// Goal P3: a site alone and the same site among many, and large sites in the same database.
pub async fn growth(
    world: &World,
    server: &Server,
    alone: &World,
    alone_server: &Server,
    figures: &mut Figures,
) -> Result<()> {
    let (middle, large) = (world.site_of(10_000)?, world.site_of(i64::MAX)?);
    let screen = |person: &Person| vec![page(person, &json!({}))];
    let by_itself = screen(&alone.person(alone.site_of(i64::MAX)?).await?);
    let (among, hundred) = (screen(&world.person(middle).await?), screen(&world.person(large).await?));
    let mut by_itself = Asker::http(&alone_server.address, &by_itself, 0).await?;
    let mut among = Asker::http(&server.address, &among, 0).await?;
    let mut hundred = Asker::http(&server.address, &hundred, 0).await?;
    let p50 = in_turns(&mut [&mut by_itself, &mut among, &mut hundred], ROUNDS, TIMES).await?;
    figures.insert("grown", p50[1] / p50[0]);
    figures.insert("large_site", p50[2] / p50[1]);
    figures.insert("screen_10k", p50[1]);
    figures.insert("screen_100k", p50[2]);
    Ok(())
}

/// Goal P5: the counts that belong to the page, by their statements alone.
pub async fn counts(world: &World, figures: &mut Figures) -> Result<()> {
    let (url, today) = (&world.place().raw, world.today());
    let small = small(world);
    let large = world.site_of(i64::MAX)?.id;
    let pages: Vec<_> = small.iter().map(|site| vec![raw::page(site.id)]).collect();
    let counts: Vec<_> = small.iter().map(|site| vec![raw::counts(site.id, today)]).collect();
    // The large site after each small one.
    let by_size: Vec<_> = counts.iter().flat_map(|of| [of.clone(), vec![raw::counts(large, today)]]).collect();
    let mut page = Asker::sql(url, &pages, 0).await?;
    let mut counted = Asker::sql(url, &counts, 0).await?;
    let p50 = in_turns(&mut [&mut page, &mut counted], ROUNDS, TIMES).await?;
    figures.insert("counts_p50", p50[1]);
    figures.insert("counts_share", p50[1] / (p50[0] + p50[1]));
    // On one connection: on SQLite each connection has a thread, and the processor core of that thread decides half of
    // so short a time.
    let mut sizes = Asker::sql(url, &by_size, by_size.len() - 1).await?;
    sizes.times(TIMES).await?;
    let times = sizes.times(2 * ROUNDS * TIMES).await?;
    let of_every_second =
        |from: usize| percentile(times.iter().copied().skip(from).step_by(2).collect(), 50).as_secs_f64();
    figures.insert("counts_grown", of_every_second(1) / of_every_second(0));
    Ok(())
}

/// Goal P6: the last page of a list of 100,000 machines.
pub async fn last_page(world: &World, server: &Server, figures: &mut Figures) -> Result<()> {
    let person = world.person(world.site_of(i64::MAX)?).await?;
    let mut client = Client::connect(&server.address).await?;
    let first = page(&person, &json!({}));
    let open = client.json(&first).await?["TotalRowCount"].as_i64().context("a number of rows")?;
    let at = |from: i64| json!({ "FilterProperty": { "RecordLimit": ROWS, "Offset": from } });
    let before = client.json(&page(&person, &at(open - 2 * ROWS))).await?;
    let cursor = before["JcbStockList"].as_array().and_then(|rows| rows.last()).context("a row")?["Cursor"].clone();
    let keyset = page(&person, &json!({ "After": cursor }));
    let jump = page(&person, &at(open - ROWS));
    let (by_keyset, by_jump) = (client.json(&keyset).await?, client.json(&jump).await?);
    anyhow::ensure!(by_keyset["JcbStockList"][0]["VhcId"] == by_jump["JcbStockList"][0]["VhcId"], "two last pages");
    let mut first = Asker::http(&server.address, &[first], 0).await?;
    let mut keyset = Asker::http(&server.address, &[keyset], 0).await?;
    let mut jump = Asker::http(&server.address, &[jump], 0).await?;
    let p50 = in_turns(&mut [&mut first, &mut keyset], ROUNDS, TIMES).await?;
    figures.insert("last_keyset", p50[1] / p50[0]);
    figures.insert("last_keyset_p50", p50[1]);
    let p50 = in_turns(&mut [&mut first, &mut jump], 3, TIMES / 4).await?;
    figures.insert("last_jump", p50[1] / p50[0]);
    figures.insert("last_jump_p50", p50[1]);
    Ok(())
}
