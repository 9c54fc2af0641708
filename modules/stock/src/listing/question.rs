//! Queries of the stock list: its fields, and its filters translated into the words of the schema.

use platform::{
    api::list::{Filter, ListQuery, Operator, Scalar},
    core::{
        error::{Error, Result},
        reason::own,
    },
};

use super::sort_order::{Order, SortKey};
use crate::{
    domain::{Bucket, Status},
    reasons,
    records::serials,
};

platform::fields! {
    /// Fields by which the stock list can be filtered and sorted.
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
        ModelName Text "model" "ModelName";
        LocationName Text "location" "LocationName" "MachineLocation";
        DaysInStage Number "daysInStage";
}

/// The lists that the location does not narrow.
pub(super) const SALES: [Bucket; 5] =
    [Bucket::Pending, Bucket::Produced, Bucket::Sold, Bucket::InTransit, Bucket::Rejected];

/// A query of the list, in the words of the schema.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListRequest {
    /// The lists that contain the rows.
    pub(super) buckets: Vec<i16>,
    /// All open lists, without a choice: the Site Stock view.
    pub(super) everything: bool,
    /// An audit that is due today (10) or overdue (20).
    pub(super) audit: Option<i64>,
    pub(super) models: Vec<i64>,
    pub(super) locations: Vec<i64>,
    pub(super) serial: Option<String>,
    pub(super) order: Order,
    /// The user whose imports alone are listed (type 8).
    pub(super) by: Option<i64>,
}

impl ListRequest {
    /// Everything that is open.
    pub(super) fn everything() -> Self {
        Self {
            buckets: Bucket::OPEN.iter().map(|bucket| bucket.code()).collect(),
            everything: true,
            audit: None,
            models: Vec::new(),
            locations: Vec::new(),
            serial: None,
            by: None,
            order: Order::LISTED,
        }
    }

    /// Reads the filters: docs/behaviour/machine-life.md, "Filter codes".
    pub fn of(query: &ListQuery<StockField>, audit_status: Option<i64>) -> Result<Self> {
        let mut request = Self { order: order_of(query)?, ..Self::everything() };
        for filter in &query.filters {
            request.narrow(filter)?;
        }
        match audit_status.unwrap_or(0) {
            0 => {}
            wanted @ (10 | 20) => {
                request.keep(&[Bucket::Audit.code()]);
                request.audit = Some(wanted);
            }
            30 => request.only(&[Bucket::Sold.code()]),
            _ => return Err(Error::from(own::BAD_VALUE).at("AuditStatus", own::BAD_VALUE.0.text)),
        }
        Ok(request)
    }

    fn narrow(&mut self, filter: &Filter<StockField>) -> Result<()> {
        match filter.field {
            StockField::Status => self.only(&status_buckets(filter)?),
            StockField::Tracking => match filter.number() {
                // In transit and rejected are the open ones with tracking 1; the flag in the other field distinguishes
                // them.
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
            // 0 is no model, as the ALL tile sends it.
            StockField::Model => self.models = filter.numbers().into_iter().filter(|id| *id != 0).collect(),
            StockField::Location => self.locations = filter.numbers().into_iter().filter(|id| *id != 0).collect(),
            StockField::Serial => self.serial = serial_part(filter)?,
            StockField::Id
            | StockField::Listed
            | StockField::ModelName
            | StockField::LocationName
            | StockField::DaysInStage => {
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

    /// Restricts the lists so far to these.
    fn keep(&mut self, buckets: &[i16]) {
        self.buckets.retain(|bucket| buckets.contains(bucket));
        self.everything = false;
    }

    /// N, P, sold, in transit and rejected: the location does not matter there.
    fn is_sales(&self) -> bool {
        !self.buckets.is_empty() && self.buckets.iter().all(|bucket| SALES.iter().any(|sales| sales.code() == *bucket))
    }

    /// Returns `true` if all of its lists are open ones, `false` if all are closed ones; `None` where they are mixed.
    pub(super) fn is_open(&self) -> Option<bool> {
        let open = |bucket: &i16| Bucket::OPEN.iter().any(|open| open.code() == *bucket);
        let first = self.buckets.first().map(open)?;
        self.buckets.iter().all(|bucket| open(bucket) == first).then_some(first)
    }

    /// Returns `true` if it is one list as an index contains it, in its order and with nothing left out.
    pub(super) fn is_one_list(&self) -> bool {
        (self.everything || self.buckets.len() == 1)
            && self.audit.is_none()
            && self.models.is_empty()
            && self.locations().is_empty()
            && self.serial.is_none()
            && self.by.is_none()
    }

    /// Returns the locations that narrow the list itself; the related counts follow the chosen locations.
    pub(super) fn locations(&self) -> &[i64] {
        if self.is_sales() { &[] } else { &self.locations }
    }
}

impl StockField {
    fn name(self) -> &'static str {
        platform::api::list::Field::names(self)[0]
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

/// The searched part of a serial: 4 to 8 letters and digits; an empty one is no filter.
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

/// The order of a query: one field, which only the day listed and the id may follow.
pub(super) fn order_of(query: &ListQuery<StockField>) -> Result<Order> {
    let refused =
        |field: StockField| Err(Error::from(own::UNKNOWN_FIELD).at(format!("{field:?}"), own::UNKNOWN_FIELD.0.text));
    let Some(((first, ascending), rest)) = query.order.split_first() else { return Ok(Order::LISTED) };
    if let Some((field, _)) = rest.iter().find(|(field, _)| !matches!(field, StockField::Listed | StockField::Id)) {
        return refused(*field);
    }
    let by = match first {
        StockField::Listed | StockField::Id => SortKey::Listed,
        StockField::Serial => SortKey::Serial,
        StockField::Status => SortKey::Status,
        StockField::DaysInStage => SortKey::DaysInStage,
        StockField::ModelName => SortKey::Model,
        StockField::LocationName => SortKey::Location,
        StockField::Tracking
        | StockField::InTransit
        | StockField::Rejected
        | StockField::Model
        | StockField::Location => return refused(*first),
    };
    Ok(Order { by, descending: !ascending })
}

#[cfg(test)]
mod tests {
    use platform::{
        api::{case_insensitive_json, legacy_filters::CallQuery},
        config::Config,
    };

    use super::*;

    fn request(text: &str) -> Result<ListRequest> {
        let question: CallQuery = case_insensitive_json::read(text.as_bytes(), 16)?;
        ListRequest::of(&question.read(&Config::default().limits)?, question.audit_status)
    }

    fn buckets(text: &str) -> Vec<i16> {
        let mut buckets = request(text).expect("readable").buckets;
        buckets.sort_unstable();
        buckets
    }

    /// STOCK-090: all is every open record.
    #[test]
    fn without_a_filter_every_open_list_is_requested() {
        let all = request("{}").expect("readable");
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
        assert_eq!(request(r#"{"AuditStatus":10}"#).expect("ok").audit, Some(10));
        assert_eq!(buckets(r#"{"AuditStatus":20}"#), [3]);
        assert_eq!(buckets(r#"{"AuditStatus":30}"#), [12]);
        assert!(request(r#"{"AuditStatus":15}"#).is_err());
    }

    /// STOCK-095: the location is not applied to P, N, sold, in transit and rejected.
    #[test]
    fn the_location_does_not_matter_in_a_sales_list() {
        let with = |status: &str| {
            request(&format!(
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
            request(&format!(
                r#"{{"Filters":[{{"FieldName":"Vin","FieldValue":"{text}","ConditionOperator":"like"}}]}}"#
            ))
        };
        assert_eq!(serial("1234").expect("ok").serial.as_deref(), Some("1234"));
        assert_eq!(serial("").expect("ok").serial, None);
        assert_eq!(serial("123").expect_err("short").reason(), reasons::SEARCH_SHORT);
        assert_eq!(serial("123456789").expect_err("long").reason(), own::BAD_VALUE);
        assert_eq!(serial("12%4").expect_err("wild").reason(), own::BAD_VALUE);
    }

    /// STOCK-094
    #[test]
    fn model_0_is_no_filter() {
        let models = |value: &str| {
            request(&format!(
                r#"{{"Filters":[{{"FieldName":"ModelId","FieldValue":"{value}","ConditionOperator":"in"}}]}}"#
            ))
            .expect("readable")
            .models
        };
        assert_eq!(models("0"), [0_i64; 0]);
        assert_eq!(models("3,4"), [3, 4]);
    }

    /// Goal I2: the query of the stock list is read to its end, with its position in the list.
    #[test]
    fn any_question_is_read_or_refused() {
        let limits = Config::default().limits;
        let words = [
            "v.status",
            "v.tracking_status",
            "vjtl.lastinpectionstatus",
            "v.rejected",
            "v.modelid",
            "v.locationid",
            "v.vin",
            "v.vhcdate",
            "VhcId",
            "R",
            "N,O",
            "0",
            "1",
            "7100",
            "like",
            "in",
            "equals",
            "LessThanOrEqualTo",
            "20260302.7",
            ".",
            "After",
            "Before",
            "AuditStatus",
            "\"10\"",
            "30",
            "FilterProperty",
            "OrderBy",
            "vhcdate DESC",
            "ModelName",
            "MachineLocation",
            "DaysInStage DESC",
            "\"",
            "{",
            "}",
            ",",
        ];
        fuzz::feed("stock-questions", &words, |bytes| {
            let read = case_insensitive_json::read::<CallQuery>(bytes, limits.json_depth).and_then(|question| {
                let query = question.read::<StockField>(&limits)?;
                let place = crate::listing::page::PagePosition::of(&question, &query)?;
                Ok((ListRequest::of(&query, question.audit_status)?, place))
            });
            match read {
                Ok((request, _)) => {
                    assert!(request.buckets.iter().all(|code| Bucket::from_code(*code).is_some()));
                    assert!(request.serial.as_ref().is_none_or(|serial| (4..=8).contains(&serial.len())));
                    let ListRequest { buckets, everything, audit, models, locations, serial, order, .. } = &request;
                    let counts = [models.len().min(2), locations.len().min(2), usize::from(serial.is_some())];
                    format!("{buckets:?} {everything} {audit:?} {counts:?} {order:?}")
                }
                Err(refused) => refused.reason().name().to_owned(),
            }
        });
    }
}
