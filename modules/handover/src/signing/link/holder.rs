//! Calls for the holder of a link's token on a device of their own, without an account: look, read and sign. Declining
//! is in `declining.rs`.

use ::templates::Published;
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use chrono::TimeDelta;
use platform::{
    app::platform::Platform,
    auth::session::hash_of,
    core::{
        error::{Error, Result},
        reason::Reason,
    },
    shared::signing_news,
    tenancy::{Scoped, SystemTask},
};
use sea_orm::ColumnTrait;
use stock::{TransitionContext, domain::ActionSet, entity::machine};

use crate::{
    answers::{checklist::HandoverChecklist, wire::HandoverForm},
    dates,
    entity::{
        handover_inspection,
        handover_link::{Column, Entity, Model, State},
    },
    proof::{statement::Facts, verify},
    reasons,
    signing::{
        link::{
            ending::Way,
            manage::{code_of, current, is_waiting},
            wire::{LinkSignature, LinkToken, SigningDone, SigningPhoto, SigningSheet},
        },
        submit,
    },
};

/// The bytes of a token.
const TOKEN: usize = 32;
/// The most photos that a customer is shown.
const PHOTOS: u64 = 24;
/// Time for which a repeated signature gets the same answer as the first.
pub(super) const REPEATED_WITHIN: TimeDelta = TimeDelta::hours(24);

/// A link that a customer can use.
pub(super) struct Usable<'a> {
    pub(super) ctx: TransitionContext<'a>,
    pub(super) link: Model,
    pub(super) machine: machine::Model,
    version: std::sync::Arc<Published>,
}

/// Answers what the holder of a token is shown, and notes that the link was opened.
pub(crate) async fn open(platform: &Platform, address: &str, body: &LinkToken) -> Result<SigningSheet> {
    platform.rates.signing(address)?;
    let link = by_token(platform, &body.token).await?;
    if let Some(signed) = signed(platform, &link).await? {
        return Ok(signed);
    }
    let usable = usable(platform, address, link).await?;
    let Usable { ctx, link, machine, version } = &usable;
    let sheet = HandoverChecklist::read(version, &form_of(link)?).map_err(|_| Error::from(reasons::LINK_GONE))?;
    note(ctx, link, Column::OpenedAt, link.opened_at.is_some()).await?;
    let models = catalogue::names(platform, ctx.site.group_id).await?;
    let tx = platform.db.read(ctx.own.reach()).await?;
    let photos = assets::latest_photos(&tx, &ctx.own, machine.id, PHOTOS).await?;
    drop(tx);
    // Both for some minutes: the address of lists would show the photo for weeks after the link has ended.
    let language_code = code_of(platform, sheet.language).await?;
    let photos = photos.iter().map(|photo| SigningPhoto {
        signed_url: photo.signed_url(platform),
        thumbnail_url: photo.signed_thumbnail_url(platform),
    });
    Ok(SigningSheet {
        brand: platform.config.brand.name.clone(),
        site_name: ctx.site.name.clone(),
        vin: machine.serial.clone(),
        model: models.get(machine.model_id).map(|model| model.name.to_string()).unwrap_or_default(),
        disclaimer: ctx.site.settings.handover_disclaimer(&language_code).unwrap_or_default(),
        language_code,
        expires_on: dates::moment(link.expires_at, ctx.site.zone),
        items: sheet.lines,
        is_signature_required: ctx.rules.signature,
        photos: photos.collect(),
        signed_on: String::new(),
        code: String::new(),
        signed_by: String::new(),
    })
}

/// The record that was signed by a link, until the link expires; `None` for another link.
async fn signed(platform: &Platform, link: &Model) -> Result<Option<SigningSheet>> {
    let gone = || Error::from(reasons::LINK_GONE);
    let (State::Signed, Some(handover)) = (link.state, link.handover_id) else { return Ok(None) };
    let site = platform.directory.site(link.site_id).await?.ok_or_else(gone)?;
    if link.expires_at <= platform.clock.now() || !site.open || !site.settings.is_enabled().unwrap_or(false) {
        return Ok(None);
    }
    let grant = SystemTask::Signing.at_site(link.group_id, link.site_id);
    let tx = platform.db.read(grant.reach()).await?;
    let row = handover_inspection::Entity::within(&grant).id(handover).one(&tx).await?.ok_or_else(gone)?;
    drop(tx);
    let facts: Facts = row.facts.clone().map(serde_json::from_value).transpose()?.unwrap_or_default();
    Ok(Some(SigningSheet {
        brand: platform.config.brand.name.clone(),
        site_name: facts.site_name,
        vin: facts.vin,
        model: facts.model,
        language_code: code_of(platform, row.language_id).await?,
        expires_on: dates::moment(link.expires_at, site.zone),
        items: serde_json::from_value(row.answers.clone())?,
        is_signature_required: false,
        // Photos that were taken since are no part of what was signed.
        photos: Vec::new(),
        signed_on: dates::moment(row.at, site.zone),
        signed_by: verify::person(&platform.secrets, &row).map(|person| person.name).unwrap_or_default(),
        disclaimer: row.disclaimer,
        code: row.code.unwrap_or_default(),
    }))
}

/// Notes that the holder of a token has read to the end.
pub(crate) async fn seen(platform: &Platform, address: &str, body: &LinkToken) -> Result<()> {
    platform.rates.signing(address)?;
    let link = by_token(platform, &body.token).await?;
    let usable = usable(platform, address, link).await?;
    note(&usable.ctx, &usable.link, Column::ReadAt, usable.link.read_at.is_some()).await
}

/// Submits the handover with the signature of the holder of a token. The same signature that is sent again is answered as
/// the first time.
pub(crate) async fn sign(platform: &Platform, address: &str, body: LinkSignature) -> Result<SigningDone> {
    platform.rates.signing(address)?;
    let link = by_token(platform, &body.token).await?;
    let word = crate::customers::record::word(
        platform,
        &(&body.name, &body.signature, body.disclaimer_accepted, &body.disclaimer),
    )?;
    if let Some(done) = repeated(platform, &link, &word).await? {
        return Ok(done);
    }
    let Usable { ctx, link, .. } = usable(platform, address, link).await?;
    let form = HandoverForm {
        handover_customer_signature_name: body.name,
        customer_signature: body.signature,
        disclaimer_accepted: body.disclaimer_accepted,
        disclaimer: body.disclaimer,
        ..form_of(&link)?
    };
    let done = submit::submit(&ctx, form, Way::ByLink(&link, &word)).await.map_err(|error| {
        // Changes of the machine or its template are not reported to a customer.
        if GONE.contains(&error.reason()) { Error::from(reasons::LINK_GONE).because(error) } else { error }
    })?;
    Ok(SigningDone { code: done.code, signed_on: dates::moment(ctx.now, ctx.site.zone) })
}

/// Refusals after which a link can never be used.
const GONE: [Reason; 10] = [
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
    let (State::Signed, true, Some(handover)) = (link.state, recent, link.handover_id) else { return Ok(None) };
    if link.request.as_deref() != Some(word) {
        return Ok(None);
    }
    let grant = SystemTask::Signing.at_site(link.group_id, link.site_id);
    let tx = platform.db.read(grant.reach()).await?;
    let row = handover_inspection::Entity::within(&grant).id(handover).one(&tx).await?;
    let zone = platform.directory.site(link.site_id).await?.map_or(chrono_tz::UTC, |site| site.zone);
    Ok(row.map(|row| SigningDone { code: row.code.unwrap_or_default(), signed_on: dates::moment(row.at, zone) }))
}

/// The link of a token, whatever its state.
pub(super) async fn by_token(platform: &Platform, token: &str) -> Result<Model> {
    let gone = || Error::from(reasons::LINK_GONE);
    let token = token.trim();
    if URL_SAFE_NO_PAD.decode(token).map_or(0, |bytes| bytes.len()) != TOKEN {
        return Err(gone());
    }
    let grant = SystemTask::Signing.everywhere();
    let tx = platform.db.read(grant.reach()).await?;
    Entity::within(&grant).filter(Column::TokenHash.eq(hash_of(token))).one(&tx).await?.ok_or_else(gone)
}

/// Checks that a link can still be used: it waits, its site is open, and its machine is unchanged.
pub(super) async fn usable<'a>(platform: &'a Platform, address: &str, link: Model) -> Result<Usable<'a>> {
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
    let mut ctx = TransitionContext::of_task(platform, SystemTask::Signing, site, ActionSet::OPERATOR, name);
    address.clone_into(&mut ctx.writer.address);
    (ctx.user, ctx.writer.user_id) = (link.created_by, link.created_by);
    let (machine, version) = current(&ctx, &link).await?.ok_or_else(gone)?;
    Ok(Usable { ctx, link, machine, version })
}

/// Notes the first time that something happened to a link.
async fn note(ctx: &TransitionContext<'_>, link: &Model, column: Column, known: bool) -> Result<()> {
    if known {
        return Ok(());
    }
    let tx = ctx.platform.db.write(ctx.own.reach()).await?;
    let change = Entity::change(&ctx.own)
        .filter(Column::Id.eq(link.id))
        .filter(Column::State.eq(State::Waiting))
        .filter(column.is_null())
        .value(column, Some(ctx.now));
    if change.run(&tx).await? > 0 {
        signing_news::announce(&tx, ctx.site.group_id, ctx.site.id);
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
