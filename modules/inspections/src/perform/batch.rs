//! Inspects many machines at once: answers for all of them and exceptions for some, each machine with a record and a
//! result of its own, and all of them or none.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::Arc,
};

use platform::{
    api::lenient_values,
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::Reason,
    },
    shared::inspection_news,
    tenancy::Scoped,
};
use sea_orm::{ActiveModelTrait, ActiveValue::NotSet, ColumnTrait, ExprTrait, sea_query::Expr};
use serde::{Deserialize, Serialize};
use stock::{
    domain::{Answers, Decision, Status, Template},
    entity::machine,
    transitions::{MachineBatch, TransitionContext},
};
use templates::{
    Published,
    content::{Group, Item as Question},
};
use utoipa::ToSchema;

use crate::{
    entity::{
        inspection::{ActiveModel, Column, Entity, Model as Inspection},
        inspection_item::{self as item, Model as Item},
    },
    offline::prefetch::MACHINES,
    perform::{
        complete::{Completed, KIND, has_reason},
        items::{ItemRequest, Sent},
        start::{AtHand, prepared},
    },
    permissions::PERFORM,
    reasons,
    stage::{
        checklist::{reason, verdict},
        current::{Stage, completed},
        evidence, open,
        questions::Questionnaire,
    },
};

/// Machines of one model in one stage, and what was found on them.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct InspectionBatchRequest {
    /// The letter of the stage in which the caller has seen the machines; a machine in another one refuses the batch.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub status: String,
    /// The template that the caller has at hand.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub template_id: Option<i64>,
    /// The number of the version that the answers are of.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub template_version: Option<i64>,
    /// The answers for every machine; at most 500.
    pub answers: Vec<ItemRequest>,
    /// The machines; at most 100.
    pub machines: Vec<BatchMachine>,
}

/// A machine of a batch.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct BatchMachine {
    /// Id of the machine's record at the current site.
    #[serde(rename = "VHCId", deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub machine: Option<i64>,
    /// Exceptions of the machine: answers in place of those for every machine.
    pub answers: Vec<ItemRequest>,
}

/// The answer of a batch.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct BatchDone {
    /// The message to display.
    pub message: &'static str,
    /// The result of each machine, in the order of the request.
    pub machines: Vec<Completed>,
}

/// The answers of a batch, checked as far as possible without the machines.
struct BatchAnswers {
    at_hand: AtHand,
    number: i64,
    common: Vec<Sent>,
    /// Exceptions by machine.
    exceptions: BTreeMap<i64, Vec<Sent>>,
    /// Ids of the machines in the order of the request.
    order: Vec<i64>,
}

impl BatchAnswers {
    fn read(request: InspectionBatchRequest) -> Result<Self> {
        let number = request.template_version.ok_or_else(|| Error::from(reasons::VERSION_UNNAMED))?;
        let common = Sent::all(request.answers)?;
        if request.machines.is_empty() {
            return Err(stock::reasons::SELECT_MACHINE.into());
        }
        if request.machines.len() > MACHINES {
            let text = format!("At most {MACHINES} machines can be inspected at once");
            return Err(Error::from(stock::reasons::TOO_MANY_MACHINES).saying(text));
        }
        let (mut exceptions, mut order) = (BTreeMap::new(), Vec::with_capacity(request.machines.len()));
        for one in request.machines {
            let machine = one.machine.ok_or_else(|| Error::from(stock::reasons::NOT_FOUND))?;
            if exceptions.insert(machine, Sent::all(one.answers)?).is_some() {
                return Err(reasons::MACHINE_TWICE.into());
            }
            order.push(machine);
        }
        let at_hand = AtHand::new(&request.status, request.template_id, Some(number));
        Ok(Self { at_hand, number, common, exceptions, order })
    }

    /// The answer, in the order of the request.
    fn answer(&self, done: Vec<Completed>) -> BatchDone {
        let mut done: HashMap<i64, Completed> = done.into_iter().map(|one| (one.machine, one)).collect();
        BatchDone { message: "Success", machines: self.order.iter().filter_map(|id| done.remove(id)).collect() }
    }

    /// Returns the answers for a machine, one for each item: the exceptions, and the common answers for the other
    /// items.
    fn of(&self, machine: i64) -> impl Iterator<Item = &Sent> {
        let own = self.exceptions.get(&machine);
        let is_own = move |item: i64| own.is_some_and(|own| own.iter().any(|one| one.item_type == item));
        let common = self.common.iter().filter(move |one| !is_own(one.item_type));
        common.chain(own.into_iter().flatten())
    }
}

/// A machine with its answers and what follows.
struct Outcome {
    items: Vec<Item>,
    answers: Answers,
    change: Decision,
}

/// Inspects machines at once.
pub(crate) async fn batch(ctx: &Ctx, request: InspectionBatchRequest) -> Result<BatchDone> {
    let transition = TransitionContext::of(ctx, PERFORM)?;
    let sheet = BatchAnswers::read(request)?;
    let many = MachineBatch::hold(&transition, &sheet.order).await?;
    let tx = many.tx();
    if let Some(done) = repeated(&transition, &many, &sheet).await? {
        return Ok(sheet.answer(done));
    }
    let (stage, model) = one_stage(&transition, &many, &sheet)?;
    let mapping = stage.mapping(transition.platform, tx, &transition.group, (model, transition.site.hierarchy)).await?;
    let version = prepared(&transition, tx, &mapping, (&sheet.at_hand, sheet.number)).await?;
    refuse_begun(&transition, &many).await?;
    let decided = decide(&transition, &many, &sheet, &version).await?;
    let done = write(&transition, &many, decided, (stage, &version)).await?;
    many.commit().await?;
    Ok(sheet.answer(done))
}

/// The answer of a batch that is sent again: the last thing that happened to each machine is this inspection, by this
/// person, with these answers.
async fn repeated(
    ctx: &TransitionContext<'_>,
    many: &MachineBatch<'_>,
    sheet: &BatchAnswers,
) -> Result<Option<Vec<Completed>>> {
    if !many.last_was(KIND).await? {
        return Ok(None);
    }
    let tx = many.tx();
    let ids: Vec<i64> = many.rows().iter().map(|row| row.id).collect();
    let last = open::latest(tx, &ctx.own, &ids).await?;
    let versions: BTreeSet<Option<i64>> = last.values().map(|one| one.template_version_id).collect();
    let [Some(version)] = versions.into_iter().collect::<Vec<_>>()[..] else { return Ok(None) };
    let version = templates::version(ctx.platform, tx, &ctx.group, version).await?;
    let stage = &sheet.at_hand.status;
    let same = |one: &Inspection| one.finished_by == ctx.user && (stage.is_empty() || one.status == *stage);
    if last.len() != ids.len() || !last.values().all(same) || !sheet.at_hand.asks(Some(&version)) {
        return Ok(None);
    }
    let mut stored: HashMap<i64, Vec<Item>> = HashMap::new();
    let rows = item::Entity::within(&ctx.own)
        .filter(item::Column::InspectionId.is_in(last.values().map(|one| one.id)))
        .limit(open::ITEMS * ids.len() as u64)
        .all(tx)
        .await?;
    for row in rows {
        stored.entry(row.machine_id).or_default().push(row);
    }
    let questions = questions(&version);
    let mut done = Vec::with_capacity(ids.len());
    for row in many.rows() {
        let Ok(items) = answered(ctx, row, sheet, &version, &questions) else { return Ok(None) };
        let answers = items.iter().filter(|item| is_answered(item)).map(answer_of).collect::<BTreeSet<_>>();
        if answers != stored.remove(&row.id).iter().flatten().map(self::answer_of).collect() {
            return Ok(None);
        }
        let Some(inspection) = last.get(&row.id) else { return Ok(None) };
        done.push(Completed::of(inspection, &row.status, inspection.success == Some(1)));
    }
    Ok(Some(done))
}

/// Returns the parts of an answer by which a repeat is recognized.
fn answer_of(item: &Item) -> (i64, Option<i16>, String, String, Option<i64>, Option<i64>) {
    (item.item_type_id, item.status, item.comments.clone(), item.measure.clone(), item.area_id, item.defect_id)
}

/// Returns `true` if an item was answered, so that it is stored.
const fn is_answered(item: &Item) -> bool {
    item.user_id.is_some() || item.status.is_some()
}

/// The questions of a version with their groups, by the id of the item.
fn questions(version: &Published) -> HashMap<i64, (&Group, &Question)> {
    version.content.items().map(|(group, question)| (question.id, (group, question))).collect()
}

/// Returns the stage and the model of all machines. Machines are inspected together only in stages that have the same
/// items for all of them, and after which they stay at the site or go to the same one.
fn one_stage(ctx: &TransitionContext<'_>, many: &MachineBatch<'_>, sheet: &BatchAnswers) -> Result<(Stage, i64)> {
    let first = many.rows().first().ok_or_else(|| Error::from(stock::reasons::SELECT_MACHINE))?;
    let wanted = if sheet.at_hand.status.is_empty() { first.status.clone() } else { sheet.at_hand.status.clone() };
    let moved: Vec<(i64, Reason)> = many
        .rows()
        .iter()
        .filter(|row| row.status != wanted)
        .map(|row| (row.id, reasons::OTHER_STAGE))
        .chain(
            many.rows().iter().filter(|row| row.model_id != first.model_id).map(|row| (row.id, reasons::OTHER_MODEL)),
        )
        .collect();
    if !moved.is_empty() {
        return Err(many.refuse(&moved));
    }
    let stage = Stage::of(first, ctx.site.hierarchy)?;
    match stage.status {
        Status::R | Status::A | Status::F => Ok((stage, first.model_id)),
        Status::H | Status::S | Status::G => Err(reasons::ONE_BY_ONE.into()),
        Status::N | Status::C | Status::O | Status::P | Status::T => Err(stock::reasons::NO_INSPECTION.into()),
    }
}

/// Refuses machines whose open inspection has answers or photos: they are somebody's work.
async fn refuse_begun(ctx: &TransitionContext<'_>, many: &MachineBatch<'_>) -> Result<()> {
    let ids = many.rows().iter().map(|row| row.id);
    let open = Entity::within(&ctx.own)
        .filter(Column::MachineId.is_in(ids))
        .filter(Column::FinishedAt.is_null())
        .all(many.tx())
        .await?;
    let rows: HashMap<i64, &machine::Model> = many.rows().iter().map(|row| (row.id, row)).collect();
    let live = open.iter().filter(|open| rows.get(&open.machine_id).is_some_and(|row| open::is_of(open, row)));
    let live: HashMap<i64, i64> = live.map(|open| (open.id, open.machine_id)).collect();
    if live.is_empty() {
        return Ok(());
    }
    let answered: Vec<item::Model> = item::Entity::within(&ctx.own)
        .filter(item::Column::InspectionId.is_in(live.keys().copied()))
        // A comment without an answer is work, too; an answer that was taken back is none.
        .filter(
            item::Column::Status
                .is_not_null()
                .or(item::Column::Comments.ne(""))
                .or(item::Column::Measure.ne(""))
                .or(item::Column::AreaId.is_not_null())
                .or(item::Column::DefectId.is_not_null()),
        )
        .limit(open::ITEMS * live.len() as u64)
        .all(many.tx())
        .await?;
    let inspections: Vec<i64> = live.keys().copied().collect();
    let sent = assets::being_sent(many.tx(), &ctx.group, &inspections, ctx.now).await?;
    let photographed = assets::count_of_inspections(many.tx(), &ctx.group, &inspections).await?;
    let with_work = answered.iter().map(|item| item.inspection_id).chain(photographed.into_keys()).chain(sent);
    let begun: Vec<(i64, Reason)> = with_work.filter_map(|id| Some((*live.get(&id)?, reasons::BEGUN))).collect();
    if begun.is_empty() { Ok(()) } else { Err(many.refuse(&begun)) }
}

/// Decides each machine by its answers.
async fn decide(
    ctx: &TransitionContext<'_>,
    many: &MachineBatch<'_>,
    sheet: &BatchAnswers,
    version: &Arc<Published>,
) -> Result<Vec<Outcome>> {
    let questions = questions(version);
    let asks_fault = evidence::asks_fault(ctx, many.tx()).await?;
    let (mut decided, mut refused) = (Vec::with_capacity(many.rows().len()), Vec::new());
    for row in many.rows() {
        let items = match answered(ctx, row, sheet, version, &questions) {
            Ok(items) => items,
            Err(reason) => {
                refused.push((row.id, reason));
                continue;
            }
        };
        let answers = verdict(&items);
        let change = many.decide(row, &completed(Template::Mapped, answers))?;
        match change.and_then(|change| evidence::lacks(&items, &questions, asks_fault).map(|()| change)) {
            Ok(change) => decided.push(Outcome { items, answers, change }),
            Err(reason) => refused.push((row.id, reason)),
        }
    }
    if !refused.is_empty() {
        return Err(many.refuse(&refused));
    }
    let all: Vec<Item> = decided.iter().flat_map(|one| &one.items).cloned().collect();
    evidence::faults_exist(ctx, many.tx(), &HashMap::new(), &all).await?;
    Ok(decided)
}

/// Every item of the version with the answers of a machine.
fn answered(
    ctx: &TransitionContext<'_>,
    row: &machine::Model,
    sheet: &BatchAnswers,
    version: &Arc<Published>,
    questions: &HashMap<i64, (&Group, &Question)>,
) -> Result<Vec<Item>, Reason> {
    let inspection = begun(ctx, row, version);
    let mut items = Questionnaire::of(&inspection, false, Some(Arc::clone(version)), Vec::new()).items;
    for one in sheet.of(row.id) {
        let item = items.iter_mut().find(|item| item.item_type_id == one.item_type).ok_or(reasons::NOT_ASKED)?;
        let question = questions.get(&one.item_type).map(|(_, question)| *question);
        *item = Item { user_id: ctx.user, at: ctx.now, ..one.answered(item.clone(), question)? };
    }
    Ok(items)
}

/// The inspection of a machine, which begins and ends with the batch.
fn begun(ctx: &TransitionContext<'_>, row: &machine::Model, version: &Published) -> Inspection {
    Inspection {
        id: 0,
        group_id: row.group_id,
        site_id: row.site_id,
        machine_id: row.id,
        model_id: row.model_id,
        status: row.status.clone(),
        template_id: Some(version.template_id),
        template_version_id: Some(version.id),
        started_by: ctx.user,
        started_at: ctx.now,
        finished_by: ctx.user,
        finished_at: Some(ctx.now),
        success: None,
        version: 2,
    }
}

/// Writes the inspections with their items, and what they change.
async fn write(
    ctx: &TransitionContext<'_>,
    many: &MachineBatch<'_>,
    decided: Vec<Outcome>,
    (stage, version): (Stage, &Published),
) -> Result<Vec<Completed>> {
    let tx = many.tx();
    // What was begun and not answered, or left in another stage, ends without a result.
    let unfinished = Column::MachineId.is_in(many.rows().iter().map(|row| row.id)).and(Column::FinishedAt.is_null());
    for left in Entity::within(&ctx.own).filter(unfinished.clone()).all(tx).await? {
        inspection_news::announce(tx, left.group_id, left.id);
    }
    Entity::change(&ctx.own)
        .filter(unfinished)
        .value(Column::FinishedBy, ctx.user)
        .value(Column::FinishedAt, ctx.now)
        .set(Column::Version, Expr::col(Column::Version).add(1))
        .run(tx)
        .await?;
    let passed = |one: &Outcome| one.answers != Answers::Failed;
    let new = many.rows().iter().zip(&decided).map(|(row, one)| {
        let whole = Inspection { success: Some(i16::from(passed(one))), ..begun(ctx, row, version) };
        ActiveModel { id: NotSet, ..ActiveModel::from(whole).reset_all() }
    });
    let written = tx.insert_returning::<Entity, _>(&ctx.own, new.collect::<Vec<_>>()).await?;
    let written: HashMap<i64, Inspection> = written.into_iter().map(|one| (one.machine_id, one)).collect();
    let (mut items, mut changes, mut done) = (Vec::new(), Vec::new(), Vec::new());
    for (row, one) in many.rows().iter().zip(decided) {
        let inspection = written.get(&row.id).ok_or_else(|| Error::internal("an inspection was not written"))?;
        inspection_news::announce(tx, row.group_id, inspection.id);
        let mut change = one.change;
        let is_passed = one.answers != Answers::Failed;
        let why = reason(&one.items);
        for entry in &mut change.history {
            if entry.status == stage.status {
                entry.inspection = Some(inspection.id);
            }
            if has_reason(entry) {
                entry.comment.clone_from(&why);
            }
        }
        done.push(Completed::of(inspection, change.next.status.code(), is_passed));
        changes.push(change);
        items.extend(one.items.into_iter().filter(is_answered).map(|item| {
            let row = Item { inspection_id: inspection.id, ..item };
            item::ActiveModel { id: NotSet, ..item::ActiveModel::from(row).reset_all() }
        }));
    }
    tx.insert_many::<item::Entity, _>(&ctx.own, items).await?;
    // The answers of each machine are in its change; the action only names the event.
    many.write(KIND, completed(Template::Mapped, Answers::Passed), changes).await?;
    Ok(done)
}
