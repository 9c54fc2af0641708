//! Makes, lists and withdraws signing links for the dealer.
//!
//! The token of a link is random and returned once, to the user who makes it; its hash is stored. Only one link of a
//! machine can be used at a time. A signature is submitted by the same function as at the desk, in whose transaction
//! the link is used up.

use std::collections::HashMap;

use ::templates::Published;
use chrono::{DateTime, TimeDelta, Utc};
use platform::{
    app::platform::Platform,
    auth::{context::Ctx, session::Token},
    core::{
        email_address::is_address,
        error::{Error, Result},
        reason::own,
    },
    db::Tx,
    entity::outbox_mail,
    jobs::outbox,
    shared::{
        audit::{self, AuditEvent},
        signing_news,
    },
    tenancy::{Grant, Scoped},
};
use sea_orm::{ActiveValue::Set, ColumnTrait, Order};
use serde_json::json;
use stock::{
    Prepared, Transition, TransitionContext,
    domain::{Action, Answers, SignOff},
    entity::machine,
    events::log::HANDED_OVER,
};

use crate::{
    answers::checklist::lengths,
    dates,
    entity::handover_link::{ActiveModel, Column, Entity, Model, State},
    orders::templates as mapped,
    permissions::SAVE,
    reasons,
    signing::{
        language,
        letter::Sender,
        link::{
            ending::{mails, withdraw_others},
            token,
            wire::{LinkForm, LinkList, LinkMade, LinkState, LinkWithdrawal, MailState, SigningLink},
        },
    },
};

/// The most links of an answer.
const MOST: u64 = 20;
/// The longest address of a mail.
const ADDRESS: usize = 254;

impl MailState {
    /// Returns the states of the mails of some links, by the ids of the links.
    async fn of(tx: &Tx, grant: &Grant, links: &[Model]) -> Result<HashMap<i64, Self>> {
        let mails: Vec<i64> = links.iter().filter_map(|link| link.mail_id).collect();
        let states = if mails.is_empty() { HashMap::new() } else { outbox::states(tx, grant, &mails).await? };
        let of = |link: &Model| match link.mail_id {
            None => Self::None,
            Some(id) => match states.get(&id) {
                Some(outbox_mail::State::Waiting) => Self::Waiting,
                Some(outbox_mail::State::Sent) => Self::Sent,
                Some(outbox_mail::State::Dead | outbox_mail::State::Refused) => Self::Failed,
                Some(outbox_mail::State::Withdrawn) => Self::Withdrawn,
                None => Self::Unknown,
            },
        };
        Ok(links.iter().map(|link| (link.id, of(link))).collect())
    }
}

/// Makes a link for a machine of the caller's site, and mails it if an address is given.
pub(crate) async fn create(ctx: &Ctx, form: LinkForm) -> Result<LinkMade> {
    make(&TransitionContext::of(ctx, SAVE)?, form).await
}

/// Makes a link for any caller: a request, or the demonstration data.
pub(crate) async fn make(ctx: &TransitionContext<'_>, form: LinkForm) -> Result<LinkMade> {
    let email = form.email.trim().to_owned();
    if !email.is_empty() && (email.chars().count() > ADDRESS || !is_address(&email)) {
        return Err(reasons::LINK_EMAIL.into());
    }
    let handover = form.handover();
    let machine = handover.vhc_id.ok_or_else(|| Error::from(stock::reasons::NOT_FOUND))?;
    lengths(&handover.save_jcb_items_info)?;
    let current = stock::look(ctx, &[machine], stock::reasons::SELECT_MACHINE).await?;
    let (model, buyer) = current.first().map_or((0, None), |(row, order)| mapped::ordered((row, order.as_ref())));
    let mapping = mapped::of_handover(ctx, model, buyer).await?;
    let sheet = handover.sheet(&mapping);
    let (answers, comment) = match &sheet {
        Ok(sheet) => (sheet.answers(), sheet.failed_comments()),
        Err(_) => (Answers::Passed, String::new()),
    };
    // As it would be if the customer signed now.
    let sign_off = SignOff { name: "-".to_owned(), disclaimer_accepted: true };
    let action = Action::Handover { template: mapping.state(), answers, comment, sign_off };
    let verb = Transition::new(HANDED_OVER, action, "");
    let ready = match stock::prepare(ctx, &[machine], &verb).await? {
        Prepared::Ready(ready) => ready,
        Prepared::Repeated(..) => return Err(stock::reasons::HANDOVER_DONE.into()),
    };
    let sheet = sheet?;
    // Nothing was locked when the questions were chosen by the model and the type of the customer; from here on both stay
    // as they are.
    let (model_now, customer) = ready.machines().next().map_or((0, None), mapped::ordered);
    let type_now = mapped::type_of(ready.tx(), &ctx.own, customer).await?;
    if model_now != model || type_now != mapping.customer_type {
        return Err(own::STALE.into());
    }
    let token = Token::new()?;
    let url = token::address(ctx.platform, token.text());
    let hours = i64::try_from(ctx.platform.config.limits.signing_link_hours).unwrap_or(168);
    let tx = ready.tx();
    withdraw_others(tx, ctx, machine, None).await?;
    let by_mail = !email.is_empty();
    let mut mail = None;
    if by_mail {
        let serial = ready.machines().next().map(|(row, _)| row.serial.as_str()).unwrap_or_default();
        let language = code_of(ctx.platform, sheet.language).await?;
        let letter = Sender { site: &ctx.site, language: &language }.signing_link(serial, &url)?;
        let posting = letter.posting(&ctx.site, ctx.user, email);
        mail = Some(outbox::post(tx, ctx.platform, &ctx.own, posting).await?);
    }
    let is_reminded = by_mail && ctx.site.settings.handover_reminder_days() > 0;
    let sealed_token = if is_reminded { Some(token::sealed(ctx.platform, &token)?) } else { None };
    let row = ActiveModel {
        group_id: Set(ctx.site.group_id),
        site_id: Set(ctx.site.id),
        machine_id: Set(machine),
        customer_id: Set(customer),
        token_hash: Set(token.hash()),
        template_id: Set(mapping.template),
        template_version: Set(mapping.version.as_ref().map_or(0, |version| version.number)),
        language_id: Set(sheet.language),
        answers: Set(json!(handover.save_jcb_items_info)),
        by_mail: Set(by_mail),
        mail_id: Set(mail),
        state: Set(State::Waiting),
        created_by: Set(ctx.user),
        created_at: Set(ctx.now),
        expires_at: Set(ctx.now + TimeDelta::hours(hours)),
        opened_at: Set(None),
        read_at: Set(None),
        ended_at: Set(None),
        handover_id: Set(None),
        request: Set(None),
        decline_reason: Set(None),
        reminded_at: Set(None),
        reminder_mail_id: Set(None),
        sealed_token: Set(sealed_token),
        ..Default::default()
    };
    let row = tx.insert::<Entity, _>(&ctx.own, row).await?;
    let event =
        AuditEvent::new("handover.link", "machine", machine).after(json!({ "linkId": row.id, "byMail": row.by_mail }));
    audit::write(tx, &ctx.platform.clock, &ctx.writer, event).await?;
    signing_news::announce(tx, ctx.site.group_id, ctx.site.id);
    ready.commit_without_moves().await?;
    let mail_state = if by_mail { MailState::Waiting } else { MailState::None };
    Ok(LinkMade { message: "Signing link created Successfully", link: shown(ctx, &row, mail_state), url })
}

/// Lists the links of a machine of the caller's site.
pub(crate) async fn list(ctx: &Ctx, machine: i64) -> Result<LinkList> {
    let transition = TransitionContext::of(ctx, SAVE)?;
    let tx = ctx.read(&transition.own).await?;
    stock::own_record(ctx, &tx, &transition.own, machine).await?;
    let mine = Entity::within(&transition.own).filter(Column::MachineId.eq(machine));
    let rows = mine.order(Column::Id, Order::Desc).limit(MOST).all(&tx).await?;
    let mail_states = MailState::of(&tx, &transition.own, &rows).await?;
    drop(tx);
    let mut links = Vec::with_capacity(rows.len());
    for row in &rows {
        let mut link = shown(&transition, row, mail_states.get(&row.id).copied().unwrap_or(MailState::None));
        // Of a machine at most one link waits.
        if is_waiting(row, transition.now) && current(&transition, row).await?.is_none() {
            link.state = LinkState::Withdrawn;
        }
        links.push(link);
    }
    Ok(LinkList { vhc_id: machine, links })
}

/// Withdraws a link of the caller's site that was not used. For one that was withdrawn already, the answer is the same
/// as the first time.
pub(crate) async fn withdraw(ctx: &Ctx, body: LinkWithdrawal) -> Result<SigningLink> {
    let transition = TransitionContext::of(ctx, SAVE)?;
    let missing = || Error::from(reasons::NO_LINK);
    let id = body.link_id.ok_or_else(missing)?;
    let tx = ctx.write(&transition.own).await?;
    let found = Entity::within(&transition.own).id(id).lock(&tx).one(&tx).await?.ok_or_else(missing)?;
    if matches!(found.state, State::Signed | State::Declined) {
        return Err(reasons::LINK_ENDED.into());
    }
    if found.state == State::Waiting {
        Entity::change(&transition.own)
            .filter(Column::Id.eq(id))
            .value(Column::State, State::Withdrawn)
            .value(Column::SealedToken, None::<String>)
            .value(Column::EndedAt, Some(transition.now))
            .run(&tx)
            .await?;
        outbox::withdraw(&tx, &transition.own, &mails(&found), transition.now).await?;
        let event =
            AuditEvent::new("handover.link_withdrawn", "machine", found.machine_id).after(json!({ "linkId": id }));
        ctx.note(&tx, event).await?;
        signing_news::announce(&tx, transition.site.group_id, transition.site.id);
    }
    let now = Entity::within(&transition.own).id(id).one(&tx).await?.ok_or_else(missing)?;
    let mail_states = MailState::of(&tx, &transition.own, std::slice::from_ref(&now)).await?;
    tx.commit().await?;
    Ok(shown(&transition, &now, mail_states.get(&id).copied().unwrap_or(MailState::None)))
}

fn shown(ctx: &TransitionContext<'_>, row: &Model, mail_state: MailState) -> SigningLink {
    let at = |at| dates::moment(at, ctx.site.zone);
    SigningLink {
        link_id: row.id,
        state: state_of(row, ctx.now),
        by_mail: row.by_mail,
        mail_state,
        created_on: at(row.created_at),
        expires_on: at(row.expires_at),
        opened_on: row.opened_at.map(at).unwrap_or_default(),
        read_on: row.read_at.map(at).unwrap_or_default(),
        ended_on: row.ended_at.map(at).unwrap_or_default(),
        handover_id: row.handover_id.unwrap_or(0),
        decline_reason: row.decline_reason.clone().unwrap_or_default(),
        reminded_on: row.reminded_at.map(at).unwrap_or_default(),
    }
}

fn state_of(row: &Model, now: DateTime<Utc>) -> LinkState {
    match row.state {
        State::Signed => LinkState::Signed,
        State::Withdrawn => LinkState::Withdrawn,
        State::Declined => LinkState::Declined,
        State::Waiting if row.expires_at <= now => LinkState::Expired,
        State::Waiting if row.read_at.is_some() => LinkState::Read,
        State::Waiting if row.opened_at.is_some() => LinkState::Opened,
        State::Waiting => LinkState::Waiting,
    }
}

/// Returns `true` if a link is neither used nor withdrawn, and has not expired.
pub(super) fn is_waiting(link: &Model, now: DateTime<Utc>) -> bool {
    link.state == State::Waiting && link.expires_at > now
}

/// Returns the machine of a link and the published template of its handover; `None` if they are no longer those for
/// which the link was made: another customer, other questions, or a machine that is not to be handed over.
pub(super) async fn current(
    ctx: &TransitionContext<'_>,
    link: &Model,
) -> Result<Option<(machine::Model, std::sync::Arc<Published>)>> {
    let found = match stock::look(ctx, &[link.machine_id], stock::reasons::SELECT_MACHINE).await {
        Ok(mut found) => found.pop(),
        Err(error) if error.reason() == stock::reasons::NOT_FOUND => None,
        Err(error) => return Err(error),
    };
    let Some((machine, order)) = found else { return Ok(None) };
    let handed_over = machine.status != "C" || machine.last_success == Some(1);
    if handed_over || order.and_then(|order| order.customer_id) != link.customer_id {
        return Ok(None);
    }
    let mapping = mapped::of_handover(ctx, machine.model_id, link.customer_id).await?;
    let same = |version: &std::sync::Arc<Published>| {
        mapping.template == link.template_id && version.number == link.template_version
    };
    Ok(mapping.version.filter(same).map(|version| (machine, version)))
}

/// The code of a language.
pub(super) async fn code_of(platform: &Platform, language: i64) -> Result<String> {
    Ok(language::code_in(&reference::language_codes(platform).await?, language).to_owned())
}
