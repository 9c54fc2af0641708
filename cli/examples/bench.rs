//! The stock page as a ratio to the raw database: the same rows, counts and tiles, once through the server and once by
//! the three statements they come from (performance, P2). `scripts/bench.sh` makes the world and starts the server.
//!
//! Both are asked in turns, so that whatever else the machine does weighs on both alike.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, ensure};
use sea_orm::{ConnectionTrait, Database, DatabaseConnection, Statement};
use serde_json::{Value as Json, json};

/// Rows of a page.
const ROWS: u64 = 40;
/// Turns, and questions of one turn to each side; the first turns only warm up.
const TURNS: usize = 24;
const WARM_UP: usize = 4;
const QUESTIONS: usize = 25;

#[tokio::main]
async fn main() -> Result<()> {
    let _ = rustls::crypto::aws_lc_rs::default_provider().install_default();
    let setting = |name: &str| std::env::var(name).with_context(|| format!("{name} is set by scripts/bench.sh"));
    let (url, password) = (setting("BENCH_URL")?, setting("BENCH_PASSWORD")?);
    let database = Database::connect(setting("BENCH_DATABASE")?).await?;
    println!("{:<10} {:>10} {:>14} {:>14} {:>10}", "site", "machines", "server p50", "database p50", "ratio");
    for code in setting("BENCH_SITES")?.split(',') {
        let site = Site::sign_in(&url, code, &password).await?;
        let (server, raw) = site.measure(&database).await?;
        println!(
            "{code:<10} {:>10} {:>11.2} ms {:>11.2} ms {:>9.2}x",
            site.machines,
            milliseconds(server),
            milliseconds(raw),
            server.as_secs_f64() / raw.as_secs_f64()
        );
    }
    Ok(())
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}

/// A site that someone is signed in to.
struct Site {
    client: reqwest::Client,
    url: String,
    code: String,
    session: String,
    id: i64,
    machines: u64,
}

impl Site {
    async fn sign_in(url: &str, code: &str, password: &str) -> Result<Self> {
        let client = reqwest::Client::new();
        let ask = json!({ "sitecode": code, "username": "bench", "password": password, "loginAs": 20 });
        let user: Json = client.post(format!("{url}/api/security/login")).json(&ask).send().await?.json().await?;
        let session = user["SessionId"].as_str().with_context(|| format!("sign-in at {code}: {user}"))?.to_owned();
        let id = user["SiteId"].as_i64().context("a site id")?;
        let mut site = Self { client, url: url.to_owned(), code: code.to_owned(), session, id, machines: 0 };
        site.machines = site.page().await?["TotalRowCount"].as_u64().context("a count")?;
        ensure!(site.machines > 0, "the site {code} has no machines");
        Ok(site)
    }

    async fn page(&self) -> Result<Json> {
        let ask = json!({ "FilterProperty": { "RecordLimit": ROWS } });
        let call = self.client.post(format!("{}/api/jcbstock/list", self.url)).json(&ask);
        let answer = call.bearer_auth(&self.session).header("sitecode", &self.code).send().await?;
        Ok(answer.error_for_status()?.json().await?)
    }

    /// The medians of both sides.
    async fn measure(&self, database: &DatabaseConnection) -> Result<(Duration, Duration)> {
        let (mut server, mut raw) = (Vec::new(), Vec::new());
        for turn in 0..TURNS {
            for _ in 0..QUESTIONS {
                let begun = Instant::now();
                let page = self.page().await?;
                let taken = begun.elapsed();
                ensure!(page["JcbStockList"].as_array().is_some_and(|rows| rows.len() as u64 == ROWS), "a whole page");
                if turn >= WARM_UP {
                    server.push(taken);
                }
            }
            for _ in 0..QUESTIONS {
                let begun = Instant::now();
                let rows = self.raw(database).await?;
                let taken = begun.elapsed();
                ensure!(rows as u64 == ROWS, "a whole page");
                if turn >= WARM_UP {
                    raw.push(taken);
                }
            }
        }
        Ok((median(server), median(raw)))
    }

    /// The page, the counts and the tiles, as SQL alone.
    async fn raw(&self, database: &DatabaseConnection) -> Result<usize> {
        let ask = |text: &str| {
            Statement::from_sql_and_values(database.get_database_backend(), text, [sea_orm::Value::from(self.id)])
        };
        let page = "SELECT * FROM machine WHERE site_id = $1 AND bucket < 10 ORDER BY listed_on, id LIMIT 40";
        let rows = database.query_all_raw(ask(page)).await?.len();
        database
            .query_all_raw(ask("SELECT bucket, sum(n) FROM stock_total WHERE site_id = $1 GROUP BY bucket"))
            .await?;
        database
            .query_all_raw(ask("SELECT model_id, sum(n) FROM stock_tile WHERE site_id = $1 GROUP BY model_id"))
            .await?;
        Ok(rows)
    }
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}
