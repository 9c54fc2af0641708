//! Signing by link: a handover inspection that was prepared at the desk is signed by the customer on a device of their own
//! (docs/behaviour/machine-life.md, "Signing by link").
//!
//! The token of a link is random and told once, to who makes it; its hash is stored. Of a machine one link can be used at a
//! time. What is signed is submitted by the same function as at the desk, in whose transaction the link is used up.

use std::collections::HashMap;

use ::templates::Published;
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::{DateTime, TimeDelta, Utc};
use platform::{
    api::lenient_values,
    app::platform::Platform,
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::own,
    },
    db::Tx,
    jobs::outbox::{self, Posting},
    shared::{
        audit::{self, AuditEvent},
        signing_news,
    },
    tenancy::{Grant, Scoped, SystemTask},
};
use sea_orm::{ActiveValue::Set, ColumnTrait, FromQueryResult, Order};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sha2::{Digest as _, Sha256};
use stock::{
    Prepared, Transition, TransitionContext,
    domain::{Action, Actor, Answers, SignOff},
    entity::machine,
    events::log::HANDED_OVER,
};
use utoipa::ToSchema;

use crate::{
    SAVE, day,
    entity::{
        handover_inspection,
        handover_link::{ActiveModel, Column, Entity, Model},
    },
    form::is_address,
    inspection::{self, Way},
    letter, reasons,
    sheet::{HandoverLine, Sheet},
    templates as mapped,
    wire::{HandoverAnswer, HandoverForm},
};

/// The stored states of a link.
mod state {
    /// It can be used until it expires.
    pub const WAITING: i16 = 0;
    /// The customer has signed.
    pub const SIGNED: i16 = 1;
    /// It was withdrawn, replaced, or the handover was submitted at the desk.
    pub const WITHDRAWN: i16 = 2;
}

/// The bytes of a token.
const TOKEN: usize = 32;
/// The most links of an answer.
const MOST: u64 = 20;
/// The most photos that a customer is shown.
const PHOTOS: u64 = 24;
/// For so long the same signature that is sent again is answered as the first.
const REPEATED_WITHIN: TimeDelta = TimeDelta::hours(24);
/// The longest address of a mail.
const ADDRESS: usize = 254;

/// What a link is made of: the answers of a handover inspection, and where the link is sent.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct LinkForm {
    /// The id of the machine's record.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub vhc_id: Option<i64>,
    /// The id of the model's handover template; 0 when the client sends none.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub template_id: Option<i64>,
    /// The number of the version that was answered.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub template_version: Option<i64>,
    /// The id of the customer's language.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub language: Option<i64>,
    /// The answers, one for each question.
    pub save_jcb_items_info: Vec<HandoverAnswer>,
    /// The address that the link is mailed to; empty to show it only.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub email: String,
}

/// A link that was made.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct LinkMade {
    /// The message to show.
    pub message: &'static str,
    /// The link.
    pub link: SigningLink,
    /// Its address, which is told once.
    #[serde(rename = "URL")]
    pub url: String,
}

/// A link, as the dealer sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct SigningLink {
    /// Its id.
    pub link_id: i64,
    /// How far it has come.
    pub state: LinkState,
    /// Whether it was mailed.
    pub by_mail: bool,
    /// What became of that mail.
    pub mail_state: MailState,
    /// DD/MM/YYYY HH:mm:ss, in the site's zone, as all of these.
    pub created_on: String,
    /// Until when it can be used.
    pub expires_on: String,
    /// When it was opened first; empty before.
    pub opened_on: String,
    /// When the customer had read to the end; empty before.
    pub read_on: String,
    /// When it was signed or withdrawn; empty before.
    pub ended_on: String,
    /// The handover that was signed; 0 before.
    pub handover_id: i64,
}

/// How far a link has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum LinkState {
    /// Nobody has opened it.
    Waiting,
    /// It was opened.
    Opened,
    /// The customer has read to the end.
    Read,
    /// The customer has signed.
    Signed,
    /// It was withdrawn, replaced, or the handover was submitted at the desk; or the machine, its customer or the questions
    /// are not those any more for which it was made.
    Withdrawn,
    /// It has expired.
    Expired,
}

/// What became of the mail with a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MailState {
    /// The link was shown only.
    None,
    /// It waits to be sent, for the first time or again.
    Waiting,
    /// A mail server has accepted it.
    Sent,
    /// It could not be sent, and was given up.
    Failed,
    /// It was taken back before it was sent, because the link cannot be used any more.
    Withdrawn,
    /// It was long ago, and is not known any more.
    Unknown,
}

impl MailState {
    /// What is known of the mails of some links, by their ids.
    async fn of(tx: &Tx, grant: &Grant, links: &[Model]) -> Result<HashMap<i64, Self>> {
        let mails: Vec<i64> = links.iter().filter_map(|link| link.mail_id).collect();
        let states = if mails.is_empty() { HashMap::new() } else { outbox::states(tx, grant, &mails).await? };
        let of = |link: &Model| match link.mail_id {
            None => Self::None,
            Some(id) => match states.get(&id) {
                Some(&outbox::state::WAITING) => Self::Waiting,
                Some(&outbox::state::SENT) => Self::Sent,
                Some(&outbox::state::DEAD) => Self::Failed,
                Some(&outbox::state::WITHDRAWN) => Self::Withdrawn,
                Some(_) | None => Self::Unknown,
            },
        };
        Ok(links.iter().map(|link| (link.id, of(link))).collect())
    }
}

/// The links of a machine's record.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct LinkList {
    /// The id of the record.
    pub vhc_id: i64,
    /// Its links, the latest first, at most 20.
    pub links: Vec<SigningLink>,
}

/// Which link is withdrawn.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct LinkWithdrawal {
    /// The link.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub link_id: Option<i64>,
}

/// The token of a link, as the customer's page sends it.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct LinkToken {
    /// The token.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub token: String,
}

/// A signature, as the customer's page sends it.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct LinkSignature {
    /// The token.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub token: String,
    /// The typed name.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub name: String,
    /// The drawing: a PNG picture in base64.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub signature: String,
    /// Whether the disclaimer was accepted.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    pub disclaimer_accepted: Option<bool>,
    /// The disclaimer as it was shown, which must be the site's present one; empty where it has none.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub disclaimer: String,
}

/// What the customer is shown, and nothing else.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct SigningSheet {
    /// The name of the product.
    pub brand: String,
    /// The name of the dealership.
    pub site_name: String,
    /// The machine serial number.
    pub vin: String,
    /// The model's name.
    pub model: String,
    /// The code of the customer's language, such as `en_GB`.
    pub language_code: String,
    /// Until when it can be signed: DD/MM/YYYY HH:mm:ss, in the site's zone.
    pub expires_on: String,
    /// The questions with their answers, in order.
    pub items: Vec<HandoverLine>,
    /// The text to accept; empty for none.
    pub disclaimer: String,
    /// Whether the name is required.
    pub is_signature_required: bool,
    /// Photos of the machine, the latest first, at most 24.
    pub photos: Vec<SigningPhoto>,
}

/// A photo of the machine.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct SigningPhoto {
    /// Its address, which can be used for some minutes.
    #[serde(rename = "SignedURL")]
    pub signed_url: String,
    /// The address of a small copy.
    #[serde(rename = "ThumbnailURL")]
    pub thumbnail_url: String,
}

/// A signature that was taken.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct SigningDone {
    /// The check code of the customer's copy.
    pub code: String,
    /// When: DD/MM/YYYY HH:mm:ss, in the site's zone.
    pub signed_on: String,
}

/// Makes a link for a machine of the acting site, and mails it where an address is given.
pub(crate) async fn create(ctx: &Ctx, form: LinkForm) -> Result<LinkMade> {
    make(&TransitionContext::of(ctx, SAVE)?, form).await
}

/// The same for any caller: a request, or the demonstration data.
pub(crate) async fn make(acting: &TransitionContext<'_>, form: LinkForm) -> Result<LinkMade> {
    let email = form.email.trim().to_owned();
    if !email.is_empty() && (email.chars().count() > ADDRESS || !is_address(&email)) {
        return Err(reasons::LINK_EMAIL.into());
    }
    let handover = form.handover();
    let machine = handover.vhc_id.ok_or_else(|| Error::from(stock::reasons::NOT_FOUND))?;
    inspection::lengths(&handover.save_jcb_items_info)?;
    let standing = stock::look(acting, &[machine], stock::reasons::SELECT_MACHINE).await?;
    let model = standing.first().map_or(0, |(row, _)| row.model_id);
    let mapping = mapped::of_handover(acting, model).await?;
    let sheet = handover.sheet(&mapping);
    let (answers, comment) = match &sheet {
        Ok(sheet) => (sheet.answers(), sheet.told()),
        Err(_) => (Answers::Passed, String::new()),
    };
    // As it would be if the customer signed now.
    let sign_off = SignOff { name: "-".to_owned(), disclaimer_accepted: true };
    let action = Action::Handover { template: mapping.state(), answers, comment, sign_off };
    let verb = Transition::new(HANDED_OVER, action, "");
    let ready = match stock::prepare(acting, &[machine], &verb).await? {
        Prepared::Ready(ready) => ready,
        Prepared::Repeated(..) => return Err(stock::reasons::HANDOVER_DONE.into()),
    };
    let sheet = sheet?;
    // Nothing was locked when the questions were chosen by the model; from here on the machine stays as it is.
    let (model_now, customer) = ready.machines().next().map_or((0, None), inspection::ordered);
    if model_now != model {
        return Err(own::STALE.into());
    }
    let token = token()?;
    let url = format!("{}/sign/{token}", acting.platform.config.server.public_url.trim_end_matches('/'));
    let hours = i64::try_from(acting.platform.config.limits.signing_link_hours).unwrap_or(72);
    let tx = ready.tx();
    withdraw_others(tx, acting, machine, None).await?;
    let by_mail = !email.is_empty();
    let mut mail = None;
    if by_mail {
        let serial = ready.machines().next().map(|(row, _)| row.serial.as_str()).unwrap_or_default();
        let letter = letter::of(&code_of(acting.platform, sheet.language).await?, &acting.site.name, serial, &url);
        let posting = Posting {
            group_id: Some(acting.site.group_id),
            site_id: Some(acting.site.id),
            user_id: acting.user,
            sender_name: acting.site.settings.sender_name(),
            to: email,
            subject: letter.subject,
            text: letter.text,
            html: None,
        };
        mail = Some(outbox::post(tx, acting.platform, &acting.own, posting).await?);
    }
    let row = ActiveModel {
        group_id: Set(acting.site.group_id),
        site_id: Set(acting.site.id),
        machine_id: Set(machine),
        customer_id: Set(customer),
        token_hash: Set(hash(&token)),
        template_id: Set(mapping.template),
        template_version: Set(mapping.version.as_ref().map_or(0, |version| version.number)),
        language_id: Set(sheet.language),
        answers: Set(json!(handover.save_jcb_items_info)),
        by_mail: Set(by_mail),
        mail_id: Set(mail),
        state: Set(state::WAITING),
        created_by: Set(acting.user),
        created_at: Set(acting.now),
        expires_at: Set(acting.now + TimeDelta::hours(hours)),
        opened_at: Set(None),
        read_at: Set(None),
        ended_at: Set(None),
        handover_id: Set(None),
        asked: Set(None),
        ..Default::default()
    };
    let row = tx.insert::<Entity, _>(&acting.own, row).await?;
    let event =
        AuditEvent::new("handover.link", "machine", machine).after(json!({ "linkId": row.id, "byMail": row.by_mail }));
    audit::write(tx, &acting.platform.clock, &acting.writer, event).await?;
    signing_news::tell(tx, acting.site.group_id, acting.site.id);
    ready.only_beside().await?;
    let mail_state = if by_mail { MailState::Waiting } else { MailState::None };
    Ok(LinkMade { message: "Signing link created Successfully", link: shown(acting, &row, mail_state), url })
}

/// Lists the links of a machine of the acting site.
pub(crate) async fn list(ctx: &Ctx, machine: i64) -> Result<LinkList> {
    let acting = TransitionContext::of(ctx, SAVE)?;
    let tx = ctx.read(&acting.own).await?;
    stock::own_record(ctx, &tx, &acting.own, machine).await?;
    let mine = Entity::within(&acting.own).filter(Column::MachineId.eq(machine));
    let rows = mine.order(Column::Id, Order::Desc).limit(MOST).all(&tx).await?;
    let mails = MailState::of(&tx, &acting.own, &rows).await?;
    drop(tx);
    let mut links = Vec::with_capacity(rows.len());
    for row in &rows {
        let mut link = shown(&acting, row, mails.get(&row.id).copied().unwrap_or(MailState::None));
        // Of a machine at most one link waits.
        if is_waiting(row, acting.now) && standing(&acting, row).await?.is_none() {
            link.state = LinkState::Withdrawn;
        }
        links.push(link);
    }
    Ok(LinkList { vhc_id: machine, links })
}

/// Withdraws a link of the acting site that was not used. One that was withdrawn already is answered as the first time.
pub(crate) async fn withdraw(ctx: &Ctx, ask: LinkWithdrawal) -> Result<SigningLink> {
    let acting = TransitionContext::of(ctx, SAVE)?;
    let missing = || Error::from(reasons::NO_LINK);
    let id = ask.link_id.ok_or_else(missing)?;
    let tx = ctx.write(&acting.own).await?;
    let found = Entity::within(&acting.own).id(id).lock(&tx).one(&tx).await?.ok_or_else(missing)?;
    if found.state == state::SIGNED {
        return Err(reasons::LINK_ENDED.into());
    }
    if found.state == state::WAITING {
        Entity::change(&acting.own)
            .filter(Column::Id.eq(id))
            .value(Column::State, state::WITHDRAWN)
            .value(Column::EndedAt, Some(acting.now))
            .run(&tx)
            .await?;
        outbox::withdraw(&tx, &acting.own, found.mail_id.as_slice(), acting.now).await?;
        let event =
            AuditEvent::new("handover.link_withdrawn", "machine", found.machine_id).after(json!({ "linkId": id }));
        ctx.note(&tx, event).await?;
        signing_news::tell(&tx, acting.site.group_id, acting.site.id);
    }
    let now = Entity::within(&acting.own).id(id).one(&tx).await?.ok_or_else(missing)?;
    let mails = MailState::of(&tx, &acting.own, std::slice::from_ref(&now)).await?;
    tx.commit().await?;
    Ok(shown(&acting, &now, mails.get(&id).copied().unwrap_or(MailState::None)))
}

fn shown(acting: &TransitionContext<'_>, row: &Model, mail_state: MailState) -> SigningLink {
    let at = |at| day::moment(at, acting.site.zone);
    SigningLink {
        link_id: row.id,
        state: state_of(row, acting.now),
        by_mail: row.by_mail,
        mail_state,
        created_on: at(row.created_at),
        expires_on: at(row.expires_at),
        opened_on: row.opened_at.map(at).unwrap_or_default(),
        read_on: row.read_at.map(at).unwrap_or_default(),
        ended_on: row.ended_at.map(at).unwrap_or_default(),
        handover_id: row.handover_id.unwrap_or(0),
    }
}

fn state_of(row: &Model, now: DateTime<Utc>) -> LinkState {
    match row.state {
        state::SIGNED => LinkState::Signed,
        state::WITHDRAWN => LinkState::Withdrawn,
        _ if row.expires_at <= now => LinkState::Expired,
        _ if row.read_at.is_some() => LinkState::Read,
        _ if row.opened_at.is_some() => LinkState::Opened,
        _ => LinkState::Waiting,
    }
}

/// Ends the links of a machine whose handover is submitted: the one that was used is used up, in the transaction of the
/// handover, and no other can be used any more.
pub(crate) async fn end(
    tx: &Tx,
    acting: &TransitionContext<'_>,
    kept: &handover_inspection::Model,
    way: Way<'_>,
) -> Result<()> {
    if let Way::ByLink(link, asked) = way {
        let used = Entity::change(&acting.own)
            .filter(Column::Id.eq(link.id))
            .filter(Column::State.eq(state::WAITING))
            .value(Column::State, state::SIGNED)
            .value(Column::EndedAt, Some(acting.now))
            .value(Column::HandoverId, Some(kept.id))
            .value(Column::Asked, Some(asked.to_owned()))
            .run(tx)
            .await?;
        if used == 0 {
            return Err(reasons::LINK_GONE.into());
        }
        outbox::withdraw(tx, &acting.own, link.mail_id.as_slice(), acting.now).await?;
        signing_news::tell(tx, acting.site.group_id, acting.site.id);
    }
    withdraw_others(tx, acting, kept.machine_id, Some(kept.id)).await
}

/// Withdraws every link of a machine that can still be used, with the mail that was not sent yet.
async fn withdraw_others(tx: &Tx, acting: &TransitionContext<'_>, machine: i64, by: Option<i64>) -> Result<()> {
    #[derive(FromQueryResult)]
    struct Mailed {
        mail_id: Option<i64>,
    }
    let mailed: Vec<Mailed> = Entity::within(&acting.own)
        .filter(Column::MachineId.eq(machine))
        .filter(Column::State.eq(state::WAITING))
        .filter(Column::MailId.is_not_null())
        .columns([Column::MailId], tx)
        .await?;
    let mails: Vec<i64> = mailed.iter().filter_map(|link| link.mail_id).collect();
    outbox::withdraw(tx, &acting.own, &mails, acting.now).await?;
    let ended = Entity::change(&acting.own)
        .filter(Column::MachineId.eq(machine))
        .filter(Column::State.eq(state::WAITING))
        .value(Column::State, state::WITHDRAWN)
        .value(Column::EndedAt, Some(acting.now))
        .value(Column::HandoverId, by)
        .run(tx)
        .await?;
    if ended > 0 {
        signing_news::tell(tx, acting.site.group_id, acting.site.id);
    }
    Ok(())
}

/// A link that a customer can use.
struct Usable<'a> {
    acting: TransitionContext<'a>,
    link: Model,
    machine: machine::Model,
    version: std::sync::Arc<Published>,
}

/// Answers what the holder of a token is shown, and notes that the link was opened.
pub(crate) async fn open(platform: &Platform, address: &str, ask: &LinkToken) -> Result<SigningSheet> {
    platform.rates.signing(address)?;
    let link = by_token(platform, &ask.token).await?;
    let usable = usable(platform, address, link).await?;
    let Usable { acting, link, machine, version } = &usable;
    let sheet = Sheet::read(version, &form_of(link)?).map_err(|_| Error::from(reasons::LINK_GONE))?;
    note(acting, link, Column::OpenedAt, link.opened_at.is_some()).await?;
    let models = catalogue::names(platform, acting.site.group_id).await?;
    let tx = platform.db.read(acting.own.reach()).await?;
    let photos = assets::latest_photos(&tx, &acting.own, machine.id, PHOTOS).await?;
    drop(tx);
    let photos = photos
        .iter()
        .map(|photo| SigningPhoto { signed_url: photo.signed_url(platform), thumbnail_url: photo.image_url(platform) });
    Ok(SigningSheet {
        brand: platform.config.brand.name.clone(),
        site_name: acting.site.name.clone(),
        vin: machine.serial.clone(),
        model: models.get(machine.model_id).map(|model| model.name.to_string()).unwrap_or_default(),
        language_code: code_of(platform, sheet.language).await?,
        expires_on: day::moment(link.expires_at, acting.site.zone),
        items: sheet.lines,
        disclaimer: acting.site.settings.handover_disclaimer().unwrap_or_default(),
        is_signature_required: acting.rules.signature,
        photos: photos.collect(),
    })
}

/// Notes that the holder of a token has read to the end.
pub(crate) async fn seen(platform: &Platform, address: &str, ask: &LinkToken) -> Result<()> {
    platform.rates.signing(address)?;
    let link = by_token(platform, &ask.token).await?;
    let usable = usable(platform, address, link).await?;
    note(&usable.acting, &usable.link, Column::ReadAt, usable.link.read_at.is_some()).await
}

/// Submits the handover with the signature of the holder of a token. The same signature that is sent again is answered as
/// the first time.
pub(crate) async fn sign(platform: &Platform, address: &str, ask: LinkSignature) -> Result<SigningDone> {
    platform.rates.signing(address)?;
    let link = by_token(platform, &ask.token).await?;
    let word = crate::customer::word(platform, &(&ask.name, &ask.signature, ask.disclaimer_accepted, &ask.disclaimer))?;
    if let Some(done) = repeated(platform, &link, &word).await? {
        return Ok(done);
    }
    let Usable { acting, link, .. } = usable(platform, address, link).await?;
    let form = HandoverForm {
        handover_customer_signature_name: ask.name,
        customer_signature: ask.signature,
        disclaimer_accepted: ask.disclaimer_accepted,
        disclaimer: ask.disclaimer,
        ..form_of(&link)?
    };
    let done = inspection::submit(&acting, form, Way::ByLink(&link, &word)).await.map_err(|error| {
        // What has changed about the machine or its template is not told to a customer.
        if GONE.contains(&error.reason()) { Error::from(reasons::LINK_GONE).because(error) } else { error }
    })?;
    Ok(SigningDone { code: done.code, signed_on: day::moment(acting.now, acting.site.zone) })
}

/// Refusals after which a link can never be used.
const GONE: [platform::core::reason::Reason; 10] = [
    stock::reasons::NOT_FOUND,
    stock::reasons::NOT_IN_HANDOVER,
    stock::reasons::HANDOVER_DONE,
    stock::reasons::NO_HANDOVER_TEMPLATE,
    stock::reasons::HANDOVER_TEMPLATE_DORMANT,
    stock::reasons::PERMISSION_DENIED,
    reasons::TEMPLATE,
    reasons::TEMPLATE_CHANGED,
    reasons::NOT_ASKED,
    reasons::LINK_GONE,
];

/// The answer to a signature that was taken already.
async fn repeated(platform: &Platform, link: &Model, word: &str) -> Result<Option<SigningDone>> {
    let recent = link.ended_at.is_some_and(|at| platform.clock.now() - at < REPEATED_WITHIN);
    let (state::SIGNED, true, Some(handover)) = (link.state, recent, link.handover_id) else { return Ok(None) };
    if link.asked.as_deref() != Some(word) {
        return Ok(None);
    }
    let grant = SystemTask::Signing.at_site(link.group_id, link.site_id);
    let tx = platform.db.read(grant.reach()).await?;
    let row = handover_inspection::Entity::within(&grant).id(handover).one(&tx).await?;
    let zone = platform.directory.site(link.site_id).await?.map_or(chrono_tz::UTC, |site| site.zone);
    Ok(row.map(|row| SigningDone { code: row.code.unwrap_or_default(), signed_on: day::moment(row.at, zone) }))
}

/// The link of a token, whatever its state.
async fn by_token(platform: &Platform, token: &str) -> Result<Model> {
    let gone = || Error::from(reasons::LINK_GONE);
    let token = token.trim();
    if URL_SAFE_NO_PAD.decode(token).map_or(0, |bytes| bytes.len()) != TOKEN {
        return Err(gone());
    }
    let grant = SystemTask::Signing.everywhere();
    let tx = platform.db.read(grant.reach()).await?;
    Entity::within(&grant).filter(Column::TokenHash.eq(hash(token))).one(&tx).await?.ok_or_else(gone)
}

/// Whether a link is neither used nor withdrawn, and has not expired.
fn is_waiting(link: &Model, now: DateTime<Utc>) -> bool {
    link.state == state::WAITING && link.expires_at > now
}

/// The machine of a link and what it asks, when they still are what the link was made for: the machine is to be handed over to
/// the same customer, by the same questions.
async fn standing(
    acting: &TransitionContext<'_>,
    link: &Model,
) -> Result<Option<(machine::Model, std::sync::Arc<Published>)>> {
    let found = match stock::look(acting, &[link.machine_id], stock::reasons::SELECT_MACHINE).await {
        Ok(mut found) => found.pop(),
        Err(error) if error.reason() == stock::reasons::NOT_FOUND => None,
        Err(error) => return Err(error),
    };
    let Some((machine, order)) = found else { return Ok(None) };
    let handed_over = machine.status != "C" || machine.last_success == Some(1);
    if handed_over || order.and_then(|order| order.customer_id) != link.customer_id {
        return Ok(None);
    }
    let mapping = mapped::of_handover(acting, machine.model_id).await?;
    let same = |version: &std::sync::Arc<Published>| {
        mapping.template == link.template_id && version.number == link.template_version
    };
    Ok(mapping.version.filter(same).map(|version| (machine, version)))
}

/// Checks that a link can still be used: it waits, its site is open, and its machine still stands as it did.
async fn usable<'a>(platform: &'a Platform, address: &str, link: Model) -> Result<Usable<'a>> {
    let gone = || Error::from(reasons::LINK_GONE);
    if !is_waiting(&link, platform.clock.now()) {
        return Err(gone());
    }
    let site = platform.directory.site(link.site_id).await?.ok_or_else(gone)?;
    if !site.open || !site.settings.is_enabled().unwrap_or(false) {
        return Err(gone());
    }
    let name = match link.created_by {
        Some(user) => format!("customer by link {} of user {user}", link.id),
        None => format!("customer by link {}", link.id),
    };
    let mut acting = TransitionContext::of_task(platform, SystemTask::Signing, site, Actor::Operator, name);
    address.clone_into(&mut acting.writer.address);
    (acting.user, acting.writer.user_id) = (link.created_by, link.created_by);
    let (machine, version) = standing(&acting, &link).await?.ok_or_else(gone)?;
    Ok(Usable { acting, link, machine, version })
}

/// Notes the first time that something happened to a link.
async fn note(acting: &TransitionContext<'_>, link: &Model, column: Column, known: bool) -> Result<()> {
    if known {
        return Ok(());
    }
    let tx = acting.platform.db.write(acting.own.reach()).await?;
    let change = Entity::change(&acting.own)
        .filter(Column::Id.eq(link.id))
        .filter(Column::State.eq(state::WAITING))
        .filter(column.is_null())
        .value(column, Some(acting.now));
    if change.run(&tx).await? > 0 {
        signing_news::tell(&tx, acting.site.group_id, acting.site.id);
    }
    tx.commit().await
}

/// The handover that a link was prepared for, without a signature.
fn form_of(link: &Model) -> Result<HandoverForm> {
    Ok(HandoverForm {
        vhc_id: Some(link.machine_id),
        template_id: Some(link.template_id),
        template_version: Some(link.template_version.into()),
        language: Some(link.language_id),
        save_jcb_items_info: serde_json::from_value(link.answers.clone())?,
        ..HandoverForm::default()
    })
}

/// The code of a language.
async fn code_of(platform: &Platform, language: i64) -> Result<String> {
    let codes = reference::language_codes(platform).await?;
    let found = codes.into_iter().find(|(_, id)| *id == language);
    Ok(found.map_or_else(|| "en_GB".to_owned(), |(code, _)| code))
}

impl LinkForm {
    fn handover(&self) -> HandoverForm {
        let answers = self.save_jcb_items_info.iter().map(|answer| HandoverAnswer {
            template_item_type_id: answer.template_item_type_id,
            item_status: answer.item_status,
            comments: answer.comments.clone(),
        });
        HandoverForm {
            vhc_id: self.vhc_id,
            template_id: self.template_id,
            template_version: self.template_version,
            language: self.language,
            save_jcb_items_info: answers.collect(),
            ..HandoverForm::default()
        }
    }
}

/// A new token.
fn token() -> Result<String> {
    let mut bytes = [0_u8; TOKEN];
    getrandom::fill(&mut bytes).map_err(Error::internal)?;
    Ok(URL_SAFE_NO_PAD.encode(bytes))
}

/// The hash by which a token is found.
fn hash(token: &str) -> Vec<u8> {
    Sha256::digest(token.as_bytes()).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_random_and_found_by_its_hash() {
        let [one, other] = [0, 1].map(|_| token().expect("a token"));
        assert_ne!(one, other);
        assert_eq!((one.len(), hash(&one).len()), (43, 32));
        assert_ne!(hash(&one), hash(&other));
    }
}
