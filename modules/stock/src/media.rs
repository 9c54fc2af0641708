//! The photos, videos and documents of machines, for callers who may see the machine: lists, downloads, and numbers.

use std::collections::HashMap;

use actix_web::{
    HttpResponse, get,
    http::header,
    web::{Json, Path},
};
use assets::{DocumentMetadata, MachineMedia, MediaAsset, MediaCount, WantedMedia};
use platform::{
    app::module::Api,
    auth::{context::Ctx, permission::Hierarchy},
    core::error::{Error, Result},
    db::Tx,
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    entity::machine,
    events::history::{look_into, may_look},
    permissions::HISTORY,
    reasons,
};

/// Sends a file as a download.
#[utoipa::path(tag = "stock", operation_id = "download_asset", params(("id" = i64, Path, description = "The file.")), responses((status = 302, description = "An address for some minutes, from which it is sent as an attachment.")))]
#[get("/api/assets/download/assets/{id}")]
async fn download_asset(ctx: Ctx, id: Path<i64>) -> Result<HttpResponse> {
    let address = address(&ctx, id.into_inner()).await?;
    let answer = HttpResponse::Found().insert_header((header::LOCATION, address)).finish();
    Ok(answer)
}

/// Lists all photos and videos of a machine.
#[utoipa::path(tag = "stock", operation_id = "list_machine_media", params(("vhc" = i64, Path, description = "The machine's record.")), responses((status = 200, description = "At most 500 photos and 500 videos, oldest first.", body = MachineMedia)))]
#[get("/api/assets/download/jcb/assets/{vhc}")]
async fn list_machine_media(ctx: Ctx, vhc: Path<i64>) -> Result<Json<MachineMedia>> {
    let machine = vhc.into_inner();
    let grant = ctx.can_in_group(HISTORY)?;
    may_look(&ctx, &grant, machine).await?;
    let tx = ctx.browse(&grant).await?;
    assets::machine_media(ctx.platform(), &tx, &grant, machine).await.map(Json)
}

/// Lists the photos of a machine and of items of its inspections.
#[utoipa::path(tag = "stock", operation_id = "list_machine_photos", params(("vhc" = i64, Path, description = "The machine's record."), ("lookup" = i64, Path, description = "The inspection, TemplateLookupId; 0 for all, and for those of none.")), responses((status = 200, description = "At most 500, oldest first.", body = [MediaAsset])))]
#[get("/api/assets/download/jcb/photo/{vhc}/{lookup}")]
async fn list_machine_photos(ctx: Ctx, names: Path<(i64, i64)>) -> Result<Json<Vec<MediaAsset>>> {
    let (machine, inspection) = names.into_inner();
    let grant = ctx.can_in_group(HISTORY)?;
    may_look(&ctx, &grant, machine).await?;
    let tx = ctx.browse(&grant).await?;
    assets::photos(ctx.platform(), &tx, &grant, &WantedMedia { machine, inspection }).await.map(Json)
}

/// Lists the videos of a machine and of items of its inspections.
#[utoipa::path(tag = "stock", operation_id = "list_machine_videos", params(("vhc" = i64, Path, description = "The machine's record."), ("lookup" = i64, Path, description = "The inspection, TemplateLookupId; 0 for all, and for those of none.")), responses((status = 200, description = "At most 500, oldest first.", body = [MediaAsset])))]
#[get("/api/assets/download/jcb/video/{vhc}/{lookup}")]
async fn list_machine_videos(ctx: Ctx, names: Path<(i64, i64)>) -> Result<Json<Vec<MediaAsset>>> {
    let (machine, inspection) = names.into_inner();
    let grant = ctx.can_in_group(HISTORY)?;
    may_look(&ctx, &grant, machine).await?;
    let tx = ctx.browse(&grant).await?;
    assets::videos(ctx.platform(), &tx, &grant, &WantedMedia { machine, inspection }).await.map(Json)
}

/// A document of a machine.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MachineDocument {
    /// Its id, its name, and the address from which it is sent as an attachment.
    asset_metadata: DocumentMetadata,
    /// The record of the machine. Ours, as all that follow.
    #[serde(rename = "VHCId")]
    machine: i64,
    /// The site of the record.
    site_code: String,
    /// Its name.
    site_name: String,
    /// Size in bytes.
    size: i64,
    /// The media type.
    content_type: String,
    /// Comment of the document.
    comments: String,
    /// Name of the user who attached it; empty for the program.
    user_name: String,
    /// DD/MM/YYYY HH:mm:ss, at the record's site.
    time_stamp: String,
    /// `true` if the caller may remove it.
    can_remove: bool,
}

/// Lists the documents of a machine.
#[utoipa::path(tag = "stock", operation_id = "list_machine_documents", params(("vhc" = i64, Path, description = "The machine's record.")), responses((status = 200, description = "At most 100, the latest first.", body = [MachineDocument])))]
#[get("/api/assets/download/jcb/documents/{vhc}")]
async fn list_machine_documents(ctx: Ctx, vhc: Path<i64>) -> Result<Json<Vec<MachineDocument>>> {
    let grant = ctx.can_in_group(HISTORY)?;
    let record = look_into(&ctx, &grant, vhc.into_inner()).await?;
    let tx = ctx.browse(&grant).await?;
    let found = assets::documents(ctx.platform(), &tx, &grant, record.id).await?;
    drop(tx);
    let site = ctx.platform().directory.site(record.site_id).await?.ok_or(reasons::NOT_FOUND)?;
    let can_remove = record.site_id == ctx.site()?.id && !record.deleted && ctx.may(assets::DOCUMENT_REMOVE);
    let machine_documents = found.into_iter().map(|document| MachineDocument {
        asset_metadata: document.metadata,
        machine: record.id,
        site_code: site.code.clone(),
        site_name: site.name.clone(),
        size: document.size,
        content_type: document.content_type,
        comments: document.comments,
        user_name: document.by,
        time_stamp: document.at.with_timezone(&site.zone).format("%d/%m/%Y %H:%M:%S").to_string(),
        can_remove,
    });
    Ok(Json(machine_documents.collect()))
}

/// The address of a file. One of a machine that may not be seen is as unknown as one that does not exist.
async fn address(ctx: &Ctx, id: i64) -> Result<String> {
    let grant = ctx.can_in_group(assets::ASSET_READ)?;
    let tx = ctx.read(&grant).await?;
    let owner = assets::owner(&tx, &grant, id).await?;
    drop(tx);
    if let Some(machine) = owner {
        let grant = ctx.can_in_group(HISTORY)?;
        may_look(ctx, &grant, machine).await.map_err(|error| {
            if error.reason() == reasons::NOT_FOUND { Error::from(assets::reasons::UNKNOWN) } else { error }
        })?;
    }
    let tx = ctx.read(&grant).await?;
    assets::download(ctx.platform(), &tx, &grant, id).await
}

/// Returns the numbers of photos and videos of those of these machines that the caller may read: those of the current
/// site, and for head office all of the group.
pub(crate) async fn counts(ctx: &Ctx, tx: &Tx, rows: &[machine::Model]) -> Result<HashMap<i64, MediaCount>> {
    if !ctx.may(assets::ASSET_READ) {
        return Ok(HashMap::new());
    }
    let site = ctx.site()?;
    let all = site.hierarchy == Hierarchy::HeadOffice;
    let ids: Vec<i64> = rows.iter().filter(|row| all || row.site_id == site.id).map(|row| row.id).collect();
    assets::count_of_machines(tx, &ctx.can_in_group(assets::ASSET_READ)?, &ids).await
}

/// Mounts the calls.
pub fn mount(api: &mut Api<'_>) {
    api.service(download_asset)
        .service(list_machine_media)
        .service(list_machine_photos)
        .service(list_machine_videos)
        .service(list_machine_documents);
}
