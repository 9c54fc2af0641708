//! Goal P9: a transfer of 500 machines, and the same rows into the same tables by SQL alone. Goal P14: the history of a
//! machine with ten thousand events.

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use chrono::NaiveDate;
use sea_orm::{Database, FromQueryResult, Statement};
use serde_json::json;

use crate::{
    http::{Call, Client},
    load::{Asker, in_turns, median, milliseconds},
    raw::{Raw, Sql, is_sqlite},
    table::Figures,
    world::{Site, World},
};

/// Machines of a batch, as many as the limit allows.
const BATCH: usize = 500;
/// Turns of each contender, when there are enough machines.
const ROUNDS: usize = 9;
/// Events of the machine with the long history.
const EVENTS: i64 = 10_000;

/// Transfers from the largest site, batch after batch, by the program and by raw SQL in turns.
pub async fn batches(world: &World, figures: &mut Figures) -> Result<()> {
    let from = world.site_of(i64::MAX)?;
    let to = world.sites.iter().find(|site| site.group_id == from.group_id && site.id != from.id);
    let to = to.context("a second site of its group")?;
    let ids = movable(world, from, BATCH * (2 * ROUNDS + 1)).await?;
    let batches: Vec<&[i64]> = ids.chunks_exact(BATCH).take(2 * ROUNDS).collect();
    anyhow::ensure!(batches.len() > 1, "too few machines to move");
    let (server, person) = (world.serve().await?, world.person(from).await?);
    let mut client = Client::connect(&server.address).await?;
    let (mut product, mut sql) = (Vec::new(), Vec::new());
    for pair in batches.chunks_exact(2) {
        let ask = json!({ "VhcIds": pair[0], "Sitecode": to.code });
        let call = Call::post("/api/jcbstock/transfer", &ask).by(&person.token, &from.code);
        let begun = Instant::now();
        client.send(&call).await?;
        product.push(milliseconds(begun.elapsed()));
        sql.push(milliseconds(transfer(world, from, to, pair[1]).await?));
    }
    let (product, sql) = (median(product), median(sql));
    figures.insert("batch_p50", product);
    figures.insert("batch_raw_p50", sql);
    figures.insert("batch", product / sql);
    let wrong = figures.entry("wrong_cells").or_insert(0.0);
    *wrong += world.wrong_cells().await? as f64;

    let (old, young) = (ids[ids.len() - 1], ids[ids.len() - 2]);
    Raw::connect(&world.place().raw).await?.run(&Sql::new(many_events(&world.place().raw, old), [])).await?;
    let history = |id: i64| Call::get(format!("/api/jcbstock/history/{id}")).by(&person.token, &from.code);
    let mut long = Asker::http(&server.address, &[history(old)], 0).await?;
    let mut short = Asker::http(&server.address, &[history(young)], 0).await?;
    let p50 = in_turns(&mut [&mut long, &mut short], 3, 50).await?;
    figures.insert("history_p50", p50[0]);
    figures.insert("history_short_p50", p50[1]);
    let slowest = figures.entry("slowest").or_insert(0.0);
    *slowest = slowest.max(p50[0]);
    Ok(())
}

/// Machines of a site that may be transferred, so many at most, newest last.
pub async fn movable(world: &World, site: &Site, most: usize) -> Result<Vec<i64>> {
    #[derive(FromQueryResult)]
    struct Id {
        id: i64,
    }
    let raw = Database::connect(&world.place().raw).await?;
    let text = format!(
        "SELECT id FROM machine WHERE site_id = {} AND status IN ('R', 'A') AND open = true AND tracking = 0 \
         AND current_location = 1 ORDER BY id LIMIT {most}",
        site.id
    );
    let rows = Id::find_by_statement(Statement::from_string(raw.get_database_backend(), text)).all(&raw).await?;
    raw.close().await?;
    Ok(rows.into_iter().map(|row| row.id).collect())
}

/// The same transfer by one statement for each table; returns its time.
async fn transfer(world: &World, from: &Site, to: &Site, ids: &[i64]) -> Result<Duration> {
    let url = &world.place().raw;
    let mut raw = Raw::connect(url).await?;
    let ids: Vec<String> = ids.iter().map(ToString::to_string).collect();
    let statements = statements(is_sqlite(url), from, to, &ids.join(", "), world.today());
    let begun = Instant::now();
    raw.run(&Sql::new(if is_sqlite(url) { "BEGIN IMMEDIATE" } else { "BEGIN" }, [])).await?;
    for text in statements {
        raw.run(&Sql::new(text, [])).await?;
    }
    raw.run(&Sql::new("COMMIT", [])).await?;
    Ok(begun.elapsed())
}

/// The fields of a record that an event stores, for alias `m` or `n`, with those of the change.
fn explain(of: &str, status: &str, tracking: u8, current: u8) -> String {
    format!(
        "'{{\"Serial\": \"' || {of}.serial || '\", \"ModelId\": ' || {of}.model_id || ', \"LocationId\": ' || \
         COALESCE(CAST({of}.location_id AS text), 'null') || ', \"Status\": \"{status}\", \"TrackingStatus\": {tracking}, \
         \"CurrentLocation\": {current}, \"AuditDueOn\": null, \"StageEnteredOn\": \"' || {of}.stage_entered_on || '\", \
         \"ReturnStatus\": null, \"IsPDICompleted\": false, \"IsPartiallyChecked\": false, \"PreviousVhcId\": null, \
         \"CustomerId\": null, \"MachineHours\": null, \"FuelGaugeValue\": null, \"AdBlueValue\": null, \"Open\": true, \
         \"Deleted\": false, \"Told\": {{\"Stage\": \"\", \"Comment\": \"\", \"IsMachineTransfer\": true, \
         \"IsUndoTransfer\": false, \"Information\": \"Site\", \"Moment\": null}}}}'"
    )
}

fn statements(sqlite: bool, from: &Site, to: &Site, ids: &str, today: NaiveDate) -> Vec<String> {
    let now = format!("{today}T08:00:00+00:00");
    let (hash, json, endings) = if sqlite {
        ("randomblob(32)", "", "JOIN json_each('[1,2,3,4,5]') k ON k.value <= length(n.serial) - 3")
    } else {
        (
            "sha256(convert_to(random()::text, 'UTF8'))",
            "::jsonb",
            "CROSS JOIN generate_series(1, greatest(length(n.serial) - 3, 1)) k(value)",
        )
    };
    let (group, site, other) = (from.group_id, from.id, to.id);
    let arrived = format!("machine n WHERE n.previous_id IN ({ids}) AND n.site_id = {other} AND n.status = 'N'");
    let sum = |kind: &str, what: &str, by: &str, rows: &str| {
        format!(
            "INSERT INTO stock_sum (site_id, kind, key, n, group_id) SELECT n.site_id, {kind}, {what}, {by} COUNT(*), \
             n.group_id FROM {rows} GROUP BY n.site_id, {what}, n.group_id \
             ON CONFLICT (site_id, kind, key) DO UPDATE SET n = stock_sum.n + excluded.n"
        )
    };
    let count = |what: &str, by: &str, rows: &str| {
        [
            format!(
                "INSERT INTO stock_total (site_id, location_id, bucket, n, group_id) SELECT n.site_id, \
                 COALESCE(n.location_id, 0), {what}, {by} COUNT(*), n.group_id FROM {rows} \
                 GROUP BY n.site_id, COALESCE(n.location_id, 0), {what}, n.group_id \
                 ON CONFLICT (site_id, location_id, bucket) DO UPDATE SET n = stock_total.n + excluded.n"
            ),
            format!(
                "INSERT INTO stock_tile (site_id, bucket, model_id, n, group_id) SELECT n.site_id, {what}, n.model_id, \
                 {by} COUNT(*), n.group_id FROM {rows} GROUP BY n.site_id, {what}, n.model_id, n.group_id \
                 ON CONFLICT (site_id, bucket, model_id) DO UPDATE SET n = stock_tile.n + excluded.n"
            ),
            sum("0", what, by, rows),
        ]
    };
    let moved = format!("machine n WHERE n.id IN ({ids}) AND n.site_id = {site}");
    let mut all = vec![format!(
        "INSERT INTO machine (group_id, site_id, model_id, serial, status, tracking, current_location, bucket, open, \
         stage_entered_on, previous_id, hours, fuel, adblue, listed_on, created_at, event_hash, event_count) \
         SELECT m.group_id, {other}, m.model_id, m.serial, 'N', 0, 2, 1, true, '{today}', m.id, m.hours, m.fuel, \
         m.adblue, '{today}', '{now}', {hash}, 1 FROM machine m WHERE m.id IN ({ids})"
    )];
    all.push(format!(
        "INSERT INTO machine_serial (machine_id, group_id, site_id, serial, open, current_location) \
         SELECT n.id, n.group_id, n.site_id, n.serial, true, 2 FROM {arrived}"
    ));
    let cut = if sqlite { "substr(n.serial, k.value)" } else { "substr(n.serial, k.value) COLLATE \"C\"" };
    all.push(format!(
        "INSERT INTO serial_suffix (group_id, suffix, machine_id) SELECT n.group_id, {cut}, n.id FROM machine n {endings} \
         WHERE n.previous_id IN ({ids}) AND n.site_id = {other} AND n.status = 'N' ORDER BY 1, 2, 3"
    ));
    all.push(format!(
        "INSERT INTO machine_event (group_id, site_id, machine_id, at, actor, kind, status, after, hash) \
         SELECT n.group_id, n.site_id, n.id, '{now}', 'cli', 'transferred', 'N', {}{json}, n.event_hash FROM {arrived}",
        cast(&explain("n", "N", 0, 2))
    ));
    all.push(format!(
        "INSERT INTO machine_event (group_id, site_id, machine_id, at, actor, kind, status, before, after, prev_hash, hash) \
         SELECT n.group_id, n.site_id, n.id, '{now}', 'cli', 'transferred', 'O', {}{json}, {}{json}, n.event_hash, {hash} \
         FROM {moved}",
        cast(&explain("n", "A", 0, 1)),
        cast(&explain("n", "O", 1, 1))
    ));
    all.push(format!(
        "INSERT INTO transfer (group_id, from_machine_id, to_machine_id, from_site_id, to_site_id, \
         last_inspection_status, machine_transfer, previous_status, previous_due_on, comments, user_id, opened_at) \
         SELECT {group}, m.id, n.id, {site}, {other}, true, true, m.status, m.audit_due_on, '', \
         (SELECT MAX(id) FROM app_user), '{now}' FROM machine m JOIN machine n ON n.previous_id = m.id \
         AND n.status = 'N' WHERE m.id IN ({ids})"
    ));
    all.extend(count("n.bucket", "-", &moved));
    all.push(format!(
        "INSERT INTO stock_due (site_id, due_on, model_id, n, group_id) SELECT n.site_id, n.audit_due_on, n.model_id, \
         -COUNT(*), n.group_id FROM {moved} AND n.status = 'A' AND n.audit_due_on IS NOT NULL \
         GROUP BY n.site_id, n.audit_due_on, n.model_id, n.group_id \
         ON CONFLICT (site_id, due_on, model_id) DO UPDATE SET n = stock_due.n + excluded.n"
    ));
    let key = if sqlite {
        "CAST(strftime('%Y%m%d', n.audit_due_on) AS bigint)"
    } else {
        "CAST(to_char(n.audit_due_on, 'YYYYMMDD') AS bigint)"
    };
    all.push(sum("2", key, "-", &format!("{moved} AND n.status = 'A' AND n.audit_due_on IS NOT NULL")));
    all.push(format!("DELETE FROM stock_due WHERE site_id = {site} AND n = 0"));
    all.push(format!("DELETE FROM stock_sum WHERE site_id = {site} AND kind = 2 AND n = 0"));
    all.push(format!(
        "UPDATE machine SET transfer_id = t.id FROM transfer t WHERE machine.id = t.to_machine_id \
         AND t.from_machine_id IN ({ids}) AND t.closed_at IS NULL"
    ));
    all.push(format!(
        "UPDATE machine SET status = 'O', tracking = 1, bucket = 9, stage_entered_on = '{today}', last_success = NULL, \
         transfer_id = t.id, destination_site_id = {other}, event_hash = {hash}, event_count = event_count + 1, \
         version = version + 1 FROM transfer t WHERE machine.id = t.from_machine_id AND t.closed_at IS NULL \
         AND machine.id IN ({ids}) AND machine.site_id = {site}"
    ));
    all.extend(count("n.bucket", "", &moved));
    all.extend(count("n.bucket", "", &arrived));
    // The machines stay in the sender's stock until they are accepted.
    all.push(sum("1", "n.model_id", "", &arrived));
    all
}

/// In brackets, so that a cast after it applies to the whole expression.
fn cast(text: &str) -> String {
    format!("({text})")
}

/// Statements that give a machine many events.
fn many_events(url: &str, machine: i64) -> String {
    let series = if is_sqlite(url) {
        format!(
            "(WITH RECURSIVE k (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM k WHERE value < {EVENTS}) SELECT value FROM k)"
        )
    } else {
        format!("(SELECT value FROM generate_series(1, {EVENTS}) AS k(value))")
    };
    format!(
        "INSERT INTO machine_event (group_id, site_id, machine_id, at, actor, kind, status, after, hash) \
         SELECT e.group_id, e.site_id, e.machine_id, e.at, e.actor, e.kind, e.status, e.after, e.hash \
         FROM machine_event e CROSS JOIN {series} s WHERE e.machine_id = {machine}"
    )
}
