//! The operational calls for comments.

use actix_web::{
    get, post,
    web::{Json, Path, Query},
};
use platform::{
    api::{
        case_insensitive_json::{JsonBody, OptionalJsonBody},
        legacy_filters::CallQuery,
    },
    app::module::Api,
    auth::context::Ctx,
    core::error::Result,
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    CATEGORY_READ, categories,
    general::{self, NewNote, NoteDone, NoteList, NotesQuery},
};

/// A category of comments (HIST-021).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct CommentCategory {
    comment_category_id: i64,
    comment_category_desc: String,
}

/// Lists the comment categories of the group.
#[utoipa::path(tag = "notes", operation_id = "list_comment_categories", request_body = Option<CallQuery>, responses((status = 200, description = "Every category, by name.", body = [CommentCategory])))]
#[post("/api/commentcategory/list")]
async fn list_comment_categories(ctx: Ctx, _ask: OptionalJsonBody<CallQuery>) -> Result<Json<Vec<CommentCategory>>> {
    let grant = ctx.can(CATEGORY_READ)?;
    let tx = ctx.read(&grant).await?;
    let rows = categories::all(&tx, &grant).await?;
    let category = |row: crate::entity::comment_category::Model| CommentCategory {
        comment_category_id: row.id,
        comment_category_desc: row.name,
    };
    Ok(Json(rows.into_iter().map(category).collect()))
}

/// Writes a general note about a machine.
#[utoipa::path(tag = "notes", operation_id = "create_note", request_body = NewNote, responses((status = 200, description = "It is written, and answered as the list has it.", body = NoteDone)))]
#[post("/api/genericcomment/jcb/create")]
async fn create_note(ctx: Ctx, request: JsonBody<NewNote>) -> Result<Json<NoteDone>> {
    general::create(&ctx, request.into_inner()).await.map(Json)
}

/// Lists the general notes of a machine.
#[utoipa::path(tag = "notes", operation_id = "list_notes", params(("id" = i64, Path, description = "The record."), NotesQuery), responses((status = 200, description = "The newest first.", body = NoteList)))]
#[get("/api/genericcomment/jcb/list/{id}")]
async fn list_notes(ctx: Ctx, id: Path<i64>, wanted: Query<NotesQuery>) -> Result<Json<NoteList>> {
    general::list(&ctx, id.into_inner(), &wanted).await.map(Json)
}

/// Mounts the calls.
pub fn mount(api: &mut Api<'_>) {
    api.service(list_comment_categories).service(create_note).service(list_notes);
}
