//! The calls of the app.

use actix_web::{get, post, web::Json};
use platform::{api::case_insensitive_json::JsonBody, app::module::Api, auth::context::Ctx, core::error::Result};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{GADGET_WRITE, entity::gadget::Model, gadgets};

/// A gadget.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Gadget {
    gadget_id: i64,
    gadget_name: String,
}

/// A gadget to add.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct NewGadget {
    /// At most 50 characters, once per site whatever its letter case.
    gadget_name: String,
}

/// Lists the gadgets of the current site.
#[utoipa::path(tag = "gadgets", operation_id = "list_gadgets", responses((status = 200, description = "The gadgets, oldest first.", body = [Gadget])))]
#[get("/api/gadget")]
async fn list_gadgets(ctx: Ctx) -> Result<Json<Vec<Gadget>>> {
    Ok(Json(gadgets::list(&ctx).await?.into_iter().map(wire).collect()))
}

/// Adds a gadget to the current site.
#[utoipa::path(tag = "gadgets", operation_id = "create_gadget", request_body = NewGadget, responses((status = 200, description = "Added.", body = Gadget)))]
#[post("/api/gadget/create")]
async fn create_gadget(ctx: Ctx, request: JsonBody<NewGadget>) -> Result<Json<Gadget>> {
    let grant = ctx.can(GADGET_WRITE)?;
    let site = ctx.site()?;
    let made = gadgets::add(&ctx, &grant, (site.group_id, site.id), ("GadgetName", &request.0.gadget_name)).await?;
    Ok(Json(wire(made)))
}

fn wire(row: Model) -> Gadget {
    Gadget { gadget_id: row.id, gadget_name: row.name }
}

/// Mounts the calls.
pub fn mount(api: &mut Api<'_>) {
    api.service(list_gadgets).service(create_gadget);
}
