//! The calls of check templates for a client that was written after the API document: the entities, their parameters,
//! and their answers.

use serde_json::{Value, json};
use tests::{TestApp, given};

use super::{assets::uploaded, documents};
use crate::operations::DOCUMENT;

const LOGO: i16 = 60;

/// Checks that an answer has the fields that the API document gives its type, and no others.
#[track_caller]
fn is_a(name: &str, answer: &Value) {
    let described = DOCUMENT["components"]["schemas"][name]["properties"].as_object().expect("a described type");
    let mut described: Vec<&String> = described.keys().collect();
    let mut names: Vec<&String> = answer.as_object().expect("an object").keys().collect();
    described.sort();
    names.sort();
    assert_eq!(names, described, "{name}");
}

/// INSP-003: each entity of a check has its id and its fields, and says whether it is taken away where it can be.
#[tokio::test]
async fn the_entities_of_a_check_are_reached_by_their_calls() {
    let site = TestApp::shared().await.head_office().await;
    let anna = site.administrator().await;
    let template = given::check_template(&site.group, "Pre-delivery", 1).await;
    let category = given::item_category(&site.group, "Safety").await;
    let list = given::comment_list(&site.group, "Belts").await;
    let texts = json!({ "CommentListId": list, "Comments": [{ "CommentText": "Torn" }] });
    anna.post("commentlist/create", texts).await.ok();
    let group = json!({ "TemplateId": template, "ItemGroup": "Cab" });
    let group = anna.post("templateitemgroup/create", group).await.ok()["TemplateItemGroupId"].clone();
    let item = json!({
        "TemplateItemGroupId": group, "ItemDesc": "Seat belt", "TemplateItemCategoryId": category, "CommentListId": list,
    });
    let item = anna.post("templateitemtype/create", item).await.ok()["TemplateItemTypeId"].clone();
    let logo = uploaded(&anna, LOGO, "Logo.png").await;

    let dealer = site.group.dealer_site().await;
    let bert = dealer.administrator().await;
    bert.post("/admin/api/workshops", json!({ "name": "Paint" })).await.ok();
    let model = given::model(&site.group, "BH-90").await;
    let machine = given::machine(&dealer).model(model).create().await.id;
    let document = documents::attached(&bert, machine, "Delivery note.pdf", documents::PDF).await;

    let draft = anna.get(&format!("template/draft/{template}")).await.ok();
    let categories = anna.post("TemplateItemCategory/list", json!({})).await.ok();
    let comments = anna.post("lookup/itemcommentlookup/list", json!({})).await.ok();
    let checks = anna.get("checktype/list/0/0").await.ok();
    let workshops = bert.post("workshop/list", json!({})).await.ok();
    let logos = anna.get("assets/download/templatelogo").await.ok();
    let attached = bert.get(&format!("assets/download/jcb/documents/{machine}")).await.ok();
    is_a("MachineDocument", &attached[0]);
    for (name, entity, field, value) in [
        ("TemplateGroupRow", &draft["Groups"][0], "TemplateItemGroupId", group),
        ("TemplateItemRow", &draft["Items"][0], "TemplateItemTypeId", item.clone()),
        ("ItemCategory", &categories[0], "TemplateItemCategoryId", json!(category)),
        ("ItemComment", &comments[0], "TemplateItemTypeId", item),
        ("CheckType", &checks[0], "CheckTypeId", json!(1)),
        ("Workshop", &workshops[0], "WorkshopName", json!("Paint")),
        ("GalleryPicture", &logos[0], "AssetId", json!(logo)),
        ("DocumentMetadata", &attached[0]["AssetMetadata"], "AssetId", json!(document)),
    ] {
        is_a(name, entity);
        assert_eq!(entity[field], value, "{name}");
        // The list of check types is fixed, and a document that was removed is in no answer.
        let is_named = !["CheckType", "DocumentMetadata"].contains(&name);
        assert_eq!(entity.get("Deleted"), is_named.then_some(&json!(false)), "{name}");
    }
    assert!(comments[0]["ItemCommentLookupId"].is_i64() && workshops[0]["WorkshopId"].is_i64());
}

/// INSP-034: templates, groups and items are saved one by one or as a list, an entry that another user has changed is
/// refused, and each answer is of the type that the API document names.
#[tokio::test]
async fn the_calls_of_the_editor_take_and_answer_what_is_described() {
    let site = TestApp::shared().await.head_office().await;
    let anna = site.administrator().await;
    let save = async |path: &str, body: Value| anna.post(path, body).await.ok();
    let made = save("template/create", json!({ "TemplateName": "Gate", "VehicleType": 7 })).await;
    is_a("SavedTemplate", &made);
    is_a("TemplateRow", &made["Template"]);
    let two = json!([{ "TemplateName": "Audit", "VehicleType": 10 }, { "TemplateName": "PDI", "VehicleType": 1 }]);
    save("template/create", two).await;
    let all = save("template/all/list", json!({ "FilterProperty": { "OrderBy": "templatename" } })).await;
    is_a("TemplatePage", &all);
    let names: Vec<&Value> =
        all["Templates"].as_array().expect("rows").iter().map(|row| &row["TemplateName"]).collect();
    assert_eq!(names, ["Audit", "Gate", "PDI"]);

    let template = &made["TemplateId"];
    let one = save("templateitemgroup/create", json!({ "TemplateId": template, "ItemGroup": "Cab" })).await;
    let two = ["Engine", "Tyres"].map(|name| json!({ "TemplateId": template, "ItemGroup": name }));
    let two = save("templateitemgroup/create", json!(two)).await;
    is_a("SavedTemplateGroups", &one);
    is_a("TemplateGroupRow", &one["Groups"][0]);
    assert_eq!((one["Groups"].as_array().map(Vec::len), two["Groups"].as_array().map(Vec::len)), (Some(1), Some(2)));
    let group = &one["TemplateItemGroupId"];
    let item = save("templateitemtype/create", json!({ "TemplateItemGroupId": group, "ItemDesc": "Horn" })).await;
    let two = ["Seat", "Lamp"].map(|desc| json!({ "TemplateItemGroupId": group, "ItemDesc": desc }));
    let two = save("templateitemtype/create", json!(two)).await;
    is_a("SavedTemplateItems", &item);
    is_a("TemplateItemRow", &item["Items"][0]);
    assert_eq!((item["Items"].as_array().map(Vec::len), two["Items"].as_array().map(Vec::len)), (Some(1), Some(2)));
    let german = json!({ "TemplateId": template, "LanguageId": 2, "TemplateName": "Tor" });
    let german = save("template/CompleteSaveLanguage", german).await;
    is_a("SavedLanguage", &german);
    is_a("TemplateLanguageRow", &german["Language"]);

    let read_before = "2020-01-31T08:00:00Z";
    for (path, body) in [
        ("template/create", json!({ "TemplateId": template, "TemplateName": "Mine" })),
        ("templateitemgroup/create", json!({ "TemplateItemGroupId": group, "ItemGroup": "Mine" })),
        ("templateitemtype/create", json!({ "TemplateItemTypeId": item["TemplateItemTypeId"], "ItemDesc": "Mine" })),
        ("template/CompleteSaveLanguage", json!({ "TemplateId": template, "LanguageId": 2, "TemplateName": "Mine" })),
    ] {
        let mut stale = body.clone();
        stale["TimestampDt"] = json!(read_before);
        assert_eq!(
            anna.post(path, stale).await.line(),
            "409 Conflict: Changed by somebody else in the meantime",
            "{path}"
        );
        anna.post(path, body).await.ok();
    }

    is_a("TemplateDraft", &anna.get(&format!("template/draft/{template}")).await.ok());
    is_a("CompletedTemplate", &anna.get(&format!("template/complete/{template}/0/true")).await.ok());
    let request = anna.get(&format!("template/jcb/{template}/1")).await.ok();
    is_a("TemplateDetail", &request);
    is_a("TemplateGroup", &request["TemplateGroupGroup"][0]);
    is_a("TemplateItem", &request["TemplateGroupGroup"][0]["TemplateGroupItemType"][0]);
    is_a("TemplateInspections", &anna.get(&format!("template/HasVHCs/{template}")).await.ok());
    is_a("TemplateLanguageInput", &anna.get(&format!("template/language/{template}/2")).await.ok());
    let copy = json!({ "TemplateId": template, "TemplateName": "Copy" });
    is_a("CopiedTemplate", &save("template/CopyTemplateMultiLanguage", copy).await);
    let list = json!({ "CommentListDesc": "Belts", "Comments": [{ "CommentText": "Torn" }] });
    is_a("SavedCommentList", &save("commentlist/create", list).await);
    is_a("CommentList", &anna.get("commentlist/list").await.ok()[0]);
    is_a("CheckItemType", &anna.get("templateitemtype/CheckItemTypeList").await.ok()[0]);
    is_a("VehicleType", &anna.get("template/jcb/vehicletypelist").await.ok()[0]);
}
