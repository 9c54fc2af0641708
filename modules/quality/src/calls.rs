//! The calls of video quality questions.

use actix_web::{post, web::Json};
use chrono::{DateTime, Utc};
use platform::{
    api::{
        case_insensitive_json::{JsonBody, OptionalJsonBody},
        legacy_filters::CallQuery,
        lenient_values,
        list::ListQuery,
        site_list::entries::{self, Done, Target},
    },
    app::module::Api,
    auth::context::Ctx,
    core::error::Result,
    tenancy::Scoped as _,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    QUESTION_READ,
    entity::video_question::{self, Column, Entity},
    questions::{self, Given},
};

platform::fields! {
    /// Fields by which video quality questions can be filtered and sorted.
    VideoQuestionField: Id Number "QuestionId"; Text Text "QuestionDesc"; ModuleType Number "QuestionsModuleTypeId";
        OrderList Number "OrderList"; Mandatory Flag "IsMandatory"; Language Number "LanguageId"; Deleted Flag "Deleted" unsorted;
}

/// A question about the quality of videos (VQ-002).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct VideoQuestion {
    question_id: i64,
    question_desc: String,
    questions_module_type_id: i16,
    order_list: i32,
    is_mandatory: bool,
    language_id: i32,
    site_code: String,
    /// The user who added it; null when it was added by the program.
    user_id: Option<i64>,
    deleted: bool,
    timestamp_dt: DateTime<Utc>,
}

/// A question about the quality of videos to add.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct NewVideoQuestion {
    /// At most 250 characters, unique per site and language without regard to letter case.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    question_desc: String,
    /// 20, which is the quality of videos.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    questions_module_type_id: Option<i64>,
    /// Position in the list, from 0 to 9999; 0 when it is left out.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    order_list: Option<i64>,
    /// True where an answer is needed.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    is_mandatory: Option<bool>,
    /// Id of the language; 1 when it is left out.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    language_id: Option<i64>,
}

/// A question about the quality of videos to change or to delete. Fields that are left out are not changed.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct ChangedVideoQuestion {
    /// The id of the video quality question.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    question_id: Option<i64>,
    /// At most 250 characters, unique per site and language without regard to letter case.
    #[serde(deserialize_with = "lenient_values::given_text")]
    #[schema(value_type = lenient_values::Text)]
    question_desc: Option<String>,
    /// 20, which is the quality of videos.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    questions_module_type_id: Option<i64>,
    /// Position in the list, from 0 to 9999.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    order_list: Option<i64>,
    /// True where an answer is needed.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    is_mandatory: Option<bool>,
    /// Id of the language.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    language_id: Option<i64>,
    /// Deletes it.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    deleted: Option<bool>,
    /// Time of the last change, as it was read.
    timestamp_dt: Option<DateTime<Utc>>,
}

/// The answer of a change of a video quality question.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct VideoQuestionDone {
    message: &'static str,
    question_id: i64,
}

const QUESTION_DELETED: &str = "Video Quality Question Deleted Successfully";

fn video_question(row: video_question::Model, site_code: String) -> VideoQuestion {
    VideoQuestion {
        question_id: row.id,
        question_desc: row.question,
        questions_module_type_id: row.module_type,
        order_list: row.order_list,
        is_mandatory: row.is_mandatory,
        language_id: row.language_id,
        site_code,
        user_id: row.created_by,
        deleted: row.deleted,
        timestamp_dt: row.updated_at,
    }
}

/// Adds a video quality question to the caller's site.
#[utoipa::path(tag = "quality", operation_id = "create_video_question", request_body = NewVideoQuestion, responses((status = 200, description = "Added.", body = VideoQuestionDone)))]
#[post("/api/qcheck/items/create")]
async fn create_video_question(ctx: Ctx, body: JsonBody<NewVideoQuestion>) -> Result<Json<VideoQuestionDone>> {
    let NewVideoQuestion { question_desc, questions_module_type_id, order_list, is_mandatory, language_id } = body.0;
    let read = |face| {
        questions::read(
            face,
            &Given {
                question: Some(&question_desc),
                module_type: questions_module_type_id,
                order_list,
                is_mandatory,
                language_id,
            },
            None,
        )
    };
    let made = entries::create::<video_question::Entity>(&ctx, read).await?;
    Ok(Json(VideoQuestionDone { message: "Video Quality Question Added Successfully", question_id: made.id }))
}

/// Changes or deletes a video quality question of the caller's site.
#[utoipa::path(tag = "quality", operation_id = "update_video_question", request_body = ChangedVideoQuestion, responses((status = 200, description = "Changed or deleted.", body = VideoQuestionDone)))]
#[post("/api/qcheck/items/update")]
async fn update_video_question(ctx: Ctx, body: JsonBody<ChangedVideoQuestion>) -> Result<Json<VideoQuestionDone>> {
    let ChangedVideoQuestion {
        question_id: id,
        question_desc,
        questions_module_type_id,
        order_list,
        is_mandatory,
        language_id,
        deleted,
        timestamp_dt: read_at,
    } = body.0;
    let target = Target { id, field: "QuestionId", read_at, deleted };
    let read = |face, old: &_| {
        let given = Given {
            question: question_desc.as_deref(),
            module_type: questions_module_type_id,
            order_list,
            is_mandatory,
            language_id,
        };
        questions::read(face, &given, Some(old))
    };
    let (question_id, done) = entries::update::<video_question::Entity>(&ctx, target, read).await?;
    let message = match done {
        Done::Updated => "Video Quality Question Updated Successfully",
        Done::Deleted => QUESTION_DELETED,
    };
    Ok(Json(VideoQuestionDone { message, question_id }))
}

/// Lists the video quality questions of the caller's site, by `OrderList` unless another order is given.
#[utoipa::path(tag = "quality", operation_id = "list_video_questions", request_body = Option<CallQuery>, responses((status = 200, description = "A page of questions.", body = [VideoQuestion])))]
#[post("/api/qcheck/items/list")]
async fn list_video_questions(ctx: Ctx, body: OptionalJsonBody<CallQuery>) -> Result<Json<Vec<VideoQuestion>>> {
    let grant = ctx.can(QUESTION_READ)?;
    let mut query: ListQuery<VideoQuestionField> = body.0.read(&ctx.platform().config.limits)?;
    query.without(VideoQuestionField::Deleted);
    if query.order.is_empty() {
        query.order.push((VideoQuestionField::OrderList, true));
    }
    let column = |field| match field {
        VideoQuestionField::Id => Column::Id,
        VideoQuestionField::Text => Column::Question,
        VideoQuestionField::ModuleType => Column::ModuleType,
        VideoQuestionField::OrderList => Column::OrderList,
        VideoQuestionField::Mandatory => Column::IsMandatory,
        VideoQuestionField::Language => Column::LanguageId,
        VideoQuestionField::Deleted => Column::Deleted,
    };
    let tx = ctx.browse(&grant).await?;
    let page = query.page(|| Entity::within(&grant), column, Column::Id, &tx).await?;
    let code = &ctx.site()?.code;
    Ok(Json(page.rows.into_iter().map(|row| video_question(row, code.clone())).collect()))
}

/// Mounts the calls.
pub fn mount(api: &mut Api<'_>) {
    api.service(list_video_questions).service(create_video_question).service(update_video_question);
}
