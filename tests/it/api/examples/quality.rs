//! The operations of `quality`.

use futures::future::BoxFuture;
use serde_json::json;
use tests::{TestSite, given};

use super::{
    Caller, Example, Examples, Submission, Thing,
    Way::{Body, Filter, Path, Record},
};

/// A video quality question of the site.
pub const VIDEO_QUESTION: Thing = Thing::of_site("video question", |site, name| {
    Box::pin(async move {
        given::module(site, "quality", true).await;
        given::video_question(site, &name).await.to_string()
    })
})
.in_fields(&["QuestionId"]);

/// The operations of `quality`.
pub const EXAMPLES: Examples = Examples {
    things: &[VIDEO_QUESTION],
    operations: &[
        Example::asks("list_video_questions", "videoquestion.read").lists(&["QuestionDesc"]),
        Example::asks("create_video_question", "videoquestion.write").sends(create_video_question).valid(Caller::Administrator, r#"{ "QuestionDesc": "Is it {number}?", "QuestionsModuleTypeId": 20, "OrderList": 10, "IsMandatory": true, "LanguageId": 1 }"#),
        Example::asks("update_video_question", "videoquestion.write").id(VIDEO_QUESTION, Body(|id| json!({ "QuestionId": id, "QuestionDesc": "Renamed" }))).sends(update_video_question),
        Example::asks("list_console_videoquestions", "videoquestion.read"),
        Example::asks("read_console_videoquestions", "videoquestion.read").id(VIDEO_QUESTION, Path),
        Example::asks("create_console_videoquestions", "videoquestion.write").sends(create_console_videoquestions).valid(Caller::Operator, r#"{ "question": "Is it {number}?", "orderList": 10, "isMandatory": false, "languageId": 1, "siteId": "{site}" }"#),
        Example::asks("update_console_videoquestions", "videoquestion.write").id(VIDEO_QUESTION, Record),
        Example::asks("delete_console_videoquestions", "videoquestion.write").id(VIDEO_QUESTION, Path),
        Example::asks("delete_many_console_videoquestions", "videoquestion.write").id(VIDEO_QUESTION, Filter(None)),
    ],
};

fn create_video_question(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        given::module(site, "quality", true).await;
        let body = json!({ "QuestionDesc": format!("Is it {}?", given::number()), "LanguageId": 1 });
        Submission::of(site.administrator().await, "qcheck/items/create", body)
    })
}

fn update_video_question(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let id = VIDEO_QUESTION.of(site).await;
        let body = json!({ "QuestionId": id, "OrderList": 30 });
        Submission::of(site.administrator().await, "qcheck/items/update", body)
    })
}

fn create_console_videoquestions(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        given::module(site, "quality", true).await;
        let body = json!({ "question": format!("Is it {}?", given::number()) });
        Submission::of(site.administrator().await, "/admin/api/videoquestions", body)
    })
}
