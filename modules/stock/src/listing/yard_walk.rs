//! The machines of a site that wait for an inspection, in the order of a walk past them: audits that are due, then
//! inspections that were begun, then failed ones, each by location and serial.

use std::collections::HashMap;

use chrono::NaiveDate;
use platform::{
    core::error::{Error, Result},
    db::Tx,
    tenancy::{Grant, Scoped},
};
use sea_orm::{FromQueryResult, Value};

use super::page::one_of;
use crate::{domain::Bucket, entity::machine};

/// The lists whose machines wait for an inspection, whatever the day.
const WAITING: [Bucket; 5] = [Bucket::Receiving, Bucket::Pdi, Bucket::Gate, Bucket::Held, Bucket::SpecChange];

/// Reason for which a machine waits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Waits {
    /// Its audit is overdue.
    Overdue,
    /// Its audit is due today.
    Today,
    /// It is in a stage that ends with an inspection.
    Stage,
    /// Its inspection was begun.
    Begun,
    /// It failed and waits for its repair.
    Repair,
}

impl Waits {
    /// All reasons, in the order of the walk.
    pub const ALL: [Self; 5] = [Self::Overdue, Self::Today, Self::Stage, Self::Begun, Self::Repair];
}

/// An inspection that was begun, of a machine in a status and of a model; it counts while the machine is so.
#[derive(Debug, Clone, PartialEq, Eq, FromQueryResult)]
pub struct Begun {
    /// The machine.
    pub machine_id: i64,
    /// Its status then.
    pub status: String,
    /// Its model then.
    pub model_id: i64,
}

/// Filter of the machines, and the facts that the order needs.
#[derive(Debug)]
pub struct Walk<'a> {
    /// Today at the site.
    pub today: NaiveDate,
    /// The models without an audit.
    pub unaudited: &'a [i64],
    /// The inspections that were begun.
    pub begun: &'a [Begun],
    /// The locations of the site, in the order of the walk.
    pub places: &'a [i64],
    /// The user whose imports alone are listed.
    pub by: Option<i64>,
    /// Number of machines that are left out.
    pub offset: u64,
    /// Number of machines in the answer, at most.
    pub limit: u64,
}

#[derive(FromQueryResult)]
struct Step {
    id: i64,
    part: i32,
}

#[derive(FromQueryResult)]
struct PartCount {
    part: i32,
    n: i64,
}

/// Reads a page of the walk, and the number of machines by the reason for which they wait.
pub async fn walk(
    tx: &Tx,
    grant: &Grant,
    walk: &Walk<'_>,
) -> Result<(Vec<(machine::Model, Waits)>, HashMap<Waits, i64>)> {
    let (text, values) = page_statement(walk);
    let steps: Vec<Step> = tx.select(grant, &text, values).await?;
    let (text, values) = counts_statement(walk);
    let counted: Vec<PartCount> = tx.select(grant, &text, values).await?;
    let mut rows: HashMap<i64, machine::Model> = if steps.is_empty() {
        HashMap::new()
    } else {
        let rows = machine::Entity::within(grant).ids(steps.iter().map(|step| step.id)).all(tx).await?;
        rows.into_iter().map(|row| (row.id, row)).collect()
    };
    let mut page = Vec::with_capacity(steps.len());
    for step in steps {
        let waits = waits(step.part)?;
        page.extend(rows.remove(&step.id).map(|row| (row, waits)));
    }
    let totals = counted.into_iter().map(|counted| Ok((waits(counted.part)?, counted.n))).collect::<Result<_>>()?;
    Ok((page, totals))
}

fn waits(part: i32) -> Result<Waits> {
    let known = usize::try_from(part).ok().and_then(|at| Waits::ALL.get(at)).copied();
    known.ok_or_else(|| Error::internal(format!("a machine waits for {part}, which nobody knows")))
}

fn page_statement(walk: &Walk<'_>) -> (String, Vec<Value>) {
    let mut values = Vec::new();
    let (with, part, from) = parts(walk, &mut values);
    values.push(i64::try_from(walk.limit).unwrap_or(i64::MAX).into());
    let limit = values.len();
    values.push(i64::try_from(walk.offset).unwrap_or(i64::MAX).into());
    // A machine without a location is passed last.
    let text = format!(
        "{with} SELECT m.id, {part} AS part FROM {from} ORDER BY 2, COALESCE(p.place, {}), m.serial, m.id \
         LIMIT ${limit} OFFSET ${}",
        i32::MAX,
        values.len()
    );
    (text, values)
}

fn counts_statement(walk: &Walk<'_>) -> (String, Vec<Value>) {
    let mut values = Vec::new();
    let (with, part, from) = parts(walk, &mut values);
    (format!("{with} SELECT {part} AS part, COUNT(*) AS n FROM {from} GROUP BY 1"), values)
}

/// Returns the parts that both statements share: the lists that they are given, the reason for which a machine waits,
/// and the machines. Those of each kind are found along an index of their own.
fn parts(walk: &Walk<'_>, values: &mut Vec<Value>) -> (String, String, String) {
    let mut bind = |value: Value| {
        values.push(value);
        format!("${}", values.len())
    };
    let begun: Vec<String> = walk
        .begun
        .iter()
        .map(|one| {
            let (id, status) = (bind(one.machine_id.into()), bind(one.status.clone().into()));
            format!("({id}, {status}, {})", bind(one.model_id.into()))
        })
        .collect();
    let places: Vec<String> =
        walk.places.iter().enumerate().map(|(place, id)| format!("({}, {place})", bind((*id).into()))).collect();
    let rows = |rows: Vec<String>, nothing: &str| if rows.is_empty() { nothing.to_owned() } else { rows.join(", ") };
    let with = format!(
        "WITH b (id, status, model_id) AS (VALUES {}), p (id, place) AS (VALUES {})",
        rows(begun, "(0, '', 0)"),
        rows(places, "(0, 0)")
    );
    let today = bind(walk.today.into());
    let mine = walk.by.map(|user| format!(" AND m.created_by = {}", bind(user.into()))).unwrap_or_default();
    let audited = if walk.unaudited.is_empty() {
        String::new()
    } else {
        format!(" AND NOT {}", one_of("m.model_id", walk.unaudited.iter().take(500).map(|id| Value::from(*id)), values))
    };
    let waiting: Vec<String> = WAITING.iter().map(|bucket| bucket.code().to_string()).collect();
    let part = format!(
        "CASE WHEN b.id IS NOT NULL THEN 3 WHEN m.status = 'H' THEN 4 WHEN m.status <> 'A' THEN 2 \
         WHEN m.audit_due_on < {today} THEN 0 ELSE 1 END"
    );
    // The status is written out, because SQLite looks for the condition of the index word by word.
    let from = format!(
        "(SELECT m.id FROM machine m WHERE {{scope:m}} AND m.bucket IN ({}) AND m.open = true \
         UNION SELECT m.id FROM machine m WHERE {{scope:m}} AND m.status = 'A' AND m.audit_due_on <= {today} \
         AND m.open = true{audited} \
         UNION SELECT m.id FROM b CROSS JOIN machine m WHERE m.id = b.id AND {{scope:m}} AND m.status = b.status \
         AND m.model_id = b.model_id AND m.open = true) d CROSS JOIN machine m \
         LEFT JOIN b ON b.id = m.id AND b.status = m.status AND b.model_id = m.model_id \
         LEFT JOIN p ON p.id = m.location_id WHERE m.id = d.id AND {{scope:m}}{mine}",
        waiting.join(", ")
    );
    (with, part, from)
}
