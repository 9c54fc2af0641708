//! Uploads: announced, sent to the storage, confirmed, displayed, removed and swept; and everything that is refused.

use chrono::TimeDelta;
use futures::future::join_all;
use platform::storage::Key;
use reqwest::Method;
use serde_json::{Value, json};
use tests::{Person, Reply, TestApp, client, s3::Bucket};

/// A picture as a file.
pub fn png(width: u32, height: u32) -> Vec<u8> {
    encoded(image::ImageFormat::Png, width, height)
}

fn encoded(format: image::ImageFormat, width: u32, height: u32) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    let pixel = |x: u32, y: u32| image::Rgb([x.to_le_bytes()[0], y.to_le_bytes()[0], 90]);
    image::RgbImage::from_fn(width, height, pixel).write_to(&mut bytes, format).expect("a picture");
    bytes.into_inner()
}

async fn announced(anna: &Person, name: &str, size: usize) -> Value {
    announced_as(anna, 190, name, size).await
}

async fn announced_as(anna: &Person, kind: i16, name: &str, size: usize) -> Value {
    let ask = json!({ "FileNameWithExtension": name, "AssetTypeEnum": kind, "UploadedFileSize": size });
    anna.post("assets/upload/intent", ask).await.ok()
}

/// Uploads a picture of a kind; its id.
pub async fn uploaded(anna: &Person, kind: i16, name: &str) -> i64 {
    let file = png(40, 30);
    let address = announced_as(anna, kind, name, file.len()).await;
    assert_eq!(put(anna, &address, &file).await.status, 200);
    let id = address["AssetId"].as_i64().expect("an id");
    confirm(anna, id).await.ok();
    id
}

/// Sends a file to the address that was answered, as a browser does: without a session.
pub async fn put(anna: &Person, address: &Value, bytes: &[u8]) -> Reply {
    let url = address["SignedURL"].as_str().expect("an address");
    let mut call = anna.app().anonymous().request(Method::PUT, url);
    for (name, value) in address["AWSHeaders"].as_object().expect("headers") {
        call = call.header(name, value.as_str().expect("a value"));
    }
    anna.send(call.body(bytes.to_vec())).await
}

/// Announces a file and sends it; its id.
pub async fn sent(anna: &Person, name: &str, bytes: &[u8]) -> i64 {
    let address = announced(anna, name, bytes.len()).await;
    let reply = put(anna, &address, bytes).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    address["AssetId"].as_i64().expect("an id")
}

async fn confirm(anna: &Person, id: i64) -> Reply {
    anna.post("assets/upload/complete", json!({ "AssetId": id })).await
}

fn meta(asset: &Value) -> Value {
    serde_json::from_str(asset["MetaData"].as_str().expect("text")).expect("JSON")
}

async fn shown(anna: &Person, address: &Value) -> Vec<u8> {
    let reply = anna.app().anonymous().get(address.as_str().expect("an address")).await;
    assert_eq!(reply.status, 200, "{}", reply.text());
    reply.bytes
}

/// ASSET-020, ASSET-026, ASSET-027, ASSET-028, ASSET-032
#[tokio::test]
async fn a_picture_is_sent_checked_and_shown() {
    let app = TestApp::shared().await;
    let anna = app.head_office().await.administrator().await;
    let file = png(3000, 1500);
    let id = sent(&anna, "Front left.png", &file).await;
    assert_eq!(anna.get("assets/download/jcb/modelphoto").await.ok(), json!([]), "not before it is confirmed");
    let done = confirm(&anna, id).await.ok();
    assert_eq!((&done["Width"], &done["Height"]), (&json!(2048), &json!(1024)));
    let listed = anna.get("assets/download/jcb/modelphoto").await.ok();
    assert_eq!(listed[0]["AssetId"], id);
    let meta = meta(&listed[0]);
    assert_eq!((&meta["AssetId"], &meta["OriginalFileName"]), (&json!(id), &json!("Front left.png")));
    let size = |bytes: &[u8]| {
        let image = image::load_from_memory(bytes).expect("a picture");
        (image.width(), image.height())
    };
    assert_eq!(size(&shown(&anna, &meta["SignedURL"]).await), (2048, 1024));
    assert_eq!(size(&shown(&anna, &meta["ThumbnailURL"]).await), (320, 160));
    for other in ["templatelogo", "entitylogo", "guidancephoto"] {
        assert_eq!(anna.get(&format!("assets/download/{other}")).await.ok(), json!([]), "{other}");
    }
    let again = confirm(&anna, id).await.ok();
    assert_eq!(again["AssetId"], id, "a repeat answers the same");
}

/// An orientation of 6 means that the file lies on its side. Neither it nor anything else of the metadata is given out.
#[tokio::test]
async fn a_photo_is_turned_upright_and_tells_nothing_of_where_it_was_taken() {
    let app = TestApp::shared().await;
    let anna = app.head_office().await.administrator().await;
    let plain = encoded(image::ImageFormat::Jpeg, 40, 20);
    let mut exif = b"Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0".to_vec();
    exif.extend_from_slice(b"GPS 52.5200 13.4050");
    let length = u16::try_from(exif.len() + 2).expect("short").to_be_bytes();
    let file = [&plain[..2], &[0xff, 0xe1], &length, &exif, &plain[2..], b"<script>alert(1)</script>"].concat();
    let id = sent(&anna, "yard.jpg", &file).await;
    let done = confirm(&anna, id).await.ok();
    assert_eq!((&done["Width"], &done["Height"]), (&json!(20), &json!(40)));
    for address in ["SignedURL", "ThumbnailURL"] {
        let bytes = shown(&anna, &meta(&done)[address]).await;
        for part in [&b"GPS"[..], b"Exif", b"<script>"] {
            assert!(!bytes.windows(part.len()).any(|found| found == part), "{}", String::from_utf8_lossy(part));
        }
    }
}

/// Goal I6: an object is sent once, and not replaced after its check.
#[tokio::test]
async fn an_address_is_for_one_file_as_announced() {
    let app = TestApp::shared().await;
    let anna = app.head_office().await.administrator().await;
    let file = png(10, 10);
    let address = announced(&anna, "a.png", file.len()).await;
    let id = address["AssetId"].as_i64().expect("an id");
    assert_eq!(confirm(&anna, id).await.line(), "412 Upload: The file was not sent yet");
    let changed = json!({
        "SignedURL": address["SignedURL"].as_str().expect("text").replace("size=", "size=1"),
        "AWSHeaders": address["AWSHeaders"],
    });
    assert_eq!(put(&anna, &changed, &file).await.status, 404, "an altered address");
    assert_ne!(put(&anna, &address, &file[1..]).await.status, 200, "too little");
    assert_ne!(put(&anna, &address, &[&file[..], b"x"].concat()).await.status, 200, "too much");
    assert_eq!(confirm(&anna, id).await.line(), "412 Upload: The file was not sent yet");
    assert_eq!(put(&anna, &address, &file).await.status, 200);
    confirm(&anna, id).await.ok();
    assert_eq!(put(&anna, &address, &file).await.status, 409, "a second time, also when it is confirmed");
}

#[tokio::test]
async fn what_is_announced_is_checked() {
    let app = TestApp::shared().await;
    let anna = app.head_office().await.administrator().await;
    let ask = json!({ "FileNameWithExtension": "a.png", "AssetTypeEnum": 190, "UploadedFileSize": 10 });
    for (field, value, line) in [
        ("AssetTypeEnum", json!(5), "422 Upload: This kind of file is not accepted"),
        ("FileNameWithExtension", json!("a.svg"), "422 Upload: Only png, jpg and jpeg files are accepted"),
        (
            "FileNameWithExtension",
            json!("\u{200b}.png"),
            "422 Upload: File name should have a visible character and an ending",
        ),
        ("UploadedFileSize", json!(0), "422 Upload: File is empty"),
        ("UploadedFileSize", json!(-1), "422 Upload: File is empty"),
        ("UploadedFileSize", json!(10 * 1024 * 1024 + 1), "422 Upload: File can have 10 MB at most"),
        ("Sha256", json!("abc"), "422 Upload: Checksum is not a SHA-256 in base64"),
        ("MetaData", json!("{"), "422 Upload: MetaData should be JSON text of up to 4000 characters"),
    ] {
        let mut wrong = ask.clone();
        wrong[field] = value;
        assert_eq!(anna.post("assets/upload/intent", wrong).await.line(), line);
    }
    let large = json!({ "FileNameWithExtension": "a.png", "AssetTypeEnum": 190, "OriginalFileSize": 1_i64 << 40 });
    assert_eq!(anna.post("assets/upload/intent", large).await.reason(), "assets.too_large");
    let dealer = app.dealer_site().await.administrator().await;
    assert_eq!(dealer.post("assets/upload/intent", ask).await.reason(), "platform.denied");
}

/// Goal I6: of three hundred hostile files each is refused for good, or its pictures are made of pixels alone.
#[tokio::test]
async fn hostile_files_are_refused_or_come_out_as_pixels() {
    let app = TestApp::shared().await;
    let anna = app.head_office().await.administrator().await;
    let mut random = tests::random::Random::of_client(tests::random::seed(), 0);
    let (good, photo) = (png(24, 24), encoded(image::ImageFormat::Jpeg, 24, 24));
    let mark = b"<script>hostile()</script>";
    let mut refused: Vec<Vec<u8>> = vec![
        b"MZ\x90\0\x03\0\0\0".repeat(20),
        b"<html><script>alert(1)</script></html>".to_vec(),
        b"<svg xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\"/>".to_vec(),
        b"PK\x03\x04".repeat(30),
        b"%PDF-1.7\n%%EOF".to_vec(),
        b"GIF89a\x01\0\x01\0\0\0\0;".to_vec(),
        b"\x7fELF\x02\x01\x01\0".repeat(9),
        b"\x89PNG\r\n\x1a\n".to_vec(),
        [&good[..], b"X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR", b"-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].concat(),
        photo.clone(),
    ];
    // Bombs: a header that promises more pixels than may be unpacked.
    for side in [7_000_u32, 31_999, 65_536, u32::MAX] {
        let mut bomb = good.clone();
        bomb[16..20].copy_from_slice(&side.to_be_bytes());
        bomb[20..24].copy_from_slice(&side.to_be_bytes());
        let sum = crc32(&bomb[12..29]).to_be_bytes();
        bomb[29..33].copy_from_slice(&sum);
        refused.push(bomb);
    }
    // Cut off before the pixels.
    refused.extend((9..41).map(|end| good[..end].to_vec()));
    let mut either: Vec<Vec<u8>> = Vec::new();
    for number in 0..254 {
        let mut file = if number % 2 == 0 { good.clone() } else { [&good[..], &mark[..]].concat() };
        for _ in 0..=number % 7 {
            let at = random.below(file.len());
            file[at] = random.below(256).to_le_bytes()[0];
        }
        either.push(file);
    }
    let many = refused.len() + either.len();
    assert!(many >= 300, "{many} files");
    for file in &refused {
        let id = sent(&anna, "a.png", file).await;
        let reply = confirm(&anna, id).await;
        assert_eq!(reply.status, 422, "{} {:?}", reply.text(), &file[..file.len().min(40)]);
        assert_eq!(confirm(&anna, id).await.reason(), reply.reason(), "for good");
    }
    let mut accepted = 0;
    for file in &either {
        let id = sent(&anna, "a.png", file).await;
        let reply = confirm(&anna, id).await;
        if reply.status == 422 {
            continue;
        }
        accepted += 1;
        let bytes = shown(&anna, &meta(&reply.ok())["SignedURL"]).await;
        image::load_from_memory(&bytes).expect("a picture");
        assert!(!bytes.windows(mark.len()).any(|found| found == mark));
    }
    let listed = anna.get("assets/download/jcb/modelphoto").await.ok();
    assert_eq!(listed.as_array().expect("a list").len(), accepted, "only what was accepted is listed");
}

/// The checksum of a chunk of PNG.
fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| (sum >> 1) ^ (0xedb8_8320 & (sum & 1).wrapping_neg()))
    })
}

/// ASSET-016
#[tokio::test]
async fn a_picture_is_removed_and_erased() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    let anna = site.administrator().await;
    let id = sent(&anna, "a.png", &png(9, 9)).await;
    let address = meta(&confirm(&anna, id).await.ok())["SignedURL"].clone();
    anna.get(&format!("assets/remove/{id}/false")).await.ok();
    assert_eq!(anna.get("assets/download/jcb/modelphoto").await.ok(), json!([]));
    shown(&anna, &address).await;
    anna.get(&format!("assets/remove/{id}/false")).await.ok();
    anna.post(&format!("assets/remove/{id}/true"), json!({})).await.ok();
    assert_eq!(anna.app().anonymous().get(address.as_str().expect("text")).await.status, 404, "its bytes are gone");
    let row = anna.get(&format!("/admin/api/assets/{id}")).await.ok();
    assert_eq!((&row["state"], &row["deleted"]), (&json!(3), &json!(true)));
    assert_eq!(anna.get("assets/remove/987654321/false").await.line(), "404 Upload: File not found");
}

#[tokio::test]
async fn what_nobody_confirms_is_swept() {
    let app = TestApp::fresh().await;
    let site = app.head_office().await;
    let anna = site.administrator().await;
    let file = png(9, 9);
    let (retained, lost, wrong) = (
        sent(&anna, "kept.png", &file).await,
        sent(&anna, "lost.png", &file).await,
        sent(&anna, "wrong.png", b"<html></html>").await,
    );
    let late = announced(&anna, "late.png", file.len()).await;
    let address = meta(&confirm(&anna, retained).await.ok())["ThumbnailURL"].clone();
    assert_eq!(confirm(&anna, wrong).await.status, 422);
    app.advance(TimeDelta::minutes(6));
    assert_eq!(put(&anna, &late, &file).await.status, 404, "an address that is over");
    app.advance(TimeDelta::minutes(60));
    // The session has not ended meanwhile.
    let expired = confirm(&anna, lost).await.line();
    assert_eq!(expired, "409 Upload: The upload was not confirmed in time, please upload the file again");
    app.advance(TimeDelta::minutes(10));
    app.plan().await;
    app.work().await;
    let states = async || {
        let rows = anna.get("/admin/api/assets").await.ok();
        let rows = rows.as_array().expect("rows").iter();
        let mut all: Vec<_> =
            rows.map(|row| (row["fileName"].as_str().expect("a name").to_owned(), row["state"].clone())).collect();
        all.sort_by(|one, other| one.0.cmp(&other.0));
        all
    };
    let left = vec![("kept.png".to_owned(), json!(1)), ("wrong.png".to_owned(), json!(2))];
    assert_eq!(states().await, left);
    shown(&anna, &address).await;
}

/// A row whose objects cannot be named preserves neither the files of its own group nor those of another one, and is reported.
#[tokio::test]
async fn a_file_that_cannot_be_swept_delays_no_other() {
    use assets::entity::asset;
    use platform::{
        entity::job,
        tenancy::{Scoped, SystemTask},
    };
    use sea_orm::ColumnTrait as _;

    let app = TestApp::fresh().await;
    let file = png(9, 9);
    let (anna, bob) = (app.head_office().await.administrator().await, app.head_office().await.administrator().await);
    let broken = sent(&anna, "broken.png", &file).await;
    let later = sent(&anna, "later.png", &file).await;
    let others = sent(&bob, "others.png", &file).await;
    tests::given::write(&app, move |_, tx, grant| {
        Box::pin(async move {
            let row = asset::Entity::change(grant).filter(asset::Column::Id.eq(broken));
            row.value(asset::Column::Stem, "../broken").run(tx).await.expect("changed");
        })
    })
    .await;
    let sweep = async || {
        app.plan().await;
        app.work().await;
        app.on(|platform| async move {
            let (everywhere, jobs) = (SystemTask::Nightly.everywhere(), SystemTask::Jobs.everywhere());
            let tx = platform.db.read(everywhere.reach()).await.expect("a transaction");
            let rows = asset::Entity::within(&everywhere).all(&tx).await.expect("rows");
            drop(tx);
            let tx = platform.db.read(jobs.reach()).await.expect("a transaction");
            let swept = job::Entity::within(&jobs).filter(job::Column::Kind.eq("assets.sweep"));
            let swept = swept.order(job::Column::Id, sea_orm::Order::Desc).limit(1).one(&tx).await.expect("a job");
            let swept = swept.expect("it was planned");
            (rows.iter().map(|row| row.id).collect::<Vec<_>>(), swept.done_at.is_some(), swept.last_error)
        })
        .await
    };
    app.advance(TimeDelta::minutes(76));
    let report = Some("1 failed; the log names each with its reason".to_owned());
    assert_eq!(sweep().await, (vec![broken], true, report.clone()), "{later} and {others} are gone");
    // The next one comes at its usual time, with the same file again.
    app.advance(TimeDelta::minutes(16));
    assert_eq!(sweep().await, (vec![broken], true, report));
    assert!(app.metrics().contains("job_rows_failed_total{kind=\"assets.sweep\"}"), "{}", app.metrics());
}

#[tokio::test]
async fn a_site_has_so_much_room() {
    let app = TestApp::builder()
        .config(|config| (config.limits.site_storage_gib, config.limits.announced_mib_per_user) = (1, 2048))
        .start()
        .await;
    let anna = app.head_office().await.administrator().await;
    let ask = json!({ "FileNameWithExtension": "a.png", "AssetTypeEnum": 190, "UploadedFileSize": 10 << 20 });
    for _ in 0..101 {
        anna.post("assets/upload/intent", ask.clone()).await.ok();
    }
    // There is room for one more: of those that are announced at the same moment one is let in.
    let at_once = (0..8).map(|_| anna.post("assets/upload/intent", ask.clone()));
    let mut lines: Vec<String> = join_all(at_once).await.iter().map(Reply::line).collect();
    lines.sort();
    let refused = "422 Upload: The storage of this site is used up";
    assert!(lines[0].starts_with("200"), "{}", lines[0]);
    assert_eq!(lines[1..], vec![refused; 7]);
    assert_eq!(anna.post("assets/upload/intent", ask).await.line(), refused);
}

/// Files that one user announces and never sends take no more than a share of the site's room, for an hour at most; one that
/// is removed gives its room back at once.
#[tokio::test]
async fn a_user_announces_so_much_at_a_time() {
    let app = TestApp::builder()
        .config(|config| (config.limits.site_storage_gib, config.limits.announced_mib_per_user) = (1, 40));
    let app = app.start().await;
    let head_office = app.head_office().await;
    let (anna, bob) = (head_office.administrator().await, head_office.administrator().await);
    let intent = json!({ "FileNameWithExtension": "a.png", "AssetTypeEnum": 190, "UploadedFileSize": 10 << 20 });
    let announce = async |person: &Person| person.post("assets/upload/intent", intent.clone()).await;
    let first = announce(&anna).await.ok();
    let mut lines: Vec<String> = join_all((0..8).map(|_| announce(&anna))).await.iter().map(Reply::line).collect();
    lines.sort();
    let refused = "429 Upload: Too many files are waiting to be sent, please wait until some of them are sent";
    assert!(lines[..3].iter().all(|line| line.starts_with("200")), "{lines:?}");
    assert_eq!(lines[3..], vec![refused; 5]);
    let again = announce(&anna).await;
    assert!(again.header("retry-after").parse::<u64>().is_ok_and(|seconds| seconds > 0));
    announce(&bob).await.ok();
    // A removed one gives its room back.
    anna.get(&format!("assets/remove/{}/false", first["AssetId"])).await.ok();
    announce(&anna).await.ok();
    assert_eq!(announce(&anna).await.line(), refused);
    // One that was never sent takes no room after an hour, also before it is swept.
    app.advance(TimeDelta::minutes(61));
    for _ in 0..4 {
        announce(&anna).await.ok();
    }
    assert_eq!(announce(&anna).await.line(), refused);
}

/// ASSET-020, ASSET-032: on S3, whose addresses are of another origin, a picture takes the same path.
#[tokio::test]
async fn a_picture_takes_the_same_path_on_s3() {
    let Some(bucket) = Bucket::fresh().await else { return };
    let (storage, clock) = bucket.storage();
    let app = TestApp::builder().clock(clock).config(move |config| bucket.configure(config)).start().await;
    let anna = app.head_office().await.administrator().await;
    let browser = client().build().expect("a client");
    let file = png(600, 400);
    let answer = announced(&anna, "a.png", file.len()).await;
    let id = answer["AssetId"].as_i64().expect("an id");
    let to = answer["SignedURL"].as_str().expect("an address");
    assert!(to.starts_with("http://"), "{to}");
    let send = async |to: &str, file: &[u8]| {
        let mut call = browser.put(to).body(file.to_vec());
        for (name, value) in answer["AWSHeaders"].as_object().expect("headers") {
            call = call.header(name, value.as_str().expect("a value"));
        }
        call.send().await.expect("an answer").status().as_u16()
    };
    assert_eq!(confirm(&anna, id).await.line(), "412 Upload: The file was not sent yet");
    assert_ne!(send(&to.replace("X-Amz-Signature=", "X-Amz-Signature=0"), &file).await, 200, "an altered address");
    assert_ne!(send(to, &file[1..]).await, 200, "too little");
    assert_eq!(send(to, &file).await, 200);
    assert_eq!(send(to, &file).await, 412, "a second time");
    let done = confirm(&anna, id).await.ok();
    assert_eq!((&done["Width"], &done["Height"]), (&json!(600), &json!(400)));
    let meta = meta(&anna.get("assets/download/jcb/modelphoto").await.ok()[0]);
    let address = meta["SignedURL"].as_str().expect("an address");
    let shown_there = browser.get(address).send().await.expect("an answer");
    assert_eq!(
        (shown_there.status().as_u16(), &shown_there.headers()["content-type"]),
        (200, &"image/png".parse().expect("a value"))
    );
    let picture = shown_there.bytes().await.expect("bytes");
    assert_eq!(image::load_from_memory(&picture).expect("a picture").width(), 600);
    let thumbnail = shown(&anna, &meta["ThumbnailURL"]).await;
    assert_eq!(image::load_from_memory(&thumbnail).expect("a picture").width(), 320);
    // The one that was sent is swept, and an erased one is gone.
    let at = to.find("incoming/").expect("a key");
    let incoming = Key::parse(to[at..].split('?').next().expect("a path")).expect("a key");
    assert!(storage.head(&incoming).await.expect("an answer").is_some());
    anna.get(&format!("assets/remove/{id}/true")).await.ok();
    assert_eq!(browser.get(address).send().await.expect("an answer").status().as_u16(), 404);
    assert!(storage.head(&incoming).await.expect("an answer").is_none());
}

#[tokio::test]
async fn other_modules_attach_accepted_pictures_of_their_group() {
    use platform::tenancy::SystemTask;

    let app = TestApp::shared().await;
    let (site, other) = (app.head_office().await, app.head_office().await);
    let anna = site.administrator().await;
    let (id, announced) = (sent(&anna, "a.png", &png(9, 9)).await, sent(&anna, "b.png", &png(9, 9)).await);
    confirm(&anna, id).await.ok();
    let found = async |group: i64, id: i64, kind: assets::AssetKind| {
        app.on(move |platform| async move {
            let grant = SystemTask::Seed.in_group(group);
            let tx = platform.db.write(grant.reach()).await.expect("a transaction");
            assets::picture(&tx, &grant, id, kind)
                .await
                .map(|picture| picture.id)
                .map_err(|error| error.reason().name())
        })
        .await
    };
    let image = assets::AssetKind::ModelImage;
    assert_eq!(found(site.group.id, id, image).await, Ok(id));
    for (group, id, kind) in [
        (other.group.id, id, image),
        (site.group.id, announced, image),
        (site.group.id, id, assets::AssetKind::TemplateLogo),
    ] {
        assert_eq!(found(group, id, kind).await, Err("assets.no_picture"));
    }
}
