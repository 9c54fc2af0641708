//! The mail set-up of the server, for operators: how mails leave, what the mail server answered last, and a test.

use actix_web::{get, post, web::Json};
use chrono::{DateTime, Utc};
use platform::{
    app::module::Api,
    auth::{context::Ctx, session::Person},
    core::{
        error::{Error, Result},
        reason::own,
    },
    entity::outbox_mail::{Column, Entity},
    jobs::{
        mail::{self, Letter},
        outbox,
    },
    shared::audit::AuditEvent,
    tenancy::Scoped as _,
};
use sea_orm::{ColumnTrait as _, Order};
use serde::Serialize;
use utoipa::ToSchema;

use crate::MAIL_SETUP;

/// The mail set-up of the server.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MailSetup {
    /// `file`, `smtp` or `smtps`.
    transport: String,
    /// The mail server or the folder, without a password.
    server: String,
    /// The sender of every mail.
    from: String,
    /// The address to which mails to customers return; empty for the sender's.
    bounce_address: String,
    /// Mails that wait to be sent.
    waiting: u64,
    /// Mails that were given up or refused.
    given_up: u64,
    /// The last reply of the mail server; empty before the first.
    last_reply: String,
    /// The time of the mail with that reply.
    last_reply_at: Option<DateTime<Utc>>,
}

/// The result of a test.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MailTest {
    /// The recipient: the address of the operator.
    to: String,
    /// `true` if the mail server has accepted the mail.
    accepted: bool,
    /// The reply of the mail server, or the reason for which it could not be reached.
    reply: String,
}

/// Reads the mail set-up.
#[utoipa::path(tag = "console mails", operation_id = "read_mail_setup", responses((status = 200, description = "The set-up.", body = MailSetup)))]
#[get("/admin/api/mailsetup")]
async fn read_mail_setup(ctx: Ctx) -> Result<Json<MailSetup>> {
    let grant = ctx.can(MAIL_SETUP)?;
    let platform = ctx.platform();
    let counts = outbox::counts(platform).await?;
    let tx = ctx.browse(&grant).await?;
    let last = Entity::within(&grant).filter(Column::Reply.is_not_null()).order(Column::Id, Order::Desc).limit(1);
    let last = last.one(&tx).await?;
    let url = platform.config.mail.shown_url();
    let (transport, server) = url.split_once("://").unwrap_or(("", url.as_str()));
    Ok(Json(MailSetup {
        transport: transport.to_owned(),
        server: server.to_owned(),
        from: platform.config.mail.from.clone(),
        bounce_address: platform.config.mail.bounce_address.clone(),
        waiting: counts.waiting,
        given_up: counts.dead,
        last_reply_at: last.as_ref().map(|mail| mail.sent_at.unwrap_or(mail.created_at)),
        last_reply: last.and_then(|mail| mail.reply).unwrap_or_default(),
    }))
}

/// Sends a test mail to the operator, and waits for the mail server.
#[utoipa::path(tag = "console mails", operation_id = "test_mail_setup", responses((status = 200, description = "The reply of the mail server.", body = MailTest)))]
#[post("/admin/api/mailsetup/test")]
async fn test_mail_setup(ctx: Ctx) -> Result<Json<MailTest>> {
    let grant = ctx.can(MAIL_SETUP)?;
    let Person::Operator { id, email, .. } = &ctx.who().person else { return Err(own::DENIED.into()) };
    let (platform, now) = (ctx.platform(), ctx.now());
    let brand = &platform.config.brand.name;
    let letter = Letter {
        id: format!("test-{}", now.timestamp_micros()),
        at: now,
        to: vec![email.clone()],
        subject: format!("Test mail of {brand}"),
        text: format!("This mail was sent from the console of {brand}. The mail server accepts mails.\n"),
        ..Letter::default()
    };
    let (accepted, reply) = match platform.mail.send(&letter).await {
        Ok(reply) => (true, reply),
        Err(error) if error.reason() == mail::reasons::BAD_ADDRESS => return Err(error),
        Err(error) => (false, reply_of(&error)),
    };
    let tx = ctx.write(&grant).await?;
    ctx.note(&tx, AuditEvent::new("mail.test", "operator", *id)).await?;
    tx.commit().await?;
    Ok(Json(MailTest { to: email.clone(), accepted, reply }))
}

fn reply_of(error: &Error) -> String {
    error.cause().map_or_else(|| error.message(), str::to_owned)
}

/// Mounts the calls.
pub(crate) fn mount(api: &mut Api<'_>) {
    api.service(read_mail_setup).service(test_mail_setup);
}
