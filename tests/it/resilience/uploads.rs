//! The program dies between the PUT of a file and its confirmation, and at every statement of the confirmation: the file
//! is there as a whole or not at all, and its confirmation is repeated.

use reqwest::Method;
use serde_json::{Value, json};
use tests::{Person, Program, client};

use crate::modules::assets::png;

const GALLERY: &str = "assets/download/jcb/modelphoto";
pub(crate) const CONFIRM: &str = "assets/upload/complete";
/// More statements than a confirmation has; a test that reaches this number loops.
const MANY: usize = 40;

/// Announces a file and sends it, through the program; its id.
pub(crate) async fn sent(anna: &Person, server: &str, name: &str) -> i64 {
    let file = png(60, 40);
    let ask = json!({ "FileNameWithExtension": name, "AssetTypeEnum": 190, "UploadedFileSize": file.len() });
    let reply = anna.post("assets/upload/intent", ask).await.ok();
    let browser = client().build().expect("a client");
    let mut call = browser.put(format!("{server}{}", reply["SignedURL"].as_str().expect("an address"))).body(file);
    for (header, value) in reply["AWSHeaders"].as_object().expect("headers") {
        call = call.header(header, value.as_str().expect("a value"));
    }
    assert_eq!(call.send().await.expect("an answer").status(), 200);
    reply["AssetId"].as_i64().expect("an id")
}

/// The names of the pictures of the gallery; each of them can be opened.
pub(crate) async fn listed(anna: &Person, server: &str) -> Vec<String> {
    let browser = client().build().expect("a client");
    let mut names = Vec::new();
    for picture in anna.get(GALLERY).await.ok().as_array().expect("a list") {
        let meta: Value = serde_json::from_str(picture["MetaData"].as_str().expect("text")).expect("JSON");
        for address in ["SignedURL", "ThumbnailURL"] {
            let address = format!("{server}{}", meta[address].as_str().expect("an address"));
            let shown = browser.get(address).send().await.expect("an answer").bytes().await.expect("bytes");
            image::load_from_memory(&shown).expect("a picture");
        }
        names.push(meta["OriginalFileName"].as_str().expect("a name").to_owned());
    }
    names
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_is_confirmed_as_a_whole_or_not_at_all() {
    let program = Program::new().await;
    let order = program.folder().join("order");
    let program = program.with("HARDSTAND_FAILPOINT_FILE", order.display().to_string());
    let direct = program.direct().await;
    let anna = direct.head_office().await.administrator().await;
    direct.close();
    std::fs::write(&order, "").expect("no order yet");
    let mut server = program.serve().await;
    let mut by = anna.clone().through(&server);
    let id = sent(&by, server.address(), "a.png").await;
    server.kill().await;
    server = program.serve().await;
    by = anna.clone().through(&server);
    assert_eq!(listed(&by, server.address()).await, [""; 0], "it is not confirmed");
    let mut died = 0;
    for point in 1..MANY {
        std::fs::write(&order, format!("post /api/{CONFIRM}|{point}")).expect("an order");
        let answer = by.request(Method::POST, CONFIRM).json(&json!({ "AssetId": id })).send().await;
        if answer.is_ok_and(|answer| answer.status().is_success()) {
            break;
        }
        server.process().ended().await;
        died += 1;
        std::fs::write(&order, "").expect("no order");
        server = program.serve().await;
        by = anna.clone().through(&server);
        let names = listed(&by, server.address()).await;
        assert!(names.is_empty() || names == ["a.png"], "{names:?}");
    }
    assert!(died >= 3, "it died {died} times");
    std::fs::write(&order, "").expect("no order");
    by.post(CONFIRM, json!({ "AssetId": id })).await.ok();
    assert_eq!(listed(&by, server.address()).await, ["a.png"]);
    server.kill().await;
    program.remove().await;
}
