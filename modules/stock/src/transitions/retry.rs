//! A request that is sent again without a key: when the same person made the same request and its effect is unchanged,
//! the answer is the same success.

use chrono::TimeDelta;
use platform::{core::error::Result, db::Tx};
use sea_orm::Value;

use super::{
    context::{Transition, TransitionContext},
    locks::Locked,
    orders::Owner,
};
use crate::{
    domain::Action,
    entity::{machine, machine_event},
};

/// For so long a repeat is taken for one; afterwards it is a request of its own.
const REPEATED_WITHIN: TimeDelta = TimeDelta::hours(24);

/// Returns `true` if the last event of every machine is this verb, by this person, with this payload.
pub(super) async fn is_repeat(
    tx: &Tx,
    ctx: &TransitionContext<'_>,
    locked: &Locked,
    verb: &Transition<'_>,
) -> Result<bool> {
    Ok(last_was(tx, ctx, &locked.rows, verb.kind).await?
        && locked.rows.iter().all(|row| match &verb.action {
            Action::Transfer { .. } => row.destination_site_id == verb.to.map(|site| site.id),
            Action::Pdi { ownership_date } => locked.order(row).and_then(|order| order.ownership_on) == *ownership_date,
            Action::Dealership { ownership_date, .. } => locked.order(row).is_some_and(|order| {
                order.ownership_on == *ownership_date && verb.owner == order.dealer_site_id.map(Owner::Dealer)
            }),
            Action::Customer { .. } | Action::Handover { .. } => {
                verb.request.is_some() && locked.order(row).is_some_and(|order| order.request == verb.request)
            }
            Action::Reject { comment } => {
                locked.transfer(row).is_some_and(|transfer| transfer.comments == comment.trim())
            }
            other => other.location().is_some() && row.location_id == other.location(),
        }))
}

/// Returns `true` if the last event of each of these machines is a verb of this kind, by this person.
pub(super) async fn last_was(
    tx: &Tx,
    ctx: &TransitionContext<'_>,
    rows: &[machine::Model],
    kind: &str,
) -> Result<bool> {
    let mut values: Vec<Value> = Vec::with_capacity(rows.len());
    let marks: Vec<String> = rows
        .iter()
        .map(|row| {
            values.push(row.id.into());
            format!("${}", values.len())
        })
        .collect();
    let text = format!(
        "SELECT e.* FROM machine_event e WHERE {{scope:e}} AND e.id IN \
         (SELECT MAX(id) FROM machine_event WHERE machine_id IN ({}) AND {{scope}} GROUP BY machine_id)",
        marks.join(", ")
    );
    let last: Vec<machine_event::Model> = tx.select(&ctx.own, &text, values).await?;
    let mine = |event: &machine_event::Model| {
        event.kind == kind
            && event.user_id.is_some()
            && event.user_id == ctx.user
            && ctx.now - event.at < REPEATED_WITHIN
    };
    Ok(last.len() == rows.len() && last.iter().all(mine))
}
