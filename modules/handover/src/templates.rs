//! The check templates of work orders and handovers: those that are mapped to the models of the machines.

use std::{collections::HashSet, sync::Arc};

use ::templates::Published;
use catalogue::StageTemplates;
use platform::{
    core::{error::Result, reason::Reason},
    db::Tx,
};
use stock::{Ready, TransitionContext, domain::Template, reasons};

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
    acting: &TransitionContext<'_>,
    tx: &Tx,
    (sent, checklist): (Option<i64>, Checklist),
    models: HashSet<i64>,
) -> Result<HashSet<i64>> {
    let Some(sent) = sent.filter(|id| *id != 0) else { return Ok(HashSet::new()) };
    let mapped = catalogue::templates_of(tx, &acting.group, models.iter().copied(), acting.site.hierarchy).await?;
    let other = |model: &i64| mapped.get(model).and_then(|mapped| checklist.of(mapped)) != Some(sent);
    Ok(models.into_iter().filter(other).collect())
}

/// Refuses a batch for the machines whose model has another handover template than the one that was sent.
pub async fn agree(acting: &TransitionContext<'_>, ready: &Ready<'_>, sent: Option<i64>) -> Result<()> {
    let models = ready.machines().map(|(row, _)| row.model_id).collect();
    let other = disagreeing(acting, ready.tx(), (sent, Checklist::Handover), models).await?;
    let refused: Vec<(i64, Reason)> = ready
        .machines()
        .filter(|(row, _)| other.contains(&row.model_id))
        .map(|(row, _)| (row.id, reasons::ORDER_TEMPLATE))
        .collect();
    if refused.is_empty() { Ok(()) } else { Err(ready.refuse(&refused)) }
}

/// What the handover of a machine asks now.
#[derive(Debug)]
pub struct Mapping {
    /// The template of the model; 0 when none is mapped.
    pub template: i64,
    /// Its published version; `None` when no template is mapped, or when it is dormant.
    pub version: Option<Arc<Published>>,
}

impl Mapping {
    /// Whether the handover can be asked.
    pub const fn state(&self) -> Template {
        match (self.template, &self.version) {
            (0, _) => Template::Missing,
            (_, None) => Template::Dormant,
            (_, Some(_)) => Template::Mapped,
        }
    }
}

/// Reads what the handover of machines of a model asks.
pub async fn of_handover(acting: &TransitionContext<'_>, model: i64) -> Result<Mapping> {
    let nothing = Mapping { template: 0, version: None };
    let tx = acting.platform.db.read(acting.group.reach()).await?;
    let mapped = catalogue::templates(&tx, &acting.group, model, acting.site.hierarchy).await?;
    let Some(template) = mapped.handover else { return Ok(nothing) };
    let found = ::templates::in_use(acting.platform, &tx, &acting.group, template).await?;
    Ok(found.map_or(nothing, |found| Mapping { template, version: found.asked() }))
}
