//! The console resource of this module: video quality questions.

use chrono::{DateTime, Utc};
use platform::{
    api::site_list::console::{ConsoleList, SiteEntries},
    auth::context::Face,
    core::error::Result,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    entity::video_question,
    questions::{self, Given, Question},
};

/// Video quality questions.
pub type VideoQuestions = SiteEntries<video_question::Entity>;

platform::fields! {
    /// Fields by which video quality questions can be filtered and sorted.
    ConsoleQuestionField: Id Number "id"; Question Text "question"; OrderList Number "orderList"; Mandatory Flag "isMandatory"; Language Number "languageId"; Site Number "siteId";
        Deleted Flag "deleted";
}

/// A video quality question at the console.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConsoleQuestionRow {
    id: i64,
    question: String,
    order_list: i32,
    is_mandatory: bool,
    language_id: i32,
    site_id: i64,
    site_code: String,
    deleted: bool,
    updated_at: DateTime<Utc>,
}

/// A video quality question as the console sends it. Fields that are left out are not changed.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct ConsoleQuestionInput {
    /// At most 250 characters, unique per site and language without regard to letter case.
    question: Option<String>,
    /// Position in the list, from 0 to 9999.
    order_list: Option<i32>,
    /// True where an answer is needed.
    is_mandatory: Option<bool>,
    /// Id of the language; 1 when it is left out.
    language_id: Option<i64>,
    /// The site of a new entry; fixed once created.
    site_id: Option<i64>,
    /// The time of the last change, as it was read.
    updated_at: Option<DateTime<Utc>>,
}

impl ConsoleList for video_question::Entity {
    const PLURAL: &'static str = "videoquestions";
    const SINGULAR: &'static str = "video quality question";
    type Answer = ConsoleQuestionRow;
    type Input = ConsoleQuestionInput;
    type Field = ConsoleQuestionField;
    const DELETED: ConsoleQuestionField = ConsoleQuestionField::Deleted;
    const WORDS: ConsoleQuestionField = ConsoleQuestionField::Question;

    fn column(field: ConsoleQuestionField) -> video_question::Column {
        match field {
            ConsoleQuestionField::Id => video_question::Column::Id,
            ConsoleQuestionField::Question => video_question::Column::Question,
            ConsoleQuestionField::OrderList => video_question::Column::OrderList,
            ConsoleQuestionField::Mandatory => video_question::Column::IsMandatory,
            ConsoleQuestionField::Language => video_question::Column::LanguageId,
            ConsoleQuestionField::Site => video_question::Column::SiteId,
            ConsoleQuestionField::Deleted => video_question::Column::Deleted,
        }
    }

    fn answer(row: video_question::Model, site_code: String) -> ConsoleQuestionRow {
        let video_question::Model { id, question, order_list, is_mandatory, language_id, site_id, .. } = row;
        let (deleted, updated_at) = (row.deleted, row.updated_at);
        ConsoleQuestionRow {
            id,
            question,
            order_list,
            is_mandatory,
            language_id,
            site_id,
            site_code,
            deleted,
            updated_at,
        }
    }

    fn context(input: &ConsoleQuestionInput) -> (Option<i64>, Option<DateTime<Utc>>) {
        (input.site_id, input.updated_at)
    }

    fn read(input: ConsoleQuestionInput, old: Option<&Question>) -> Result<Question> {
        let ConsoleQuestionInput { question, order_list, is_mandatory, language_id, .. } = input;
        let order_list = order_list.map(i64::from);
        let given = Given { question: question.as_deref(), module_type: None, order_list, is_mandatory, language_id };
        questions::read(Face::Console, &given, old)
    }
}
