//! The holder of a link declines: the link ends with the reason, the machine stays as it is, its history has a line with the
//! reason, and the people of the site get a notification.

use platform::{
    app::platform::Platform,
    core::{
        error::{Error, Result},
        reason::own,
        text,
    },
    jobs::outbox,
    shared::{
        audit::{self, AuditEvent},
        notice::{self, Kind, Notice},
        signing_news,
    },
    tenancy::Scoped,
};
use sea_orm::ColumnTrait;
use serde_json::json;
use stock::{
    domain::HistoryEntry,
    entity::machine,
    events::log::{self, Act},
};

use crate::{
    dates,
    entity::handover_link::{Column, Entity, Model, State},
    proof::correct::REASON,
    reasons,
    signing::link::{
        ending::mails,
        holder::{REPEATED_WITHIN, Usable, by_token, usable},
        wire::{LinkDecline, SigningDeclined},
    },
};

/// Ends a link with the reason of its holder. The same reason that is sent again is answered as the first time.
pub(crate) async fn decline(platform: &Platform, address: &str, request: &LinkDecline) -> Result<SigningDeclined> {
    platform.rates.signing(address)?;
    let gone = || Error::from(reasons::LINK_GONE);
    let link = by_token(platform, &request.token).await?;
    // A line of history is one line.
    let reason = request.reason.split_whitespace().collect::<Vec<_>>().join(" ");
    if let Some(done) = repeated(platform, &link, &reason).await? {
        return Ok(done);
    }
    let Usable { ctx: context, link, machine, .. } = usable(platform, address, link).await?;
    if !text::is_visible(&reason) {
        return Err(reasons::REASON_REQUIRED.into());
    }
    if reason.chars().count() > REASON {
        return Err(reasons::REASON_LONG.into());
    }
    let tx = platform.db.write(context.own.reach()).await?;
    // In the order of a submit: the machine, then its link.
    let found = machine::Entity::within(&context.own).id(link.machine_id).lock(&tx).one(&tx).await?.ok_or_else(gone)?;
    let ended = Entity::change(&context.own)
        .filter(Column::Id.eq(link.id))
        .filter(Column::State.eq(State::Waiting))
        .value(Column::State, State::Declined)
        .value(Column::SealedToken, None::<String>)
        .value(Column::EndedAt, Some(context.now))
        .value(Column::DeclineReason, Some(reason.clone()))
        .run(&tx)
        .await?;
    if ended == 0 {
        drop(tx);
        let link = by_token(platform, &request.token).await?;
        return repeated(platform, &link, &reason).await?.ok_or_else(gone);
    }
    if found.event_hash != machine.event_hash {
        return Err(own::STALE.into());
    }
    // Read again: a reminder may have been posted since.
    let link = Entity::within(&context.own).id(link.id).one(&tx).await?.ok_or_else(gone)?;
    outbox::withdraw(&tx, &context.own, &mails(&link), context.now).await?;
    let act = Act { kind: "declined", writer: &context.writer, at: context.now };
    log::note(&tx, &context.own, &found, &HistoryEntry::declined(&reason), &act).await?;
    let serial = &found.serial;
    let notice = Notice {
        group: context.site.group_id,
        site: context.site.id,
        // Who made the link may be away; everybody there may make another one.
        user: None,
        kind: Kind::Declined,
        title: "Handover declined".to_owned(),
        message: format!("{serial} was declined by the customer: {reason}"),
        machine: Some(found.id),
        once: None,
        at: context.now,
    };
    notice::post(&tx, &context.own, vec![notice]).await?;
    let event = AuditEvent::new("handover.link_declined", "machine", found.id).after(json!({ "linkId": link.id }));
    audit::write(&tx, &platform.clock, &context.writer, event).await?;
    signing_news::announce(&tx, context.site.group_id, context.site.id);
    tx.commit().await?;
    Ok(SigningDeclined { declined_on: dates::moment(context.now, context.site.zone) })
}

/// The answer to a decline that was taken already.
async fn repeated(platform: &Platform, link: &Model, reason: &str) -> Result<Option<SigningDeclined>> {
    let (State::Declined, Some(at)) = (link.state, link.ended_at) else { return Ok(None) };
    if platform.clock.now() - at >= REPEATED_WITHIN || link.decline_reason.as_deref() != Some(reason) {
        return Ok(None);
    }
    let zone = platform.directory.site(link.site_id).await?.map_or(chrono_tz::UTC, |site| site.zone);
    Ok(Some(SigningDeclined { declined_on: dates::moment(at, zone) }))
}
