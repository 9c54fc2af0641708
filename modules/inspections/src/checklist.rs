//! What a stage is inspected with: its template and the kind of it.

use catalogue::StageTemplates;
use platform::auth::permission::Hierarchy;
use stock::domain::{Answers, ItemAnswer, ItemStatus, Status, Template};

use crate::entity::inspection_item::Model as Item;

/// VehicleType of a template.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// 1: PDI and production.
    Pdi,
    /// 5
    Receiving,
    /// 7
    Gate,
    /// 9
    Handover,
    /// 10
    Audit,
}

impl Kind {
    /// The kind of template that a stage uses at a site; none for a repair, a spec change and what is not inspected.
    pub(crate) const fn of(status: Status, site: Hierarchy) -> Option<Self> {
        match (status, site) {
            (Status::R, Hierarchy::Production) | (Status::F, _) => Some(Self::Pdi),
            (Status::R, Hierarchy::Dealership | Hierarchy::HeadOffice) => Some(Self::Receiving),
            (Status::A, _) => Some(Self::Audit),
            (Status::G, _) => Some(Self::Gate),
            (Status::C, _) => Some(Self::Handover),
            (Status::H | Status::S | Status::N | Status::O | Status::P | Status::T, _) => None,
        }
    }

    /// VehicleType
    pub(crate) const fn code(self) -> i16 {
        match self {
            Self::Pdi => 1,
            Self::Receiving => 5,
            Self::Gate => 7,
            Self::Handover => 9,
            Self::Audit => 10,
        }
    }

    /// The template that is mapped, if one is.
    pub(crate) const fn template(self, mapped: &StageTemplates) -> Option<i64> {
        match self {
            Self::Pdi => mapped.pdi,
            Self::Receiving => mapped.receiving,
            Self::Gate => mapped.gate,
            Self::Handover => mapped.handover,
            Self::Audit => mapped.audit,
        }
    }
}

/// What the rules are told of a template. Whether it is dormant is not known before templates are kept here.
pub(crate) const fn state(template: Option<i64>) -> Template {
    match template {
        Some(_) => Template::Mapped,
        None => Template::Missing,
    }
}

/// What the answers of an inspection amount to.
pub(crate) fn verdict<'a>(items: impl IntoIterator<Item = &'a Item>) -> Answers {
    Answers::of(items.into_iter().map(|item| ItemAnswer {
        required: item.required,
        status: item.status.and_then(answer),
        comment: &item.comments,
    }))
}

/// The answer of a stored or sent number.
pub(crate) const fn answer(code: i16) -> Option<ItemStatus> {
    match code {
        0 => Some(ItemStatus::No),
        1 => Some(ItemStatus::Yes),
        2 => Some(ItemStatus::NotApplicable),
        _ => None,
    }
}

/// Whether an item failed.
pub(crate) fn failed(item: &Item) -> bool {
    item.status == Some(0)
}

/// Characters of a reason in the history.
const REASON_MAX: usize = 500;

/// Why a machine is repaired or changed: what was said about each item that failed.
pub(crate) fn reason(items: &[Item]) -> Option<String> {
    let said: Vec<String> = items
        .iter()
        .filter(|item| failed(item))
        .map(|item| format!("{} - {}", item.description, item.comments))
        .collect();
    if said.is_empty() {
        return None;
    }
    let said = said.join("; ");
    Some(if said.chars().count() > REASON_MAX {
        said.chars().take(REASON_MAX - 1).chain(['…']).collect()
    } else {
        said
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

    ///
    #[test]
    fn each_stage_has_its_template() {
        let mapped =
            StageTemplates { pdi: Some(1), receiving: Some(2), audit: Some(3), gate: Some(4), handover: Some(5) };
        let of = |status, site| Kind::of(status, site).map(|kind| (kind.code(), kind.template(&mapped)));
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

    ///
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
