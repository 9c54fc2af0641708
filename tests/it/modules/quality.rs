//! Video quality questions of a site (docs/behaviour/api.md, "Video quality questions").

use std::io::Cursor;

use platform::{
    api::site_list::{entries::ChangeContext, import::Outcome},
    auth::context::Face,
    shared::audit::Actor,
    tenancy::SystemTask,
};
use serde_json::{Value, json};
use tests::{Person, TestApp, TestSite, given};

const CONSOLE: &str = "/admin/api/videoquestions";

/// A dealership where the module is on.
async fn dealership() -> TestSite {
    let site = TestApp::shared().await.dealer_site().await;
    given::module(&site, "quality", true).await;
    site
}

/// The documented question to the list.
fn documented() -> Value {
    json!({ "Filters": [{ "FieldName": "QuestionsModuleTypeId", "FieldValue": 20, "ConditionOperator": "equals" }],
        "FilterProperty": { "OrderBy": "OrderList ASC", "RecordLimit": 0 } })
}

async fn listed(person: &Person) -> Vec<Value> {
    person.post("qcheck/items/list", documented()).await.ok().as_array().expect("a list").clone()
}

fn texts(rows: &[Value]) -> Vec<Value> {
    rows.iter().map(|row| row["QuestionDesc"].clone()).collect()
}

/// VQ-002, VQ-003, VQ-004
#[tokio::test]
async fn a_question_is_added_and_listed_in_its_order() {
    let site = dealership().await;
    let anna = site.administrator().await;
    let made = anna.post("qcheck/items/create", json!({ "QuestionDesc": " Is it  steady? ", "OrderList": 20 })).await;
    assert_eq!(made.line(), "200 Video Quality Question Added Successfully");
    let first = json!({ "QuestionDesc": "Is it light?", "QuestionsModuleTypeId": "20", "OrderList": "10",
        "IsMandatory": "true", "LanguageId": 1 });
    anna.post("qcheck/items/create", first).await.ok();
    let reader = site.reader().await;
    let list = listed(&reader).await;
    assert_eq!(texts(&list), [json!("Is it light?"), json!("Is it steady?")]);
    let want = json!({ "QuestionId": made.body["QuestionId"], "QuestionDesc": "Is it steady?", "QuestionsModuleTypeId": 20,
        "OrderList": 20, "IsMandatory": false, "LanguageId": 1, "SiteCode": site.code, "UserId": anna.id,
        "Deleted": false, "TimestampDt": list[1]["TimestampDt"] });
    assert_eq!(list[1], want);
    assert_eq!(list[0]["IsMandatory"], true);
    assert_eq!(reader.post("qcheck/items/list", json!({})).await.ok(), json!(list), "the same without a body");
    let of = |field: &str, value: Value| json!({ "Filters": [{ "FieldName": field, "FieldValue": value }] });
    let found = async |field: &str, value: Value| reader.post("qcheck/items/list", of(field, value)).await;
    assert_eq!(found("QuestionsModuleTypeId", json!(30)).await.ok(), json!([]));
    assert_eq!(found("IsMandatory", json!(true)).await.ok().as_array().map(Vec::len), Some(1));
    assert_eq!(found("Colour", json!("red")).await.reason(), "platform.unknown_field");
}

/// VQ-005
#[tokio::test]
async fn a_question_is_changed_and_removed() {
    let site = dealership().await;
    let anna = site.administrator().await;
    let id = given::video_question(&site, "Is it steady?").await;
    let changed = anna.post("qcheck/items/update", json!({ "QuestionId": id.to_string(), "OrderList": 5 })).await;
    assert_eq!(changed.line(), "200 Video Quality Question Updated Successfully");
    let text = json!({ "QuestionId": id, "QuestionDesc": "Is it still?", "IsMandatory": 1 });
    assert_eq!(anna.post("qcheck/items/update", text).await.ok()["QuestionId"], id);
    let list = listed(&anna).await;
    let row = [&list[0]["QuestionDesc"], &list[0]["OrderList"], &list[0]["IsMandatory"]];
    assert_eq!(row, [&json!("Is it still?"), &json!(5), &json!(true)]);
    let gone = anna.post("qcheck/items/update", json!({ "QuestionId": id, "Deleted": true })).await;
    assert_eq!(gone.line(), "200 Video Quality Question Deleted Successfully");
    assert_eq!(listed(&anna).await, Vec::<Value>::new());
    let deleted = json!({ "Filters": [{ "FieldName": "Deleted", "FieldValue": "true" }] });
    let rows = anna.post("qcheck/items/list", deleted).await.ok();
    assert_eq!((&rows[0]["QuestionId"], &rows[0]["Deleted"]), (&json!(id), &json!(true)));
    let again = anna.post("qcheck/items/update", json!({ "QuestionId": id, "Deleted": true })).await;
    assert_eq!(again.line(), "404 Video Quality Question: Video Quality Question not found");
}

/// VQ-006
#[tokio::test]
async fn what_cannot_be_stored_is_refused() {
    let site = dealership().await;
    let anna = site.administrator().await;
    let topic = "422 Video Quality Question: ";
    for (body, field, text) in [
        (json!({ "QuestionDesc": " \u{200b} " }), "QuestionDesc", "Video Quality Question is required."),
        (
            json!({ "QuestionDesc": "x".repeat(251) }),
            "QuestionDesc",
            "Video Quality Question can have 250 characters at most",
        ),
        (
            json!({ "QuestionDesc": "Is it?", "OrderList": 10_000 }),
            "OrderList",
            "The order of a question is a whole number from 0 to 9999",
        ),
        (
            json!({ "QuestionDesc": "Is it?", "LanguageId": 999_999 }),
            "LanguageId",
            "Please choose the language of the question",
        ),
        (
            json!({ "QuestionDesc": "Is it?", "QuestionsModuleTypeId": 30 }),
            "QuestionsModuleTypeId",
            "Questions about the quality of videos are of type 20",
        ),
    ] {
        let refused = anna.post("qcheck/items/create", body).await;
        assert_eq!((refused.line(), refused.errors(field)), (format!("{topic}{text}"), vec![text]));
    }
    anna.post("qcheck/items/create", json!({ "QuestionDesc": "ü".repeat(250) })).await.ok();
    let taken = anna.post("qcheck/items/create", json!({ "QuestionDesc": "Ü".repeat(250) })).await;
    assert_eq!(taken.line(), format!("{topic}Entered Video Quality Question is already exist."));
    assert_eq!(anna.post("qcheck/items/update", json!({ "OrderList": 1 })).await.errors("QuestionId").len(), 1);
    let mut read = listed(&anna).await[0].clone();
    anna.post("qcheck/items/update", read.clone()).await.ok();
    read["TimestampDt"] = json!("2026-03-02T07:59:59Z");
    let stale = anna.post("qcheck/items/update", read).await;
    assert_eq!((stale.status, stale.reason(), stale.errors("TimestampDt").len()), (409, "quality.changed", 1));
}

/// A question is there once in a language, and again in another.
#[tokio::test]
async fn a_question_is_there_once_a_language() {
    let site = dealership().await;
    let anna = site.administrator().await;
    let languages = anna.get("language").await.ok();
    let second = languages.as_array().expect("languages").iter().find(|row| row["LanguageId"] != 1).expect("another");
    anna.post("qcheck/items/create", json!({ "QuestionDesc": "Is it steady?" })).await.ok();
    let other = json!({ "QuestionDesc": "Is it steady?", "LanguageId": second["LanguageId"] });
    anna.post("qcheck/items/create", other.clone()).await.ok();
    assert_eq!(anna.post("qcheck/items/create", other).await.reason(), "quality.question_taken");
}

/// The module is off at every site until it is switched on.
#[tokio::test]
async fn questions_are_off_by_default() {
    let group = TestApp::shared().await.group().await;
    for site in [group.dealer_site().await, group.production_site().await, group.head_office().await] {
        let anna = site.administrator().await;
        let off = anna.post("qcheck/items/list", documented()).await;
        assert_eq!(off.line(), "403 Permission Denied: This module is switched off for the site");
        given::module(&site, "quality", true).await;
        assert_eq!(listed(&anna).await, Vec::<Value>::new());
    }
}

/// Importers neither read nor write; everybody else reads, and types 1, 6 and 9 write.
#[tokio::test]
async fn who_may_maintain_questions() {
    let site = dealership().await;
    for user_type in [1, 6, 9, 5, 7, 49, 2, 4, 3, 8] {
        let person = site.person(user_type).await;
        let read = person.post("qcheck/items/list", documented()).await.status;
        assert_eq!(read, if user_type == 8 { 403 } else { 200 }, "{user_type} reads");
        let body = json!({ "QuestionDesc": format!("Of {user_type}?") });
        let wrote = person.post("qcheck/items/create", body).await.status;
        assert_eq!(wrote, if [1, 6, 9].contains(&user_type) { 200 } else { 403 }, "{user_type} writes");
    }
}

#[tokio::test]
async fn a_site_has_five_hundred_questions_at_most() {
    let site = dealership().await;
    for number in 0..500 {
        given::video_question(&site, &format!("Is it {number}?")).await;
    }
    let full = site.administrator().await.post("qcheck/items/create", json!({ "QuestionDesc": "One more?" })).await;
    assert_eq!((full.status, full.reason()), (422, "quality.list_full"));
}

#[tokio::test]
async fn the_console_maintains_the_questions_of_a_site() {
    let site = dealership().await;
    let other = site.app().dealer_site().await;
    let anna = site.administrator().await;
    let new = json!({ "question": "Is it steady?", "orderList": 10, "isMandatory": true, "languageId": 1, "siteId": site.id });
    let made = anna.post(CONSOLE, new).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let want = json!({ "id": made.body["id"], "question": "Is it steady?", "orderList": 10, "isMandatory": true,
        "languageId": 1, "siteId": site.id, "siteCode": site.code, "deleted": false, "updatedAt": made.body["updatedAt"] });
    assert_eq!(made.body, want);
    let one = format!("{CONSOLE}/{}", made.body["id"]);
    assert_eq!(anna.put(&one, json!({ "orderList": 20 })).await.ok()["orderList"], 20);
    let mut older = want.clone();
    older["updatedAt"] = json!("2026-03-02T07:59:59Z");
    let stale = anna.put(&one, older).await;
    assert_eq!((stale.status, stale.errors("updatedAt").len()), (409, 1), "{}", stale.text());
    let nobody = anna.put(&one, json!({ "languageId": 999_999 })).await;
    assert_eq!(nobody.errors("languageId"), ["Please choose the language of the question"]);
    let foreign = anna.post(CONSOLE, json!({ "question": "Is it?", "siteId": other.id })).await;
    assert_eq!((foreign.reason(), foreign.errors("siteId").len()), ("quality.site_unknown", 1));
    let found = anna.get(&format!(r#"{CONSOLE}?filter={{"q":"STEADY"}}&sort=["orderList","DESC"]"#)).await.ok();
    assert_eq!(found.as_array().map(Vec::len), Some(1));
    assert_eq!(anna.delete(&one).await.ok()["deleted"], true);
    assert_eq!(anna.delete(&one).await.line(), "404 Video Quality Question: Video Quality Question not found");
}

async fn import(site: &TestSite, file: &'static str, dry_run: bool) -> Result<Vec<(String, Outcome)>, String> {
    let (group, id) = (site.group.id, site.id);
    let lines = site
        .app()
        .on(move |platform| async move {
            let grant = SystemTask::CommandLine.at_site(group, id);
            let actor = Actor { name: "cli test".to_owned(), ..Actor::default() };
            let by = ChangeContext { platform: &platform, grant: &grant, actor: &actor, face: Face::Console };
            quality::import_questions(&by, Cursor::new(file), true, dry_run).await
        })
        .await;
    match lines {
        Ok(lines) => Ok(lines.into_iter().map(|line| (line.name, line.outcome)).collect()),
        Err(error) => Err(format!("{} {}", error.reason().name(), error.cause().unwrap_or_default())),
    }
}

#[tokio::test]
async fn a_file_of_questions_adds_each_once() {
    let site = dealership().await;
    given::video_question(&site, "Is it steady?").await;
    let file = "Question,Order,Mandatory,Language\nIS IT STEADY?\nIs it light?,5,yes,EN_gb\nIs it?,1,perhaps\nIs it?,first\n\
                Is it?,1,no,xx_XX\n,1\n";
    let want = |name: &str, outcome| (name.to_owned(), outcome);
    let expected = Ok(vec![
        want("IS IT STEADY?", Outcome::Known),
        want("Is it light?", Outcome::Added),
        want("Is it?", Outcome::Refused(quality::reasons::FILE_MANDATORY)),
        want("Is it?", Outcome::Refused(quality::reasons::QUESTION_ORDER)),
        want("Is it?", Outcome::Refused(quality::reasons::QUESTION_LANGUAGE)),
        want("", Outcome::Refused(quality::reasons::QUESTION_REQUIRED)),
    ]);
    assert_eq!(import(&site, file, true).await, expected, "a dry run answers the same");
    let reader = site.reader().await;
    assert_eq!(listed(&reader).await.len(), 1, "and writes nothing");
    assert_eq!(import(&site, file, false).await, expected);
    assert_eq!(texts(&listed(&reader).await), ["Is it light?", "Is it steady?"].map(Value::from));
    let wide = import(&site, "Question,Order\nIs it?,1\nIs it not?,1,yes,en_GB,more\n", false).await;
    assert_eq!(wide, Err("quality.file_unreadable Line 3 has 5 columns".to_owned()));
}
