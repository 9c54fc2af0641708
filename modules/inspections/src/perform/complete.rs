//! Completes the open inspection, repair or spec change of a machine, with the change of its status
//! (docs/behaviour/machine-life.md, "Completing an inspection" and rows 4 to 6, 8, 9, 11 to 14, 16 to 19).

use platform::{auth::context::Ctx, core::error::Result};
use serde::Serialize;
use stock::{
    domain::{Answers, HistoryEntry, Template},
    entity::machine,
    transitions::{SingleMachine, TransitionContext},
};
use utoipa::ToSchema;

use crate::{
    entity::inspection::Model as Inspection,
    permissions::PERFORM,
    reasons,
    stage::{
        checklist::{reason, verdict},
        current::{Stage, completed},
        evidence, open,
    },
};

/// The kind of event in the machine's log.
pub(crate) const KIND: &str = "inspected";

/// The answer of a completed inspection.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Completed {
    /// The message to display.
    pub message: &'static str,
    /// The id of the machine.
    #[serde(rename = "VHCId")]
    pub machine: i64,
    /// The id of the inspection.
    pub template_lookup_id: i64,
    /// The status of the machine after it.
    pub status: String,
    /// The result of the inspection.
    pub inspection_status: Outcome,
}

/// The `InspectionStatus` of an answer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Outcome {
    /// 1 passed, 0 failed.
    pub success: i16,
}

impl Completed {
    pub(crate) fn of(inspection: &Inspection, status: &str, passed: bool) -> Self {
        Self {
            message: "Success",
            machine: inspection.machine_id,
            template_lookup_id: inspection.id,
            status: status.to_owned(),
            inspection_status: Outcome { success: i16::from(passed) },
        }
    }
}

/// Completes the open inspection, which must be the named one when one is named.
pub(crate) async fn complete(ctx: &Ctx, machine: i64, named: Option<i64>) -> Result<Completed> {
    let transition = TransitionContext::of(ctx, PERFORM)?;
    let single = SingleMachine::hold(&transition, machine).await?;
    let (done, is_new) = finish(&transition, &single, named).await?;
    if is_new {
        single.commit().await?;
    }
    Ok(done)
}

/// Completes the inspection of a locked machine. Answers its result, and whether this call completed it.
pub(crate) async fn finish(
    ctx: &TransitionContext<'_>,
    single: &SingleMachine<'_>,
    named: Option<i64>,
) -> Result<(Completed, bool)> {
    let (tx, row) = (single.tx(), single.row()?);
    let stage = Stage::of(row, ctx.site.hierarchy)?;
    let unfinished = open::unfinished(tx, &ctx.own, row.id).await?;
    let inspection = unfinished.filter(|open| open::is_of(open, row) && named.is_none_or(|id| id == open.id));
    let Some(inspection) = inspection else {
        if let Some(done) = repeated(single, ctx, row, named).await? {
            return Ok((done, false));
        }
        let of = (row.model_id, ctx.site.hierarchy);
        let mapping = stage.mapping(ctx.platform, tx, &ctx.group, of).await?;
        single.decide(&completed(mapping.state, Answers::Passed))?;
        return Err(reasons::NOT_OPEN.into());
    };
    // It uses the version with which it was begun, whatever has become of the template since.
    let questionnaire = open::questionnaire(ctx.platform, tx, (&ctx.own, &ctx.group), &inspection).await?;
    let answers = verdict(&questionnaire.items);
    let action = completed(Template::Mapped, answers);
    let mut change = single.decide(&action)?;
    evidence::demand(ctx, tx, &inspection, &questionnaire.questions(), &questionnaire.items).await?;
    let why = reason(&questionnaire.items);
    for entry in &mut change.history {
        if entry.status == stage.status {
            entry.inspection = Some(inspection.id);
        }
        if has_reason(entry) {
            entry.comment.clone_from(&why);
        }
    }
    let passed = answers != Answers::Failed;
    let done = Completed::of(&inspection, change.next.status.code(), passed);
    single.write(KIND, action, change).await?;
    open::end(tx, &ctx.own, &inspection, (ctx.user, ctx.now), Some(passed)).await?;
    Ok((done, true))
}

/// Returns `true` if the history entry has the reason: the failed entry, and the entry of the repair or spec change.
pub(crate) fn has_reason(entry: &HistoryEntry) -> bool {
    entry.success == Some(false) || open::corrects(entry.status)
}

/// The answer of a repeated request: the last event of the machine is this completion by this person
/// (docs/behaviour/machine-life.md, "Repeats without an idempotency key").
async fn repeated(
    single: &SingleMachine<'_>,
    ctx: &TransitionContext<'_>,
    row: &machine::Model,
    named: Option<i64>,
) -> Result<Option<Completed>> {
    if !single.last_was(KIND).await? {
        return Ok(None);
    }
    let last = open::completed(single.tx(), &ctx.own, row.id).await?;
    let mine = last.filter(|last| last.finished_by == ctx.user && named.is_none_or(|id| id == last.id));
    Ok(mine.map(|last| Completed::of(&last, &row.status, last.success == Some(1))))
}
