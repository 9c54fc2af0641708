//! Rights of the signed addresses of S3, on a service that verifies signatures.

use std::{collections::BTreeMap, sync::Arc};

use chrono::TimeDelta;
use futures::StreamExt as _;
use platform::{
    core::clock::Clock,
    storage::{self, Intent, Key, Part, Put, Show, Storage, Upload},
};
use reqwest::{Client, Method, Response, StatusCode};
use tests::{client, s3::Bucket};

/// The SHA-256 of `picture`, in base64.
const SUM: &str = "LOonTQvtw57Eq2up5Z7IiePtb7VqHPCIpk2bODN43Jc=";

struct World {
    storage: Arc<dyn Storage>,
    clock: Clock,
    browser: Client,
}

async fn world() -> Option<World> {
    let (storage, clock) = Bucket::fresh().await?.storage();
    let browser = client().redirect(reqwest::redirect::Policy::none()).build();
    Some(World { storage, clock, browser: browser.expect("a client") })
}

fn key(text: &str) -> Key {
    Key::parse(text).expect("a key")
}

fn picture() -> Show {
    Show { content_type: "image/png".to_owned(), save_as: None }
}

fn upload() -> Upload {
    Upload { content_type: "image/png".to_owned(), size: 7, sha256: Some(SUM.to_owned()) }
}

impl World {
    async fn stored(&self, name: &str, text: &'static str) {
        self.storage.put(&key(name), Put::Create, storage::bytes(text)).await.expect("stores");
    }

    async fn read(&self, name: &str) -> Option<Vec<u8>> {
        let object = self.storage.get(&key(name), Part::Whole).await.expect("reads")?;
        let pieces: Vec<_> = object.bytes.map(|piece| piece.expect("bytes")).collect().await;
        Some(pieces.concat())
    }

    async fn get(&self, address: &str) -> Response {
        self.browser.get(address).send().await.expect("an answer")
    }

    async fn put(&self, address: &str, headers: &BTreeMap<String, String>, body: &'static str) -> StatusCode {
        let mut call = self.browser.put(address).body(body);
        for (name, value) in headers {
            call = call.header(name, value);
        }
        call.send().await.expect("an answer").status()
    }
}

fn header(answer: &Response, name: &str) -> String {
    answer.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default().to_owned()
}

#[tokio::test]
async fn an_address_shows_its_object_and_parts_of_it() {
    let Some(world) = world().await else { return };
    for name in ["a", "site/330001/5b1c-f0_1.jpg", "incoming/x..y", "A-b_c.D/0.e.f/-._", "group/7/models/a.b.c"] {
        world.stored(name, "0123456789").await;
        let address = world.storage.address(&key(name), &picture());
        let answer = world.get(&address).await;
        assert_eq!(answer.status(), 200, "{name}");
        for (header_name, value) in [
            ("content-type", "image/png"),
            ("content-disposition", "inline"),
            ("cache-control", "private, max-age=300"),
            ("content-length", "10"),
        ] {
            assert_eq!(header(&answer, header_name), value, "{name}");
        }
        assert_eq!(answer.text().await.expect("text"), "0123456789");
    }
    let address = world.storage.address(&key("a"), &picture());
    for (range, status, content_range, text) in [
        ("bytes=2-4", 206, "bytes 2-4/10", "234"),
        ("bytes=7-", 206, "bytes 7-9/10", "789"),
        ("bytes=-3", 206, "bytes 7-9/10", "789"),
    ] {
        let answer = world.browser.get(&address).header("range", range).send().await.expect("an answer");
        assert_eq!((answer.status().as_u16(), header(&answer, "content-range").as_str()), (status, content_range));
        assert_eq!(answer.text().await.expect("text"), text);
    }
    let beyond = world.browser.get(&address).header("range", "bytes=10-").send().await.expect("an answer");
    assert_eq!(beyond.status(), 416);
}

/// A file that is no picture, video or PDF, and one with a name, is sent as an attachment and never displayed inline.
#[tokio::test]
async fn documents_are_saved_and_pages_are_never_shown() {
    let Some(world) = world().await else { return };
    world.stored("d", "<script>").await;
    for (content_type, save_as, kind, disposition) in [
        ("text/html", None, "application/octet-stream", "attachment"),
        ("image/svg+xml", None, "application/octet-stream", "attachment"),
        ("application/pdf", None, "application/pdf", "inline"),
        (
            "application/pdf",
            Some("Über\r\nsicht + 1\".pdf"),
            "application/pdf",
            "attachment; filename*=UTF-8''%C3%9Cber__sicht%20+%201_.pdf",
        ),
    ] {
        let show = Show { content_type: content_type.to_owned(), save_as: save_as.map(str::to_owned) };
        let answer = world.get(&world.storage.address(&key("d"), &show)).await;
        assert_eq!(answer.status(), 200);
        assert_eq!(header(&answer, "content-type"), kind);
        assert_eq!(header(&answer, "content-disposition"), disposition);
    }
}

#[tokio::test]
async fn an_address_that_was_touched_is_refused() {
    let Some(world) = world().await else { return };
    for name in ["a.png", "b.png"] {
        world.stored(name, "picture").await;
    }
    let address = world.storage.address(&key("a.png"), &picture());
    assert_eq!(world.get(&address).await.status(), 200);
    let put = world.storage.intent(&key("a.png"), &upload()).expect("signs").address;
    let signature = address.split("X-Amz-Signature=").nth(1).expect("a signature");
    let other = if signature.starts_with('0') { "1" } else { "0" };
    for touched in [
        address.replace("a.png", "b.png"),
        address.replace("image%2Fpng", "text%2Fhtml"),
        address.replace("=inline", "=attachment"),
        address.replace("X-Amz-Expires=600", "X-Amz-Expires=601"),
        address.replace("X-Amz-Date=2", "X-Amz-Date=3"),
        address.replace(signature, &format!("{other}{}", &signature[1..])),
        address.replace("&X-Amz-Signature=", "&x-signature="),
        format!("{address}&response-content-language=en"),
        address.split('?').next().unwrap_or_default().to_owned(),
        put,
    ] {
        let answer = world.get(&touched).await;
        let status = answer.status();
        assert!(matches!(status.as_u16(), 400 | 401 | 403), "{status} {touched}");
        assert!(!answer.text().await.expect("text").contains("picture"), "{touched}");
    }
    for method in [Method::PUT, Method::DELETE, Method::POST, Method::HEAD] {
        let answer = world.browser.request(method.clone(), &address).body("changed").send().await.expect("an answer");
        assert!(!answer.status().is_success(), "{method} of an address to read");
    }
    assert_eq!(world.read("a.png").await.as_deref(), Some(&b"picture"[..]));
}

#[tokio::test]
async fn an_address_that_is_over_is_refused() {
    let Some(world) = world().await else { return };
    world.stored("a.png", "picture").await;
    let now = world.clock.now();
    world.clock.set(now - TimeDelta::minutes(10) - TimeDelta::seconds(1));
    let shown = world.storage.address(&key("a.png"), &picture());
    let put = world.storage.intent(&key("incoming/1"), &upload()).expect("signs");
    assert_eq!(world.get(&shown).await.status(), 403);
    assert_eq!(world.put(&put.address, &put.headers, "picture").await, 403);
    assert_eq!(world.read("incoming/1").await, None);
    // Four minutes ago an address for reading had at least half of its ten minutes left.
    world.clock.set(Clock::system().now() - TimeDelta::minutes(4));
    assert_eq!(world.get(&world.storage.address(&key("a.png"), &picture())).await.status(), 200);
}

#[tokio::test]
async fn an_upload_is_taken_once_and_as_announced() {
    let Some(world) = world().await else { return };
    let Intent { address, headers } = world.storage.intent(&key("incoming/1"), &upload()).expect("signs");
    let without = |name: &str| {
        let mut less = headers.clone();
        assert!(less.remove(name).is_some(), "{name} is sent");
        less
    };
    let with = |name: &str, value: &str| {
        let mut other = headers.clone();
        other.insert(name.to_owned(), value.to_owned());
        other
    };
    for (headers, body, what) in [
        (headers.clone(), "pictures", "too much"),
        (headers.clone(), "pict", "too little"),
        (headers.clone(), "other b", "another sum"),
        (with("Content-Type", "text/html"), "picture", "another type"),
        (without("Content-Type"), "picture", "no type"),
        (without("If-None-Match"), "picture", "a replacing one"),
        (without("x-amz-checksum-sha256"), "picture", "no sum"),
        (with("x-amz-checksum-sha256", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="), "picture", "a false sum"),
        (BTreeMap::new(), "picture", "nothing that was signed"),
    ] {
        let status = world.put(&address, &headers, body).await;
        assert!(matches!(status.as_u16(), 400 | 403), "{status} {what}");
        assert_eq!(world.read("incoming/1").await, None, "{what}");
    }
    assert_eq!(world.put(&address, &headers, "picture").await, 200);
    assert_eq!(world.put(&address, &headers, "picture").await, 412, "a second time");
    assert_eq!(world.read("incoming/1").await.as_deref(), Some(&b"picture"[..]));
    let moved = address.replace("incoming/1", "incoming/2");
    assert_eq!(world.put(&moved, &headers, "picture").await, 403, "elsewhere");
    assert_eq!(world.read("incoming/2").await, None);
}

/// Of many concurrent uploads to one address, one succeeds.
#[tokio::test]
async fn of_many_at_once_one_gets_in() {
    let Some(world) = world().await else { return };
    let bare = Upload { sha256: None, ..upload() };
    let Intent { address, headers } = world.storage.intent(&key("incoming/1"), &bare).expect("signs");
    let bodies = ["aaaaaaa", "bbbbbbb", "ccccccc", "ddddddd", "eeeeeee", "fffffff"];
    let all = futures::future::join_all(bodies.iter().map(|body| world.put(&address, &headers, body))).await;
    let winners: Vec<_> = bodies.iter().zip(&all).filter(|(_, status)| **status == 200).collect();
    assert_eq!(winners.len(), 1, "{all:?}");
    assert!(all.iter().all(|status| matches!(status.as_u16(), 200 | 409 | 412)), "{all:?}");
    assert_eq!(world.read("incoming/1").await.as_deref(), Some(winners[0].0.as_bytes()));
}
