//! Behaviour that only S3 has, on the service of `HARDSTAND_TEST_S3` (`http://ACCESS_KEY:SECRET_KEY@HOST:PORT`), and
//! the form of its addresses, which needs no service.

use std::{
    io::Write as _,
    sync::{
        Once,
        atomic::{AtomicU32, Ordering},
    },
};

use chrono::TimeZone as _;

use super::{
    upload::{PART, SMALL},
    *,
};
use crate::config::StorageKind;

static BUCKETS: AtomicU32 = AtomicU32::new(0);
static MISSING: Once = Once::new();

/// A bucket of one test.
pub(in crate::storage) struct Bucket {
    config: Config,
    clock: Clock,
    storage: S3,
}

impl Bucket {
    /// `None`, with a note on standard error, when no service is configured.
    pub(in crate::storage) async fn fresh() -> Option<Self> {
        let Some(service) = std::env::var("HARDSTAND_TEST_S3").ok().filter(|service| !service.is_empty()) else {
            // Not by `eprintln!`, whose output the test harness captures.
            let text = "HARDSTAND_TEST_S3 is not set: storage is not tested on S3 (make test does)\n";
            MISSING.call_once(|| drop(std::io::stderr().write_all(text.as_bytes())));
            return None;
        };
        let mut config = Config::default();
        let (scheme, rest) = service.split_once("://").expect("http://ACCESS_KEY:SECRET_KEY@HOST:PORT");
        let (keys, host) = rest.split_once('@').expect("http://ACCESS_KEY:SECRET_KEY@HOST:PORT");
        let (access_key, secret_key) = keys.split_once(':').expect("http://ACCESS_KEY:SECRET_KEY@HOST:PORT");
        config.storage.kind = StorageKind::S3;
        config.storage.endpoint = Some(format!("{scheme}://{host}"));
        config.storage.region = "eu-west-2".to_owned();
        config.storage.access_key = access_key.to_owned();
        config.storage.secret_key = serde_json::from_value(secret_key.into()).expect("a secret");
        config.storage.path_style = true;
        (config.limits.s3_connect_seconds, config.limits.s3_call_seconds) = (60, 60);
        let clock = Clock::fixed(Clock::system().now());
        loop {
            let number = BUCKETS.fetch_add(1, Ordering::SeqCst);
            config.storage.bucket = format!("test-{}-{number}", std::process::id());
            let storage = S3::open(&config, &clock).expect("opens");
            match storage.0.client.create_bucket().bucket(&config.storage.bucket).send().await {
                Ok(_) => return Some(Self { config, clock, storage }),
                Err(error) if error.code() == Some("BucketAlreadyExists") => {}
                Err(error) => panic!("no bucket can be made: {error:?}"),
            }
        }
    }

    pub(in crate::storage) fn storage(&self) -> S3 {
        S3(Arc::clone(&self.storage.0))
    }

    /// Returns `true` if the bucket has no object and no open upload; waits a while for uploads that are being aborted.
    pub(in crate::storage) async fn is_empty(&self) -> bool {
        let Inner { client, bucket, .. } = &*self.storage.0;
        let begun = Instant::now();
        while begun.elapsed() < Duration::from_mins(2) {
            let objects = client.list_objects_v2().bucket(bucket).send().await.expect("lists");
            let uploads = client.list_multipart_uploads().bucket(bucket).send().await.expect("lists");
            if objects.contents().is_empty() && uploads.uploads().is_empty() {
                return true;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        false
    }

    async fn uploads(&self) -> usize {
        let Inner { client, bucket, .. } = &*self.storage.0;
        client.list_multipart_uploads().bucket(bucket).send().await.expect("lists").uploads().len()
    }
}

fn key(text: &str) -> Key {
    Key::parse(text).expect("a key")
}

/// Bytes that differ by position, in pieces.
fn large(size: usize) -> (Vec<u8>, ByteStream) {
    let whole: Vec<u8> = (0..size).map(|at| (at / 7 + at / 4096).to_le_bytes()[0]).collect();
    let pieces: Vec<_> = whole.chunks(100_000).map(|piece| Ok(Bytes::copy_from_slice(piece))).collect();
    (whole, futures::stream::iter(pieces).boxed())
}

async fn read(storage: &S3, name: &str, part: Part) -> Vec<u8> {
    let object = storage.get(&key(name), part).await.expect("reads").expect("there");
    let bytes = object.bytes.try_collect::<Vec<Bytes>>().await.expect("bytes").concat();
    assert_eq!(object.length, u64::try_from(bytes.len()).expect("a length"));
    bytes
}

#[tokio::test]
async fn a_large_object_goes_in_parts() {
    let Some(bucket) = Bucket::fresh().await else { return };
    let storage = bucket.storage();
    for size in [SMALL - 1, SMALL, PART, PART + 1, 2 * PART + 12_345] {
        let name = format!("large/{size}");
        let (whole, bytes) = large(size);
        let stored = storage.put(&key(&name), Put::Create, bytes).await.expect("stores");
        assert_eq!(stored, u64::try_from(size).expect("a size"));
        assert!(read(&storage, &name, Part::Whole).await == whole, "{size}");
        assert!(read(&storage, &name, Part::From(1000, Some(900_000))).await == whole[1000..=900_000]);
        let (_, bytes) = large(size);
        let again = storage.put(&key(&name), Put::Create, bytes).await.expect_err("there already");
        assert_eq!(again.reason(), own::TAKEN, "{size}");
        storage.put(&key(&name), Put::Replace, large(size - 1).1).await.expect("replaces");
        assert_eq!(read(&storage, &name, Part::Whole).await.len(), size - 1);
        storage.delete(&key(&name)).await.expect("removes");
    }
    assert!(bucket.is_empty().await, "a refused upload is taken back");
}

#[tokio::test]
async fn a_large_object_that_breaks_off_is_taken_back() {
    let Some(bucket) = Bucket::fresh().await else { return };
    let storage = bucket.storage();
    let cut = futures::stream::iter([Err(std::io::Error::other("cut"))]);
    let error = storage.put(&key("a"), Put::Replace, large(PART + 1).1.chain(cut).boxed()).await.expect_err("cut");
    assert_eq!(error.reason(), own::UNREACHABLE);
    assert!(bucket.is_empty().await);
}

#[tokio::test]
async fn a_large_object_that_nobody_waits_for_is_taken_back() {
    let Some(bucket) = Bucket::fresh().await else { return };
    let storage = bucket.storage();
    let endless = large(PART + 1).1.chain(futures::stream::pending()).boxed();
    let task = tokio::spawn(async move { storage.put(&key("a"), Put::Replace, endless).await });
    while bucket.uploads().await == 0 {
        assert!(!task.is_finished(), "it waits for more");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    task.abort();
    assert!(bucket.is_empty().await);
}

/// Wrong keys and a missing bucket are reported to operators, and not as a missing object.
#[tokio::test]
async fn wrong_keys_and_a_missing_bucket_are_named() {
    let Some(bucket) = Bucket::fresh().await else { return };
    let secret = serde_json::from_value("another-secret".into()).expect("a secret");
    for (change, expected) in
        [("secret", "403 SignatureDoesNotMatch"), ("access", "403 "), ("bucket", "404 NoSuchBucket")]
    {
        let mut config = bucket.config.clone();
        match change {
            "secret" => config.storage.secret_key = Clone::clone(&secret),
            "access" => config.storage.access_key = "nobody".to_owned(),
            _ => config.storage.bucket = "no-such-bucket".to_owned(),
        }
        let storage = S3::open(&config, &bucket.clock).expect("opens");
        for error in [
            storage.check().await.expect_err("cannot be used"),
            storage.get(&key("a"), Part::Whole).await.expect_err("cannot be used"),
        ] {
            let cause = error.cause().unwrap_or_default();
            assert_eq!(error.reason(), own::UNREACHABLE);
            assert!(cause.contains(expected), "{change}: {cause}");
            assert!(!cause.contains(secret_of(&bucket.config)), "{cause}");
        }
        assert!(!storage.is_degraded(), "the service answers");
    }
}

fn secret_of(config: &Config) -> &str {
    config.storage.secret_key.reveal()
}

/// A configuration without a service, on a fixed clock.
fn nowhere(endpoint: Option<&str>, path_style: bool) -> (Config, Clock) {
    let mut config = Config::default();
    config.storage.kind = StorageKind::S3;
    config.storage.endpoint = endpoint.map(str::to_owned);
    config.storage.region = "eu-west-2".to_owned();
    config.storage.bucket = "machines".to_owned();
    config.storage.access_key = "access".to_owned();
    config.storage.secret_key = serde_json::from_value("canary-secret".into()).expect("a secret");
    config.storage.path_style = path_style;
    (config, Clock::fixed(chrono::Utc.with_ymd_and_hms(2026, 3, 2, 8, 0, 0).single().expect("a time")))
}

#[tokio::test]
async fn addresses_lead_to_the_bucket() {
    for (endpoint, path_style, origin, begins) in [
        (None, false, "https://machines.s3.eu-west-2.amazonaws.com", "/a.b/c-d_e..f?"),
        (None, true, "https://s3.eu-west-2.amazonaws.com", "/machines/a.b/c-d_e..f?"),
        (Some("https://objects.example.org"), false, "https://machines.objects.example.org", "/a.b/c-d_e..f?"),
        (Some("http://127.0.0.1:9000"), true, "http://127.0.0.1:9000", "/machines/a.b/c-d_e..f?"),
    ] {
        let (config, clock) = nowhere(endpoint, path_style);
        let storage = S3::open(&config, &clock).expect("opens");
        assert_eq!(storage.origin().as_deref(), Some(origin));
        let address = storage.address(&key("a.b/c-d_e..f"), &Show::default());
        assert!(address.starts_with(&format!("{origin}{begins}")), "{address}");
        assert!(!address.contains("canary"), "{address}");
    }
}

/// The address contains everything that its signature binds: the list of signed headers, the lifetime, the headers of
/// the answer.
#[tokio::test]
async fn addresses_are_bound_to_what_they_are_for() {
    let (config, clock) = nowhere(Some("http://127.0.0.1:9000"), true);
    let storage = S3::open(&config, &clock).expect("opens");
    let upload = Upload { content_type: "image/png".to_owned(), size: 7, sha256: Some("c3Vt".to_owned()) };
    let Intent { address, headers } = storage.intent(&key("incoming/1"), &upload).expect("signs");
    for part in [
        "X-Amz-Algorithm=AWS4-HMAC-SHA256",
        "X-Amz-Credential=access%2F20260302%2Feu-west-2%2Fs3%2Faws4_request",
        "X-Amz-Date=20260302T080000Z",
        "X-Amz-Expires=300",
        "X-Amz-SignedHeaders=content-length%3Bcontent-type%3Bhost%3Bif-none-match%3Bx-amz-checksum-sha256",
    ] {
        assert!(address.contains(part), "{part}: {address}");
    }
    let names: Vec<_> = headers.iter().map(|(name, value)| format!("{name}: {value}")).collect();
    assert_eq!(names, ["Content-Type: image/png", "If-None-Match: *", "x-amz-checksum-sha256: c3Vt"]);
    let longer = Upload { size: 8, ..upload.clone() };
    assert_ne!(address, storage.intent(&key("incoming/1"), &longer).expect("signs").address, "the size is signed");
    let split = Upload { content_type: "image/png\r\nx-amz-acl: public-read".to_owned(), ..upload };
    assert_eq!(storage.intent(&key("incoming/1"), &split).expect_err("no header").reason(), own::NOT_READABLE);

    let show = Show { content_type: "application/pdf".to_owned(), save_as: Some("Über + \"1\".pdf".to_owned()) };
    let address = storage.address(&key("a.pdf"), &show);
    for part in [
        "response-content-type=application%2Fpdf",
        "response-content-disposition=attachment%3B%20filename%2A%3DUTF-8%27%27%25C3%259Cber%2520%2B%2520_1_.pdf",
        "X-Amz-Expires=600",
        "X-Amz-SignedHeaders=host&",
    ] {
        assert!(address.contains(part), "{part}: {address}");
    }
    let page = Show { content_type: "text/html".to_owned(), save_as: None };
    let address = storage.address(&key("a.html"), &page);
    assert!(address.contains("response-content-type=application%2Foctet-stream"), "{address}");
    assert!(address.contains("response-content-disposition=attachment&"), "{address}");
}

#[tokio::test]
async fn an_address_is_the_same_for_half_its_life() {
    let (config, clock) = nowhere(Some("http://127.0.0.1:9000"), true);
    let storage = S3::open(&config, &clock).expect("opens");
    let first = storage.address(&key("a.png"), &Show::default());
    clock.advance(chrono::TimeDelta::seconds(5 * 60 - 1));
    assert_eq!(storage.address(&key("a.png"), &Show::default()), first);
    clock.advance(chrono::TimeDelta::seconds(1));
    let second = storage.address(&key("a.png"), &Show::default());
    assert!(second.contains("X-Amz-Date=20260302T080500Z"), "{second}");
}

#[test]
fn ranges_of_answers() {
    assert_eq!(content_range("bytes 2-4/10"), Some((2, 10)));
    for none in ["", "bytes */10", "bytes 2-4/*", "2-4/10", "bytes 2/10", "items 2-4/10"] {
        assert_eq!(content_range(none), None, "{none}");
    }
}
