//! The calls of the app.

use actix_web::{
    get, post,
    web::{Json, Path},
};
use platform::{
    api::{
        case_insensitive_json::{JsonBody, OptionalJsonBody},
        legacy_filters::{CallQuery, FilterProperty},
        one_or_many::OneOrMany,
    },
    app::module::Api,
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::own,
    },
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    edit::{
        self,
        copy::{self, CopiedTemplate, CopyInput},
        groups::{SavedTemplateGroups, TemplateGroupInput},
        items::{SavedTemplateItems, TemplateItemInput},
        languages::{SavedLanguage, TemplateLanguageInput, TemplateLanguageRow},
        templates::{self, SavedTemplate, TemplateInput, TemplateKinds},
    },
    lists::{
        comments::{self, CommentList, CommentListInput, ItemComment, SavedCommentList},
        lookups::{
            self, Animation, CheckItemType, CheckType, ItemCategory, MachineType, MenuPricingCategory, VehicleType,
        },
    },
    versions::{
        publish::{self, CompletedTemplate},
        read,
    },
    wire::{TemplateDetail, TemplateDraft, TemplateRow},
};

/// A page of templates of every kind.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct TemplatePage {
    /// The templates of the page.
    templates: Vec<TemplateRow>,
    /// The number of templates that match.
    total_count: u64,
}

/// Uses of a template: inspections that were begun with it, and mappings to models.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct TemplateInspections {
    #[serde(rename = "HasVHCs")]
    has_vhcs: bool,
    /// The number of inspections.
    count: i64,
    /// The open ones among them. An addition to the documented fields, like the next.
    open_count: i64,
    /// The number of mappings to models.
    model_count: i64,
}

/// Lists templates of every kind but handover.
#[utoipa::path(tag = "templates", operation_id = "list_vehicle_templates", request_body = Option<CallQuery>, responses((status = 200, description = "A page of templates.", body = [TemplateRow])))]
#[post("/api/template/v2/list")]
async fn list_vehicle_templates(ctx: Ctx, request: OptionalJsonBody<CallQuery>) -> Result<Json<Vec<TemplateRow>>> {
    Ok(Json(templates::list(&ctx, &request.0, TemplateKinds::Vehicle).await?.rows))
}

/// Lists handover templates.
#[utoipa::path(tag = "templates", operation_id = "list_handover_templates", request_body = Option<CallQuery>, responses((status = 200, description = "A page of templates.", body = [TemplateRow])))]
#[post("/api/template/List")]
async fn list_handover_templates(ctx: Ctx, request: OptionalJsonBody<CallQuery>) -> Result<Json<Vec<TemplateRow>>> {
    Ok(Json(templates::list(&ctx, &request.0, TemplateKinds::Handover).await?.rows))
}

/// Lists templates of every kind, with their number.
#[utoipa::path(tag = "templates", operation_id = "list_templates", request_body = Option<CallQuery>, responses((status = 200, description = "A page of templates.", body = TemplatePage)))]
#[post("/api/template/all/list")]
async fn list_templates(ctx: Ctx, request: OptionalJsonBody<CallQuery>) -> Result<Json<TemplatePage>> {
    let page = templates::list(&ctx, &request.0, TemplateKinds::All).await?;
    Ok(Json(TemplatePage { templates: page.rows, total_count: page.total }))
}

/// Saves templates: adds, renames, makes dormant, wakes or deletes.
#[utoipa::path(tag = "templates", operation_id = "save_templates", request_body = OneOrMany<TemplateInput>, responses((status = 200, description = "They are saved.", body = SavedTemplate)))]
#[post("/api/template/create")]
async fn save_templates(ctx: Ctx, request: OneOrMany<TemplateInput>) -> Result<Json<SavedTemplate>> {
    templates::save(&ctx, request.into_vec()).await.map(Json)
}

/// Saves groups of a template.
#[utoipa::path(tag = "templates", operation_id = "save_template_groups", request_body = OneOrMany<TemplateGroupInput>, responses((status = 200, description = "They are saved.", body = SavedTemplateGroups)))]
#[post("/api/templateitemgroup/create")]
async fn save_template_groups(ctx: Ctx, request: OneOrMany<TemplateGroupInput>) -> Result<Json<SavedTemplateGroups>> {
    edit::save_groups(&ctx, request.into_vec()).await.map(Json)
}

/// Saves items of a template.
#[utoipa::path(tag = "templates", operation_id = "save_template_items", request_body = OneOrMany<TemplateItemInput>, responses((status = 200, description = "They are saved.", body = SavedTemplateItems)))]
#[post("/api/templateitemtype/create")]
async fn save_template_items(ctx: Ctx, request: OneOrMany<TemplateItemInput>) -> Result<Json<SavedTemplateItems>> {
    edit::save_items(&ctx, request.into_vec()).await.map(Json)
}

/// Answers the working copy of a template.
#[utoipa::path(tag = "templates", operation_id = "read_template_draft", params(("id" = i64, Path, description = "The template.")), responses((status = 200, description = "The working copy.", body = TemplateDraft)))]
#[get("/api/template/draft/{id}")]
async fn read_template_draft(ctx: Ctx, id: Path<String>) -> Result<Json<TemplateDraft>> {
    read::draft(&ctx, number(&id)?).await.map(Json)
}

/// Answers the published version of a template in a language.
#[utoipa::path(tag = "templates", operation_id = "read_template", params(("id" = i64, Path, description = "The template."), ("languageId" = i64, Path, description = "The language; 0 for the template's own.")), responses((status = 200, description = "Its groups and items; none before it was completed.", body = TemplateDetail)))]
#[get("/api/template/jcb/{id}/{languageId}")]
async fn read_template(ctx: Ctx, names: Path<(String, String)>) -> Result<Json<TemplateDetail>> {
    let (id, language) = names.into_inner();
    read::detail(&ctx, number(&id)?, number(&language)?).await.map(Json)
}

/// Answers a version of a template in a language.
#[utoipa::path(tag = "templates", operation_id = "read_template_version", params(("id" = i64, Path, description = "The template."), ("version" = i32, Path, description = "The number of the version, from 1."), ("languageId" = i64, Path, description = "The language; 0 for the template's own.")), responses((status = 200, description = "Its groups and items.", body = TemplateDetail)))]
#[get("/api/template/version/{id}/{version}/{languageId}")]
async fn read_template_version(ctx: Ctx, names: Path<(String, String, String)>) -> Result<Json<TemplateDetail>> {
    let (id, version, language) = names.into_inner();
    let version = i32::try_from(number(&version)?).map_err(|_| Error::from(crate::reasons::NO_VERSION))?;
    read::numbered(&ctx, number(&id)?, version, number(&language)?).await.map(Json)
}

/// Returns whether inspections were begun with a template, and the numbers of its uses.
#[utoipa::path(tag = "templates", operation_id = "read_template_inspections", params(("id" = i64, Path, description = "The template.")), responses((status = 200, description = "Their number.", body = TemplateInspections)))]
#[get("/api/template/HasVHCs/{id}")]
async fn read_template_inspections(ctx: Ctx, id: Path<String>) -> Result<Json<TemplateInspections>> {
    let uses = templates::uses(&ctx, number(&id)?).await?;
    Ok(Json(TemplateInspections {
        has_vhcs: uses.inspections > 0,
        count: uses.inspections,
        open_count: uses.open_inspections,
        model_count: uses.models,
    }))
}

/// Publishes the working copy of a template.
#[utoipa::path(tag = "templates", operation_id = "complete_template", params(("id" = i64, Path, description = "The template."), ("copyFrom" = i64, Path, description = "A template whose content an empty one takes over; 0 for none."), ("force" = bool, Path, description = "Publishes languages that lack texts.")), responses((status = 200, description = "It is published.", body = CompletedTemplate)))]
#[get("/api/template/complete/{id}/{copyFrom}/{force}")]
async fn complete_template(ctx: Ctx, names: Path<(String, String, String)>) -> Result<Json<CompletedTemplate>> {
    complete(&ctx, names.into_inner()).await
}

/// Publishes the working copy of a template; the same as GET.
#[utoipa::path(tag = "templates", operation_id = "post_complete_template", params(("id" = i64, Path, description = "The template."), ("copyFrom" = i64, Path, description = "A template whose content an empty one takes over; 0 for none."), ("force" = bool, Path, description = "Publishes languages that lack texts.")), responses((status = 200, description = "It is published.", body = CompletedTemplate)))]
#[post("/api/template/complete/{id}/{copyFrom}/{force}")]
async fn post_complete_template(ctx: Ctx, names: Path<(String, String, String)>) -> Result<Json<CompletedTemplate>> {
    complete(&ctx, names.into_inner()).await
}

async fn complete(ctx: &Ctx, (id, copy_from, force): (String, String, String)) -> Result<Json<CompletedTemplate>> {
    ctx.can_in_group(crate::permissions::TEMPLATE_WRITE)?;
    let force = match force.to_ascii_lowercase().as_str() {
        "true" | "1" => true,
        "false" | "0" => false,
        _ => return Err(own::NOT_READABLE.into()),
    };
    publish::complete(ctx, number(&id)?, number(&copy_from)?, force).await.map(Json)
}

/// Copies a template.
#[utoipa::path(tag = "templates", operation_id = "copy_template", request_body = CopyInput, responses((status = 200, description = "It is copied.", body = CopiedTemplate)))]
#[post("/api/template/CopyTemplateMultiLanguage")]
async fn copy_template(ctx: Ctx, request: JsonBody<CopyInput>) -> Result<Json<CopiedTemplate>> {
    copy::copy(&ctx, request.0).await.map(Json)
}

/// Lists the languages of a template.
#[utoipa::path(tag = "templates", operation_id = "list_template_languages", params(("id" = i64, Path, description = "The template."), ("languageId" = i64, Path, description = "One language; 0 for all.")), responses((status = 200, description = "The languages, the template's own first.", body = [TemplateLanguageRow])))]
#[get("/api/template/MultilanguageTemplateList/{id}/{languageId}")]
async fn list_template_languages(ctx: Ctx, names: Path<(String, String)>) -> Result<Json<Vec<TemplateLanguageRow>>> {
    let (id, language) = names.into_inner();
    edit::list_languages(&ctx, number(&id)?, number(&language)?).await.map(Json)
}

/// Saves the texts of a template in a language.
#[utoipa::path(tag = "templates", operation_id = "save_template_language", request_body = TemplateLanguageInput, responses((status = 200, description = "They are saved.", body = SavedLanguage)))]
#[post("/api/template/CompleteSaveLanguage")]
async fn save_template_language(ctx: Ctx, request: JsonBody<TemplateLanguageInput>) -> Result<Json<SavedLanguage>> {
    edit::save_language(&ctx, request.0).await.map(Json)
}

/// Answers the texts of the working copy of a template in a language.
#[utoipa::path(tag = "templates", operation_id = "read_template_language", params(("id" = i64, Path, description = "The template."), ("languageId" = i64, Path, description = "The language; 0 for the template's own.")), responses((status = 200, description = "Its texts; an empty one is missing.", body = TemplateLanguageInput)))]
#[get("/api/template/language/{id}/{languageId}")]
async fn read_template_language(ctx: Ctx, names: Path<(String, String)>) -> Result<Json<TemplateLanguageInput>> {
    let (id, language) = names.into_inner();
    edit::read_language(&ctx, number(&id)?, number(&language)?).await.map(Json)
}

/// Saves a comment list.
#[utoipa::path(tag = "templates", operation_id = "save_comment_list", request_body = CommentListInput, responses((status = 200, description = "It is saved.", body = SavedCommentList)))]
#[post("/api/commentlist/create")]
async fn save_comment_list(ctx: Ctx, request: JsonBody<CommentListInput>) -> Result<Json<SavedCommentList>> {
    comments::save(&ctx, request.0).await.map(Json)
}

/// Lists the comment lists of the group.
#[utoipa::path(tag = "templates", operation_id = "list_comment_lists", responses((status = 200, description = "The lists by name, with their texts.", body = [CommentList])))]
#[get("/api/commentlist/list")]
async fn list_comment_lists(ctx: Ctx) -> Result<Json<Vec<CommentList>>> {
    comments::all(&ctx).await.map(Json)
}

/// Lists the quick texts of items: of those that are named, or of all that have some.
#[utoipa::path(tag = "templates", operation_id = "list_item_comments", request_body = Option<CallQuery>, responses((status = 200, description = "The texts, in order.", body = [ItemComment])))]
#[post("/api/lookup/itemcommentlookup/list")]
async fn list_item_comments(ctx: Ctx, request: OptionalJsonBody<CallQuery>) -> Result<Json<Vec<ItemComment>>> {
    comments::of_items(&ctx, &request.0).await.map(Json)
}

/// Lists the check types.
#[utoipa::path(tag = "templates", operation_id = "list_check_types", responses((status = 200, description = "The check types.", body = [CheckType])))]
#[get("/api/checktype/list/0/0")]
async fn list_check_types(ctx: Ctx) -> Result<Json<Vec<CheckType>>> {
    lookups::check_types(&ctx).map(Json)
}

/// Lists the ways to answer an item.
#[utoipa::path(tag = "templates", operation_id = "list_check_item_types", responses((status = 200, description = "The item types.", body = [CheckItemType])))]
#[get("/api/templateitemtype/CheckItemTypeList")]
async fn list_check_item_types(ctx: Ctx) -> Result<Json<Vec<CheckItemType>>> {
    lookups::check_item_types(&ctx).map(Json)
}

/// Lists the kinds of templates.
#[utoipa::path(tag = "templates", operation_id = "list_vehicle_types", responses((status = 200, description = "The kinds.", body = [VehicleType])))]
#[get("/api/template/jcb/vehicletypelist")]
async fn list_vehicle_types(ctx: Ctx) -> Result<Json<Vec<VehicleType>>> {
    lookups::vehicle_types(&ctx).map(Json)
}

/// Lists the categories of items.
#[utoipa::path(tag = "templates", operation_id = "list_item_categories", request_body = Option<CallQuery>, responses((status = 200, description = "A page of categories.", body = [ItemCategory])))]
#[post("/api/TemplateItemCategory/list")]
async fn list_item_categories(ctx: Ctx, request: OptionalJsonBody<CallQuery>) -> Result<Json<Vec<ItemCategory>>> {
    lookups::categories(&ctx, &request.0, false).await.map(Json)
}

/// Lists the categories that are offered for every template.
#[utoipa::path(tag = "templates", operation_id = "list_uber_categories", responses((status = 200, description = "The categories.", body = [ItemCategory])))]
#[get("/api/TemplateItemCategory/uber/list")]
async fn list_uber_categories(ctx: Ctx) -> Result<Json<Vec<ItemCategory>>> {
    let all = CallQuery { filter_property: Some(FilterProperty::default()), ..CallQuery::default() };
    lookups::categories(&ctx, &all, true).await.map(Json)
}

/// Lists the menu pricing categories.
#[utoipa::path(tag = "templates", operation_id = "list_menu_pricing_categories", responses((status = 200, description = "The categories.", body = [MenuPricingCategory])))]
#[post("/api/template/GetMenuPricingCategories")]
async fn list_menu_pricing_categories(ctx: Ctx) -> Result<Json<Vec<MenuPricingCategory>>> {
    lookups::menu_pricing(&ctx).await.map(Json)
}

/// Lists animations.
#[utoipa::path(tag = "templates", operation_id = "list_animations", params(("which" = String, Path, description = "A culture such as en_US, or the id of a template.")), responses((status = 200, description = "The animations.", body = [Animation])))]
#[get("/api/integration/getAnimations/{which}")]
async fn list_animations(ctx: Ctx, which: Path<String>) -> Result<Json<Vec<Animation>>> {
    lookups::animations(&ctx, &which).await.map(Json)
}

/// Lists the machine types.
#[utoipa::path(tag = "templates", operation_id = "list_machine_types", responses((status = 200, description = "The machine types.", body = [MachineType])))]
#[get("/api/machinetype")]
async fn list_machine_types(ctx: Ctx) -> Result<Json<Vec<MachineType>>> {
    lookups::machine_types(&ctx).await.map(Json)
}

/// A number of the path; anything else names nothing.
fn number(text: &str) -> Result<i64> {
    text.trim().parse().map_err(|_| Error::from(own::NO_SUCH_THING))
}

/// Mounts the calls.
pub fn mount(api: &mut Api<'_>) {
    api.service(list_vehicle_templates)
        .service(list_handover_templates)
        .service(list_templates)
        .service(save_templates)
        .service(save_template_groups)
        .service(save_template_items)
        .service(read_template_draft)
        .service(read_template)
        .service(read_template_version)
        .service(read_template_inspections)
        .service(complete_template)
        .service(post_complete_template)
        .service(copy_template)
        .service(list_template_languages)
        .service(save_template_language)
        .service(read_template_language)
        .service(save_comment_list)
        .service(list_comment_lists)
        .service(list_item_comments)
        .service(list_check_types)
        .service(list_check_item_types)
        .service(list_vehicle_types)
        .service(list_item_categories)
        .service(list_uber_categories)
        .service(list_menu_pricing_categories)
        .service(list_animations)
        .service(list_machine_types);
}
