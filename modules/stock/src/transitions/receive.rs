//! Accept and Reject: the answer of the receiver to a machine that waits (rows 25 and 26).

use chrono::{DateTime, NaiveDateTime, TimeDelta, TimeZone, Utc};
use platform::{
    api::lenient_values,
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::own,
    },
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    batch::{Moved, carry_out},
    context::{Transition, TransitionContext},
};
use crate::{domain::Action, permissions::ACCEPT, reasons};

/// The payload of accept and reject.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct Acknowledge {
    /// The machines.
    #[serde(deserialize_with = "lenient_values::numbers")]
    #[schema(value_type = lenient_values::Numbers)]
    pub vhc_ids: Vec<i64>,
    /// Location of the accepted machines.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub location_id: Option<i64>,
    /// Accept, or reject.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    pub approved: Option<bool>,
    /// Reason of the rejection.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub comments: String,
    /// Time of the acceptance by the clock of the current site: YYYY-MM-DD HH:mm:ss.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub audit_date: String,
}

/// Greatest difference between the caller's clock and ours at which it is trusted.
const NEAR: TimeDelta = TimeDelta::days(1);
/// Characters of a rejection's comment.
const COMMENT_MAX: usize = 500;

/// Accepts machines into Receiving Inspection at a location, or rejects them with a comment.
pub async fn acknowledge(ctx: &Ctx, request: Acknowledge) -> Result<Moved> {
    let transition = TransitionContext::of(ctx, ACCEPT)?;
    let approved =
        request.approved.ok_or_else(|| Error::from(own::NOT_READABLE).at("Approved", own::NOT_READABLE.0.text))?;
    let action = if approved {
        Action::Accept { location: request.location_id.filter(|id| *id != 0) }
    } else if request.comments.trim().chars().count() > COMMENT_MAX {
        return Err(reasons::COMMENTS_LONG.into());
    } else {
        Action::Reject { comment: request.comments.trim().to_owned() }
    };
    say(&transition, &request.vhc_ids, action, moment(&request.audit_date, &transition)).await
}

/// Rows 25 and 26, in the context given.
pub(crate) async fn say(
    ctx: &TransitionContext<'_>,
    ids: &[i64],
    action: Action,
    moment: Option<DateTime<Utc>>,
) -> Result<Moved> {
    let (kind, message) = match action {
        Action::Accept { .. } => ("accepted", "Machine moved to Receiving Inspections"),
        _ => ("rejected", "Machine rejected"),
    };
    carry_out(ctx, ids, &Transition { moment, ..Transition::new(kind, action, message) }).await
}

/// Returns the moment that the caller names, if it is close to now: a tablet's clock may be wrong.
fn moment(text: &str, ctx: &TransitionContext<'_>) -> Option<DateTime<Utc>> {
    let local = NaiveDateTime::parse_from_str(text.trim(), "%Y-%m-%d %H:%M:%S").ok()?;
    let moment = ctx.site.zone.from_local_datetime(&local).earliest()?.with_timezone(&Utc);
    ((moment - ctx.now).abs() <= NEAR).then_some(moment)
}
