//! Ends links: they are used up by the handover for which they were made, declined, or withdrawn.

use platform::{core::error::Result, db::Tx, jobs::outbox, shared::signing_news, tenancy::Scoped};
use sea_orm::{ColumnTrait, FromQueryResult};
use stock::TransitionContext;

use crate::{
    entity::{
        handover_inspection,
        handover_link::{Column, Entity, Model, State},
    },
    reasons,
};

/// The mails of a link.
pub(crate) fn mails(link: &Model) -> Vec<i64> {
    link.mail_id.into_iter().chain(link.reminder_mail_id).collect()
}

/// Way in which a customer signs.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Way<'a> {
    /// At the desk, on the dealer's screen.
    AtTheDesk,
    /// In the demonstration data, which send no mails.
    Demonstration,
    /// On a device of their own, by a link that was not used yet; the text identifies a repeated request.
    ByLink(&'a Model, &'a str),
}

/// Ends the links of a machine whose handover is submitted: the one that was used is used up, in the transaction of the
/// handover, and no other can be used any more.
pub(crate) async fn end(
    tx: &Tx,
    ctx: &TransitionContext<'_>,
    handover: &handover_inspection::Model,
    way: Way<'_>,
) -> Result<()> {
    if let Way::ByLink(link, request) = way {
        let used = Entity::change(&ctx.own)
            .filter(Column::Id.eq(link.id))
            .filter(Column::State.eq(State::Waiting))
            .value(Column::State, State::Signed)
            .value(Column::SealedToken, None::<String>)
            .value(Column::EndedAt, Some(ctx.now))
            .value(Column::HandoverId, Some(handover.id))
            .value(Column::Request, Some(request.to_owned()))
            .run(tx)
            .await?;
        if used == 0 {
            return Err(reasons::LINK_GONE.into());
        }
        // Read again: a reminder may have been posted since.
        let link = Entity::within(&ctx.own).id(link.id).one(tx).await?;
        outbox::withdraw(tx, &ctx.own, &link.as_ref().map(mails).unwrap_or_default(), ctx.now).await?;
        signing_news::announce(tx, ctx.site.group_id, ctx.site.id);
    }
    withdraw_others(tx, ctx, handover.machine_id, Some(handover.id)).await
}

/// Withdraws every link of a machine that can still be used, with the mail that was not sent yet.
pub(crate) async fn withdraw_others(tx: &Tx, ctx: &TransitionContext<'_>, machine: i64, by: Option<i64>) -> Result<()> {
    #[derive(FromQueryResult)]
    struct Mailed {
        mail_id: Option<i64>,
        reminder_mail_id: Option<i64>,
    }
    let mailed: Vec<Mailed> = Entity::within(&ctx.own)
        .filter(Column::MachineId.eq(machine))
        .filter(Column::State.eq(State::Waiting))
        .filter(Column::MailId.is_not_null())
        .lock(tx)
        .columns([Column::MailId, Column::ReminderMailId], tx)
        .await?;
    let mails: Vec<i64> =
        mailed.iter().flat_map(|link| link.mail_id.into_iter().chain(link.reminder_mail_id)).collect();
    outbox::withdraw(tx, &ctx.own, &mails, ctx.now).await?;
    let ended = Entity::change(&ctx.own)
        .filter(Column::MachineId.eq(machine))
        .filter(Column::State.eq(State::Waiting))
        .value(Column::State, State::Withdrawn)
        .value(Column::SealedToken, None::<String>)
        .value(Column::EndedAt, Some(ctx.now))
        .value(Column::HandoverId, by)
        .run(tx)
        .await?;
    if ended > 0 {
        signing_news::announce(tx, ctx.site.group_id, ctx.site.id);
    }
    Ok(())
}
