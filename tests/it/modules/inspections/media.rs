//! Photos and videos of machines: announced by devices that are cut off, visible to those who may see the machine,
//! counted, and removed.

use chrono::TimeDelta;
use futures::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};
use tests::{Person, TestApp, TestSite, client, given, s3::Bucket};

use super::{
    hall::start,
    photos::{confirm, intent, of, sent, shop},
};
use crate::modules::{
    assets::{png, put},
    stock::yard,
};

/// A film as phones make them: the boxes of an MP4 file with so many bytes of pictures.
fn mp4(brand: [u8; 4], pictures: usize) -> Vec<u8> {
    let part = |name: [u8; 4], content: &[u8]| {
        let size = u32::try_from(content.len() + 8).expect("small").to_be_bytes();
        [&size[..], &name, content].concat()
    };
    let kind = [&brand[..], b"\0\0\0\0isom"].concat();
    [part(*b"ftyp", &kind), part(*b"mdat", &vec![7; pictures]), part(*b"moov", &[9; 120])].concat()
}

fn jpeg(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    let picture = image::RgbImage::from_pixel(width, height, image::Rgb([200, 120, 20]));
    picture.write_to(&mut bytes, image::ImageFormat::Jpeg).expect("a picture");
    bytes.into_inner()
}

fn photo(metadata: &Value) -> Value {
    json!({ "FileNameWithExtension": "left.png", "AssetTypeEnum": 10, "UploadedFileSize": png(20, 10).len(),
        "MetaData": metadata.to_string() })
}

fn video(kind: i16, name: &str, file: &[u8], metadata: &Value) -> Value {
    json!({ "FileNameWithExtension": name, "AssetTypeEnum": kind, "UploadedFileSize": file.len(),
        "MetaData": metadata.to_string() })
}

/// Announces, sends and confirms; its id.
async fn uploaded(person: &Person, ask: Value, file: &[u8]) -> i64 {
    let response = person.post("assets/upload/intent", ask).await.ok();
    assert_eq!(put(person, &response, file).await.status, 200);
    let id = response["AssetId"].as_i64().expect("an id");
    confirm(person, id).await.ok();
    id
}

fn meta(asset: &Value) -> Value {
    serde_json::from_str(asset["MetaData"].as_str().expect("text")).expect("JSON")
}

fn ids(listed: &Value) -> Vec<i64> {
    listed.as_array().expect("a list").iter().map(|asset| asset["AssetId"].as_i64().expect("an id")).collect()
}

fn device_id() -> String {
    format!("{:032x}", given::number())
}

/// ASSET-032: a device that was cut off announces its photo again, once or many times, at once or hours later, and there is one
/// photo.
#[tokio::test]
async fn a_photo_that_is_announced_again_is_the_same() {
    let shop = shop().await;
    let (anna, machine) = (&shop.anna, shop.machine().await);
    let inspection = start(anna, machine).await;
    let mut metadata = of(machine, inspection, shop.tyres);
    metadata["ClientId"] = json!(device_id());
    let at_once = join_all((0..6).map(|_| anna.post("assets/upload/intent", intent(&metadata)))).await;
    let response: Vec<Value> = at_once.into_iter().map(tests::Reply::ok).collect();
    let id = &response[0]["AssetId"];
    assert!(response.iter().all(|one| one["AssetId"] == *id && one["State"] == "Announced"), "{response:?}");
    assert_eq!(put(anna, &response[3], &png(20, 10)).await.status, 200);
    // A file that was sent already is not sent a second time.
    let again = anna.post("assets/upload/intent", intent(&metadata)).await.ok();
    assert_eq!((&again["AssetId"], &again["State"]), (id, &json!("Announced")));
    assert_eq!(put(anna, &again, &png(20, 10)).await.status, 409);
    let id = id.as_i64().expect("an id");
    confirm(anna, id).await.ok();
    let accepted = anna.post("assets/upload/intent", intent(&metadata)).await.ok();
    let want = json!({ "AssetId": id, "SignedURL": "", "AWSHeaders": {}, "State": "Accepted", "Refused": null, "Poster": null });
    assert_eq!(accepted, want);
    // Another file, another person and another device are others.
    let mut other = metadata.clone();
    other["TemplateItemTypeId"] = json!(shop.horn);
    let taken = anna.post("assets/upload/intent", intent(&other)).await;
    assert_eq!((taken.status, taken.reason()), (409, "assets.client_id_taken"));
    let tech = shop.yard.site.technician().await;
    let theirs = tech.post("assets/upload/intent", intent(&metadata)).await.ok();
    assert_ne!(theirs["AssetId"], json!(id));
    metadata["ClientId"] = json!("abc");
    assert_eq!(anna.post("assets/upload/intent", intent(&metadata)).await.reason(), "assets.client_id");
    // A file that the check has refused is reported, and so is one that was removed.
    metadata["ClientId"] = json!(device_id());
    let response = anna.post("assets/upload/intent", intent(&metadata)).await.ok();
    let bad = vec![7; png(20, 10).len()];
    assert_eq!(put(anna, &response, &bad).await.status, 200);
    assert_eq!(confirm(anna, response["AssetId"].as_i64().expect("an id")).await.status, 422);
    let refused = anna.post("assets/upload/intent", intent(&metadata)).await.ok();
    assert_eq!(
        (&refused["State"], &refused["Refused"]),
        (&json!("Refused"), &json!("The content of the file is not what its name says"))
    );
    anna.get(&format!("assets/remove/{id}/false")).await.ok();
    metadata["ClientId"] = json!(device_id());
    let gone = sent(anna, &metadata).await;
    confirm(anna, gone).await.ok();
    anna.get(&format!("assets/remove/{gone}/false")).await.ok();
    assert_eq!(anna.post("assets/upload/intent", intent(&metadata)).await.ok()["State"], "Removed");
    // After the inspection nothing that is not there yet is taken.
    metadata["ClientId"] = json!(device_id());
    anna.post("assets/upload/intent", intent(&metadata)).await.ok();
    shop.says(machine, shop.tyres, 1).await;
    shop.complete(machine).await.ok();
    let late = anna.post("assets/upload/intent", intent(&metadata)).await;
    assert_eq!((late.status, late.reason()), (409, "inspections.not_open"));
}

/// Each announcement gives a file another hour; files that nobody confirms are removed, and their bytes take room until
/// then.
#[tokio::test]
async fn what_is_announced_again_can_be_confirmed_for_another_hour() {
    let app = TestApp::fresh().await;
    let site = app.head_office().await;
    let anna = site.administrator().await;
    let metadata = json!({ "ClientId": device_id() }).to_string();
    let file = png(9, 9);
    let ask = json!({ "FileNameWithExtension": "a.png", "AssetTypeEnum": 190, "UploadedFileSize": file.len(), "MetaData": metadata });
    let first = anna.post("assets/upload/intent", ask.clone()).await.ok();
    assert_eq!(put(&anna, &first, &file).await.status, 200);
    app.advance(TimeDelta::minutes(55));
    anna.post("assets/upload/intent", ask.clone()).await.ok();
    app.advance(TimeDelta::minutes(30));
    app.plan().await;
    app.work().await;
    let id = first["AssetId"].as_i64().expect("an id");
    confirm(&anna, id).await.ok();
    let room = async || {
        let row = anna.get(&format!("/admin/api/assets/{id}")).await.ok();
        (row["storedBytes"].as_i64().expect("a number"), row["sentBytes"].as_i64().expect("a number"))
    };
    let (stored, waiting) = room().await;
    assert!(stored > 0 && waiting == i64::try_from(file.len()).expect("small"), "{stored} {waiting}");
    app.advance(TimeDelta::minutes(60));
    app.plan().await;
    app.work().await;
    assert_eq!(room().await, (stored, 0));
    assert_eq!(anna.post("assets/upload/intent", ask.clone()).await.ok()["State"], "Accepted");
    // One that was never confirmed is another file afterwards.
    let mut lost = ask;
    lost["MetaData"] = json!(json!({ "ClientId": device_id() }).to_string());
    let before = anna.post("assets/upload/intent", lost.clone()).await.ok();
    assert_eq!(put(&anna, &before, &file).await.status, 200);
    app.advance(TimeDelta::minutes(75));
    // Also before the sweep, which takes away the first one with its bytes, and not the new one.
    let after = anna.post("assets/upload/intent", lost.clone()).await.ok();
    assert_eq!(after["State"], "Announced");
    assert_ne!(after["AssetId"], before["AssetId"]);
    assert_eq!(put(&anna, &after, &file).await.status, 200);
    app.plan().await;
    app.work().await;
    let before = before["AssetId"].as_i64().expect("an id");
    assert_eq!(confirm(&anna, before).await.reason(), "assets.unknown");
    confirm(&anna, after["AssetId"].as_i64().expect("an id")).await.ok();
    let again = anna.post("assets/upload/intent", lost).await.ok();
    assert_eq!((&again["AssetId"], &again["State"]), (&after["AssetId"], &json!("Accepted")));
}

/// Returns the counts of a machine in the stock list, the history and its lines.
async fn counted(site: &TestSite, anna: &Person, machine: i64) -> Value {
    let row = yard::stored(site, machine).await;
    let listed = yard::list(anna, Vec::new()).await;
    let listed = yard::row(&listed, &row.serial);
    let history = anna.get(&format!("jcbstock/history/{machine}")).await.ok();
    let lines = history["MachineHistory"].as_array().expect("groups").iter();
    let lines = lines.flat_map(|group| group["VhcJcbInfo"].as_array().expect("lines"));
    let line = lines
        .filter(|line| line["TemplateLookupId"] != 0)
        .map(|line| json!([line["HasPhoto"], line["PhotoCount"], line["HasVideo"], line["VideoCount"]]));
    json!([
        [listed["PhotoCount"], listed["VideoCount"]],
        [history["PhotoCount"], history["VideoCount"]],
        [history["Machine"]["PhotoCount"], history["Machine"]["VideoCount"]],
        line.collect::<Vec<_>>(),
    ])
}

/// ASSET-004, ASSET-011, ASSET-012, ASSET-014, ASSET-015, ASSET-017, ASSET-019: photos and videos of a machine and of its items
/// are listed, downloaded and counted, and seen by nobody who may not see the machine.
#[tokio::test]
async fn media_of_a_machine_are_listed_downloaded_and_counted() {
    let shop = shop().await;
    let (anna, site) = (&shop.anna, &shop.yard.site);
    let machine = shop.machine().await;
    let other = shop.machine().await;
    let left = json!({ "VHCId": machine, "Comments": "left side" });
    let yard_photo = uploaded(anna, photo(&left), &png(20, 10)).await;
    let inspection = start(anna, machine).await;
    let of_it = json!({ "VHCId": machine, "TemplateLookupId": inspection });
    let inspected = uploaded(anna, photo(&of_it), &png(20, 10)).await;
    let tyres = sent(anna, &of(machine, inspection, shop.tyres)).await;
    confirm(anna, tyres).await.ok();
    let film = mp4(*b"isom", 900);
    let around =
        uploaded(anna, video(30, "around.mp4", &film, &json!({ "VHCId": machine, "VideoLength": 7.6 })), &film).await;
    let turn = mp4(*b"qt  ", 300);
    let wheel = uploaded(anna, video(40, "wheel.MOV", &turn, &of(machine, inspection, shop.tyres)), &turn).await;
    let items = anna.get(&format!("vhcitem/list/{machine}/0")).await.ok();
    assert_eq!((&items[0]["PhotoCount"], &items[0]["VideoCount"]), (&json!(1), &json!(1)));
    shop.says(machine, shop.tyres, 1).await;
    shop.complete(machine).await.ok();

    let all = anna.get(&format!("assets/download/jcb/assets/{machine}")).await.ok();
    let listed = ["PhotoAssets", "ItemPhotoAssets", "VideoAssets", "ItemVideoAssets"].map(|name| ids(&all[name]));
    assert_eq!(listed, [vec![yard_photo, inspected], vec![tyres], vec![around], vec![wheel]]);
    let get = async |path: String| ids(&anna.get(&format!("assets/download/jcb/{path}")).await.ok());
    assert_eq!(get(format!("photo/{machine}/0")).await, [yard_photo, inspected, tyres]);
    assert_eq!(get(format!("photo/{machine}/{inspection}")).await, [inspected, tyres]);
    assert_eq!(get(format!("video/{machine}/0")).await, [around, wheel]);
    assert_eq!(get(format!("video/{machine}/{inspection}")).await, [wheel]);
    assert_eq!(get(format!("photo/{other}/0")).await, [0_i64; 0]);
    let first = &all["PhotoAssets"][0];
    assert_eq!(
        (&first["AssetType"], &first["Comments"], &first["ItemDesc"]),
        (&json!(10), &json!("left side"), &json!(""))
    );
    let metadata = meta(first);
    let named =
        ["AssetId", "UserId", "EntityRef", "TemplateLookupId", "Status", "Rating"].map(|name| metadata[name].clone());
    assert_eq!(json!(named), json!([yard_photo, anna.id, machine, null, "R", 0]));
    let moving = meta(&all["VideoAssets"][0]);
    assert_eq!((&moving["VideoLength"], &moving["SignedMP4URL"]), (&json!(8), &moving["SignedURL"]));
    assert_eq!((&moving["ThumbnailURL"], &moving["PosterURL"]), (&json!(null), &json!(null)));
    assert_eq!(meta(&all["ItemVideoAssets"][0])["OriginalFileName"], "wheel.MOV");

    let mut wanted = json!([[3, 2], [3, 2], [3, 2], []]);
    let lines = counted(site, anna, machine).await;
    wanted[3] = json!(vec![json!([true, 2, true, 1]); lines[3].as_array().map_or(0, Vec::len)]);
    assert!(lines[3].as_array().is_some_and(|lines| !lines.is_empty()));
    assert_eq!(lines, wanted);
    assert_eq!(counted(site, anna, other).await, json!([[0, 0], [0, 0], [0, 0], []]));

    // A file to keep has the name it was uploaded with.
    let retained = anna.send(anna.request(Method::GET, &format!("assets/download/assets/{around}"))).await;
    let address = if retained.status == 302 { retained.header("location").to_owned() } else { String::new() };
    let bytes = anna.app().anonymous().get(&address).await;
    assert_eq!((bytes.status, bytes.bytes == film), (200, true), "{}", bytes.text());
    assert!(
        bytes.header("content-disposition").contains("attachment")
            && bytes.header("content-disposition").contains("around.mp4")
    );

    let neighbour = site.group.dealer_site().await.administrator().await;
    let stranger = TestApp::shared().await.head_office().await.administrator().await;
    for person in [&neighbour, &stranger] {
        for path in
            [format!("jcb/assets/{machine}"), format!("jcb/photo/{machine}/0"), format!("jcb/video/{machine}/0")]
        {
            assert_eq!(person.get(&format!("assets/download/{path}")).await.status, 404, "{path}");
        }
        let reply = person.get(&format!("assets/download/assets/{around}")).await;
        assert_eq!((reply.status, reply.reason()), (404, "assets.unknown"));
        let reply = person.post("assets/upload/intent", photo(&left)).await;
        assert_eq!((reply.status, reply.reason()), (404, "assets.no_machine"));
    }
    // Files of an inspection remain after its end; an administrator can erase them.
    assert_eq!(anna.get(&format!("assets/remove/{wheel}/false")).await.reason(), "inspections.not_open");
    anna.get(&format!("assets/remove/{wheel}/true")).await.ok();
    anna.get(&format!("assets/remove/{yard_photo}/false")).await.ok();
    assert_eq!(counted(site, anna, machine).await[0], json!([2, 1]));
    assert_eq!(anna.get(&format!("assets/download/assets/{yard_photo}")).await.status, 404);
}

/// Head office looks into its dealers' machines, and they not into its.
#[tokio::test]
async fn head_office_sees_what_its_dealers_photograph() {
    let head_office = TestApp::shared().await.head_office().await;
    let dealer = head_office.group.dealer_site().await;
    let model = given::model(&head_office.group, "540-170").await;
    let machine = given::machine(&dealer).model(model).create().await.id;
    let (anna, bert) = (head_office.administrator().await, dealer.administrator().await);
    let id = uploaded(&bert, photo(&json!({ "VHCId": machine })), &png(20, 10)).await;
    assert_eq!(ids(&anna.get(&format!("assets/download/jcb/photo/{machine}/0")).await.ok()), [id]);
    assert_eq!(anna.get(&format!("assets/remove/{id}/false")).await.status, 404, "it is not theirs to take away");
    given::setting(&dealer, "JCB.IsEnabled", "false").await;
    let off = bert.post("assets/upload/intent", photo(&json!({ "VHCId": machine }))).await;
    assert_eq!((off.status, off.reason()), (403, "platform.module_off"));
}

/// The announcement of a video is checked, and so is the video.
#[tokio::test]
async fn a_video_is_whole_and_what_its_name_says() {
    let shop = shop().await;
    let (anna, machine) = (&shop.anna, shop.machine().await);
    let metadata = json!({ "VHCId": machine });
    let film = mp4(*b"isom", 300);
    for (name, size, extra, reason) in [
        ("a.avi", 100, json!({}), "assets.video_ending"),
        ("a.png", 100, json!({}), "assets.video_ending"),
        ("a.mp4", (200 << 20) + 1, json!({}), "assets.too_large"),
        ("a.mp4", 100, json!({ "PosterFileSize": (1 << 20) + 1 }), "assets.poster_size"),
        (
            "a.mp4",
            100,
            json!({ "MetaData": json!({ "VHCId": machine, "VideoLength": "long" }).to_string() }),
            "assets.video_length",
        ),
        ("a.mp4", 100, json!({ "MetaData": "{}" }), "assets.machine_unnamed"),
    ] {
        let mut ask = video(30, name, &film, &metadata);
        ask["UploadedFileSize"] = json!(size);
        ask.as_object_mut().expect("a body").extend(extra.as_object().expect("fields").clone());
        assert_eq!(anna.post("assets/upload/intent", ask).await.reason(), reason, "{name}");
    }
    let cut = &film[..film.len() - 1];
    for (name, file, reason) in [
        ("cut.mp4", cut.to_vec(), "assets.unreadable"),
        ("named.webm", film.clone(), "assets.wrong_type"),
        ("page.webm", b"<html><script>alert(1)</script></html>".to_vec(), "assets.wrong_type"),
        ("still.mp4", mp4(*b"heic", 300), "assets.wrong_type"),
    ] {
        let response = anna.post("assets/upload/intent", video(30, name, &file, &metadata)).await.ok();
        assert_eq!(put(anna, &response, &file).await.status, 200);
        let id = response["AssetId"].as_i64().expect("an id");
        let reply = confirm(anna, id).await;
        assert_eq!((reply.status, reply.reason()), (422, reason), "{name}");
        assert_eq!(confirm(anna, id).await.reason(), reason, "for good");
    }
    // A line that is cut leaves nothing that could be confirmed or listed.
    let response = anna.post("assets/upload/intent", video(30, "whole.mp4", &film, &metadata)).await.ok();
    let id = response["AssetId"].as_i64().expect("an id");
    for _ in 0..10 {
        assert_ne!(put(anna, &response, cut).await.status, 200);
        assert_eq!(confirm(anna, id).await.line(), "412 Upload: The file was not sent yet");
        assert_eq!(anna.get(&format!("assets/download/jcb/video/{machine}/0")).await.ok(), json!([]));
    }
    assert_eq!(put(anna, &response, &film).await.status, 200);
    confirm(anna, id).await.ok();
    assert_eq!(ids(&anna.get(&format!("assets/download/jcb/video/{machine}/0")).await.ok()), [id]);
}

/// Limits of the number of videos, those that are announced included.
#[tokio::test]
async fn an_item_and_a_machine_have_so_many_videos_at_most() {
    let shop = shop().await;
    let (anna, machine) = (&shop.anna, shop.machine().await);
    let inspection = start(anna, machine).await;
    let film = mp4(*b"isom", 10);
    for (kind, metadata, most, reason) in [
        (40, of(machine, inspection, shop.horn), 5, "assets.too_many_videos"),
        (30, json!({ "VHCId": machine }), 20, "assets.too_many_of_machine"),
    ] {
        for _ in 0..most {
            anna.post("assets/upload/intent", video(kind, "a.mp4", &film, &metadata)).await.ok();
        }
        let more = anna.post("assets/upload/intent", video(kind, "a.mp4", &film, &metadata)).await;
        assert_eq!((more.status, more.reason()), (422, reason));
    }
}

/// A video comes with its poster, both or none, and a browser reads any part of it.
#[tokio::test]
async fn a_video_has_a_poster_and_is_read_in_parts() {
    let shop = shop().await;
    let (anna, machine) = (&shop.anna, shop.machine().await);
    let (film, poster) = (mp4(*b"mp42", 5_000), jpeg(640, 360));
    let mut ask = video(30, "around.mp4", &film, &json!({ "VHCId": machine }));
    ask["PosterFileSize"] = json!(poster.len());
    let response = anna.post("assets/upload/intent", ask).await.ok();
    let id = response["AssetId"].as_i64().expect("an id");
    assert_eq!(put(anna, &response, &film).await.status, 200);
    assert_eq!(confirm(anna, id).await.line(), "412 Upload: The poster was not sent yet");
    assert_ne!(put(anna, &response["Poster"], &poster[1..]).await.status, 200, "too little");
    assert_eq!(put(anna, &response["Poster"], &poster).await.status, 200);
    let done = confirm(anna, id).await.ok();
    assert_eq!((&done["Width"], &done["Height"]), (&json!(640), &json!(360)));
    let metadata = meta(&done);
    let open = async |name: &str| {
        let reply = anna.app().anonymous().get(metadata[name].as_str().expect("an address")).await;
        assert_eq!(reply.status, 200, "{}", reply.text());
        image::load_from_memory(&reply.bytes).expect("a picture").width()
    };
    assert_eq!((open("PosterURL").await, open("ThumbnailURL").await), (640, 320));
    let whole = anna.app().anonymous().get(metadata["SignedURL"].as_str().expect("an address")).await;
    let shown = (whole.header("content-type"), whole.header("accept-ranges"), whole.header("content-disposition"));
    assert_eq!(shown, ("video/mp4", "bytes", "inline"));
    for (range, from, to) in
        [("bytes=0-1", 0, 2), ("bytes=1000-", 1000, film.len()), ("bytes=-7", film.len() - 7, film.len())]
    {
        let nobody = anna.app().anonymous();
        let call =
            nobody.request(Method::GET, metadata["SignedURL"].as_str().expect("an address")).header("range", range);
        let part = nobody.send(call).await;
        assert_eq!((part.status, &part.bytes[..]), (206, &film[from..to]), "{range}");
        assert_eq!(part.header("content-range"), format!("bytes {from}-{}/{}", to - 1, film.len()));
    }
    // A poster that is no picture refuses both.
    let mut ask = video(30, "b.mp4", &film, &json!({ "VHCId": machine }));
    ask["PosterFileSize"] = json!(film.len());
    let response = anna.post("assets/upload/intent", ask).await.ok();
    assert_eq!(put(anna, &response, &film).await.status, 200);
    assert_eq!(put(anna, &response["Poster"], &film).await.status, 200);
    let id = response["AssetId"].as_i64().expect("an id");
    assert_eq!(confirm(anna, id).await.reason(), "assets.wrong_type");
    assert_eq!(ids(&anna.get(&format!("assets/download/jcb/video/{machine}/0")).await.ok()).len(), 1);
}

/// A question shows its picture wherever it is shown.
#[tokio::test]
async fn a_question_shows_its_guidance_picture() {
    let yard = yard::yard(TestApp::shared().await.head_office().await).await;
    let anna = yard.site.administrator().await;
    let picture = crate::modules::assets::uploaded(&anna, 80, "wheel.png").await;
    let id =
        async |path: &str, body: Value, name: &str| anna.post(path, body).await.ok()[name].as_i64().expect("an id");
    let template =
        id("template/create", json!({ "TemplateName": "R", "VehicleType": 5, "LanguageId": 1 }), "TemplateId").await;
    let group = json!({ "TemplateId": template, "ItemGroup": "Chassis", "StageName": "" });
    let group = id("templateitemgroup/create", group, "TemplateItemGroupId").await;
    for (text, guidance) in [("Tyres", json!(picture)), ("Horn", json!(null))] {
        let body = json!({ "TemplateItemGroupId": group, "ItemDesc": text, "CheckItemTypeId": 2, "GuidanceAssetId": guidance });
        anna.post("templateitemtype/create", body).await.ok();
    }
    anna.post(&format!("template/complete/{template}/0/true"), json!({})).await.ok();
    given::mapped_template(&yard.site.group, yard.model, template).await;
    let machine = yard.machine(|_| {}).await.id;
    start(&anna, machine).await;
    let items = anna.get(&format!("vhcitem/list/{machine}/0")).await.ok();
    let metadata: Value =
        serde_json::from_str(items[0]["GuidanceMetaData"].as_str().expect("a picture")).expect("JSON");
    assert_eq!((&metadata["AssetId"], &items[1]["GuidanceMetaData"]), (&json!(picture), &json!(null)));
    let shown = anna.app().anonymous().get(metadata["ThumbnailURL"].as_str().expect("an address")).await;
    assert_eq!(shown.status, 200);
}

/// ASSET-020, ASSET-032: on S3, whose addresses are of another origin, a large video takes the same path and is read in parts.
#[tokio::test]
async fn a_video_takes_the_same_path_on_s3() {
    let Some(bucket) = Bucket::fresh().await else { return };
    let (_, clock) = bucket.storage();
    let app = TestApp::builder().clock(clock).config(move |config| bucket.configure(config)).start().await;
    let site = app.head_office().await;
    let model = given::model(&site.group, "540-170").await;
    let machine = given::machine(&site).model(model).create().await.id;
    let anna = site.administrator().await;
    let (film, poster) = (mp4(*b"isom", 6 << 20), jpeg(64, 36));
    let mut ask = video(30, "around.mp4", &film, &json!({ "VHCId": machine, "ClientId": device_id() }));
    ask["PosterFileSize"] = json!(poster.len());
    let response = anna.post("assets/upload/intent", ask.clone()).await.ok();
    let id = response["AssetId"].as_i64().expect("an id");
    let browser = client().build().expect("a client");
    let send = async |response: &Value, file: &[u8]| {
        let mut call = browser.put(response["SignedURL"].as_str().expect("an address")).body(file.to_vec());
        for (name, value) in response["AWSHeaders"].as_object().expect("headers") {
            call = call.header(name, value.as_str().expect("a value"));
        }
        // Storage that refuses may close the connection before it has read the file: no status then.
        call.send().await.ok().map(|answer| answer.status().as_u16())
    };
    assert_ne!(send(&response, &film[1..]).await, Some(200), "too little");
    assert_eq!(confirm(&anna, id).await.line(), "412 Upload: The file was not sent yet");
    assert_eq!(send(&response, &film).await, Some(200));
    let again = anna.post("assets/upload/intent", ask).await.ok();
    assert_eq!(again["AssetId"], id);
    assert!(matches!(send(&again, &film).await, None | Some(412)), "it was sent already");
    assert_eq!(send(&response["Poster"], &poster).await, Some(200));
    let metadata = meta(&confirm(&anna, id).await.ok());
    let part = browser.get(metadata["SignedURL"].as_str().expect("an address")).header("range", "bytes=100-199");
    let part = part.send().await.expect("an answer");
    assert_eq!(part.status().as_u16(), 206);
    assert_eq!(part.bytes().await.expect("bytes"), film[100..200]);
    // One that is refused is nowhere.
    let cut = &film[..film.len() - 1];
    let response =
        anna.post("assets/upload/intent", video(30, "cut.mp4", cut, &json!({ "VHCId": machine }))).await.ok();
    assert_eq!(send(&response, cut).await, Some(200));
    assert_eq!(confirm(&anna, response["AssetId"].as_i64().expect("an id")).await.reason(), "assets.unreadable");
    assert_eq!(ids(&anna.get(&format!("assets/download/jcb/video/{machine}/0")).await.ok()), [id]);
    let response = app.on(|platform| async move {
        let mut found = Vec::new();
        let compared = assets::verify(&platform, |one| found.push(one)).await.expect("compares");
        (compared, found)
    });
    let (compared, found) = response.await;
    assert_eq!(found, Vec::new());
    assert!(compared.objects >= 6, "{compared:?}");
}

/// A note is written with the photo or later, also after its inspection; it is listed with the photo, and each change is an
/// entry of the audit log with the note before.
#[tokio::test]
async fn a_note_is_written_to_a_photo_later() {
    let shop = shop().await;
    let (anna, machine) = (&shop.anna, shop.machine().await);
    let inspection = start(anna, machine).await;
    let id = sent(anna, &of(machine, inspection, shop.horn)).await;
    confirm(anna, id).await.ok();
    shop.says(machine, shop.tyres, 1).await;
    shop.says(machine, shop.horn, 0).await;
    shop.complete(machine).await.ok();
    let note = async |person: &Person, id: i64, text: &str| {
        person.post("assets/comment", json!({ "AssetId": id, "Comments": text })).await
    };
    let shown = async || {
        anna.get(&format!("assets/download/jcb/photo/{machine}/{inspection}")).await.ok()[0]["Comments"].clone()
    };
    assert_eq!(shown().await, "left rear");
    for text in ["Hose rubs\nat the boom", "Hose rubs\nat the boom", "", &"x".repeat(500)] {
        let answer = note(anna, id, &format!(" {text} ")).await.ok();
        assert_eq!((&answer["Comments"], shown().await), (&json!(text), json!(text)));
    }
    let log = format!(r#"/admin/api/audit?filter={{"action":"asset.comment","subjectId":"{id}"}}&sort=["id","ASC"]"#);
    let entries = anna.get(&log).await.ok();
    let changes: Vec<(&Value, &Value)> = entries
        .as_array()
        .expect("a list")
        .iter()
        .map(|entry| (&entry["before"]["comments"], &entry["after"]["comments"]))
        .collect();
    assert_eq!(changes.len(), 3, "the same note again is no change: {entries}");
    assert_eq!(changes[0], (&json!("left rear"), &json!("Hose rubs\nat the boom")));
    assert_eq!(changes[1], (&json!("Hose rubs\nat the boom"), &json!("")));
    assert_eq!(note(anna, id, &"x".repeat(501)).await.reason(), "assets.comments");
    assert_eq!(note(anna, 987_654_321, "x").await.reason(), "assets.unknown");
    let reader = shop.yard.site.person(3).await;
    assert_eq!(note(&reader, id, "x").await.status, 403);
    assert_eq!(shown().await, json!("x".repeat(500)));
    anna.get(&format!("assets/remove/{id}/true")).await.ok();
    assert_eq!(note(anna, id, "x").await.reason(), "assets.unknown");
}

/// A photo of another site is answered by each call like one that never existed, and is in the console only of those
/// who have its site.
#[tokio::test]
async fn another_site_learns_nothing_of_a_photo() {
    let shop = shop().await;
    let (anna, machine) = (&shop.anna, shop.machine().await);
    let id = uploaded(anna, photo(&json!({ "VHCId": machine })), &png(20, 10)).await;
    let (group, here) = (&shop.yard.site.group, &shop.yard.site);
    let sister = group.dealer_site().await;
    let tech = sister.technician().await;
    for path in ["assets/upload/complete", "assets/remove", "assets/comment"] {
        let ask = async |id: i64| match path {
            "assets/remove" => tech.get(&format!("assets/remove/{id}/false")).await,
            "assets/comment" => tech.post(path, json!({ "AssetId": id, "Comments": "mine" })).await,
            _ => tech.post(path, json!({ "AssetId": id })).await,
        };
        let (theirs, unknown) = (ask(id).await, ask(987_654_321).await);
        assert_eq!((theirs.status, theirs.reason()), (unknown.status, unknown.reason()), "{path}");
        assert!(matches!(theirs.status, 403 | 404), "{path}: {}", theirs.text());
    }
    let path = format!("/admin/api/assets/{id}");
    let mapped = given::group_user(group).user_type(1).on(&sister, 1).signed_in_at(&sister).await;
    assert_eq!(mapped.get(&path).await.status, 404);
    let listed = mapped.get(&format!(r#"/admin/api/assets?filter={{"siteId":{}}}"#, here.id)).await.ok();
    assert_eq!(listed, json!([]));
    let both = given::group_user(group).user_type(1).on(&sister, 1).on(here, 1).signed_in_at(&sister).await;
    assert_eq!(both.get(&path).await.ok()["id"], json!(id));
}
