//! The inspections that several machines have or would have now, read in as many statements for one as for many: for
//! lists, for devices that prepare, and for batches.

use std::{collections::HashMap, sync::Arc};

use platform::{
    core::{error::Result, reason::Reason},
    db::Tx,
    tenancy::Scoped,
};
use sea_orm::ColumnTrait;
use stock::{
    domain::Template,
    entity::{machine, work_order},
    transitions::{TransitionContext, orders, refusals},
};
use templates::{InUse, Published};

use crate::{
    checklist,
    entity::{
        inspection::{Column, Entity, Model as Inspection},
        inspection_item::{self as item, Model as Item},
    },
    open,
    stage::Stage,
};

/// Inspection that a machine has, or would have.
pub(crate) struct Plan {
    pub machine: machine::Model,
    pub stage: Stage,
    /// The open inspection of its stage and model.
    pub open: Option<Inspection>,
    /// The inspection whose failed items a repair is about, where none is open.
    pub failed: Option<Inspection>,
    /// The template version; `None` when there is none.
    pub version: Option<Arc<Published>>,
    /// State of the template of the stage: missing, dormant or mapped.
    template: Template,
}

impl Plan {
    /// Returns the inspection with the items: the open one, or the failed one of a repair that is to begin.
    pub fn source(&self) -> Option<&Inspection> {
        self.open.as_ref().or(self.failed.as_ref())
    }

    /// Returns `true` if failed items are corrected.
    pub const fn corrects(&self) -> bool {
        open::corrects(self.stage.status)
    }
}

/// Plans of machines, with their work orders.
pub(crate) struct Plans {
    pub plans: Vec<Plan>,
    orders: Vec<work_order::Model>,
}

impl Plans {
    /// Reads the plans, in the order of the machines.
    pub async fn of(ctx: &TransitionContext<'_>, tx: &Tx, machines: Vec<machine::Model>) -> Result<Self> {
        let ids: Vec<i64> = machines.iter().map(|row| row.id).collect();
        let orders = orders::live(tx, &ctx.own, ids.iter().copied()).await?;
        let unfinished = Entity::within(&ctx.own)
            .filter(Column::MachineId.is_in(ids))
            .filter(Column::FinishedAt.is_null())
            .all(tx)
            .await?;
        let mut unfinished: HashMap<i64, Inspection> =
            unfinished.into_iter().map(|open| (open.machine_id, open)).collect();
        let mut plans = Vec::with_capacity(machines.len());
        for machine in machines {
            let stage = Stage::of(&machine, ctx.site.hierarchy)?;
            let open = unfinished.remove(&machine.id).filter(|open| open::is_of(open, &machine));
            plans.push(Plan { machine, stage, open, failed: None, version: None, template: Template::Missing });
        }
        let mut plans = Self { plans, orders };
        plans.read_failed(ctx, tx).await?;
        plans.read_versions(ctx, tx).await?;
        Ok(plans)
    }

    /// Finds the failed inspections of the repairs that are to begin.
    async fn read_failed(&mut self, ctx: &TransitionContext<'_>, tx: &Tx) -> Result<()> {
        let wanted = self.plans.iter().filter(|plan| plan.corrects() && plan.open.is_none());
        let wanted: Vec<i64> = wanted.map(|plan| plan.machine.id).collect();
        let mut failed = open::latest(tx, &ctx.own, &wanted).await?;
        failed.retain(|_, last| last.success == Some(0));
        for plan in self.plans.iter_mut().filter(|plan| plan.open.is_none()) {
            plan.failed = failed.remove(&plan.machine.id);
        }
        Ok(())
    }

    /// Finds the version of each: that of the inspection that is open or failed, else the published one of its stage.
    async fn read_versions(&mut self, ctx: &TransitionContext<'_>, tx: &Tx) -> Result<()> {
        let (group, hierarchy) = (&ctx.group, ctx.site.hierarchy);
        let begins = |plan: &&Plan| plan.open.is_none() && plan.stage.kind.is_some();
        let models: Vec<i64> = self.plans.iter().filter(begins).map(|plan| plan.machine.model_id).collect();
        let mapped = if models.is_empty() {
            HashMap::new()
        } else {
            catalogue::templates_of(tx, group, models, hierarchy).await?
        };
        let template = |plan: &Plan| checklist::mapped(plan.stage.kind?, mapped.get(&plan.machine.model_id)?);
        let wanted: Vec<i64> = self.plans.iter().filter(begins).filter_map(&template).collect();
        let in_use = if wanted.is_empty() {
            HashMap::new()
        } else {
            templates::all_in_use(ctx.platform, tx, group, wanted).await?
        };
        let stored = self.plans.iter().filter_map(|plan| plan.source()?.template_version_id);
        let known = templates::versions(ctx.platform, tx, group, stored).await?;
        for plan in &mut self.plans {
            if let Some(source) = plan.source() {
                plan.version = source.template_version_id.and_then(|id| known.get(&id)).cloned();
                plan.template = Template::Mapped;
            } else if let Some(found) = template(plan).and_then(|id| in_use.get(&id)) {
                (plan.template, plan.version) = state(found);
            }
        }
        Ok(())
    }

    /// Returns the reason for which this person can not inspect a machine now, in the order of the machines; `None` if
    /// they can.
    pub async fn refusals(&self, ctx: &TransitionContext<'_>) -> Result<Vec<Option<Reason>>> {
        let machines: Vec<_> = self.plans.iter().map(|plan| (&plan.machine, plan.template)).collect();
        refusals::refusals(ctx, &machines, &self.orders).await
    }

    /// The stored items of every inspection, by its id, in the order in which they were added.
    pub async fn items(&self, ctx: &TransitionContext<'_>, tx: &Tx) -> Result<HashMap<i64, Vec<Item>>> {
        let sources: Vec<i64> = self.plans.iter().filter_map(|plan| Some(plan.source()?.id)).collect();
        let mut by_inspection: HashMap<i64, Vec<Item>> = HashMap::new();
        if sources.is_empty() {
            return Ok(by_inspection);
        }
        let most = open::ITEMS * sources.len() as u64;
        let rows = item::Entity::within(&ctx.own)
            .filter(item::Column::InspectionId.is_in(sources))
            .order(item::Column::Id, sea_orm::Order::Asc)
            .limit(most)
            .all(tx)
            .await?;
        for row in rows {
            by_inspection.entry(row.inspection_id).or_default().push(row);
        }
        Ok(by_inspection)
    }
}

/// Returns the state of a template, and its published version if it is mapped.
fn state(found: &InUse) -> (Template, Option<Arc<Published>>) {
    if found.published.is_none() && !found.dormant {
        return (Template::Missing, None);
    }
    match found.clone().usable() {
        Some(version) => (Template::Mapped, Some(version)),
        None => (Template::Dormant, None),
    }
}
