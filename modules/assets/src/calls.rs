//! The calls of the app.

use actix_web::{
    get, post,
    web::{Json, Path},
};
use platform::{
    api::case_insensitive_json::JsonBody,
    app::module::Api,
    auth::context::Ctx,
    core::{error::Result, reason::own},
};

use crate::{
    kinds::AssetKind,
    read::gallery::{self, GalleryPicture},
    upload::{
        announce::{self, UploadAddress, UploadIntent},
        comment::{self, AssetComment, CommentedAsset},
        confirm::{self, AcceptedAsset, UploadDone},
        remove::{self, RemovedAsset},
    },
};

/// Announces a file to upload.
#[utoipa::path(tag = "assets", operation_id = "announce_upload", request_body = UploadIntent, responses((status = 200, description = "Where to send it.", body = UploadAddress)))]
#[post("/api/assets/upload/intent")]
async fn announce_upload(ctx: Ctx, request: JsonBody<UploadIntent>) -> Result<Json<UploadAddress>> {
    announce::announce(&ctx, request.into_inner()).await.map(Json)
}

/// Confirms a file that was sent. It is checked, and can be seen from then on.
#[utoipa::path(tag = "assets", operation_id = "confirm_upload", request_body = UploadDone, responses((status = 200, description = "It is accepted.", body = AcceptedAsset)))]
#[post("/api/assets/upload/complete")]
async fn confirm_upload(ctx: Ctx, request: JsonBody<UploadDone>) -> Result<Json<AcceptedAsset>> {
    confirm::confirm(&ctx, request.into_inner()).await.map(Json)
}

/// Replaces the note of a photo or video.
#[utoipa::path(tag = "assets", operation_id = "comment_asset", request_body = AssetComment, responses((status = 200, description = "It is stored.", body = CommentedAsset)))]
#[post("/api/assets/comment")]
async fn comment_asset(ctx: Ctx, request: JsonBody<AssetComment>) -> Result<Json<CommentedAsset>> {
    comment::change(&ctx, request.into_inner()).await.map(Json)
}

/// Lists the pictures of models to choose from.
#[utoipa::path(tag = "assets", operation_id = "list_model_photos", responses((status = 200, description = "At most 500, newest first.", body = [GalleryPicture])))]
#[get("/api/assets/download/jcb/modelphoto")]
async fn list_model_photos(ctx: Ctx) -> Result<Json<Vec<GalleryPicture>>> {
    gallery::list(&ctx, AssetKind::ModelImage).await.map(Json)
}

/// Lists the logos of templates to choose from.
#[utoipa::path(tag = "assets", operation_id = "list_template_logos", responses((status = 200, description = "At most 500, newest first.", body = [GalleryPicture])))]
#[get("/api/assets/download/templatelogo")]
async fn list_template_logos(ctx: Ctx) -> Result<Json<Vec<GalleryPicture>>> {
    gallery::list(&ctx, AssetKind::TemplateLogo).await.map(Json)
}

/// Lists the logos of entities to choose from.
#[utoipa::path(tag = "assets", operation_id = "list_entity_logos", responses((status = 200, description = "At most 500, newest first.", body = [GalleryPicture])))]
#[get("/api/assets/download/entitylogo")]
async fn list_entity_logos(ctx: Ctx) -> Result<Json<Vec<GalleryPicture>>> {
    gallery::list(&ctx, AssetKind::EntityLogo).await.map(Json)
}

/// Lists the pictures for template questions to choose from.
#[utoipa::path(tag = "assets", operation_id = "list_guidance_pictures", responses((status = 200, description = "At most 500, newest first.", body = [GalleryPicture])))]
#[get("/api/assets/download/guidancephoto")]
async fn list_guidance_pictures(ctx: Ctx) -> Result<Json<Vec<GalleryPicture>>> {
    gallery::list(&ctx, AssetKind::GuidancePicture).await.map(Json)
}

/// Removes a file.
#[utoipa::path(tag = "assets", operation_id = "remove_asset", params(("id" = i64, Path, description = "The file."), ("erase" = bool, Path, description = "Erases its bytes, too.")), responses((status = 200, description = "It is removed.", body = RemovedAsset)))]
#[get("/api/assets/remove/{id}/{erase}")]
async fn remove_asset(ctx: Ctx, names: Path<(String, String)>) -> Result<Json<RemovedAsset>> {
    remove(&ctx, names.into_inner()).await
}

/// Removes a file; the same as GET.
#[utoipa::path(tag = "assets", operation_id = "post_remove_asset", params(("id" = i64, Path, description = "The file."), ("erase" = bool, Path, description = "Erases its bytes, too.")), responses((status = 200, description = "It is removed.", body = RemovedAsset)))]
#[post("/api/assets/remove/{id}/{erase}")]
async fn post_remove_asset(ctx: Ctx, names: Path<(String, String)>) -> Result<Json<RemovedAsset>> {
    remove(&ctx, names.into_inner()).await
}

async fn remove(ctx: &Ctx, (id, erase): (String, String)) -> Result<Json<RemovedAsset>> {
    let id = id.trim().parse().unwrap_or(0);
    let row = confirm::changeable(ctx, id, AssetKind::removal).await?;
    let erase = match erase.trim().to_ascii_lowercase().as_str() {
        "false" | "0" => false,
        "true" | "1" => true,
        _ => return Err(own::NOT_READABLE.into()),
    };
    remove::remove(ctx, &row, erase).await.map(Json)
}

/// Mounts the calls.
pub fn mount(api: &mut Api<'_>) {
    api.service(announce_upload)
        .service(confirm_upload)
        .service(comment_asset)
        .service(list_model_photos)
        .service(list_template_logos)
        .service(list_entity_logos)
        .service(list_guidance_pictures)
        .service(remove_asset)
        .service(post_remove_asset);
}
