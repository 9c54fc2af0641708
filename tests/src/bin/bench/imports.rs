//! Goal P8: an import file of 100,000 machines by the program, and the same rows into the same tables by SQL alone.

use std::{
    fmt::Write as _,
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result};
use hyper::Method;
use serde_json::Value as Json;

use crate::{
    http::{Call, Client},
    process::most,
    staged,
    table::Figures,
    world::World,
};

/// Rows of the file.
const ROWS: usize = 100_000;
/// The longest that the job may take before the run fails.
const PATIENCE: Duration = Duration::from_mins(10);

/// Imports at a head office with some hundred machines; models and locations are those of the generated data.
pub async fn import(world: &World, figures: &mut Figures) -> Result<()> {
    let site = world.sites.iter().filter(|site| site.n < 10_000).find(|site| is_head_office(&site.code));
    let site = site.context("a head office")?;
    let person = world.person(site).await?;
    let server = world.serve().await?;
    let mut client = Client::connect(&server.address).await?;
    let (watch, begun) = (server.watch(), Instant::now());
    let call = Call::post_bytes("/api/jcbstock/import", "multipart/form-data; boundary=bench", form(&file(3)));
    let taken = client.json(&call.by(&person.token, &site.code)).await?;
    let id = taken["JobId"].as_i64().context("a job")?;
    let status = Call::new(Method::GET, format!("/api/jcbstock/import/{id}?limit=1")).by(&person.token, &site.code);
    let done = loop {
        let status: Json = client.json(&status).await?;
        match status["State"].as_str() {
            Some("done") => break status,
            Some("failed") => anyhow::bail!("the import failed: {status}"),
            _ => anyhow::ensure!(begun.elapsed() < PATIENCE, "the import does not end"),
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    };
    let product = begun.elapsed();
    let memory = watch.end();
    anyhow::ensure!(done["Imported"] == ROWS, "not every row came in: {done}");
    let quarter = memory.len() / 4;
    figures.insert("memory_import", most(&memory));
    figures.insert("import_memory_grown", most(&memory[memory.len() - quarter..]) / most(&memory[..quarter]));
    drop(server);

    let alone = staged::import(&world.place().raw, site, &file(4), world.today()).await?;
    let rate = |time: Duration| ROWS as f64 / time.as_secs_f64();
    figures.insert("import_rows", rate(product));
    figures.insert("staged_rows", rate(alone));
    figures.insert("import_rate", rate(product) / rate(alone));
    let wrong = figures.entry("wrong_cells").or_insert(0.0);
    *wrong += world.wrong_cells().await? as f64;
    Ok(())
}

/// Returns `true` if the site is a head office: the first of every fifty sites is one.
fn is_head_office(code: &str) -> bool {
    code.parse::<u64>().is_ok_and(|number| number.is_multiple_of(50))
}

/// Returns a file of machines whose serials are new: the generated ones have eight digits from 1 to 9.
fn file(first: usize) -> String {
    let mut text = String::with_capacity(ROWS * 24);
    for number in 0..ROWS {
        let serial = first * 1_000_000 + number * 7 % 1_000_000;
        let model = [("BX", 10), ("LX", 11), ("RX", 12), ("TX", 13)][number % 4];
        let _ = writeln!(text, "{serial:07},{}-{},Bay {}", model.0, model.1, number % 9 + 1);
    }
    text
}

fn form(file: &str) -> Vec<u8> {
    format!(
        "--bench\r\nContent-Disposition: form-data; name=\"header\"\r\n\r\nfalse\r\n\
         --bench\r\nContent-Disposition: form-data; name=\"file\"; filename=\"bench.csv\"\r\n\
         Content-Type: text/csv\r\n\r\n{file}\r\n--bench--\r\n"
    )
    .into_bytes()
}
