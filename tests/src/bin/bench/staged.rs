//! An import by SQL alone: the rows go into a staging table, one statement decides on each, one statement for each
//! table that the program writes inserts them, and one commit ends it.

use std::time::{Duration, Instant};

use anyhow::Result;
use chrono::NaiveDate;
use serde_json::json;
use sqlx::{AssertSqlSafe, Connection, Executor, postgres::PgConnection};

use crate::{
    raw::{Bind, Raw, Sql, is_sqlite, postgres},
    world::Site,
};

/// Imports a file; returns the time it took.
pub async fn import(url: &str, site: &Site, file: &str, today: NaiveDate) -> Result<Duration> {
    let begun = Instant::now();
    if is_sqlite(url) {
        let mut raw = Raw::connect(url).await?;
        raw.run(&Sql::new("BEGIN IMMEDIATE", [])).await?;
        raw.run(&Sql::new("CREATE TEMP TABLE staged (row_index INT, serial TEXT, model TEXT, location TEXT)", []))
            .await?;
        let rows: Vec<Vec<&str>> = file.lines().map(|line| line.split(',').collect()).collect();
        let fill = "INSERT INTO staged SELECT key, json_extract(value, '$[0]'), json_extract(value, '$[1]'), \
                    json_extract(value, '$[2]') FROM json_each($1)";
        raw.run(&Sql::new(fill, [Bind::Text(json!(rows).to_string())])).await?;
        let last = "SELECT MAX(id) FROM machine";
        for text in
            statements(site, today, &format!("({last}) + s.row_index + 1"), "randomblob(32)", "", ENDINGS_SQLITE)
        {
            raw.run(&Sql::new(text, [])).await?;
        }
        raw.run(&Sql::new("COMMIT", [])).await?;
    } else {
        let mut connection = PgConnection::connect_with(&postgres(url)?).await?;
        let mut tx = connection.begin().await?;
        tx.execute(
            "CREATE TEMP TABLE staged (row_index serial, serial text, model text, location text) ON COMMIT DROP",
        )
        .await?;
        let mut copy = tx.copy_in_raw("COPY staged (serial, model, location) FROM STDIN (FORMAT csv)").await?;
        copy.send(file.as_bytes()).await?;
        copy.finish().await?;
        tx.execute("ANALYZE staged").await?;
        let next = "nextval(pg_get_serial_sequence('machine', 'id'))";
        let hash = "sha256(convert_to(c.told, 'UTF8'))";
        for text in statements(site, today, next, hash, "::jsonb", ENDINGS_POSTGRES) {
            tx.execute(AssertSqlSafe(text)).await?;
        }
        tx.commit().await?;
    }
    Ok(begun.elapsed())
}

const ENDINGS_POSTGRES: &str = "SELECT c.group_id, substr(c.serial, n) COLLATE \"C\", c.machine_id FROM checked c \
    CROSS JOIN generate_series(1, greatest(length(c.serial) - 3, 1)) n WHERE c.reason IS NULL ORDER BY 1, 2, 3";
const ENDINGS_SQLITE: &str = "SELECT c.group_id, substr(c.serial, n.value), c.machine_id FROM checked c \
    JOIN json_each('[1,2,3,4,5]') n ON n.value <= length(c.serial) - 3 WHERE c.reason IS NULL ORDER BY 1, 2, 3";

/// The statements after the staging table `staged` is filled, in the SQL of either database.
fn statements(site: &Site, today: NaiveDate, next: &str, hash: &str, json: &str, endings: &str) -> Vec<String> {
    let (group, id, now) = (site.group_id, site.id, format!("{today}T08:00:00+00:00"));
    let line = format!(
        "'{{\"Serial\": \"' || s.serial || '\", \"ModelId\": ' || m.id || ', \"LocationId\": ' || l.id || \
         ', \"Status\": \"R\", \"TrackingStatus\": 0, \"CurrentLocation\": 1, \"AuditDueOn\": null, \"StageEnteredOn\": \
         \"{today}\", \"ReturnStatus\": null, \"IsPDICompleted\": false, \"IsPartiallyChecked\": false, \"PreviousVhcId\": \
         null, \"CustomerId\": null, \"MachineHours\": null, \"FuelGaugeValue\": null, \"AdBlueValue\": null, \"Open\": \
         true, \"Deleted\": false, \"Told\": {{\"Stage\": \"\", \"Comment\": \"\"}}}}'"
    );
    let job = "(SELECT MAX(id) FROM import_job)";
    vec![
        format!(
            "CREATE TEMP TABLE checked AS SELECT s.*, {group} AS group_id, {id} AS site_id, m.id AS model_id, \
             l.id AS location_id, {next} AS machine_id, {line} AS told, \
             CASE WHEN length(s.serial) NOT IN (7, 8) THEN 'Serial' WHEN d.machine_id IS NOT NULL THEN 'Duplicate' \
             WHEN m.id IS NULL THEN 'Model' WHEN l.id IS NULL THEN 'Location' END AS reason FROM staged s \
             LEFT JOIN model m ON m.group_id = {group} AND m.name_key = upper(s.model) AND m.deleted = false \
             LEFT JOIN location l ON l.site_id = {id} AND l.name_key = upper(s.location) AND l.deleted = false \
             LEFT JOIN machine_serial d ON d.group_id = {group} AND d.serial = s.serial AND d.open = true"
        ),
        format!(
            "INSERT INTO import_job (group_id, site_id, file_name, storage_key, header, dry_run, create_missing, state, \
             total, done, imported, duplicates, failed, created_at, next_row) SELECT {group}, {id}, 'staged.csv', '', \
             false, false, false, 2, COUNT(*), COUNT(*), COUNT(*), 0, 0, '{now}', COUNT(*) FROM checked"
        ),
        format!(
            "INSERT INTO machine (id, group_id, site_id, model_id, location_id, serial, status, tracking, \
             current_location, bucket, stage_entered_on, listed_on, created_at, import_job_id, event_hash, event_count) \
             SELECT c.machine_id, c.group_id, c.site_id, c.model_id, c.location_id, c.serial, 'R', 0, 1, 2, '{today}', \
             '{today}', '{now}', {job}, {hash}, 1 FROM checked c WHERE c.reason IS NULL ORDER BY c.row_index"
        ),
        "INSERT INTO machine_serial (machine_id, group_id, site_id, serial, open, current_location) \
         SELECT c.machine_id, c.group_id, c.site_id, c.serial, true, 1 FROM checked c WHERE c.reason IS NULL"
            .to_owned(),
        format!("INSERT INTO serial_suffix (group_id, suffix, machine_id) {endings}"),
        format!(
            "INSERT INTO machine_event (group_id, site_id, machine_id, at, actor, kind, status, after, hash) \
             SELECT c.group_id, c.site_id, c.machine_id, '{now}', 'cli', 'imported', 'R', c.told{json}, {hash} \
             FROM checked c WHERE c.reason IS NULL ORDER BY c.row_index"
        ),
        format!(
            "INSERT INTO import_row (job_id, row_index, group_id, site_id, serial, model, location, status, reason, \
             machine_id) SELECT {job}, c.row_index, c.group_id, c.site_id, c.serial, c.model, c.location, \
             CASE WHEN c.reason IS NULL THEN 1 ELSE 3 END, c.reason, c.machine_id FROM checked c"
        ),
        "INSERT INTO stock_total (site_id, location_id, bucket, n, group_id) \
         SELECT c.site_id, c.location_id, 2, COUNT(*), c.group_id FROM checked c WHERE c.reason IS NULL \
         GROUP BY c.site_id, c.location_id, c.group_id ORDER BY c.location_id \
         ON CONFLICT (site_id, location_id, bucket) DO UPDATE SET n = stock_total.n + excluded.n"
            .to_owned(),
        "INSERT INTO stock_tile (site_id, bucket, model_id, n, group_id) \
         SELECT c.site_id, 2, c.model_id, COUNT(*), c.group_id FROM checked c WHERE c.reason IS NULL \
         GROUP BY c.site_id, c.model_id, c.group_id ORDER BY c.model_id \
         ON CONFLICT (site_id, bucket, model_id) DO UPDATE SET n = stock_tile.n + excluded.n"
            .to_owned(),
        "INSERT INTO stock_sum (site_id, kind, key, n, group_id) \
         SELECT c.site_id, 0, 2, COUNT(*), c.group_id FROM checked c WHERE c.reason IS NULL GROUP BY c.site_id, c.group_id \
         UNION ALL SELECT c.site_id, 1, c.model_id, COUNT(*), c.group_id FROM checked c WHERE c.reason IS NULL \
         GROUP BY c.site_id, c.model_id, c.group_id ORDER BY 2, 3 \
         ON CONFLICT (site_id, kind, key) DO UPDATE SET n = stock_sum.n + excluded.n"
            .to_owned(),
    ]
}
