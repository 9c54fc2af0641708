//! The calls of the app. The names are the documented ones, letter for letter.

use actix_web::{
    HttpRequest, HttpResponse, delete, get,
    http::header,
    post,
    web::{Data, Json, Path, Query},
};
use platform::{
    api::{
        case_insensitive_json::{JsonBody, OptionalJsonBody},
        legacy_filters::CallQuery,
    },
    app::{module::Api, platform::Platform},
    auth::context::Ctx,
    core::error::Result,
};

use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    TEMPLATE_READ, mappings,
    preview::{self, MailPreview, MailPreviewInput, TestMail},
    reasons,
    template_fields::Category,
    template_list::{self, TemplateScope},
    templates,
    wire::{
        EMAIL, MASTER, MessageTemplate, MessageTemplateCategory, MessageTemplateInput, MessageTemplateMappingInput,
        SITE, TemplateQuery,
    },
};

/// The header with the id of a template that was added.
const TEMPLATE_ID: &str = "x-message-template-id";

/// Lists the templates of the current site, or the masters.
#[utoipa::path(tag = "email", operation_id = "list_message_templates", request_body = Option<TemplateQuery>, responses((status = 200, description = "Those that are not deleted, by title; with TemplateSource 100 the masters.", body = [MessageTemplate])))]
#[post("/api/MessageTemplate/ReadMessageTemplate")]
async fn list_message_templates(ctx: Ctx, body: OptionalJsonBody<TemplateQuery>) -> Result<Json<Vec<MessageTemplate>>> {
    of_query(&ctx, &body.0).await.map(Json)
}

/// Lists the templates of the current site of a type.
#[utoipa::path(tag = "email", operation_id = "list_message_templates_of_type", request_body = Option<TemplateQuery>, responses((status = 200, description = "Those that are not deleted, by title.", body = [MessageTemplate])))]
#[post("/api/MessageTemplate/v2.5/read")]
async fn list_message_templates_of_type(
    ctx: Ctx,
    body: OptionalJsonBody<TemplateQuery>,
) -> Result<Json<Vec<MessageTemplate>>> {
    of_query(&ctx, &body.0).await.map(Json)
}

/// Lists the templates that are active at the current site: its own and masters.
#[utoipa::path(tag = "email", operation_id = "list_message_template_mappings", request_body = Option<CallQuery>, responses((status = 200, description = "By title.", body = [MessageTemplate])))]
#[post("/api/MessageTemplate/ReadMessageTamplateMapping")]
async fn list_message_template_mappings(
    ctx: Ctx,
    body: OptionalJsonBody<CallQuery>,
) -> Result<Json<Vec<MessageTemplate>>> {
    template_list::list(&ctx, Some(&body.0), TemplateScope::Active).await.map(Json)
}

/// Lists the categories of templates.
#[utoipa::path(tag = "email", operation_id = "list_message_template_categories", responses((status = 200, description = "Every category.", body = [MessageTemplateCategory])))]
#[get("/api/MessageTemplate/jcb/ReadMessageTamplateCategory")]
async fn list_message_template_categories(ctx: Ctx) -> Result<Json<Vec<MessageTemplateCategory>>> {
    ctx.can(TEMPLATE_READ)?;
    let wire = |category: Category| MessageTemplateCategory {
        message_template_category_id: category.id(),
        category_name: category.name(),
    };
    Ok(Json(Category::ALL.into_iter().map(wire).collect()))
}

/// Adds a template to the current site.
#[utoipa::path(tag = "email", operation_id = "create_message_template", request_body = MessageTemplateInput, responses((status = 200, description = "1; the header X-Message-Template-Id has its id.", content_type = "application/json", body = i32)))]
#[post("/api/MessageTemplate/SaveMessageTemplate")]
async fn create_message_template(ctx: Ctx, body: JsonBody<MessageTemplateInput>) -> Result<HttpResponse> {
    let id = templates::create(&ctx, &body.0).await?;
    Ok(HttpResponse::Ok().insert_header((TEMPLATE_ID, id.to_string())).json(1))
}

/// Changes or deletes a template of the current site.
#[utoipa::path(tag = "email", operation_id = "update_message_template", request_body = MessageTemplateInput, responses((status = 200, description = "1", content_type = "application/json", body = i32)))]
#[post("/api/MessageTemplate/UpdateMessageTemplate")]
async fn update_message_template(ctx: Ctx, body: JsonBody<MessageTemplateInput>) -> Result<Json<i32>> {
    templates::update(&ctx, &body.0).await?;
    Ok(Json(1))
}

/// Makes a template active at the current site.
#[utoipa::path(tag = "email", operation_id = "create_message_template_mapping", request_body = MessageTemplateMappingInput, responses((status = 200, description = "The id of the mapping.", content_type = "application/json", body = i64)))]
#[post("/api/MessageTemplate/SaveMessageTamplateMapping")]
async fn create_message_template_mapping(ctx: Ctx, body: JsonBody<MessageTemplateMappingInput>) -> Result<Json<i64>> {
    mappings::activate(&ctx, &body.0).await.map(Json)
}

/// Makes an active template the default of its category at the current site, or takes that back.
#[utoipa::path(tag = "email", operation_id = "update_message_template_mapping", request_body = MessageTemplateMappingInput, responses((status = 200, description = "1", content_type = "application/json", body = i32)))]
#[post("/api/MessageTemplate/UpdateMessageTamplateMapping")]
async fn update_message_template_mapping(ctx: Ctx, body: JsonBody<MessageTemplateMappingInput>) -> Result<Json<i32>> {
    mappings::set_default(&ctx, &body.0).await?;
    Ok(Json(1))
}

/// Makes a template inactive at the current site.
#[utoipa::path(tag = "email", operation_id = "delete_message_template_mapping", params(("id" = i64, Path, description = "The mapping.")), responses((status = 200, description = "1", content_type = "application/json", body = i32)))]
#[delete("/api/MessageTemplate/DeleteMessageTamplateMapping/{id}")]
async fn delete_message_template_mapping(ctx: Ctx, id: Path<i64>) -> Result<Json<i32>> {
    mappings::deactivate(&ctx, *id).await?;
    Ok(Json(1))
}

/// Renders a mail as its recipient gets it.
#[utoipa::path(tag = "email", operation_id = "create_mail_preview", request_body = MailPreviewInput, responses((status = 200, description = "Both parts, and the address that answers the HTML once.", body = MailPreview)))]
#[post("/api/MessageTemplate/preview")]
async fn create_mail_preview(ctx: Ctx, body: JsonBody<MailPreviewInput>) -> Result<Json<MailPreview>> {
    preview::preview(&ctx, &body.0).await.map(Json)
}

/// Sends a mail to its author.
#[utoipa::path(tag = "email", operation_id = "send_test_mail", request_body = MailPreviewInput, responses((status = 200, description = "It is posted to the own address.", body = TestMail)))]
#[post("/api/MessageTemplate/test")]
async fn send_test_mail(ctx: Ctx, body: JsonBody<MailPreviewInput>) -> Result<Json<TestMail>> {
    preview::send_test(&ctx, &body.0).await.map(Json)
}

/// The parameters of the page of a preview.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
struct PreviewParameters {
    /// The key of `MessageTemplate/preview`.
    key: String,
}

/// The content security policy of a preview: the styles of the mail, and nothing else; in a frame of our own pages
/// only, without scripts and with an origin of its own there.
const PAGE_POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; \
                           require-trusted-types-for 'script'; sandbox";

/// Answers the HTML of a preview, once for each key.
#[utoipa::path(tags = ["email", "public"], operation_id = "read_mail_preview", params(PreviewParameters), responses((status = 200, description = "The HTML part of the mail. It runs and loads nothing.", content_type = "text/html", body = String)))]
#[get("/api/MessageTemplate/preview")]
async fn read_mail_preview(
    request: HttpRequest,
    platform: Data<Platform>,
    parameters: Query<PreviewParameters>,
) -> Result<HttpResponse> {
    let html = preview::open(&platform, &request, parameters.key.trim()).await?;
    Ok(HttpResponse::Ok()
        .insert_header((header::CONTENT_TYPE, "text/html; charset=utf-8"))
        .insert_header((header::CONTENT_SECURITY_POLICY, PAGE_POLICY))
        .insert_header((header::CACHE_CONTROL, "no-store"))
        .body(html))
}

async fn of_query(ctx: &Ctx, query: &TemplateQuery) -> Result<Vec<MessageTemplate>> {
    ctx.can(TEMPLATE_READ)?;
    if query.message_template_type_id.is_some_and(|kind| kind != EMAIL) {
        return Err(reasons::TYPE_UNKNOWN.into());
    }
    match query.template_source.unwrap_or(SITE) {
        SITE => template_list::list(ctx, query.filter_request.as_ref(), TemplateScope::OfSite).await,
        MASTER => template_list::list(ctx, query.filter_request.as_ref(), TemplateScope::Masters).await,
        _ => Err(reasons::SOURCE_UNKNOWN.into()),
    }
}

/// Mounts the calls.
pub fn mount(api: &mut Api<'_>) {
    api.service(list_message_templates)
        .service(list_message_templates_of_type)
        .service(list_message_template_mappings)
        .service(list_message_template_categories)
        .service(create_message_template)
        .service(update_message_template)
        .service(create_message_template_mapping)
        .service(update_message_template_mapping)
        .service(delete_message_template_mapping)
        .service(create_mail_preview)
        .service(read_mail_preview)
        .service(send_test_mail);
}
