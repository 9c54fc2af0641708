//! Check templates: written, translated, published in versions, copied, and refused.

use chrono::TimeDelta;
use serde_json::{Value, json};
use tests::{Person, TestApp, TestSite, given};

/// A template with two groups and three items; the answers of the saves.
struct Written {
    id: i64,
    groups: Vec<i64>,
    items: Vec<i64>,
}

async fn written(anna: &Person, name: &str) -> Written {
    let made = anna.post("template/create", json!({ "TemplateName": name, "VehicleType": 1 })).await.ok();
    let id = made["TemplateId"].as_i64().expect("an id");
    let groups = json!([{ "TemplateId": id, "ItemGroup": "Cab" }, { "TemplateId": id, "ItemGroup": "Engine" }]);
    let groups = ids(&anna.post("templateitemgroup/create", groups).await.ok()["Groups"], "TemplateItemGroupId");
    let items = json!([
        { "TemplateItemGroupId": groups[0], "ItemDesc": "Seat belt" },
        { "TemplateItemGroupId": groups[0], "ItemDesc": "Horn", "IsMandatory": false },
        { "TemplateItemGroupId": groups[1], "ItemDesc": "Oil pressure", "CheckItemTypeId": 3, "Min": 1.5, "Max": "4",
          "Unit": "bar", "Decimals": 1, "IsPhotoRequired": true },
    ]);
    let items = ids(&anna.post("templateitemtype/create", items).await.ok()["Items"], "TemplateItemTypeId");
    Written { id, groups, items }
}

fn ids(rows: &Value, name: &str) -> Vec<i64> {
    rows.as_array().expect("rows").iter().map(|row| row[name].as_i64().expect("an id")).collect()
}

async fn detail(person: &Person, id: i64, language: i64) -> Value {
    person.get(&format!("template/jcb/{id}/{language}")).await.ok()
}

/// The questions of a template, by group.
fn questions(detail: &Value) -> Vec<(String, Vec<String>)> {
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let groups = detail["TemplateGroupGroup"].as_array().expect("groups").iter();
    groups
        .map(|group| {
            let items = group["TemplateGroupItemType"].as_array().expect("items").iter();
            (text(&group["ItemGroup"]), items.map(|item| text(&item["ItemDesc"])).collect())
        })
        .collect()
}

async fn office() -> (TestSite, Person) {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    let anna = site.administrator().await;
    (site, anna)
}

/// INSP-009, INSP-017, INSP-018, INSP-019, INSP-027
#[tokio::test]
async fn a_template_is_written_completed_and_used() {
    let (site, anna) = office().await;
    let made = written(&anna, "Pre-delivery").await;
    let draft = detail(&anna, made.id, 1).await;
    assert_eq!((&draft["Status"], &draft["TemplateGroupGroup"]), (&json!(0), &json!([])), "a draft is not asked");

    let done = anna.get(&format!("template/complete/{}/0/false", made.id)).await.ok();
    assert_eq!(done, json!({ "Message": "Success", "TemplateId": made.id, "Version": 1 }));
    let request = detail(&site.reader().await, made.id, 1).await;
    assert_eq!((&request["Status"], &request["Version"], &request["VehicleType"]), (&json!(1), &json!(1), &json!(1)));
    let expected = [("Cab", vec!["Seat belt", "Horn"]), ("Engine", vec!["Oil pressure"])];
    let expected: Vec<(String, Vec<String>)> = expected
        .iter()
        .map(|(group, items)| ((*group).to_owned(), items.iter().map(|item| (*item).to_owned()).collect()))
        .collect();
    assert_eq!(questions(&request), expected);
    let number = &request["TemplateGroupGroup"][1]["TemplateGroupItemType"][0];
    assert_eq!(number["TemplateItemTypeId"], made.items[2]);
    assert_eq!((&number["Min"], &number["Max"], &number["Unit"]), (&json!("1.5"), &json!("4"), &json!("bar")));
    assert_eq!((&number["IsMandatory"], &number["IsPhotoRequired"]), (&json!(true), &json!(true)));
    assert_eq!(request["TemplateGroupGroup"][0]["TemplateGroupItemType"][1]["IsMandatory"], false);
}

/// INSP-027
#[tokio::test]
async fn a_published_version_stays_as_it_was() {
    let (_, anna) = office().await;
    let made = written(&anna, "Audit").await;
    let complete = format!("template/complete/{}/0/false", made.id);
    anna.get(&complete).await.ok();
    let item = json!({ "TemplateItemTypeId": made.items[0], "ItemDesc": "Seat belt and buckle" });
    anna.post("templateitemtype/create", item).await.ok();
    let gone = json!({ "TemplateItemTypeId": made.items[1], "Deleted": true });
    anna.post("templateitemtype/create", gone).await.ok();

    assert_eq!(questions(&detail(&anna, made.id, 1).await)[0].1, ["Seat belt", "Horn"], "the draft is not asked yet");
    assert_eq!(anna.get(&complete).await.ok()["Version"], 2);
    assert_eq!(anna.post(&complete, json!({})).await.ok()["Version"], 2, "without a change there is no new version");
    assert_eq!(questions(&detail(&anna, made.id, 1).await)[0].1, ["Seat belt and buckle"]);
    let first = anna.get(&format!("template/version/{}/1/1", made.id)).await.ok();
    assert_eq!(questions(&first)[0].1, ["Seat belt", "Horn"]);
    let ids = &first["TemplateGroupGroup"][0]["TemplateGroupItemType"][0]["TemplateItemTypeId"];
    assert_eq!(ids, made.items[0], "an item keeps its id");
    let missing = anna.get(&format!("template/version/{}/3/1", made.id)).await;
    assert_eq!(missing.line(), "404 Template: Version of the template not found");
}

/// INSP-028, INSP-029
#[tokio::test]
async fn a_template_is_translated_and_falls_back_to_its_own_language() {
    let (_, anna) = office().await;
    let made = written(&anna, "Receiving").await;
    let texts = json!({
        "TemplateId": made.id, "LanguageId": 2, "TemplateName": "Wareneingang",
        "Groups": [{ "TemplateItemGroupId": made.groups[0], "ItemGroup": "Kabine" }],
        "Items": [{ "TemplateItemTypeId": made.items[0], "ItemDesc": "Sicherheitsgurt" }],
    });
    let saved = anna.post("template/CompleteSaveLanguage", texts).await.ok();
    assert_eq!((&saved["Language"]["IsComplete"], &saved["Language"]["Missing"]), (&json!(false), &json!(3)));

    let complete = |force: bool| format!("template/complete/{}/0/{force}", made.id);
    let refused = anna.get(&complete(false)).await;
    assert_eq!(refused.line(), "422 Template: Languages of the template are not complete");
    assert_eq!(refused.errors("LanguageId").len(), 1, "it names the language");
    anna.get(&complete(true)).await.ok();
    let german = detail(&anna, made.id, 2).await;
    assert_eq!(german["TemplateName"], "Wareneingang");
    assert_eq!(questions(&german)[0], ("Kabine".to_owned(), vec!["Sicherheitsgurt".to_owned(), "Horn".to_owned()]));

    let rest = json!({
        "TemplateId": made.id, "LanguageId": 2, "TemplateName": "Wareneingang",
        "Groups": [{ "TemplateItemGroupId": made.groups[1], "ItemGroup": "Motor" }],
        "Items": [
            { "TemplateItemTypeId": made.items[1], "ItemDesc": "Hupe" },
            { "TemplateItemTypeId": made.items[2], "ItemDesc": "Öldruck" },
        ],
    });
    assert_eq!(anna.post("template/CompleteSaveLanguage", rest).await.ok()["Language"]["IsComplete"], true);
    assert_eq!(anna.get(&complete(false)).await.ok()["Version"], 2);
    let languages = anna.get(&format!("template/MultilanguageTemplateList/{}/0", made.id)).await.ok();
    let row = |at: usize| (languages[at]["LanguageId"].clone(), languages[at]["TemplateName"].clone());
    assert_eq!(row(0), (json!(1), json!("Receiving")));
    assert_eq!(row(1), (json!(2), json!("Wareneingang")));
    let texts = anna.get(&format!("template/language/{}/2", made.id)).await.ok();
    assert_eq!(texts["Items"][1]["ItemDesc"], "Hupe");

    anna.post("template/CompleteSaveLanguage", json!({ "TemplateId": made.id, "LanguageId": 2, "Deleted": true }))
        .await
        .ok();
    let left = anna.get(&format!("template/MultilanguageTemplateList/{}/0", made.id)).await.ok();
    assert_eq!(left.as_array().expect("languages").len(), 1);
}

#[tokio::test]
async fn an_edit_of_what_somebody_else_changed_is_refused_and_nothing_is_lost() {
    let app = TestApp::fresh().await;
    let site = app.head_office().await;
    let anna = site.administrator().await;
    let made = written(&anna, "Gate").await;
    let boris = site.administrator().await;
    let read = boris.get(&format!("template/draft/{}", made.id)).await.ok();
    let stamp = read["Items"][0]["TimestampDt"].clone();
    app.advance(TimeDelta::seconds(1));
    let first = json!({ "TemplateItemTypeId": made.items[0], "ItemDesc": "Belt", "TimestampDt": stamp });
    anna.post("templateitemtype/create", first).await.ok();
    let second = json!([
        { "TemplateItemTypeId": made.items[1], "ItemDesc": "Signal horn" },
        { "TemplateItemTypeId": made.items[0], "ItemDesc": "Lap belt", "TimestampDt": stamp },
    ]);
    let refused = boris.post("templateitemtype/create", second).await;
    assert_eq!(refused.line(), "409 Conflict: Changed by somebody else in the meantime");
    let now = boris.get(&format!("template/draft/{}", made.id)).await.ok();
    let texts: Vec<&Value> = now["Items"].as_array().expect("items").iter().map(|item| &item["ItemDesc"]).collect();
    assert_eq!(texts, [&json!("Belt"), &json!("Horn"), &json!("Oil pressure")], "nothing of the body was saved");
}

#[tokio::test]
async fn items_are_ordered_moved_taken_away_and_brought_back() {
    let (_, anna) = office().await;
    let made = written(&anna, "Order").await;
    let order = json!([
        { "TemplateItemTypeId": made.items[0], "OrderList": 5 },
        { "TemplateItemTypeId": made.items[1], "OrderList": 2 },
        { "TemplateItemTypeId": made.items[2], "TemplateItemGroupId": made.groups[0], "OrderList": 3 },
    ]);
    anna.post("templateitemtype/create", order).await.ok();
    let complete = format!("template/complete/{}/0/false", made.id);
    anna.get(&complete).await.ok();
    let request = questions(&detail(&anna, made.id, 1).await);
    assert_eq!(request.len(), 1, "a group without items is not asked");
    assert_eq!(request[0].1, ["Horn", "Oil pressure", "Seat belt"]);

    let remove = json!({ "TemplateItemGroupId": made.groups[0], "Deleted": true });
    anna.post("templateitemgroup/create", remove).await.ok();
    let empty = anna.get(&complete).await;
    assert_eq!(empty.line(), "422 Template: Template has no items");
    anna.post("templateitemgroup/create", json!({ "TemplateItemGroupId": made.groups[0], "Deleted": false }))
        .await
        .ok();
    anna.post("templateitemtype/create", json!({ "TemplateItemTypeId": made.items[1], "Deleted": false })).await.ok();
    anna.get(&complete).await.ok();
    assert_eq!(questions(&detail(&anna, made.id, 1).await)[0].1, ["Horn"]);
}

/// INSP-026, INSP-032
#[tokio::test]
async fn a_copy_is_a_draft_of_its_own_with_the_languages_requested() {
    let (_, anna) = office().await;
    let made = written(&anna, "Original").await;
    for (language, name) in [(2, "Zwei"), (3, "Trois")] {
        let texts = json!({
            "TemplateId": made.id, "LanguageId": language, "TemplateName": name,
            "Items": [{ "TemplateItemTypeId": made.items[0], "ItemDesc": format!("{name} 1") }],
        });
        anna.post("template/CompleteSaveLanguage", texts).await.ok();
    }
    let copy = json!({ "TemplateId": made.id, "TemplateName": "The copy", "LanguageIds": [3] });
    let copied = anna.post("template/CopyTemplateMultiLanguage", copy).await.ok();
    let id = copied["TemplateId"].as_i64().expect("an id");
    assert_ne!(id, made.id);
    assert_eq!((&copied["Template"]["Status"], &copied["Template"]["Version"]), (&json!(0), &json!(0)));
    let languages = anna.get(&format!("template/MultilanguageTemplateList/{id}/0")).await.ok();
    assert_eq!(ids(&languages, "LanguageId"), [1, 3]);
    anna.get(&format!("template/complete/{id}/0/true")).await.ok();
    assert_eq!(questions(&detail(&anna, id, 3).await)[0].1, ["Trois 1", "Horn"]);
    anna.post("templateitemtype/create", json!({ "TemplateItemTypeId": made.items[0], "ItemDesc": "Changed" }))
        .await
        .ok();
    assert_eq!(questions(&detail(&anna, id, 1).await)[0].1, ["Seat belt", "Horn"]);
    let uses = anna.get(&format!("template/HasVHCs/{id}")).await.ok();
    assert_eq!(uses, json!({ "HasVHCs": false, "Count": 0, "OpenCount": 0, "ModelCount": 0 }));
    let taken = json!({ "TemplateId": made.id, "TemplateName": "the COPY" });
    let refused = anna.post("template/CopyTemplateMultiLanguage", taken).await;
    assert_eq!(refused.line(), "422 Template: Entered Template is already exist");
}

/// INSP-027: an empty template takes over the content of another when it is completed.
#[tokio::test]
async fn an_empty_template_takes_over_the_content_of_another() {
    let (_, anna) = office().await;
    let made = written(&anna, "Full").await;
    let empty = anna.post("template/create", json!({ "TemplateName": "Empty", "VehicleType": 10 })).await.ok();
    let id = empty["TemplateId"].as_i64().expect("an id");
    let nothing = anna.get(&format!("template/complete/{id}/0/true")).await;
    assert_eq!(nothing.line(), "422 Template: Template has no items");
    anna.get(&format!("template/complete/{id}/{}/false", made.id)).await.ok();
    assert_eq!(questions(&detail(&anna, id, 1).await)[1].1, ["Oil pressure"]);
    let again = anna.get(&format!("template/complete/{id}/{}/false", made.id)).await;
    assert_eq!(again.line(), "422 Template: Items can be copied into an empty template only");
}

/// INSP-013, INSP-014, INSP-015
#[tokio::test]
async fn templates_are_listed_by_kind_with_their_uses() {
    let (site, anna) = office().await;
    let gate = anna.post("template/create", json!({ "TemplateName": "Gate A", "VehicleType": 7 })).await.ok();
    let handover = anna.post("template/create", json!({ "TemplateName": "Handover A", "VehicleType": 9 })).await.ok();
    let names = |rows: &Value| -> Vec<String> {
        let rows = rows.as_array().expect("templates").iter();
        rows.map(|row| row["TemplateName"].as_str().expect("a name").to_owned()).collect()
    };
    let query = json!({
        "Filters": [{ "FieldName": "Deleted", "FieldValue": "false", "ConditionOperator": "EqualTo" }],
        "FilterProperty": { "OrderBy": "templatename", "RecordLimit": 0 },
    });
    let reader = site.reader().await;
    assert_eq!(names(&reader.post("template/v2/list", query.clone()).await.ok()), ["Gate A"]);
    assert_eq!(names(&reader.post("template/List", query.clone()).await.ok()), ["Handover A"]);
    let all = reader.post("template/all/list", query).await.ok();
    assert_eq!((names(&all["Templates"]), &all["TotalCount"]), (vec!["Gate A".into(), "Handover A".into()], &json!(2)));
    let row = &all["Templates"][0];
    assert_eq!(
        (&row["TemplateId"], &row["Status"], &row["VehicleType"], &row["Deleted"], &row["EntityTypeId"]),
        (&gate["TemplateId"], &json!(0), &json!(7), &json!(false), &json!(20)),
    );
    let gone = json!({ "TemplateId": handover["TemplateId"], "Deleted": true });
    anna.post("template/create", gone).await.ok();
    assert_eq!(names(&reader.post("template/List", json!({})).await.ok()), Vec::<String>::new());
}

#[tokio::test]
async fn a_dormant_template_is_not_completed_until_it_is_woken() {
    let (_, anna) = office().await;
    let made = written(&anna, "Sleeper").await;
    let complete = format!("template/complete/{}/0/false", made.id);
    anna.get(&complete).await.ok();
    let set = |status: i64| anna.post("template/create", json!({ "TemplateId": made.id, "Status": status }));
    assert_eq!(set(0).await.line(), "422 Template: A template becomes active when it is completed");
    set(2).await.ok();
    assert_eq!(detail(&anna, made.id, 1).await["Status"], 2);
    assert_eq!(anna.get(&complete).await.line(), "422 Template: Template is dormant");
    assert_eq!(set(1).await.line(), "422 Template: A template becomes active when it is completed");
    set(0).await.ok();
    assert_eq!(anna.get(&complete).await.ok()["Version"], 2);
}

#[tokio::test]
async fn a_mapped_template_is_not_deleted() {
    let (site, anna) = office().await;
    let made = written(&anna, "Mapped").await;
    let model = given::model(&site.group, "EX-13").await;
    let values = vec![site.group.id.into(), model.into(), made.id.into(), site.app().now().into()];
    let text = "INSERT INTO model_template (group_id, model_id, gated_template_id, updated_at) \
                SELECT $1, $2, $3, $4 WHERE {scope} RETURNING id";
    given::insert(site.app(), text, values).await;
    let refused = anna.post("template/create", json!({ "TemplateId": made.id, "Deleted": true })).await;
    assert_eq!(refused.line(), "422 Template: Template is mapped to models");
    assert_eq!(anna.get(&format!("template/HasVHCs/{}", made.id)).await.ok()["ModelCount"], 1);
}

/// INSP-025, INSP-030
#[tokio::test]
async fn an_item_offers_the_quick_texts_of_its_list() {
    let (_, anna) = office().await;
    let made = written(&anna, "Comments").await;
    let list = json!({
        "CommentListDesc": "Belts",
        "Comments": [{ "CommentText": "Torn", "OrderList": 2 }, { "CommentText": "Missing", "OrderList": 1 }],
    });
    let list = anna.post("commentlist/create", list).await.ok()["CommentListId"].as_i64().expect("an id");
    let german = json!({ "CommentListId": list, "LanguageId": 2, "Comments": [{ "CommentText": "Gerissen" }] });
    anna.post("commentlist/create", german).await.ok();
    anna.post("templateitemtype/create", json!({ "TemplateItemTypeId": made.items[0], "CommentListId": list }))
        .await
        .ok();
    let of = |item: i64, language: i64| {
        anna.post(
            "lookup/itemcommentlookup/list",
            json!({ "Filters": [
                { "FieldName": "TemplateItemTypeId", "FieldValue": item, "ConditionOperator": "EqualTo" },
                { "FieldName": "LanguageId", "FieldValue": language, "ConditionOperator": "EqualTo" },
            ] }),
        )
    };
    let texts = of(made.items[0], 1).await.ok();
    assert_eq!((&texts[0]["CommentText"], &texts[1]["CommentText"]), (&json!("Missing"), &json!("Torn")));
    assert_eq!(texts[0]["TemplateItemTypeId"], made.items[0]);
    assert_eq!(of(made.items[0], 2).await.ok()[0]["CommentText"], "Gerissen");
    assert_eq!(of(made.items[1], 1).await.ok(), json!([]));
    let lists = anna.get("commentlist/list").await.ok();
    assert_eq!(lists[0]["Comments"].as_array().expect("texts").len(), 3);
    let request =
        json!({ "Filters": [{ "FieldName": "CommentText", "FieldValue": "MISS", "ConditionOperator": "like" }] });
    let request = anna.post("lookup/itemcommentlookup/list", request).await.ok();
    assert_eq!((request.as_array().map(Vec::len), &request[0]["CommentText"]), (Some(1), &json!("Missing")));
    anna.post("commentlist/create", json!({ "CommentListId": list, "Deleted": true })).await.ok();
    assert_eq!(of(made.items[0], 1).await.ok(), json!([]));
}

#[tokio::test]
async fn quick_texts_are_paged_over_all_items() {
    let app = TestApp::builder().config(|config| config.limits.page_rows = 2).start().await;
    let site = app.head_office().await;
    let anna = site.administrator().await;
    let made = written(&anna, "Paged").await;
    let texts =
        json!({ "CommentListDesc": "Belts", "Comments": [{ "CommentText": "Torn" }, { "CommentText": "Old" }] });
    let list = anna.post("commentlist/create", texts).await.ok()["CommentListId"].clone();
    let items: Vec<Value> =
        made.items.iter().map(|item| json!({ "TemplateItemTypeId": item, "CommentListId": list })).collect();
    anna.post("templateitemtype/create", json!(items)).await.ok();
    let mut found = Vec::new();
    for offset in [0, 2, 4, 6] {
        let page = json!({ "FilterProperty": { "Offset": offset, "RecordLimit": 2 } });
        for row in anna.post("lookup/itemcommentlookup/list", page).await.ok().as_array().expect("rows") {
            let text = row["CommentText"].as_str().expect("a text").to_owned();
            found.push((row["TemplateItemTypeId"].as_i64().expect("an id"), text));
        }
    }
    let of = |item: i64| [(item, "Torn".to_owned()), (item, "Old".to_owned())];
    assert_eq!(found, made.items.into_iter().flat_map(of).collect::<Vec<_>>());
}

#[tokio::test]
async fn the_console_shows_what_is_published_in_every_language() {
    let (site, anna) = office().await;
    let made = written(&anna, "Console check").await;
    let console = site.group.administrator(&site).await;
    let address = format!("/admin/api/templates/{}", made.id);
    let empty = json!({ "versions": [], "languages": [], "groups": [] });
    assert_eq!(console.get(&address).await.ok()["published"], empty, "a draft has nothing published");

    let category = console.post("/admin/api/itemcategories", json!({ "name": "Console seats" })).await;
    let list = anna.post("commentlist/create", json!({ "CommentListDesc": "Console belts" })).await.ok();
    let named = json!({ "TemplateItemTypeId": made.items[0], "TemplateItemCategoryId": category.body["id"],
                        "CommentListId": list["CommentListId"] });
    anna.post("templateitemtype/create", named).await.ok();
    let texts = json!({ "TemplateId": made.id, "LanguageId": 2, "TemplateName": "Konsole",
                        "Items": [{ "TemplateItemTypeId": made.items[0], "ItemDesc": "Gurt" }] });
    anna.post("template/CompleteSaveLanguage", texts).await.ok();
    for horn in ["Horn sounds", "Horn is loud"] {
        anna.get(&format!("template/complete/{}/0/true", made.id)).await.ok();
        let changed = json!({ "TemplateItemTypeId": made.items[1], "ItemDesc": horn });
        anna.post("templateitemtype/create", changed).await.ok();
    }

    let answer = console.get(&address).await.ok();
    assert_eq!(
        (&answer["version"], &answer["language"], &answer["isEdited"]),
        (&json!(2), &json!("English"), &json!(true))
    );
    let published = &answer["published"];
    let numbers: Vec<_> =
        published["versions"].as_array().expect("versions").iter().map(|one| &one["number"]).collect();
    assert_eq!(numbers, [2, 1]);
    let languages = published["languages"].as_array().expect("languages").iter();
    let languages: Vec<_> = languages.map(|one| (&one["id"], &one["name"], &one["missing"])).collect();
    // Of three items and two groups one item is translated.
    let expected = [(json!(1), json!("Console check"), json!(0)), (json!(2), json!("Konsole"), json!(4))];
    assert_eq!(languages, expected.iter().map(|(id, name, missing)| (id, name, missing)).collect::<Vec<_>>());
    let items = &published["groups"][0]["items"];
    assert_eq!(items[0]["texts"], json!({ "1": "Seat belt", "2": "Gurt" }));
    assert_eq!((&items[0]["category"], &items[0]["commentList"]), (&json!("Console seats"), &json!("Console belts")));
    assert_eq!(items[1]["texts"], json!({ "1": "Horn sounds" }), "the working copy is published, no later edit");
    let number = &published["groups"][1]["items"][0];
    assert_eq!((&number["min"], &number["max"], &number["unit"]), (&json!("1.5"), &json!("4"), &json!("bar")));

    let listed = console.get(&format!("/admin/api/templates?filter={{\"id\":[{}]}}", made.id)).await.ok();
    assert_eq!((&listed[0]["name"], &listed[0]["published"]), (&json!("Console check"), &Value::Null));
    let none = console.get(r#"/admin/api/templates?filter={"groupId":0}"#).await.ok();
    assert_eq!(none, json!([]), "templates are filtered by their group");
}

/// INSP-012, INSP-016, INSP-020, INSP-021, INSP-023, INSP-024, INSP-031, INSP-033, MODEL-005
#[tokio::test]
async fn the_editor_finds_its_lists() {
    let (site, anna) = office().await;
    let reader = site.reader().await;
    let checks = reader.get("checktype/list/0/0").await.ok();
    assert_eq!(checks, json!([{ "CheckTypeId": 1, "CheckTypeDesc": "Machine check" }]));
    let kinds = reader.get("templateitemtype/CheckItemTypeList").await.ok();
    assert_eq!(ids(&kinds, "CheckItemTypeId"), [1, 2, 3, 4]);
    let vehicles = reader.get("template/jcb/vehicletypelist").await.ok();
    assert_eq!(ids(&vehicles, "VehicleType"), [1, 5, 7, 9, 10]);

    let console = site.group.administrator(&site).await;
    for (name, uber) in [("Safety", true), ("Fluids", false)] {
        let made = console.post("/admin/api/itemcategories", json!({ "name": name, "isUber": uber })).await;
        assert_eq!(made.status, 201, "{}", made.text());
    }
    let by_name = json!({ "FilterProperty": { "OrderBy": "TemplateItemCategoryDesc" } });
    let all = reader.post("TemplateItemCategory/list", by_name).await.ok();
    let answer: Vec<_> =
        all.as_array().expect("categories").iter().map(|row| &row["TemplateItemCategoryDesc"]).collect();
    assert_eq!(answer, ["Fluids", "Safety"]);
    let uber = reader.get("TemplateItemCategory/uber/list").await.ok();
    assert_eq!((uber.as_array().map(Vec::len), &uber[0]["IsUber"]), (Some(1), &json!(true)));

    let lookup = async |kind: i16, name: &str, culture: &str| {
        let values = vec![site.group.id.into(), kind.into(), name.into(), culture.into()];
        let text = "INSERT INTO template_lookup (group_id, kind, name, culture) \
                    SELECT $1, $2, $3, $4 WHERE {scope} RETURNING id";
        given::insert(site.app(), text, values).await
    };
    let bleed = lookup(1, "How to bleed", "en_US").await;
    lookup(1, "So wird entlüftet", "de_DE").await;
    lookup(2, "Service A", "").await;
    lookup(3, "Backhoe loader", "").await;
    let animations = reader.get("integration/getAnimations/en_US").await.ok();
    assert_eq!((animations.as_array().map(Vec::len), &animations[0]["AnimationId"]), (Some(1), &json!(bleed)));
    let made = written(&anna, "Animated").await;
    let named = json!({ "TemplateItemTypeId": made.items[0], "AnimationId": bleed });
    anna.post("templateitemtype/create", named).await.ok();
    let of_template = reader.get(&format!("integration/getAnimations/{}", made.id)).await.ok();
    assert_eq!(ids(&of_template, "AnimationId"), [bleed]);
    let pricing = reader.post("template/GetMenuPricingCategories", json!({})).await.ok();
    assert_eq!(pricing[0]["MenuPricingCategoryDesc"], "Service A");
    assert_eq!(reader.get("machinetype").await.ok()[0]["MachineTypeDesc"], "Backhoe loader");
}

#[tokio::test]
async fn what_is_too_much_or_belongs_elsewhere_is_refused_whole() {
    let (site, anna) = office().await;
    let made = written(&anna, "Limits").await;
    let other = written(&anna, "Other").await;
    let stranger = TestApp::shared().await.head_office().await;
    let foreign = written(&stranger.administrator().await, "Foreign").await;
    let items = async |body: Value| anna.post("templateitemtype/create", body).await.line();
    let new = |group: i64| json!({ "TemplateItemGroupId": group, "ItemDesc": "Lights" });

    let many: Vec<Value> = (0..501).map(|_| new(made.groups[0])).collect();
    assert_eq!(items(json!(many)).await, "422 Template: One to 500 entries can be saved at once");
    let templates: Vec<Value> =
        (0..101).map(|at| json!({ "TemplateName": format!("Many {at}"), "VehicleType": 1 })).collect();
    let templates = anna.post("template/create", json!(templates)).await;
    assert_eq!(templates.line(), "422 Template: One to 100 templates can be saved at once");
    let full: Vec<Value> = (0..498).map(|_| new(made.groups[0])).collect();
    assert_eq!(items(json!(full)).await, "422 Template: A template can have 500 items at most");
    let long = json!({ "TemplateItemGroupId": made.groups[0], "ItemDesc": "x".repeat(65_536) });
    assert_eq!(items(long).await, "422 Template: Item description can have 500 characters at most");
    let mixed = json!([new(made.groups[0]), new(other.groups[0])]);
    assert_eq!(items(mixed).await, "422 Template: Entries should belong to one template");
    assert_eq!(items(new(foreign.groups[0])).await, "404 Template: Group of the template not found");
    let stolen = json!({ "TemplateItemTypeId": foreign.items[0], "ItemDesc": "Mine" });
    assert_eq!(items(stolen).await, "404 Template: Item of the template not found");
    let twice = json!([{ "TemplateItemTypeId": made.items[0] }, { "TemplateItemTypeId": made.items[0] }]);
    assert_eq!(items(twice).await, "422 Template: An entry is given twice");
    let place = |item: usize| json!({ "TemplateItemTypeId": made.items[item], "OrderList": 7 });
    assert_eq!(items(json!([place(0), place(1)])).await, "422 Template: Two entries have the same place");
    let list = given::comment_list(&stranger.group, "Theirs").await;
    let named = json!({ "TemplateItemTypeId": made.items[0], "CommentListId": list });
    assert_eq!(items(named).await, "422 Template: Comment list is not available");
    let renamed = anna.post("commentlist/create", json!({ "CommentListId": list, "CommentListDesc": "Mine" })).await;
    assert_eq!(renamed.line(), "404 Template: Comment list not found");

    let handover = anna.post("template/create", json!({ "TemplateName": "Handover", "VehicleType": 9 })).await.ok();
    let group = json!({ "TemplateId": handover["TemplateId"], "ItemGroup": "Papers" });
    let group = anna.post("templateitemgroup/create", group).await.ok()["TemplateItemGroupId"].clone();
    let number = json!({ "TemplateItemGroupId": group, "ItemDesc": "Hours", "CheckItemTypeId": 3 });
    assert_eq!(items(number).await, "422 Template: A handover template can have yes or no items only");

    let language = async |body: Value| anna.post("template/CompleteSaveLanguage", body).await.line();
    let texts = |language: i64| json!({ "TemplateId": made.id, "LanguageId": language, "TemplateName": "Name" });
    assert_eq!(language(texts(99)).await, "422 Template: Language is not available");
    assert_eq!(language(texts(1)).await, "422 Template: This is the language in which the template is written");
    let elsewhere = json!({
        "TemplateId": made.id, "LanguageId": 2, "TemplateName": "Name",
        "Items": [{ "TemplateItemTypeId": other.items[0], "ItemDesc": "Anders" }],
    });
    assert_eq!(language(elsewhere).await, "404 Template: Item of the template not found");
    let kind = json!({ "TemplateId": made.id, "VehicleType": 7 });
    let fixed = anna.post("template/create", kind).await;
    assert_eq!(fixed.line(), "422 Template: Vehicle type can not be changed once the template has items");

    let dealer = site.group.dealer_site().await.administrator().await;
    let refused = dealer.post("template/create", json!({ "TemplateName": "Ours", "VehicleType": 1 })).await;
    assert_eq!(refused.reason(), "platform.denied");
    let draft = anna.get(&format!("template/draft/{}", made.id)).await.ok();
    assert_eq!(draft["Items"].as_array().map(Vec::len), Some(3), "nothing was saved");
}

#[tokio::test]
async fn every_name_text_and_reference_has_its_rule() {
    let (site, anna) = office().await;
    let made = written(&anna, "Rules").await;
    let template = async |body: Value| anna.post("template/create", body).await.line();
    assert_eq!(template(json!({ "VehicleType": 1 })).await, "422 Template: Template Name is required");
    let long = json!({ "TemplateName": "x".repeat(51), "VehicleType": 1 });
    assert_eq!(template(long).await, "422 Template: Template Name can have 50 characters at most");
    let kind = "422 Template: Vehicle type should be PDI, receiving, gate, handover or audit";
    assert_eq!(template(json!({ "TemplateName": "No kind" })).await, kind);
    assert_eq!(template(json!({ "TemplateName": "Bad kind", "VehicleType": 2 })).await, kind);
    assert_eq!(template(json!({ "TemplateId": 987_654_321 })).await, "404 Template: Template not found");
    let language = json!({ "TemplateId": made.id, "LanguageId": 2 });
    assert_eq!(template(language).await, "422 Template: Language of a template can not be changed");

    let group = async |more: Value| {
        let mut body = json!({ "TemplateId": made.id, "ItemGroup": "Chassis" });
        for (key, value) in more.as_object().expect("fields") {
            body[key] = value.clone();
        }
        anna.post("templateitemgroup/create", body).await.line()
    };
    assert_eq!(group(json!({ "ItemGroup": " " })).await, "422 Template: Group Name is required");
    let long = json!({ "ItemGroup": "x".repeat(101) });
    assert_eq!(group(long).await, "422 Template: Group Name can have 100 characters at most");
    let stage = json!({ "StageName": "x".repeat(51) });
    assert_eq!(group(stage).await, "422 Template: Stage Name can have 50 characters at most");
    let many: Vec<Value> = (0..99).map(|_| json!({ "TemplateId": made.id, "ItemGroup": "More" })).collect();
    let many = anna.post("templateitemgroup/create", json!(many)).await;
    assert_eq!(many.line(), "422 Template: A template can have 100 groups at most");

    let item = async |mut body: Value| {
        body["TemplateItemTypeId"] = json!(made.items[2]);
        anna.post("templateitemtype/create", body).await.line()
    };
    let unknown = 987_654_321;
    let category = json!({ "TemplateItemCategoryId": unknown });
    assert_eq!(item(category).await, "422 Template: Item category is not available");
    assert_eq!(item(json!({ "AnimationId": unknown })).await, "422 Template: Animation is not available");
    assert_eq!(item(json!({ "Unit": "x".repeat(21) })).await, "422 Template: Unit can have 20 characters at most");
    assert_eq!(item(json!({ "Min": "5" })).await, "422 Template: Highest value should not be below the lowest");

    let list = async |body: Value| anna.post("commentlist/create", body).await;
    assert_eq!(list(json!({})).await.line(), "422 Template: Comment list name is required");
    let long = json!({ "CommentListDesc": "x".repeat(51) });
    assert_eq!(list(long).await.line(), "422 Template: Comment list name can have 50 characters at most");
    list(json!({ "CommentListDesc": "Tyres" })).await.ok();
    let taken = list(json!({ "CommentListDesc": "TYRES" })).await;
    assert_eq!(taken.line(), "422 Template: Entered comment list is already exist");

    let console = site.group.administrator(&site).await;
    let category = async |body: Value| console.post("/admin/api/itemcategories", body).await;
    let refused = [
        (json!({ "name": "" }), "422 Template: Item category name is required"),
        (json!({ "name": "x".repeat(51) }), "422 Template: Item category name can have 50 characters at most"),
        (json!({ "name": "Cab", "groupId": unknown }), "422 Template: Please choose the group of the item category"),
    ];
    for (body, line) in refused {
        assert_eq!(category(body).await.line(), line);
    }
    let made = category(json!({ "name": "Cab" })).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let taken = category(json!({ "name": "cab" })).await;
    assert_eq!(taken.line(), "422 Template: Entered item category is already exist");
    let address = format!("/admin/api/itemcategories/{}", made.body["id"]);
    let renamed = console.put(&address, json!({ "name": "Cabin", "isUber": true })).await;
    assert_eq!((&renamed.body["name"], &renamed.body["isUber"]), (&json!("Cabin"), &json!(true)));
    console.delete(&address).await.ok();
    assert_eq!(console.get(&address).await.line(), "404 Template: Item category not found");
}
