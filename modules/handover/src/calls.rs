//! The operational calls of this module. Each parses the request, calls one function and shapes the answer.

use actix_web::{
    HttpRequest, HttpResponse, get, post,
    web::{Data, Json, Path},
};
use platform::{
    api::case_insensitive_json::{JsonBody, JsonBodyOfAnySite},
    app::{module::Api, platform::Platform},
    auth::context::Ctx,
    core::error::Result,
    http::peer_address::peer_address,
};
use stock::Moved;

use crate::{
    answers::wire::HandoverForm,
    customers::{
        create::{self, CustomerDone},
        form::CustomerForm,
        record::{self, CustomerResponse},
        search::{self, CustomerSearch, FoundCustomers},
        update,
    },
    orders::{
        dealer::{self, DealerOrder},
        detail::{self, DealerWorkOrder},
    },
    proof::{
        correct::{self, CorrectionDone, CorrectionForm},
        history::{self, HandoverList},
        verify::{self, HandoverProof},
    },
    signing::{
        link::{
            declining, holder, manage,
            wire::{
                LinkDecline, LinkForm, LinkList, LinkMade, LinkSignature, LinkToken, LinkWithdrawal, SigningDeclined,
                SigningDone, SigningLink, SigningSheet,
            },
        },
        submit::{self, HandoverBody, HandoverDone, SignedByLink},
    },
};

/// Moves machines to PDI, makes dealership work orders, or changes them.
#[utoipa::path(tag = "handover", operation_id = "update_dealer", request_body = DealerOrder, responses((status = 200, description = "They are moved, ordered or changed.", body = Moved)))]
#[post("/api/jcbstock/dealer/update")]
async fn update_dealer(ctx: Ctx, input: JsonBodyOfAnySite<DealerOrder>) -> Result<Json<Moved>> {
    dealer::update(&ctx, input.into_inner()).await.map(Json)
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
async fn create_customer(ctx: Ctx, input: JsonBody<CustomerForm>) -> Result<Json<CustomerDone>> {
    create::create(&ctx, input.into_inner()).await.map(Json)
}

/// Changes a customer or the ownership date, until the handover has passed.
#[utoipa::path(tag = "handover", operation_id = "update_customer", request_body = CustomerForm, responses((status = 200, description = "It is changed.", body = CustomerDone)))]
#[post("/api/customer/update")]
async fn update_customer(ctx: Ctx, input: JsonBody<CustomerForm>) -> Result<Json<CustomerDone>> {
    update::update(&ctx, input.into_inner()).await.map(Json)
}

/// Answers the customer of a machine's work order, at the selling site only.
#[utoipa::path(tag = "handover", operation_id = "read_customer", params(("id" = i64, Path, description = "The machine's record.")), responses((status = 200, description = "The customer.", body = CustomerResponse)))]
#[get("/api/customer/jcb/{id}")]
async fn read_customer(ctx: Ctx, id: Path<i64>) -> Result<Json<CustomerResponse>> {
    record::read(&ctx, id.into_inner()).await.map(Json)
}

/// Finds customers of the current site by name, telephone or mail address.
#[utoipa::path(tag = "handover", operation_id = "search_customers", request_body = CustomerSearch, responses((status = 200, description = "The customers.", body = FoundCustomers)))]
#[post("/api/customer/search")]
async fn search_customers(ctx: Ctx, input: JsonBody<CustomerSearch>) -> Result<Json<FoundCustomers>> {
    search::search(&ctx, &input.into_inner()).await.map(Json)
}

/// Submits the handover inspection of a machine.
#[utoipa::path(tag = "handover", operation_id = "save_handover", request_body = HandoverForm, responses((status = 200, description = "It is saved, passed or failed.", body = HandoverDone)))]
#[post("/api/jcbstock/handover/save")]
async fn save_handover(ctx: Ctx, form: HandoverBody<HandoverForm>) -> Result<Json<HandoverDone>> {
    submit::save(&ctx, form.0).await.map(Json)
}

/// Returns the handovers of a machine of the current site, with the questions as they were answered.
#[utoipa::path(tag = "handover", operation_id = "list_handovers", params(("vhcId" = i64, Path, description = "The machine's record.")), responses((status = 200, description = "The handovers, latest first.", body = HandoverList)))]
#[get("/api/jcbstock/handover/{vhcId}")]
async fn list_handovers(ctx: Ctx, id: Path<i64>) -> Result<Json<HandoverList>> {
    history::handovers(&ctx, id.into_inner()).await.map(Json)
}

/// Returns the proof of a handover of the current site, with name and drawing, verified again.
#[utoipa::path(tag = "handover", operation_id = "read_handover_proof", params(("handoverId" = i64, Path, description = "The handover.")), responses((status = 200, description = "What was accepted, and whether it still is.", body = HandoverProof)))]
#[get("/api/jcbstock/handover/proof/{handoverId}")]
async fn read_handover_proof(ctx: Ctx, id: Path<i64>) -> Result<Json<HandoverProof>> {
    verify::read(&ctx, id.into_inner()).await.map(Json)
}

/// Corrects answers of a handover by a separate entry, which has the previous and the new answers.
#[utoipa::path(tag = "handover", operation_id = "correct_handover", request_body = CorrectionForm, responses((status = 200, description = "The correction is kept.", body = CorrectionDone)))]
#[post("/api/jcbstock/handover/correct")]
async fn correct_handover(ctx: Ctx, input: HandoverBody<CorrectionForm>) -> Result<Json<CorrectionDone>> {
    correct::correct(&ctx, input.0).await.map(Json)
}

/// Makes a link by which the customer signs a prepared handover inspection on a device of their own.
#[utoipa::path(tag = "handover", operation_id = "create_signing_link", request_body = LinkForm, responses((status = 200, description = "The link, with its address, which is told once.", body = LinkMade)))]
#[post("/api/jcbstock/handover/link")]
async fn create_signing_link(ctx: Ctx, input: HandoverBody<LinkForm>) -> Result<Json<LinkMade>> {
    manage::create(&ctx, input.0).await.map(Json)
}

/// Lists the signing links of a machine of the current site.
#[utoipa::path(tag = "handover", operation_id = "list_signing_links", params(("vhcId" = i64, Path, description = "The machine's record.")), responses((status = 200, description = "The links, latest first.", body = LinkList)))]
#[get("/api/jcbstock/handover/links/{vhcId}")]
async fn list_signing_links(ctx: Ctx, id: Path<i64>) -> Result<Json<LinkList>> {
    manage::list(&ctx, id.into_inner()).await.map(Json)
}

/// Withdraws a signing link that was not used.
#[utoipa::path(tag = "handover", operation_id = "withdraw_signing_link", request_body = LinkWithdrawal, responses((status = 200, description = "It cannot be used any more.", body = SigningLink)))]
#[post("/api/jcbstock/handover/link/withdraw")]
async fn withdraw_signing_link(ctx: Ctx, input: JsonBody<LinkWithdrawal>) -> Result<Json<SigningLink>> {
    manage::withdraw(&ctx, input.into_inner()).await.map(Json)
}

/// Answers what the holder of a signing link is shown.
#[utoipa::path(tags = ["signing", "public"], operation_id = "open_signing_link", request_body = LinkToken, responses((status = 200, description = "The handover, as it was prepared.", body = SigningSheet)))]
#[post("/api/handover/sign/open")]
async fn open_signing_link(
    request: HttpRequest,
    platform: Data<Platform>,
    input: JsonBodyOfAnySite<LinkToken>,
) -> Result<Json<SigningSheet>> {
    holder::open(&platform, &peer_address(&request, &platform.config), &input.0).await.map(Json)
}

/// Notes that the holder of a signing link has read to the end.
#[utoipa::path(tags = ["signing", "public"], operation_id = "read_signing_link", request_body = LinkToken, responses((status = 204, description = "It is noted.")))]
#[post("/api/handover/sign/seen")]
async fn read_signing_link(
    request: HttpRequest,
    platform: Data<Platform>,
    input: JsonBodyOfAnySite<LinkToken>,
) -> Result<HttpResponse> {
    holder::seen(&platform, &peer_address(&request, &platform.config), &input.0).await?;
    Ok(HttpResponse::NoContent().finish())
}

/// Signs a prepared handover inspection by link, once.
#[utoipa::path(tags = ["signing", "public"], operation_id = "sign_by_link", request_body = LinkSignature, responses((status = 200, description = "It is signed, with the check code of the copy.", body = SigningDone)))]
#[post("/api/handover/sign")]
async fn sign_by_link(
    request: HttpRequest,
    platform: Data<Platform>,
    input: SignedByLink,
) -> Result<Json<SigningDone>> {
    holder::sign(&platform, &peer_address(&request, &platform.config), input.0).await.map(Json)
}

/// Declines a prepared handover inspection by link, with a reason.
#[utoipa::path(tags = ["signing", "public"], operation_id = "decline_by_link", request_body = LinkDecline, responses((status = 200, description = "It is declined, and the link cannot be used any more.", body = SigningDeclined)))]
#[post("/api/handover/sign/decline")]
async fn decline_by_link(
    request: HttpRequest,
    platform: Data<Platform>,
    input: JsonBodyOfAnySite<LinkDecline>,
) -> Result<Json<SigningDeclined>> {
    declining::decline(&platform, &peer_address(&request, &platform.config), &input.0).await.map(Json)
}

/// Mounts the calls.
pub fn mount(api: &mut Api<'_>) {
    api.service(update_dealer)
        .service(read_dealer_work_order)
        .service(create_customer)
        .service(update_customer)
        .service(read_customer)
        .service(search_customers)
        .service(save_handover)
        .service(list_handovers)
        .service(read_handover_proof)
        .service(correct_handover)
        .service(create_signing_link)
        .service(list_signing_links)
        .service(withdraw_signing_link)
        .service(open_signing_link)
        .service(read_signing_link)
        .service(sign_by_link)
        .service(decline_by_link);
}
