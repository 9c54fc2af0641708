//! Pictures of models: uploaded, chosen for a model, displayed with it, and retained as long as a model shows them.

use serde_json::{Value, json};
use tests::{Person, TestApp, given};

use crate::modules::assets::{png, sent, uploaded};

const MODEL_IMAGE: i16 = 190;
const TEMPLATE_LOGO: i16 = 60;

async fn listed(anna: &Person, model: i64) -> Value {
    let one = json!({ "Filters": [{ "FieldName": "ModelId", "FieldValue": model, "ConditionOperator": "equals" }] });
    anna.post("model/List", one).await.ok()["Models"][0].clone()
}

fn meta(body: &Value) -> Value {
    serde_json::from_str(body["MetaData"].as_str().expect("text")).expect("JSON")
}

/// MODEL-021, MODEL-022, MODEL-034, ASSET-026, ASSET-029: a model shows the picture that was chosen, in its list, in the
/// list of the app, and by its id; what is left out stays and 0 takes it away.
#[tokio::test]
async fn a_model_shows_the_picture_that_was_chosen() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    let anna = site.administrator().await;
    let model = given::model(&site.group, "BH-90").await;
    let first = uploaded(&anna, MODEL_IMAGE, "Side.png").await;
    let second = uploaded(&anna, MODEL_IMAGE, "Front.png").await;
    let saved = anna.post("model/mapping/asset", json!({ "ModelId": model, "AssetId": first })).await.ok();
    assert_eq!(saved, json!({ "Message": "Success", "ModelId": model, "AssetId": first }));
    let row = listed(&anna, model).await;
    assert_eq!(row["TemplateLogo"], first);
    assert_eq!((&meta(&row)["AssetId"], &meta(&row)["OriginalFileName"]), (&json!(first), &json!("Side.png")));
    let photo = anna.get(&format!("assets/download/jcb/modelphoto/{model}")).await.ok();
    assert_eq!((&photo["AssetId"], &meta(&photo)["AssetId"]), (&json!(first), &json!(first)));
    let read = site.reader().await.get("model/jcb/read").await.ok();
    assert_eq!(read[0]["ImageUrl"], row["ImageUrl"]);
    for address in [&row["ImageUrl"], &meta(&row)["SignedURL"]] {
        let shown = app.anonymous().get(address.as_str().expect("an address")).await;
        assert_eq!((shown.status, shown.header("content-type")), (200, "image/png"), "{address}");
    }
    // The dialog sends it with the rest of the model.
    anna.post("model/update", json!({ "ModelId": model, "TemplateLogo": second })).await.ok();
    let renamed = anna.post("model/update", json!({ "ModelId": model, "ModelName": "BH-91" })).await.ok();
    assert_eq!((&renamed["Model"]["TemplateLogo"], &renamed["Model"]["ModelName"]), (&json!(second), &json!("BH-91")));
    let made = anna.post("model/create", json!({ "ModelName": "EX-80", "TemplateLogo": second })).await.ok();
    assert_eq!(made["Model"]["TemplateLogo"], second);
    let none = anna.post("model/update", json!({ "ModelId": model, "TemplateLogo": 0 })).await.ok();
    let none = &none["Model"];
    assert_eq!(
        (&none["TemplateLogo"], &none["MetaData"], &none["ImageUrl"]),
        (&Value::Null, &Value::Null, &Value::Null)
    );
    let gone = anna.get(&format!("assets/download/jcb/modelphoto/{model}")).await;
    assert_eq!(gone.line(), "404 Model: This model has no picture");
}

/// Nothing but an accepted picture of models of the own group is chosen, and a refusal changes nothing.
#[tokio::test]
async fn other_files_are_no_pictures_of_a_model() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    let anna = site.administrator().await;
    let stranger = app.head_office().await.administrator().await;
    let model = given::model(&site.group, "BH-90").await;
    let removed = uploaded(&anna, MODEL_IMAGE, "a.png").await;
    anna.get(&format!("assets/remove/{removed}/false")).await.ok();
    for (what, id) in [
        ("of another group", uploaded(&stranger, MODEL_IMAGE, "a.png").await),
        ("of another kind", uploaded(&anna, TEMPLATE_LOGO, "a.png").await),
        ("not confirmed", sent(&anna, "a.png", &png(9, 9)).await),
        ("removed", removed),
        ("unknown", 987_654_321),
    ] {
        let refused = "422 Upload: Picture is not available";
        let chosen = anna.post("model/mapping/asset", json!({ "ModelId": model, "AssetId": id })).await;
        assert_eq!(chosen.line(), refused, "{what}");
        let renamed = json!({ "ModelId": model, "ModelName": "OTHER", "TemplateLogo": id });
        assert_eq!(anna.post("model/update", renamed).await.line(), refused, "{what}");
        let made = anna.post("model/create", json!({ "ModelName": "NEW", "TemplateLogo": id })).await;
        assert_eq!(made.line(), refused, "{what}");
    }
    let list = anna.post("model/List", json!({})).await.ok();
    assert_eq!((&list["TotalCount"], &list["Models"][0]["ModelName"]), (&json!(1), &json!("BH-90")));
    assert_eq!(
        anna.post("model/mapping/asset", json!({ "AssetId": 1 })).await.line(),
        "422 Model: ModelID not provided"
    );
    let unknown = anna.post("model/mapping/asset", json!({ "ModelId": 987_654_321, "AssetId": 0 })).await;
    assert_eq!(unknown.line(), "404 Model: Model not found");
}

/// A picture that a model shows leaves the gallery, and remains with the model; it is not erased.
#[tokio::test]
async fn a_picture_that_a_model_shows_is_not_erased() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    let anna = site.administrator().await;
    let model = given::model(&site.group, "BH-90").await;
    let picture = uploaded(&anna, MODEL_IMAGE, "a.png").await;
    anna.post("model/mapping/asset", json!({ "ModelId": model, "AssetId": picture })).await.ok();
    let erase = format!("assets/remove/{picture}/true");
    assert_eq!(anna.get(&erase).await.line(), "422 Upload: Picture is in use");
    anna.get(&format!("assets/remove/{picture}/false")).await.ok();
    assert_eq!(anna.get("assets/download/jcb/modelphoto").await.ok(), json!([]));
    let row = listed(&anna, model).await;
    let address = meta(&row)["SignedURL"].as_str().expect("an address").to_owned();
    assert_eq!(app.anonymous().get(&address).await.status, 200);
    // A picture that the model has already may be sent again.
    anna.post("model/update", json!({ "ModelId": model, "TemplateLogo": picture })).await.ok();
    assert_eq!(anna.get(&erase).await.line(), "422 Upload: Picture is in use");
    anna.post("model/mapping/asset", json!({ "ModelId": model, "AssetId": null })).await.ok();
    anna.get(&erase).await.ok();
    assert_eq!(app.anonymous().get(&address).await.status, 404);
}
