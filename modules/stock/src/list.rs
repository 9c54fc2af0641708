//! The stock list: filters, order, pages, the counts of the side navigation and the model tiles (2§2.1, 2§4.2).
//!
//! Four short statements, each with an index made for it (performance, 3.2): the page, the totals by list, the tiles,
//! and the audits that are due, which depend on the site's day and so are counted live. Names come from memory.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use platform::{
    calls::CallQuery,
    context::Ctx,
    db::{Backend, Tx},
    error::{Error, Result},
    list::{Filter, ListQuery, Operator, Scalar},
    permission::Grant,
    reason::own,
    tenant::Scoped,
};
use sea_orm::{ColumnTrait, FromQueryResult, Value};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    LIST,
    entity::{machine, transfer},
    labels::View,
    machine::{Bucket, Status, UserType},
    names::{self, Names},
    reasons, record,
    row::{Maker, StockRow},
    serials,
};

platform::fields! {
    /// What the stock list can filter and sort on.
    StockField:
        Id Number "id" "VhcId" "v.vhcid" "VHCId";
        Status Text "status" "v.status";
        Tracking Number "tracking" "v.tracking_status" "tracking_status" "TrackingStatus";
        InTransit Flag "inTransit" "vjtl.lastinpectionstatus" "lastinpectionstatus";
        Rejected Flag "rejected" "v.rejected";
        Model Number "modelId" "v.modelid" "vjl.modelid";
        Location Number "locationId" "v.locationid" "vjl.locationid";
        Serial Text "serial" "Vin" "v.vin";
        Listed Day "addedOn" "vhcdate" "v.vhcdate" "DateAdded";
}

/// The lists that the location does not narrow (2§4.2).
const SALES: [Bucket; 5] = [Bucket::Pending, Bucket::Produced, Bucket::Sold, Bucket::InTransit, Bucket::Rejected];

/// The answer of the stock list.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct StockList {
    /// The rows of this page; the first carries `TotalCount`.
    pub jcb_stock_list: Vec<StockRow>,
    /// A tile for each model with machines under this filter.
    pub model_list: Vec<ModelTile>,
    /// The counts of the side navigation.
    pub total_row_count: i64,
    /// R
    pub receiving_inspection_count: i64,
    /// F
    pub fulfillment_inspection_count: i64,
    /// G
    pub gate_inspection_count: i64,
    /// H
    pub held_for_repair_count: i64,
    /// S
    pub spec_change_count: i64,
    /// A, past the due day.
    pub over_due_count: i64,
    /// A, on the due day.
    pub today_audit_count: i64,
    /// N, shown as Pending approval.
    pub receiving_in_dealer_count: i64,
    /// O on the way.
    pub in_transit_count: i64,
    /// O refused.
    pub rejected_count: i64,
    /// T
    pub sold_count: i64,
    /// P
    pub production_completed_count: i64,
    /// C (Q-046).
    pub hand_over_completed_count: i64,
}

/// A tile of the model panel.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct ModelTile {
    /// The model.
    pub model_id: i64,
    /// Its name.
    pub model_name: String,
    /// Its picture, empty for none.
    pub image_url: String,
    /// Machines of it under the filter, the model choice left out (Q-047).
    pub machine_count: i64,
}

/// What is asked of the list, in the words of the schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// The lists rows may stand in.
    buckets: Vec<i16>,
    /// All open lists, without a choice: the Site Stock view.
    everything: bool,
    /// An audit that is due today (10) or overdue (20).
    audit: Option<i64>,
    models: Vec<i64>,
    locations: Vec<i64>,
    serial: Option<String>,
    newest_first: bool,
    /// Only what this person has brought in (Appendix F, type 8).
    by: Option<i64>,
}

/// The stock list of the acting site.
pub async fn list(ctx: &Ctx, question: &CallQuery) -> Result<StockList> {
    let grant = ctx.can(LIST)?;
    let query: ListQuery<StockField> = question.read(ctx.platform().config.limits.page_rows)?;
    let asked = Asked { by: own_imports_of(ctx), ..Asked::of(&query, question.audit_status)? };
    let place = Place::of(question, &query)?;
    let site = ctx.site()?;
    let models = catalogue::names(ctx.platform(), site.group_id).await?;
    let tx = ctx.read(&grant).await?;
    let due = Due { today: ctx.today(), unaudited: names::unaudited(&models) };
    let rows = page(&tx, &grant, site.group_id, &asked, &due, &place).await?;
    let tiles = tiles(&tx, &grant, site.group_id, &asked, &due).await?;
    let counts = counts(&tx, &grant, &asked, &due).await?;
    let transfers = open_transfers(&tx, &grant, &rows).await?;
    drop(tx);
    let names = Names::of(ctx.platform(), models, site.group_id, Some(site), &rows).await?;
    let pictured = rows.iter().map(|row| row.model_id).chain(tiles.iter().map(|tile| tile.model_id));
    let names = names.with_pictures(ctx.platform(), pictured);
    let maker = Maker {
        names: &names,
        acting_site: site.id,
        rules: &record::rules(ctx)?,
        now: ctx.now(),
        today: ctx.today(),
        view: if asked.everything { View::SiteStock } else { View::Other },
        transfers: &transfers,
    };
    let mut shown = rows.iter().map(|row| maker.row(row)).collect::<Result<Vec<_>>>()?;
    if let Some(first) = shown.first_mut() {
        first.total_count = u64::try_from(total(&asked, &tiles)).unwrap_or(0);
    }
    Ok(answer(shown, &tiles, &counts, &names))
}

/// Import users see what they have brought in and nothing else (Appendix F).
pub fn own_imports_of(ctx: &Ctx) -> Option<i64> {
    ctx.user_id().filter(|_| ctx.user_type() == UserType::Import.code())
}

fn answer(rows: Vec<StockRow>, tiles: &[Tile], counts: &Counts, names: &Names) -> StockList {
    let of = |bucket: Bucket| counts.of(bucket);
    let mut model_list: Vec<ModelTile> = tiles
        .iter()
        .filter(|tile| tile.n > 0)
        .map(|tile| {
            let model = names.models().get(tile.model_id);
            ModelTile {
                model_id: tile.model_id,
                model_name: model.map(|model| model.name.to_string()).unwrap_or_default(),
                image_url: names.picture(tile.model_id),
                machine_count: tile.n,
            }
        })
        .collect();
    model_list.sort_by(|one, other| {
        other.machine_count.cmp(&one.machine_count).then_with(|| one.model_name.cmp(&other.model_name))
    });
    StockList {
        jcb_stock_list: rows,
        model_list,
        // The list behind this entry follows the location as a whole, so its count does too.
        total_row_count: Bucket::OPEN.into_iter().map(|bucket| counts.here(bucket)).sum(),
        receiving_inspection_count: of(Bucket::Receiving),
        fulfillment_inspection_count: of(Bucket::Pdi),
        gate_inspection_count: of(Bucket::Gate),
        held_for_repair_count: of(Bucket::Held),
        spec_change_count: of(Bucket::SpecChange),
        over_due_count: counts.overdue,
        today_audit_count: counts.today,
        receiving_in_dealer_count: of(Bucket::Pending),
        in_transit_count: of(Bucket::InTransit),
        rejected_count: of(Bucket::Rejected),
        sold_count: of(Bucket::Sold),
        production_completed_count: of(Bucket::Produced),
        hand_over_completed_count: of(Bucket::Handover),
    }
}

impl Asked {
    /// Reads the filters of 2§4.2.
    pub fn of(query: &ListQuery<StockField>, audit_status: Option<i64>) -> Result<Self> {
        let mut asked = Self {
            buckets: Bucket::OPEN.iter().map(|bucket| bucket.code()).collect(),
            everything: true,
            audit: None,
            models: Vec::new(),
            locations: Vec::new(),
            serial: None,
            by: None,
            newest_first: query.order.first().is_some_and(|(_, ascending)| !ascending),
        };
        if let Some((field, _)) =
            query.order.iter().find(|(field, _)| !matches!(field, StockField::Listed | StockField::Id))
        {
            return Err(Error::from(own::UNKNOWN_FIELD).at(format!("{field:?}"), own::UNKNOWN_FIELD.0.text));
        }
        for filter in &query.filters {
            asked.narrow(filter)?;
        }
        match audit_status.unwrap_or(0) {
            0 => {}
            wanted @ (10 | 20) => {
                asked.keep(&[Bucket::Audit.code()]);
                asked.audit = Some(wanted);
            }
            30 => asked.only(&[Bucket::Sold.code()]),
            _ => return Err(Error::from(own::BAD_VALUE).at("AuditStatus", own::BAD_VALUE.0.text)),
        }
        Ok(asked)
    }

    fn narrow(&mut self, filter: &Filter<StockField>) -> Result<()> {
        match filter.field {
            StockField::Status => self.only(&status_buckets(filter)?),
            StockField::Tracking => match filter.number() {
                // In transit and rejected are the open ones with tracking 1 (2§4.2); the flag beside it tells which.
                Some(1) => self.keep(&[Bucket::InTransit.code(), Bucket::Rejected.code()]),
                _ => return Err(Error::from(own::BAD_VALUE).at("tracking_status", own::BAD_VALUE.0.text)),
            },
            StockField::InTransit => match filter.flag() {
                Some(true) => self.keep(&[Bucket::InTransit.code()]),
                _ => self.keep(&[Bucket::Rejected.code()]),
            },
            StockField::Rejected => {
                if filter.flag() == Some(true) {
                    self.keep(&[Bucket::Rejected.code()]);
                }
            }
            // 0 is no model, as the ALL tile sends it (Q-140).
            StockField::Model => self.models = filter.numbers().into_iter().filter(|id| *id != 0).collect(),
            StockField::Location => self.locations = filter.numbers().into_iter().filter(|id| *id != 0).collect(),
            StockField::Serial => self.serial = serial_part(filter)?,
            StockField::Id | StockField::Listed => {
                return Err(Error::from(own::UNKNOWN_FIELD).at(filter.field.name(), own::UNKNOWN_FIELD.0.text));
            }
        }
        Ok(())
    }

    /// Exactly these lists, whether open or closed.
    fn only(&mut self, buckets: &[i16]) {
        self.buckets = buckets.to_vec();
        self.everything = false;
    }

    /// Of the lists so far, these.
    fn keep(&mut self, buckets: &[i16]) {
        self.buckets.retain(|bucket| buckets.contains(bucket));
        self.everything = false;
    }

    /// N, P, sold, in transit and rejected: the location does not matter there (2§4.2).
    fn is_sales(&self) -> bool {
        !self.buckets.is_empty() && self.buckets.iter().all(|bucket| SALES.iter().any(|sales| sales.code() == *bucket))
    }

    fn locations(&self) -> &[i64] {
        if self.is_sales() { &[] } else { &self.locations }
    }
}

impl StockField {
    fn name(self) -> &'static str {
        platform::list::Field::names(self)[0]
    }
}

fn status_buckets(filter: &Filter<StockField>) -> Result<Vec<i16>> {
    let mut buckets = Vec::new();
    for value in &filter.values {
        let code = match value {
            Scalar::Text(code) => code.as_str(),
            Scalar::Number(_) | Scalar::Flag(_) | Scalar::Day(_) => "",
        };
        let status =
            Status::parse(code).ok_or_else(|| Error::from(own::BAD_VALUE).at("v.status", own::BAD_VALUE.0.text))?;
        match status {
            Status::N => buckets.push(Bucket::Pending),
            Status::R => buckets.push(Bucket::Receiving),
            Status::A => buckets.push(Bucket::Audit),
            Status::F => buckets.push(Bucket::Pdi),
            Status::G => buckets.push(Bucket::Gate),
            Status::H => buckets.push(Bucket::Held),
            Status::S => buckets.push(Bucket::SpecChange),
            Status::C => buckets.push(Bucket::Handover),
            Status::O => buckets.extend([Bucket::InTransit, Bucket::Rejected]),
            Status::P => buckets.push(Bucket::Produced),
            Status::T => buckets.push(Bucket::Sold),
        }
    }
    Ok(buckets.into_iter().map(Bucket::code).collect())
}

/// The searched part of a serial: 4 to 8 letters and digits (2§5); an empty one is no filter (Q-132).
pub fn serial_part(filter: &Filter<StockField>) -> Result<Option<String>> {
    let text = filter.text().unwrap_or_default().to_ascii_uppercase();
    if text.is_empty() {
        return Ok(None);
    }
    if text.len() < serials::SHORTEST {
        return Err(reasons::SEARCH_SHORT.into());
    }
    if text.len() > serials::LONGEST || !text.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return Err(Error::from(own::BAD_VALUE).at("Vin", own::BAD_VALUE.0.text));
    }
    match filter.operator {
        Operator::Like | Operator::Equal => Ok(Some(text)),
        Operator::In | Operator::AtLeast | Operator::AtMost => {
            Err(Error::from(own::UNKNOWN_OPERATOR).at("Vin", own::UNKNOWN_OPERATOR.0.text))
        }
    }
}

/// Which rows of the order: some to leave out, or those after or before a row.
#[derive(Debug, Default)]
pub(crate) struct Place {
    offset: u64,
    limit: u64,
    after: Option<(NaiveDate, i64)>,
    before: Option<(NaiveDate, i64)>,
}

impl Place {
    const fn is_turned(&self) -> bool {
        self.after.is_none() && self.before.is_some()
    }

    pub(crate) fn of(question: &CallQuery, query: &ListQuery<StockField>) -> Result<Self> {
        Ok(Self {
            offset: query.offset,
            limit: query.limit,
            after: cursor(question.after.as_deref())?,
            before: cursor(question.before.as_deref())?,
        })
    }
}

fn cursor(text: Option<&str>) -> Result<Option<(NaiveDate, i64)>> {
    let Some(text) = text.filter(|text| !text.is_empty()) else { return Ok(None) };
    let refused = || Error::from(own::BAD_RANGE).at("Cursor", own::BAD_RANGE.0.text);
    let (day, id) = text.split_once('.').ok_or_else(refused)?;
    let day = NaiveDate::parse_from_str(day, "%Y%m%d").map_err(|_| refused())?;
    Ok(Some((day, id.parse().map_err(|_| refused())?)))
}

/// The day that audits are due against, and the models without an audit.
pub(crate) struct Due {
    pub(crate) today: NaiveDate,
    pub(crate) unaudited: Vec<i64>,
}

/// The predicate of a question, as text and binds.
fn narrowed(
    backend: Backend,
    group: i64,
    asked: &Asked,
    due: &Due,
    with_models: bool,
    values: &mut Vec<Value>,
) -> String {
    let mut parts = Vec::new();
    if asked.everything {
        parts.push("m.open = true".to_owned());
    } else {
        parts.push(one_of("m.bucket", asked.buckets.iter().map(|bucket| Value::from(*bucket)), values));
    }
    if with_models && !asked.models.is_empty() {
        parts.push(one_of("m.model_id", asked.models.iter().map(|id| Value::from(*id)), values));
    }
    if !asked.locations().is_empty() {
        parts.push(one_of("m.location_id", asked.locations().iter().map(|id| Value::from(*id)), values));
    }
    if let Some(user) = asked.by {
        values.push(user.into());
        parts.push(format!("m.created_by = ${}", values.len()));
    }
    if let Some(serial) = &asked.serial {
        parts.push(serials::holds(backend, "m.id", group, serial, values));
    }
    if let Some(audit) = asked.audit {
        values.push(due.today.into());
        let sign = if audit == 10 { "=" } else { "<" };
        parts.push(format!("m.status = 'A' AND m.audit_due_on {sign} ${}", values.len()));
        parts.extend(not_unaudited(due, values));
    }
    parts.join(" AND ")
}

fn not_unaudited(due: &Due, values: &mut Vec<Value>) -> Option<String> {
    let unaudited = due.unaudited.iter().take(500).map(|id| Value::from(*id));
    (!due.unaudited.is_empty()).then(|| format!("NOT {}", one_of("m.model_id", unaudited, values)))
}

fn one_of(column: &str, wanted: impl Iterator<Item = Value>, values: &mut Vec<Value>) -> String {
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

/// One page: its ids come from the index alone, then the rows are looked up.
async fn page(
    tx: &Tx,
    grant: &Grant,
    group: i64,
    asked: &Asked,
    due: &Due,
    place: &Place,
) -> Result<Vec<machine::Model>> {
    let (text, values) = page_statement(tx.backend(), group, asked, due, place);
    let mut rows: Vec<machine::Model> = tx.select(grant, &text, values).await?;
    if place.is_turned() {
        rows.reverse();
    }
    Ok(rows)
}

pub(crate) fn page_statement(
    backend: Backend,
    group: i64,
    asked: &Asked,
    due: &Due,
    place: &Place,
) -> (String, Vec<Value>) {
    let mut values = Vec::new();
    let mut predicate = narrowed(backend, group, asked, due, true, &mut values);
    // The rows just before one are the first ones of the order turned round.
    let descending = asked.newest_first != place.is_turned();
    let beyond = place.after.or(place.before);
    if let Some((day, id)) = beyond {
        let sign = if descending { "<" } else { ">" };
        values.push(day.into());
        values.push(id.into());
        predicate = format!("{predicate} AND (m.listed_on, m.id) {sign} (${}, ${})", values.len() - 1, values.len());
    }
    let direction = if descending { "DESC" } else { "ASC" };
    values.push(i64::try_from(place.limit).unwrap_or(i64::MAX).into());
    let limit = values.len();
    let offset = if beyond.is_some() { 0 } else { place.offset };
    values.push(i64::try_from(offset).unwrap_or(i64::MAX).into());
    let text = format!(
        "SELECT r.* FROM (SELECT m.id FROM machine m WHERE {{scope:m}} AND {predicate} \
         ORDER BY m.listed_on {direction}, m.id {direction} LIMIT ${limit} OFFSET ${}) k \
         JOIN machine r ON r.id = k.id ORDER BY r.listed_on {direction}, r.id {direction}",
        values.len()
    );
    (text, values)
}

#[derive(Debug, Clone, FromQueryResult)]
struct Tile {
    model_id: i64,
    n: i64,
}

/// The tiles of the question without its model choice: from the counters, unless location, serial or audit narrow it.
async fn tiles(tx: &Tx, grant: &Grant, group: i64, asked: &Asked, due: &Due) -> Result<Vec<Tile>> {
    let (text, values) = tiles_statement(tx.backend(), group, asked, due);
    tx.select(grant, &text, values).await
}

pub(crate) fn tiles_statement(backend: Backend, group: i64, asked: &Asked, due: &Due) -> (String, Vec<Value>) {
    let mut values = Vec::new();
    let live = !asked.locations().is_empty() || asked.serial.is_some() || asked.audit.is_some() || asked.by.is_some();
    let text = if live {
        let predicate = narrowed(backend, group, asked, due, false, &mut values);
        format!(
            "SELECT m.model_id AS model_id, COUNT(*) AS n FROM machine m WHERE {{scope:m}} AND {predicate} GROUP BY m.model_id"
        )
    } else {
        let buckets = one_of("t.bucket", asked.buckets.iter().map(|bucket| Value::from(*bucket)), &mut values);
        format!(
            "SELECT t.model_id AS model_id, CAST(SUM(t.n) AS bigint) AS n FROM stock_tile t \
             WHERE {{scope:t}} AND {buckets} GROUP BY t.model_id"
        )
    };
    (text, values)
}

/// How many rows there are in all: the tiles are the whole question by model, so they know.
fn total(asked: &Asked, tiles: &[Tile]) -> i64 {
    let counted = |tile: &&Tile| asked.models.is_empty() || asked.models.contains(&tile.model_id);
    tiles.iter().filter(counted).map(|tile| tile.n).sum()
}

/// The counts of the side navigation.
#[derive(Debug, Default)]
struct Counts {
    by_bucket: BTreeMap<i16, BucketCount>,
    today: i64,
    overdue: i64,
}

impl Counts {
    /// At the chosen locations.
    fn here(&self, bucket: Bucket) -> i64 {
        self.by_bucket.get(&bucket.code()).map_or(0, |count| count.here)
    }

    /// As the entry of this list shows it.
    fn of(&self, bucket: Bucket) -> i64 {
        let count = |count: &BucketCount| if SALES.contains(&bucket) { count.n } else { count.here };
        self.by_bucket.get(&bucket.code()).map_or(0, count)
    }
}

#[derive(Debug, FromQueryResult)]
struct BucketCount {
    bucket: i16,
    n: i64,
    here: i64,
}

#[derive(FromQueryResult)]
struct DueCount {
    today: Option<i64>,
    overdue: Option<i64>,
}

/// Side counts follow the site and, but for the sales lists, the location; never model or serial (Q-047).
async fn counts(tx: &Tx, grant: &Grant, asked: &Asked, due: &Due) -> Result<Counts> {
    let (text, values) = totals_statement(asked);
    let totals = tx.select::<BucketCount>(grant, &text, values).await?;
    let (text, values) = due_statement(asked, due);
    let audits = tx.select::<DueCount>(grant, &text, values).await?;
    let audits = audits.first();
    Ok(Counts {
        by_bucket: totals.into_iter().map(|count| (count.bucket, count)).collect(),
        today: audits.and_then(|row| row.today).unwrap_or(0),
        overdue: audits.and_then(|row| row.overdue).unwrap_or(0),
    })
}

/// How many there are in each list, in all and at the chosen locations: from the counters, but for whoever sees only
/// their own imports, whom nobody counts for.
pub(crate) fn totals_statement(asked: &Asked) -> (String, Vec<Value>) {
    let mut values = Vec::new();
    let here = match asked.locations.as_slice() {
        [] => "1 = 1".to_owned(),
        chosen => one_of("t.location_id", chosen.iter().map(|id| Value::from(*id)), &mut values),
    };
    let (table, n, own) = match asked.by {
        None => ("stock_total", "t.n", String::new()),
        Some(user) => {
            values.push(user.into());
            ("machine", "1", format!(" AND t.bucket < 13 AND t.created_by = ${}", values.len()))
        }
    };
    let text = format!(
        "SELECT t.bucket AS bucket, CAST(SUM({n}) AS bigint) AS n, \
         CAST(SUM(CASE WHEN {here} THEN {n} ELSE 0 END) AS bigint) AS here \
         FROM {table} t WHERE {{scope:t}}{own} GROUP BY t.bucket"
    );
    (text, values)
}

/// Audits due today and overdue: they follow from the site's day, so they are counted live from an index that holds
/// nothing else.
pub(crate) fn due_statement(asked: &Asked, due: &Due) -> (String, Vec<Value>) {
    let mut values: Vec<Value> = vec![due.today.into()];
    let mut parts = vec!["m.status = 'A'".to_owned(), "m.audit_due_on <= $1".to_owned()];
    if !asked.locations.is_empty() {
        parts.push(one_of("m.location_id", asked.locations.iter().map(|id| Value::from(*id)), &mut values));
    }
    if let Some(user) = asked.by {
        values.push(user.into());
        parts.push(format!("m.created_by = ${}", values.len()));
    }
    parts.extend(not_unaudited(due, &mut values));
    let text = format!(
        "SELECT CAST(SUM(CASE WHEN m.audit_due_on = $1 THEN 1 ELSE 0 END) AS bigint) AS today, \
         CAST(SUM(CASE WHEN m.audit_due_on < $1 THEN 1 ELSE 0 END) AS bigint) AS overdue \
         FROM machine m WHERE {{scope:m}} AND {}",
        parts.join(" AND ")
    );
    (text, values)
}

/// The open transfers that rows take part in; most pages have none, and then nothing is asked.
pub async fn open_transfers(tx: &Tx, grant: &Grant, rows: &[machine::Model]) -> Result<Vec<transfer::Model>> {
    let ids: Vec<i64> = rows.iter().filter_map(|row| row.transfer_id).collect();
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    transfer::Entity::within(grant).filter(transfer::Column::Id.is_in(ids)).all(tx).await
}

#[cfg(test)]
mod tests {
    use platform::anycase;

    use super::*;

    fn asked(text: &str) -> Result<Asked> {
        let question: CallQuery = anycase::read(text.as_bytes())?;
        Asked::of(&question.read(5_000)?, question.audit_status)
    }

    fn buckets(text: &str) -> Vec<i16> {
        let mut buckets = asked(text).expect("readable").buckets;
        buckets.sort_unstable();
        buckets
    }

    /// STOCK-090, Q-040: all is every open record.
    #[test]
    fn without_a_filter_every_open_list_is_asked() {
        let all = asked("{}").expect("readable");
        assert!(all.everything);
        assert_eq!(all.buckets, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    }

    /// STOCK-091, STOCK-092, STOCK-093, STOCK-018
    #[test]
    fn the_filters_of_the_documents_lead_to_their_lists() {
        let status = |value: &str| {
            buckets(&format!(
                r#"{{"Filters":[{{"FieldName":"v.status","FieldValue":"{value}","ConditionOperator":"in"}}]}}"#
            ))
        };
        assert_eq!(status("R"), [2]);
        assert_eq!(status("H,S"), [6, 7]);
        assert_eq!(status("N"), [1]);
        assert_eq!(status("T"), [12]);
        assert_eq!(status("P"), [11]);
        assert_eq!(status("C"), [8]);
        let transit = |flag: &str| {
            buckets(&format!(
                r#"{{"Filters":[{{"FieldName":"v.tracking_status","FieldValue":"1"}},{{"FieldName":"vjtl.lastinpectionstatus","FieldValue":"{flag}"}}]}}"#
            ))
        };
        assert_eq!(transit("true"), [9]);
        assert_eq!(transit("false"), [10]);
        assert_eq!(buckets(r#"{"Filters":[{"FieldName":"rejected","FieldValue":1}]}"#), [10]);
    }

    /// STOCK-019, STOCK-089
    #[test]
    fn audit_status_10_and_20_are_audits_and_30_is_sold() {
        assert_eq!(asked(r#"{"AuditStatus":10}"#).expect("ok").audit, Some(10));
        assert_eq!(buckets(r#"{"AuditStatus":20}"#), [3]);
        assert_eq!(buckets(r#"{"AuditStatus":30}"#), [12]);
        assert!(asked(r#"{"AuditStatus":15}"#).is_err());
    }

    /// STOCK-095: the location is not applied to P, N, sold, in transit and rejected.
    #[test]
    fn the_location_does_not_matter_in_a_sales_list() {
        let with = |status: &str| {
            asked(&format!(
                r#"{{"Filters":[{{"FieldName":"v.status","FieldValue":"{status}"}},{{"FieldName":"LocationId","FieldValue":7}}]}}"#
            ))
            .expect("readable")
        };
        for status in ["P", "N", "T", "O"] {
            assert!(with(status).locations().is_empty(), "{status}");
        }
        assert_eq!(with("R").locations(), [7]);
    }

    /// STOCK-123, STOCK-124
    #[test]
    fn a_searched_serial_has_four_to_eight_characters() {
        let serial = |text: &str| {
            asked(&format!(r#"{{"Filters":[{{"FieldName":"Vin","FieldValue":"{text}","ConditionOperator":"like"}}]}}"#))
        };
        assert_eq!(serial("1234").expect("ok").serial.as_deref(), Some("1234"));
        assert_eq!(serial("").expect("ok").serial, None);
        assert_eq!(serial("123").expect_err("short").reason(), reasons::SEARCH_SHORT);
        assert_eq!(serial("123456789").expect_err("long").reason(), own::BAD_VALUE);
        assert_eq!(serial("12%4").expect_err("wild").reason(), own::BAD_VALUE);
    }

    /// STOCK-094, Q-140
    #[test]
    fn model_0_is_no_filter() {
        let models = |value: &str| {
            asked(&format!(
                r#"{{"Filters":[{{"FieldName":"ModelId","FieldValue":"{value}","ConditionOperator":"in"}}]}}"#
            ))
            .expect("readable")
            .models
        };
        assert_eq!(models("0"), [0_i64; 0]);
        assert_eq!(models("3,4"), [3, 4]);
    }

    #[test]
    fn a_cursor_is_a_day_and_an_id() {
        assert!(cursor(Some("20261102.17")).expect("ok").is_some());
        for bad in ["17", "20261102", "20261102.x", "2026.1"] {
            assert!(cursor(Some(bad)).is_err(), "{bad}");
        }
    }
}
