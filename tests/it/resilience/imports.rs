//! Imports of the command line that are killed and continued (goal I4; docs/behaviour/import.md, "Import by the command
//! line").

use std::{
    path::PathBuf,
    time::{Duration, Instant},
};

use platform::{
    entity::{audit_entry, job},
    tenancy::Scoped,
};
use sea_orm::{ColumnTrait, Order};
use serde_json::Value;
use stock::{
    entity::{import_job, import_row, machine},
    records::counters,
};
use tests::{Ended, PATIENCE, Process, Program, TestApp, TestSite, given, soak, until, until_some};

use crate::modules::stock::yard::{all_is_well, yard};

/// A file, and the expected result of its rows.
struct Sample {
    path: PathBuf,
    total: usize,
    imported: usize,
    duplicates: usize,
    failed: usize,
}

/// Writes a file with rows of every kind: ISO-8859-1 behind a byte-order mark, quotes, NUL, too few columns, serials
/// that are in stock already, and in the middle a line of ten megabytes.
fn sample(program: &Program, name: &str, first: usize, rows: usize) -> Sample {
    let mut bytes = b"\xEF\xBB\xBF".to_vec();
    let mut sample = Sample { path: program.folder().join(name), total: rows, imported: 0, duplicates: 0, failed: 0 };
    for row in 0..rows {
        let serial = first + row;
        if row == rows / 2 + 1 {
            bytes.extend(std::iter::repeat_n(b'9', 10 * 1024 * 1024));
            bytes.push(b'\n');
            sample.failed += 1;
            continue;
        }
        // The text of the row and its expected result.
        let (line, fate) = match row % 50 {
            // The serial of 49 rows earlier.
            49 => (format!("{},BH-90,DOCK\n", serial - 49), &mut sample.duplicates),
            48 => (format!("{serial},BH-90\n"), &mut sample.failed),
            47 => (format!("{serial},BH\0-90,DOCK\n"), &mut sample.failed),
            46 => (format!("{serial},Moon Rover,DOCK\n"), &mut sample.failed),
            45 => (format!("\"{serial}\",\"bh-90\",\"Stra\u{DF}e, 2\"\r\n"), &mut sample.imported),
            _ => (format!("{serial},BH-90,DOCK\n"), &mut sample.imported),
        };
        *fate += 1;
        // Every character here is one byte of ISO-8859-1.
        bytes.extend(line.chars().map(|c| u8::try_from(u32::from(c)).expect("a character of ISO-8859-1")));
    }
    std::fs::write(&sample.path, bytes).expect("written");
    sample
}

/// A program with a site that has the sample's models and locations; direct access to its database is closed again.
async fn program() -> (Program, TestSite) {
    let program = Program::new().await.with("HARDSTAND__LIMITS__JOB_LEASE_SECONDS", "2");
    let direct = program.direct().await;
    let yard = yard(direct.head_office().await).await;
    given::location(&yard.site, "Straße, 2").await;
    direct.close();
    (program, yard.site)
}

/// The copies of import files lie in the program's own folder: there is room for them where there is room for the data, and
/// no other user's folder is written to.
#[tokio::test]
async fn copies_of_import_files_lie_under_the_data() {
    let program = Program::new().await;
    let program = program.with("TMPDIR", "/nowhere/at/all");
    let direct = program.direct().await;
    let yard = yard(direct.head_office().await).await;
    let anna = yard.site.administrator().await;
    direct.close();
    let server = program.serve().await;
    let anna = anna.through(&server);
    let file = reqwest::multipart::Part::bytes(b"7100001,BH-90,DOCK\n".to_vec()).file_name("machines.csv");
    let form = reqwest::multipart::Form::new().part("file", file);
    let taken = anna.send(anna.request(reqwest::Method::POST, "jcbstock/import").multipart(form)).await;
    assert_eq!(taken.status, 202, "{}", taken.text());
    let id = taken.body["JobId"].as_i64().expect("an id");
    let path = format!("jcbstock/import/{id}");
    until("the import ends", async || anna.get(&path).await.ok()["State"] == "done").await;
    // Its state is stored before the copy goes.
    let copies = || std::fs::read_dir(program.folder().join("data/tmp")).expect("the folder of the copies").count();
    until("a copy goes when it is no longer needed", async || copies() == 0).await;
    server.stop().await;
    program.remove().await;
}

fn import(sample: &Sample, site: &TestSite) -> Vec<String> {
    let path = sample.path.display().to_string();
    ["import", "machines", &path, "--site", &site.code, "--output", "json"].map(str::to_owned).to_vec()
}

fn start(program: &Program, arguments: &[String]) -> Process {
    program.start(&arguments.iter().map(String::as_str).collect::<Vec<_>>())
}

/// Checks that the command's output equals the expected result.
fn tells(ended: &Ended, sample: &Sample) {
    assert_eq!(ended.code, Some(6), "{}", ended.log);
    let answer = ended.json();
    for (name, number) in [
        ("total", sample.total),
        ("imported", sample.imported),
        ("duplicates", sample.duplicates),
        ("failed", sample.failed),
    ] {
        assert_eq!(answer[name], number, "{name} of {answer}");
    }
}

/// Checks that every row has one status, every machine is there once, counters and events are right, and the audit log
/// has one entry for the end.
async fn is_whole(program: &Program, site: &TestSite, sample: &Sample) {
    let direct = program.direct().await;
    let site = direct.existing_site(&site.code).await;
    let jobs = jobs(&direct).await;
    assert_eq!(jobs.len(), 1, "it is one import");
    let job = &jobs[0];
    let number = |number: i32| usize::try_from(number).expect("a count");
    assert_eq!(job.state, import_job::State::Done);
    assert_eq!(
        [job.total, job.done, job.imported, job.duplicates, job.failed].map(number),
        [sample.total, sample.total, sample.imported, sample.duplicates, sample.failed]
    );
    let id = job.id;
    let (rows, machines, noted, waiting) = given::write(&direct, move |_, tx, grant| {
        Box::pin(async move {
            let rows = import_row::Entity::within(grant).filter(import_row::Column::JobId.eq(id));
            let rows = rows.order(import_row::Column::RowIndex, Order::Asc).all(tx).await.expect("rows");
            let machines = machine::Entity::within(grant).all(tx).await.expect("machines");
            let noted = audit_entry::Entity::within(grant).filter(audit_entry::Column::Action.eq("import.run"));
            let waiting = job::Entity::within(grant).filter(job::Column::DoneAt.is_null());
            (rows, machines, noted.all(tx).await.expect("the log"), waiting.count(tx).await.expect("jobs"))
        })
    })
    .await;
    assert!(rows.iter().map(|row| number(row.row_index)).eq(0..sample.total), "each row has one status");
    let count = |status: import_row::Status| rows.iter().filter(|row| row.status == status).count();
    assert_eq!(
        [count(import_row::Status::Imported), count(import_row::Status::Duplicate), count(import_row::Status::Failed)],
        [sample.imported, sample.duplicates, sample.failed]
    );
    assert_eq!(machines.len(), sample.imported, "each machine is there once");
    let serials: std::collections::BTreeSet<_> = machines.iter().map(|machine| machine.serial.as_str()).collect();
    assert_eq!(serials.len(), sample.imported);
    assert_eq!((noted.len(), waiting), (1, 0));
    assert!(noted[0].actor.starts_with("cli "), "{}", noted[0].actor);
    all_is_well(&site).await;
    direct.close();
}

async fn jobs(direct: &TestApp) -> Vec<import_job::Model> {
    given::write(direct, |_, tx, grant| {
        Box::pin(async move { import_job::Entity::within(grant).all(tx).await.expect("imports") })
    })
    .await
}

/// Goal I4: a killed import is continued when an operator runs its job, when it is given again, and at a running
/// server.
#[tokio::test]
async fn a_killed_import_goes_on() {
    if !soak::only("resilience::imports") {
        return;
    }
    goes_on_when_an_operator_runs_it().await;
    goes_on_when_it_is_given_again().await;
    goes_on_at_a_server().await;
}

/// A killed import continues when it is given again; given once more, it adds nothing.
async fn goes_on_when_it_is_given_again() {
    let (program, site) = program().await;
    let order = program.folder().join("order");
    let program = program.with("HARDSTAND_FAILPOINT_FILE", order.display().to_string());
    let sample = sample(&program, "machines.csv", 10_000_000, 5_000);
    let arguments = import(&sample, &site);
    // Dies when some chunks are done and one is being written.
    std::fs::write(&order, "job stock.import|60").expect("an order");
    let killed = start(&program, &arguments).ended().await;
    assert_eq!(killed.code, None, "{}", killed.log);
    std::fs::write(&order, "").expect("no order");
    let direct = program.direct().await;
    let cut = jobs(&direct).await.remove(0);
    assert!(cut.state == import_job::State::Running && cut.done >= 1_000 && cut.done < cut.total, "{cut:?}");
    direct.close();

    let listed = program.run(&["jobs", "list", "--output", "json"]).await.json();
    assert_eq!(
        (&listed["rows"][0]["kind"], listed["rows"].as_array().map(Vec::len)),
        (&"stock.import".into(), Some(1))
    );

    let second = start(&program, &arguments).ended().await;
    tells(&second, &sample);
    assert!(second.log.contains("goes on where it was left"), "{}", second.log);
    is_whole(&program, &site, &sample).await;

    let third = start(&program, &arguments).ended().await;
    let answer = third.json();
    assert_eq!((&answer["imported"], &answer["failed"]), (&Value::from(0), &Value::from(sample.failed)), "{answer}");
    program.remove().await;
}

/// Killed in the middle of a chunk, the import continues at a running server.
async fn goes_on_at_a_server() {
    let (program, site) = program().await;
    let order = program.folder().join("order");
    let program = program.with("HARDSTAND_FAILPOINT_FILE", order.display().to_string());
    let sample = sample(&program, "machines.csv", 10_000_000, 3_000);
    // Beginning takes two points and a chunk at least six, so this is in the middle of one of the first chunks.
    std::fs::write(&order, "job stock.import|21").expect("an order");
    let killed = start(&program, &import(&sample, &site)).ended().await;
    assert_eq!(killed.code, None, "{}", killed.log);
    std::fs::write(&order, "").expect("no order");

    let direct = program.direct().await;
    let cut = jobs(&direct).await.remove(0);
    assert!(cut.state == import_job::State::Running && cut.done < cut.total, "{cut:?}");
    direct.close();
    let server = program.serve().await;
    let direct = program.direct().await;
    until("the import is done", async || jobs(&direct).await[0].state == import_job::State::Done).await;
    direct.close();
    server.stop().await;
    is_whole(&program, &site, &sample).await;
    program.remove().await;
}

/// `hardstand jobs run` takes up a job that no other worker has leased.
async fn goes_on_when_an_operator_runs_it() {
    let (program, site) = program().await;
    let order = program.folder().join("order");
    let program = program.with("HARDSTAND_FAILPOINT_FILE", order.display().to_string());
    let sample = sample(&program, "machines.csv", 10_000_000, 120);
    std::fs::write(&order, "job stock.import|4").expect("an order");
    let killed = start(&program, &import(&sample, &site)).ended().await;
    assert_eq!(killed.code, None, "{}", killed.log);
    std::fs::write(&order, "").expect("no order");
    let ran = until_some("the lease of the dead worker ends", async || {
        let ran = program.run(&["jobs", "run", "stock.import", "--output", "json"]).await;
        if ran.code != Some(6) {
            return Some(ran);
        }
        assert_eq!(ran.json()["elsewhere"], 1);
        None
    })
    .await;
    assert_eq!((ran.code, &ran.json()["done"]), (Some(0), &Value::from(1)), "{ran:?}");
    is_whole(&program, &site, &sample).await;
    let unknown = program.run(&["jobs", "run", "nothing"]).await;
    assert_eq!(unknown.code, Some(3), "{unknown:?}");
    program.remove().await;
}

/// Goal I4: the memory of the import does not grow with the file.
#[tokio::test]
async fn a_large_file_is_imported_in_flat_memory() {
    if !soak::only("resilience::imports") {
        return;
    }
    // The first file fills the caches of the database, which have a fixed size.
    let (few, rows) = (12_000, 200_000);
    let (program, site) = program().await;
    let small = sample(&program, "small.csv", 50_000_000, few);
    let large = sample(&program, "large.csv", 10_000_000, rows);
    let (ended, before) = watched(start(&program, &import(&small, &site))).await;
    tells(&ended, &small);
    let (ended, after) = watched(start(&program, &import(&large, &site))).await;
    tells(&ended, &large);
    eprintln!("{before} KiB for {few} rows, {after} KiB for {rows}");
    assert!(after.saturating_sub(before) <= 32 * 1024, "{before} KiB for {few} rows, {after} KiB for {rows}");
    let direct = program.direct().await;
    let (wrong, statuses, machines) = given::write(&direct, |_, tx, grant| {
        Box::pin(async move {
            let wrong = counters::wrong_cells(tx, grant).await.expect("a look at the counters");
            let statuses = import_row::Entity::within(grant).count(tx).await.expect("rows");
            (wrong, statuses, machine::Entity::within(grant).count(tx).await.expect("machines"))
        })
    })
    .await;
    direct.close();
    assert!(wrong.is_empty(), "{wrong:?}");
    assert_eq!(statuses, (small.total + large.total) as u64);
    assert_eq!(machines, (small.imported + large.imported) as u64);
    program.remove().await;
}

/// Waits for the end of the process; also returns its largest memory.
async fn watched(mut process: Process) -> (Ended, u64) {
    let (begun, mut most) = (Instant::now(), 0);
    while process.lives() {
        // An import of 200,000 rows takes minutes.
        assert!(begun.elapsed() < 10 * PATIENCE, "it does not end: {}", process.log());
        most = process.memory_kib().max(most);
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    (process.ended().await, most)
}
