//! Changes customer details or the ownership date, until the handover has passed (docs/behaviour/machine-life.md, "Row
//! 33, edit a work order").

use platform::{
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::own,
    },
    db::Tx,
    shared::audit::{self, AuditEvent},
    tenancy::Scoped,
};
use sea_orm::{ColumnTrait, ExprTrait, sea_query::Expr};
use serde_json::json;
use stock::{
    Owner, Prepared, Transition, TransitionContext,
    domain::{Action, NewOwner},
    entity::work_order,
    transitions::orders,
};

use crate::{
    customers::{
        create::CustomerDone,
        form::{CustomerForm, Personal},
        record, words,
    },
    dates,
    entity::customer::{Column, Entity, Model},
    orders::templates,
    permissions::CUSTOMER_WRITE,
    reasons,
};

/// Changes a customer for all or some of the customer's machines.
pub(crate) async fn update(ctx: &Ctx, form: CustomerForm) -> Result<CustomerDone> {
    let transition = TransitionContext::of(ctx, CUSTOMER_WRITE)?;
    let personal = form.personal()?;
    let customer_type = form.customer_type()?;
    let date = dates::sent(&form.ownership_changed_date, transition.today())?;
    let (id, machines) = machines_of(&transition, &form).await?;
    let action = Action::EditOrder { owner: Some(NewOwner::Customer), ownership_date: date };
    let verb = Transition::new("order_edited", action, "Work Order updated Successfully");
    let ready = match stock::prepare(&transition, &machines, &verb).await? {
        Prepared::Ready(ready) => ready,
        Prepared::Repeated(done, _) => return Ok(CustomerDone::of(done, id)),
    };
    // Checked again with the machines locked: their orders still name this customer.
    if ready.machines().any(|(_, order)| order.is_none_or(|order| order.customer_id != Some(id))) {
        return Err(own::STALE.into());
    }
    templates::agree(&transition, &ready, form.template_id, customer_type).await?;
    let before = load(ready.tx(), &transition, id).await?;
    if form.version.is_some_and(|version| version != i64::from(before.version)) {
        return Err(own::STALE.into());
    }
    let known = record::open(&transition.platform.secrets, &before)?;
    let same = known == personal && before.customer_type == customer_type;
    let all = orders::of_customer(ready.tx(), &transition.own, id).await?;
    let others = all.iter().any(|order| !machines.contains(&order.machine_id));
    let now = if same {
        id
    } else if others {
        // The machines that are not named retain the details with which they were ordered.
        record::add(ready.tx(), &transition.own, &transition, &personal, customer_type).await?.id
    } else {
        rewrite(ready.tx(), &transition, &before, &personal, customer_type).await?;
        id
    };
    if !same {
        let event = AuditEvent::new("customer.update", "customer", now)
            .before(json!({ "customerId": id }))
            .after(json!({ "vhcIds": machines }));
        audit::write(ready.tx(), &transition.platform.clock, &transition.writer, event).await?;
    }
    let done = ready.write(Some(Owner::Customer(now))).await?;
    Ok(CustomerDone::of(done, now))
}

/// The customer and the machines of a request: the machines that it names, or all of the customer's that are not sold.
async fn machines_of(ctx: &TransitionContext<'_>, form: &CustomerForm) -> Result<(i64, Vec<i64>)> {
    let nothing = || Error::from(reasons::NO_CUSTOMER);
    let named = form.customer_id.filter(|id| *id != 0);
    let mut machines = form.vhc_ids.clone();
    if machines.is_empty() {
        let id = named.ok_or_else(|| Error::from(stock::reasons::SELECT_MACHINE))?;
        let tx = ctx.platform.db.read(ctx.own.reach()).await?;
        load(&tx, ctx, id).await?;
        let open = |order: &work_order::Model| !order.is_closed();
        let all = orders::of_customer(&tx, &ctx.own, id).await?;
        machines = all.iter().filter(|order| open(order)).map(|order| order.machine_id).collect();
        if machines.is_empty() {
            return Err(stock::reasons::ORDER_CLOSED.into());
        }
        machines.sort_unstable();
        return Ok((id, machines));
    }
    machines.sort_unstable();
    machines.dedup();
    let current = stock::look(ctx, &machines, stock::reasons::SELECT_MACHINE).await?;
    if let Some(id) = named {
        let tx = ctx.platform.db.read(ctx.own.reach()).await?;
        load(&tx, ctx, id).await?;
    }
    let mut id = named;
    for (_, order) in &current {
        let of = order.as_ref().and_then(|order| order.customer_id).ok_or_else(nothing)?;
        if *id.get_or_insert(of) != of {
            return Err(nothing());
        }
    }
    Ok((id.ok_or_else(nothing)?, machines))
}

/// Finds a customer of the caller's site; one of another site is not found.
async fn load(tx: &Tx, ctx: &TransitionContext<'_>, id: i64) -> Result<Model> {
    Entity::within(&ctx.own).id(id).one(tx).await?.ok_or_else(|| own::NO_SUCH_THING.into())
}

/// Writes the customer if its version is still the one that was read.
async fn rewrite(
    tx: &Tx,
    ctx: &TransitionContext<'_>,
    before: &Model,
    personal: &Personal,
    customer_type: i16,
) -> Result<()> {
    let changed = Entity::change(&ctx.own)
        .filter(Column::Id.eq(before.id))
        .filter(Column::Version.eq(before.version))
        .value(Column::Sealed, record::seal(&ctx.platform.secrets, &before.uuid, personal)?)
        .value(Column::CustomerType, customer_type)
        .value(Column::UpdatedAt, ctx.now)
        .set(Column::Version, Expr::col(Column::Version).add(1))
        .run(tx)
        .await?;
    if changed != 1 {
        return Err(own::STALE.into());
    }
    words::write(tx, &ctx.own, &ctx.platform.secrets, before, personal).await
}
