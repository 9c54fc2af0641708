//! Corrections. What was accepted stays; a correction is an entry of its own that shows what it was and what it is, and that
//! the machine's chain of events names.

use std::collections::HashSet;

use platform::{
    api::lenient_values,
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::Reason,
    },
    db::Tx,
    tenancy::{Grant, Scoped},
};
use sea_orm::ActiveValue::NotSet;
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use stock::{
    TransitionContext,
    entity::machine,
    events::log::{self, Act},
};
use utoipa::ToSchema;

use crate::{
    CORRECT,
    checklist::HandoverLine,
    entity::{handover_entry, handover_inspection},
    history, inspection,
    proof::{self, CorrectedLine},
    reasons,
    wire::HandoverAnswer,
};

/// The longest reason, in characters.
pub(crate) const REASON: usize = 500;
/// The most corrections of a handover: each answer with all of them stays readable.
const MOST: usize = 100;

/// A correction as a client sends it.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct CorrectionForm {
    /// The handover.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub handover_id: Option<i64>,
    /// Reason of the correction, at most 500 characters.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub reason: String,
    /// The answers that change.
    pub save_jcb_items_info: Vec<HandoverAnswer>,
}

/// The answer of a correction.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct CorrectionDone {
    /// The message to display.
    pub message: &'static str,
    /// The id of the correction.
    pub correction_id: i64,
}

/// Corrects a handover of the current site.
pub(crate) async fn correct(ctx: &Ctx, form: CorrectionForm) -> Result<CorrectionDone> {
    let transition = TransitionContext::of(ctx, CORRECT)?;
    let id = form.handover_id.ok_or_else(|| Error::from(reasons::NO_HANDOVER))?;
    form.lengths()?;
    let tx = ctx.write(&transition.own).await?;
    let (row, machine) = lock(&tx, &transition.own, id).await?;
    let entries = history::entries_of(&tx, &transition.own, std::iter::once(id)).await?;
    if entries.iter().filter(|entry| entry.kind == proof::kind::CORRECTION).count() >= MOST {
        return Err(reasons::TOO_MANY_CORRECTIONS.into());
    }
    let body = json!(form.changes(&lines_now(&row, &entries)?)?);
    let addition =
        Addition { kind: proof::kind::CORRECTION, log: "handover_corrected", reason: form.reason.trim(), body };
    let correction_id = say(&tx, &transition, (&row, &machine), addition).await?;
    tx.commit().await?;
    Ok(CorrectionDone { message: "Handover corrected Successfully", correction_id })
}

/// Locks the machine of a handover, so that nobody else adds entries or events to either. Fails where the caller's
/// grant has no such handover.
pub(crate) async fn lock(
    tx: &Tx,
    grant: &Grant,
    handover: i64,
) -> Result<(handover_inspection::Model, machine::Model)> {
    let missing = || Error::from(reasons::NO_HANDOVER);
    let row = handover_inspection::Entity::within(grant).id(handover).one(tx).await?.ok_or_else(missing)?;
    let machine = machine::Entity::within(grant).id(row.machine_id).lock(tx).one(tx).await?.ok_or_else(missing)?;
    Ok((row, machine))
}

/// Entry that is added to a handover afterwards.
pub(crate) struct Addition<'a> {
    pub kind: i16,
    /// The verb of the machine's log.
    pub log: &'static str,
    pub reason: &'a str,
    pub body: Json,
}

/// Adds an entry to a handover, and the event that names it, to the locked machine; returns the id of the entry.
pub(crate) async fn say(
    tx: &Tx,
    ctx: &TransitionContext<'_>,
    (row, machine): (&handover_inspection::Model, &machine::Model),
    addition: Addition<'_>,
) -> Result<i64> {
    let handover = row.hash.as_ref().ok_or_else(|| Error::from(reasons::NO_PROOF))?;
    let mut entry = handover_entry::Model {
        id: 0,
        group_id: row.group_id,
        site_id: row.site_id,
        machine_id: row.machine_id,
        handover_id: row.id,
        kind: addition.kind,
        reason: addition.reason.to_owned(),
        body: addition.body,
        user_id: ctx.user,
        actor: inspection::user_name(tx, ctx).await?,
        at: log::truncate(ctx.now),
        prev_hash: machine.event_hash.clone(),
        hash: Vec::new(),
    };
    entry.hash = proof::entry_hash(&entry, handover);
    let hash = hex::encode(&entry.hash);
    let mut new: handover_entry::ActiveModel = entry.into();
    new.id = NotSet;
    let stored = tx.insert::<handover_entry::Entity, _>(&ctx.own, new).await?;
    let act = Act { kind: addition.log, writer: &ctx.writer, at: ctx.now };
    log::attest(tx, &ctx.own, machine, &hash, &act).await?;
    Ok(stored.id)
}

/// The answers of a handover as its corrections left them.
fn lines_now(row: &handover_inspection::Model, entries: &[handover_entry::Model]) -> Result<Vec<HandoverLine>> {
    let mut lines: Vec<HandoverLine> = serde_json::from_value(row.answers.clone())?;
    for entry in entries.iter().filter(|entry| entry.kind == proof::kind::CORRECTION) {
        let changed: Vec<CorrectedLine> = serde_json::from_value(entry.body.clone())?;
        for line in &mut lines {
            let id = line.template_item_type_id;
            if let Some(change) = changed.iter().find(|change| Some(change.template_item_type_id) == id) {
                (line.item_status, line.comments) = (change.item_status, change.comments.clone());
            }
        }
    }
    Ok(lines)
}

impl CorrectionForm {
    fn lengths(&self) -> Result<(), Reason> {
        inspection::lengths(&self.save_jcb_items_info)?;
        match self.reason.trim().chars().count() {
            0 => Err(reasons::REASON_REQUIRED),
            1..=REASON => Ok(()),
            _ => Err(reasons::REASON_LONG),
        }
    }

    /// Returns the answers that change, each with its previous value.
    fn changes(&self, lines: &[HandoverLine]) -> Result<Vec<CorrectedLine>, Reason> {
        let mut seen = HashSet::new();
        let mut changes = Vec::new();
        for answer in &self.save_jcb_items_info {
            let id = answer.template_item_type_id.ok_or(reasons::NOT_ASKED)?;
            let line = lines.iter().find(|line| line.template_item_type_id == Some(id)).ok_or(reasons::NOT_ASKED)?;
            if !seen.insert(id) {
                return Err(reasons::ANSWERED_TWICE);
            }
            let Some(status @ (0 | 1)) = answer.item_status else { return Err(reasons::YES_OR_NO) };
            // A comment belongs to a no.
            let comments = if status == 0 { answer.comments.trim().to_owned() } else { String::new() };
            if status == 0 && comments.is_empty() {
                return Err(stock::reasons::COMMENTS_REQUIRED);
            }
            if (line.item_status, &line.comments) != (Some(status), &comments) {
                changes.push(CorrectedLine {
                    template_item_type_id: id,
                    item_desc: line.item_desc.clone(),
                    was_status: line.item_status,
                    was_comments: line.comments.clone(),
                    item_status: Some(status),
                    comments,
                });
            }
        }
        if changes.is_empty() { Err(reasons::NOTHING_CORRECTED) } else { Ok(changes) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(id: i64, status: i64, comments: &str) -> HandoverLine {
        HandoverLine {
            template_item_type_id: Some(id),
            item_status: Some(status),
            comments: comments.to_owned(),
            ..HandoverLine::default()
        }
    }

    fn form(answers: &[(i64, i64, &str)]) -> CorrectionForm {
        let answers = answers.iter().map(|(id, status, comments)| HandoverAnswer {
            template_item_type_id: Some(*id),
            item_status: Some(*status),
            comments: (*comments).to_owned(),
        });
        CorrectionForm { save_jcb_items_info: answers.collect(), ..CorrectionForm::default() }
    }

    #[test]
    fn a_correction_shows_both() {
        let lines = [line(1, 1, ""), line(2, 0, "No key")];
        let changed = form(&[(1, 1, "ignored"), (2, 1, "")]).changes(&lines).expect("changes");
        assert_eq!(changed.len(), 1);
        assert_eq!((changed[0].was_status, changed[0].was_comments.as_str()), (Some(0), "No key"));
        assert_eq!((changed[0].item_status, changed[0].comments.as_str()), (Some(1), ""));
        for (answers, refused) in [
            (vec![], reasons::NOTHING_CORRECTED),
            (vec![(2, 0, "No key")], reasons::NOTHING_CORRECTED),
            (vec![(3, 1, "")], reasons::NOT_ASKED),
            (vec![(1, 0, " ")], stock::reasons::COMMENTS_REQUIRED),
            (vec![(1, 0, "x"), (1, 1, "")], reasons::ANSWERED_TWICE),
            (vec![(1, 2, "")], reasons::YES_OR_NO),
        ] {
            assert_eq!(form(&answers).changes(&lines), Err(refused), "{answers:?}");
        }
    }
}
