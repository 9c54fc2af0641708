//! Move to: machines of the current site are moved to another location of it (row 35).

use std::collections::BTreeMap;

use platform::{api::lenient_values, auth::context::Ctx, core::error::Result, shared::audit::AuditEvent};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::{
    batch::{Prepared, prepare},
    context::{Transition, TransitionContext},
};
use crate::{domain::Action, permissions::EDIT};

/// The payload of a move.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct RelocateRequest {
    /// The machines.
    #[serde(deserialize_with = "lenient_values::numbers")]
    #[schema(value_type = lenient_values::Numbers)]
    pub vhc_ids: Vec<i64>,
    /// Location of the machines afterwards: one of the current site.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub location_id: Option<i64>,
}

/// Machines that stood at one location before.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct StoodAt {
    /// The location, 0 for none.
    pub location_id: i64,
    /// The machines, in the order of their ids.
    pub vhc_ids: Vec<i64>,
}

/// The answer of a move.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Relocated {
    /// Text for the user.
    pub message: &'static str,
    /// The records that are at the location now, in the order of their ids.
    pub vhc_ids: Vec<i64>,
    /// Former locations of the machines that were moved, by which a move back is possible. Machines that were at the
    /// location already are left out.
    pub from: Vec<StoodAt>,
}

/// Moves machines to a location of the current site, all or none. A machine that is at the location already is
/// unchanged.
pub async fn relocate(ctx: &Ctx, request: RelocateRequest) -> Result<Relocated> {
    let transition = TransitionContext::of(ctx, EDIT)?;
    let location = request.location_id.filter(|id| *id != 0);
    let verb = Transition::new("relocated", Action::Relocate { location }, "Machine moved Successfully");
    let ready = match prepare(&transition, &request.vhc_ids, &verb).await? {
        Prepared::Repeated(done, _) => {
            return Ok(Relocated { message: done.message, vhc_ids: done.vhc_ids, from: Vec::new() });
        }
        Prepared::Ready(ready) => ready,
    };
    let mut stood: BTreeMap<i64, Vec<i64>> = BTreeMap::new();
    for (row, _) in ready.machines().filter(|(row, _)| row.location_id != location) {
        stood.entry(row.location_id.unwrap_or(0)).or_default().push(row.id);
    }
    let from: Vec<StoodAt> = stood.into_iter().map(|(location_id, vhc_ids)| StoodAt { location_id, vhc_ids }).collect();
    if !from.is_empty() {
        let event = AuditEvent::new("machine.relocate", "location", location.unwrap_or(0))
            .before(json!({ "from": from }))
            .after(json!({ "vhcIds": from.iter().flat_map(|some| &some.vhc_ids).collect::<Vec<_>>() }));
        ctx.note(ready.tx(), event).await?;
    }
    let done = ready.write(None).await?;
    Ok(Relocated { message: done.message, vhc_ids: done.vhc_ids, from })
}
