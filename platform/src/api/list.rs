//! What a list asks ([`ListQuery`]) and what it answers ([`Page`]), for both faces (architecture, 8; rule R10).
//!
//! A list declares an enum of the fields it can filter and sort on ([`Field`]). Both faces parse their own words into
//! it; an unknown name is a 422 that says which. No name ever travels from the wire into SQL.

use chrono::Datelike as _;
use sea_orm::{
    Condition, EntityTrait, ExprTrait, Order,
    sea_query::{Expr, IntoColumnRef, LikeExpr, SimpleExpr},
};

use crate::{
    core::{
        error::{Error, Result},
        reason::own,
    },
    tenancy::Rows,
};

/// What a field holds, and so what may be compared with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holds {
    /// Letters; `like` means contains, without regard to case.
    Text,
    /// A whole number.
    Number,
    /// Yes or no.
    Flag,
    /// A calendar day, `YYYYMMDD` or `YYYY-MM-DD`.
    Day,
}

/// The closed table of what one list can filter and sort on.
pub trait Field: Copy + Eq + std::fmt::Debug + Send + Sync + 'static {
    /// Every field.
    const ALL: &'static [Self];
    /// Its names on the wire, matched without regard to case: first the console's, then those of the calls.
    fn names(self) -> &'static [&'static str];
    /// What it holds.
    fn holds(self) -> Holds;
    /// Whether the console may sort by it: an index was made for that, or there are never many rows.
    fn sorts(self) -> bool;

    /// The field of a name.
    fn parse(name: &str) -> Result<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|field| field.names().iter().any(|known| known.eq_ignore_ascii_case(name.trim())))
            .ok_or_else(|| Error::from(own::UNKNOWN_FIELD).at(name, own::UNKNOWN_FIELD.0.text))
    }
}

/// How a value is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operator {
    /// `equals`, `EqualTo`
    Equal,
    /// `in`
    In,
    /// `like`: contains
    Like,
    /// `GreaterThanOrEqualTo`
    AtLeast,
    /// `LessThanOrEqualTo`
    AtMost,
}

/// A value of a filter, read by what its field holds.
#[derive(Debug, Clone, PartialEq)]
pub enum Scalar {
    /// Letters.
    Text(String),
    /// A whole number.
    Number(i64),
    /// Yes or no.
    Flag(bool),
    /// A day.
    Day(chrono::NaiveDate),
}

impl Scalar {
    /// Reads a text as what the field holds.
    pub fn read<F: Field>(field: F, text: &str) -> Result<Self> {
        let refused = || Error::from(own::BAD_VALUE).at(field.names()[0], own::BAD_VALUE.0.text);
        if text.contains('\0') || text.len() > 500 {
            return Err(refused());
        }
        let text = text.trim();
        match field.holds() {
            Holds::Text => Ok(Self::Text(text.to_owned())),
            Holds::Number => text.parse().map(Self::Number).map_err(|_| refused()),
            Holds::Flag => match text.to_ascii_lowercase().as_str() {
                "true" | "1" => Ok(Self::Flag(true)),
                "false" | "0" => Ok(Self::Flag(false)),
                _ => Err(refused()),
            },
            Holds::Day => chrono::NaiveDate::parse_from_str(text, "%Y%m%d")
                .or_else(|_| chrono::NaiveDate::parse_from_str(text, "%Y-%m-%d"))
                .ok()
                // A year of four digits: others are no day of ours, and SQLite would sort them among the wrong ones.
                .filter(|day| (1..=9999).contains(&day.year()))
                .map(Self::Day)
                .ok_or_else(refused),
        }
    }

    /// As a bind of a statement.
    pub fn bind(&self) -> sea_orm::Value {
        match self {
            Self::Text(text) => text.as_str().into(),
            Self::Number(number) => (*number).into(),
            Self::Flag(flag) => (*flag).into(),
            Self::Day(day) => (*day).into(),
        }
    }
}

/// One filter.
#[derive(Debug, Clone, PartialEq)]
pub struct Filter<F> {
    /// On what.
    pub field: F,
    /// How.
    pub operator: Operator,
    /// Against what; several for `in`.
    pub values: Vec<Scalar>,
}

impl<F: Field> Filter<F> {
    /// The only value, as a number.
    pub fn number(&self) -> Option<i64> {
        match self.values.as_slice() {
            [Scalar::Number(number)] => Some(*number),
            _ => None,
        }
    }

    /// The only value, as a text.
    pub fn text(&self) -> Option<&str> {
        match self.values.as_slice() {
            [Scalar::Text(text)] => Some(text),
            _ => None,
        }
    }

    /// The only value, as yes or no.
    pub fn flag(&self) -> Option<bool> {
        match self.values.as_slice() {
            [Scalar::Flag(flag)] => Some(*flag),
            _ => None,
        }
    }

    /// Every value, as numbers.
    pub fn numbers(&self) -> Vec<i64> {
        self.values
            .iter()
            .filter_map(|value| match value {
                Scalar::Number(number) => Some(*number),
                Scalar::Text(_) | Scalar::Flag(_) | Scalar::Day(_) => None,
            })
            .collect()
    }

    /// The condition on a column. Text is compared without regard to case where it is searched.
    pub fn condition<C: IntoColumnRef + Copy>(&self, column: C) -> Condition {
        let expression: SimpleExpr = match (self.operator, self.values.as_slice()) {
            (Operator::Like, [Scalar::Text(text)]) => {
                let pattern = format!("%{}%", escape_like(&text.to_lowercase()));
                Expr::expr(sea_orm::sea_query::Func::lower(Expr::col(column))).like(LikeExpr::new(pattern).escape('\\'))
            }
            (Operator::AtLeast, [value]) => Expr::col(column).gte(value.bind()),
            (Operator::AtMost, [value]) => Expr::col(column).lte(value.bind()),
            (_, [value]) => Expr::col(column).eq(value.bind()),
            (_, values) => Expr::col(column).is_in(values.iter().map(Scalar::bind)),
        };
        Condition::all().add(expression)
    }
}

/// `%`, `_` and the escape itself lose their meaning (decisions, Q-019).
pub fn escape_like(text: &str) -> String {
    text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_")
}

/// What a list asks.
#[derive(Debug, Clone, PartialEq)]
pub struct ListQuery<F> {
    /// All of them must hold.
    pub filters: Vec<Filter<F>>,
    /// By what it is sorted, in turn.
    pub order: Vec<(F, bool)>,
    /// Rows to leave out, not pages.
    pub offset: u64,
    /// Rows to give at most.
    pub limit: u64,
    /// These ids and no others (`filter={"id":[…]}` of the console).
    pub ids: Option<Vec<String>>,
    /// Words to look for anywhere (`q` of the console).
    pub words: Option<String>,
}

impl<F: Field> ListQuery<F> {
    /// Everything, as far as one answer goes.
    pub fn everything(limit: u64) -> Self {
        Self { filters: Vec::new(), order: Vec::new(), offset: 0, limit, ids: None, words: None }
    }

    /// The filter on a field.
    pub fn filter(&self, field: F) -> Option<&Filter<F>> {
        self.filters.iter().find(|filter| filter.field == field)
    }

    /// Looks for the words in this field.
    pub fn words_in(&mut self, field: F) {
        if let Some(words) = self.words.take() {
            let values = vec![Scalar::Text(words.trim().to_owned())];
            self.filters.push(Filter { field, operator: Operator::Like, values });
        }
    }

    /// Leaves out what carries this mark, unless the question speaks of the mark or of certain rows.
    pub fn without(&mut self, mark: F) {
        if self.filter(mark).is_none() && self.ids.is_none() {
            let values = vec![Scalar::Flag(false)];
            self.filters.push(Filter { field: mark, operator: Operator::Equal, values });
        }
    }

    /// The ids asked for, as numbers; ids that are none match nothing.
    pub fn numeric_ids(&self) -> Option<Vec<i64>> {
        self.ids.as_ref().map(|ids| ids.iter().filter_map(|id| id.parse().ok()).collect())
    }

    /// Sorts by one field where another was asked for that runs alike: ids are counted up as rows are made.
    pub fn sort_alike(&mut self, asked: F, alike: F) {
        for (field, _) in self.order.iter_mut().filter(|(field, _)| *field == asked) {
            *field = alike;
        }
    }

    /// Puts filters, order and page on a selection whose fields are columns of one table; `tie` makes the order total,
    /// and runs the way of the last field, so that one index can serve both.
    pub async fn page<E>(
        &self,
        rows: impl Fn() -> Rows<E>,
        column: impl Fn(F) -> E::Column,
        tie: E::Column,
        tx: &crate::db::Tx,
    ) -> Result<Page<E::Model>>
    where
        E: EntityTrait,
        E::Model: Sync,
        E::PrimaryKey: sea_orm::PrimaryKeyToColumn<Column = E::Column>,
        E::Column: IntoColumnRef + Copy,
    {
        let narrowed = || {
            let mut narrowed = rows();
            for filter in &self.filters {
                narrowed = narrowed.filter(filter.condition(column(filter.field)));
            }
            if let Some(ids) = self.numeric_ids() {
                narrowed = narrowed.ids(ids);
            }
            narrowed
        };
        let total = narrowed().count(tx).await?;
        let page = || {
            let mut page = narrowed();
            let mut direction = Order::Asc;
            for (field, ascending) in &self.order {
                direction = if *ascending { Order::Asc } else { Order::Desc };
                page = page.order(column(*field), direction.clone());
            }
            page.order(tie, direction).offset(self.offset).limit(self.limit)
        };
        if tracing::enabled!(tracing::Level::TRACE) {
            tracing::trace!(offset = self.offset, limit = self.limit, statement = %page().text(tx));
        }
        let rows = page().all(tx).await?;
        Ok(Page { rows, total, offset: self.offset })
    }
}

/// What a list answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<R> {
    /// The rows asked for.
    pub rows: Vec<R>,
    /// How many there are in all.
    pub total: u64,
    /// Where these begin.
    pub offset: u64,
}

impl<R> Page<R> {
    /// The same page of something made from its rows.
    pub fn map<T>(self, make: impl FnMut(R) -> T) -> Page<T> {
        Page { rows: self.rows.into_iter().map(make).collect(), total: self.total, offset: self.offset }
    }

    /// Cuts a page out of rows that are all at hand.
    pub fn cut(all: Vec<R>, offset: u64, limit: u64) -> Self {
        let total = all.len() as u64;
        let skip = usize::try_from(offset).unwrap_or(usize::MAX);
        let take = usize::try_from(limit).unwrap_or(usize::MAX);
        Self { rows: all.into_iter().skip(skip).take(take).collect(), total, offset }
    }
}

/// Whether nothing stands behind a field; for [`fields!`](crate::fields).
pub const fn unmarked(marks: &[&str]) -> bool {
    marks.is_empty()
}

/// Writes the field table of a list: `fields! { StockField: Serial Text "serial" "Vin"; … }`. A field with the word
/// `unsorted` behind its names can be filtered on and not sorted by.
#[macro_export]
macro_rules! fields {
    ($(#[$doc:meta])* $name:ident : $( $field:ident $holds:ident $($wire:literal)+ $($unsorted:ident)? ; )+ ) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum $name {
            $( #[doc = concat!("`", $($wire, "` `",)+ "`")] $field, )+
        }
        impl $crate::api::list::Field for $name {
            const ALL: &'static [Self] = &[$(Self::$field),+];
            fn names(self) -> &'static [&'static str] {
                match self { $( Self::$field => &[$($wire),+], )+ }
            }
            fn holds(self) -> $crate::api::list::Holds {
                match self { $( Self::$field => $crate::api::list::Holds::$holds, )+ }
            }
            fn sorts(self) -> bool {
                match self { $( Self::$field => $crate::api::list::unmarked(&[$(stringify!($unsorted))?]), )+ }
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    fields! {
        /// A list of the test.
        Cars: Id Number "id"; Name Text "name" "c.name"; Sold Flag "sold" unsorted; Day Day "day";
    }

    #[test]
    fn names_of_both_faces_lead_to_the_field_and_others_are_refused_by_name() {
        assert_eq!(Cars::parse("C.Name").expect("known"), Cars::Name);
        let refused = Cars::parse("name; DROP TABLE car").expect_err("unknown");
        assert_eq!(refused.reason(), own::UNKNOWN_FIELD);
        assert!(refused.body().errors.contains_key("name; DROP TABLE car"));
    }

    #[test]
    fn values_are_read_by_what_the_field_holds() {
        assert_eq!(Scalar::read(Cars::Id, " 7 ").expect("a number"), Scalar::Number(7));
        assert_eq!(Scalar::read(Cars::Sold, "True").expect("a flag"), Scalar::Flag(true));
        assert_eq!(
            Scalar::read(Cars::Day, "20261102").expect("a day"),
            Scalar::read(Cars::Day, "2026-11-02").expect("a day")
        );
        for (field, text) in [(Cars::Id, "7a"), (Cars::Sold, "maybe"), (Cars::Day, "02/11/2026"), (Cars::Name, "a\0")] {
            assert_eq!(Scalar::read(field, text).expect_err("refused").reason(), own::BAD_VALUE, "{text:?}");
        }
    }

    #[test]
    fn a_field_sorts_unless_it_says_no() {
        let sorted: Vec<Cars> = Cars::ALL.iter().copied().filter(|field| field.sorts()).collect();
        assert_eq!(sorted, [Cars::Id, Cars::Name, Cars::Day]);
    }

    #[test]
    fn like_loses_its_wildcards() {
        assert_eq!(escape_like(r"50%_\"), r"50\%\_\\");
    }

    /// Goal I2
    #[test]
    fn any_value_is_read_or_refused() {
        let words = ["2026-11-02", "20261102", "true", "False", "1", "0", "-", "00000000", "+", "29", "99999"];
        fuzz::feed("values", &words, |bytes| {
            let text = String::from_utf8_lossy(bytes);
            let read = Cars::ALL.iter().map(|field| match Scalar::read(*field, &text) {
                Ok(Scalar::Day(day)) => {
                    assert_eq!(day.to_string().len(), 10, "{day}");
                    "day"
                }
                Ok(Scalar::Number(_)) => "number",
                Ok(Scalar::Flag(_)) => "flag",
                Ok(Scalar::Text(text)) => {
                    assert!(text.len() <= 500 && !text.contains('\0'));
                    "text"
                }
                Err(_) => "-",
            });
            read.collect::<Vec<_>>().join(" ")
        });
    }
}
