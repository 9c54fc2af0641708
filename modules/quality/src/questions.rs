//! Video quality questions: a text in a language, its place in the list, and whether an answer is needed.

use platform::{
    api::{
        name_list::Name,
        site_list::entries::{ChangeContext, FieldNames, SiteList, SiteRefusals, is_order, order_list, refused},
    },
    async_trait,
    auth::{context::Face, permission::Permission},
    core::error::Result,
    db::Tx,
};
use sea_orm::Value;
use serde_json::{Value as Json, json};

use crate::{
    QUESTION_READ, QUESTION_WRITE,
    entity::video_question::{self, ActiveModel, Column, Entity, Model},
    reasons,
};

/// The longest question, in characters.
const LONGEST: usize = 250;

/// The type of questions about the quality of videos.
const VIDEO_QUALITY: i16 = 20;

/// The language of a question that names none.
const FIRST_LANGUAGE: i32 = 1;

const QUESTION: FieldNames = ("QuestionDesc", "question");

const LANGUAGE: FieldNames = ("LanguageId", "languageId");

/// A valid question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    text: Name,
    order_list: i32,
    is_mandatory: bool,
    language_id: i32,
}

/// The values of a request.
#[derive(Debug, Default)]
pub(crate) struct Given<'a> {
    pub(crate) question: Option<&'a str>,
    pub(crate) module_type: Option<i64>,
    pub(crate) order_list: Option<i64>,
    pub(crate) is_mandatory: Option<bool>,
    pub(crate) language_id: Option<i64>,
}

/// Reads the values of a request: what is left out stays.
pub(crate) fn read(face: Face, given: &Given<'_>, old: Option<&Question>) -> Result<Question> {
    let Given { question, module_type, order_list: order, is_mandatory, language_id } = given;
    if module_type.is_some_and(|number| number != i64::from(VIDEO_QUALITY)) {
        return Err(refused(face, ("QuestionsModuleTypeId", "moduleType"), reasons::QUESTION_TYPE));
    }
    let text = match (question, old) {
        (None, Some(old)) => old.text.clone(),
        (text, _) => {
            let text = text.unwrap_or_default();
            Name::read(text, LONGEST, reasons::QUESTION_REQUIRED, reasons::QUESTION_TOO_LONG)
                .map_err(|reason| refused(face, QUESTION, reason))?
        }
    };
    let language_id = match language_id {
        None => old.map_or(FIRST_LANGUAGE, |old| old.language_id),
        Some(id) => i32::try_from(*id).map_err(|_| refused(face, LANGUAGE, reasons::QUESTION_LANGUAGE))?,
    };
    Ok(Question {
        text,
        order_list: order_list(face, *order, old.map(|old| old.order_list), reasons::QUESTION_ORDER)?,
        is_mandatory: is_mandatory.unwrap_or(old.is_some_and(|old| old.is_mandatory)),
        language_id,
    })
}

/// Checks a row that comes from another server.
pub(crate) fn check(row: &Model) -> Result<(), String> {
    if !is_order(row.order_list) {
        return Err(reasons::QUESTION_ORDER.text().into_owned());
    }
    if row.module_type != VIDEO_QUALITY {
        return Err(reasons::QUESTION_TYPE.text().into_owned());
    }
    let invalid = (reasons::QUESTION_REQUIRED, reasons::QUESTION_TOO_LONG);
    Name::check(&row.question, &row.question_key, LONGEST, invalid)
}

#[async_trait]
impl SiteList for Entity {
    type Row = ActiveModel;
    type Values = Question;
    platform::site_columns!(video_question);
    const READ: Permission = QUESTION_READ;
    const WRITE: Permission = QUESTION_WRITE;
    const NOUN: &'static str = "videoquestion";
    const ACTIONS: [&'static str; 3] = ["videoquestion.create", "videoquestion.update", "videoquestion.delete"];
    const REFUSALS: SiteRefusals = SiteRefusals {
        taken: reasons::QUESTION_TAKEN,
        unknown: reasons::QUESTION_UNKNOWN,
        changed: reasons::CHANGED,
        full: reasons::LIST_FULL,
        site_unknown: reasons::SITE_UNKNOWN,
    };
    const IDENTITY: FieldNames = QUESTION;

    fn values(row: &Model) -> Question {
        let Model { question, question_key, order_list, is_mandatory, language_id, .. } = row;
        Question {
            text: Name { text: question.clone(), key: question_key.clone() },
            order_list: *order_list,
            is_mandatory: *is_mandatory,
            language_id: *language_id,
        }
    }

    fn stored(question: &Question) -> Vec<(Column, Value)> {
        vec![
            (Column::Question, question.text.text.as_str().into()),
            (Column::QuestionKey, question.text.key.as_str().into()),
            (Column::ModuleType, VIDEO_QUALITY.into()),
            (Column::OrderList, question.order_list.into()),
            (Column::IsMandatory, question.is_mandatory.into()),
            (Column::LanguageId, question.language_id.into()),
        ]
    }

    fn identity(question: &Question) -> Vec<(Column, Value)> {
        vec![
            (Column::LanguageId, question.language_id.into()),
            (Column::QuestionKey, question.text.key.as_str().into()),
        ]
    }

    fn order() -> Vec<Column> {
        vec![Column::OrderList]
    }

    fn audit_json(question: &Question) -> Json {
        let Question { text, order_list, is_mandatory, language_id } = question;
        json!({ "question": text.text, "orderList": order_list, "isMandatory": is_mandatory, "languageId": language_id })
    }

    /// The language is one of the product's.
    async fn before(by: &ChangeContext<'_>, _tx: &Tx, _site: i64, _id: Option<i64>, question: &Question) -> Result<()> {
        let languages = reference::language_names(by.platform).await?;
        if languages.contains_key(&i64::from(question.language_id)) {
            Ok(())
        } else {
            Err(by.refused(LANGUAGE, reasons::QUESTION_LANGUAGE))
        }
    }
}
