//! Categories of comments: the list call, and their administration at the console.

use serde_json::{Value, json};
use tests::{Person, TestApp, given};

const PATH: &str = "/admin/api/commentcategories";

async fn names(person: &Person) -> Vec<String> {
    let list = person.post("commentcategory/list", json!({})).await.ok();
    let name = |row: &Value| row["CommentCategoryDesc"].as_str().expect("a name").to_owned();
    list.as_array().expect("a list").iter().map(name).collect()
}

/// HIST-021, HIST-046: every group begins with Miscellaneous, and sees its own categories, by name.
#[tokio::test]
async fn a_group_has_its_categories() {
    let app = TestApp::shared().await;
    let (site, other) = (app.dealer_site().await, app.dealer_site().await);
    let reader = site.reader().await;
    assert_eq!(names(&reader).await, ["Miscellaneous"]);
    given::comment_category(&site.group, "Customer").await;
    assert_eq!(names(&reader).await, ["Customer", "Miscellaneous"]);
    assert_eq!(names(&other.reader().await).await, ["Miscellaneous"]);
    let list = reader.post("commentcategory/list", json!({})).await.ok();
    let keys: Vec<&String> = list[0].as_object().expect("a category").keys().collect();
    assert_eq!(keys, ["CommentCategoryId", "CommentCategoryDesc"]);
}

/// HIST-020: a group that an operator creates has Miscellaneous, too.
#[tokio::test]
async fn a_new_group_begins_with_miscellaneous() {
    let app = TestApp::shared().await;
    let operator = app.operator().await;
    let made = operator.post("/admin/api/groups", json!({ "name": format!("Founded {}", given::number()) })).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let list = operator.get(&format!("{PATH}?filter={{\"groupId\":{}}}", made.body["id"])).await.ok();
    assert_eq!((list.as_array().map(Vec::len), &list[0]["name"]), (Some(1), &json!("Miscellaneous")));
}

/// Head office maintains the categories of its group; a name is unique, whatever its letter case.
#[tokio::test]
async fn head_office_keeps_the_categories() {
    let app = TestApp::shared().await;
    let site = app.head_office().await;
    let boss = site.administrator().await;
    let made = boss.post(PATH, json!({ "name": "  Damage   report " })).await;
    assert_eq!(made.status, 201, "{}", made.text());
    let want = json!({ "id": made.body["id"], "name": "Damage report", "groupId": site.group.id, "deleted": false });
    assert_eq!(made.body, want);
    let path = format!("{PATH}/{}", made.body["id"]);
    assert_eq!(boss.get(&path).await.ok(), want);
    let renamed = boss.put(&path, json!({ "name": "Damage" })).await.ok();
    assert_eq!(renamed["name"], "Damage");
    for (name, line) in [
        ("", "422 Comment Category: Category Name is required"),
        ("miscellaneous", "422 Comment Category: Entered category is already exist."),
    ] {
        for reply in [boss.post(PATH, json!({ "name": name })).await, boss.put(&path, json!({ "name": name })).await] {
            assert_eq!((reply.line().as_str(), reply.errors("name").len()), (line, 1));
        }
    }
    let long = boss.post(PATH, json!({ "name": "x".repeat(51) })).await;
    assert_eq!(long.line(), "422 Comment Category: Category Name can have 50 characters at most");
    assert_eq!(boss.delete(&path).await.ok()["deleted"], json!(true));
    let gone = boss.get(&path).await;
    assert_eq!(
        (gone.line().as_str(), gone.reason()),
        ("404 Comment Category: Category not found", "notes.category_unknown")
    );
    assert_eq!(names(&boss).await, ["Miscellaneous"]);
}

/// Dealers read the categories; an operator names the group of a new one.
#[tokio::test]
async fn dealers_read_and_operators_name_the_group() {
    let app = TestApp::shared().await;
    let site = app.dealer_site().await;
    let admin = site.administrator().await;
    assert_eq!(admin.get(PATH).await.ok()[0]["name"], "Miscellaneous");
    assert_eq!(admin.post(PATH, json!({ "name": "Mine" })).await.reason(), "platform.denied");
    let operator = app.operator().await;
    for group in [json!(null), json!(987_654_321)] {
        let reply = operator.post(PATH, json!({ "name": "Transport", "groupId": group })).await;
        assert_eq!(
            (reply.line().as_str(), reply.errors("groupId").len()),
            ("422 Comment Category: Please choose a group", 1)
        );
    }
    let made = operator.post(PATH, json!({ "name": "Transport", "groupId": site.group.id })).await;
    assert_eq!((made.status, &made.body["groupId"]), (201, &json!(site.group.id)));
    assert_eq!(names(&admin).await, ["Miscellaneous", "Transport"]);
}
