//! The stock page at size: through the whole server, and the same statements on the raw database in the same run.
//!
//! Only the ratio of the two means anything; the times depend on the machine. `make bench` fills the database with
//! `hardstand seed scale` and runs this on it. Goals: performance, P1 and P2.

use std::{
    net::TcpListener,
    sync::Arc,
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result};
use metrics_exporter_prometheus::PrometheusBuilder;
use platform::{
    clock::Clock,
    config::Load,
    http::{self, Page},
    platform::Platform,
    session::{NewSession, SignInKind},
    system::SystemTask,
};
use sea_orm::{
    ActiveValue::Set, ConnectOptions, ConnectionTrait, Database, DatabaseConnection, FromQueryResult, Statement, Value,
};
use serde_json::json;

/// Clients at once in the loaded part.
const CLIENTS: usize = 16;
/// Pages in the quiet part.
const QUIET: usize = 300;
/// How long the loaded part takes.
const LOADED: Duration = Duration::from_secs(5);

#[derive(FromQueryResult)]
struct SiteSize {
    id: i64,
    group_id: i64,
    code: String,
    n: i64,
}

#[tokio::main]
async fn main() -> Result<()> {
    let mut config = Load::of_process(None).load().map_err(|error| anyhow::anyhow!("{error}"))?.config;
    config.limits.session_requests_second = 1_000_000;
    let url = config.database.url.clone();
    let platform = Arc::new(Platform::open(config, modules::all(), Clock::system()).await?);
    let raw = connect(&url, 1).await?;
    let sites = sites(&raw).await?;
    anyhow::ensure!(!sites.is_empty(), "the database is empty: run make bench, which fills it");
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let address = format!("http://{}", listener.local_addr()?);
    tokio::spawn(http::serve(
        Arc::clone(&platform),
        no_pages,
        listener,
        PrometheusBuilder::new().build_recorder().handle(),
    ));
    let total: i64 = sites.iter().map(|site| site.n).sum();
    println!(
        "{total} machines on {} sites, {}",
        sites.len(),
        if url.starts_with("sqlite") { "SQLite" } else { "PostgreSQL" }
    );
    println!(
        "{:>9} {:>12} {:>12} {:>8} {:>13} {:>13} {:>8}",
        "machines", "raw p50 ms", "page p50 ms", "ratio", "raw 16/s", "page 16/s", "ratio"
    );
    let middle = &sites[sites.len() / 2];
    for site in [&sites[0], middle] {
        let token = session(&platform, site).await?;
        let (raw_quiet, raw_loaded) = (raw_quiet(&raw, site.id).await?, raw_loaded(&url, site.id).await?);
        let client = Caller {
            http: reqwest::Client::new(),
            url: format!("{address}/api/jcbstock/list"),
            token,
            site: site.code.clone(),
        };
        let page_quiet = client.quiet().await?;
        let page_loaded = client.loaded().await?;
        println!(
            "{:>9} {:>12.2} {:>12.2} {:>8.2} {:>13.0} {:>13.0} {:>8.2}",
            site.n,
            raw_quiet.as_secs_f64() * 1e3,
            page_quiet.as_secs_f64() * 1e3,
            page_quiet.as_secs_f64() / raw_quiet.as_secs_f64(),
            raw_loaded,
            page_loaded,
            page_loaded / raw_loaded
        );
    }
    println!("Goals: quiet at most 2.5 times the raw statements (P2), loaded at least 0.4 of them (P1).");
    Ok(())
}

fn no_pages(_: &str) -> Option<Page> {
    None
}

async fn connect(url: &str, connections: u32) -> Result<DatabaseConnection> {
    let mut options = ConnectOptions::new(url);
    options.min_connections(connections).max_connections(connections).sqlx_logging(false);
    Database::connect(options).await.context("the raw database")
}

/// The sites, the largest first.
async fn sites(raw: &DatabaseConnection) -> Result<Vec<SiteSize>> {
    let text = "SELECT s.id, s.group_id, s.code, CAST(SUM(t.n) AS bigint) AS n FROM stock_total t \
                JOIN site s ON s.id = t.site_id GROUP BY s.id, s.group_id, s.code ORDER BY 4 DESC, s.id";
    Ok(SiteSize::find_by_statement(Statement::from_string(raw.get_database_backend(), text)).all(raw).await?)
}

/// Somebody who may look, signed in.
async fn session(platform: &Platform, site: &SiteSize) -> Result<String> {
    use platform::entity::user;
    let grant = SystemTask::Seed.at_site(site.group_id, site.id);
    let now = platform.clock.now();
    let mut tx = platform.db.write(grant.reach()).await?;
    let person = user::ActiveModel {
        group_id: Set(site.group_id),
        site_id: Set(Some(site.id)),
        entity_type: Set(20),
        login: Set(format!("bench{}", now.timestamp_micros())),
        first_name: Set("Bench".to_owned()),
        last_name: Set("Mark".to_owned()),
        email: Set(String::new()),
        user_type: Set(1),
        role_id: Set(1),
        active: Set(true),
        deleted: Set(false),
        can_delete: Set(true),
        enable_jlrq: Set(false),
        never_expires: Set(false),
        language_id: Set(1),
        rights_version: Set(0),
        created_at: Set(now),
        updated_at: Set(now),
        version: Set(1),
        ..Default::default()
    };
    let person = tx.insert::<user::Entity, _>(&grant, person).await?;
    let new = NewSession {
        kind: SignInKind::Site,
        user_id: Some(person.id),
        operator_id: None,
        group_id: Some(site.group_id),
        site_id: Some(site.id),
        address: "127.0.0.1".to_owned(),
        device: "bench".to_owned(),
    };
    let token = platform.sessions.open(&mut tx, new, now).await?;
    tx.commit().await?;
    Ok(token.text().to_owned())
}

/// The statements of one stock page, as lean as they can be written.
fn statements(raw: &DatabaseConnection, site: i64) -> Vec<Statement> {
    let backend = raw.get_database_backend();
    [
        "SELECT * FROM machine WHERE site_id = $1 AND open = true ORDER BY listed_on, id LIMIT 40",
        "SELECT bucket, SUM(n) AS n FROM stock_total WHERE site_id = $1 GROUP BY bucket",
        "SELECT model_id, SUM(n) AS n FROM stock_tile WHERE site_id = $1 AND bucket <= 10 GROUP BY model_id",
        "SELECT COUNT(*) AS n FROM machine WHERE site_id = $1 AND status = 'A' AND audit_due_on <= '2026-01-01'",
    ]
    .into_iter()
    .map(|text| Statement::from_sql_and_values(backend, text, [Value::from(site)]))
    .collect()
}

async fn raw_page(raw: &DatabaseConnection, site: i64) -> Result<()> {
    for statement in statements(raw, site) {
        raw.query_all_raw(statement).await?;
    }
    Ok(())
}

async fn raw_quiet(raw: &DatabaseConnection, site: i64) -> Result<Duration> {
    let mut times = Vec::with_capacity(QUIET);
    for _ in 0..QUIET {
        let started = Instant::now();
        raw_page(raw, site).await?;
        times.push(started.elapsed());
    }
    Ok(median(times))
}

async fn raw_loaded(url: &str, site: i64) -> Result<f64> {
    let raw = connect(url, u32::try_from(CLIENTS)?).await?;
    let started = Instant::now();
    let clients = (0..CLIENTS).map(|_| {
        let raw = raw.clone();
        tokio::spawn(async move {
            let mut pages = 0_u32;
            while started.elapsed() < LOADED {
                raw_page(&raw, site).await?;
                pages += 1;
            }
            anyhow::Ok(pages)
        })
    });
    pages_a_second(clients.collect(), started).await
}

/// A client of the server.
#[derive(Clone)]
struct Caller {
    http: reqwest::Client,
    url: String,
    token: String,
    site: String,
}

impl Caller {
    async fn page(&self) -> Result<()> {
        let call = self.http.post(&self.url).bearer_auth(&self.token).header("sitecode", &self.site);
        let answer = call.json(&json!({ "FilterProperty": { "RecordLimit": 40 } })).send().await?;
        anyhow::ensure!(answer.status().is_success(), "the server answered {}", answer.status());
        answer.bytes().await?;
        Ok(())
    }

    async fn quiet(&self) -> Result<Duration> {
        let mut times = Vec::with_capacity(QUIET);
        for _ in 0..QUIET {
            let started = Instant::now();
            self.page().await?;
            times.push(started.elapsed());
        }
        Ok(median(times))
    }

    async fn loaded(&self) -> Result<f64> {
        let started = Instant::now();
        let clients = (0..CLIENTS).map(|_| {
            let client = self.clone();
            tokio::spawn(async move {
                let mut pages = 0_u32;
                while started.elapsed() < LOADED {
                    client.page().await?;
                    pages += 1;
                }
                anyhow::Ok(pages)
            })
        });
        pages_a_second(clients.collect(), started).await
    }
}

async fn pages_a_second(clients: Vec<tokio::task::JoinHandle<Result<u32>>>, started: Instant) -> Result<f64> {
    let mut pages = 0;
    for client in clients {
        pages += client.await??;
    }
    Ok(f64::from(pages) / started.elapsed().as_secs_f64())
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}
