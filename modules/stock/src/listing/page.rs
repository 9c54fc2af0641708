//! The rows of the stock list: the predicate of a query, and one page of it in its order.

use chrono::NaiveDate;
use platform::{
    api::{legacy_filters::CallQuery, list::ListQuery},
    core::{
        error::{Error, Result},
        reason::own,
    },
    db::Tx,
    tenancy::Grant,
};
use sea_orm::Value;

use super::{
    cursor::Cursor,
    question::{ListRequest, StockField},
    sort_order::Order,
};
use crate::{
    domain::Bucket,
    entity::machine,
    records::{
        columns::{COLUMNS, MachineRow},
        serials,
    },
};

/// Position of a page in the order: a number of rows to leave out, or the row after or before which it lies.
#[derive(Debug, Default)]
pub(crate) struct PagePosition {
    offset: u64,
    limit: u64,
    after: Option<Cursor>,
    before: Option<Cursor>,
}

impl PagePosition {
    pub(super) const fn is_turned(&self) -> bool {
        self.after.is_none() && self.before.is_some()
    }

    /// Returns `true` if rows must be counted to find the page; a far page is found along another index.
    pub(super) const fn is_jump(&self) -> bool {
        self.after.is_none() && self.before.is_none() && self.offset > 0
    }

    /// The cursor that the page begins behind.
    pub(super) fn cursor(&self) -> Option<&Cursor> {
        self.after.as_ref().or(self.before.as_ref())
    }

    /// Returns the same place with one row more, whose presence shows that another page follows.
    #[must_use]
    pub(super) const fn with_next(mut self) -> Self {
        self.limit = self.limit.saturating_add(1);
        self
    }

    /// Removes the row of [`Self::with_next`], which is the first one of a page before a cursor; whether there was one.
    pub(super) fn cut_next<T>(&self, rows: &mut Vec<T>) -> bool {
        let has_more = u64::try_from(rows.len()).is_ok_and(|n| n >= self.limit);
        if has_more && self.is_turned() {
            rows.remove(0);
        } else if has_more {
            rows.pop();
        }
        has_more
    }

    /// Returns the limits of the statement that reads the page.
    pub(super) fn cut(&self, newest_first: bool) -> Cut {
        let beyond = self.cursor().and_then(Cursor::listed);
        Cut {
            beyond,
            // The rows just before one are the first ones of the order turned round.
            descending: newest_first != self.is_turned(),
            limit: self.limit,
            offset: self.offset(),
        }
    }

    /// Returns the number of rows that are left out; 0 behind a cursor.
    pub(super) const fn offset(&self) -> u64 {
        if self.after.is_none() && self.before.is_none() { self.offset } else { 0 }
    }

    pub(super) const fn limit(&self) -> u64 {
        self.limit
    }

    /// Refuses a cursor of another order or direction.
    pub(super) fn fits(&self, order: Order) -> Result<()> {
        let cursors = [&self.after, &self.before];
        if cursors.into_iter().flatten().all(|cursor| cursor.order == order) {
            return Ok(());
        }
        Err(Error::from(own::BAD_RANGE).at("Cursor", "The cursor is a place in another order"))
    }

    /// Returns the page of so many rows behind a cursor, or the first ones.
    pub(super) const fn behind(after: Option<Cursor>, limit: u64) -> Self {
        Self { offset: 0, limit, after, before: None }
    }

    pub(crate) fn of(question: &CallQuery, query: &ListQuery<StockField>) -> Result<Self> {
        Ok(Self {
            offset: query.offset,
            limit: query.limit,
            after: Cursor::parse(question.after.as_deref())?,
            before: Cursor::parse(question.before.as_deref())?,
        })
    }
}

/// The rows of a page, in the order of its statement.
pub(super) struct Cut {
    /// The row behind which the page begins.
    pub(super) beyond: Option<(NaiveDate, i64)>,
    /// `true` if the order is descending.
    pub(super) descending: bool,
    /// Number of rows at most.
    pub(super) limit: u64,
    /// Number of rows that are left out.
    pub(super) offset: u64,
}

/// The day that audits are due against, and the models without an audit.
pub(crate) struct Due {
    pub(crate) today: NaiveDate,
    pub(crate) unaudited: Vec<i64>,
}

/// Form in which a statement names the lists of its rows, which decides along which index they are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stands {
    /// By the list: the index of one list, or of what is open.
    Listed,
    /// Among all open rows, or all closed ones, with the list only looked at: the index of an order.
    Open,
    /// From list to list.
    Staged,
}

/// Returns the rows of a query, behind FROM, as text and binds.
pub(super) fn narrowed(
    group: i64,
    request: &ListRequest,
    due: &Due,
    with_models: bool,
    values: &mut Vec<Value>,
) -> String {
    narrowed_along(group, request, due, with_models, Stands::Listed, values)
}

/// Like [`narrowed`], along another index.
pub(super) fn narrowed_along(
    group: i64,
    request: &ListRequest,
    due: &Due,
    with_models: bool,
    stands: Stands,
    values: &mut Vec<Value>,
) -> String {
    let mut from = "machine m".to_owned();
    let mut parts = vec!["{scope:m}".to_owned()];
    if let Some(serial) = &request.serial {
        from = format!("{} CROSS JOIN machine m", serials::holding(group, serial, values));
        parts.push("m.id = s.machine_id".to_owned());
    }
    match (request.everything, stands, request.is_open()) {
        (true, Stands::Listed | Stands::Open, _) => parts.push("m.open = true".to_owned()),
        (true, Stands::Staged, _) => {
            let last = Bucket::OPEN.iter().map(|bucket| bucket.code()).max().unwrap_or_default();
            parts.push(format!("m.bucket <= {last}"));
        }
        (false, Stands::Open, Some(open)) => {
            parts.push(format!("m.open = {open}"));
            parts.push(one_of("m.bucket + 0", request.buckets.iter().map(|bucket| Value::from(*bucket)), values));
        }
        (false, ..) => {
            // Audits that are due are found by their day, which is more selective than the list: the list is only
            // checked.
            let bucket = if request.audit.is_some() { "m.bucket + 0" } else { "m.bucket" };
            parts.push(one_of(bucket, request.buckets.iter().map(|bucket| Value::from(*bucket)), values));
        }
    }
    if with_models && !request.models.is_empty() {
        parts.push(one_of("m.model_id", request.models.iter().map(|id| Value::from(*id)), values));
    }
    if !request.locations().is_empty() {
        parts.push(one_of("m.location_id", request.locations().iter().map(|id| Value::from(*id)), values));
    }
    if let Some(user) = request.by {
        values.push(user.into());
        parts.push(format!("m.created_by = ${}", values.len()));
    }
    if let Some(audit) = request.audit {
        values.push(due.today.into());
        let sign = if audit == 10 { "=" } else { "<" };
        parts.push(format!("m.status = 'A' AND m.audit_due_on {sign} ${}", values.len()));
        parts.extend(not_unaudited(due, values));
    }
    format!("{from} WHERE {}", parts.join(" AND "))
}

pub(super) fn not_unaudited(due: &Due, values: &mut Vec<Value>) -> Option<String> {
    let unaudited = due.unaudited.iter().take(500).map(|id| Value::from(*id));
    (!due.unaudited.is_empty()).then(|| format!("NOT {}", one_of("m.model_id", unaudited, values)))
}

pub(super) fn one_of(column: &str, wanted: impl Iterator<Item = Value>, values: &mut Vec<Value>) -> String {
    let marks: Vec<String> = wanted
        .map(|value| {
            values.push(value);
            format!("${}", values.len())
        })
        .collect();
    match marks.as_slice() {
        [] => "1 = 0".to_owned(),
        [only] => format!("{column} = {only}"),
        many => format!("{column} IN ({})", many.join(", ")),
    }
}

/// One page.
pub(super) async fn page(
    tx: &Tx,
    grant: &Grant,
    group: i64,
    request: &ListRequest,
    due: &Due,
    place: &PagePosition,
) -> Result<Vec<machine::Model>> {
    let (text, values) = page_statement(group, request, due, place);
    let mut rows = MachineRow::all(tx.rows(grant, &text, values).await?);
    if place.is_turned() {
        rows.reverse();
    }
    Ok(rows)
}

pub(crate) fn page_statement(
    group: i64,
    request: &ListRequest,
    due: &Due,
    place: &PagePosition,
) -> (String, Vec<Value>) {
    let mut values = Vec::new();
    let mut rows = narrowed(group, request, due, true, &mut values);
    let Cut { beyond, descending, limit, offset } = place.cut(request.order.descending);
    if let Some((day, id)) = beyond {
        let sign = if descending { "<" } else { ">" };
        values.push(day.into());
        values.push(id.into());
        rows = format!("{rows} AND (m.listed_on, m.id) {sign} (${}, ${})", values.len() - 1, values.len());
    }
    let direction = if descending { "DESC" } else { "ASC" };
    values.push(i64::try_from(limit).unwrap_or(i64::MAX).into());
    let limit = values.len();
    let columns = &*COLUMNS;
    if offset == 0 && request.is_one_list() {
        // The first rows of an index are the page.
        let text =
            format!("SELECT {columns} FROM {rows} ORDER BY m.listed_on {direction}, m.id {direction} LIMIT ${limit}");
        return (text, values);
    }
    // Rows that are passed over are passed over in the index; only those of the page are looked up.
    values.push(i64::try_from(offset).unwrap_or(i64::MAX).into());
    let text = format!(
        "SELECT {columns} FROM (SELECT m.id FROM {rows} \
         ORDER BY m.listed_on {direction}, m.id {direction} LIMIT ${limit} OFFSET ${}) k \
         JOIN machine m ON m.id = k.id WHERE {{scope:m}} ORDER BY m.listed_on {direction}, m.id {direction}",
        values.len()
    );
    (text, values)
}
