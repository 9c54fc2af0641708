//! A bucket for a test, on the service of `HARDSTAND_TEST_S3` (`http://ACCESS_KEY:SECRET_KEY@HOST:PORT`), which
//! `scripts/s3.sh` starts. Objects go through the product's own storage; this file only creates the bucket.

use std::{
    io::Write as _,
    net::SocketAddr,
    sync::{
        Arc, Once,
        atomic::{AtomicU32, Ordering},
    },
};

use aws_sdk_s3::{
    Client,
    config::{BehaviorVersion, Config as ClientConfig, Credentials, Region},
    error::ProvideErrorMetadata as _,
};
use platform::{
    config::{Config, StorageKind},
    core::{clock::Clock, secrets::Secrets},
    storage::{self, Storage},
};

const REGION: &str = "eu-west-2";
const FORM: &str = "HARDSTAND_TEST_S3 is http://ACCESS_KEY:SECRET_KEY@HOST:PORT";
static BUCKETS: AtomicU32 = AtomicU32::new(0);
static MISSING: Once = Once::new();

/// A bucket of one test.
#[derive(Debug, Clone)]
pub struct Bucket {
    /// Host and port of the service.
    pub host: String,
    access_key: String,
    /// The secret key, which must not appear in any output.
    pub secret_key: String,
    name: String,
}

impl Bucket {
    /// An empty bucket; `None`, with a note on standard error, when no service is configured.
    pub async fn fresh() -> Option<Self> {
        let Some(service) = std::env::var("HARDSTAND_TEST_S3").ok().filter(|service| !service.is_empty()) else {
            // Not by `eprintln!`, whose output the test harness captures.
            let text = "HARDSTAND_TEST_S3 is not set: storage is not tested on S3 (make test does)\n";
            MISSING.call_once(|| drop(std::io::stderr().write_all(text.as_bytes())));
            return None;
        };
        let (keys, host) = service.strip_prefix("http://").and_then(|rest| rest.split_once('@')).expect(FORM);
        let (access_key, secret_key) = keys.split_once(':').expect(FORM);
        let client = ClientConfig::builder()
            .behavior_version(BehaviorVersion::v2026_01_12())
            .http_client(aws_smithy_http_client::Builder::new().build_http())
            .region(Region::new(REGION))
            .endpoint_url(format!("http://{host}"))
            .credentials_provider(Credentials::new(access_key, secret_key, None, None, "the tests"))
            .force_path_style(true);
        let client = Client::from_conf(client.build());
        loop {
            let number = BUCKETS.fetch_add(1, Ordering::SeqCst);
            let name = format!("test-{}-{number}", std::process::id());
            match client.create_bucket().bucket(&name).send().await {
                Ok(_) => {
                    let (access_key, secret_key) = (access_key.to_owned(), secret_key.to_owned());
                    return Some(Self { host: host.to_owned(), access_key, secret_key, name });
                }
                Err(error) if error.code() == Some("BucketAlreadyExists") => {}
                Err(error) => panic!("no bucket can be made: {error:?}"),
            }
        }
    }

    /// The same bucket through another address, such as a proxy that injects faults.
    #[must_use]
    pub fn by(mut self, host: SocketAddr) -> Self {
        self.host = host.to_string();
        self
    }

    /// Configures a server to store its objects here.
    pub fn configure(&self, config: &mut Config) {
        let storage = &mut config.storage;
        storage.kind = StorageKind::S3;
        storage.endpoint = Some(format!("http://{}", self.host));
        REGION.clone_into(&mut storage.region);
        storage.bucket.clone_from(&self.name);
        storage.access_key.clone_from(&self.access_key);
        storage.secret_key = serde_json::from_value(self.secret_key.as_str().into()).expect("a secret");
        storage.path_style = true;
        // The time limit of small calls is fixed; the others are generous, so that no test fails because the machine is busy.
        (config.limits.s3_connect_seconds, config.limits.s3_call_seconds) = (60, 60);
    }

    /// A storage client for the bucket, and its clock, which is set to the time of the service.
    pub fn storage(&self) -> (Arc<dyn Storage>, Clock) {
        let mut config = Config::default();
        self.configure(&mut config);
        let clock = Clock::fixed(Clock::system().now());
        let secrets = Arc::new(Secrets::generate().expect("secrets"));
        (storage::open(&config, &secrets, &clock).expect("opens"), clock)
    }
}
