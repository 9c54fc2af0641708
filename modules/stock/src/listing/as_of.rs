//! The stock list as it was on a past day: read from the log by the statement from which the list of now is made too,
//! as a page and the numbers that belong to it.
//!
//! A record that has not changed since the end of the day is read as it is; one that has is read from the `before` of
//! the first event after it. Each event has, in addition to its `before`, the columns by which lists are filtered and
//! counted, so that a page and the counts are read along an index, and only the rows of the page are opened.

use std::collections::HashMap;

use chrono::{DateTime, Datelike as _, NaiveDate, TimeDelta, Utc};
use platform::{
    api::{legacy_filters::CallQuery, list::ListQuery},
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::own,
    },
    db::Tx,
    sites::{directory::SiteInfo, timezone::end_of_day},
    tenancy::Grant,
};
use sea_orm::{DbErr, FromQueryResult, QueryResult, Value};
use serde_json::Value as Json;

use super::{
    answer::{StockList, answer},
    counts::{Counts, Tile, total},
    names::{self, Names},
    page::{Due, PagePosition, one_of},
    question::{ListRequest, StockField},
    row::{Maker, Menus},
};
use crate::{
    domain::{Bucket, labels::View},
    entity::machine,
    permissions::LIST,
    reasons,
    records::{
        columns::{COLUMNS, MachineRow},
        own_imports::own_imports_of,
        rules, snapshot,
    },
};

/// A day that is over at a site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PastDay {
    /// Its date.
    pub(crate) date: NaiveDate,
    /// The moment at which the next one began there.
    pub(crate) end: DateTime<Utc>,
}

impl PastDay {
    /// Reads the requested day; `None` for none, and for today, which is not over.
    pub(super) fn of(question: &CallQuery, site: &SiteInfo, today: NaiveDate) -> Result<Option<Self>> {
        let Some(text) = question.as_of.as_deref().filter(|text| !text.is_empty()) else { return Ok(None) };
        let wrong = || Error::from(own::BAD_VALUE).at("AsOf", own::BAD_VALUE.0.text);
        let date = NaiveDate::parse_from_str(text, "%Y-%m-%d").ok().filter(|day| (1..=9999).contains(&day.year()));
        let date = date.ok_or_else(wrong)?;
        match date.cmp(&today) {
            std::cmp::Ordering::Greater => Err(reasons::FUTURE_DAY.into()),
            std::cmp::Ordering::Equal => Ok(None),
            std::cmp::Ordering::Less => Ok(Some(Self { date, end: end_of_day(date, &site.zone).ok_or_else(wrong)? })),
        }
    }
}

/// Returns the list of the current site as it was at the end of a day.
pub(super) async fn list(ctx: &Ctx, question: &CallQuery, day: PastDay) -> Result<StockList> {
    let grant = ctx.can(LIST)?;
    let query: ListQuery<StockField> = question.read(&ctx.platform().config.limits)?;
    let request = ListRequest { by: own_imports_of(ctx), ..ListRequest::of(&query, question.audit_status)? };
    if !request.order.is_listed() {
        return Err(Error::from(own::UNKNOWN_FIELD).at("OrderBy", "A past day is listed by vhcdate only"));
    }
    let place = PagePosition::of(question, &query)?.with_next();
    place.fits(request.order)?;
    let site = ctx.site()?;
    let models = catalogue::names_at(ctx.platform(), site.group_id, day.end).await?;
    let due = Due { today: day.date, unaudited: names::unaudited(&models) };
    let tx = ctx.browse(&grant).await?;
    there_was_stock(&tx, &grant, site, day).await?;
    let mut rows = page(&tx, &grant, &request, &due, day, &place).await?;
    let has_more = place.cut_next(&mut rows);
    let (tiles, counts) = numbers(&tx, &grant, &request, &due, day).await?;
    drop(tx);
    let names = Names::at(ctx.platform(), models, site, &rows, day.end).await?;
    let pictured = rows.iter().map(|row| row.model_id).chain(tiles.iter().map(|tile| tile.model_id));
    let names = names.with_pictures(ctx.platform(), pictured);
    let maker = Maker {
        names: &names,
        current_site: site.id,
        rules: &rules::of(ctx)?,
        // The last moment of the day, so that every row reads the day's own date.
        now: day.end - TimeDelta::microseconds(1),
        today: day.date,
        view: if request.everything { View::SiteStock } else { View::Other },
        transfers: &[],
        orders: &[],
        media: &HashMap::new(),
        past: true,
        former: &HashMap::new(),
        order: request.order,
        menus: Menus::default(),
    };
    let mut shown = rows.iter().map(|row| maker.row(row)).collect::<Result<Vec<_>>>()?;
    if let Some(first) = shown.first_mut() {
        first.total_count = u64::try_from(total(&request, &tiles)).unwrap_or(0);
    }
    Ok(StockList { as_of: Some(day.date.to_string()), ..answer(shown, has_more, &tiles, &counts, &names) })
}

/// Refuses a day on which the site had never had a machine; the refusal names the first day.
pub(super) async fn there_was_stock(tx: &Tx, grant: &Grant, site: &SiteInfo, day: PastDay) -> Result<()> {
    #[derive(FromQueryResult)]
    struct First {
        at: DateTime<Utc>,
    }
    let text = "SELECT e.at FROM machine_event e WHERE {scope:e} ORDER BY e.at LIMIT 1";
    let first: Option<First> = tx.select(grant, text, Vec::new()).await?.pop();
    match first {
        Some(first) if first.at < day.end => Ok(()),
        Some(first) => {
            let first = crate::domain::audit::site_today(first.at, &site.zone).format("%d/%m/%Y");
            Err(Error::from(reasons::BEFORE_STOCK).saying(format!("The stock of this site begins on {first}")))
        }
        None => Err(reasons::BEFORE_STOCK.into()),
    }
}

/// Columns of a record that is unchanged, or of an event that ended a state.
struct EventColumns {
    bucket: &'static str,
    model: &'static str,
    location: &'static str,
    serial: &'static str,
    due: &'static str,
}

const CURRENT: EventColumns = EventColumns {
    bucket: "m.bucket",
    model: "m.model_id",
    location: "m.location_id",
    serial: "m.serial",
    due: "m.audit_due_on",
};

const ENDED: EventColumns = EventColumns {
    bucket: "e.was_bucket",
    model: "e.was_model_id",
    location: "e.was_location_id",
    serial: "e.was_serial",
    due: "e.was_due_on",
};

/// Returns the records of a site at the end of a day under a predicate: `current` of those that have not changed
/// since, and `ended` of the others, whose tables are `m` and `e`.
fn then(
    day: PastDay,
    request: &ListRequest,
    columns: (&str, &str),
    values: &mut Vec<Value>,
    predicate: impl Fn(&EventColumns, &mut Vec<Value>) -> String,
) -> (String, String) {
    values.push(day.end.into());
    let end = values.len();
    let (mut current, mut ended) = (predicate(&CURRENT, values), predicate(&ENDED, values));
    if let Some(user) = request.by {
        values.push(user.into());
        let by = values.len();
        current = format!("{current} AND m.created_by = ${by}");
        ended = format!(
            "{ended} AND EXISTS (SELECT 1 FROM machine o WHERE {{scope:o}} AND o.id = e.machine_id AND o.created_by = ${by})"
        );
    }
    (
        format!(
            "SELECT {} FROM machine m WHERE {{scope:m}} AND COALESCE(m.changed_at, m.created_at) < ${end} AND {current}",
            columns.0
        ),
        format!(
            "SELECT {} FROM machine_event e WHERE {{scope:e}} AND e.at >= ${end} AND e.since < ${end} AND {ended}",
            columns.1
        ),
    )
}

/// Returns the predicate of a query.
fn narrowed(
    request: &ListRequest,
    due: &Due,
    with_models: bool,
    event_columns: &EventColumns,
    values: &mut Vec<Value>,
) -> String {
    let ids = |ids: &[i64]| ids.iter().map(|id| Value::from(*id)).collect::<Vec<_>>();
    let buckets = request.buckets.iter().map(|bucket| Value::from(*bucket));
    let mut parts = vec![one_of(event_columns.bucket, buckets, values)];
    if with_models && !request.models.is_empty() {
        parts.push(one_of(event_columns.model, ids(&request.models).into_iter(), values));
    }
    if !request.locations().is_empty() {
        parts.push(one_of(event_columns.location, ids(request.locations()).into_iter(), values));
    }
    if let Some(serial) = &request.serial {
        // Letters and digits alone, so there is no pattern in it.
        values.push(format!("%{serial}%").into());
        parts.push(format!("{} LIKE ${}", event_columns.serial, values.len()));
    }
    if let Some(audit) = request.audit {
        values.push(due.today.into());
        let sign = if audit == 10 { "=" } else { "<" };
        parts.push(format!("{} {sign} ${}", event_columns.due, values.len()));
        if !due.unaudited.is_empty() {
            let unaudited = due.unaudited.iter().take(500).map(|id| Value::from(*id));
            parts.push(format!("NOT {}", one_of(event_columns.model, unaudited, values)));
        }
    }
    parts.join(" AND ")
}

/// A record of now, and the snapshot of its former state, if it has changed since.
struct Row {
    record: machine::Model,
    bucket: Option<i16>,
    before: Option<Json>,
}

impl FromQueryResult for Row {
    fn from_query_result(row: &QueryResult, prefix: &str) -> Result<Self, DbErr> {
        Ok(Self {
            record: MachineRow::from_query_result(row, prefix)?.0,
            bucket: row.try_get("", "was_bucket")?,
            before: row.try_get("", "before")?,
        })
    }
}

/// One page.
pub(super) async fn page(
    tx: &Tx,
    grant: &Grant,
    request: &ListRequest,
    due: &Due,
    day: PastDay,
    place: &PagePosition,
) -> Result<Vec<machine::Model>> {
    let (text, values) = page_statement(request, due, day, place);
    let rows: Vec<Row> = tx.select(grant, &text, values).await?;
    let mut rows = rows
        .into_iter()
        .map(|row| match (row.before, row.bucket) {
            (Some(before), Some(bucket)) => snapshot::restored(&row.record, bucket, before),
            (_, _) => Ok(row.record),
        })
        .collect::<Result<Vec<_>>>()?;
    if place.is_turned() {
        rows.reverse();
    }
    Ok(rows)
}

/// One page: of either half its first rows, and of those the first, with the record and the snapshot of each.
pub(crate) fn page_statement(
    request: &ListRequest,
    due: &Due,
    day: PastDay,
    place: &PagePosition,
) -> (String, Vec<Value>) {
    let mut values = Vec::new();
    let columns = (
        "m.id AS machine_id, CAST(NULL AS bigint) AS event_id, m.listed_on AS listed_on",
        "e.machine_id AS machine_id, e.id AS event_id, e.listed_on AS listed_on",
    );
    let (current, ended) = then(day, request, columns, &mut values, |event_columns, values| {
        narrowed(request, due, true, event_columns, values)
    });
    let cut = place.cut(request.order.descending);
    let direction = if cut.descending { "DESC" } else { "ASC" };
    let (mut of_current, mut of_ended) = (String::new(), String::new());
    if let Some((listed, id)) = cut.beyond {
        values.extend([listed.into(), id.into()]);
        let sign = if cut.descending { "<" } else { ">" };
        let than = format!("{sign} (${}, ${})", values.len() - 1, values.len());
        of_current = format!(" AND (m.listed_on, m.id) {than}");
        of_ended = format!(" AND (e.listed_on, e.machine_id) {than}");
    }
    let number = |number: u64| Value::from(i64::try_from(number).unwrap_or(i64::MAX));
    values.extend([number(cut.limit), number(cut.offset), number(cut.offset.saturating_add(cut.limit))]);
    let (limit, offset, most) = (values.len() - 2, values.len() - 1, values.len());
    let columns = &*COLUMNS;
    let text = format!(
        "SELECT {columns}, e.was_bucket AS was_bucket, e.before AS before FROM (SELECT * FROM ( \
         SELECT * FROM ({current}{of_current} ORDER BY m.listed_on {direction}, m.id {direction} LIMIT ${most}) s \
         UNION ALL \
         SELECT * FROM ({ended}{of_ended} ORDER BY e.listed_on {direction}, e.machine_id {direction} LIMIT ${most}) w \
         ) b ORDER BY listed_on {direction}, machine_id {direction} LIMIT ${limit} OFFSET ${offset}) k \
         JOIN machine m ON m.id = k.machine_id AND {{scope:m}} \
         LEFT JOIN machine_event e ON e.id = k.event_id AND {{scope:e}} \
         ORDER BY k.listed_on {direction}, k.machine_id {direction}"
    );
    (text, values)
}

/// Number of machines of a model in a list.
struct Cell {
    bucket: i64,
    model: i64,
    /// Number in all.
    n: i64,
    /// Number at the chosen locations.
    here: i64,
    /// Under the filter without its model choice.
    wanted: i64,
    /// Number of audits due on the day, at the chosen locations.
    today: i64,
    /// Number of audits due before the day, at the chosen locations.
    overdue: i64,
}

struct PlacedCell(Cell);

platform::positional_row!(PlacedCell(Cell) { bucket, model, n, here, wanted, today, overdue });

async fn numbers(
    tx: &Tx,
    grant: &Grant,
    request: &ListRequest,
    due: &Due,
    day: PastDay,
) -> Result<(Vec<Tile>, Counts)> {
    let (text, values) = numbers_statement(request, due, day);
    let cells: Vec<PlacedCell> = tx.select(grant, &text, values).await?;
    let (mut tiles, mut counts) = (Vec::<Tile>::new(), Counts::default());
    for PlacedCell(cell) in cells {
        counts.add(cell.bucket, cell.n, cell.here);
        if due.unaudited.binary_search(&cell.model).is_err() {
            counts.today += cell.today;
            counts.overdue += cell.overdue;
        }
        match tiles.iter_mut().find(|tile| tile.model_id == cell.model) {
            Some(tile) => tile.n += cell.wanted,
            None => tiles.push(Tile { model_id: cell.model, n: cell.wanted }),
        }
    }
    Ok((tiles, counts))
}

/// Everything that is counted, by list and model, so that it comes to a few hundred rows at most.
pub(crate) fn numbers_statement(request: &ListRequest, due: &Due, day: PastDay) -> (String, Vec<Value>) {
    let mut values = Vec::new();
    let mut columns = |event_columns: &EventColumns| {
        let here = match request.locations.as_slice() {
            [] => "1 = 1".to_owned(),
            chosen => one_of(event_columns.location, chosen.iter().map(|id| Value::from(*id)), &mut values),
        };
        let wanted = narrowed(request, due, false, event_columns, &mut values);
        values.push(due.today.into());
        let today = values.len();
        let due = |sign: &str| {
            format!(
                "CASE WHEN {here} AND {} = {} AND {} {sign} ${today} THEN 1 ELSE 0 END",
                event_columns.bucket,
                Bucket::Audit.code(),
                event_columns.due
            )
        };
        format!(
            "{} AS bucket, {} AS model, CASE WHEN {here} THEN 1 ELSE 0 END AS here, \
             CASE WHEN {wanted} THEN 1 ELSE 0 END AS wanted, {} AS today, {} AS overdue",
            event_columns.bucket,
            event_columns.model,
            due("="),
            due("<"),
        )
    };
    let columns = (columns(&CURRENT), columns(&ENDED));
    let (current, ended) = then(day, request, (&columns.0, &columns.1), &mut values, |event_columns, _| {
        format!("{} < {}", event_columns.bucket, Bucket::Unlisted.code())
    });
    let sum = |name: &str| format!("CAST(SUM({name}) AS bigint)");
    let text = format!(
        "SELECT CAST(bucket AS bigint), model, CAST(COUNT(*) AS bigint), {}, {}, {}, {} \
         FROM ({current} UNION ALL {ended}) b GROUP BY bucket, model",
        sum("here"),
        sum("wanted"),
        sum("today"),
        sum("overdue"),
    );
    (text, values)
}

#[cfg(test)]
mod tests {
    use chrono_tz::Tz;

    use super::*;

    fn end(day: &str, zone: Tz) -> String {
        end_of_day(day.parse().expect("a day"), &zone).expect("an end").to_rfc3339()
    }

    #[test]
    fn a_day_ends_when_the_next_one_begins_at_the_site() {
        assert_eq!(end("2026-03-02", Tz::UTC), "2026-03-03T00:00:00+00:00");
        assert_eq!(end("2026-03-02", Tz::Pacific__Auckland), "2026-03-02T11:00:00+00:00");
        assert_eq!(end("2026-03-02", Tz::America__Los_Angeles), "2026-03-03T08:00:00+00:00");
        // The clock goes forward within the day that ends.
        assert_eq!(end("2026-03-08", Tz::America__Los_Angeles), "2026-03-09T07:00:00+00:00");
    }

    #[test]
    fn a_midnight_that_never_was_and_one_that_came_twice_are_taken_as_the_clock_turned() {
        // Cairo goes from 23:59 to 01:00, Havana at one back to midnight; Samoa left the 30th out.
        assert_eq!(end("2026-04-23", Tz::Africa__Cairo), "2026-04-23T22:00:00+00:00");
        assert_eq!(end("2026-10-31", Tz::America__Havana), "2026-11-01T04:00:00+00:00");
        assert_eq!(end("2011-12-29", Tz::Pacific__Apia), "2011-12-30T10:00:00+00:00");
    }
}
