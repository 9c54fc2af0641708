//! The filter shape of the operational calls, read into a [`ListQuery`] (docs/behaviour/api.md, "Filters" and "Pages").

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    api::{
        lenient_values,
        list::{Field, Filter, Holds, ListQuery, Operator, Scalar},
    },
    config::Limits,
    core::{
        error::{Error, Result},
        reason::own,
    },
};

/// Rows of an answer when `FilterProperty` is missing.
pub const DEFAULT_ROWS: u64 = 50;

/// The question of most list calls.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct CallQuery {
    /// Filters that every row of the answer matches.
    pub filters: Vec<CallFilter>,
    /// Order and page.
    pub filter_property: Option<FilterProperty>,
    /// 10 audit today, 20 overdue, 30 sold: stock lists only.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub audit_status: Option<i64>,
    /// Over every site of the group: machine search only.
    #[serde(deserialize_with = "lenient_values::flag")]
    #[schema(value_type = lenient_values::Flag)]
    pub is_group_search: Option<bool>,
    /// Rows after this `Cursor` of a row, in place of `Offset`.
    pub after: Option<String>,
    /// Rows before this `Cursor` of a row, in place of `Offset`.
    pub before: Option<String>,
    /// A past day as YYYY-MM-DD, for the list as it was when that day ended at the site: the stock list only.
    pub as_of: Option<String>,
}

/// One filter of a call.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct CallFilter {
    /// A name of the list's closed table.
    pub field_name: String,
    /// The value; several for `in`, divided by commas.
    #[serde(deserialize_with = "lenient_values::values")]
    #[schema(value_type = lenient_values::Values)]
    pub field_value: String,
    /// `equals`, `EqualTo`, `in`, `like`, `GreaterThanOrEqualTo`, `LessThanOrEqualTo`.
    pub condition_operator: Option<String>,
    /// `String`, `Int`, `Boolean` or `Date`.
    pub field_type: Option<String>,
    /// `None`, `Lower`, `Upper` or `Date`.
    pub function: Option<String>,
    /// `And`; `Or` is not offered by any list.
    pub logic_operator: Option<String>,
}

/// Order and page of a call.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct FilterProperty {
    /// `sitename ASC`; several divided by commas.
    pub order_by: Option<String>,
    /// Rows to leave out.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub offset: Option<i64>,
    /// Number of rows to return; 0 or empty means all, up to the limit of the server.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub record_limit: Option<i64>,
}

impl CallQuery {
    /// Reads the request in terms of one list, within the limits of the configuration.
    pub fn read<F: Field>(&self, limits: &Limits) -> Result<ListQuery<F>> {
        let most_rows = limits.page_rows;
        if self.filters.len() > limits.filters {
            return Err(own::TOO_MANY_FILTERS.into());
        }
        let filters = self.filters.iter().map(|filter| filter.read(limits)).collect::<Result<Vec<_>>>()?;
        let (order, offset, limit) = match &self.filter_property {
            None => (Vec::new(), 0, DEFAULT_ROWS),
            Some(page) => (
                page.order_by.as_deref().map_or_else(|| Ok(Vec::new()), |text| read_order(text, limits.filters))?,
                not_negative(page.offset)?,
                match not_negative(page.record_limit)? {
                    0 => most_rows,
                    rows => rows.min(most_rows),
                },
            ),
        };
        Ok(ListQuery { filters, order, offset, limit, ids: None, words: None })
    }
}

fn not_negative(number: Option<i64>) -> Result<u64> {
    let number = number.unwrap_or(0);
    if number > 1_000_000_000 {
        return Err(own::BAD_RANGE.into());
    }
    u64::try_from(number).map_err(|_| own::BAD_RANGE.into())
}

fn read_order<F: Field>(text: &str, most: usize) -> Result<Vec<(F, bool)>> {
    let parts: Vec<&str> = text.split(',').map(str::trim).filter(|part| !part.is_empty()).collect();
    if parts.len() > most {
        return Err(own::TOO_MANY_FILTERS.into());
    }
    let read = |part: &str| {
        let mut words = part.split_whitespace();
        let field = F::parse(words.next().unwrap_or_default())?;
        let direction = words.next().map(str::to_ascii_uppercase);
        match (direction.as_deref(), words.next()) {
            (None | Some("ASC"), None) => Ok((field, true)),
            (Some("DESC"), None) => Ok((field, false)),
            _ => Err(Error::from(own::UNKNOWN_OPERATOR).at("OrderBy", own::UNKNOWN_OPERATOR.0.text)),
        }
    };
    parts.into_iter().map(read).collect()
}

impl CallFilter {
    fn read<F: Field>(&self, limits: &Limits) -> Result<Filter<F>> {
        let field = F::parse(&self.field_name)?;
        let operator = read_operator(self.condition_operator.as_deref(), field)?;
        let known = |word: &Option<String>, words: &[&str]| {
            word.as_deref()
                .is_none_or(|word| word.is_empty() || words.iter().any(|known| known.eq_ignore_ascii_case(word)))
        };
        if !known(&self.function, &["None", "Lower", "Upper", "Date"])
            || !known(&self.field_type, &["String", "Int", "Boolean", "Date"])
            || !known(&self.logic_operator, &["And"])
        {
            return Err(refused_operator(field));
        }
        let values = match operator {
            Operator::In => self
                .field_value
                .split(',')
                .filter(|part| !part.trim().is_empty())
                .map(|part| Scalar::read(field, part))
                .collect(),
            Operator::Equal | Operator::Like | Operator::AtLeast | Operator::AtMost => {
                Scalar::read(field, &self.field_value).map(|value| vec![value])
            }
        }?;
        if values.len() > limits.in_values {
            return Err(own::TOO_MANY_FILTERS.into());
        }
        Ok(Filter { field, operator, values })
    }
}

fn read_operator<F: Field>(word: Option<&str>, field: F) -> Result<Operator> {
    let operator = match word.unwrap_or_default().to_ascii_lowercase().as_str() {
        "" | "equals" | "equalto" => Operator::Equal,
        "in" => Operator::In,
        "like" => Operator::Like,
        "greaterthanorequalto" => Operator::AtLeast,
        "lessthanorequalto" => Operator::AtMost,
        _ => return Err(refused_operator(field)),
    };
    let fits = match operator {
        Operator::Equal | Operator::In => true,
        Operator::Like => field.holds() == Holds::Text,
        Operator::AtLeast | Operator::AtMost => matches!(field.holds(), Holds::Number | Holds::Day),
    };
    if fits { Ok(operator) } else { Err(refused_operator(field)) }
}

fn refused_operator<F: Field>(field: F) -> Error {
    Error::from(own::UNKNOWN_OPERATOR).at(field.names()[0], own::UNKNOWN_OPERATOR.0.text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{api::case_insensitive_json, config::Config};

    crate::fields! {
        /// The list of these tests.
        Cars: Id Number "id" "CarId"; Name Text "name" "c.name";
    }

    fn ask(text: &str) -> Result<ListQuery<Cars>> {
        ask_within(text, &Config::default().limits)
    }

    fn ask_within(text: &str, limits: &Limits) -> Result<ListQuery<Cars>> {
        case_insensitive_json::read::<CallQuery>(text.as_bytes(), 16)?.read(limits)
    }

    #[test]
    fn a_question_keeps_the_limits_of_the_configuration() {
        let limits = Limits { page_rows: 70, filters: 1, in_values: 2, ..Config::default().limits };
        let within = |text: &str| ask_within(text, &limits);
        assert_eq!(within(r#"{"FilterProperty":{"RecordLimit":0}}"#).expect("ok").limit, 70);
        let filter = |value: &str| format!(r#"{{"FieldName":"id","FieldValue":"{value}","ConditionOperator":"in"}}"#);
        assert!(within(&format!(r#"{{"Filters":[{}]}}"#, filter("1,2"))).is_ok());
        for many in [filter("1,2,3"), [filter("1"), filter("2")].join(",")] {
            let refused = within(&format!(r#"{{"Filters":[{many}]}}"#)).expect_err("too many");
            assert_eq!(refused.reason(), own::TOO_MANY_FILTERS);
        }
    }

    /// TENANT-026, TENANT-027, TENANT-028
    #[test]
    fn a_call_is_read_whatever_the_case_of_its_keys() {
        let query = ask(
            r#"{"filters":[{"fieldname":"CarId","FieldValue":"1,2","conditionOperator":"IN","FieldType":"Int","Function":"None"},
                {"FieldName":"c.name","FieldValue":"x","ConditionOperator":"like","LogicOperator":"And"}],
                "FilterProperty":{"OrderBy":"name DESC, carid","Offset":"40","RecordLimit":40}}"#,
        )
        .expect("readable");
        assert_eq!(query.filters[0].numbers(), [1, 2]);
        assert_eq!(query.filters[1].text(), Some("x"));
        assert_eq!(query.order, [(Cars::Name, false), (Cars::Id, true)]);
        assert_eq!((query.offset, query.limit), (40, 40));
    }

    /// TENANT-027: equals and EqualTo are synonyms.
    #[test]
    fn every_operator_of_the_documents_is_known() {
        for (word, operator) in [
            ("equals", Operator::Equal),
            ("EqualTo", Operator::Equal),
            ("in", Operator::In),
            ("GreaterThanOrEqualTo", Operator::AtLeast),
            ("LessThanOrEqualTo", Operator::AtMost),
        ] {
            let query =
                ask(&format!(r#"{{"Filters":[{{"FieldName":"id","FieldValue":5,"ConditionOperator":"{word}"}}]}}"#));
            assert_eq!(query.expect("known").filters[0].operator, operator);
        }
    }

    /// TENANT-036, CONST-002
    #[test]
    fn no_limit_means_all_up_to_the_cap_and_no_page_means_fifty() {
        assert_eq!(
            ask(r#"{"FilterProperty":{"RecordLimit":0,"Offset":0,"OrderBy":"name ASC"}}"#).expect("ok").limit,
            5_000
        );
        assert_eq!(ask(r#"{"FilterProperty":{"RecordLimit":"","Offset":""}}"#).expect("ok").limit, 5_000);
        assert_eq!(ask("{}").expect("ok").limit, 50);
    }

    #[test]
    fn what_no_list_knows_is_refused() {
        for text in [
            r#"{"Filters":[{"FieldName":"colour","FieldValue":"1"}]}"#,
            r#"{"Filters":[{"FieldName":"id","FieldValue":"1","ConditionOperator":"regexp"}]}"#,
            r#"{"Filters":[{"FieldName":"id","FieldValue":"1","ConditionOperator":"like"}]}"#,
            r#"{"Filters":[{"FieldName":"id","FieldValue":"one"}]}"#,
            r#"{"Filters":[{"FieldName":"id","FieldValue":"1","Function":"Sleep"}]}"#,
            r#"{"Filters":[{"FieldName":"id","FieldValue":{"$ne":1}}]}"#,
            r#"{"FilterProperty":{"OrderBy":"name; DROP TABLE car"}}"#,
            r#"{"FilterProperty":{"OrderBy":"name ASC NULLS FIRST"}}"#,
            r#"{"FilterProperty":{"OrderBy":"id,id,id,id,id,id,id,id,id,id,id"}}"#,
            r#"{"Filters":[{"FieldName":"id","FieldValue":[[1]]}]}"#,
            r#"{"FilterProperty":{"Offset":-1}}"#,
            r#"{"FilterProperty":{"RecordLimit":1.5}}"#,
        ] {
            let kind = ask(text).expect_err("refused").reason().0.kind;
            assert_eq!(kind, crate::core::reason::Kind::Invalid, "{text}");
        }
    }

    /// Goal I2
    #[test]
    fn any_question_is_read_or_refused() {
        let limits = Config::default().limits;
        let words = [
            "Filters",
            "FieldName",
            "FieldValue",
            "ConditionOperator",
            "FieldType",
            "Function",
            "LogicOperator",
            "FilterProperty",
            "OrderBy",
            "Offset",
            "RecordLimit",
            "AuditStatus",
            "IsGroupSearch",
            "equals",
            "in",
            "like",
            "GreaterThanOrEqualTo",
            "CarId",
            "c.name",
            "id",
            " DESC",
            "null",
            "true",
            "[",
            "]",
            "{",
            "}",
            "\"",
            ":",
            ",",
            "' OR 1=1 --",
            "1; DROP TABLE car",
            "%",
            "_",
        ];
        fuzz::feed("filters-of-calls", &words, |bytes| {
            let question = match case_insensitive_json::read::<CallQuery>(bytes, limits.json_depth) {
                Ok(question) => question,
                Err(refused) => return refused.reason().name().to_owned(),
            };
            match question.read::<Cars>(&limits) {
                Ok(query) => {
                    assert!(query.filters.len() <= limits.filters && query.order.len() <= limits.filters);
                    assert!(query.filters.iter().all(|filter| filter.values.len() <= limits.in_values));
                    assert!(query.limit <= limits.page_rows && query.offset <= 1_000_000_000);
                    let operators: Vec<_> =
                        query.filters.iter().map(|filter| (filter.field, filter.operator)).collect();
                    format!("{operators:?} {:?}", query.order)
                }
                Err(refused) => refused.reason().name().to_owned(),
            }
        });
    }
}
