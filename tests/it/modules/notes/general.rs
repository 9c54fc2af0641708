//! General notes of a machine (docs/behaviour/machine-life.md, "General notes").

use platform::{entity::audit_entry, tenancy::Scoped};
use sea_orm::ColumnTrait;
use serde_json::{Value, json};
use tests::{Person, TestApp, TestGroup, given};

use crate::modules::stock::yard::yard;

async fn write(person: &Person, machine: i64, text: &str) -> Value {
    let body = json!({ "VHCId": machine, "CommentText": text });
    person.post("genericcomment/jcb/create", body).await.ok()
}

async fn notes(person: &Person, machine: i64) -> Vec<Value> {
    let list = person.get(&format!("genericcomment/jcb/list/{machine}")).await.ok();
    list["Result"].as_array().expect("notes").clone()
}

/// The id of the category of general notes.
async fn miscellaneous(person: &Person) -> i64 {
    let list = person.post("commentcategory/list", json!({})).await.ok();
    let found = list.as_array().into_iter().flatten().find(|one| one["CommentCategoryDesc"] == "Miscellaneous");
    found.expect("the category")["CommentCategoryId"].as_i64().expect("its id")
}

/// Removes that category, as the console does.
async fn without_miscellaneous(group: &TestGroup, boss: &Person) {
    let id = miscellaneous(boss).await;
    let gone = group.app().operator().await.delete(&format!("/admin/api/commentcategories/{id}")).await;
    assert_eq!(gone.status, 200, "{}", gone.text());
}

/// HIST-004, HIST-005, HIST-019, HIST-020, HIST-021, HIST-047, HIST-048, HIST-050: a note is stored with the
/// server's time in the zone of the site, and answered in the list.
#[tokio::test]
async fn a_note_is_written_and_listed() {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    given::setting(&yard.site, "TimeZoneDetails.TimeZoneId", "W. Europe Standard Time").await;
    let machine = yard.machine(|_| {}).await.id;
    let sara = yard.site.user(5).called("Sara", "Berg").signed_in().await;
    // The server ignores what a client sends as time, person and item.
    let body = json!({
        "CommentId": 0, "CommentCategoryId": miscellaneous(&sara).await, "CommentText": "  Scratch\non the left ",
        "StaffId": 1, "VHCId": machine.to_string(), "VHCItemId": 9, "Deleted": false, "SiteCode": yard.site.code,
        "TimeStamp": "01/01/2001 00:00:00", "CommentDate": "20010101", "CommentTime": "000000"
    });
    let reply = sara.post("genericcomment/jcb/create", body).await;
    assert_eq!(reply.line(), "200 VHC Comments Saved Successfully");
    assert_eq!(reply.body["VHCId"], json!(machine));
    let want = json!({
        "CommentId": reply.body["CommentId"], "CommentCategoryId": miscellaneous(&sara).await,
        "CommentText": "Scratch\non the left", "StaffId": sara.id, "UserName": "Sara Berg", "Initials": "SB",
        "VHCId": machine, "VHCItemId": 0, "Deleted": false, "SiteCode": yard.site.code,
        "TimeStamp": "02/03/2026 09:00:00", "CommentDate": "20260302", "CommentTime": "090000"
    });
    assert_eq!(reply.body["Comment"], want);
    write(&yard.site.person(7).await, machine, "Battery flat").await;
    let list = notes(&sara, machine).await;
    assert_eq!((list.len(), &list[0]["CommentText"], &list[1]), (2, &json!("Battery flat"), &want));
    let id = want["CommentId"].to_string();
    let noted = given::write(yard.site.app(), move |_, tx, grant| {
        Box::pin(async move {
            let rows = audit_entry::Entity::within(grant)
                .filter(audit_entry::Column::Action.eq("note.create"))
                .filter(audit_entry::Column::SubjectId.eq(id));
            rows.all(tx).await.expect("the log")
        })
    })
    .await;
    assert_eq!(noted.len(), 1);
    assert!(!format!("{noted:?}").contains("Scratch"), "what is said stands in one place");
}

/// HIST-038, HIST-040: an empty note, a note that is too long and the removal of a note are refused, and nothing is
/// written.
#[tokio::test]
async fn an_empty_note_is_not_written() {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    let machine = yard.machine(|_| {}).await.id;
    let anna = yard.site.administrator().await;
    let refused = async |change: Value, line: &str, field: &str| {
        let mut body = json!({ "VHCId": machine, "CommentText": "Words" });
        for (name, value) in change.as_object().expect("fields") {
            body[name] = value.clone();
        }
        let reply = anna.post("genericcomment/jcb/create", body).await;
        assert_eq!((reply.line().as_str(), reply.errors(field).len()), (line, 1));
    };
    for nothing in ["", "  ", "\n"] {
        let line = "422 Miscellaneous Category: Comments can not be empty";
        refused(json!({ "CommentText": nothing }), line, "CommentText").await;
    }
    let long = "x".repeat(2_001);
    let line = "422 Miscellaneous Category: Comments can have 2000 characters at most";
    refused(json!({ "CommentText": long }), line, "CommentText").await;
    let line = "422 Miscellaneous Category: Comments can not be removed";
    refused(json!({ "CommentId": 1, "Deleted": true }), line, "Deleted").await;
    let stranger = given::comment_category(&TestApp::shared().await.group().await, "Theirs").await;
    for category in [stranger, 987_654_321] {
        let line = "422 Miscellaneous Category: Given category is not available";
        refused(json!({ "CommentCategoryId": category }), line, "CommentCategoryId").await;
    }
    assert_eq!(notes(&anna, machine).await, Vec::<Value>::new());
}

/// HIST-039, HIST-051: without the category a general note is refused; a note of another category is accepted.
#[tokio::test]
async fn general_notes_need_their_category() {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    let machine = yard.machine(|_| {}).await.id;
    let anna = yard.site.administrator().await;
    let gone = miscellaneous(&anna).await;
    write(&anna, machine, "Before").await;
    without_miscellaneous(&yard.site.group, &anna).await;
    for category in [json!(null), json!(0)] {
        let body = json!({ "VHCId": machine, "CommentText": "Words", "CommentCategoryId": category });
        let reply = anna.post("genericcomment/jcb/create", body).await;
        assert_eq!(reply.line(), "422 Miscellaneous Category: Miscellaneous Category Missing");
    }
    let transport = given::comment_category(&yard.site.group, "Transport").await;
    let body = json!({ "VHCId": machine, "CommentText": "After", "CommentCategoryId": transport });
    anna.post("genericcomment/jcb/create", body).await.ok();
    let list = notes(&anna, machine).await;
    assert_eq!((&list[0]["CommentCategoryId"], &list[1]["CommentCategoryId"]), (&json!(transport), &json!(gone)));
}

/// All user types but 3 and 8 read and write notes, at the own site only.
#[tokio::test]
async fn notes_are_of_the_site_and_not_for_readers() {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    let machine = yard.machine(|_| {}).await.id;
    for user_type in [1, 2, 4, 5, 6, 7, 9, 49] {
        let person = yard.site.person(user_type).await;
        write(&person, machine, &format!("by {user_type}")).await;
    }
    let body = json!({ "VHCId": machine, "CommentText": "Words" });
    let path = format!("genericcomment/jcb/list/{machine}");
    for user_type in [3, 8] {
        let person = yard.site.person(user_type).await;
        assert_eq!(person.post("genericcomment/jcb/create", body.clone()).await.reason(), "platform.denied");
        assert_eq!(person.get(&path).await.reason(), "platform.denied");
    }
    let office = yard.site.group.head_office().await;
    let boss = office.administrator().await;
    assert_eq!(boss.get(&format!("jcbstock/history/{machine}")).await.status, 200, "its history is read");
    for reply in [boss.get(&path).await, boss.post("genericcomment/jcb/create", body).await] {
        assert_eq!((reply.status, reply.reason()), (404, "platform.no_such_thing"), "its notes are not");
    }
    // A group user who works at the site writes there, and is named.
    let grouped = given::group_user(&yard.site.group).user_type(6).called("Greta", "Holm");
    let grouped = grouped.on(&yard.site, 6).signed_in_at(&yard.site).await;
    write(&grouped, machine, "by the group").await;
    let list = notes(&yard.site.manager().await, machine).await;
    assert_eq!((list.len(), &list[0]["UserName"], &list[0]["Initials"]), (9, &json!("Greta Holm"), &json!("GH")));
}

/// Only administrators read the notes of a deleted machine, and an unknown machine takes no notes.
#[tokio::test]
async fn notes_are_about_machines_that_are_there() {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    let anna = yard.site.administrator().await;
    let machine = yard.machine(|_| {}).await.id;
    write(&anna, machine, "Words").await;
    anna.delete(&format!("jcbstock/delete/{machine}")).await.ok();
    assert_eq!(yard.site.manager().await.get(&format!("genericcomment/jcb/list/{machine}")).await.status, 404);
    assert_eq!(notes(&anna, machine).await.len(), 1);
    for id in [json!(987_654_321), json!(null), json!("")] {
        let body = json!({ "VHCId": id, "CommentText": "Words" });
        let reply = anna.post("genericcomment/jcb/create", body).await;
        assert_eq!((reply.status, reply.reason()), (404, "platform.no_such_thing"));
    }
}

/// The list has a limited number of notes and names where it continues.
#[tokio::test]
async fn many_notes_come_in_pages() {
    let yard = yard(TestApp::shared().await.dealer_site().await).await;
    let machine = yard.machine(|_| {}).await.id;
    let anna = yard.site.administrator().await;
    let first = write(&anna, machine, "First").await["CommentId"].as_i64().expect("a note");
    given::write(yard.site.app(), move |_, tx, grant| {
        Box::pin(async move {
            let text = "INSERT INTO machine_comment (group_id, site_id, machine_id, category_id, text, user_id, at) \
                        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 250) \
                        SELECT c.group_id, c.site_id, c.machine_id, c.category_id, 'More', c.user_id, c.at \
                        FROM n, machine_comment c WHERE c.id = $1 AND {scope:c}";
            assert_eq!(tx.run(grant, text, vec![first.into()]).await.expect("notes"), 250);
        })
    })
    .await;
    let page = anna.get(&format!("genericcomment/jcb/list/{machine}")).await.ok();
    assert_eq!(page["Result"].as_array().map(Vec::len), Some(200));
    let rest = anna.get(&format!("genericcomment/jcb/list/{machine}?Before={}", page["Before"])).await.ok();
    assert_eq!((rest["Result"].as_array().map(Vec::len), &rest["Before"]), (Some(51), &json!(null)));
    assert_eq!(rest["Result"][50]["CommentText"], "First");
}
