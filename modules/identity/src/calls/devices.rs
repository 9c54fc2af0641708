//! Calls for shared devices: what one shows before anybody is signed in, and what managers do with those of their site.

use actix_web::{
    HttpRequest, HttpResponse, get, post,
    web::{Data, Json},
};
use platform::{
    api::{case_insensitive_json::JsonBody, lenient_values},
    app::{module::Api, platform::Platform},
    auth::context::Ctx,
    core::error::{Error, Result},
    http::peer_address::peer_address,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    devices::{self, SharedDevice, SharedDeviceRow, Shown},
    reasons,
    sign_in::cookies,
};

/// Mounts these calls.
pub fn mount(api: &mut Api<'_>) {
    api.service(read_shared_device)
        .service(list_shared_devices)
        .service(bind_shared_device)
        .service(rename_shared_device)
        .service(release_shared_device);
}

/// The name of a device.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct DeviceBinding {
    /// At most 50 characters, unique at the site.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub name: String,
}

/// A device and its new name.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct DeviceRenaming {
    /// The device.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub shared_device_id: Option<i64>,
    /// At most 50 characters, unique at the site.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub name: String,
}

/// A device to be released.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct DeviceRelease {
    /// The device.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub shared_device_id: Option<i64>,
}

/// The answer of a change.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct DeviceDone {
    /// The message to display.
    pub message: &'static str,
    /// The device.
    pub shared_device_id: i64,
}

/// Answers what a shared device shows before anybody is signed in: by its cookie alone, the technicians of the site
/// that it is bound to.
#[utoipa::path(tags = ["identity", "public"], operation_id = "read_shared_device",
    responses((status = 200, description = "The technicians; `IsBound` false and nothing else for a device that is not bound.", body = SharedDevice)))]
#[get("/api/shareddevice")]
async fn read_shared_device(request: HttpRequest, platform: Data<Platform>) -> Result<HttpResponse> {
    let Some(token) = cookies::shared_device_of(&request, &platform.config) else {
        return Ok(HttpResponse::Ok().json(SharedDevice::default()));
    };
    let address = peer_address(&request, &platform.config);
    let mut answer = HttpResponse::Ok();
    Ok(match devices::shown(&platform, &address, &token).await? {
        // Browsers drop a cookie that is not set again for long.
        Shown::Bound(device) => answer.cookie(cookies::shared_device(&platform.config, &token)).json(device),
        Shown::Closed => answer.json(SharedDevice::default()),
        Shown::Unknown => answer.cookie(cookies::no_shared_device(&platform.config)).json(SharedDevice::default()),
    })
}

/// Lists the shared devices of the current site.
#[utoipa::path(tag = "identity", operation_id = "list_shared_devices",
    responses((status = 200, description = "The devices that are not released, by name; a site has 100 at most.", body = [SharedDeviceRow])))]
#[get("/api/shareddevice/list")]
async fn list_shared_devices(ctx: Ctx, request: HttpRequest) -> Result<Json<Vec<SharedDeviceRow>>> {
    let token = cookies::shared_device_of(&request, &ctx.platform().config);
    devices::list(&ctx, token.as_deref()).await.map(Json)
}

/// Binds the device of the request to the current site.
#[utoipa::path(tag = "identity", operation_id = "bind_shared_device", request_body = DeviceBinding,
    responses((status = 200, description = "Bound; the cookie of the device is set.", body = DeviceDone)))]
#[post("/api/shareddevice/bind")]
async fn bind_shared_device(ctx: Ctx, request: HttpRequest, input: JsonBody<DeviceBinding>) -> Result<HttpResponse> {
    let config = &ctx.platform().config;
    let before = cookies::shared_device_of(&request, config);
    let device = cookies::device_of(&request, config);
    let (id, token) = devices::bind(&ctx, &input.0.name, before.as_deref(), device.as_deref()).await?;
    let done = DeviceDone { message: "Shared Tablet Bound Successfully", shared_device_id: id };
    Ok(HttpResponse::Ok().cookie(cookies::shared_device(config, token.text())).json(done))
}

/// Gives a shared device of the current site another name.
#[utoipa::path(tag = "identity", operation_id = "rename_shared_device", request_body = DeviceRenaming,
    responses((status = 200, description = "Renamed.", body = DeviceDone)))]
#[post("/api/shareddevice/rename")]
async fn rename_shared_device(ctx: Ctx, input: JsonBody<DeviceRenaming>) -> Result<Json<DeviceDone>> {
    let id = input.0.shared_device_id.ok_or_else(|| Error::from(reasons::NO_SUCH_DEVICE))?;
    devices::rename(&ctx, id, &input.0.name).await?;
    Ok(Json(DeviceDone { message: "Shared Tablet Renamed Successfully", shared_device_id: id }))
}

/// Releases a shared device of the current site: it lists no technicians any more.
#[utoipa::path(tag = "identity", operation_id = "release_shared_device", request_body = DeviceRelease,
    responses((status = 200, description = "Released.", body = DeviceDone)))]
#[post("/api/shareddevice/release")]
async fn release_shared_device(ctx: Ctx, request: HttpRequest, input: JsonBody<DeviceRelease>) -> Result<HttpResponse> {
    let config = &ctx.platform().config;
    let id = input.0.shared_device_id.ok_or_else(|| Error::from(reasons::NO_SUCH_DEVICE))?;
    let token = cookies::shared_device_of(&request, config);
    let is_this_device = devices::release(&ctx, id, token.as_deref()).await?;
    let mut answer = HttpResponse::Ok();
    if is_this_device {
        answer.cookie(cookies::no_shared_device(config));
    }
    Ok(answer.json(DeviceDone { message: "Shared Tablet Released Successfully", shared_device_id: id }))
}
