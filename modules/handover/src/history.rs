//! The handovers of a machine, with the questions as they were answered.

use chrono_tz::Tz;
use platform::{
    auth::context::Ctx,
    core::error::Result,
    db::Tx,
    tenancy::{Grant, Scoped},
};
use sea_orm::{
    ColumnTrait, FromQueryResult, Order,
    prelude::{DateTimeUtc, Json},
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    ORDER_READ,
    checklist::HandoverLine,
    dates,
    entity::{
        handover_entry,
        handover_inspection::{Column, Entity, Model},
    },
    proof::{self, CorrectedLine, Facts},
};

/// The most handovers that are answered; a machine that fails so often is looked at otherwise.
const MOST: u64 = 50;

/// The handovers of a machine's record.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct HandoverList {
    /// The id of the record.
    pub vhc_id: i64,
    /// Handovers of the machine, latest first, at most 50.
    pub handovers: Vec<Handover>,
}

/// A stored handover without its personal part, which contains the drawing.
#[derive(Debug, FromQueryResult)]
pub(crate) struct Stored {
    id: i64,
    template_id: i64,
    template_version: i32,
    language_id: i64,
    passed: bool,
    disclaimer_accepted: bool,
    disclaimer: String,
    answers: Json,
    user_id: Option<i64>,
    at: DateTimeUtc,
    facts: Option<Json>,
    code: Option<String>,
}

const STORED: [Column; 12] = [
    Column::Id,
    Column::TemplateId,
    Column::TemplateVersion,
    Column::LanguageId,
    Column::Passed,
    Column::DisclaimerAccepted,
    Column::Disclaimer,
    Column::Answers,
    Column::UserId,
    Column::At,
    Column::Facts,
    Column::Code,
];

impl From<Model> for Stored {
    fn from(row: Model) -> Self {
        Self {
            id: row.id,
            template_id: row.template_id,
            template_version: row.template_version,
            language_id: row.language_id,
            passed: row.passed,
            disclaimer_accepted: row.disclaimer_accepted,
            disclaimer: row.disclaimer,
            answers: row.answers,
            user_id: row.user_id,
            at: row.at,
            facts: row.facts,
            code: row.code,
        }
    }
}

/// A submitted handover. Name and drawing of the customer are not in it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Handover {
    /// Id of the handover.
    pub handover_id: i64,
    /// The template; 0 for one from before templates were stored.
    pub template_id: i64,
    /// Number of the template's version; 0 for a handover from before templates were stored.
    pub template_version: i32,
    /// The language in which questions and disclaimer were shown.
    pub language_id: i64,
    /// 1 passed, 0 failed.
    pub success: i16,
    /// `true` if the disclaimer was accepted.
    pub disclaimer_accepted: bool,
    /// The disclaimer as it was.
    pub disclaimer: String,
    /// The user who submitted it; null for the program.
    pub user_id: Option<i64>,
    /// DD/MM/YYYY HH:mm:ss, in the site's zone.
    pub time_stamp: String,
    /// The questions in the order at that time, with their answers.
    pub items: Vec<HandoverLine>,
    /// Details at the time of the acceptance, with the names at that time. Empty for a handover from before proofs were
    /// stored.
    pub facts: Facts,
    /// The check code on every copy; empty for a handover from before proofs were stored.
    pub code: String,
    /// Corrections, the first one first. The answers above stay as they were accepted.
    pub corrections: Vec<Correction>,
    /// Time when its personal part was removed, DD/MM/YYYY HH:mm:ss; empty while it is stored.
    pub erased_on: String,
}

/// A correction of a handover.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Correction {
    /// Id of the correction.
    pub correction_id: i64,
    /// Reason of the correction.
    pub reason: String,
    /// Name of the user who corrected it.
    pub actor: String,
    /// DD/MM/YYYY HH:mm:ss, in the site's zone.
    pub time_stamp: String,
    /// The answers that it changed, as they were and as they are.
    pub items: Vec<CorrectedLine>,
}

/// Reads the handovers of a machine of the caller's site.
pub(crate) async fn handovers(ctx: &Ctx, machine: i64) -> Result<HandoverList> {
    let grant = ctx.can(ORDER_READ)?;
    let zone = ctx.site()?.zone;
    let tx = ctx.read(&grant).await?;
    stock::own_record(ctx, &tx, &grant, machine).await?;
    let rows: Vec<Stored> = Entity::within(&grant)
        .filter(Column::MachineId.eq(machine))
        .order(Column::Id, Order::Desc)
        .limit(MOST)
        .columns(STORED, &tx)
        .await?;
    let entries = entries_of(&tx, &grant, rows.iter().map(|row| row.id)).await?;
    drop(tx);
    let handovers = rows.into_iter().map(|row| shown(row, &entries, zone)).collect::<Result<_>>()?;
    Ok(HandoverList { vhc_id: machine, handovers })
}

/// Reads the later entries of handovers, the first one first.
pub(crate) async fn entries_of(
    tx: &Tx,
    grant: &Grant,
    handovers: impl Iterator<Item = i64>,
) -> Result<Vec<handover_entry::Model>> {
    let ids: Vec<i64> = handovers.collect();
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    handover_entry::Entity::within(grant)
        .filter(handover_entry::Column::HandoverId.is_in(ids))
        .order(handover_entry::Column::Id, Order::Asc)
        .all(tx)
        .await
}

/// Returns a handover with its later entries.
pub(crate) fn shown(row: Stored, entries: &[handover_entry::Model], zone: Tz) -> Result<Handover> {
    let mine = || entries.iter().filter(|entry| entry.handover_id == row.id);
    let at = |at| dates::moment(at, zone);
    let correction = |entry: &handover_entry::Model| -> Result<Correction> {
        Ok(Correction {
            correction_id: entry.id,
            reason: entry.reason.clone(),
            actor: entry.actor.clone(),
            time_stamp: at(entry.at),
            items: serde_json::from_value(entry.body.clone())?,
        })
    };
    let corrections =
        mine().filter(|entry| entry.kind == proof::kind::CORRECTION).map(correction).collect::<Result<_>>()?;
    let erased = mine().find(|entry| entry.kind == proof::kind::ERASURE);
    Ok(Handover {
        handover_id: row.id,
        // Before templates were stored, the id was whatever a client sent.
        template_id: if row.template_version == 0 { 0 } else { row.template_id },
        template_version: row.template_version,
        language_id: row.language_id,
        success: row.passed.into(),
        disclaimer_accepted: row.disclaimer_accepted,
        user_id: row.user_id,
        time_stamp: at(row.at),
        facts: proof::facts(row.facts),
        corrections,
        erased_on: erased.map(|entry| at(entry.at)).unwrap_or_default(),
        code: row.code.unwrap_or_default(),
        disclaimer: row.disclaimer,
        items: serde_json::from_value(row.answers)?,
    })
}
