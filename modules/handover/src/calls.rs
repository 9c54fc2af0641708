//! The operational calls of this module. Each parses the request, calls one function and shapes the answer.

use actix_web::{
    get, post,
    web::{Json, Path},
};
use platform::{
    api::case_insensitive_json::{JsonBody, JsonBodyOfAnySite},
    app::module::Api,
    auth::context::Ctx,
    core::error::Result,
};
use stock::Moved;

use crate::{
    create::{self, CustomerDone},
    customer::{self, CustomerTold},
    detail::{self, DealerWorkOrder},
    form::CustomerForm,
    inspection::{self, Signed},
    order::{self, DealerOrder},
    past::{self, HandoverList},
    update,
    wire::HandoverForm,
};

/// Moves machines to PDI, makes dealership work orders, or changes them.
#[utoipa::path(tag = "handover", operation_id = "update_dealer", request_body = DealerOrder, responses((status = 200, description = "They are moved, ordered or changed.", body = Moved)))]
#[post("/api/jcbstock/dealer/update")]
async fn update_dealer(ctx: Ctx, ask: JsonBodyOfAnySite<DealerOrder>) -> Result<Json<Moved>> {
    order::update(&ctx, ask.into_inner()).await.map(Json)
}

/// Answers the dealership of a machine's work order.
#[utoipa::path(tag = "handover", operation_id = "read_dealer_work_order", params(("vhcId" = i64, Path, description = "The record.")), responses((status = 200, description = "The dealer and the day.", body = DealerWorkOrder)))]
#[get("/api/jcbstock/dealer/workorder/{vhcId}")]
async fn read_dealer_work_order(ctx: Ctx, id: Path<i64>) -> Result<Json<DealerWorkOrder>> {
    detail::dealer(&ctx, id.into_inner()).await.map(Json)
}

/// Makes customer work orders for machines, with a new customer.
#[utoipa::path(tag = "handover", operation_id = "create_customer", request_body = CustomerForm, responses((status = 200, description = "They are ordered.", body = CustomerDone)))]
#[post("/api/customer/create")]
async fn create_customer(ctx: Ctx, ask: JsonBody<CustomerForm>) -> Result<Json<CustomerDone>> {
    create::create(&ctx, ask.into_inner()).await.map(Json)
}

/// Changes a customer or the ownership date, until the handover has passed.
#[utoipa::path(tag = "handover", operation_id = "update_customer", request_body = CustomerForm, responses((status = 200, description = "It is changed.", body = CustomerDone)))]
#[post("/api/customer/update")]
async fn update_customer(ctx: Ctx, ask: JsonBody<CustomerForm>) -> Result<Json<CustomerDone>> {
    update::update(&ctx, ask.into_inner()).await.map(Json)
}

/// Answers the customer of a machine's work order, at the selling site only.
#[utoipa::path(tag = "handover", operation_id = "read_customer", params(("id" = i64, Path, description = "The machine's record.")), responses((status = 200, description = "The customer.", body = CustomerTold)))]
#[get("/api/customer/jcb/{id}")]
async fn read_customer(ctx: Ctx, id: Path<i64>) -> Result<Json<CustomerTold>> {
    customer::read(&ctx, id.into_inner()).await.map(Json)
}

/// Submits the handover inspection of a machine.
#[utoipa::path(tag = "handover", operation_id = "save_handover", request_body = HandoverForm, responses((status = 200, description = "It is saved, passed or failed.", body = Moved)))]
#[post("/api/jcbstock/handover/save")]
async fn save_handover(ctx: Ctx, form: Signed) -> Result<Json<Moved>> {
    inspection::save(&ctx, form.0).await.map(Json)
}

/// Answers the handovers of a machine of the acting site, with the questions as they were asked.
#[utoipa::path(tag = "handover", operation_id = "list_handovers", params(("vhcId" = i64, Path, description = "The machine's record.")), responses((status = 200, description = "The handovers, latest first.", body = HandoverList)))]
#[get("/api/jcbstock/handover/{vhcId}")]
async fn list_handovers(ctx: Ctx, id: Path<i64>) -> Result<Json<HandoverList>> {
    past::handovers(&ctx, id.into_inner()).await.map(Json)
}

/// Mounts the calls.
pub fn mount(api: &mut Api<'_>) {
    api.service(update_dealer)
        .service(read_dealer_work_order)
        .service(create_customer)
        .service(update_customer)
        .service(read_customer)
        .service(save_handover)
        .service(list_handovers);
}
