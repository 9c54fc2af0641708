use actix_web::FromRequest as _;
use actix_web::{
    HttpRequest,
    body::to_bytes,
    http::{
        StatusCode,
        header::{self, HeaderMap},
    },
    test::TestRequest,
    web::{Bytes, Payload},
};
use chrono::{TimeDelta, TimeZone as _, Utc};
use futures::{StreamExt as _, TryStreamExt as _};
use sha2::{Digest as _, Sha256};

use super::*;

/// A storage of each kind, on a fixed clock.
struct World {
    storage: Arc<dyn Storage>,
    secrets: Arc<Secrets>,
    clock: Clock,
    folder: tempfile::TempDir,
    /// The bucket of S3.
    bucket: Option<s3::tests::Bucket>,
}

fn world(kind: StorageKind) -> World {
    let folder = tempfile::tempdir().expect("folder");
    let mut config = Config::default();
    config.storage.kind = kind;
    config.storage.path = folder.path().join("objects").display().to_string();
    let secrets = Arc::new(Secrets::generate().expect("secrets"));
    let clock = Clock::fixed(Utc.with_ymd_and_hms(2026, 3, 2, 8, 0, 0).single().expect("a time"));
    let storage = open(&config, &secrets, &clock).expect("opens");
    World { storage, secrets, clock, folder, bucket: None }
}

/// The storages whose addresses are of the server's own origin.
fn both() -> [World; 2] {
    [world(StorageKind::Disk), world(StorageKind::Memory)]
}

/// Returns those and S3, when a service is configured.
async fn every() -> Vec<World> {
    let mut worlds = Vec::from(both());
    if let Some(bucket) = s3::tests::Bucket::fresh().await {
        let storage = Arc::new(bucket.storage());
        worlds.push(World { storage, bucket: Some(bucket), ..world(StorageKind::Memory) });
    }
    worlds
}

fn key(text: &str) -> Key {
    Key::parse(text).expect("a key")
}

async fn read(object: Object) -> Vec<u8> {
    object
        .bytes
        .try_fold(Vec::new(), async |mut all, piece| {
            all.extend_from_slice(&piece);
            Ok(all)
        })
        .await
        .expect("bytes")
}

impl World {
    async fn read(&self, name: &str, part: Part) -> Option<Vec<u8>> {
        match self.storage.get(&key(name), part).await.expect("reads") {
            Some(object) => Some(read(object).await),
            None => None,
        }
    }

    async fn show(&self, request: &HttpRequest) -> Result<(StatusCode, HeaderMap, Bytes)> {
        let answer = signed::answer(request, self.storage.as_ref(), &self.secrets, self.clock.now()).await?;
        let (status, headers) = (answer.status(), answer.headers().clone());
        Ok((status, headers, to_bytes(answer.into_body()).await.expect("body")))
    }

    async fn take(&self, address: &str, headers: &BTreeMap<String, String>, body: &'static [u8]) -> Result<StatusCode> {
        let mut request = TestRequest::put().uri(address).set_payload(body).to_srv_request();
        // A client may omit the length; with one, the refusal would come before the first byte.
        request.headers_mut().remove(header::CONTENT_LENGTH);
        for (name, value) in headers {
            let name: header::HeaderName = name.to_lowercase().parse().expect("a name");
            request.headers_mut().insert(name, value.parse().expect("a value"));
        }
        let (request, mut raw) = request.into_parts();
        let body = Payload::from_request(&request, &mut raw).await.expect("payload");
        let answer = signed::receive(&request, body, self.storage.as_ref(), &self.secrets, self.clock.now()).await?;
        Ok(answer.status())
    }

    async fn is_empty(&self) -> bool {
        fn count(folder: &std::path::Path) -> usize {
            let entries = std::fs::read_dir(folder).expect("folder").map(|entry| entry.expect("entry").path());
            entries.map(|path| if path.is_dir() { count(&path) } else { 1 }).sum()
        }
        match &self.bucket {
            Some(bucket) => bucket.is_empty().await,
            None => count(self.folder.path()) == 0,
        }
    }
}

fn get(address: &str) -> TestRequest {
    TestRequest::get().uri(address)
}

fn picture() -> Show {
    Show { content_type: String::from("image/png"), save_as: None }
}

#[test]
fn keys_cannot_climb() {
    for good in ["a", "site/330001/5b1c-f0_1.jpg", "incoming/x..y"] {
        assert_eq!(key(good).as_str(), good);
    }
    for bad in [
        "",
        "/a",
        "a/",
        "a//b",
        "..",
        "a/../b",
        "./a",
        ".unfinished/x",
        "a/.b",
        "a\\b",
        "a b",
        "a%2fb",
        "é",
        "a\0",
        "C:x",
        &"a".repeat(201),
    ] {
        assert_eq!(Key::parse(bad).expect_err(bad).reason(), own::NO_SUCH_THING);
    }
}

#[test]
fn a_part_lies_within_its_object() {
    for (part, size, expected) in [
        (Part::Whole, 0, Some((0, 0))),
        (Part::Whole, 10, Some((0, 10))),
        (Part::From(2, Some(4)), 10, Some((2, 3))),
        (Part::From(2, None), 10, Some((2, 8))),
        (Part::From(2, Some(u64::MAX)), 10, Some((2, 8))),
        (Part::From(10, None), 10, None),
        (Part::From(4, Some(2)), 10, None),
        (Part::Last(3), 10, Some((7, 3))),
        (Part::Last(30), 10, Some((0, 10))),
        (Part::Last(0), 10, None),
        (Part::Last(1), 0, None),
    ] {
        assert_eq!(part.within(size), expected, "{part:?} of {size}");
    }
}

#[tokio::test]
async fn objects_are_stored_read_replaced_and_removed() {
    for world in every().await {
        world.storage.check().await.expect("can write");
        assert_eq!(world.read("a/b.png", Part::Whole).await, None);
        assert_eq!(world.storage.head(&key("a/b.png")).await.expect("reads"), None);
        let large: Vec<u8> = (0..300_000_u32).map(|number| number.to_le_bytes()[0]).collect();
        let pieces: Vec<_> = large.chunks(1000).map(|piece| Ok(Bytes::copy_from_slice(piece))).collect();
        let size = world
            .storage
            .put(&key("a/b.png"), Put::Create, futures::stream::iter(pieces).boxed())
            .await
            .expect("stores");
        assert_eq!(size, 300_000);
        assert_eq!(world.read("a/b.png", Part::Whole).await.as_deref(), Some(large.as_slice()));
        assert_eq!(
            world.read("a/b.png", Part::From(70_000, Some(140_001))).await.as_deref(),
            Some(&large[70_000..140_002])
        );
        assert_eq!(world.read("a/b.png", Part::Last(5)).await.as_deref(), Some(&large[299_995..]));
        let beyond = world.storage.get(&key("a/b.png"), Part::From(300_000, None)).await.expect_err("beyond");
        assert_eq!(beyond.reason(), own::BAD_RANGE);
        let before = world.storage.head(&key("a/b.png")).await.expect("reads").expect("there");
        assert_eq!(before.size, 300_000);
        assert_eq!(world.read("a", Part::Whole).await, None, "a folder is no object");
        assert_eq!(world.read("a/b.png/c", Part::Whole).await, None, "an object is no folder");

        let again = world.storage.put(&key("a/b.png"), Put::Create, bytes("new")).await.expect_err("there already");
        assert_eq!(again.reason(), own::TAKEN);
        world.storage.put(&key("a/b.png"), Put::Replace, bytes("new")).await.expect("replaces");
        assert_eq!(world.read("a/b.png", Part::Whole).await.as_deref(), Some(&b"new"[..]));
        assert_ne!(world.storage.head(&key("a/b.png")).await.expect("reads").expect("there").etag, before.etag);

        world.storage.delete(&key("a/b.png")).await.expect("removes");
        world.storage.delete(&key("a/b.png")).await.expect("again");
        assert_eq!(world.read("a/b.png", Part::Whole).await, None);
        assert!(world.is_empty().await);
    }
}

#[tokio::test]
async fn the_objects_of_a_folder_are_listed() {
    for world in every().await {
        let list = async |folder| {
            let mut keys: Vec<Key> = world.storage.list(folder).try_collect().await.expect("lists");
            keys.sort();
            keys.iter().map(|key| key.as_str().to_owned()).collect::<Vec<_>>()
        };
        assert_eq!(list("group/").await, [""; 0]);
        let names = ["group/1/assets/a.png", "group/1/assets/b.png", "group/12/c.png", "groups", "incoming/d"];
        for name in names {
            world.storage.put(&key(name), Put::Create, bytes("one")).await.expect("stores");
        }
        assert_eq!(list("group/").await, names[..3]);
        assert_eq!(list("incoming/").await, names[4..]);
        assert_eq!(list("").await, names);
    }
}

#[tokio::test]
async fn what_breaks_off_leaves_nothing() {
    for world in every().await {
        let broken = futures::stream::iter([Ok(Bytes::from_static(b"half")), Err(io::Error::other("cut"))]).boxed();
        let error = world.storage.put(&key("a"), Put::Replace, broken).await.expect_err("broken");
        assert_eq!(error.reason(), own::UNREACHABLE);
        let full = futures::stream::iter([Err(io::ErrorKind::StorageFull.into())]).boxed();
        let error = world.storage.put(&key("a"), Put::Replace, full).await.expect_err("full");
        assert_eq!(error.reason(), own::DISK_FULL);
        assert_eq!(world.read("a", Part::Whole).await, None);
        assert!(world.is_empty().await);
    }
}

#[tokio::test]
async fn a_signed_address_shows_its_object_until_it_is_over() {
    for world in both() {
        world.storage.put(&key("site/1/a.png"), Put::Create, bytes("picture")).await.expect("stores");
        let address = world.storage.address(&key("site/1/a.png"), &picture());
        assert!(address.starts_with("/assets/site/1/a.png?"), "{address}");
        let (status, headers, body) = world.show(&get(&address).to_http_request()).await.expect("shows");
        assert_eq!((status, &body[..]), (StatusCode::OK, &b"picture"[..]));
        for (name, value) in [
            ("content-type", "image/png"),
            ("content-disposition", "inline"),
            ("x-content-type-options", "nosniff"),
            ("content-security-policy", "default-src 'none'; sandbox"),
            ("accept-ranges", "bytes"),
        ] {
            assert_eq!(headers.get(name).expect(name), value);
        }
        assert_eq!(address, world.storage.address(&key("site/1/a.png"), &picture()), "the same within minutes");
        world.clock.advance(TimeDelta::seconds(5 * 60 - 1));
        assert!(world.show(&get(&address).to_http_request()).await.is_ok());
        world.clock.advance(TimeDelta::seconds(5 * 60 + 1));
        let over = world.show(&get(&address).to_http_request()).await.expect_err("over");
        assert_eq!(over.reason(), own::NO_SUCH_THING);
    }
}

#[tokio::test]
async fn an_address_that_was_touched_answers_like_a_missing_object() {
    let world = world(StorageKind::Memory);
    for name in ["a.png", "b.png"] {
        world.storage.put(&key(name), Put::Create, bytes("x")).await.expect("stores");
    }
    let address = world.storage.address(&key("a.png"), &picture());
    let upload = Upload { content_type: String::from("image/png"), size: 1, sha256: None };
    let put = world.storage.intent(&key("a.png"), &upload).expect("signs").address;
    let missing = world.storage.address(&key("c.png"), &picture());
    for touched in [
        address.replace("a.png", "b.png"),
        address.replace("image%2Fpng", "text%2Fhtml"),
        address.replace("exp=1", "exp=2"),
        address.replace("exp=", "exp=x"),
        address.replace("sig=", "sig=A"),
        format!("{address}&name=x.png"),
        format!("{address}&type=video%2Fmp4"),
        address.split('?').next().unwrap_or_default().to_owned(),
        address.replace("/assets/", "/assets//"),
        address.replace("/assets/", "/assets/../assets/"),
        put,
        missing,
    ] {
        let refused = world.show(&get(&touched).to_http_request()).await.expect_err(&touched);
        assert_eq!(refused.reason(), own::NO_SUCH_THING, "{touched}");
    }
}

#[tokio::test]
async fn parts_and_copies_a_browser_has_already() {
    for world in both() {
        world.storage.put(&key("v.mp4"), Put::Create, bytes("0123456789")).await.expect("stores");
        let show = Show { content_type: String::from("video/mp4"), save_as: None };
        let address = world.storage.address(&key("v.mp4"), &show);
        let with = async |name: header::HeaderName, value: &str| {
            world.show(&get(&address).insert_header((name, value)).to_http_request()).await.expect("shows")
        };
        let (status, headers, body) = with(header::RANGE, "bytes=2-4").await;
        assert_eq!((status, &body[..]), (StatusCode::PARTIAL_CONTENT, &b"234"[..]));
        assert_eq!(headers.get("content-range").expect("range"), "bytes 2-4/10");
        assert_eq!(with(header::RANGE, "bytes=-3").await.2, &b"789"[..]);
        assert_eq!(with(header::RANGE, "bytes=7-").await.2, &b"789"[..]);
        assert_eq!(with(header::RANGE, "bytes=10-").await.0, StatusCode::RANGE_NOT_SATISFIABLE);
        assert_eq!(with(header::RANGE, "bytes=0-1,3-4").await.0, StatusCode::OK);
        let etag = headers.get("etag").expect("etag").to_str().expect("text").to_owned();
        let (status, _, body) = with(header::IF_NONE_MATCH, &etag).await;
        assert_eq!((status, body.len()), (StatusCode::NOT_MODIFIED, 0));
        let other =
            get(&address).insert_header((header::RANGE, "bytes=2-4")).insert_header((header::IF_RANGE, "\"other\""));
        assert_eq!(world.show(&other.to_http_request()).await.expect("shows").0, StatusCode::OK);
    }
}

/// A file that is no picture, video or PDF, and one with a name, is sent as an attachment and never displayed inline.
#[tokio::test]
async fn documents_are_saved_and_pages_are_never_shown() {
    let world = world(StorageKind::Memory);
    world.storage.put(&key("d"), Put::Create, bytes("<script>")).await.expect("stores");
    for (content_type, save_as, kind, disposition) in [
        ("text/html", None, "application/octet-stream", "attachment"),
        ("image/svg+xml", None, "application/octet-stream", "attachment"),
        ("application/pdf", None, "application/pdf", "inline"),
        (
            "application/pdf",
            Some("Über\r\nsicht\".pdf"),
            "application/pdf",
            "attachment; filename*=UTF-8''%C3%9Cber__sicht_.pdf",
        ),
    ] {
        let show = Show { content_type: content_type.to_owned(), save_as: save_as.map(str::to_owned) };
        let address = world.storage.address(&key("d"), &show);
        let (_, headers, _) = world.show(&get(&address).to_http_request()).await.expect("shows");
        assert_eq!(headers.get("content-type").expect("type"), kind);
        assert_eq!(headers.get("content-disposition").expect("disposition"), disposition);
    }
}

#[tokio::test]
async fn an_upload_is_taken_once_and_as_announced() {
    const BODY: &[u8] = b"picture";
    for world in both() {
        use base64::Engine as _;
        let sum = base64::engine::general_purpose::STANDARD.encode(Sha256::digest(BODY));
        let upload = Upload { content_type: String::from("image/png"), size: 7, sha256: Some(sum) };
        let Intent { address, headers } = world.storage.intent(&key("incoming/1"), &upload).expect("signs");
        let reason = async |headers: &BTreeMap<String, String>, body| {
            world.take(&address, headers, body).await.expect_err("refused").reason()
        };
        assert_eq!(reason(&headers, b"other b").await, own::NOT_READABLE, "another sum");
        assert_eq!(reason(&headers, b"pictures").await, own::NOT_READABLE, "too much");
        assert_eq!(reason(&headers, b"pict").await, own::NOT_READABLE, "too little");
        assert_eq!(reason(&BTreeMap::new(), BODY).await, own::MEDIA_TYPE);
        let mut long = headers.clone();
        long.insert(String::from("content-length"), String::from("8"));
        assert_eq!(reason(&long, BODY).await, own::TOO_LARGE);
        long.insert(String::from("content-length"), String::from("6"));
        assert_eq!(reason(&long, BODY).await, own::NOT_READABLE);
        assert_eq!(world.read("incoming/1", Part::Whole).await, None);
        assert_eq!(world.take(&address, &headers, BODY).await.expect("takes"), StatusCode::OK);
        assert_eq!(reason(&headers, BODY).await, own::TAKEN, "a second time");
        assert_eq!(world.read("incoming/1", Part::Whole).await.as_deref(), Some(BODY));
        let other = world.storage.intent(&key("incoming/2"), &upload).expect("signs");
        let shown = world.storage.address(&key("incoming/2"), &picture());
        assert_eq!(world.take(&shown, &headers, BODY).await.expect_err("reads only").reason(), own::NO_SUCH_THING);
        world.clock.advance(TimeDelta::minutes(5));
        let late = world.take(&other.address, &headers, BODY).await.expect_err("over");
        assert_eq!(late.reason(), own::NO_SUCH_THING);
    }
}
