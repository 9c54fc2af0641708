//! Reminders of signing links that were mailed and neither signed nor declined, once each, in the night of their site.
//!
//! A reminder needs the address of its link. The token is stored encrypted for it, only while the link waits and has
//! not been reminded of; the recipient is that of the first mail.

use std::{collections::HashMap, sync::Arc};

use chrono::TimeDelta;
use platform::{
    app::platform::Platform,
    core::{error::Result, reason::own},
    db::Tx,
    entity::outbox_mail,
    jobs::outbox,
    shared::signing_news,
    sites::directory::SiteInfo,
    tenancy::{Grant, Scoped, SystemTask},
};
use sea_orm::{ColumnTrait, Condition, FromQueryResult, Order};
use stock::{TransitionContext, domain::ActionSet};

use crate::{
    dates,
    entity::handover_link::{Column, Entity, Model, State},
    signing::{
        letter::Sender,
        link::{
            manage::{code_of, current},
            token::{address, opened},
        },
    },
};

/// Links that are read at once.
const AT_ONCE: u64 = 100;
/// A link that ends within this time is reminded of before its days are over.
const LAST: TimeDelta = TimeDelta::days(1);
/// Time after the first mail before which no reminder is sent.
const SOONEST: TimeDelta = TimeDelta::hours(12);

/// Reminds the customers of a site of the links that are due; returns the number of reminders. A link that cannot be
/// reminded of delays no other.
pub(crate) async fn remind(platform: &Platform, site: &Arc<SiteInfo>, job: &str) -> Result<usize> {
    let task = SystemTask::Nightly;
    let context = TransitionContext::of_task(platform, task, Arc::clone(site), ActionSet::NIGHTLY, job.to_owned());
    forget_expired(&context).await?;
    let days = site.settings.handover_reminder_days();
    if days == 0 {
        return Ok(0);
    }
    let (mut posted, mut after) = (0, 0);
    loop {
        let tx = platform.db.read(context.own.reach()).await?;
        let links = due(&tx, &context, TimeDelta::days(days), after).await?;
        let recipients = recipients(&tx, &context.own, &links).await?;
        drop(tx);
        let Some(last) = links.last().map(|link| link.id) else { return Ok(posted) };
        after = last;
        for link in &links {
            let Some(to) = link.mail_id.and_then(|mail| recipients.get(&mail)) else { continue };
            match post(&context, link, to).await {
                Ok(true) => posted += 1,
                Ok(false) => {}
                // The others are due in the next night, too.
                Err(error) if error.reason() == own::TOO_MANY => return Ok(posted),
                Err(error) => tracing::warn!(site = site.code, link = link.id, %error, "a link was not reminded of"),
            }
        }
    }
}

/// Removes the tokens of links that have expired.
async fn forget_expired(context: &TransitionContext<'_>) -> Result<()> {
    let tx = context.platform.db.write(context.own.reach()).await?;
    Entity::change(&context.own)
        .filter(Column::State.eq(State::Waiting))
        .filter(Column::ExpiresAt.lte(context.now))
        .filter(Column::SealedToken.is_not_null())
        .value(Column::SealedToken, None::<String>)
        .run(&tx)
        .await?;
    tx.commit().await
}

/// The next links that are due: made some days ago, or about to end.
async fn due(tx: &Tx, context: &TransitionContext<'_>, days: TimeDelta, after: i64) -> Result<Vec<Model>> {
    let now = context.now;
    let soon = Condition::any().add(Column::CreatedAt.lte(now - days)).add(Column::ExpiresAt.lte(now + LAST));
    Entity::within(&context.own)
        .filter(Column::State.eq(State::Waiting))
        .filter(Column::ExpiresAt.gt(now))
        .filter(Column::SealedToken.is_not_null())
        .filter(Column::RemindedAt.is_null())
        .filter(Column::CreatedAt.lte(now - SOONEST))
        .filter(soon)
        .filter(Column::Id.gt(after))
        .order(Column::Id, Order::Asc)
        .limit(AT_ONCE)
        .all(tx)
        .await
}

/// The recipients of the first mails that were sent, by their ids. A customer whom the first one has not reached is not
/// reminded.
async fn recipients(tx: &Tx, grant: &Grant, links: &[Model]) -> Result<HashMap<i64, String>> {
    #[derive(FromQueryResult)]
    struct Mailed {
        id: i64,
        to_address: String,
    }
    let found: Vec<Mailed> = outbox_mail::Entity::within(grant)
        .ids(links.iter().filter_map(|link| link.mail_id))
        .filter(outbox_mail::Column::State.eq(outbox_mail::State::Sent))
        .filter(outbox_mail::Column::ToAddress.ne(""))
        .columns([outbox_mail::Column::Id, outbox_mail::Column::ToAddress], tx)
        .await?;
    Ok(found.into_iter().map(|mail| (mail.id, mail.to_address)).collect())
}

/// Posts the reminder of a link and notes it in the same transaction; false where the link cannot be used any more.
async fn post(context: &TransitionContext<'_>, link: &Model, to: &str) -> Result<bool> {
    let (platform, site) = (context.platform, &context.site);
    let Some((machine, _)) = current(context, link).await? else { return Ok(false) };
    let url = address(platform, &opened(platform, link)?);
    let language = code_of(platform, link.language_id).await?;
    let until = dates::moment(link.expires_at, site.zone);
    let letter = Sender { site, language: &language }.reminder(&machine.serial, &url, &until)?;
    let tx = platform.db.write(context.own.reach()).await?;
    let noted = Entity::change(&context.own)
        .filter(Column::Id.eq(link.id))
        .filter(Column::State.eq(State::Waiting))
        .filter(Column::RemindedAt.is_null())
        .value(Column::RemindedAt, Some(context.now))
        .value(Column::SealedToken, None::<String>)
        .run(&tx)
        .await?;
    if noted == 0 {
        return Ok(false);
    }
    let mail = outbox::post(&tx, platform, &context.own, letter.posting(site, None, to.to_owned())).await?;
    Entity::change(&context.own)
        .filter(Column::Id.eq(link.id))
        .value(Column::ReminderMailId, Some(mail))
        .run(&tx)
        .await?;
    signing_news::announce(&tx, site.group_id, site.id);
    tx.commit().await?;
    Ok(true)
}
