//! The records, actions and people that the drawn flow, the printed grids and the tests share.

use chrono::NaiveDate;

use super::{
    Action, ActionSet, Answers, CurrentLocation, Destination, Handover, Hierarchy, Life, NewOwner, Position, Rules,
    Selection, SignOff, StageResult, Status, Template, Tracking, Transfer, Twin, WorkOrder,
};

/// The day on which everything is tried.
pub fn today() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 3, 15).unwrap_or_default()
}

/// Days before (-) or after today.
pub fn day(offset: i64) -> NaiveDate {
    today() + chrono::TimeDelta::days(offset)
}

/// A site where everything is on, and what the person may.
pub const fn rules(hierarchy: Hierarchy, allowed: ActionSet) -> Rules {
    Rules {
        hierarchy,
        stages: true,
        audit_check: true,
        signature: true,
        disclaimer: true,
        head_office: true,
        handover: true,
        inspections: true,
        allowed,
    }
}

pub const ELSEWHERE: Destination =
    Destination { active: true, same_group: true, module_enabled: true, own: false, hierarchy: Hierarchy::Dealership };

/// Every action with data that refuses nothing by itself.
pub fn actions() -> Vec<(&'static str, Action)> {
    let handover = |answers| Action::Handover {
        template: Template::Mapped,
        answers,
        comment: "no manual".to_owned(),
        sign_off: SignOff { name: "Ada Kerr".to_owned(), disclaimer_accepted: true },
    };
    let complete = |answers| Action::Complete { template: Template::Mapped, answers };
    let ownership_date = Some(day(3));
    let location = Some(7);
    vec![
        ("part", Action::Part { stage: Some(StageResult { name: "Cab".to_owned(), passed: true }) }),
        ("pass", complete(Answers::Passed)),
        ("fail", complete(Answers::Failed)),
        ("pdi", Action::Pdi { ownership_date }),
        ("dealer", Action::Dealership { dealer: ELSEWHERE, ownership_date }),
        ("customer", Action::Customer { selection: Selection::Single, ownership_date }),
        ("hand yes", handover(Answers::Passed)),
        ("hand no", handover(Answers::Failed)),
        ("sold", Action::Sold),
        ("transfer", Action::Transfer { to: Some(ELSEWHERE) }),
        ("accept", Action::Accept { location }),
        ("reject", Action::Reject { comment: "wrong machine".to_owned() }),
        ("undo", Action::Undo { location }),
        ("restock", Action::Restock { location }),
        ("edit", Action::Edit { identity_changed: false, location }),
        ("edit id", Action::Edit { identity_changed: true, location }),
        ("relocate", Action::Relocate { location }),
        ("order", Action::EditOrder { owner: None, ownership_date }),
        ("dealer'", Action::EditOrder { owner: Some(NewOwner::Dealer(ELSEWHERE)), ownership_date }),
        ("customer'", Action::EditOrder { owner: Some(NewOwner::Customer), ownership_date }),
        ("delete", Action::Delete),
    ]
}

/// Returns a record of a status with the usual other facts.
pub fn usual(status: Status) -> Position {
    let mut position = Position::new(status, day(-2));
    match status {
        Status::N => {
            position.current = CurrentLocation::Expected;
            position.transfer = Transfer::InTransit { before: Status::A };
            position.has_previous = true;
        }
        Status::R => {}
        Status::A | Status::F => position.audit_due = Some(day(10)),
        Status::G => {
            position.audit_due = Some(day(10));
            position.work_order = WorkOrder::Dealership;
        }
        Status::C => {
            position.audit_due = Some(day(10));
            position.work_order = WorkOrder::Customer;
            position.handover = Handover::Pending;
            position.ownership_date = Some(day(-1));
        }
        Status::H => {
            position.audit_due = Some(day(10));
            position.return_status = Some(Status::A);
        }
        Status::S => {
            position.audit_due = Some(day(10));
            position.return_status = Some(Status::G);
            position.work_order = WorkOrder::Dealership;
        }
        Status::O => {
            position.audit_due = Some(day(10));
            position.tracking = Tracking::InTransit;
            position.transfer = Transfer::InTransit { before: Status::A };
        }
        Status::P => {
            position.current = CurrentLocation::Superseded;
            position.life = Life::Closed;
        }
        Status::T => {
            position.tracking = Tracking::Dealer;
            position.life = Life::Closed;
        }
    }
    position
}

/// Returns the records that the rules distinguish, each by its own name: the cases that `usual` leaves out.
pub fn cases() -> Vec<(&'static str, Position)> {
    let with = |status, edit: &dyn Fn(&mut Position)| {
        let mut position = usual(status);
        edit(&mut position);
        position
    };
    let away = |before| Transfer::InTransit { before };
    let back = |before| Transfer::Rejected { before };
    vec![
        ("N", usual(Status::N)),
        (
            "N taken back",
            with(Status::N, &|p| {
                p.life = Life::Closed;
                p.transfer = Transfer::None;
                p.current = CurrentLocation::Superseded;
            }),
        ),
        ("R", usual(Status::R)),
        ("R part checked", with(Status::R, &|p| p.partially_checked = true)),
        ("A", usual(Status::A)),
        ("A due today", with(Status::A, &|p| p.audit_due = Some(today()))),
        ("A overdue", with(Status::A, &|p| p.audit_due = Some(day(-1)))),
        ("A not audited", with(Status::A, &|p| p.audit_enabled = false)),
        ("A PDI done", with(Status::A, &|p| p.pdi_completed = true)),
        (
            "A PDI done, due today",
            with(Status::A, &|p| {
                p.pdi_completed = true;
                p.audit_due = Some(today());
            }),
        ),
        (
            "A PDI done, overdue",
            with(Status::A, &|p| {
                p.pdi_completed = true;
                p.audit_due = Some(day(-1));
            }),
        ),
        ("F", usual(Status::F)),
        ("G", usual(Status::G)),
        ("G without dealer", with(Status::G, &|p| p.work_order = WorkOrder::None)),
        (
            "H from R",
            with(Status::H, &|p| {
                p.return_status = Some(Status::R);
                p.audit_due = None;
            }),
        ),
        ("H from A", usual(Status::H)),
        ("H from F", with(Status::H, &|p| p.return_status = Some(Status::F))),
        ("S from G", usual(Status::S)),
        ("C pending", usual(Status::C)),
        (
            "C failed",
            with(Status::C, &|p| {
                p.handover = Handover::Failed;
                p.tracking = Tracking::InTransit;
            }),
        ),
        (
            "C passed",
            with(Status::C, &|p| {
                p.handover = Handover::Passed;
                p.tracking = Tracking::InTransit;
            }),
        ),
        (
            "C passed, later",
            with(Status::C, &|p| {
                p.handover = Handover::Passed;
                p.tracking = Tracking::InTransit;
                p.ownership_date = Some(day(1));
            }),
        ),
        (
            "O from R",
            with(Status::O, &|p| {
                p.transfer = away(Status::R);
                p.audit_due = None;
            }),
        ),
        ("O from A", usual(Status::O)),
        ("O from F", with(Status::O, &|p| p.transfer = away(Status::F))),
        ("O from G, transferred", with(Status::O, &|p| p.transfer = away(Status::G))),
        (
            "O from G, gate passed",
            with(Status::O, &|p| {
                p.transfer = away(Status::G);
                p.work_order = WorkOrder::Dealership;
            }),
        ),
        (
            "O from H",
            with(Status::O, &|p| {
                p.transfer = away(Status::H);
                p.return_status = Some(Status::A);
            }),
        ),
        (
            "O from S",
            with(Status::O, &|p| {
                p.transfer = away(Status::S);
                p.return_status = Some(Status::G);
                p.work_order = WorkOrder::Dealership;
            }),
        ),
        ("O rejected from A", with(Status::O, &|p| p.transfer = back(Status::A))),
        (
            "O rejected, gate",
            with(Status::O, &|p| {
                p.transfer = back(Status::G);
                p.work_order = WorkOrder::Dealership;
            }),
        ),
        ("P", usual(Status::P)),
        (
            "T transferred",
            with(Status::T, &|p| {
                p.current = CurrentLocation::Superseded;
                p.twin = Twin::Elsewhere;
            }),
        ),
        (
            "T sold",
            with(Status::T, &|p| {
                p.pdi_completed = true;
                p.work_order = WorkOrder::Customer;
                p.handover = Handover::Passed;
                p.ownership_date = Some(day(-20));
                p.audit_due = Some(day(-5));
            }),
        ),
        ("T sold, here again", with(Status::T, &|p| p.twin = Twin::Here)),
        ("deleted", with(Status::R, &|p| p.life = Life::Deleted)),
    ]
}
