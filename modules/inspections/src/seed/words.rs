//! Answers of a technician of the demonstration data to the items of a template.

use platform::{core::error::Result, db::Tx};
use stock::transitions::TransitionContext;
use templates::content::{Item as Question, ItemKind};

use crate::{
    entity::inspection_item::Model as Item,
    perform::items::{ItemRequest, ItemsRequest},
    stage::questions::Questionnaire,
};

/// The language of the quick texts.
const ENGLISH: i64 = 1;

/// Answer to a text item, and comment of a repaired one.
const NOTED: &str = "As delivered";
const MENDED: &str = "Mended";

/// Result of an inspection of the demonstration data.
pub(super) struct Words {
    /// One item fails; which one depends on this number.
    pub failing: Option<i64>,
    /// The inspection is a repair.
    pub mends: bool,
    /// Only the first in-progress stage is answered, or half of the items where the template has none.
    pub half: bool,
}

impl Words {
    /// The answers.
    pub async fn sheet(
        &self,
        tx: &Tx,
        ctx: &TransitionContext<'_>,
        questionnaire: &Questionnaire,
    ) -> Result<ItemsRequest> {
        let questions = questionnaire.questions();
        let groups = questionnaire.version.iter().flat_map(|version| &version.content.groups);
        let stage = groups.map(|group| group.stage.as_str()).find(|stage| self.half && !stage.is_empty());
        let stage = stage.unwrap_or_default();
        let in_stage = |item: &&Item| {
            let group = questions.get(&item.item_type_id).map(|(group, _)| *group);
            stage.is_empty() || group.is_some_and(|group| group.stage == stage)
        };
        let mut items: Vec<&Item> = questionnaire.items.iter().filter(in_stage).collect();
        if self.half && stage.is_empty() {
            items.truncate(items.len() / 2);
        }
        // Texts never fail, and nobody takes photos.
        let may_fail = |item: &&&Item| {
            let question = questions.get(&item.item_type_id).map(|(_, question)| question);
            question.is_none_or(|question| question.kind != ItemKind::Text.code() && !question.photo_on_failure)
        };
        let able: Vec<i64> = items.iter().filter(may_fail).map(|item| item.item_type_id).collect();
        let pick = |number: i64| able.get(usize::try_from(number).unwrap_or(0) % able.len().max(1)).copied();
        let failing = self.failing.and_then(pick);
        let fault = match failing {
            Some(_) if ctx.site.settings.fault_category_enabled() == Some(true) => {
                reference::fault_to_choose(tx, &ctx.group).await?
            }
            _ => None,
        };
        let mut answers = Vec::with_capacity(items.len());
        for item in items {
            let question = questions.get(&item.item_type_id).map(|(_, question)| *question);
            let fails = failing == Some(item.item_type_id);
            let wrong = if fails { wrong(tx, ctx, question).await? } else { String::new() };
            let comments = if self.mends { MENDED.to_owned() } else { wrong };
            let (area_id, defect_id) = fault.filter(|_| fails).unzip();
            answers.push(ItemRequest { area_id, defect_id, ..answer(item.item_type_id, question, fails, comments) });
        }
        Ok(ItemsRequest { stage_name: stage.to_owned(), items: answers, ..ItemsRequest::default() })
    }
}

/// Returns the comment of a failed item: the first of its quick texts.
async fn wrong(tx: &Tx, ctx: &TransitionContext<'_>, question: Option<&Question>) -> Result<String> {
    const OTHERWISE: &str = "Not in order";
    let Some(list) = question.and_then(|question| question.comment_list) else { return Ok(OTHERWISE.to_owned()) };
    let texts = templates::quick_texts(tx, &ctx.group, list, ENGLISH).await?;
    Ok(texts.into_iter().next().unwrap_or_else(|| OTHERWISE.to_owned()))
}

fn answer(item: i64, question: Option<&Question>, fails: bool, comments: String) -> ItemRequest {
    let kind = question.and_then(|question| ItemKind::of(question.kind.into()));
    let measure = match (kind, question) {
        (Some(ItemKind::Number), Some(question)) if fails => question.beyond(),
        (Some(ItemKind::Number), Some(question)) => Some(question.middle()),
        (Some(ItemKind::Text), _) => Some(NOTED.to_owned()),
        _ => None,
    };
    ItemRequest {
        template_item_type_id: Some(item),
        item_status: Some(i64::from(!fails)),
        comments,
        measure: measure.unwrap_or_default(),
        ..ItemRequest::default()
    }
}
