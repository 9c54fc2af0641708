//! The check templates of work orders and handovers: those that are mapped to the models of the machines, and for the
//! handover first that of the type of the customer.

use std::{collections::HashSet, sync::Arc};

use ::templates::Published;
use catalogue::StageTemplates;
use inspections::CustomerTemplates;
use platform::{
    async_trait,
    core::{error::Result, reason::Reason},
    db::Tx,
    tenancy::{Grant, Scoped},
};
use stock::{
    Ready, TransitionContext,
    domain::Template,
    entity::{machine, work_order},
    reasons,
    transitions::orders,
};

use crate::entity::customer;

/// The checklist that a work order leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Checklist {
    /// `GatedTemplateId`
    Gate,
    /// `HandoverTemplateId`
    Handover,
}

impl Checklist {
    const fn of(self, mapped: &StageTemplates) -> Option<i64> {
        match self {
            Self::Gate => mapped.gate,
            Self::Handover => mapped.handover,
        }
    }
}

/// The models to which another template is mapped than the one that was sent. No id or 0 agrees with all.
pub async fn disagreeing(
    ctx: &TransitionContext<'_>,
    tx: &Tx,
    (sent, checklist): (Option<i64>, Checklist),
    models: HashSet<i64>,
) -> Result<HashSet<i64>> {
    let Some(sent) = sent.filter(|id| *id != 0) else { return Ok(HashSet::new()) };
    let mapped = catalogue::templates_of(tx, &ctx.group, models.iter().copied(), ctx.site.hierarchy).await?;
    let other = |model: &i64| mapped.get(model).and_then(|mapped| checklist.of(mapped)) != Some(sent);
    Ok(models.into_iter().filter(other).collect())
}

/// Refuses a batch for the machines to whose model neither the site's mapping for this type of customers nor the mapping
/// of models has the handover template that was sent.
pub async fn agree(
    ctx: &TransitionContext<'_>,
    ready: &Ready<'_>,
    sent: Option<i64>,
    customer_type: i16,
) -> Result<()> {
    let models = ready.machines().map(|(row, _)| row.model_id).collect();
    let mut other = disagreeing(ctx, ready.tx(), (sent, Checklist::Handover), models).await?;
    if !other.is_empty() {
        let of = (ctx.site.id, customer_type);
        let mapped = catalogue::templates_of_customers(ready.tx(), &ctx.group, other.iter().copied(), of).await?;
        other.retain(|model| mapped.get(model).copied() != sent);
    }
    let refused: Vec<(i64, Reason)> = ready
        .machines()
        .filter(|(row, _)| other.contains(&row.model_id))
        .map(|(row, _)| (row.id, reasons::ORDER_TEMPLATE))
        .collect();
    if refused.is_empty() { Ok(()) } else { Err(ready.refuse(&refused)) }
}

/// Template that currently applies to the handover of a machine.
#[derive(Debug)]
pub struct Mapping {
    /// The template of the customer's type, otherwise that of the model; 0 when none is mapped.
    pub template: i64,
    /// Published version of the template; `None` when no template is mapped, or when it is dormant.
    pub version: Option<Arc<Published>>,
    /// The type of the customer of the order; `None` without a customer.
    pub customer_type: Option<i16>,
}

impl Mapping {
    /// Returns whether a template is mapped, and whether it is published.
    pub const fn state(&self) -> Template {
        match (self.template, &self.version) {
            (0, _) => Template::Missing,
            (_, None) => Template::Dormant,
            (_, Some(_)) => Template::Mapped,
        }
    }
}

/// Reads the template of the handover of machines of a model for this customer.
pub async fn of_handover(ctx: &TransitionContext<'_>, model: i64, customer: Option<i64>) -> Result<Mapping> {
    let tx = ctx.platform.db.read(ctx.own.reach()).await?;
    let customer_type = type_of(&tx, &ctx.own, customer).await?;
    let nothing = Mapping { template: 0, version: None, customer_type };
    let of_type = mapped_to(&tx, &ctx.group, model, (ctx.site.id, customer_type)).await?;
    let mapped = match of_type {
        Some(template) => Some(template),
        None => catalogue::templates(&tx, &ctx.group, model, ctx.site.hierarchy).await?.handover,
    };
    let Some(template) = mapped else { return Ok(nothing) };
    let found = ::templates::in_use(ctx.platform, &tx, &ctx.group, template).await?;
    Ok(found.map_or(nothing, |found| Mapping { template, version: found.usable(), customer_type }))
}

/// Reads the type of a customer of the site.
pub async fn type_of(tx: &Tx, own: &Grant, customer: Option<i64>) -> Result<Option<i16>> {
    let Some(id) = customer else { return Ok(None) };
    Ok(customer::Entity::within(own).id(id).one(tx).await?.map(|row| row.customer_type))
}

/// The template that a site maps to a model for customers of a type.
async fn mapped_to(
    tx: &Tx,
    group: &Grant,
    model: i64,
    (site, customer_type): (i64, Option<i16>),
) -> Result<Option<i64>> {
    let Some(customer_type) = customer_type else { return Ok(None) };
    let mapped = catalogue::templates_of_customers(tx, group, [model], (site, customer_type)).await?;
    Ok(mapped.get(&model).copied())
}

/// The answers about templates of customer types.
pub struct ByCustomerType;

#[async_trait]
impl CustomerTemplates for ByCustomerType {
    async fn of_machine(
        &self,
        tx: &Tx,
        (own, group): (&Grant, &Grant),
        (machine, model): (i64, i64),
    ) -> Result<Option<i64>> {
        let Some(order) = orders::live(tx, own, [machine]).await?.pop() else { return Ok(None) };
        let customer_type = type_of(tx, own, order.customer_id).await?;
        mapped_to(tx, group, model, (order.site_id, customer_type)).await
    }
}

/// The model of a machine, and the customer of its work order.
pub(crate) fn ordered((row, order): (&machine::Model, Option<&work_order::Model>)) -> (i64, Option<i64>) {
    (row.model_id, order.and_then(|order| order.customer_id))
}
