//! The work of an import job: statuses of rows, dry runs, taking back, continuing after a cut, and files of every kind.

use std::{
    path::Path,
    sync::Arc,
    time::{Duration, Instant},
};

use platform::tenancy::{Scoped, SystemTask};
use sea_orm::{ColumnTrait, ConnectionTrait};
use serde_json::{Value, json};
use stock::{
    entity::import_job::State,
    import::{follow, run, stage},
};
use tests::{PATIENCE, Person, TestApp, TestSite, database, given, soak};

use super::{
    import::{send, send_to, taken_in},
    yard::{Yard, all_is_well, filter, list, machine, payload, row, rows, stored, vins, yard},
};

/// The answer of the job once it has ended. A worker of another test may work it, because all share the queue.
pub async fn finished(person: &Person, job: i64) -> Value {
    let begun = Instant::now();
    loop {
        person.app().work().await;
        let answer = person.get(&format!("jcbstock/import/{job}?limit=1000")).await.ok();
        if matches!(answer["State"].as_str(), Some("done" | "failed")) {
            return answer;
        }
        assert!(begun.elapsed() < PATIENCE, "the import does not end: {answer}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

fn numbers(answer: &Value) -> [i64; 5] {
    ["Total", "Done", "Imported", "Duplicates", "Failed"].map(|name| answer[name].as_i64().expect("a number"))
}

/// `0 7100001 Success` or `1 71000 Machine serial … [4]`
fn lines(answer: &Value) -> Vec<String> {
    let line = |row: &Value| {
        let code = row["ReasonCode"].as_i64().map(|code| format!(" [{code}]")).unwrap_or_default();
        let text = |name: &str| row[name].as_str().expect("text").to_owned();
        format!("{} {} {}{code}", row["Index"], text("VIN"), text("Status"))
    };
    answer["Rows"].as_array().expect("rows").iter().map(line).collect()
}

/// An import has its site's turn in the queue, and counts as heavy as it has rows.
#[tokio::test]
async fn an_import_takes_its_turn_by_site_and_rows() {
    let app = TestApp::fresh().await;
    let yard = yard(app.head_office().await).await;
    let anna = yard.site.administrator().await;
    let id = taken_in(&anna, file_of(7_200_000..7_200_005), &[]).await;
    let waiting =
        app.on(|platform| async move { platform::jobs::waiting(&platform, run::KIND).await.expect("jobs") }).await;
    let job = waiting.into_iter().find(|job| job.key == id.to_string()).expect("the import");
    assert_eq!((job.tenant, job.weight), (Some(yard.site.id), 5));
    assert_eq!(job.turn, app.now().timestamp_millis() + 5);
    assert_eq!(finished(&anna, id).await["Imported"], 5);
}

/// A file with these serials.
fn file_of(serials: impl Iterator<Item = u32>) -> String {
    serials.map(|serial| serial.to_string() + ",BH-90,DOCK\n").collect()
}

/// A file with every kind of row.
const MIXED: &str = "Serial,Model,Location\n\
    7100001,BH-90,DOCK\n\
    \"7100 002\",\"bh-90\",bay 1\n\
    71000,BH-90,DOCK\n\
    A100003,BH-90,DOCK\n\
    7100004,,DOCK\n\
    7100005,Moon Rover,DOCK\n\
    7100006,BH-90,\n\
    7100007,BH-90,Moon\n\
    7100001,BH-90,DOCK\n\
    7100008,BH-90\n\
    7100009,BH-90,DOCK,more\n\
    7100010,=1+1,DOCK\n\
    7100011,BH-90,DOCK";

/// STOCK-113, STOCK-115, STOCK-128, STOCK-130, STOCK-131, STOCK-132, STOCK-133, STOCK-134, STOCK-180, STOCK-057: each
/// row has its status, in the order of the file; a bad row does not keep a good one out.
#[tokio::test]
async fn each_row_of_a_file_has_its_status() {
    let app = TestApp::shared().await;
    let yard = yard(app.head_office().await).await;
    let anna = yard.site.administrator().await;
    let id = taken_in(&anna, MIXED, &[("header", "true")]).await;
    let answer = finished(&anna, id).await;
    assert_eq!(numbers(&answer), [13, 13, 3, 1, 9], "{answer}");
    assert_eq!(
        (&answer["State"], &answer["DryRun"], &answer["FileName"]),
        (&json!("done"), &json!(false), &json!("machines.csv"))
    );
    assert_eq!(
        lines(&answer),
        [
            "0 7100001 Success",
            "1 7100002 Success",
            "2 71000 Machine serial number should be 7 or 8 characters [4]",
            "3 A100003 Machine serial number should be 7 or 8 characters [4]",
            "4 7100004 Invalid Model Name [2]",
            "5 7100005 Invalid Model Name [2]",
            "6 7100006 Invalid Location Name [3]",
            "7 7100007 Invalid Location Name [3]",
            "8 7100001 Machine already exists in stock [1]",
            "9 7100008 Incorrect data format in file",
            "10 7100009 Incorrect data format in file",
            "11 7100010 Invalid Model Name [2]",
            "12 7100011 Success",
        ]
    );
    let stock = list(&anna, vec![]).await;
    assert_eq!(vins(&stock).into_iter().collect::<Vec<_>>(), ["7100001", "7100002", "7100011"]);
    assert_eq!(row(&stock, "7100002")["LocationName"], "Bay 1");
    all_is_well(&yard.site).await;
    let causes: Vec<&str> =
        answer["Rows"].as_array().expect("rows").iter().filter_map(|row| row["Cause"].as_str()).collect();
    assert_eq!(causes, ["Line 11 has 2 columns", "Line 12 has 4 columns"]);
    // Pages of the rows, and the rows of one status.
    let some = anna.get(&format!("jcbstock/import/{id}?offset=2&limit=3")).await.ok();
    assert_eq!(lines(&some).len(), 3);
    assert_eq!(some["Rows"][0]["Index"], 2);
    for (status, count) in [("imported", 3), ("duplicate", 1), ("failed", 9)] {
        let only = anna.get(&format!("jcbstock/import/{id}?status={status}")).await.ok();
        assert_eq!(lines(&only).len(), count, "{status}");
    }
    assert_eq!(anna.get(&format!("jcbstock/import/{id}?status=odd")).await.status, 422);
    let recent = anna.get("jcbstock/imports").await.ok();
    assert_eq!((&recent[0]["JobId"], recent.as_array().map(Vec::len)), (&json!(id), Some(1)));
    // Every row that was not imported, with its reason; a cell that a spreadsheet would take for a formula gets an
    // apostrophe.
    let file = anna.get(&format!("jcbstock/import/{id}/failed.csv")).await;
    assert!(file.header("content-disposition").contains("machines-failed.csv"), "{:?}", file.headers);
    assert!(file.header("content-type").starts_with("text/csv"));
    let text = file.text();
    let first: Vec<&str> = text.lines().take(2).collect();
    assert_eq!(
        first,
        [
            r#""serial","model","location","reason""#,
            r#""71000","BH-90","DOCK","Machine serial number should be 7 or 8 characters""#
        ]
    );
    assert_eq!(text.lines().count(), 1 + 10);
    assert!(text.contains(r#""7100010","'=1+1","DOCK","Invalid Model Name""#), "{text}");
    assert!(text.contains(r#""7100001","BH-90","DOCK","Machine already exists in stock""#));
    assert!(text.contains(r#""7100008","BH-90","","Incorrect data format in file: Line 11 has 2 columns""#), "{text}");
}

/// Rejected rows are imported again as they are, once the missing records exist: the reasons are skipped, and so are
/// the apostrophes by which no cell is a formula, whatever divides the file.
#[tokio::test]
async fn a_file_of_failed_rows_can_be_imported_as_it_is() {
    let yard = yard(TestApp::shared().await.head_office().await).await;
    let anna = yard.site.administrator().await;
    let rows = "7100001,=1+1,DOCK\n7100002,BH-90,Bay 9;=cmd\n71,BH-90,DOCK\n";
    let job = taken_in(&anna, rows, &[]).await;
    assert_eq!(numbers(&finished(&anna, job).await), [3, 3, 0, 0, 3]);
    let file = anna.get(&format!("jcbstock/import/{job}/failed.csv")).await.text();
    assert!(file.contains(r#""7100002","BH-90","Bay 9;'=cmd""#), "{file}");
    given::model(&yard.site.group, "=1+1").await;
    given::location(&yard.site, "Bay 9;=cmd").await;
    let again = taken_in(&anna, file, &[("header", "true")]).await;
    let answer = finished(&anna, again).await;
    assert_eq!(
        lines(&answer),
        ["0 7100001 Success", "1 7100002 Success", "2 71 Machine serial number should be 7 or 8 characters [4]"]
    );
    assert_eq!(row(&list(&anna, vec![]).await, "7100001")["ModelName"], "=1+1");
    all_is_well(&yard.site).await;
}

/// STOCK-128: semicolons, tabs and UTF-16 are recognised.
#[tokio::test]
async fn files_are_read_whatever_divides_them() {
    let yard = yard(TestApp::shared().await.head_office().await).await;
    let anna = yard.site.administrator().await;
    given::location(&yard.site, "Bay 1, left").await;
    let wide = "\u{feff}7400005\tBH-90\tDOCK\r\n7400006\tBH-90\tDOCK\r\n";
    for (file, delimiter, encoding) in [
        (b"Serial;Model;Location\n7400001;BH-90;Bay 1, left\n7400002;BH-90;DOCK\n".to_vec(), "semicolon", "UTF-8"),
        (b"7400003\tBH-90\tDOCK\n7400004\tBH-90\tD\xD6CK\n".to_vec(), "tab", "ISO-8859-1"),
        (wide.encode_utf16().flat_map(u16::to_le_bytes).collect(), "tab", "UTF-8"),
    ] {
        let body = send_to(&anna, "jcbstock/import/check", "machines.csv", file.clone(), &[]).await.ok();
        assert_eq!((&body["Delimiter"], &body["Encoding"]), (&json!(delimiter), &json!(encoding)));
        let job = taken_in(&anna, file, &[]).await;
        assert_eq!(numbers(&finished(&anna, job).await)[2], body["New"].as_i64().expect("a number"));
    }
    let there: Vec<String> = vins(&list(&anna, vec![]).await).into_iter().collect();
    assert_eq!(there, ["7400001", "7400002", "7400003", "7400005", "7400006"]);
}

/// STOCK-127, STOCK-128: a file is read as spreadsheets write it, and its rows have the numbers of a spreadsheet.
#[tokio::test]
async fn files_are_read_as_spreadsheets_write_them() {
    let yard = yard(TestApp::shared().await.head_office().await).await;
    let anna = yard.site.administrator().await;
    given::location(&yard.site, "Bay; 1, \"left\" side").await;
    let wide = |text: &str| text.encode_utf16().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    let numbers_of = |answer: &Value| {
        let line =
            |row: &Value| (row["Line"].as_i64().expect("a number"), row["VIN"].as_str().expect("text").to_owned());
        answer["Rows"].as_array().expect("rows").iter().map(line).collect::<Vec<_>>()
    };
    let files: [(&str, Vec<u8>, &[i64]); 7] = [
        ("a divider line", "sep=;\nSerial;Model;Location\n7410000;BH-90;DOCK\n7410001;BH-90;DOCK\n".into(), &[3, 4]),
        (
            "empty columns",
            ",Serial,Model,Location,,\r\n,7410010,BH-90,DOCK,,\r\n,7410011,BH-90,DOCK\r\n".into(),
            &[2, 3],
        ),
        (
            "a title",
            "Machines of June;;\n;;\nSerial;Model;Location\n7410020;BH-90;DOCK\n;;\n7410021;BH-90;DOCK\n".into(),
            &[4, 6],
        ),
        ("old line ends", "Serial,Model,Location\r7410030,BH-90,DOCK\r7410031,BH-90,DOCK".into(), &[2, 3]),
        (
            "wide characters",
            wide("Serial\tModel\tLocation\r\n7410040\tBH-90\tDOCK\r\n7410041\tBH-90\tDOCK\r\n"),
            &[2, 3],
        ),
        (
            "quotes",
            "Serial;Model;Location\n7410050;BH-90;\"Bay; 1,\n\"\"left\"\" side\"\n7410051;BH-90;DOCK\n".into(),
            &[2, 3],
        ),
        ("a quote left open", "Serial,Model,Location\n\"7410060,BH-90,DOCK\n7410061,BH-90,DOCK\n".into(), &[2, 3]),
    ];
    for (name, file, line_numbers) in files {
        let checked = send_to(&anna, "jcbstock/import/check", "machines.csv", file.clone(), &[]).await.ok();
        let rows = numbers_of(&checked);
        assert_eq!(rows.iter().map(|(line, _)| *line).collect::<Vec<_>>(), line_numbers, "{name}: {checked}");
        let imported = if name == "a quote left open" { 1 } else { 2 };
        assert_eq!(checked["New"], imported, "{name}: {checked}");
        let job = taken_in(&anna, file, &[("header", "true")]).await;
        let answer = finished(&anna, job).await;
        assert_eq!((numbers(&answer)[2], numbers_of(&answer)), (imported, rows), "{name}: {answer}");
    }
    all_is_well(&yard.site).await;
}

/// STOCK-131: a serial that a spreadsheet may have stripped of its zeros is imported with a warning, in the check and in the
/// import alike. Another site's serials have no part in it.
#[tokio::test]
async fn a_serial_that_differs_by_leading_zeros_has_a_warning() {
    let app = TestApp::fresh().await;
    let yard = yard(app.head_office().await).await;
    let sister = yard.site.group.dealer_site().await;
    let far = given::location(&sister, "DOCK").await;
    machine(&sister, yard.model, far, |row| row.serial = "07500009".to_owned()).await;
    yard.machine(|row| row.serial = "07500001".to_owned()).await;
    yard.machine(|row| {
        row.serial = "07500002".to_owned();
        row.status = "T".to_owned();
        row.open = false;
    })
    .await;
    yard.machine(|row| row.serial = "0075003".to_owned()).await;
    let anna = yard.site.administrator().await;
    let row = |serial: &str| format!("{serial},BH-90,DOCK\n");
    let file: String =
        ["7500001", "7500002", "75003", "7500009", "7500010", "07500010", "07500001"].into_iter().map(row).collect();
    let near = |answer: &Value| {
        let rows = answer["Rows"].as_array().expect("rows").iter();
        let text = |row: &Value, name: &str| row[name].as_str().unwrap_or_default().to_owned();
        rows.map(|row| format!("{} {} {}", row["Line"], text(row, "VIN"), text(row, "NearSerial"))).collect::<Vec<_>>()
    };
    let expected = [
        "1 7500001 07500001",
        "2 7500002 07500002",
        "3 75003 0075003",
        "4 7500009 ",
        "5 7500010 ",
        "6 07500010 7500010",
        "7 07500001 ",
    ];
    let checked = send_to(&anna, "jcbstock/import/check", "machines.csv", file.clone(), &[]).await.ok();
    assert_eq!(near(&checked), expected, "{checked}");
    assert_eq!((&checked["New"], &checked["Refused"], &checked["Warnings"]), (&json!(5), &json!(1), &json!(4)));
    for fields in [vec![("dryRun", "true")], vec![]] {
        let job = taken_in(&anna, file.clone(), &fields).await;
        let answer = finished(&anna, job).await;
        assert_eq!(near(&answer), expected, "{answer}");
        assert_eq!(numbers(&answer), [7, 7, 5, 1, 1]);
    }

    // A warning behind the first hundred new rows is in the answer of the check.
    let mut long = file_of(7_600_000..7_600_150);
    long.push_str(&row("07600007"));
    let checked = send_to(&anna, "jcbstock/import/check", "machines.csv", long, &[]).await.ok();
    assert_eq!(near(&checked).last().map(String::as_str), Some("151 07600007 7600007"));
    all_is_well(&yard.site).await;
}

/// A check reports for each row the outcome that an import would have, by the same rules, and writes nothing.
#[tokio::test]
async fn a_check_says_what_would_happen_to_each_row_and_writes_nothing() {
    let app = TestApp::fresh().await;
    let yard = yard(app.head_office().await).await;
    let sister = yard.site.group.dealer_site().await;
    let far = given::location(&sister, "DOCK").await;
    let away = machine(&sister, yard.model, far, |_| {}).await;
    let anna = yard.site.administrator().await;
    let file = format!("{MIXED}\n{},BH-90,DOCK\n", away.serial);
    let body = send_to(&anna, "jcbstock/import/check", "machines.csv", file.clone(), &[("header", "true")]).await.ok();
    assert_eq!(
        ["Total", "New", "Unchanged", "Refused"].map(|name| body[name].as_i64().expect("a number")),
        [14, 3, 2, 9],
        "{body}"
    );
    assert_eq!((&body["Header"], &body["FirstLine"]), (&json!(true), &json!(["Serial", "Model", "Location"])));
    let outcomes: Vec<&str> =
        body["Rows"].as_array().expect("rows").iter().map(|row| row["Outcome"].as_str().expect("text")).collect();
    let [new, same, refused] = ["new", "unchanged", "refused"];
    assert_eq!(
        outcomes,
        [new, new, refused, refused, refused, refused, refused, refused, same, refused, refused, refused, new, same]
    );
    let of_check = lines(&body);
    assert_eq!(list(&anna, vec![]).await["TotalRowCount"], 0);
    assert_eq!(anna.get("jcbstock/imports").await.ok(), json!([]));
    let job = taken_in(&anna, file, &[("header", "true")]).await;
    assert_eq!(lines(&finished(&anna, job).await), of_check, "it was right");

    // Records that would be created are named, each once; a name that is too long would not be.
    let long = "x".repeat(51);
    let file = format!("7200001,LX-10,North\n7200002,lx-10,NORTH\n7200003,{long},DOCK\n7200004,BH-90,South\n");
    let body = send_to(&anna, "jcbstock/import/check", "machines.csv", file, &[("createMissing", "true")]).await.ok();
    assert_eq!((&body["NewModels"], &body["NewModelCount"]), (&json!(["LX-10"]), &json!(1)));
    assert_eq!((&body["NewLocations"], &body["NewLocationCount"]), (&json!(["North", "South"]), &json!(2)));
    assert_eq!((&body["New"], &body["Refused"]), (&json!(3), &json!(1)));
    assert_eq!(anna.get("location").await.ok().as_array().map(Vec::len), Some(2));

    // An answer has 100 rows of each outcome, and the counts of all.
    let body = send_to(&anna, "jcbstock/import/check", "machines.csv", file_of(7_300_000..7_302_700), &[]).await.ok();
    assert_eq!((&body["New"], body["Rows"].as_array().map(Vec::len)), (&json!(2_700), Some(100)));
}

/// A paused import waits between two chunks and continues behind its last row; a stopped one retains its imported rows.
#[tokio::test]
async fn an_import_can_be_paused_resumed_and_stopped() {
    let app = TestApp::fresh().await;
    let yard = yard(app.head_office().await).await;
    let anna = yard.site.administrator().await;
    let say = async |job: i64, verb: &str| anna.post(&format!("jcbstock/import/{job}/{verb}"), json!({})).await;
    let state = async |job: i64| anna.get(&format!("jcbstock/import/{job}")).await.ok();

    let job = taken_in(&anna, file_of(7_100_000..7_102_700), &[]).await;
    for _ in 0..2 {
        assert_eq!(say(job, "pause").await.ok()["State"], "paused");
    }
    app.work().await;
    let waits = state(job).await;
    assert_eq!((&waits["State"], &waits["Done"]), (&json!("paused"), &json!(0)));
    assert_eq!(say(job, "undo").await.line(), "409 File Import: Import is still running");
    assert_eq!(say(job, "resume").await.ok()["State"], "queued");
    // Resumed, it takes its turn among the imports of its site, with what is left of it.
    let jobs =
        app.on(|platform| async move { platform::jobs::waiting(&platform, run::KIND).await.expect("jobs") }).await;
    let share: Vec<_> = jobs.iter().map(|job| (job.tenant, job.weight)).collect();
    assert_eq!(share, [(Some(yard.site.id), 2_700)]);

    // Paused while it runs: the chunk that is at work is not stored.
    let (site, group) = (yard.site.id, yard.site.group.id);
    app.on(move |platform| async move {
        // The import waits in this call until it is paused.
        let pausing = Arc::clone(&platform);
        let mut last = 0;
        let tell = |progress: run::Progress| {
            last = progress.done;
            let paused = set_state(&pausing, (group, site), job, State::Paused);
            tokio::task::block_in_place(|| tokio::runtime::Handle::current().block_on(paused));
        };
        run::work_off(&platform, job, tell).await.expect("it pauses");
        assert_eq!(last, 500);
    })
    .await;
    let waits = state(job).await;
    assert_eq!((&waits["State"], &waits["Done"]), (&json!("paused"), &json!(500)));
    assert_eq!(list(&anna, vec![]).await["TotalRowCount"], 500);
    say(job, "resume").await.ok();
    assert_eq!(numbers(&finished(&anna, job).await), [2_700, 2_700, 2_700, 0, 0]);
    for verb in ["pause", "resume", "stop"] {
        assert_eq!(say(job, verb).await.line(), "409 File Import: Import is over", "{verb}");
    }

    let job = taken_in(&anna, file_of(7_200_000..7_200_100), &[]).await;
    for _ in 0..2 {
        assert_eq!(say(job, "stop").await.ok()["State"], "stopped");
    }
    app.work().await;
    let ended = state(job).await;
    assert_eq!(
        (&ended["State"], &ended["Done"], ended["FinishedAt"].is_string()),
        (&json!("stopped"), &json!(0), true)
    );
    assert_eq!(say(job, "resume").await.line(), "409 File Import: Import is over");
    let undone = say(job, "undo").await.ok();
    assert_eq!(undone["Undone"], 0);
    assert!(state(job).await["UndoneAt"].is_string());
    let page = anna.get("jcbstock/imports?offset=1&limit=1").await.ok();
    assert_eq!((page.as_array().map(Vec::len), &page[0]["Done"]), (Some(1), &json!(2_700)));
    all_is_well(&yard.site).await;
}

async fn set_state(platform: &platform::app::platform::Platform, (group, site): (i64, i64), job: i64, state: State) {
    let grant = SystemTask::Import.at_site(group, site);
    let tx = platform.db.write(grant.reach()).await.expect("a transaction");
    stock::entity::import_job::Entity::change(&grant)
        .filter(stock::entity::import_job::Column::Id.eq(job))
        .value(stock::entity::import_job::Column::State, state)
        .run(&tx)
        .await
        .expect("changed");
    tx.commit().await.expect("stored");
}

/// Models and locations that an import created go with it, as long as nothing uses them.
#[tokio::test]
async fn taking_back_takes_back_what_was_created_and_is_not_used() {
    let yard = yard(TestApp::shared().await.head_office().await).await;
    let anna = yard.site.administrator().await;
    let file = "7100001,LX-10,North\n7100002,LX-11,North\n7100003,BH-90,South\n7100004,LX-12,DOCK\n";
    let job = taken_in(&anna, file, &[("createMissing", "true")]).await;
    finished(&anna, job).await;
    // One machine of the import is touched, and somebody else uses a model of it.
    let stock = list(&anna, vec![filter("Vin", "7100001")]).await;
    let edit = json!({ "VHCId": rows(&stock)[0]["VhcId"], "VhcJcbLookup": { "LocationId": yard.bay } });
    anna.post("vhc/v2/update", edit).await.ok();
    let other = taken_in(&anna, "7100009,LX-12,DOCK\n", &[]).await;
    finished(&anna, other).await;
    let undone = anna.post(&format!("jcbstock/import/{job}/undo"), json!({})).await.ok();
    assert_eq!(
        ["Undone", "Kept", "Models", "Locations"].map(|name| undone[name].as_i64().expect("a number")),
        [3, 1, 1, 2],
        "{undone}"
    );
    let names = |answer: &Value, name: &str| {
        let list = answer.as_array().expect("a list");
        let mut names: Vec<String> = list.iter().filter_map(|row| row[name].as_str().map(str::to_owned)).collect();
        names.sort();
        names
    };
    assert_eq!(names(&anna.get("model/jcb/read").await.ok(), "ModelName"), ["BH-90", "LX-10", "LX-12"]);
    assert_eq!(names(&anna.get("location").await.ok(), "LocationName"), ["Bay 1", "DOCK"]);
    all_is_well(&yard.site).await;
}

/// STOCK-130: a header line is skipped, whether it is announced or detected.
#[tokio::test]
async fn a_header_is_skipped_when_it_is_one() {
    let site = TestApp::shared().await.head_office().await;
    let yard = yard(site).await;
    let anna = yard.site.administrator().await;
    for (file, fields, imported, total) in [
        ("Serial,Model,Location\n7200001,BH-90,DOCK\n", vec![], 1, 1),
        ("7200002,BH-90,DOCK\n7200003,BH-90,DOCK\n", vec![], 2, 2),
        ("7200004,BH-90,DOCK\n7200005,BH-90,DOCK\n", vec![("header", "true")], 1, 1),
        ("Serial,Model,Location\n7200006,BH-90,DOCK\n", vec![("header", "false")], 1, 2),
    ] {
        let job = taken_in(&anna, file, &fields).await;
        let answer = finished(&anna, job).await;
        assert_eq!((numbers(&answer)[2], numbers(&answer)[0]), (imported, total), "{file}");
    }
}

/// STOCK-128: ISO-8859-1 and UTF-8, byte-order mark, quotes with commas, NUL, and a line of ten megabytes.
#[tokio::test]
async fn files_of_every_kind_are_read() {
    let yard = yard(TestApp::shared().await.head_office().await).await;
    let anna = yard.site.administrator().await;
    given::model(&yard.site.group, "Kübel").await;
    given::location(&yard.site, "Straße, 2").await;
    let mut latin = b"7300001,K\xFCbel,\"Stra\xDFe, 2\"\r\n".to_vec();
    latin.extend_from_slice(b"7300002,K\xFCbel,DOCK\r\n");
    let mut utf8 = "\u{FEFF}7300003,Kübel,\"Straße, 2\"\n".as_bytes().to_vec();
    utf8.extend_from_slice("\"7300004\",\"Kübel\",\"DOCK\"".as_bytes());
    let mut rough = b"7300005,BH-90,DO\0CK\n7300006,BH-90,DOCK\n\"7300007,BH-90,DOCK\n".to_vec();
    rough.extend(std::iter::repeat_n(b'9', 10 * 1024 * 1024));
    rough.extend_from_slice(b"\n7300008,BH-90,DOCK\n");
    for (file, wanted) in [(latin, [2, 2, 0, 0]), (utf8, [2, 2, 0, 0]), (rough, [5, 2, 0, 3])] {
        let job = taken_in(&anna, file, &[]).await;
        let [total, _, imported, duplicates, failed] = numbers(&finished(&anna, job).await);
        assert_eq!([total, imported, duplicates, failed], wanted);
    }
    let stock = list(&anna, vec![]).await;
    assert_eq!(rows(&stock).len(), 6);
    assert_eq!(row(&stock, "7300001")["LocationName"], "Straße, 2");
    all_is_well(&yard.site).await;
}

/// Duplicates at this site, at another site and earlier in the file; a second run of the file imports nothing.
#[tokio::test]
async fn a_machine_that_is_there_is_reported_and_a_second_run_adds_nothing() {
    let here = yard(TestApp::shared().await.head_office().await).await;
    let sister = here.site.group.dealer_site().await;
    let far = given::location(&sister, "DOCK").await;
    let (own, away) = (here.machine(|_| {}).await, machine(&sister, here.model, far, |_| {}).await);
    let anna = here.site.administrator().await;
    let file =
        format!("{},BH-90,DOCK\n{},BH-90,DOCK\n7100001,BH-90,DOCK\n7100001,BH-90,DOCK\n", own.serial, away.serial);
    let job = taken_in(&anna, file.clone(), &[]).await;
    let answer = finished(&anna, job).await;
    let statuses: Vec<&str> =
        answer["Rows"].as_array().expect("rows").iter().filter_map(|row| row["Status"].as_str()).collect();
    assert_eq!(
        statuses,
        [
            "Machine already exists in stock",
            "Machine already exists in stock at another site",
            "Success",
            "Machine already exists in stock"
        ]
    );
    let job = taken_in(&anna, file, &[]).await;
    assert_eq!(numbers(&finished(&anna, job).await), [4, 4, 0, 4, 0]);
    assert_eq!(list(&anna, vec![]).await["TotalRowCount"], 2);
    all_is_well(&here.site).await;
}

/// `createMissing` creates unknown models and locations, once each, and only for rows that are imported.
#[tokio::test]
async fn what_is_missing_is_created_when_requested() {
    let yard = yard(TestApp::shared().await.head_office().await).await;
    let anna = yard.site.administrator().await;
    let file = "7100001,LX-10,North\n7100002,lx-10,NORTH\n7100003,BH-90,South\n71,Nobody,Nowhere\n";
    let dry = taken_in(&anna, file, &[("createMissing", "true"), ("dryRun", "true")]).await;
    assert_eq!(numbers(&finished(&anna, dry).await), [4, 4, 3, 0, 1]);
    let without = taken_in(&anna, file, &[]).await;
    assert_eq!(numbers(&finished(&anna, without).await), [4, 4, 0, 0, 4]);
    let job = taken_in(&anna, file, &[("createMissing", "true")]).await;
    assert_eq!(numbers(&finished(&anna, job).await), [4, 4, 3, 0, 1]);
    let stock = list(&anna, vec![]).await;
    assert_eq!(row(&stock, "7100002")["ModelName"], "LX-10");
    assert_eq!(row(&stock, "7100002")["LocationName"], "North");
    let names = |answer: Value, name: &str| {
        let mut names: Vec<String> =
            answer.as_array().expect("a list").iter().filter_map(|row| row[name].as_str().map(str::to_owned)).collect();
        names.sort();
        names
    };
    assert_eq!(names(anna.get("location").await.ok(), "LocationName"), ["Bay 1", "DOCK", "North", "South"]);
    assert_eq!(names(anna.get("model/jcb/read").await.ok(), "ModelName"), ["BH-90", "LX-10"]);
    all_is_well(&yard.site).await;
}

/// `dryRun` answers the same statuses and stores no machine.
#[tokio::test]
async fn a_dry_run_says_what_would_happen_and_leaves_nothing() {
    let yard = yard(TestApp::shared().await.head_office().await).await;
    let anna = yard.site.administrator().await;
    let dry = taken_in(&anna, MIXED, &[("header", "true"), ("dryRun", "true")]).await;
    let body = finished(&anna, dry).await;
    assert_eq!((numbers(&body), &body["DryRun"]), ([13, 13, 3, 1, 9], &json!(true)));
    assert_eq!(list(&anna, vec![]).await["TotalRowCount"], 0);
    let undone = anna.post(&format!("jcbstock/import/{dry}/undo"), json!({})).await.ok();
    assert_eq!((&undone["Undone"], &undone["Kept"]), (&json!(0), &json!(0)));
    let job = taken_in(&anna, MIXED, &[("header", "true")]).await;
    assert_eq!(lines(&finished(&anna, job).await), lines(&body), "it was right");
    all_is_well(&yard.site).await;
}

/// Taking an import back deletes its machines that were not changed since; the others remain. The serials are free
/// again.
#[tokio::test]
async fn an_import_is_taken_back_but_for_what_was_touched() {
    let yard = yard(TestApp::shared().await.head_office().await).await;
    let anna = yard.site.administrator().await;
    // More machines than one batch holds.
    let file = file_of(7_100_000..7_100_000 + 620);
    let job = taken_in(&anna, file.clone(), &[]).await;
    let early = anna.post(&format!("jcbstock/import/{job}/undo"), json!({})).await;
    assert!(early.line() == "409 File Import: Import is still running" || early.status == 200, "{}", early.line());
    finished(&anna, job).await;
    let stock = list(&anna, vec![filter("Vin", "7100007")]).await;
    let id = rows(&stock)[0]["VhcId"].clone();
    let edit = json!({ "VHCId": id, "VhcJcbLookup": { "LocationId": yard.bay } });
    anna.post("vhc/v2/update", edit).await.ok();
    let undone = anna.post(&format!("jcbstock/import/{job}/undo"), json!({})).await.ok();
    assert_eq!((&undone["Undone"], &undone["Kept"]), (&json!(619), &json!(1)));
    assert_eq!(vins(&list(&anna, vec![]).await).into_iter().collect::<Vec<_>>(), ["7100007"]);
    all_is_well(&yard.site).await;
    let again = anna.post(&format!("jcbstock/import/{job}/undo"), json!({})).await.ok();
    assert_eq!((&again["Undone"], &again["Kept"]), (&json!(0), &json!(1)));
    let job = taken_in(&anna, file, &[]).await;
    assert_eq!(numbers(&finished(&anna, job).await), [620, 620, 619, 1, 0]);
    let free = anna.post("vhc/create", payload("7100001", yard.model, yard.dock)).await;
    assert_eq!(free.status, 409);
    all_is_well(&yard.site).await;
}

/// A machine on which somebody has worked remains when its import is undone, whatever module the work belongs to.
#[tokio::test]
async fn undoing_an_import_leaves_machines_with_notes_files_or_inspections() {
    let yard = yard(TestApp::shared().await.head_office().await).await;
    let anna = yard.site.administrator().await;
    let job = taken_in(&anna, file_of(7_100_000..7_100_005), &[]).await;
    finished(&anna, job).await;
    let stock = list(&anna, vec![]).await;
    let id = |serial: &str| row(&stock, serial)["VhcId"].as_i64().expect("an id");
    let note = json!({ "VHCId": id("7100000"), "CommentText": "Scratch on the left door" });
    anna.post("genericcomment/jcb/create", note).await.ok();
    let values =
        vec![yard.site.group.id.into(), yard.site.id.into(), id("7100001").into(), yard.site.app().now().into()];
    let text = "INSERT INTO asset (group_id, site_id, kind, state, file_name, declared_type, size, stem, stored_bytes, \
                machine_id, created_at, expires_at, updated_at) \
                SELECT $1, $2, 1, 1, 'door.jpg', 'image/jpeg', 9, 'undo-of-import', 0, $3, $4, $4, $4 \
                WHERE {scope} RETURNING id";
    given::insert(yard.site.app(), text, values).await;
    given::open_inspection(&yard.site, id("7100002"), yard.model, "R", "Lights").await;
    let undone = anna.post(&format!("jcbstock/import/{job}/undo"), json!({})).await.ok();
    assert_eq!((&undone["Undone"], &undone["Kept"]), (&json!(2), &json!(3)));
    let left = vins(&list(&anna, vec![]).await);
    assert_eq!(left.into_iter().collect::<Vec<_>>(), ["7100000", "7100001", "7100002"]);
    all_is_well(&yard.site).await;
}

/// An import is in the audit log with its file and options, and so is each model and location that it created; the entries
/// name the person.
#[tokio::test]
async fn an_import_and_what_it_creates_are_in_the_audit_log() {
    let yard = yard(TestApp::shared().await.head_office().await).await;
    let anna = yard.site.administrator().await;
    let job = taken_in(&anna, "7100001,LX-10,North\n7100002,lx-10,DOCK\n", &[("createMissing", "true")]).await;
    finished(&anna, job).await;
    let path = "/admin/api/audit?filter={}&sort=[\"id\",\"ASC\"]&range=[0,99]";
    let log = anna.get(path).await.ok();
    let entries = |action: &str| {
        let of = |entry: &&Value| entry["action"] == action && entry["subjectId"] != "";
        log.as_array().expect("a list").iter().filter(of).cloned().collect::<Vec<_>>()
    };
    let models = entries("model.create");
    let made = models.iter().find(|entry| entry["after"]["name"] == "LX-10").expect("the model");
    let locations = entries("location.create");
    let north = locations.iter().find(|entry| entry["after"]["name"] == "North").expect("the location");
    assert!(!locations.iter().any(|entry| entry["after"]["name"] == "DOCK"), "it was there: {locations:?}");
    let runs = entries("import.run");
    let job = job.to_string();
    let run = runs.iter().find(|entry| entry["subjectId"] == job.as_str()).expect("the import");
    let counted = ["rows", "imported", "duplicates", "failed"].map(|name| run["after"][name].clone());
    assert_eq!(counted, [json!(2), json!(2), json!(0), json!(0)]);
    assert_eq!((&run["after"]["createMissing"], &run["after"]["header"]), (&json!(true), &json!(false)));
    for entry in [made, north, run] {
        assert_eq!(entry["actor"], format!("user {} {}", anna.id, anna.login), "{entry}");
    }
}

/// A location that an import created and a person renamed remains when the import is undone.
#[tokio::test]
async fn undoing_an_import_leaves_a_location_that_was_renamed() {
    let yard = yard(TestApp::shared().await.head_office().await).await;
    let anna = yard.site.administrator().await;
    let job = taken_in(&anna, "7100001,LX-10,North\n7100002,LX-10,South\n", &[("createMissing", "true")]).await;
    finished(&anna, job).await;
    let places = anna.get("location").await.ok();
    let north = places.as_array().expect("a list").iter().find(|place| place["LocationName"] == "North");
    let id = north.expect("the location")["LocationId"].clone();
    let rename = json!({ "LocationId": id, "LocationName": "North gate" });
    anna.post("location/update", rename).await.ok();
    let undone = anna.post(&format!("jcbstock/import/{job}/undo"), json!({})).await.ok();
    assert_eq!((&undone["Undone"], &undone["Models"], &undone["Locations"]), (&json!(2), &json!(1), &json!(1)));
}

/// A job that was cut off in the middle of a chunk continues after the last complete chunk, and neither loses a row nor
/// imports one twice.
#[tokio::test]
async fn an_import_that_was_cut_off_goes_on_where_it_was() {
    let app = TestApp::fresh().await;
    let yard = yard(app.head_office().await).await;
    let anna = yard.site.administrator().await;
    let file = file_of((7_100_000..7_102_700).chain(7_100_000..7_100_100));
    for dry_run in ["true", "false"] {
        let job = taken_in(&anna, file.clone(), &[("dryRun", dry_run)]).await;
        app.on(move |platform| async move {
            let cut = Arc::new(tokio::sync::Notify::new());
            let tell = {
                let cut = Arc::clone(&cut);
                move |progress: run::Progress| {
                    if progress.done >= 1_000 {
                        cut.notify_one();
                    }
                }
            };
            tokio::select! {
                biased;
                () = cut.notified() => {}
                done = run::work_off(&platform, job, tell) => panic!("it was to be cut off: {done:?}"),
            }
        })
        .await;
        let so_far = anna.get(&format!("jcbstock/import/{job}")).await.ok();
        // On a busy machine the next chunk may be done before the test looks at the cut.
        let done = so_far["Done"].as_i64();
        assert_eq!(so_far["State"], "running");
        assert!(matches!(done, Some(1_000 | 2_000)), "whole chunks and not all of them: {done:?}");
        let answer = finished(&anna, job).await;
        assert_eq!(numbers(&answer), [2_800, 2_800, 2_700, 100, 0], "dry run: {dry_run}");
    }
    assert_eq!(list(&anna, vec![]).await["TotalRowCount"], 2_700);
    all_is_well(&yard.site).await;
}

/// Two workers at one job, because a lease ran out: every row is imported once.
#[tokio::test]
async fn two_workers_at_one_job_do_it_once() {
    let app = TestApp::fresh().await;
    let yard = yard(app.head_office().await).await;
    let anna = yard.site.administrator().await;
    let file = file_of(7_100_000..7_100_000 + 1_500);
    let job = taken_in(&anna, file, &[]).await;
    app.on(move |platform| async move {
        // One of the two may fail because it is not alone.
        let (one, other) =
            futures::future::join(run::work_off(&platform, job, |_| {}), run::work_off(&platform, job, |_| {})).await;
        assert!(one.is_ok() || other.is_ok(), "{one:?} {other:?}");
    })
    .await;
    let answer = finished(&anna, job).await;
    assert_eq!(numbers(&answer), [1_500, 1_500, 1_500, 0, 0]);
    assert_eq!(list(&anna, vec![]).await["TotalRowCount"], 1_500);
    all_is_well(&yard.site).await;
}

/// An import and people who create machines at the same time: no machine is lost or made twice.
#[tokio::test]
async fn people_may_create_while_an_import_runs() {
    let yard = yard(TestApp::shared().await.head_office().await).await;
    let anna = yard.site.administrator().await;
    let file = file_of(7_100_000..7_100_000 + 600);
    let job = taken_in(&anna, file, &[]).await;
    let creates = async {
        let mut made = 0;
        for at in (0..600).step_by(40) {
            let reply = anna.post("vhc/create", payload(&format!("{}", 7_100_000 + at), yard.model, yard.dock)).await;
            assert!(matches!(reply.status, 200 | 409), "{}", reply.text());
            made += i64::from(reply.status == 200);
        }
        made
    };
    let (answer, made) = futures::future::join(finished(&anna, job), creates).await;
    let [total, done, imported, duplicates, failed] = numbers(&answer);
    assert_eq!((total, done, imported + made, failed), (600, 600, 600, 0));
    assert!(duplicates <= made);
    assert_eq!(list(&anna, vec![]).await["TotalRowCount"], 600);
    all_is_well(&yard.site).await;
}

/// Verification finds an event that was altered outside the program, and a last event that is missing.
#[tokio::test]
async fn an_altered_event_is_found() {
    let app = TestApp::fresh().await;
    let yard = yard(app.dealer_site().await).await;
    let machine = yard.machine(|row| row.location_id = None).await;
    all_is_well(&yard.site).await;
    let url = database::as_owner(&app.platform().config.database.url);
    let outside = database::connect(&url).await;
    let id = machine.id;
    let alter = format!("UPDATE machine_event SET actor = 'somebody' WHERE machine_id = {id} AND kind = 'created'");
    assert!(outside.execute_unprepared(&alter).await.is_err(), "the database itself refuses");
    open_for_alteration(&outside, &url).await;
    outside.execute_unprepared(&alter).await.expect("it is altered");
    assert_eq!(broken(&yard, id).await.len(), 1, "the altered one");
    let back = format!("UPDATE machine_event SET actor = 'test' WHERE machine_id = {id} AND kind = 'created'");
    outside.execute_unprepared(&back).await.expect("it is as it was");
    assert!(broken(&yard, id).await.is_empty());
    let last = format!("DELETE FROM machine_event WHERE machine_id = {id} AND kind = 'altered'");
    outside.execute_unprepared(&last).await.expect("the last one is gone");
    assert_eq!(broken(&yard, id).await, [0]);
    outside.close().await.expect("closed");
}

async fn open_for_alteration(outside: &sea_orm::DatabaseConnection, url: &str) {
    if url.starts_with("postgres") {
        let off = "ALTER TABLE machine_event DISABLE TRIGGER USER";
        outside.execute_unprepared(off).await.expect("triggers off");
        return;
    }
    let names = sea_orm::Statement::from_string(
        sea_orm::DbBackend::Sqlite,
        "SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'machine_event'",
    );
    for row in outside.query_all_raw(names).await.expect("its triggers") {
        let name: String = row.try_get("", "name").expect("a name");
        outside.execute_unprepared(&format!("DROP TRIGGER \"{name}\"")).await.expect("a trigger less");
    }
}

async fn broken(yard: &Yard, id: i64) -> Vec<i64> {
    let row = stored(&yard.site, id).await;
    given::write(yard.site.app(), move |_, tx, grant| {
        Box::pin(async move { stock::events::log::broken(tx, grant, &row).await.expect("a look") })
    })
    .await
}

/// A file of 11,573 real machines, where it is on this machine.
#[tokio::test]
async fn the_real_file_yields_its_machines_and_duplicates() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data/auction-machines.csv");
    let Ok(bytes) = std::fs::read(&path) else {
        eprintln!("the file of real machines is not there; nothing was tried");
        return;
    };
    let app = TestApp::fresh().await;
    let yard = yard(app.head_office().await).await;
    // Its first line names the columns.
    let rows = soak::times(500, 11_573);
    let bytes = bytes
        .split_inclusive(|byte| *byte == b'\n')
        .take(1 + usize::try_from(rows).expect("a count"))
        .collect::<Vec<_>>()
        .concat();
    let last = import_as_command(&yard.site, &bytes, true).await;
    assert_eq!((last.total, last.imported + last.duplicates, last.failed), (rows, rows, 0));
    assert!(!soak::is_long() || (last.imported, last.duplicates) == (9_681, 1_892), "{last:?}");
    let again = import_as_command(&yard.site, &bytes, true).await;
    assert_eq!((again.imported, again.duplicates), (0, rows));
    assert!(wrong_cells(&yard.site).await.is_empty());
}

/// Runs an import job as the command line does; returns the last progress.
async fn import_as_command(site: &TestSite, bytes: &[u8], create_missing: bool) -> run::Progress {
    let mut file = tempfile::NamedTempFile::new().expect("a file");
    std::io::Write::write_all(&mut file, bytes).expect("written");
    let (group, id, path) = (site.group.id, site.id, file.path().to_owned());
    site.app()
        .on(move |platform| async move {
            let grant = SystemTask::CommandLine.at_site(group, id);
            let wishes =
                stage::Wishes { file_name: "machines.csv".to_owned(), create_missing, ..stage::Wishes::default() };
            let staged = stage::stage_for_command(&platform, &grant, (group, id), "cli test", &path, wishes);
            let staged = staged.await.expect("taken in");
            let mut last = run::Progress::default();
            let ended = follow::to_the_end(&platform, staged, |progress| last = progress).await.expect("worked off");
            assert_eq!(ended, last);
            last
        })
        .await
}

async fn wrong_cells(site: &TestSite) -> Vec<stock::records::counters::WrongCell> {
    let (group, id) = (site.group.id, site.id);
    given::write(site.app(), move |_, tx, _| {
        Box::pin(async move {
            let grant = SystemTask::Seed.at_site(group, id);
            stock::records::counters::wrong_cells(tx, &grant).await.expect("a look at the counters")
        })
    })
    .await
}

/// Each import that is not over stores its file, so a site has at most twenty of them.
#[tokio::test]
async fn a_site_does_not_pile_up_imports() {
    let app = TestApp::fresh().await;
    let group = app.group().await;
    let yard = yard(group.head_office().await).await;
    let sister = group.head_office().await;
    let (anna, boris) = (yard.site.administrator().await, sister.administrator().await);
    let mut jobs = Vec::new();
    for first in 0..20 {
        let job = taken_in(&anna, file_of(7_300_000 + first..7_300_001 + first), &[]).await;
        anna.post(&format!("jcbstock/import/{job}/pause"), json!({})).await.ok();
        jobs.push(job);
    }
    let one_more = send(&anna, "machines.csv", file_of(7_400_000..7_400_001), &[]).await;
    assert_eq!((one_more.status, one_more.header("retry-after")), (429, "60"));
    taken_in(&boris, file_of(7_400_000..7_400_001), &[]).await;
    anna.post(&format!("jcbstock/import/{}/stop", jobs[0]), json!({})).await.ok();
    taken_in(&anna, file_of(7_400_001..7_400_002), &[]).await;
}
