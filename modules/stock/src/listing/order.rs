//! The other orders of the stock list: by serial, stage and age along an index, by model and location name by name.
//!
//! Names of models and locations are in memory and not in the table. A page by name is therefore found in two steps:
//! the number of rows of each name, from the tiles or the counters, and then the rows of the few names that the page
//! touches. Within a name rows are in the order of the list: day listed, then id.

use std::{borrow::Cow, collections::HashMap};

use platform::{core::error::Result, db::Tx, tenancy::Grant};
use sea_orm::{FromQueryResult, Value};

use super::{
    by_name::{INSTEAD, NameKey, NameSource, location_label},
    counts::{Tile, total},
    cursor::{CursorKey, Listed},
    page::{Due, PagePosition, Stands, narrowed, narrowed_along, one_of},
    question::ListRequest,
    sort_order::SortKey,
};
use crate::{
    entity::machine,
    records::columns::{COLUMNS, MachineRow},
};

/// A list of at most this many rows is read whole and sorted; a longer one is read along the index of its order.
const FEW: i64 = 2_000;

/// Way in which the rows of an order are found.
#[derive(Debug)]
pub(crate) enum Sorting {
    /// Along columns of the table.
    Along(Stands),
    /// Name by name, in the direction of the order.
    ByName(Vec<Named>),
}

/// The rows of one name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Named {
    key: NameKey,
    n: u64,
}

/// Number of rows of a list at a location.
#[derive(Debug, FromQueryResult)]
pub(crate) struct Cell {
    location: i64,
    bucket: i16,
    n: i64,
}

impl Cell {
    pub(super) const fn location(&self) -> i64 {
        self.location
    }
}

impl Sorting {
    /// Sorts by a column: serial, stage or age.
    pub(crate) fn along(request: &ListRequest, tiles: &[Tile]) -> Self {
        let is_long = total(request, tiles) > FEW && request.audit.is_none() && request.serial.is_none();
        Self::Along(match request.order.by {
            SortKey::Status => Stands::Staged,
            _ if is_long => Stands::Open,
            _ => Stands::Listed,
        })
    }

    /// Sorts by the names of models, whose numbers of rows are in the tiles.
    pub(crate) fn models<'a>(request: &ListRequest, tiles: &[Tile], name: impl Fn(i64) -> Option<&'a str>) -> Self {
        let counted = tiles.iter().filter(|tile| request.models.is_empty() || request.models.contains(&tile.model_id));
        let names =
            counted.map(|tile| (name(tile.model_id).unwrap_or_default(), NameSource::Model(tile.model_id), tile.n));
        Self::by_name(request, names)
    }

    /// Sorts by the text of the column location.
    pub(crate) fn locations<'a>(request: &ListRequest, cells: &[Cell], name: impl Fn(i64) -> Option<&'a str>) -> Self {
        let names = cells.iter().map(|cell| {
            (
                location_label(cell.bucket, name(cell.location)),
                NameSource::of_location(cell.bucket, cell.location),
                cell.n,
            )
        });
        Self::by_name(request, names)
    }

    fn by_name<'a>(request: &ListRequest, names: impl Iterator<Item = (&'a str, NameSource, i64)>) -> Self {
        let mut counts: HashMap<NameSource, Named> = HashMap::new();
        for (name, which, n) in names {
            let named = counts.entry(which).or_insert_with(|| Named { key: NameKey::new(name, which), n: 0 });
            named.n += u64::try_from(n).unwrap_or(0);
        }
        let mut sorted: Vec<Named> = counts.into_values().filter(|named| named.n > 0).collect();
        sorted.sort_by(|one, other| one.key.cmp(&other.key));
        if request.order.descending {
            sorted.reverse();
        }
        Self::ByName(sorted)
    }
}

/// Returns the number of rows of the query at each location, by list: from the counters, if nothing but lists and
/// locations narrows it.
pub(super) async fn cells(tx: &Tx, grant: &Grant, request: &ListRequest, due: &Due) -> Result<Vec<Cell>> {
    let (text, values) = cells_statement(grant.group_id()?, request, due);
    tx.select(grant, &text, values).await
}

pub(crate) fn cells_statement(group: i64, request: &ListRequest, due: &Due) -> (String, Vec<Value>) {
    let mut values = Vec::new();
    let is_stored =
        request.models.is_empty() && request.serial.is_none() && request.audit.is_none() && request.by.is_none();
    let text = if is_stored {
        let mut parts = vec!["{scope:t}".to_owned()];
        parts.push(one_of("t.bucket", request.buckets.iter().map(|bucket| Value::from(*bucket)), &mut values));
        if !request.locations().is_empty() {
            parts.push(one_of("t.location_id", request.locations().iter().map(|id| Value::from(*id)), &mut values));
        }
        format!(
            "SELECT t.location_id AS location, t.bucket AS bucket, CAST(t.n AS bigint) AS n FROM stock_total t WHERE {}",
            parts.join(" AND ")
        )
    } else {
        let rows = narrowed(group, request, due, true, &mut values);
        format!(
            "SELECT COALESCE(m.location_id, 0) AS location, m.bucket AS bucket, CAST(COUNT(*) AS bigint) AS n FROM {rows} \
             GROUP BY m.location_id, m.bucket"
        )
    };
    (text, values)
}

/// Returns one page of a query in an order other than that of the list.
pub(super) async fn page(
    tx: &Tx,
    grant: &Grant,
    request: &ListRequest,
    due: &Due,
    place: &PagePosition,
    sorting: &Sorting,
) -> Result<Vec<machine::Model>> {
    let Some((text, values)) = statement(grant.group_id()?, request, due, place, sorting) else {
        return Ok(Vec::new());
    };
    let mut rows = MachineRow::all(tx.rows(grant, &text, values).await?);
    if let Sorting::ByName(names) = sorting {
        let places: HashMap<NameSource, usize> =
            names.iter().enumerate().map(|(at, name)| (name.key.which, at)).collect();
        rows.sort_by_cached_key(|row| {
            let place = places.get(&NameSource::of(request.order.by, row)).copied().unwrap_or(usize::MAX);
            // Names are in the direction of the order already; their rows are turned round at the end.
            (if request.order.descending { usize::MAX - place } else { place }, row.listed_on, row.id)
        });
        if request.order.descending != place.is_turned() {
            rows.reverse();
        }
        // Behind a cursor, as many rows of each name were read as the page may need.
        rows.truncate(usize::try_from(place.limit()).unwrap_or(usize::MAX));
    }
    if place.is_turned() {
        rows.reverse();
    }
    Ok(rows)
}

/// The statement of a page; `None` where there are no rows.
pub(crate) fn statement(
    group: i64,
    request: &ListRequest,
    due: &Due,
    place: &PagePosition,
    sorting: &Sorting,
) -> Option<(String, Vec<Value>)> {
    match sorting {
        Sorting::Along(stands) => Some(along(group, request, due, place, *stands)),
        Sorting::ByName(names) => by_name(group, request, due, place, names),
    }
}

fn along(group: i64, request: &ListRequest, due: &Due, place: &PagePosition, stands: Stands) -> (String, Vec<Value>) {
    let mut values = Vec::new();
    let columns = &*COLUMNS;
    // The rows before a cursor are the first ones of the order turned round.
    let descending = request.order.descending != place.is_turned();
    // Days are counted from the day on which the stage was entered, so the fewest are the latest.
    let (keys, descending): (&[&str], bool) = match request.order.by {
        SortKey::Serial => (&["m.serial", "m.id"], descending),
        SortKey::Status => (&["m.bucket", "m.listed_on", "m.id"], descending),
        SortKey::DaysInStage => (&["m.stage_entered_on", "m.id"], !descending),
        SortKey::Listed | SortKey::Model | SortKey::Location => (&["m.listed_on", "m.id"], descending),
    };
    let (direction, sign) = direction_of(descending);
    let keys = keys.iter().map(|key| format!("{key} {direction}")).collect::<Vec<_>>().join(", ");
    let mut rows = narrowed_along(group, request, due, true, stands, &mut values);
    match place.cursor().map(|cursor| (&cursor.key, cursor.columns())) {
        Some((CursorKey::Status(bucket, listed), _)) => {
            // Of the list of the cursor the rows behind it, and of the lists behind that one the first rows.
            let same = beyond(*listed, sign, &mut values);
            let rest = narrowed_along(group, request, due, true, stands, &mut values);
            values.extend([(*bucket).into(), bind(place.limit())]);
            let (bucket, limit) = (values.len() - 1, values.len());
            let text = format!(
                "SELECT {columns} FROM (\
                 SELECT * FROM (SELECT m.id FROM {rows} AND m.bucket = ${bucket} AND {same} \
                 ORDER BY m.listed_on {direction}, m.id {direction} LIMIT ${limit}) p UNION ALL \
                 SELECT * FROM (SELECT m.id FROM {rest} AND m.bucket {sign} ${bucket} \
                 ORDER BY {keys} LIMIT ${limit}) s) k \
                 JOIN machine m ON m.id = k.id WHERE {{scope:m}} ORDER BY {keys} LIMIT ${limit}"
            );
            return (text, values);
        }
        Some((_, Some((columns, keys)))) => {
            let marks: Vec<String> = (values.len() + 1..).take(keys.len()).map(|at| format!("${at}")).collect();
            values.extend(keys);
            rows = format!("{rows} AND ({}) {sign} ({})", columns.join(", "), marks.join(", "));
        }
        Some((_, None)) | None => {}
    }
    values.extend([bind(place.limit()), bind(place.offset())]);
    let (limit, offset) = (values.len() - 1, values.len());
    let text = format!(
        "SELECT {columns} FROM (SELECT m.id FROM {rows} ORDER BY {keys} LIMIT ${limit} OFFSET ${offset}) k \
         JOIN machine m ON m.id = k.id WHERE {{scope:m}} ORDER BY {keys}"
    );
    (text, values)
}

fn by_name(
    group: i64,
    request: &ListRequest,
    due: &Due,
    place: &PagePosition,
    names: &[Named],
) -> Option<(String, Vec<Value>)> {
    let mut values = Vec::new();
    let columns = &*COLUMNS;
    let descending = request.order.descending != place.is_turned();
    let (direction, sign) = direction_of(descending);
    let mut names = Cow::Borrowed(names);
    if place.is_turned() {
        names.to_mut().reverse();
    }
    let parts = match place.cursor().map(|cursor| &cursor.key) {
        Some(CursorKey::Name(key, listed)) => parts_behind(&names, key, *listed, descending, place.limit()),
        _ => parts(&names, place.offset(), place.limit()),
    };
    if parts.is_empty() {
        return None;
    }
    let parts: Vec<String> = parts
        .iter()
        .map(|part| {
            // Names of models are chosen ones already.
            let mut rows = narrowed(group, request, due, request.order.by != SortKey::Model, &mut values);
            if let Some(listed) = part.behind {
                rows = format!("{rows} AND {}", beyond(listed, sign, &mut values));
            }
            let named = predicate(part.names, &mut values);
            values.extend([bind(part.limit), bind(part.offset)]);
            let (limit, offset) = (values.len() - 1, values.len());
            format!(
                "SELECT * FROM (SELECT m.id FROM {rows} AND {named} \
                 ORDER BY m.listed_on {direction}, m.id {direction} LIMIT ${limit} OFFSET ${offset}) p"
            )
        })
        .collect();
    let text = format!(
        "SELECT {columns} FROM ({}) k JOIN machine m ON m.id = k.id WHERE {{scope:m}}",
        parts.join(" UNION ALL ")
    );
    Some((text, values))
}

const fn direction_of(descending: bool) -> (&'static str, &'static str) {
    if descending { ("DESC", "<") } else { ("ASC", ">") }
}

fn beyond((day, id): Listed, sign: &str, values: &mut Vec<Value>) -> String {
    values.extend([day.into(), id.into()]);
    format!("(m.listed_on, m.id) {sign} (${}, ${})", values.len() - 1, values.len())
}

fn bind(number: u64) -> Value {
    i64::try_from(number).unwrap_or(i64::MAX).into()
}

/// Rows of a page that one statement gives: those of the first name from some row on, those of all names between, which
/// are whole, and those of the last name up to some row.
#[derive(Debug, PartialEq, Eq)]
struct Part<'a> {
    names: &'a [Named],
    /// Restricts the first name to the rows behind this one.
    behind: Option<Listed>,
    offset: u64,
    limit: u64,
}

fn parts(names: &[Named], offset: u64, limit: u64) -> Vec<Part<'_>> {
    let end = offset.saturating_add(limit);
    let (mut before, mut parts) = (0, Vec::new());
    let (mut whole_from, mut whole_to, mut whole) = (0, 0, 0);
    for (at, name) in names.iter().enumerate() {
        let (from, to) = (before.max(offset), (before + name.n).min(end));
        if from < to {
            if to - from == name.n {
                if whole == 0 {
                    whole_from = at;
                }
                (whole_to, whole) = (at + 1, whole + name.n);
            } else {
                parts.push(Part { names: &names[at..=at], behind: None, offset: from - before, limit: to - from });
            }
        }
        before += name.n;
    }
    if whole > 0 {
        parts.push(Part { names: &names[whole_from..whole_to], behind: None, offset: 0, limit: whole });
    }
    parts
}

/// The rows behind a row: the other ones of its name, and the names behind it until they fill the page by themselves. The
/// names are in the direction that is read; whole names have no limit, because rows may have come since they were counted.
fn parts_behind<'a>(names: &'a [Named], key: &NameKey, listed: Listed, descending: bool, limit: u64) -> Vec<Part<'a>> {
    let order = |named: &Named| if descending { key.cmp(&named.key) } else { named.key.cmp(key) };
    let start = names.partition_point(|named| order(named).is_lt());
    let end = names.partition_point(|named| order(named).is_le());
    let mut parts = Vec::new();
    if start < end {
        parts.push(Part { names: &names[start..end], behind: Some(listed), offset: 0, limit });
    }
    let (mut whole, mut rows) = (end, 0);
    while let Some(next) = names.get(whole).filter(|next| rows + next.n <= limit) {
        (whole, rows) = (whole + 1, rows + next.n);
    }
    if whole > end {
        parts.push(Part { names: &names[end..whole], behind: None, offset: 0, limit: u64::MAX });
    }
    if rows < limit && whole < names.len() {
        parts.push(Part { names: &names[whole..=whole], behind: None, offset: 0, limit });
    }
    parts
}

/// The rows of some names.
fn predicate(names: &[Named], values: &mut Vec<Value>) -> String {
    let (mut models, mut locations, mut lists, mut nowhere) = (Vec::new(), Vec::new(), Vec::new(), false);
    for name in names {
        match name.key.which {
            NameSource::Model(id) => models.push(Value::from(id)),
            NameSource::Location(0) => nowhere = true,
            NameSource::Location(id) => locations.push(Value::from(id)),
            NameSource::Instead(instead) => lists.extend(instead.iter().map(|list| Value::from(list.code()))),
        }
    }
    let mut parts = Vec::new();
    if !models.is_empty() {
        parts.push(one_of("m.model_id", models.into_iter(), values));
    }
    let instead = || INSTEAD.concat().into_iter().map(|list| list.code().to_string()).collect::<Vec<_>>().join(", ");
    if !locations.is_empty() {
        let at = one_of("m.location_id", locations.into_iter(), values);
        parts.push(format!("{at} AND m.bucket + 0 NOT IN ({})", instead()));
    }
    if nowhere {
        parts.push(format!("m.location_id IS NULL AND m.bucket + 0 NOT IN ({})", instead()));
    }
    if !lists.is_empty() {
        parts.push(one_of("m.bucket + 0", lists.into_iter(), values));
    }
    match parts.as_slice() {
        [only] => only.clone(),
        many => format!("(({}))", many.join(") OR (")),
    }
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;
    use platform::{
        api::{case_insensitive_json, legacy_filters::CallQuery},
        config::Config,
    };

    use super::*;
    use crate::{domain::Bucket, listing::sort_order::Order};

    fn named(sizes: &[u64]) -> Vec<Named> {
        let key = |id| NameKey::new(&format!("{id:03}"), NameSource::Model(id));
        (1..).zip(sizes).map(|(id, n)| Named { key: key(id), n: *n }).collect()
    }

    /// The parts of a page of so many rows: name, rows left out, rows taken.
    fn made(sizes: &[u64], offset: u64, limit: u64) -> Vec<(usize, u64, u64)> {
        let names = named(sizes);
        parts(&names, offset, limit).iter().map(|part| (part.names.len(), part.offset, part.limit)).collect()
    }

    #[test]
    fn a_page_by_name_is_the_end_of_one_whole_ones_and_the_start_of_another() {
        let sizes = [30, 5, 1, 100, 7];
        assert_eq!(made(&sizes, 0, 40), [(1, 0, 4), (3, 0, 36)]);
        assert_eq!(made(&sizes, 20, 40), [(1, 20, 10), (1, 0, 24), (2, 0, 6)]);
        assert_eq!(made(&sizes, 40, 40), [(1, 4, 40)]);
        assert_eq!(made(&sizes, 120, 40), [(1, 84, 16), (1, 0, 7)]);
        assert_eq!(made(&sizes, 143, 40), []);
        assert_eq!(made(&[], 0, 40), []);
    }

    /// Pages of any size are the whole list, each row once.
    #[test]
    fn pages_by_name_leave_nothing_out_and_repeat_nothing() {
        let sizes = [3, 1, 1, 9, 2, 1, 14, 1];
        for limit in 1..40 {
            let mut seen = vec![0_u64; sizes.len()];
            for page in 0..40 {
                let names = named(&sizes);
                let mut rows = 0;
                for part in parts(&names, page * limit, limit) {
                    rows += part.limit;
                    let whole: u64 = part.names.iter().map(|name| name.n).sum();
                    assert!(part.names.len() == 1 || part.limit == whole, "{part:?}");
                    for name in part.names {
                        let NameSource::Model(id) = name.key.which else { unreachable!() };
                        let at = usize::try_from(id - 1).expect("small");
                        seen[at] += if part.names.len() == 1 { part.limit } else { name.n };
                    }
                }
                assert!(rows <= limit);
            }
            assert_eq!(seen, sizes, "{limit}");
        }
    }

    /// The parts of a page behind a row of a name: the names, a flag for those behind the row, and the limit.
    #[test]
    fn a_page_behind_a_row_is_the_rest_of_its_name_whole_ones_and_the_start_of_another() {
        let day = NaiveDate::default();
        let behind = |sizes: &[u64], id: i64, descending: bool, limit: u64| {
            let mut names = named(sizes);
            if descending {
                names.reverse();
            }
            let key = NameKey::new(&format!("{id:03}"), NameSource::Model(id));
            parts_behind(&names, &key, (day, 9), descending, limit)
                .iter()
                .map(|part| {
                    let NameSource::Model(first) = part.names[0].key.which else { unreachable!() };
                    (first, part.names.len(), part.behind.is_some(), part.limit)
                })
                .collect::<Vec<_>>()
        };
        let sizes = [30, 5, 1, 100, 7];
        assert_eq!(behind(&sizes, 1, false, 40), [(1, 1, true, 40), (2, 2, false, u64::MAX), (4, 1, false, 40)]);
        assert_eq!(behind(&sizes, 4, false, 40), [(4, 1, true, 40), (5, 1, false, u64::MAX)]);
        assert_eq!(behind(&sizes, 5, false, 40), [(5, 1, true, 40)]);
        assert_eq!(behind(&sizes, 3, true, 40), [(3, 1, true, 40), (2, 2, false, u64::MAX)]);
        assert_eq!(behind(&sizes, 1, true, 5), [(1, 1, true, 5)]);
        // A name that has no rows any more.
        assert_eq!(behind(&sizes, 9, false, 40), []);
        assert_eq!(behind(&sizes, 0, false, 30), [(1, 1, false, u64::MAX)]);
    }

    fn order(text: &str) -> Result<Order> {
        let body = format!(r#"{{"FilterProperty":{{"OrderBy":"{text}"}}}}"#);
        let question: CallQuery = case_insensitive_json::read(body.as_bytes(), 16)?;
        crate::listing::question::order_of(&question.read(&Config::default().limits)?)
    }

    #[test]
    fn one_field_orders_and_the_id_breaks_ties() {
        let read = |text: &str| order(text).map(|order| (order.by, order.descending)).expect("an order");
        assert_eq!(read(""), (SortKey::Listed, false));
        assert_eq!(read("vhcdate DESC, VHCId DESC"), (SortKey::Listed, true));
        assert_eq!(read("Vin"), (SortKey::Serial, false));
        assert_eq!(read("modelname desc"), (SortKey::Model, true));
        assert_eq!(read("MachineLocation ASC"), (SortKey::Location, false));
        assert_eq!(read("v.status ASC, VHCId ASC"), (SortKey::Status, false));
        assert_eq!(read("DaysInStage DESC"), (SortKey::DaysInStage, true));
        for refused in ["ModelId", "LocationId", "rejected", "Vin, Status", "fuel", "Vin DOWN"] {
            assert!(order(refused).is_err(), "{refused}");
        }
    }

    #[test]
    fn a_location_is_sorted_as_it_is_shown() {
        let cell = |bucket: Bucket, location, n| Cell { bucket: bucket.code(), location, n };
        let cells = [
            cell(Bucket::Audit, 7, 2),
            cell(Bucket::Pdi, 7, 3),
            cell(Bucket::Receiving, 8, 4),
            cell(Bucket::InTransit, 7, 5),
            cell(Bucket::Rejected, 8, 6),
            cell(Bucket::Pending, 0, 1),
            cell(Bucket::Held, 7, 1),
        ];
        let name = |id| match id {
            7 => Some("bay 1"),
            8 => Some("Zeta"),
            _ => None,
        };
        let request =
            ListRequest { order: Order { by: SortKey::Location, descending: false }, ..ListRequest::everything() };
        let Sorting::ByName(names) = Sorting::locations(&request, &cells, name) else { unreachable!() };
        let shown: Vec<(NameSource, u64)> = names.iter().map(|name| (name.key.which, name.n)).collect();
        assert_eq!(
            shown,
            [
                (NameSource::Location(7), 3),
                (NameSource::Location(0), 1),
                (NameSource::Instead(INSTEAD[1]), 11),
                (NameSource::Instead(INSTEAD[0]), 3),
                (NameSource::Location(8), 4),
            ]
        );
    }
}
