//! The answers of a checklist and their result.

use platform::core::{reason::Reason, text};

use crate::reasons;

/// State of the checklist of a stage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Template {
    /// No template is mapped to the model.
    Missing,
    /// The mapped template is dormant.
    Dormant,
    /// It can be used.
    Mapped,
}

/// One answer, by the numbers of ItemStatus.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ItemStatus {
    /// 0.
    No,
    /// 1.
    Yes,
    /// 2.
    NotApplicable,
}

/// One line of a checklist.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ItemAnswer<'a> {
    /// `true` if it must be answered.
    pub required: bool,
    /// The answer, when there is one.
    pub status: Option<ItemStatus>,
    /// Comment of the answer.
    pub comment: &'a str,
}

/// Result of a checklist.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answers {
    /// It has no items.
    Empty,
    /// A required item has no answer.
    Unanswered,
    /// A no has no comment.
    Uncommented,
    /// At least one no.
    Failed,
    /// Everything required is answered and nothing is a no.
    Passed,
}

impl Answers {
    /// Reads a checklist.
    pub fn of<'a>(items: impl IntoIterator<Item = ItemAnswer<'a>>) -> Self {
        let mut verdict = Self::Empty;
        let mut uncommented = false;
        let mut failed = false;
        for item in items {
            if verdict == Self::Empty {
                verdict = Self::Passed;
            }
            match item.status {
                None if item.required => verdict = Self::Unanswered,
                Some(ItemStatus::No) => {
                    failed = true;
                    uncommented |= !text::is_visible(item.comment);
                }
                None | Some(ItemStatus::Yes | ItemStatus::NotApplicable) => {}
            }
        }
        match verdict {
            Self::Passed if uncommented => Self::Uncommented,
            Self::Passed if failed => Self::Failed,
            other => other,
        }
    }
}

/// Refusals of a stage's checklist.
pub(super) struct Checklist {
    /// No template is mapped.
    pub missing: Reason,
    /// It is dormant or has no items.
    pub dormant: Reason,
}

impl Checklist {
    /// Returns `true` if the checklist passed; it must exist, have items and be complete.
    pub fn passed(&self, template: Template, answers: Answers) -> Result<bool, Reason> {
        match (template, answers) {
            (Template::Missing, _) => Err(self.missing),
            (Template::Dormant, _) | (Template::Mapped, Answers::Empty) => Err(self.dormant),
            (Template::Mapped, Answers::Unanswered) => Err(reasons::SELECT_OPTION),
            (Template::Mapped, Answers::Uncommented) => Err(reasons::COMMENTS_REQUIRED),
            (Template::Mapped, Answers::Failed) => Ok(false),
            (Template::Mapped, Answers::Passed) => Ok(true),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(required: bool, status: Option<ItemStatus>, comment: &str) -> ItemAnswer<'_> {
        ItemAnswer { required, status, comment }
    }

    /// HAND-029, HAND-030
    #[test]
    fn verdict_follows_the_answers() {
        use ItemStatus::{No, NotApplicable, Yes};
        assert_eq!(Answers::of([]), Answers::Empty);
        assert_eq!(Answers::of([item(true, Some(Yes), ""), item(true, None, "")]), Answers::Unanswered);
        assert_eq!(Answers::of([item(true, None, ""), item(true, Some(No), "")]), Answers::Unanswered);
        assert_eq!(Answers::of([item(true, Some(No), " ")]), Answers::Uncommented);
        assert_eq!(Answers::of([item(true, Some(Yes), ""), item(false, Some(No), "worn")]), Answers::Failed);
        assert_eq!(
            Answers::of([item(true, Some(Yes), ""), item(true, Some(NotApplicable), ""), item(false, None, "")]),
            Answers::Passed
        );
    }
}
