//! Pictures of templates: for questions, in every version that shows them, and as logos.

use serde_json::{Value, json};
use tests::{TestApp, given};

use super::assets::uploaded;

const GUIDANCE: i16 = 80;
const LOGO: i16 = 60;
const MODEL_IMAGE: i16 = 190;

fn meta(answer: &Value) -> Value {
    serde_json::from_str(answer["GuidanceMetaData"].as_str().expect("text")).expect("JSON")
}

/// A picture for a question is answered with the working copy and with the version that was published with it, opens,
/// and is not erased as long as one of them shows it.
#[tokio::test]
async fn a_question_has_a_picture_in_each_version() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    let anna = site.administrator().await;
    let template = given::check_template(&site.group, "PDI", 1).await;
    let group = given::template_group(&site.group, template, "Cab").await;
    let item = given::template_item(&site.group, template, group, "Belt tension").await;
    let first = uploaded(&anna, GUIDANCE, "Belt.png").await;
    let second = uploaded(&anna, GUIDANCE, "Fan.png").await;
    let put = async |picture: i64| {
        let body = json!({ "TemplateItemTypeId": item, "GuidanceAssetId": picture });
        anna.post("templateitemtype/create", body).await.ok()["Items"][0].clone()
    };
    let publish = async || anna.get(&format!("template/complete/{template}/0/true")).await.ok();
    let saved = put(first).await;
    assert_eq!((&saved["GuidanceAssetId"], &meta(&saved)["OriginalFileName"]), (&json!(first), &json!("Belt.png")));
    // A field that is left out is unchanged.
    let renamed = json!({ "TemplateItemTypeId": item, "ItemDesc": "Belt" });
    let renamed = anna.post("templateitemtype/create", renamed).await.ok()["Items"][0].clone();
    assert_eq!(renamed["GuidanceAssetId"], first);
    publish().await;
    put(second).await;
    publish().await;
    let fetch = async |path: String| {
        let read = site.reader().await.get(&path).await.ok();
        read["TemplateGroupGroup"][0]["TemplateGroupItemType"][0].clone()
    };
    let now = fetch(format!("template/jcb/{template}/1")).await;
    assert_eq!((&now["GuidanceAssetId"], &meta(&now)["AssetId"]), (&json!(second), &json!(second)));
    for address in ["SignedURL", "ThumbnailURL"] {
        let shown = app.anonymous().get(meta(&now)[address].as_str().expect("an address")).await;
        assert_eq!((shown.status, shown.header("content-type")), (200, "image/png"), "{address}");
    }
    put(0).await;
    for picture in [first, second] {
        let erased = anna.get(&format!("assets/remove/{picture}/true")).await;
        assert_eq!(erased.line(), "422 Upload: Picture is in use", "a version shows it");
        anna.get(&format!("assets/remove/{picture}/false")).await.ok();
    }
    assert_eq!(anna.get("assets/download/guidancephoto").await.ok(), json!([]));
    assert_eq!(fetch(format!("template/jcb/{template}/1")).await["GuidanceAssetId"], second);
    let unused = uploaded(&anna, GUIDANCE, "Unused.png").await;
    put(unused).await;
    put(0).await;
    anna.get(&format!("assets/remove/{unused}/true")).await.ok();
}

/// Only an accepted picture of the kind and of the own group can be put to a question or made a logo, and a refusal
/// changes nothing.
#[tokio::test]
async fn other_files_are_no_pictures_of_a_template() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    let anna = site.administrator().await;
    let stranger = app.head_office().await.administrator().await;
    let template = given::check_template(&site.group, "PDI", 1).await;
    let group = given::template_group(&site.group, template, "Cab").await;
    let item = given::template_item(&site.group, template, group, "Lights").await;
    for (field, kind) in [("GuidanceAssetId", GUIDANCE), ("LogoAssetId", LOGO)] {
        for id in [uploaded(&stranger, kind, "a.png").await, uploaded(&anna, MODEL_IMAGE, "a.png").await, 987_654_321] {
            let reply = if kind == GUIDANCE {
                let body = json!({ "TemplateItemTypeId": item, "ItemDesc": "Changed", field: id });
                anna.post("templateitemtype/create", body).await
            } else {
                anna.post("template/create", json!({ "TemplateId": template, "TemplateName": "Changed", field: id }))
                    .await
            };
            assert_eq!((reply.line().as_str(), reply.errors(field).len()), ("422 Upload: Picture is not available", 1));
        }
    }
    let draft = anna.get(&format!("template/draft/{template}")).await.ok();
    assert_eq!((&draft["Template"]["TemplateName"], &draft["Items"][0]["ItemDesc"]), (&json!("PDI"), &json!("Lights")));
}

/// ASSET-030: the logo of a template is chosen from the gallery of logos, listed with it, and kept while it is one.
#[tokio::test]
async fn a_template_has_a_logo() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    let anna = site.administrator().await;
    let logo = uploaded(&anna, LOGO, "Logo.png").await;
    let gallery = anna.get("assets/download/templatelogo").await.ok();
    assert_eq!((gallery.as_array().map(Vec::len), &gallery[0]["AssetId"]), (Some(1), &json!(logo)));
    let made = json!({ "TemplateName": "PDI", "VehicleType": 1, "LogoAssetId": logo });
    let made = anna.post("template/create", made).await.ok();
    assert_eq!(made["Template"]["LogoAssetId"], logo);
    let template = made["TemplateId"].as_i64().expect("an id");
    // Everybody who sees the template sees its logo, wherever it is answered, and the address is the same for weeks.
    let reader = site.group.dealer_site().await.reader().await;
    let listed = async || reader.post("template/v2/list", json!({})).await.ok()[0].clone();
    let row = listed().await;
    assert_eq!((&row["TemplateId"], &row["LogoAssetId"]), (&json!(template), &json!(logo)));
    let address = row["LogoUrl"].as_str().expect("an address");
    let shown = app.anonymous().get(address).await;
    assert_eq!((shown.status, shown.header("content-type")), (200, "image/png"));
    let draft = anna.get(&format!("template/draft/{template}")).await.ok();
    assert_eq!((&made["Template"]["LogoUrl"], &draft["Template"]["LogoUrl"]), (&json!(address), &json!(address)));
    let erase = format!("assets/remove/{logo}/true");
    assert_eq!(anna.get(&erase).await.line(), "422 Upload: Picture is in use");
    let renamed = anna.post("template/create", json!({ "TemplateId": template, "TemplateName": "PDI 2" })).await.ok();
    assert_eq!(renamed["Template"]["LogoAssetId"], logo, "what is left out stays");
    anna.get(&format!("assets/remove/{logo}/false")).await.ok();
    assert_eq!(listed().await["LogoUrl"], address, "a logo that left the gallery is still that of its templates");
    let none = anna.post("template/create", json!({ "TemplateId": template, "LogoAssetId": 0 })).await.ok();
    assert_eq!((&none["Template"]["LogoAssetId"], &none["Template"]["LogoUrl"]), (&Value::Null, &Value::Null));
    anna.get(&erase).await.ok();
}

/// ASSET-031: the logos of entities have a gallery of their own.
#[tokio::test]
async fn the_logos_of_entities_are_listed() {
    let app = TestApp::shared().await;
    let anna = app.head_office().await.administrator().await;
    let logo = uploaded(&anna, 70, "Dealer.png").await;
    let gallery = anna.get("assets/download/entitylogo").await.ok();
    assert_eq!((gallery.as_array().map(Vec::len), &gallery[0]["AssetId"]), (Some(1), &json!(logo)));
    assert_eq!(anna.get("assets/download/templatelogo").await.ok(), json!([]));
}
