//! The answers of a handover with the questions of the published version. A pure part: every question of the version is
//! answered with yes or no, and other fields of a question that a client sends are ignored.

use std::collections::HashMap;

use platform::core::reason::Reason;
use serde::{Deserialize, Serialize};
use stock::domain::{Answers, ItemAnswer, ItemStatus};
use templates::Published;
use utoipa::ToSchema;

use crate::{reasons, wire::HandoverForm};

/// The longest text of all comments together in the history, in characters.
const FAILED_COMMENTS_MAX: usize = 2_000;

/// A question with its answer, as it is stored and read again.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct HandoverLine {
    /// The id of the question, the same in every version of the template.
    pub template_item_type_id: Option<i64>,
    /// The question in the language in which it was shown; empty for a handover from before templates were stored.
    pub item_desc: String,
    /// The name of its group.
    pub item_group: String,
    /// 1 yes, 0 no.
    pub item_status: Option<i64>,
    /// The comment.
    pub comments: String,
}

/// Every question of a version with its answer, in order.
#[derive(Debug)]
pub(crate) struct HandoverChecklist {
    /// The language of the texts: the one that was sent, or the template's own where the version does not have it.
    pub language: i64,
    pub lines: Vec<HandoverLine>,
}

impl HandoverChecklist {
    /// Assigns the answers of a form to the questions.
    pub fn read(version: &Published, form: &HandoverForm) -> Result<Self, Reason> {
        let content = &version.content;
        if form.template_version.is_some_and(|number| number != 0 && number != i64::from(version.number)) {
            return Err(reasons::TEMPLATE_CHANGED);
        }
        let mut sent = HashMap::with_capacity(form.save_jcb_items_info.len());
        for answer in &form.save_jcb_items_info {
            let id = answer.template_item_type_id.ok_or(reasons::NOT_ASKED)?;
            if !matches!(answer.item_status, None | Some(0 | 1)) {
                return Err(reasons::YES_OR_NO);
            }
            if sent.insert(id, answer).is_some() {
                return Err(reasons::ANSWERED_TWICE);
            }
        }
        let language = form.language.filter(|id| content.names.contains_key(id)).unwrap_or(content.language);
        let mut lines = Vec::with_capacity(content.item_count());
        for (group, question) in content.items() {
            let answer = sent.remove(&question.id);
            lines.push(HandoverLine {
                template_item_type_id: Some(question.id),
                item_desc: content.text(&question.texts, language).to_owned(),
                item_group: content.text(&group.texts, language).to_owned(),
                item_status: answer.and_then(|answer| answer.item_status),
                comments: answer.map(|answer| answer.comments.clone()).unwrap_or_default(),
            });
        }
        if sent.is_empty() { Ok(Self { language, lines }) } else { Err(reasons::NOT_ASKED) }
    }

    /// Returns the result of the answers. Every question needs an answer, also where the template does not require it.
    pub fn answers(&self) -> Answers {
        Answers::of(self.lines.iter().map(|line| ItemAnswer {
            required: true,
            status: line.item_status.map(|status| if status == 0 { ItemStatus::No } else { ItemStatus::Yes }),
            comment: &line.comments,
        }))
    }

    /// The comments of the questions answered with no, for the history.
    pub fn failed_comments(&self) -> String {
        let noes = self.lines.iter().filter(|line| line.item_status == Some(0));
        let comments: Vec<&str> = noes.map(|line| line.comments.trim()).filter(|text| !text.is_empty()).collect();
        comments.join("; ").chars().take(FAILED_COMMENTS_MAX).collect()
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::wire::HandoverAnswer;

    /// Version 3 with three questions in two groups; the last one has no German text and is not required.
    fn version() -> Published {
        let item = |id: i64, mandatory: bool, texts: serde_json::Value| {
            json!({ "id": id, "kind": 1, "category": null, "comment_list": null, "animation": null,
                "mandatory": mandatory, "photo_on_failure": false, "min": null, "max": null, "unit": "", "decimals": 0,
                "position": 0, "texts": texts })
        };
        let papers = json!({ "id": 1, "stage": "", "position": 0, "texts": { "1": "Papers", "2": "Papiere" }, "items": [
            item(11, true, json!({ "1": "Manual handed over", "2": "Anleitung übergeben" })),
            item(12, true, json!({ "1": "Keys handed over", "2": "Schlüssel übergeben" })),
        ] });
        let cab = json!({ "id": 2, "stage": "", "position": 1, "texts": { "1": "Cab", "2": "Kabine" },
            "items": [item(13, false, json!({ "1": "Seat explained" }))] });
        let content = json!({ "language": 1, "names": { "1": "Handover", "2": "Übergabe" }, "groups": [papers, cab] });
        let content = serde_json::from_value(content).expect("a content");
        Published { id: 40, template_id: 4, number: 3, content }
    }

    fn form(answers: &[(i64, Option<i64>, &str)]) -> HandoverForm {
        let answers = answers.iter().map(|(id, status, comments)| HandoverAnswer {
            template_item_type_id: Some(*id),
            item_status: *status,
            comments: (*comments).to_owned(),
        });
        HandoverForm { save_jcb_items_info: answers.collect(), ..HandoverForm::default() }
    }

    fn amounts(answers: &[(i64, Option<i64>, &str)]) -> Answers {
        HandoverChecklist::read(&version(), &form(answers)).expect("a sheet").answers()
    }

    /// HAND-029
    #[test]
    fn every_question_needs_an_answer() {
        assert_eq!(amounts(&[]), Answers::Unanswered);
        assert_eq!(amounts(&[(11, Some(1), ""), (12, Some(1), "")]), Answers::Unanswered);
        assert_eq!(amounts(&[(11, Some(1), ""), (12, Some(1), ""), (13, None, "")]), Answers::Unanswered);
        assert_eq!(amounts(&[(13, Some(1), ""), (12, Some(1), ""), (11, Some(1), "")]), Answers::Passed);
    }

    /// HAND-030
    #[test]
    fn a_no_needs_a_comment() {
        assert_eq!(amounts(&[(11, Some(1), ""), (12, Some(0), " "), (13, Some(1), "")]), Answers::Uncommented);
        let failed = form(&[(12, Some(0), " No key"), (11, Some(0), "No manual"), (13, Some(1), "fine")]);
        let failed = HandoverChecklist::read(&version(), &failed).expect("a sheet");
        assert_eq!((failed.answers(), failed.failed_comments()), (Answers::Failed, "No manual; No key".to_owned()));
    }

    #[test]
    fn answers_belong_to_the_questions_of_the_version() {
        let refused = |form: &HandoverForm| HandoverChecklist::read(&version(), form).expect_err("refused");
        assert_eq!(refused(&form(&[(14, Some(1), "")])), reasons::NOT_ASKED);
        assert_eq!(refused(&form(&[(11, Some(1), ""), (11, Some(0), "x")])), reasons::ANSWERED_TWICE);
        assert_eq!(refused(&form(&[(11, Some(2), "")])), reasons::YES_OR_NO);
        let nameless = HandoverForm { save_jcb_items_info: vec![HandoverAnswer::default()], ..HandoverForm::default() };
        assert_eq!(refused(&nameless), reasons::NOT_ASKED);
        let of = |number| HandoverForm { template_version: Some(number), ..form(&[]) };
        assert_eq!(refused(&of(2)), reasons::TEMPLATE_CHANGED);
        assert!(
            HandoverChecklist::read(&version(), &of(3)).is_ok() && HandoverChecklist::read(&version(), &of(0)).is_ok()
        );
    }

    #[test]
    fn texts_are_those_that_were_shown() {
        let shown = |language| {
            let form = HandoverForm { language, ..form(&[]) };
            let sheet = HandoverChecklist::read(&version(), &form).expect("a sheet");
            let texts = sheet.lines.into_iter().map(|line| format!("{} - {}", line.item_group, line.item_desc));
            (sheet.language, texts.collect::<Vec<_>>())
        };
        let (language, german) = shown(Some(2));
        assert_eq!(language, 2);
        assert_eq!(
            german,
            ["Papiere - Anleitung übergeben", "Papiere - Schlüssel übergeben", "Kabine - Seat explained"]
        );
        for other in [None, Some(0), Some(77)] {
            let (language, texts) = shown(other);
            assert_eq!((language, texts[0].as_str()), (1, "Papers - Manual handed over"));
        }
    }
}
