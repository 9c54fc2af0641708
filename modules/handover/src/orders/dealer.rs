//! `dealer/update`, one call for batch PDI, a dealership work order, and a change of either
//! (docs/behaviour/machine-life.md, "One call for PDI and dealership work orders"). The site code and the status of the
//! machines decide which it is.

use std::sync::Arc;

use chrono::NaiveDate;
use platform::{
    api::lenient_values,
    auth::context::Ctx,
    core::{error::Result, reason::Reason},
    sites::directory::SiteInfo,
};
use serde::{Deserialize, Serialize};
use stock::{
    Moved, Owner, Transition, TransitionContext,
    domain::{Action, NewOwner, Status},
    entity::{machine, work_order},
    reasons,
    transitions::dealers::destination,
};
use utoipa::ToSchema;

use crate::{
    dates,
    orders::templates::{self, Checklist},
    permissions::ORDER_WRITE,
};

/// The payload of batch PDI and of a dealership work order (HAND-019, HAND-021). Name and address of the dealer are
/// ignored; the server reads them from its sites.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct DealerOrder {
    /// The ids of the machines.
    #[serde(deserialize_with = "lenient_values::numbers")]
    #[schema(value_type = lenient_values::Numbers)]
    pub vhc_id: Vec<i64>,
    /// The code of the dealer's site; empty or the own code for batch PDI.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub site_code: String,
    /// DD/MM/YYYY. A work order without a date gets today's date at the current site.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub ownership_changed_date: String,
    /// The model's gate template; 0 when the client sends none.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub template_id: Option<i64>,
}

/// A machine with its live work order.
type MachineWithOrder = (machine::Model, Option<work_order::Model>);

/// Moves machines to PDI, makes dealership work orders, or changes them.
pub(crate) async fn update(ctx: &Ctx, request: DealerOrder) -> Result<Moved> {
    let transition = TransitionContext::of(ctx, ORDER_WRITE)?;
    let date = dates::sent(&request.ownership_changed_date, transition.today())?;
    let current = stock::look(&transition, &request.vhc_id, reasons::SELECT_IN_BATCH).await?;
    let dealer = dealer_of(&transition, request.site_code.trim()).await?;
    agree(&transition, &current, request.template_id).await?;
    let made = match generate(&transition, &request.vhc_id, dealer.as_ref(), date).await {
        Err(refused) if is_of_the_status(refused.reason()) && current.iter().all(is_ordered) => None,
        made => Some(made?),
    };
    match made {
        Some(made) => Ok(made),
        None => change(&transition, &request.vhc_id, &current, dealer.as_ref(), date).await,
    }
}

/// Refuses a template other than the one that is mapped to the gate of each model.
async fn agree(ctx: &TransitionContext<'_>, current: &[MachineWithOrder], sent: Option<i64>) -> Result<()> {
    if sent.is_none_or(|id| id == 0) {
        return Ok(());
    }
    let models = current.iter().map(|(row, _)| row.model_id).collect();
    let tx = ctx.platform.db.read(ctx.group.reach()).await?;
    let other = templates::disagreeing(ctx, &tx, (sent, Checklist::Gate), models).await?;
    if other.is_empty() { Ok(()) } else { Err(reasons::ORDER_TEMPLATE.into()) }
}

/// Finds the site of a code; `None` for an empty code and for the own one. A code of another group is refused like an
/// unknown one.
async fn dealer_of(ctx: &TransitionContext<'_>, code: &str) -> Result<Option<Arc<SiteInfo>>> {
    if code.is_empty() || code == ctx.site.code {
        return Ok(None);
    }
    let site = ctx.platform.directory.site_by_code(code).await?;
    let site = site.filter(|site| site.group_id == ctx.site.group_id);
    site.map_or_else(|| Err(reasons::DEALER_REFUSED.into()), |site| Ok(Some(site)))
}

/// Rows 10 and 15: moves machines to PDI or makes dealership work orders.
pub(crate) async fn generate(
    ctx: &TransitionContext<'_>,
    ids: &[i64],
    dealer: Option<&Arc<SiteInfo>>,
    date: Option<NaiveDate>,
) -> Result<Moved> {
    let verb = match dealer {
        None => Transition::new("pdi", Action::Pdi { ownership_date: date }, "Moved to PDI Inspection Successfully"),
        Some(site) => {
            let ownership_date = date.or_else(|| Some(ctx.today()));
            let action = Action::Dealership { dealer: destination(&ctx.site, site), ownership_date };
            Transition {
                owner: Some(Owner::Dealer(site.id)),
                about: Some(site.name.clone()),
                ..Transition::new("dealership_ordered", action, "Work Order Generated Successfully")
            }
        }
    };
    stock::carry_out(ctx, ids, &Transition { nothing_chosen: reasons::SELECT_IN_BATCH, ..verb }).await
}

/// Returns `true` if the refusal is about the status of the machines.
fn is_of_the_status(reason: Reason) -> bool {
    [reasons::PDI_FROM_AUDIT, reasons::ORDER_FROM_AUDIT, reasons::PERMISSION_DENIED].contains(&reason)
}

/// Returns `true` if the status of a machine allows a change of its order by this call.
fn is_ordered((row, _): &MachineWithOrder) -> bool {
    matches!(Status::parse(&row.status), Some(Status::G | Status::F | Status::O))
}

/// Row 33: changes the orders. Naming the dealer that the orders already name is no change of owner.
async fn change(
    ctx: &TransitionContext<'_>,
    ids: &[i64],
    current: &[MachineWithOrder],
    dealer: Option<&Arc<SiteInfo>>,
    date: Option<NaiveDate>,
) -> Result<Moved> {
    let names = |order: &Option<work_order::Model>| order.as_ref().and_then(|order| order.dealer_site_id);
    let other = dealer.filter(|site| current.iter().any(|(_, order)| names(order) != Some(site.id)));
    let owner = other.map(|site| NewOwner::Dealer(destination(&ctx.site, site)));
    let action = Action::EditOrder { owner, ownership_date: date };
    let verb = Transition {
        owner: other.map(|site| Owner::Dealer(site.id)),
        ..Transition::new("order_edited", action, "Work Order updated Successfully")
    };
    stock::carry_out(ctx, ids, &verb).await
}
