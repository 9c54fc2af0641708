//! The stock page as a hand-written handler (goal P1): actix-web, sqlx, the two statements of the screen, names from
//! memory, JSON. It has no session, tenant, permissions or row actions. It runs as a process of its own, as the program
//! does, and also answers a constant body of any size.

use std::{collections::HashMap, time::Duration};

use actix_web::{
    App, HttpResponse, HttpServer, get,
    web::{Data, Json, Path},
};
use anyhow::Result;
use chrono::{DateTime, NaiveDate, Utc};
use serde::Serialize;
use sqlx::{
    Pool, Postgres, Row, Sqlite,
    pool::{PoolConnection, PoolOptions},
};

use crate::raw::{self, COUNTS};

/// A row, with the fields that come from the database.
#[expect(clippy::struct_excessive_bools, reason = "each flag is a column")]
#[derive(Serialize)]
#[serde(rename_all = "PascalCase")]
struct Shown<'a> {
    vhc_id: i64,
    site_id: i64,
    model_id: i64,
    location_id: Option<i64>,
    vin: String,
    status: String,
    tracking_status: i16,
    current_location: i16,
    open: bool,
    audit_due_on: Option<NaiveDate>,
    stage_entered_on: NaiveDate,
    return_status: Option<String>,
    is_pdi_completed: bool,
    is_partially_checked: bool,
    previous_vhc_id: Option<i64>,
    customer_id: Option<i64>,
    machine_hours: Option<i64>,
    fuel_gauge_value: Option<i16>,
    ad_blue_value: Option<i16>,
    receiving_inspection: i16,
    audits: i16,
    held_for_repair: i16,
    fulfillment_inspection: i16,
    gate_inspection: i16,
    success: Option<i16>,
    vhc_date: NaiveDate,
    date_added: DateTime<Utc>,
    transfer_id: Option<i64>,
    destination_site_id: Option<i64>,
    deleted: bool,
    version: i32,
    model: &'a str,
    model_name: &'a str,
    location_name: &'a str,
    site_code: &'a str,
    site_name: &'a str,
}

#[derive(Serialize)]
#[serde(rename_all = "PascalCase")]
struct Tile<'a> {
    model_id: i64,
    model_name: &'a str,
    machine_count: i64,
}

#[derive(Serialize)]
#[serde(rename_all = "PascalCase")]
struct Screen<'a> {
    jcb_stock_list: Vec<Shown<'a>>,
    model_list: Vec<Tile<'a>>,
    counts: HashMap<i64, i64>,
    today_audit_count: i64,
    over_due_count: i64,
}

/// A count: kind 0 of a list, 1 of a model, 2 of a day's audits.
struct Count {
    kind: i16,
    key: i64,
    n: i64,
}

/// Reads rows, whose type differs by database.
macro_rules! shown {
    ($row:expr, $names:expr) => {{
        let row = $row;
        let (site, model, location): (i64, i64, Option<i64>) = (row.try_get(1)?, row.try_get(2)?, row.try_get(3)?);
        let model_name = $names.models.get(&model).map_or("", String::as_str);
        let (site_code, site_name) =
            $names.sites.get(&site).map_or(("", ""), |(code, name)| (code.as_str(), name.as_str()));
        Shown {
            vhc_id: row.try_get(0)?,
            site_id: site,
            model_id: model,
            location_id: location,
            vin: row.try_get(4)?,
            status: row.try_get(5)?,
            tracking_status: row.try_get(6)?,
            current_location: row.try_get(7)?,
            open: row.try_get(8)?,
            audit_due_on: row.try_get(9)?,
            stage_entered_on: row.try_get(10)?,
            return_status: row.try_get(11)?,
            is_pdi_completed: row.try_get(12)?,
            is_partially_checked: row.try_get(13)?,
            previous_vhc_id: row.try_get(14)?,
            customer_id: row.try_get(15)?,
            machine_hours: row.try_get(16)?,
            fuel_gauge_value: row.try_get(17)?,
            ad_blue_value: row.try_get(18)?,
            receiving_inspection: row.try_get(19)?,
            audits: row.try_get(20)?,
            held_for_repair: row.try_get(21)?,
            fulfillment_inspection: row.try_get(22)?,
            gate_inspection: row.try_get(23)?,
            success: row.try_get(24)?,
            vhc_date: row.try_get(25)?,
            date_added: row.try_get(26)?,
            transfer_id: row.try_get(27)?,
            destination_site_id: row.try_get(28)?,
            deleted: row.try_get(29)?,
            version: row.try_get(30)?,
            model: model_name,
            model_name,
            location_name: location.and_then(|id| $names.locations.get(&id)).map_or("", String::as_str),
            site_code,
            site_name,
        }
    }};
}

/// Runs the two statements on a connection.
macro_rules! ask {
    ($connection:expr, $names:expr, $site:expr, $today:expr) => {{
        let rows = sqlx::query($names.page).bind($site).fetch_all(&mut *$connection).await?;
        let counts = sqlx::query(COUNTS)
            .bind($site)
            .bind(stock::records::counters::day_key($today))
            .fetch_all(&mut *$connection)
            .await?;
        let rows = rows.iter().map(|row| Ok(shown!(row, $names))).collect::<Result<Vec<_>, sqlx::Error>>()?;
        let counts = counts
            .iter()
            .map(|row| Ok(Count { kind: row.try_get(0)?, key: row.try_get(1)?, n: row.try_get(2)? }))
            .collect::<Result<Vec<_>, sqlx::Error>>()?;
        (rows, counts)
    }};
}

/// Ids and names.
type Pairs = Vec<(i64, String)>;

/// The connection pool of one of the databases.
#[derive(Clone)]
enum Pools {
    Sqlite(Pool<Sqlite>),
    Postgres(Pool<Postgres>),
}

/// Names, cached in memory.
struct Names {
    page: &'static str,
    models: HashMap<i64, String>,
    locations: HashMap<i64, String>,
    sites: HashMap<i64, (String, String)>,
}

#[get("/screen/{site}/{today}")]
async fn screen(
    path: Path<(i64, NaiveDate)>,
    pools: Data<Pools>,
    names: Data<Names>,
) -> Result<HttpResponse, actix_web::Error> {
    let (site, today) = path.into_inner();
    let (rows, counts) = read(&pools, &names, site, today).await.map_err(actix_web::error::ErrorInternalServerError)?;
    let of = |kind: i16| counts.iter().filter(move |count| count.kind == kind);
    let mut model_list: Vec<Tile> = of(1)
        .map(|count| Tile {
            model_id: count.key,
            model_name: names.models.get(&count.key).map_or("", String::as_str),
            machine_count: count.n,
        })
        .collect();
    model_list.sort_by_key(|tile| -tile.machine_count);
    let day = stock::records::counters::day_key(today);
    let due = |is_today: bool| of(2).filter(|count| (count.key == day) == is_today).map(|count| count.n).sum();
    Ok(HttpResponse::Ok().json(Screen {
        jcb_stock_list: rows,
        model_list,
        counts: of(0).map(|count| (count.key, count.n)).collect(),
        today_audit_count: due(true),
        over_due_count: due(false),
    }))
}

async fn read<'a>(
    pools: &Pools,
    names: &'a Names,
    site: i64,
    today: NaiveDate,
) -> Result<(Vec<Shown<'a>>, Vec<Count>), sqlx::Error> {
    Ok(match pools {
        Pools::Sqlite(pool) => {
            let mut connection: PoolConnection<Sqlite> = pool.acquire().await?;
            ask!(connection, names, site, today)
        }
        Pools::Postgres(pool) => {
            let mut connection: PoolConnection<Postgres> = pool.acquire().await?;
            ask!(connection, names, site, today)
        }
    })
}

#[get("/bare/{bytes}")]
async fn bare(bytes: Path<usize>) -> HttpResponse {
    HttpResponse::Ok().content_type("application/json").body("x".repeat(*bytes))
}

#[get("/ready")]
async fn ready() -> Json<bool> {
    Json(true)
}

/// Serves until it is killed.
pub async fn serve(url: &str, listen: &str) -> Result<()> {
    let cores = u32::try_from(std::thread::available_parallelism()?.get())?;
    // As many connections as the program has.
    let pools = if raw::is_sqlite(url) {
        let pool = options(cores * 2).connect_with(raw::sqlite(url)?).await?;
        Pools::Sqlite(pool)
    } else {
        Pools::Postgres(options(cores * 8).connect_with(raw::postgres(url)?).await?)
    };
    let names = Data::new(names(&pools).await?);
    let pools = Data::new(pools);
    let server = HttpServer::new(move || {
        App::new().app_data(pools.clone()).app_data(names.clone()).service(screen).service(bare).service(ready)
    });
    Ok(server.workers(cores as usize).bind(listen)?.run().await?)
}

fn options<DB: sqlx::Database>(connections: u32) -> PoolOptions<DB> {
    PoolOptions::new()
        .min_connections(connections)
        .max_connections(connections)
        .acquire_timeout(Duration::from_secs(10))
        .test_before_acquire(false)
}

async fn names(pools: &Pools) -> Result<Names> {
    let page: &'static str = Box::leak(raw::page(0).text().to_owned().into_boxed_str());
    let (models, locations, sites) =
        ("SELECT id, name FROM model", "SELECT id, name FROM location", "SELECT id, code, name FROM site");
    let (models, locations, sites): (Pairs, Pairs, Vec<(i64, String, String)>) = match pools {
        Pools::Sqlite(pool) => (
            sqlx::query_as(models).fetch_all(pool).await?,
            sqlx::query_as(locations).fetch_all(pool).await?,
            sqlx::query_as(sites).fetch_all(pool).await?,
        ),
        Pools::Postgres(pool) => (
            sqlx::query_as(models).fetch_all(pool).await?,
            sqlx::query_as(locations).fetch_all(pool).await?,
            sqlx::query_as(sites).fetch_all(pool).await?,
        ),
    };
    Ok(Names {
        page,
        models: models.into_iter().collect(),
        locations: locations.into_iter().collect(),
        sites: sites.into_iter().map(|(id, code, name)| (id, (code, name))).collect(),
    })
}
