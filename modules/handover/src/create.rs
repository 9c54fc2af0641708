//! Customer work orders: one customer, one order a machine, one transaction (docs/behaviour/machine-life.md, "Row 20,
//! customer work order").

use platform::{
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::own,
    },
    shared::audit::{self, AuditEvent},
};
use serde::Serialize;
use serde_json::json;
use stock::{
    Moved, Owner, Prepared, Transition, TransitionContext,
    domain::{Action, Selection},
};
use utoipa::ToSchema;

use crate::{CUSTOMER_WRITE, customer, dates, form::CustomerForm, templates};

/// The answer of `customer/create` and `customer/update`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct CustomerDone {
    /// The message to display.
    pub message: &'static str,
    /// The id of the customer.
    pub customer_id: i64,
    /// The ids of the machines, ascending.
    pub vhc_ids: Vec<i64>,
}

impl CustomerDone {
    pub(crate) fn of(done: Moved, customer_id: i64) -> Self {
        Self { message: done.message, customer_id, vhc_ids: done.vhc_ids }
    }
}

/// Makes customer work orders for machines, with a new customer.
pub(crate) async fn create(ctx: &Ctx, form: CustomerForm) -> Result<CustomerDone> {
    order(&TransitionContext::of(ctx, CUSTOMER_WRITE)?, form).await
}

/// Makes customer work orders for any caller: a request, or the demonstration data.
pub(crate) async fn order(ctx: &TransitionContext<'_>, form: CustomerForm) -> Result<CustomerDone> {
    let personal = form.personal()?;
    let customer_type = form.customer_type()?;
    let date = dates::sent(&form.ownership_changed_date, ctx.today())?.unwrap_or_else(|| ctx.today());
    let mut machines = form.vhc_ids.clone();
    machines.sort_unstable();
    machines.dedup();
    let selection = if machines.len() == 1 { Selection::Single } else { Selection::Batch };
    let action = Action::Customer { selection, ownership_date: Some(date) };
    let verb = Transition {
        request: Some(customer::word(ctx.platform, &(&personal, customer_type, date, &machines))?),
        ..Transition::new("customer_ordered", action, "Work Order Generated Successfully")
    };
    let ready = match stock::prepare(ctx, &machines, &verb).await? {
        Prepared::Ready(ready) => ready,
        Prepared::Repeated(done, orders) => {
            let customer = orders.iter().find_map(|order| order.customer_id);
            return Ok(CustomerDone::of(done, customer.ok_or_else(|| Error::from(own::STALE))?));
        }
    };
    templates::agree(ctx, &ready, form.template_id, customer_type).await?;
    let made = customer::add(ready.tx(), &ctx.own, ctx, &personal, customer_type).await?;
    // The audit log names the customer by id; personal data are stored in the customer's row only.
    let event = AuditEvent::new("customer.create", "customer", made.id).after(json!({ "vhcIds": machines }));
    audit::write(ready.tx(), &ctx.platform.clock, &ctx.writer, event).await?;
    let done = ready.write(Some(Owner::Customer(made.id))).await?;
    Ok(CustomerDone::of(done, made.id))
}
