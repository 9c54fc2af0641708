//! Documents of machines: attached, listed, downloaded and removed; permissions, and refusals.

use std::io::{Cursor, Write as _};

use reqwest::Method;
use serde_json::{Value, json};
use tests::{Person, Reply, TestApp, TestSite, client, given, s3::Bucket};

use super::assets::{png, put};

/// A document of one page.
pub const PDF: &[u8] = b"%PDF-1.4\n1 0 obj\n<</Type/Catalog>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n";

/// An Office file of today with these files in it.
fn office(names: &[&str]) -> Vec<u8> {
    let mut writer = zip::ZipWriter::new(Cursor::new(Vec::new()));
    let stored = zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Stored);
    for name in [&["[Content_Types].xml"], names].concat() {
        writer.start_file(name, stored).expect("an entry");
        writer.write_all(b"<xml/>").expect("its content");
    }
    writer.finish().expect("a file").into_inner()
}

/// One from before 2007.
fn compound(stream: &str) -> Vec<u8> {
    let mut file = cfb::CompoundFile::create(Cursor::new(Vec::new())).expect("a file");
    file.create_stream(stream).expect("a stream").write_all(b"words").expect("its content");
    file.flush().expect("written");
    file.into_inner().into_inner()
}

fn intent(machine: i64, name: &str, size: usize) -> Value {
    json!({
        "UserId": 1, "FileNameWithExtension": name, "AssetTypeEnum": 200, "OriginalFileSize": size,
        "UploadedFileSize": size, "UseTranserAcceleration": true, "MetaData": json!({ "VHCId": machine }).to_string(),
    })
}

/// Announces a document and sends it; its id.
async fn sent(person: &Person, machine: i64, name: &str, file: &[u8]) -> i64 {
    let answer = person.post("assets/upload/intent", intent(machine, name, file.len())).await.ok();
    let reply = put(person, &answer, file).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    answer["AssetId"].as_i64().expect("an id")
}

async fn confirm(person: &Person, id: i64) -> Reply {
    person.post("assets/upload/complete", json!({ "AssetId": id })).await
}

/// Attaches a document; its id.
pub async fn attached(person: &Person, machine: i64, name: &str, file: &[u8]) -> i64 {
    let id = sent(person, machine, name, file).await;
    confirm(person, id).await.ok();
    id
}

async fn listed(person: &Person, machine: i64) -> Vec<Value> {
    let found = person.get(&format!("assets/download/jcb/documents/{machine}")).await.ok();
    found.as_array().expect("a list").clone()
}

fn ids(listed: &[Value]) -> Vec<i64> {
    listed.iter().map(|one| one["AssetMetadata"]["AssetId"].as_i64().expect("an id")).collect()
}

async fn machine_at(site: &TestSite) -> i64 {
    let model = given::model(&site.group, "540-170").await;
    given::machine(site).model(model).create().await.id
}

/// ASSET-006, ASSET-007, ASSET-009, ASSET-010, ASSET-018, CONST-014: each of the seven types is announced with the code 200,
/// sent, listed once it is confirmed, sent out as an attachment under its own name, and removed.
#[tokio::test]
async fn a_document_is_attached_listed_downloaded_and_removed() {
    let site = TestApp::shared().await.dealer_site().await;
    let (anna, machine) = (site.administrator().await, machine_at(&site).await);
    let files = [
        ("Delivery note.pdf", PDF.to_vec(), "application/pdf"),
        ("slides.ppt", compound("/PowerPoint Document"), "application/octet-stream"),
        ("letter.DOC", compound("/WordDocument"), "application/octet-stream"),
        ("Größe.docx", office(&["word/document.xml"]), "application/octet-stream"),
        ("show.pptx", office(&["ppt/presentation.xml"]), "application/octet-stream"),
        ("parts.xls", compound("/Workbook"), "application/octet-stream"),
        ("prices.xlsx", office(&["xl/workbook.xml"]), "application/octet-stream"),
    ];
    let mut expected = Vec::new();
    for (name, file, sent_as) in &files {
        let answer = anna.post("assets/upload/intent", intent(machine, name, file.len())).await.ok();
        assert!(answer["SignedURL"].is_string() && answer["AWSHeaders"].is_object(), "{answer}");
        assert_eq!(put(&anna, &answer, file).await.status, 200, "{name}");
        let id = answer["AssetId"].as_i64().expect("an id");
        assert_eq!(ids(&listed(&anna, machine).await), expected, "not before it is confirmed");
        confirm(&anna, id).await.ok();
        confirm(&anna, id).await.ok();
        expected.insert(0, id);
        let found = listed(&anna, machine).await;
        assert_eq!(ids(&found), expected);
        assert_eq!(found[0]["AssetMetadata"]["OriginalFileName"], *name);
        let facts = ["VHCId", "SiteCode", "Size", "CanRemove"].map(|field| found[0][field].clone());
        assert_eq!(json!(facts), json!([machine, site.code, file.len(), true]));
        // From its address and by its id it is sent as an attachment, never to be shown.
        let retained = anna.send(anna.request(Method::GET, &format!("assets/download/assets/{id}"))).await;
        assert_eq!(retained.status, 302);
        for address in
            [found[0]["AssetMetadata"]["SignedURL"].as_str().expect("an address"), retained.header("location")]
        {
            let reply = anna.app().anonymous().get(address).await;
            assert_eq!((reply.status, &reply.bytes), (200, file), "{name}");
            let message = reply.header("content-disposition").to_owned();
            assert!(message.starts_with("attachment; filename*=UTF-8''"), "{message}");
            assert_eq!((reply.header("content-type"), reply.header("x-content-type-options")), (*sent_as, "nosniff"));
            assert_eq!(reply.header("content-security-policy"), "default-src 'none'; sandbox");
        }
    }
    // They are counted as documents and as nothing else.
    let history = anna.get(&format!("jcbstock/history/{machine}")).await.ok();
    let counts = ["DocumentCount", "PhotoCount", "VideoCount"].map(|name| history[name].clone());
    assert_eq!(json!(counts), json!([7, 0, 0]));
    assert_eq!(anna.get(&format!("assets/download/jcb/photo/{machine}/0")).await.ok(), json!([]));
    let gone = expected.remove(0);
    anna.get(&format!("assets/remove/{gone}/false")).await.ok();
    anna.get(&format!("assets/remove/{gone}/false")).await.ok();
    assert_eq!(ids(&listed(&anna, machine).await), expected);
    assert_eq!(anna.get(&format!("assets/download/assets/{gone}")).await.status, 404);
    // An administrator can erase its bytes, too.
    let address = listed(&anna, machine).await[0]["AssetMetadata"]["SignedURL"].as_str().expect("text").to_owned();
    anna.post(&format!("assets/remove/{}/true", expected[0]), json!({})).await.ok();
    assert_eq!(anna.app().anonymous().get(&address).await.status, 404);
}

/// ASSET-010: name, size and what the announcement says of the machine are checked before anything is sent.
#[tokio::test]
async fn what_is_announced_as_a_document_is_checked() {
    let site = TestApp::shared().await.dealer_site().await;
    let (anna, machine) = (site.administrator().await, machine_at(&site).await);
    let ending = "422 Upload: Only pdf, ppt, doc, docx, pptx, xls and xlsx files are accepted";
    let name = "422 Upload: File name should have a visible character and an ending";
    for (file, line) in [
        ("a.html", ending),
        ("a.svg", ending),
        ("a.exe", ending),
        ("a.png", ending),
        ("a.docm", ending),
        ("a.pdf.exe", ending),
        ("a.txt", ending),
        // A text with this character is refused in every field of every call.
        ("a\u{0}.pdf", "422 Request: A text contains characters that cannot be displayed"),
        (".pdf", name),
        ("", name),
    ] {
        assert_eq!(anna.post("assets/upload/intent", intent(machine, file, 100)).await.line(), line, "{file:?}");
    }
    let many = 25 * 1024 * 1024;
    anna.post("assets/upload/intent", intent(machine, "a.pdf", many)).await.ok();
    let more = anna.post("assets/upload/intent", intent(machine, "a.pdf", many + 1)).await;
    assert_eq!(more.line(), "422 Upload: File can have 25 MB at most");
    assert_eq!(anna.post("assets/upload/intent", intent(machine, "a.pdf", 0)).await.reason(), "assets.empty");
    for message in [json!({}), json!({ "VHCId": 0 }), json!({ "VHCId": "x" }), json!([])] {
        let mut ask = intent(machine, "a.pdf", 100);
        ask["MetaData"] = json!(message.to_string());
        assert_eq!(anna.post("assets/upload/intent", ask).await.status, 422, "{message}");
    }
    let unknown = anna.post("assets/upload/intent", intent(987_654_321, "a.pdf", 100)).await;
    assert_eq!((unknown.status, unknown.reason()), (404, "assets.no_machine"));
}

/// A file that is not of the type of its name is refused for good, and so is one that would do harm when it is opened.
#[tokio::test]
async fn hostile_documents_are_refused() {
    let site = TestApp::shared().await.dealer_site().await;
    let (anna, machine) = (site.administrator().await, machine_at(&site).await);
    let html = b"<html><script>alert(1)</script></html>".to_vec();
    let svg = b"<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>".to_vec();
    let program = b"MZ\x90\0\x03\0\0\0".repeat(20);
    let docx = office(&["word/document.xml"]);
    let mut bomb = docx.clone();
    let list = bomb.windows(4).position(|found| found == b"PK\x01\x02").expect("a list of files");
    bomb[list + 24..list + 28].copy_from_slice(&0xffff_fff0_u32.to_le_bytes());
    let scanner = [&b"X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR"[..], b"-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].concat();
    let mut hostile: Vec<(&str, Vec<u8>, &str)> = Vec::new();
    for name in ["a.pdf", "a.ppt", "a.doc", "a.docx", "a.pptx", "a.xls", "a.xlsx"] {
        for file in [&html, &svg, &program, &png(9, 9)] {
            hostile.push((name, file.clone(), "assets.wrong_type"));
        }
    }
    hostile.extend([
        ("a.docx", PDF.to_vec(), "assets.wrong_type"),
        ("a.pdf", docx.clone(), "assets.wrong_type"),
        ("a.xlsx", docx.clone(), "assets.wrong_type"),
        ("a.xls", compound("/WordDocument"), "assets.wrong_type"),
        ("a.doc", docx.clone(), "assets.wrong_type"),
        ("a.docx", office(&["word/document.xml", "word/vbaProject.bin"]), "assets.wrong_type"),
        ("a.docx", office(&["readme.txt"]), "assets.wrong_type"),
        ("a.docx", office(&["word/document.xml", "../../a.dll"]), "assets.unreadable"),
        ("a.docx", [&docx[..], &program].concat(), "assets.unreadable"),
        ("a.docx", [&program[..], &docx].concat(), "assets.wrong_type"),
        ("a.docx", docx[..docx.len() - 5].to_vec(), "assets.unreadable"),
        ("a.docx", bomb, "assets.unpacks_too_large"),
        ("a.pdf", [&html[..], PDF].concat(), "assets.wrong_type"),
        ("a.pdf", PDF[..30].to_vec(), "assets.unreadable"),
        ("a.pdf", [PDF, &[b' '; 2000]].concat(), "assets.unreadable"),
        ("a.pdf", [PDF, &scanner].concat(), "assets.malware"),
    ]);
    for (name, file, reason) in &hostile {
        let id = sent(&anna, machine, name, file).await;
        let reply = confirm(&anna, id).await;
        let start = String::from_utf8_lossy(&file[..file.len().min(20)]).into_owned();
        assert_eq!((reply.status, reply.reason()), (422, *reason), "{name} {start:?}");
        assert_eq!(confirm(&anna, id).await.reason(), *reason, "for good");
    }
    assert_eq!(listed(&anna, machine).await, Vec::<Value>::new());
    // A polyglot that is a whole PDF is given out like any document: to be saved, never to be displayed.
    let both = [&PDF[..9], &html, &PDF[9..]].concat();
    let id = attached(&anna, machine, "a.pdf", &both).await;
    let address = listed(&anna, machine).await[0]["AssetMetadata"]["SignedURL"].as_str().expect("text").to_owned();
    let reply = anna.app().anonymous().get(&address).await;
    assert!(reply.header("content-disposition").starts_with("attachment"), "{id}");
    assert_eq!(reply.header("content-security-policy"), "default-src 'none'; sandbox");
}

/// People who inspect attach documents, fewer remove them, and everybody who sees the machine reads them.
#[tokio::test]
async fn documents_are_attached_and_removed_by_those_who_may() {
    let site = TestApp::shared().await.dealer_site().await;
    let (anna, machine) = (site.administrator().await, machine_at(&site).await);
    for (kind, attaches, removes) in [
        (1, true, true),
        (6, true, true),
        (9, true, true),
        (5, true, true),
        (7, true, false),
        (49, true, false),
        (2, false, false),
        (4, false, false),
        (3, false, false),
        (8, false, false),
    ] {
        let id = attached(&anna, machine, "a.pdf", PDF).await;
        let person = if kind == 7 { site.technician().await } else { site.person(kind).await };
        let reply = person.post("assets/upload/intent", intent(machine, "b.pdf", PDF.len())).await;
        assert_eq!((reply.status, kind), (if attaches { 200 } else { 403 }, kind), "{}", reply.text());
        let found = person.get(&format!("assets/download/jcb/documents/{machine}")).await;
        // Import users see what they have imported themselves.
        assert_eq!((found.status, kind), (if kind == 8 { 404 } else { 200 }, kind));
        if kind != 8 {
            assert_eq!((&found.ok()[0]["CanRemove"], kind), (&json!(removes), kind));
        }
        let reply = person.post(&format!("assets/remove/{id}/false"), json!({})).await;
        assert_eq!((reply.status, kind), (if removes { 200 } else { 403 }, kind));
        assert_eq!((ids(&listed(&anna, machine).await).contains(&id), kind), (!removes, kind));
    }
    let off = attached(&anna, machine, "a.pdf", PDF).await;
    given::setting(&site, "JCB.IsEnabled", "false").await;
    let refused = anna.post("assets/upload/intent", intent(machine, "b.pdf", PDF.len())).await;
    assert_eq!((refused.status, refused.reason()), (403, "platform.module_off"));
    assert_eq!(anna.post(&format!("assets/remove/{off}/false"), json!({})).await.reason(), "platform.module_off");
}

/// Head office reads the documents of its dealers' machines and changes none; a dealer reads those that head office had
/// attached before the machine came; nobody else learns that there are any.
#[tokio::test]
async fn documents_are_seen_by_those_who_see_the_machine() {
    let head_office = TestApp::shared().await.head_office().await;
    let dealer = head_office.group.dealer_site().await;
    let machine = machine_at(&dealer).await;
    let (anna, bert) = (head_office.administrator().await, dealer.administrator().await);
    let id = attached(&bert, machine, "a.pdf", PDF).await;
    let seen = listed(&anna, machine).await;
    assert_eq!((ids(&seen), &seen[0]["CanRemove"]), (vec![id], &json!(false)));
    assert_eq!(anna.get(&format!("assets/remove/{id}/false")).await.status, 404, "it is not theirs to take away");
    let theirs = anna.post("assets/upload/intent", intent(machine, "b.pdf", PDF.len())).await;
    assert_eq!((theirs.status, theirs.reason()), (404, "assets.no_machine"));
    let neighbour = head_office.group.dealer_site().await.administrator().await;
    let stranger = TestApp::shared().await.head_office().await.administrator().await;
    for person in [&neighbour, &stranger] {
        let (foreign, never) = (
            person.get(&format!("assets/download/jcb/documents/{machine}")).await,
            person.get("assets/download/jcb/documents/987654321").await,
        );
        assert_eq!((foreign.status, foreign.line()), (404, never.line()));
        assert_eq!(person.get(&format!("assets/download/assets/{id}")).await.reason(), "assets.unknown");
        assert_eq!(person.post("assets/upload/complete", json!({ "AssetId": id })).await.status / 100, 4);
        assert_ne!(person.post(&format!("assets/remove/{id}/false"), json!({})).await.status, 200);
    }
    assert_eq!(ids(&listed(&bert, machine).await), [id]);
    // A document that was attached before the machine was sent on.
    let model = given::model(&head_office.group, "540-180").await;
    let sent_on = given::machine(&head_office).model(model).create().await;
    let manual = attached(&anna, sent_on.id, "manual.pdf", PDF).await;
    let ask = json!({ "VhcIds": [sent_on.id], "Sitecode": dealer.code });
    anna.post("jcbstock/transfer", ask).await.ok();
    assert_eq!(ids(&listed(&bert, sent_on.id).await), [manual]);
    assert_eq!(neighbour.get(&format!("assets/download/jcb/documents/{}", sent_on.id)).await.status, 404);
}

/// A machine has a hundred documents at most, those that are announced included.
#[tokio::test]
async fn a_machine_has_so_many_documents_at_most() {
    let site = TestApp::shared().await.dealer_site().await;
    let (anna, machine) = (site.administrator().await, machine_at(&site).await);
    for _ in 0..100 {
        anna.post("assets/upload/intent", intent(machine, "a.pdf", 100)).await.ok();
    }
    let more = anna.post("assets/upload/intent", intent(machine, "a.pdf", 100)).await;
    assert_eq!(more.line(), "422 Upload: A machine can have 100 documents at most");
}

/// ASSET-020: on S3 a document takes the same path, and is sent as an attachment by the storage itself.
#[tokio::test]
async fn a_document_takes_the_same_path_on_s3() {
    let Some(bucket) = Bucket::fresh().await else { return };
    let (_, clock) = bucket.storage();
    let app = TestApp::builder().clock(clock).config(move |config| bucket.configure(config)).start().await;
    let site = app.dealer_site().await;
    let (anna, machine) = (site.administrator().await, machine_at(&site).await);
    let browser = client().build().expect("a client");
    for (name, file) in [("a.pdf", PDF.to_vec()), ("b.docx", office(&["word/document.xml"]))] {
        let answer = anna.post("assets/upload/intent", intent(machine, name, file.len())).await.ok();
        let mut call = browser.put(answer["SignedURL"].as_str().expect("an address")).body(file.clone());
        for (name, value) in answer["AWSHeaders"].as_object().expect("headers") {
            call = call.header(name, value.as_str().expect("a value"));
        }
        assert_eq!(call.send().await.expect("an answer").status().as_u16(), 200);
        confirm(&anna, answer["AssetId"].as_i64().expect("an id")).await.ok();
        let found = listed(&anna, machine).await;
        let address = found[0]["AssetMetadata"]["SignedURL"].as_str().expect("an address");
        assert!(address.starts_with("http://"), "{address}");
        let reply = browser.get(address).send().await.expect("an answer");
        let message = reply.headers()["content-disposition"].to_str().expect("text").to_owned();
        assert!(message.starts_with("attachment") && message.contains(name), "{message}");
        assert_eq!(reply.bytes().await.expect("bytes"), file);
    }
}
