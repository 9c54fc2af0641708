//! The calls about mails to customers.

use actix_web::{
    HttpRequest, get, post,
    web::{Bytes, Data, Json, Path, Query},
};
use platform::{
    api::case_insensitive_json::JsonBody,
    app::{module::Api, platform::Platform},
    auth::context::Ctx,
    core::error::Result,
    http::peer_address::peer_address,
};
use serde::{Deserialize, Serialize};
use sites::api_keys::Scope;
use utoipa::{IntoParams, ToSchema};

use crate::mails::{
    self, bounce, sending,
    wire::{DraftQuery, MailAgain, MailDetail, MailDraft, MailInput, MailList, MailSent},
};

/// Prepares a mail about a machine.
#[utoipa::path(tag = "email", operation_id = "draft_customer_mail", params(("id" = i64, Path, description = "The machine's record."), DraftQuery), responses((status = 200, description = "The mail, filled in.", body = MailDraft)))]
#[get("/api/email/draft/{id}")]
async fn draft_customer_mail(ctx: Ctx, id: Path<i64>, query: Query<DraftQuery>) -> Result<Json<MailDraft>> {
    sending::draft(&ctx, *id, query.template).await.map(Json)
}

/// Sends a mail about a machine to a customer.
#[utoipa::path(tag = "email", operation_id = "send_customer_mail", request_body = MailInput, responses((status = 200, description = "It waits to be sent.", body = MailSent)))]
#[post("/api/email/sendemail")]
async fn send_customer_mail(ctx: Ctx, body: JsonBody<MailInput>) -> Result<Json<MailSent>> {
    sending::send(&ctx, &body.0).await.map(Json)
}

/// Sends a mail again, as a new one.
#[utoipa::path(tag = "email", operation_id = "resend_customer_mail", request_body = MailAgain, responses((status = 200, description = "The new mail waits to be sent.", body = MailSent)))]
#[post("/api/email/resend")]
async fn resend_customer_mail(ctx: Ctx, body: JsonBody<MailAgain>) -> Result<Json<MailSent>> {
    sending::resend(&ctx, &body.0).await.map(Json)
}

/// Lists the mails of the current site about a machine.
#[utoipa::path(tag = "email", operation_id = "list_customer_mails", params(("id" = i64, Path, description = "The machine's record.")), responses((status = 200, description = "The newest first, 50 at most.", body = MailList)))]
#[get("/api/email/machine/{id}")]
async fn list_customer_mails(ctx: Ctx, id: Path<i64>) -> Result<Json<MailList>> {
    mails::list(&ctx, *id).await.map(Json)
}

/// Reads a mail of the current site with its text.
#[utoipa::path(tag = "email", operation_id = "read_customer_mail", params(("id" = i64, Path, description = "The mail.")), responses((status = 200, description = "The mail.", body = MailDetail)))]
#[get("/api/email/mail/{id}")]
async fn read_customer_mail(ctx: Ctx, id: Path<i64>) -> Result<Json<MailDetail>> {
    mails::detail(&ctx, *id).await.map(Json)
}

/// The address to which a delivery report was sent.
#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(default)]
struct BounceQuery {
    /// The recipient of the report; by default that of its headers.
    recipient: Option<String>,
}

/// The result of a delivery report.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct BounceResult {
    /// False for a report of a delay, and for a mail that was marked before.
    pub returned: bool,
}

/// Reads a delivery report and marks its mail as returned.
#[utoipa::path(tag = "public", operation_id = "report_bounce", params(("x-api-key" = String, Header, description = "A key of the group with the scope mail.bounce."), BounceQuery), request_body(content = String, content_type = "message/rfc822", description = "The report as it was received."), responses((status = 200, description = "The report is understood.", body = BounceResult)))]
#[post("/api/mail/bounce")]
async fn report_bounce(
    request: HttpRequest,
    platform: Data<Platform>,
    query: Query<BounceQuery>,
    body: Bytes,
) -> Result<Json<BounceResult>> {
    let key = request.headers().get("x-api-key").and_then(|key| key.to_str().ok());
    let address = peer_address(&request, &platform.config);
    let group = sites::api_keys::group_of_key(&platform, key, Scope::MailBounce, &address).await?;
    let returned = bounce::returned(&platform, &body, query.recipient.as_deref(), Some(group)).await?;
    Ok(Json(BounceResult { returned }))
}

/// Mounts the calls.
pub(crate) fn mount(api: &mut Api<'_>) {
    api.service(draft_customer_mail)
        .service(send_customer_mail)
        .service(resend_customer_mail)
        .service(list_customer_mails)
        .service(read_customer_mail)
        .service(report_bounce);
}
