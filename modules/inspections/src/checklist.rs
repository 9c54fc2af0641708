//! The template of each stage, and the evaluation of answers (docs/behaviour/machine-life.md, "Template of each
//! stage").

use catalogue::StageTemplates;
use platform::auth::permission::Hierarchy;
use stock::domain::{Answers, ItemAnswer, ItemStatus, Status};
use templates::content::Kind;

use crate::entity::inspection_item::Model as Item;

/// The kind of template that a stage uses at a site; `None` for repairs, spec changes and statuses without an inspection.
pub(crate) const fn kind(status: Status, site: Hierarchy) -> Option<Kind> {
    match (status, site) {
        (Status::R, Hierarchy::Production) | (Status::F, _) => Some(Kind::Pdi),
        (Status::R, Hierarchy::Dealership | Hierarchy::HeadOffice) => Some(Kind::Receiving),
        (Status::A, _) => Some(Kind::Audit),
        (Status::G, _) => Some(Kind::Gate),
        (Status::C, _) => Some(Kind::Handover),
        (Status::H | Status::S | Status::N | Status::O | Status::P | Status::T, _) => None,
    }
}

/// The id that is mapped for a kind, if there is one.
pub(crate) const fn mapped(kind: Kind, of: &StageTemplates) -> Option<i64> {
    match kind {
        Kind::Pdi => of.pdi,
        Kind::Receiving => of.receiving,
        Kind::Gate => of.gate,
        Kind::Handover => of.handover,
        Kind::Audit => of.audit,
    }
}

/// Evaluates the answers of an inspection.
pub(crate) fn verdict<'a>(items: impl IntoIterator<Item = &'a Item>) -> Answers {
    Answers::of(items.into_iter().map(|item| ItemAnswer {
        required: item.required,
        status: item.status.and_then(answer),
        comment: &item.comments,
    }))
}

/// The answer of an `ItemStatus` number; `None` for an unknown number.
pub(crate) const fn answer(code: i16) -> Option<ItemStatus> {
    match code {
        0 => Some(ItemStatus::No),
        1 => Some(ItemStatus::Yes),
        2 => Some(ItemStatus::NotApplicable),
        _ => None,
    }
}

/// Returns `true` if an item failed.
pub(crate) fn failed(item: &Item) -> bool {
    item.status == Some(0)
}

/// The longest reason in the history, in characters.
const REASON_MAX: usize = 500;

/// The reason of a repair or a spec change: the comments of the failed items.
pub(crate) fn reason<'a>(items: impl IntoIterator<Item = &'a Item>) -> Option<String> {
    let comments: Vec<String> = items
        .into_iter()
        .filter(|item| failed(item))
        .map(|item| format!("{} - {}", item.description, item.comments))
        .collect();
    if comments.is_empty() {
        return None;
    }
    let comments = comments.join("; ");
    Some(if comments.chars().count() > REASON_MAX {
        comments.chars().take(REASON_MAX - 1).chain(['…']).collect()
    } else {
        comments
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(status: Option<i16>, comments: &str) -> Item {
        Item {
            id: 1,
            group_id: 1,
            site_id: 1,
            machine_id: 1,
            inspection_id: 1,
            item_type_id: 1,
            description: "Brakes".to_owned(),
            item_group: String::new(),
            stage: String::new(),
            required: true,
            status,
            comments: comments.to_owned(),
            area_id: None,
            defect_id: None,
            measure: String::new(),
            user_id: None,
            at: chrono::DateTime::UNIX_EPOCH,
        }
    }

    /// Each stage has its kind of template.
    #[test]
    fn each_stage_has_its_template() {
        let all = StageTemplates { pdi: Some(1), receiving: Some(2), audit: Some(3), gate: Some(4), handover: Some(5) };
        let of = |status, site| kind(status, site).map(|kind| (kind.code(), mapped(kind, &all)));
        assert_eq!(of(Status::R, Hierarchy::Dealership), Some((5, Some(2))));
        assert_eq!(of(Status::R, Hierarchy::HeadOffice), Some((5, Some(2))));
        assert_eq!(of(Status::R, Hierarchy::Production), Some((1, Some(1))));
        assert_eq!(of(Status::F, Hierarchy::Dealership), Some((1, Some(1))));
        assert_eq!(of(Status::A, Hierarchy::HeadOffice), Some((10, Some(3))));
        assert_eq!(of(Status::G, Hierarchy::HeadOffice), Some((7, Some(4))));
        assert_eq!(of(Status::C, Hierarchy::Dealership), Some((9, Some(5))));
        for status in [Status::H, Status::S, Status::N, Status::O, Status::P, Status::T] {
            assert_eq!(of(status, Hierarchy::Dealership), None, "{status:?}");
        }
    }

    /// The comments of the failed items are the reason.
    #[test]
    fn what_failed_is_the_reason() {
        let items = [item(Some(0), "leaks"), item(Some(1), ""), item(Some(0), "worn")];
        assert_eq!(verdict(&items), Answers::Failed);
        assert_eq!(reason(&items).as_deref(), Some("Brakes - leaks; Brakes - worn"));
        assert_eq!(reason(&items[1..2]), None);
        let long = reason(&[item(Some(0), &"x".repeat(900))]).expect("a reason");
        assert_eq!((long.chars().count(), long.chars().last()), (REASON_MAX, Some('…')));
        assert_eq!(verdict(&[item(None, "")]), Answers::Unanswered);
        assert_eq!(verdict(&[item(Some(2), "")]), Answers::Passed);
        assert_eq!(verdict(&[]), Answers::Empty);
    }
}
