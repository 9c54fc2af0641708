//! The plans of the database for the statements of the list and the search: for the doctor, for benchmarks, and for the
//! tests that check that each of them uses the index made for it.

use platform::{
    api::legacy_filters::CallQuery,
    config::Config,
    core::error::Result,
    db::{Backend, Tx},
    tenancy::Grant,
};
use sea_orm::{DbErr, FromQueryResult, QueryResult, Value};

use super::{
    as_of::{self, PastDay},
    counts,
    order::{self, Sorting},
    page::{self, Due, PagePosition},
    question::ListRequest,
    search::Sought,
    sort_order::SortKey,
};
use crate::{
    events::{history::lines, live},
    records::former,
};

/// One statement and its plan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// page, or sorted with cells; totals, tiles and due, and all three in one statement: numbers; search; history;
    /// changes.
    pub name: &'static str,
    /// The plan, in the words of the database.
    pub text: String,
}

/// Returns the plans of the statements of a stock list.
pub async fn of_list(tx: &Tx, grant: &Grant, question: &CallQuery, today: chrono::NaiveDate) -> Result<Vec<Plan>> {
    let query = question.read(&Config::default().limits)?;
    let request = ListRequest::of(&query, question.audit_status)?;
    let place = PagePosition::of(question, &query)?;
    let due = Due { today, unaudited: Vec::new() };
    let group = grant.group_id()?;
    let mut plans = Vec::new();
    if !request.order.is_listed() {
        let (tiles, _) = counts::numbers(tx, grant, group, &request, &due).await?;
        let sorting = match request.order.by {
            SortKey::Model => Sorting::models(&request, &tiles, |_| None),
            SortKey::Location => {
                let (text, values) = order::cells_statement(group, &request, &due);
                plans.push(Plan { name: "cells", text: explained(tx, grant, &text, values).await? });
                Sorting::locations(&request, &order::cells(tx, grant, &request, &due).await?, |_| None)
            }
            SortKey::Listed | SortKey::Serial | SortKey::Status | SortKey::DaysInStage => {
                Sorting::along(&request, &tiles)
            }
        };
        if let Some((text, values)) = order::statement(group, &request, &due, &place, &sorting) {
            plans.push(Plan { name: "sorted", text: explained(tx, grant, &text, values).await? });
        }
        return Ok(plans);
    }
    let alone = |part: &dyn Fn(&mut Vec<Value>) -> String| {
        let mut values = Vec::new();
        (part(&mut values), values)
    };
    for (name, (text, values)) in [
        ("page", page::page_statement(group, &request, &due, &place)),
        ("totals", alone(&|values| counts::totals(&request, values))),
        ("tiles", alone(&|values| counts::tiles(group, &request, &due, values))),
        ("due", alone(&|values| counts::audits(&request, &due, values))),
        ("numbers", counts::numbers_statement(group, &request, &due)),
    ] {
        plans.push(Plan { name, text: explained(tx, grant, &text, values).await? });
    }
    Ok(plans)
}

/// Returns the plans of the statements of the stock list of a past day, which ended at this moment.
pub async fn of_past(
    tx: &Tx,
    grant: &Grant,
    question: &CallQuery,
    date: chrono::NaiveDate,
    end: chrono::DateTime<chrono::Utc>,
) -> Result<Vec<Plan>> {
    let query = question.read(&Config::default().limits)?;
    let request = ListRequest::of(&query, question.audit_status)?;
    let place = PagePosition::of(question, &query)?;
    let (due, day) = (Due { today: date, unaudited: Vec::new() }, PastDay { date, end });
    let mut plans = Vec::new();
    for (name, (text, values)) in [
        ("page", as_of::page_statement(&request, &due, day, &place)),
        ("numbers", as_of::numbers_statement(&request, &due, day)),
    ] {
        plans.push(Plan { name, text: explained(tx, grant, &text, values).await? });
    }
    Ok(plans)
}

/// The plan of a search over the group.
pub async fn of_search(tx: &Tx, grant: &Grant, part: &str) -> Result<Plan> {
    let sought = Sought { group: grant.group_id()?, text: part, by: None };
    let (text, values) = sought.page(40, 0);
    Ok(Plan { name: "search", text: explained(tx, grant, &text, values).await? })
}

/// The plan of the former serials of a machine.
pub async fn of_former(tx: &Tx, grant: &Grant, machine: i64) -> Result<Plan> {
    let (text, values) = former::statement(&[machine], "1234");
    Ok(Plan { name: "former", text: explained(tx, grant, &text, values).await? })
}

/// Returns the plan of the statement for new events in the log of a site.
pub async fn of_changes(tx: &Tx, grant: &Grant) -> Result<Plan> {
    let values = vec![0_i64.into(), 100_i64.into()];
    let text = explained(tx, grant, live::changes_statement(tx.backend()), values).await?;
    Ok(Plan { name: "changes", text })
}

/// The plan of a page of a machine's history.
pub async fn of_history(tx: &Tx, grant: &Grant, machine: i64) -> Result<Plan> {
    let (text, values) = lines::statement(machine, i64::MAX);
    Ok(Plan { name: "history", text: explained(tx, grant, &text, values).await? })
}

async fn explained(tx: &Tx, grant: &Grant, text: &str, values: Vec<Value>) -> Result<String> {
    let explain = match tx.backend() {
        Backend::Sqlite => "EXPLAIN QUERY PLAN",
        Backend::Postgres => "EXPLAIN",
    };
    let lines: Vec<Line> = tx.select(grant, &format!("{explain} {text}"), values).await?;
    Ok(lines.into_iter().map(|line| line.0).collect::<Vec<_>>().join("\n"))
}

struct Line(String);

impl FromQueryResult for Line {
    fn from_query_result(row: &QueryResult, _: &str) -> Result<Self, DbErr> {
        row.try_get("", "detail").or_else(|_| row.try_get("", "QUERY PLAN")).map(Self)
    }
}
