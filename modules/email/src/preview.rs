//! The preview of a mail: its subject and both parts for a machine of the site or for a sample, and the page that shows
//! its HTML once; and the same as a mail to its author.

use actix_web::HttpRequest;
use chrono::TimeDelta;
use platform::{
    api::lenient_values,
    app::platform::Platform,
    auth::{
        context::Ctx,
        session::{Token, hash_of},
    },
    core::{
        error::{Error, Result},
        reason::{Reason, own},
    },
    entity::site,
    http::peer_address::peer_address,
    jobs::{
        mail_layout,
        outbox::{self, Posting},
    },
    shared::audit::AuditEvent,
    tenancy::{Scoped as _, SystemTask},
};
use sea_orm::{ActiveValue::Set, ColumnTrait as _, Order};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    TEMPLATE_READ, TEMPLATE_WRITE,
    entity::mail_preview::{ActiveModel, Column, Entity, Model},
    mails::render::{self, Rendered, Values},
    reasons,
    templates::{self, fields as template_fields},
};

/// The most previews of a person that wait to be opened.
const WAITING: u64 = 10;
/// The place for which pages are encrypted: a copy of the database does not show what somebody is writing.
const SEALED: &str = "mail_preview/html";
/// The longest key that is looked up; ours have 43 characters.
const LONGEST_KEY: usize = 100;
/// The machine of a preview without one.
const SAMPLE_SERIAL: &str = "1234567";
const SAMPLE_MODEL: &str = "Model 300";

/// A mail to look at.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct MailPreviewInput {
    /// At most 200 characters.
    pub subject: String,
    /// HTML, at most 90 KB, as the text of a template.
    pub message: String,
    /// Read when `Message` is empty.
    pub template_content: String,
    /// The machine whose values are filled in; 0 or left out: a sample.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub vhc_id: Option<i64>,
    /// The language in which it is written; 1 when it is left out.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub language_id: Option<i64>,
    /// Shows the page as a mail program with a dark background does. Ignored in a test mail.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    pub dark: Option<bool>,
}

/// A mail as its recipient gets it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MailPreview {
    /// The subject with its values.
    pub subject: String,
    /// The plain text part.
    pub text: String,
    /// Answers the HTML part, once within five minutes.
    pub url: String,
}

/// The answer to a test mail.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct TestMail {
    /// `Test email sent to …`
    pub message: String,
}

/// The subject and both parts of a draft.
async fn rendered(ctx: &Ctx, draft: &MailPreviewInput) -> Result<(String, Rendered)> {
    let grant = ctx.can(TEMPLATE_READ)?;
    let html = if draft.message.is_empty() { &draft.template_content } else { &draft.message };
    let (subject, content) = (template_fields::subject(&draft.subject), template_fields::content(html));
    let mistakes: Vec<_> = [subject.as_ref().err(), content.as_ref().err()].into_iter().flatten().copied().collect();
    if let Some(error) = Error::of_fields(&mistakes) {
        return Err(error);
    }
    let (serial, model) = match draft.vhc_id.unwrap_or(0) {
        0 => (SAMPLE_SERIAL.to_owned(), SAMPLE_MODEL.to_owned()),
        id => {
            let machine = stock::printed::machine(ctx, id).await?;
            // Of another site: answered like one that there is not.
            if !machine.own {
                return Err(own::NO_SUCH_THING.into());
            }
            (machine.row.vin, machine.row.model)
        }
    };
    let (info, author) = (ctx.site()?, &ctx.user()?.row);
    let tx = ctx.read(&grant).await?;
    let site = site::Entity::within(&grant).id(info.id).one(&tx).await?.ok_or_else(|| Error::internal("no site"))?;
    let language = templates::language_code(&tx, draft.language_id.filter(|id| *id != 0).unwrap_or(1)).await?;
    let values = Values::of(site, author, serial, model);
    let subject = values.fill_line(&subject?);
    let body = values.fill_html(&content?);
    let rendered = render::render(&language, &values.sitename, info.settings.skin_id(), &subject, &body)?;
    Ok((subject, rendered))
}

/// Renders a draft, and stores its page until it is opened.
pub(crate) async fn preview(ctx: &Ctx, draft: &MailPreviewInput) -> Result<MailPreview> {
    let grant = ctx.can(TEMPLATE_READ)?;
    let (subject, rendered) = rendered(ctx, draft).await?;
    let (site, user, now) = (ctx.site()?, ctx.user()?.row.id, ctx.now());
    let token = Token::new()?;
    let page = mail_layout::pinned(&rendered.html, draft.dark == Some(true));
    let minutes = i64::try_from(ctx.platform().config.limits.report_token_minutes).unwrap_or(5);
    let tx = ctx.write(&grant).await?;
    Entity::remove(&grant).filter(Column::ExpiresAt.lte(now)).run(&tx).await?;
    // The newest ones stay, and this is one more.
    let mine = || Entity::within(&grant).filter(Column::UserId.eq(user)).order(Column::Id, Order::Desc);
    if let Some(last) = mine().offset(WAITING - 2).limit(1).one(&tx).await? {
        Entity::remove(&grant).filter(Column::UserId.eq(user)).filter(Column::Id.lt(last.id)).run(&tx).await?;
    }
    let row = ActiveModel {
        group_id: Set(site.group_id),
        site_id: Set(site.id),
        user_id: Set(user),
        session_id: Set(ctx.who().session_id),
        key_hash: Set(token.hash()),
        html: Set(ctx.platform().secrets.encrypt(SEALED, &page)?),
        expires_at: Set(now + TimeDelta::minutes(minutes)),
        ..Default::default()
    };
    tx.insert::<Entity, _>(&grant, row).await?;
    tx.commit().await?;
    let url = format!("/api/MessageTemplate/preview?key={}", token.text());
    Ok(MailPreview { subject, text: rendered.text, url })
}

/// The address of a user; users of some sites have none.
fn own_address(email: &str) -> Result<String, Reason> {
    match email.trim() {
        "" => Err(reasons::OWN_ADDRESS),
        address => Ok(address.to_owned()),
    }
}

/// Posts a draft to its author.
pub(crate) async fn send_test(ctx: &Ctx, draft: &MailPreviewInput) -> Result<TestMail> {
    let grant = ctx.can(TEMPLATE_WRITE)?;
    let (subject, rendered) = rendered(ctx, draft).await?;
    if subject.is_empty() {
        return Err(reasons::SUBJECT_REQUIRED.into());
    }
    let (site, author) = (ctx.site()?, &ctx.user()?.row);
    let to = own_address(&author.email)?;
    let posting = Posting {
        group_id: Some(site.group_id),
        site_id: Some(site.id),
        user_id: Some(author.id),
        sender_name: site.settings.sender_name(),
        to: to.clone(),
        subject,
        text: rendered.text,
        html: Some(rendered.html),
        customer_mail: None,
    };
    let tx = ctx.write(&grant).await?;
    let mail = outbox::post(&tx, ctx.platform(), &grant, posting).await?;
    ctx.note(&tx, AuditEvent::new("email.test", "mail", mail).after(json!({ "to": to }))).await?;
    tx.commit().await?;
    Ok(TestMail { message: format!("Test email sent to {to}") })
}

/// Answers the page of a preview, once. Every key that opens nothing is refused alike, and counts against the address
/// it came from.
pub(crate) async fn open(platform: &Platform, request: &HttpRequest, key: &str) -> Result<String> {
    let Some(row) = live(platform, key).await? else {
        platform.rates.unknown_token(&peer_address(request, &platform.config))?;
        return Err(reasons::PREVIEW_KEY.into());
    };
    let ctx = Ctx::in_name_of(request, row.session_id, row.site_id).await?.ok_or(reasons::PREVIEW_KEY)?;
    let grant = ctx.can(TEMPLATE_READ)?;
    let tx = ctx.write(&grant).await?;
    // Of two at once one opens it.
    if Entity::remove(&grant).filter(Column::Id.eq(row.id)).run(&tx).await? == 0 {
        return Err(reasons::PREVIEW_KEY.into());
    }
    tx.commit().await?;
    platform.secrets.decrypt(SEALED, &row.html)
}

/// The preview of a key that has not lapsed.
async fn live(platform: &Platform, key: &str) -> Result<Option<Model>> {
    if key.is_empty() || key.len() > LONGEST_KEY {
        return Ok(None);
    }
    let (everywhere, now) = (SystemTask::Report.everywhere(), platform.clock.now());
    let tx = platform.db.read(everywhere.reach()).await?;
    let row = Entity::within(&everywhere).filter(Column::KeyHash.eq(hash_of(key))).one(&tx).await?;
    Ok(row.filter(|row| now < row.expires_at))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_mail_needs_an_address() {
        assert_eq!(own_address(" "), Err(reasons::OWN_ADDRESS));
        assert_eq!(own_address(" anna@ashby.example ").as_deref(), Ok("anna@ashby.example"));
    }
}
