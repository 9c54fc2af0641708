//! One test per rule, and the consistency checks over every record that can come to be, file by file.

mod coming_in;
mod every_row;
mod inspecting;
mod keeping;
mod moving;
mod row_menu;
mod selling;
mod who_may;
mod whole_life;

use std::collections::{BTreeSet, HashSet, VecDeque};

use super::*;
use crate::{
    domain::{
        audit::AuditStatus,
        people::{Doer, USER_TYPES, administrator, person},
        samples::{self, ELSEWHERE, actions, cases, day, today, usual},
    },
    reasons,
};
use Status::{A, C, F, G, H, N, O, P, R, S, T};

const DEALER: Hierarchy = Hierarchy::Dealership;
const PRODUCTION: Hierarchy = Hierarchy::Production;
const HEAD: Hierarchy = Hierarchy::HeadOffice;
const PASS: Action = Action::Complete { template: Template::Mapped, answers: Answers::Passed };
const FAIL: Action = Action::Complete { template: Template::Mapped, answers: Answers::Failed };

fn at(hierarchy: Hierarchy, position: &Position, action: &Action) -> Result<Decision, platform::core::reason::Reason> {
    decide(position, action, &rules(hierarchy), today())
}

fn yes(hierarchy: Hierarchy, position: &Position, action: &Action) -> Decision {
    at(hierarchy, position, action).unwrap()
}

fn place(next: &Position) -> (Status, i16, i16) {
    (next.status, next.tracking.code(), next.current.code())
}

fn accept() -> Action {
    Action::Accept { location: Some(7) }
}

fn reject(comment: &str) -> Action {
    Action::Reject { comment: comment.to_owned() }
}

fn transfer() -> Action {
    Action::Transfer { to: Some(ELSEWHERE) }
}

fn undo() -> Action {
    Action::Undo { location: Some(7) }
}

fn restock() -> Action {
    Action::Restock { location: Some(7) }
}

fn edit(identity_changed: bool) -> Action {
    Action::Edit { identity_changed, location: Some(7) }
}

fn customer(selection: Selection) -> Action {
    Action::Customer { selection, ownership_date: Some(today()) }
}

fn dealership() -> Action {
    Action::Dealership { dealer: ELSEWHERE, ownership_date: Some(today()) }
}

fn signed(answers: Answers, name: &str, disclaimer_accepted: bool) -> Action {
    Action::Handover {
        template: Template::Mapped,
        answers,
        comment: "no manual".to_owned(),
        sign_off: SignOff { name: name.to_owned(), disclaimer_accepted },
    }
}

fn with_template(template: Template) -> Action {
    Action::Complete { template, answers: Answers::Passed }
}

fn changed(status: Status, edit: impl Fn(&mut Position)) -> Position {
    let mut position = usual(status);
    edit(&mut position);
    position
}

fn menu(position: &Position, hierarchy: Hierarchy) -> Vec<ActionName> {
    allowed(position, &rules(hierarchy), today()).into_iter().map(|offer| offer.name).collect()
}

/// A site where everything is on, for an administrator with every right.
fn rules(hierarchy: Hierarchy) -> Rules {
    samples::rules(hierarchy, administrator(hierarchy))
}

fn rules_for(doer: &Doer, hierarchy: Hierarchy) -> Rules {
    samples::rules(hierarchy, doer.at(hierarchy))
}
