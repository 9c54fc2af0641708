//! Everything else that a person waits for: searches, filters, look-ups, a new machine, signing in.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result};
use argon2::{Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version, password_hash::phc::PasswordHash};
use hyper::{Method, header::HeaderName};
use serde_json::{Value as Json, json};

use crate::{
    http::{Call, Client},
    load::{Asker, in_turns, median, milliseconds, percentile},
    process::{Server, most},
    raw,
    screen::page,
    table::Figures,
    world::{PASSWORD, Person, World},
};

/// Turns of each contender, and steps in a turn.
const ROUNDS: usize = 5;
const TIMES: usize = 100;
/// Users of the group whose list is measured.
const PEOPLE: i64 = 5_000;
/// Photos that are measured.
const PHOTOS: usize = 9;
/// Concurrent sign-ins.
const SIGN_INS: usize = 8;

/// Goal P7, and goal P14 for reads at a site of 100,000 machines.
pub async fn lists(world: &World, server: &Server, figures: &mut Figures) -> Result<()> {
    let site = world.site_of(i64::MAX)?;
    let person = world.person(site).await?;
    let mut client = Client::connect(&server.address).await?;
    let first = client.json(&page(&person, &json!({}))).await?;
    let row = &first["JcbStockList"][0];
    let serial = row["Vin"].as_str().context("a serial")?.to_owned();
    let part = serial.get(2..6).context("a part of a serial")?;
    let filter = |field: &str, value: &Json| {
        page(
            &person,
            &json!({ "Filters": [{ "FieldName": field, "FieldValue": value, "ConditionOperator": "equals" }] }),
        )
    };
    let calls: [(&'static str, Call); 7] = [
        ("by_status_p50", filter("v.status", &json!("A"))),
        ("by_model_p50", filter("ModelId", &row["ModelId"])),
        ("by_location_p50", filter("LocationId", &row["LocationId"])),
        ("by_serial_p50", filter("Vin", &json!(part))),
        ("lookup_p50", by(&person, Call::get(format!("/api/jcbservicepro/{}", &serial[serial.len() - 7..])))),
        ("session_p50", by(&person, Call::get("/api/security/session"))),
        ("console_p50", by(&person, Call::get("/admin/api/machines?range=%5B0%2C24%5D"))),
    ];
    for (name, call) in calls {
        let mut asker = Asker::http(&server.address, &[call], 0).await.context(name)?;
        let p50 = in_turns(&mut [&mut asker], 3, TIMES).await.context(name)?[0];
        figures.insert(name, p50);
        slower(figures, p50);
    }
    let search = json!({
        "IsGroupSearch": true,
        "Filters": [{ "FieldName": "Vin", "FieldValue": part, "ConditionOperator": "like" }],
        "FilterProperty": { "RecordLimit": 40 },
    });
    let call = by(&person, Call::post("/api/jcbstock/search", &search));
    let mut product = Asker::http(&server.address, &[call], 0).await?;
    let mut sql = Asker::sql(&world.place().raw, &[raw::search(site.group_id, part)], 0).await?;
    let p50 = in_turns(&mut [&mut product, &mut sql], ROUNDS, TIMES).await?;
    figures.insert("search_p50", p50[0]);
    figures.insert("search_raw", p50[0] / p50[1]);
    slower(figures, p50[0]);
    Ok(())
}

/// Goal P16: the first page and a search of a group with 5,000 users.
pub async fn people(world: &World, server: &Server, figures: &mut Figures) -> Result<()> {
    let site = world.site_of(1_000)?;
    let person = world.among_people(site, PEOPLE).await?;
    let searched = json!([{ "FieldName": "SurName", "FieldValue": "ast100", "ConditionOperator": "like" }]);
    for (name, filters, part) in [("people_page", json!([]), None), ("people_search", searched, Some("ast100"))] {
        let question = json!({ "Filters": filters, "FilterProperty": { "Offset": 0, "RecordLimit": 20 } });
        let call = by(&person, Call::post("/api/user/v2/entityusers", &question));
        let mut product = Asker::http(&server.address, &[call], 0).await?;
        let mut sql = Asker::sql(&world.place().raw, &[raw::people(site.group_id, part)], 0).await?;
        let p50 = in_turns(&mut [&mut product, &mut sql], ROUNDS, TIMES).await?;
        figures.insert(name, p50[0] / p50[1]);
        slower(figures, p50[0]);
    }
    Ok(())
}

fn by(person: &Person, call: Call) -> Call {
    call.by(&person.token, &person.site.code)
}

fn slower(figures: &mut Figures, p50: f64) {
    let slowest = figures.entry("slowest").or_insert(0.0);
    *slowest = slowest.max(p50);
}

/// Goal P14: one new machine after the other, by Create Machine; they are deleted afterwards.
pub async fn create(world: &World, server: &Server, figures: &mut Figures) -> Result<()> {
    let person = world.person(world.site_of(10_000)?).await?;
    let mut client = Client::connect(&server.address).await?;
    let first = client.json(&page(&person, &json!({}))).await?;
    let row = &first["JcbStockList"][0];
    let (mut times, mut made) = (Vec::new(), Vec::new());
    for number in 0..TIMES {
        let body = json!({ "VIN": format!("B{number:07}"),
            "VhcJcbLookup": { "ModelId": row["ModelId"], "LocationId": row["LocationId"] } });
        let call = by(&person, Call::post("/api/vhc/create", &body));
        let begun = Instant::now();
        let done = client.json(&call).await?;
        times.push(begun.elapsed());
        made.push(done["VHCId"].as_i64().context("an id")?);
    }
    for id in made {
        client.send(&by(&person, Call::new(Method::DELETE, format!("/api/jcbstock/delete/{id}")))).await?;
    }
    let p50 = milliseconds(percentile(times, 50));
    figures.insert("create_p50", p50);
    slower(figures, p50);
    Ok(())
}

/// Goal P15: photos of 12 megapixels, one after the other, as a camera makes them; they are erased afterwards.
pub async fn photos(world: &World, server: &Server, figures: &mut Figures) -> Result<()> {
    let site = world.head_office().await?;
    let person = world.person(site).await?;
    let mut client = Client::connect(&server.address).await?;
    let photo = photo()?;
    let announce =
        json!({ "FileNameWithExtension": "photo.jpg", "AssetTypeEnum": 190, "UploadedFileSize": photo.len() });
    let before = server.memory()?;
    let (mut times, mut processor, mut memory) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..PHOTOS {
        let answer = client.json(&by(&person, Call::post("/api/assets/upload/intent", &announce))).await?;
        let mut put = Call::new(Method::PUT, answer["SignedURL"].as_str().context("an address")?).with(photo.clone());
        for (name, value) in answer["AWSHeaders"].as_object().context("headers")? {
            let name = HeaderName::from_bytes(name.as_bytes())?;
            put = put.saying(name, value.as_str().context("a value")?);
        }
        client.send(&put).await?;
        let done = by(&person, Call::post("/api/assets/upload/complete", &json!({ "AssetId": answer["AssetId"] })));
        let (worked, begun, watch) = (server.spent()?, Instant::now(), server.watch());
        client.send(&done).await?;
        times.push(begun.elapsed());
        processor.push((server.spent()? - worked) * 1_000.0);
        memory.push(most(&watch.end()) - before);
        let erase = format!("/api/assets/remove/{}/true", answer["AssetId"]);
        client.send(&by(&person, Call::get(erase))).await?;
    }
    figures.insert("photo_p50", milliseconds(percentile(times, 50)));
    figures.insert("photo_processor", median(processor));
    figures.insert("photo_memory", memory.into_iter().fold(0.0, f64::max));
    Ok(())
}

/// A JPEG of 4000 x 3000 pixels with as much detail as a photo has.
fn photo() -> Result<Vec<u8>> {
    let shade = |x: u32, y: u32| {
        let grain = x.wrapping_mul(2_654_435_761).wrapping_add(y.wrapping_mul(2_246_822_519)) >> 27;
        [x / 16 + grain, y / 12 + grain, (x + y) / 28 + grain].map(|value| u8::try_from(value % 256).unwrap_or(0))
    };
    let image = image::RgbImage::from_fn(4_000, 3_000, |x, y| image::Rgb(shade(x, y)));
    let mut bytes = std::io::Cursor::new(Vec::new());
    image.write_to(&mut bytes, image::ImageFormat::Jpeg)?;
    Ok(bytes.into_inner())
}

/// Goal P13: a sign-in against the bare hash, and the effect of concurrent sign-ins on other requests.
pub async fn sign_ins(world: &World, server: &Server, figures: &mut Figures) -> Result<()> {
    let site = world.site_of(1_000)?;
    let mut people = Vec::new();
    for _ in 0..=SIGN_INS {
        people.push(world.person(site).await?);
    }
    let sign_in = |person: &Person| {
        let body = json!({ "sitecode": site.code, "username": person.login, "password": PASSWORD, "loginAs": 20 });
        Call::post("/api/security/login", &body)
    };
    let hasher = Argon2::new(Algorithm::Argon2id, Version::V0x13, Params::new(19_456, 2, 1, None).expect("fit"));
    let hash = hasher.hash_password(PASSWORD.as_bytes()).map_err(|error| anyhow::anyhow!("{error}"))?.to_string();
    let mut client = Client::connect(&server.address).await?;
    let (mut signed, mut hashed) = (Vec::new(), Vec::new());
    for _ in 0..40 {
        let begun = Instant::now();
        client.send(&sign_in(&people[0])).await?;
        signed.push(begun.elapsed());
        let parsed = PasswordHash::new(&hash).map_err(|error| anyhow::anyhow!("{error}"))?;
        let begun = Instant::now();
        anyhow::ensure!(hasher.verify_password(PASSWORD.as_bytes(), &parsed).is_ok(), "the hash is another");
        hashed.push(begun.elapsed());
    }
    let (signed, hashed) = (milliseconds(percentile(signed, 50)), milliseconds(percentile(hashed, 50)));
    figures.insert("sign_in_p50", signed);
    figures.insert("argon2_p50", hashed);
    figures.insert("sign_in", signed / hashed);
    slower(figures, signed);

    let list = page(&people[0], &json!({}));
    let mut asker = Asker::http(&server.address, &[list], 0).await?;
    let mut ratios = Vec::new();
    for _ in 0..3 {
        let quiet = percentile(asker.times(600).await?, 99);
        let over = Arc::new(AtomicBool::new(false));
        let mut storm = Vec::new();
        for person in &people[1..] {
            let (mut client, call, over) =
                (Client::connect(&server.address).await?, sign_in(person), Arc::clone(&over));
            storm.push(tokio::spawn(async move {
                while !over.load(Ordering::SeqCst) {
                    client.send(&call).await?;
                }
                anyhow::Ok(())
            }));
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
        let busy = percentile(asker.times(600).await?, 99);
        over.store(true, Ordering::SeqCst);
        for client in storm {
            client.await??;
        }
        ratios.push(busy.as_secs_f64() / quiet.as_secs_f64());
    }
    figures.insert("list_under_sign_ins", median(ratios));
    Ok(())
}
