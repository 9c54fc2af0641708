//! Prospects of an inspection of machines, for lists and for devices that prepare: nothing is locked.

use std::{
    collections::{HashMap, hash_map::Entry},
    sync::Arc,
};

use platform::{
    core::{error::Result, reason::Reason},
    sites::directory::SiteInfo,
};

use super::{
    context::TransitionContext,
    single_machine::{Leaves, decided},
};
use crate::{
    domain::{Action, Answers, Template, Twin},
    entity::{machine, work_order},
    records::position::RelatedFacts,
};

/// Returns the reason for which each of these machines of the current site, with the template of its stage, could not
/// complete an inspection with good answers; `None` where it could. `orders` are their live work orders.
pub async fn refusals(
    ctx: &TransitionContext<'_>,
    machines: &[(&machine::Model, Template)],
    orders: &[work_order::Model],
) -> Result<Vec<Option<Reason>>> {
    let models = catalogue::names(ctx.platform, ctx.site.group_id).await?;
    let orders: HashMap<i64, &work_order::Model> = orders.iter().map(|order| (order.machine_id, order)).collect();
    let mut sites: HashMap<Leaves, Option<Arc<SiteInfo>>> = HashMap::new();
    let mut refused = Vec::with_capacity(machines.len());
    for (row, template) in machines {
        let order = orders.get(&row.id).copied();
        let leaves = Leaves::of(ctx, row, order);
        if let Entry::Vacant(free) = sites.entry(leaves) {
            free.insert(leaves.site(ctx).await?);
        }
        let onward = sites.get(&leaves).and_then(Option::as_ref);
        let related = RelatedFacts {
            audit_enabled: models.get(row.model_id).is_none_or(|model| model.audit_enabled),
            // A machine that is on its way is in no stage with an inspection.
            transfer: None,
            order,
            current_site: ctx.site.id,
            twin: Twin::None,
        };
        let action = Action::Complete { template: *template, answers: Answers::Passed };
        refused.push(decided(ctx, row, related, &action, onward.is_some())?.err());
    }
    Ok(refused)
}
