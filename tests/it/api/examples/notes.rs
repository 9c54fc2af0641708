//! The operations of `notes`.

use futures::future::BoxFuture;
use serde_json::json;
use tests::{TestSite, given};

use super::{
    Caller, Example, Examples, Submission, Thing,
    Way::{Body, Filter, Path, Record},
    ready, stock,
};

/// A category of comments of the group.
pub const COMMENT_CATEGORY: Thing = Thing::of_group("comment category", |site, name| {
    Box::pin(async move { given::comment_category(&site.group, &name).await.to_string() })
})
.in_fields(&["CommentCategoryId"]);

/// The operations of `notes`.
pub const EXAMPLES: Examples = Examples {
    things: &[COMMENT_CATEGORY],
    operations: &[
        Example::asks("list_comment_categories", "commentcategory.read").only_reads(),
        Example::asks("list_console_commentcategories", "commentcategory.read"),
        Example::asks("read_console_commentcategories", "commentcategory.read").id(COMMENT_CATEGORY, Path),
        Example::asks("create_console_commentcategories", "commentcategory.write")
            .sends(create_console_commentcategories)
            .valid(Caller::Operator, r#"{ "name": "About {number}", "groupId": "{group}" }"#),
        Example::asks("update_console_commentcategories", "commentcategory.write")
            .id(COMMENT_CATEGORY, Record)
            .valid(Caller::Operator, r#"{ "name": "Of {number}" }"#),
        Example::asks("delete_console_commentcategories", "commentcategory.write").id(COMMENT_CATEGORY, Path),
        Example::asks("delete_many_console_commentcategories", "commentcategory.write")
            .id(COMMENT_CATEGORY, Filter(None)),
        Example::asks("list_notes", "note.read").id(stock::MACHINE, Path),
        Example::asks("create_note", "note.write")
            .id(stock::MACHINE, Body(|id| json!({ "VHCId": id, "CommentText": "Looked at" })))
            .sends(create_note)
            .valid(Caller::HeadOffice, r#"{ "VHCId": "{machine}", "CommentText": "Seen {number}" }"#),
    ],
};

fn create_console_commentcategories(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let group = site.group.administrator(site).await;
        Submission::of(group, "/admin/api/commentcategories", json!({ "name": "Transport" }))
    })
}

fn create_note(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let it = ready(site).await;
        let machine = given::machine(site).model(it.model).location(it.location).create().await.id;
        let body = json!({ "VHCId": machine, "CommentText": "Scratch on the left" });
        Submission::of(it.admin, "genericcomment/jcb/create", body)
    })
}
