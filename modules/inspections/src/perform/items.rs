//! Saves answers of an inspection. In the receiving inspection the first save marks the machine as partially checked,
//! and a finished stage is written to its history (docs/behaviour/machine-life.md, "Row 3, receiving partly inspected"
//! and "In-progress stages").

use std::collections::{HashMap, HashSet};

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
use sea_orm::{ActiveModelTrait, ActiveValue::NotSet, ColumnTrait, sea_query::OnConflict};
use serde::{Deserialize, Serialize};
use stock::{
    domain::{Action, Answers, StageResult, Status},
    transitions::{SingleMachine, TransitionContext},
};
use templates::content::{Item as Question, ItemKind};
use utoipa::ToSchema;

use crate::{
    entity::{
        inspection::{self, Model as Inspection},
        inspection_item::{ActiveModel, Column, Entity, Model as Item},
    },
    permissions::PERFORM,
    reasons,
    stage::{
        checklist::{answer, reason, verdict},
        current::Stage,
        evidence, open,
        questions::{Questionnaire, StageItems},
    },
};

/// The kind of event in the machine's log.
const KIND: &str = "part_inspected";

/// The longest comment and measured text, in characters.
const TEXT: usize = 500;
/// The longest stage name, in characters.
const WORD: usize = 50;

/// Answers to save, or one of them with the machine and the inspection. The answers of other items are not changed.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct SaveInput {
    /// Id of the machine's record at the current site.
    #[serde(rename = "VHCId", deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub machine: Option<i64>,
    /// The id of the inspection; the open one when it is left out or 0.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub template_lookup_id: Option<i64>,
    /// The in-progress stage that these items finish, at a site with stages.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub stage_name: String,
    /// The version that the caller has read; an inspection with another version is not changed.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub version: Option<i64>,
    /// The answers; at most 500.
    pub items: Option<Vec<ItemRequest>>,
    /// The id of the item, of a single answer.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub template_item_type_id: Option<i64>,
    /// Status of the single answer, as in an item of `Items`, like the fields that follow.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub item_status: Option<i64>,
    /// The comment.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub comments: String,
    /// The area of a defect.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub area_id: Option<i64>,
    /// The defect.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub defect_id: Option<i64>,
    /// The measured number, or the text.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub measure: String,
}

impl SaveInput {
    /// The answers of this record: those of its list, and the one that it is itself.
    fn into_ask(self) -> ItemsRequest {
        let own = ItemRequest {
            template_item_type_id: self.template_item_type_id,
            item_status: self.item_status,
            comments: self.comments,
            area_id: self.area_id,
            defect_id: self.defect_id,
            measure: self.measure,
        };
        let mut items = self.items.unwrap_or_default();
        if own != ItemRequest::default() {
            items.push(own);
        }
        let (machine, template_lookup_id) = (self.machine, self.template_lookup_id.filter(|id| *id != 0));
        ItemsRequest { machine, template_lookup_id, stage_name: self.stage_name, version: self.version, items }
    }
}

/// The answers of a request: of one machine, one inspection and one stage.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct ItemsRequest {
    /// The machine's record.
    pub machine: Option<i64>,
    /// The inspection; `None` for the open one.
    pub template_lookup_id: Option<i64>,
    /// The stage that is finished; empty for none.
    pub stage_name: String,
    /// The version that the caller has read.
    pub version: Option<i64>,
    /// The answers.
    pub items: Vec<ItemRequest>,
}

impl ItemsRequest {
    /// Joins the records of a request, which must agree on everything but their answers.
    fn read(records: Vec<SaveInput>) -> Result<Self, Reason> {
        let mut asks = records.into_iter().map(SaveInput::into_ask);
        let mut ask = asks.next().ok_or(reasons::NOTHING_SENT)?;
        for mut other in asks {
            ask.items.append(&mut other.items);
            let same = (other.machine, other.template_lookup_id, &other.stage_name, other.version)
                == (ask.machine, ask.template_lookup_id, &ask.stage_name, ask.version);
            if !same {
                return Err(reasons::ITEMS_APART);
            }
        }
        Ok(ask)
    }
}

/// One answer. The question, and whether an answer is required, are defined by the template; such fields of a request
/// are ignored.
#[derive(Debug, Default, PartialEq, Eq, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct ItemRequest {
    /// The id of the item.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub template_item_type_id: Option<i64>,
    /// 0 no, 1 yes, 2 not applicable; null removes the answer. That of a number and of a text follows from `Measure`.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub item_status: Option<i64>,
    /// The comment; required for a no when the inspection is completed.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub comments: String,
    /// The area of a defect, of the group's list; 0 for none. If it is left out, it is not changed.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub area_id: Option<i64>,
    /// The defect, of the group's list; 0 for none. If it is left out, it is not changed.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub defect_id: Option<i64>,
    /// The measured number, or the text; empty removes the answer of such an item.
    #[serde(deserialize_with = "lenient_values::text")]
    #[schema(value_type = lenient_values::Text)]
    pub measure: String,
}

/// The answer of a save.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Answered {
    /// The message to display.
    pub message: &'static str,
    /// The id of the machine.
    #[serde(rename = "VHCId")]
    pub machine: i64,
    /// The id of the inspection.
    pub template_lookup_id: i64,
    /// The version, to be sent with the next answers.
    pub version: i32,
}

impl Answered {
    const fn of(inspection: &Inspection, version: i32) -> Self {
        Self { message: "Success", machine: inspection.machine_id, template_lookup_id: inspection.id, version }
    }
}

/// A valid answer.
pub(crate) struct Sent {
    pub item_type: i64,
    status: Option<i16>,
    ask: ItemRequest,
}

impl Sent {
    fn read(ask: ItemRequest) -> Result<Self, Reason> {
        let item_type = ask.template_item_type_id.filter(|id| *id > 0).ok_or(reasons::ITEM_UNNAMED)?;
        let status = match ask.item_status {
            None => None,
            Some(code) => {
                let code = i16::try_from(code).ok().filter(|code| answer(*code).is_some());
                Some(code.ok_or(reasons::ITEM_STATUS)?)
            }
        };
        let fits = |text: &str, most: usize| text.trim().chars().count() <= most;
        if !fits(&ask.measure, TEXT) {
            return Err(reasons::TEXT_TOO_LONG);
        }
        if !fits(&ask.comments, TEXT) {
            return Err(stock::reasons::COMMENTS_LONG);
        }
        Ok(Self { item_type, status, ask })
    }

    pub fn all(asks: Vec<ItemRequest>) -> Result<Vec<Self>, Reason> {
        if asks.len() as u64 > open::ITEMS {
            return Err(reasons::TOO_MANY_ITEMS);
        }
        let sent = asks.into_iter().map(Self::read).collect::<Result<Vec<_>, _>>()?;
        let different: HashSet<i64> = sent.iter().map(|one| one.item_type).collect();
        if different.len() == sent.len() { Ok(sent) } else { Err(reasons::ITEM_TWICE) }
    }

    /// Builds the item with this answer.
    pub fn answered(&self, mut item: Item, question: Option<&Question>) -> Result<Item, Reason> {
        item.status = question.map_or(Ok(self.status), |question| self.graded(question))?;
        self.ask.comments.trim().clone_into(&mut item.comments);
        self.ask.measure.trim().clone_into(&mut item.measure);
        item.area_id = chosen(self.ask.area_id, item.area_id);
        item.defect_id = chosen(self.ask.defect_id, item.defect_id);
        Ok(item)
    }

    /// The status of the answer to a question: what was chosen, or what follows from the measure.
    fn graded(&self, question: &Question) -> Result<Option<i16>, Reason> {
        let measure = self.ask.measure.trim();
        match ItemKind::of(question.kind.into()) {
            Some(ItemKind::Number | ItemKind::Text) if measure.is_empty() => Ok(None),
            Some(ItemKind::Number) => {
                question.measured(measure).map(|good| Some(i16::from(good))).ok_or(reasons::MEASURE)
            }
            Some(ItemKind::Text) => Ok(Some(1)),
            Some(ItemKind::YesNo) if self.status == Some(2) => Err(reasons::YES_OR_NO),
            Some(ItemKind::YesNo | ItemKind::PassFail) | None => Ok(self.status),
        }
    }
}

/// Returns the id chosen from a list: the stored one if none is sent, and `None` for 0.
fn chosen(sent: Option<i64>, stored: Option<i64>) -> Option<i64> {
    sent.map_or(stored, |id| Some(id).filter(|id| *id > 0))
}

/// The answers of a request, checked as far as possible without the machine.
pub(crate) struct CheckedAnswers {
    sent: Vec<Sent>,
    inspection: Option<i64>,
    stage_name: String,
    version: Option<i64>,
}

impl CheckedAnswers {
    pub(crate) fn read(ask: ItemsRequest) -> Result<Self, Reason> {
        let sent = Sent::all(ask.items)?;
        let stage_name = ask.stage_name.trim().to_owned();
        if stage_name.chars().count() > WORD {
            return Err(reasons::TEXT_TOO_LONG);
        }
        Ok(Self { sent, inspection: ask.template_lookup_id, stage_name, version: ask.version })
    }
}

/// Saves answers. Unchanged answers are not written, so a repeated request has no further effect.
pub(crate) async fn save(ctx: &Ctx, records: Vec<SaveInput>) -> Result<Answered> {
    let transition = TransitionContext::of(ctx, PERFORM)?;
    let ask = ItemsRequest::read(records)?;
    let machine = ask.machine.ok_or_else(|| Error::from(stock::reasons::NOT_FOUND))?;
    let sheet = CheckedAnswers::read(ask)?;
    let single = SingleMachine::hold(&transition, machine).await?;
    let (saved, is_new) = write_down(&transition, &single, sheet).await?;
    if is_new {
        single.commit().await?;
    }
    Ok(saved)
}

/// Writes the answers into the inspection of a locked machine. Answers the inspection, and whether anything changed.
pub(crate) async fn write_down(
    ctx: &TransitionContext<'_>,
    single: &SingleMachine<'_>,
    sheet: CheckedAnswers,
) -> Result<(Answered, bool)> {
    let CheckedAnswers { sent, inspection: named, stage_name, version } = sheet;
    let (tx, row) = (single.tx(), single.row()?);
    let unfinished = open::unfinished(tx, &ctx.own, row.id).await?;
    let inspection = unfinished.filter(|open| open::is_of(open, row) && named.is_none_or(|id| id == open.id));
    let Some(inspection) = inspection else {
        single.decide(&Action::Complete { template: stock::domain::Template::Mapped, answers: Answers::Passed })?;
        return Err(reasons::NOT_OPEN.into());
    };
    let stage = Stage::of(row, ctx.site.hierarchy)?;
    let finishes = stage.status == Status::R && ctx.rules.stages && !stage_name.is_empty();
    if sent.is_empty() && !finishes {
        return Err(reasons::NOTHING_SENT.into());
    }

    let questionnaire = open::questionnaire(ctx.platform, tx, (&ctx.own, &ctx.group), &inspection).await?;
    let by_type: HashMap<i64, &Item> = questionnaire.items.iter().map(|item| (item.item_type_id, item)).collect();
    let questions = questionnaire.questions();
    let corrects = open::corrects(stage.status);
    let mut answered = Vec::with_capacity(sent.len());
    for one in &sent {
        let known = by_type.get(&one.item_type).copied();
        let item = known.ok_or(if corrects { reasons::NOT_FAILED } else { reasons::NOT_ASKED })?;
        let question = questions.get(&one.item_type).map(|(_, question)| *question);
        answered.push(one.answered(item.clone(), question)?);
    }
    evidence::faults_exist(ctx, tx, &by_type, &answered).await?;
    let finished = if finishes {
        // A stage that the site does not list is no stage of its own, whatever the template of the group contains.
        let is_known = reference::stages(tx, &ctx.own).await?.has(&stage_name);
        let stage = questionnaire.stage(&stage_name).filter(|_| is_known).ok_or(reasons::STAGE_EMPTY)?;
        Some(finish(&questionnaire, stage, &mut answered)?)
    } else {
        None
    };
    let changed: Vec<&Item> =
        answered.iter().filter(|item| by_type.get(&item.item_type_id).copied() != Some(*item)).collect();
    if let Some(stage) = finished.as_ref().filter(|stage| !stage.passed) {
        evidence::demand(ctx, tx, &inspection, &questions, of_stage(&answered, &stage.name)).await?;
    }
    if changed.is_empty() {
        return Ok((Answered::of(&inspection, inspection.version), false));
    }
    if version.is_some_and(|version| version != i64::from(inspection.version)) {
        return Err(reasons::CHANGED.into());
    }
    if stage.status == Status::R {
        let comment = finished.as_ref().and_then(|stage| reason(of_stage(&answered, &stage.name)));
        let action = Action::Part { stage: finished };
        let mut change = single.decide(&action)?;
        for entry in &mut change.history {
            entry.inspection = Some(inspection.id);
            entry.comment.clone_from(&comment);
        }
        if !row.partially_checked || !change.history.is_empty() {
            single.write(KIND, action, change).await?;
        }
    }
    let rows = changed.into_iter().map(|item| stored(item, ctx));
    tx.upsert_many::<Entity, _>(&ctx.own, rows, on_conflict()).await?;
    let version = inspection.version + 1;
    let counted = inspection::Entity::change(&ctx.own)
        .filter(inspection::Column::Id.eq(inspection.id))
        .filter(inspection::Column::Version.eq(inspection.version))
        .value(inspection::Column::Version, version)
        .run(tx)
        .await?;
    if counted != 1 {
        return Err(reasons::CHANGED.into());
    }
    inspection_news::announce(tx, inspection.group_id, inspection.id);
    Ok((Answered::of(&inspection, version), true))
}

/// Finishes an in-progress stage: marks its items, those that the request does not name among them, and answers its result.
/// Every required item of the stage needs an answer, and a no needs a comment.
fn finish(questionnaire: &Questionnaire, stage: StageItems, answered: &mut Vec<Item>) -> Result<StageResult, Reason> {
    let sent: HashSet<i64> = answered.iter().map(|item| item.item_type_id).collect();
    let belongs: HashSet<i64> = stage.items.into_iter().collect();
    let others = questionnaire
        .items
        .iter()
        .filter(|item| belongs.contains(&item.item_type_id) && !sent.contains(&item.item_type_id));
    answered.extend(others.cloned());
    for item in answered.iter_mut().filter(|item| belongs.contains(&item.item_type_id)) {
        stage.name.clone_into(&mut item.stage);
    }
    match verdict(of_stage(answered, &stage.name)) {
        Answers::Empty => Err(reasons::STAGE_EMPTY),
        Answers::Unanswered => Err(stock::reasons::SELECT_OPTION),
        Answers::Uncommented => Err(stock::reasons::COMMENTS_REQUIRED),
        Answers::Failed => Ok(StageResult { passed: false, name: stage.name }),
        Answers::Passed => Ok(StageResult { passed: true, name: stage.name }),
    }
}

/// The items of a finished stage.
fn of_stage<'a>(items: &'a [Item], name: &'a str) -> impl Iterator<Item = &'a Item> {
    items.iter().filter(move |item| item.stage == name)
}

fn stored(item: &Item, ctx: &TransitionContext<'_>) -> ActiveModel {
    let copy = Item { user_id: ctx.user, at: ctx.now, ..item.clone() };
    ActiveModel { id: NotSet, ..ActiveModel::from(copy).reset_all() }
}

fn on_conflict() -> OnConflict {
    OnConflict::columns([Column::InspectionId, Column::ItemTypeId])
        .update_columns([
            Column::Description,
            Column::ItemGroup,
            Column::Stage,
            Column::Required,
            Column::Status,
            Column::Comments,
            Column::AreaId,
            Column::DefectId,
            Column::Measure,
            Column::UserId,
            Column::At,
        ])
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(number: i64) -> ItemRequest {
        ItemRequest { template_item_type_id: Some(number), item_status: Some(1), ..ItemRequest::default() }
    }

    /// One answer with its machine and inspection.
    fn single(number: i64) -> SaveInput {
        SaveInput {
            machine: Some(7),
            template_lookup_id: Some(8),
            template_item_type_id: Some(number),
            item_status: Some(1),
            ..SaveInput::default()
        }
    }

    fn record(items: Vec<ItemRequest>) -> SaveInput {
        SaveInput { machine: Some(7), template_lookup_id: Some(8), items: Some(items), ..SaveInput::default() }
    }

    #[test]
    fn one_item_a_list_of_them_and_a_record_with_items_are_the_same() {
        let ask = |numbers: &[i64]| {
            let items = numbers.iter().map(|number| item(*number)).collect();
            Ok(ItemsRequest { machine: Some(7), template_lookup_id: Some(8), items, ..ItemsRequest::default() })
        };
        assert_eq!(ItemsRequest::read(vec![single(1)]), ask(&[1]));
        assert_eq!(ItemsRequest::read(vec![single(1), single(2)]), ask(&[1, 2]));
        assert_eq!(ItemsRequest::read(vec![record(vec![item(1), item(2)])]), ask(&[1, 2]));
        assert_eq!(ItemsRequest::read(vec![record(vec![item(1), item(2)]), single(3)]), ask(&[1, 2, 3]));
        assert_eq!(ItemsRequest::read(vec![record(Vec::new())]), ask(&[]));
        // The open inspection is 0 or left out.
        let open = |inspection| SaveInput { template_lookup_id: inspection, ..single(1) };
        assert!(ItemsRequest::read(vec![open(Some(0)), SaveInput { item_status: None, ..open(None) }]).is_ok());
    }

    #[test]
    fn items_of_two_machines_or_inspections_are_refused() {
        for other in [
            SaveInput { machine: Some(9), ..single(2) },
            SaveInput { machine: None, ..single(2) },
            SaveInput { template_lookup_id: None, ..single(2) },
            SaveInput { stage_name: "Line 1".to_owned(), ..single(2) },
            SaveInput { version: Some(3), ..single(2) },
        ] {
            assert_eq!(ItemsRequest::read(vec![single(1), other]), Err(reasons::ITEMS_APART));
        }
        assert_eq!(ItemsRequest::read(Vec::new()), Err(reasons::NOTHING_SENT));
    }
}
