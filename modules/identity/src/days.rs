//! Filters by calendar day on columns that hold instants: a filter by a day covers the whole day.

use chrono::{Days, NaiveDate};
use platform::api::list::{Field, Filter, Holds, ListQuery, Operator, Scalar};

/// Turns every filter by day into bounds on instants: "at most the 2nd" ends where the 3rd begins.
pub fn whole<F: Field>(query: &mut ListQuery<F>) {
    let filters = std::mem::take(&mut query.filters);
    query.filters = filters.into_iter().flat_map(bounds).collect();
}

fn bounds<F: Field>(filter: Filter<F>) -> Vec<Filter<F>> {
    let day = match (filter.field.holds(), filter.values.as_slice()) {
        (Holds::Day, [Scalar::Day(day)]) => *day,
        _ => return vec![filter],
    };
    let field = filter.field;
    let bound = |operator, day: NaiveDate| Filter { field, operator, values: vec![Scalar::Day(day)] };
    let next = day.checked_add_days(Days::new(1)).unwrap_or(day);
    match filter.operator {
        Operator::AtLeast => vec![filter],
        Operator::AtMost => vec![bound(Operator::AtMost, next)],
        Operator::Equal | Operator::In | Operator::Like => {
            vec![bound(Operator::AtLeast, day), bound(Operator::AtMost, next)]
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    platform::fields! {
        /// Fields of the list under test.
        Log: At Day "at"; Actor Text "actor";
    }

    fn bounds(operator: Operator) -> Vec<(Operator, String)> {
        let day = Scalar::read(Log::At, "2026-03-02").expect("a day");
        let mut query = ListQuery::everything(10);
        query.filters = vec![Filter { field: Log::At, operator, values: vec![day] }];
        whole(&mut query);
        let plain = |filter: &Filter<Log>| match filter.values.as_slice() {
            [Scalar::Day(day)] => (filter.operator, day.to_string()),
            other => panic!("{other:?}"),
        };
        query.filters.iter().map(plain).collect()
    }

    #[test]
    fn a_day_is_the_whole_day() {
        let (at_least, at_most) = (Operator::AtLeast, Operator::AtMost);
        assert_eq!(bounds(Operator::AtMost), [(at_most, "2026-03-03".to_owned())]);
        assert_eq!(bounds(Operator::AtLeast), [(at_least, "2026-03-02".to_owned())]);
        assert_eq!(bounds(Operator::Equal), [(at_least, "2026-03-02".to_owned()), (at_most, "2026-03-03".to_owned())]);
    }
}
