//! The question to a list ([`ListQuery`]) and its answer ([`Page`]), for both faces.
//!
//! A list declares an enum of the fields by which it can be filtered and sorted ([`Field`]). Both faces parse their own
//! syntax into it; an unknown name is a 422 that names it. No name from a request becomes part of a statement.

use chrono::Datelike as _;
use sea_orm::{
    Condition, EntityTrait, ExprTrait, Order,
    sea_query::{Expr, IntoColumnRef, LikeExpr, SimpleExpr},
};

use crate::{
    core::{
        error::{Error, Result},
        reason::own,
        text,
    },
    tenancy::Rows,
};

/// The type of a field, which decides on the operators and values of its filters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Holds {
    /// Text; `like` means contains, in any letter case.
    Text,
    /// A whole number.
    Number,
    /// A boolean.
    Flag,
    /// A calendar day, `YYYYMMDD` or `YYYY-MM-DD`.
    Day,
}

/// The closed table of the fields by which one list can be filtered and sorted.
pub trait Field: Copy + Eq + std::fmt::Debug + Send + Sync + 'static {
    /// Every field.
    const ALL: &'static [Self];
    /// Its names on the wire, matched in any letter case: first the console's, then those of the calls.
    fn names(self) -> &'static [&'static str];
    /// Its type.
    fn holds(self) -> Holds;
    /// Returns `true` if the console may sort by the field: an index exists for it, or there are never many rows.
    fn sorts(self) -> bool;

    /// The field of a name; an unknown name is refused.
    fn parse(name: &str) -> Result<Self> {
        Self::ALL
            .iter()
            .copied()
            .find(|field| field.names().iter().any(|known| known.eq_ignore_ascii_case(name.trim())))
            .ok_or_else(|| Error::from(own::UNKNOWN_FIELD).at(name, own::UNKNOWN_FIELD.0.text))
    }
}

/// Comparison of a field with the values of a filter.
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

/// A value of a filter, read by the type of its field.
#[derive(Debug, Clone, PartialEq)]
pub enum Scalar {
    /// Text.
    Text(String),
    /// A whole number.
    Number(i64),
    /// A boolean.
    Flag(bool),
    /// A calendar day.
    Day(chrono::NaiveDate),
}

impl Scalar {
    /// Reads a text by the type of the field.
    pub fn read<F: Field>(field: F, text: &str) -> Result<Self> {
        let refused = || Error::from(own::BAD_VALUE).at(field.names()[0], own::BAD_VALUE.0.text);
        if text.len() > 500 {
            return Err(refused());
        }
        let text = text::read(text.to_owned()).ok_or_else(refused)?;
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
                // A year of four digits; SQLite would sort other years wrongly.
                .filter(|day| (1..=9999).contains(&day.year()))
                .map(Self::Day)
                .ok_or_else(refused),
        }
    }

    /// The value as a bound parameter of a statement.
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
    /// The field.
    pub field: F,
    /// The comparison.
    pub operator: Operator,
    /// The values; several for `in`.
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

    /// The only value, as a boolean.
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

    /// The condition on a column. `like` compares text in any letter case.
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

/// Escapes `%`, `_` and the escape character, so that they match literally.
pub fn escape_like(text: &str) -> String {
    text.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_")
}

/// The question to a list.
#[derive(Debug, Clone, PartialEq)]
pub struct ListQuery<F> {
    /// Filters that every row matches.
    pub filters: Vec<Filter<F>>,
    /// The fields of the order, each with whether it descends.
    pub order: Vec<(F, bool)>,
    /// The number of rows, not pages, to skip.
    pub offset: u64,
    /// The most rows of the answer.
    pub limit: u64,
    /// Restricts the list to these ids (`filter={"id":[…]}` of the console).
    pub ids: Option<Vec<String>>,
    /// Words to search for in any text field (`q` of the console).
    pub words: Option<String>,
}

impl<F: Field> ListQuery<F> {
    /// All rows, up to the limit of one answer.
    pub fn everything(limit: u64) -> Self {
        Self { filters: Vec::new(), order: Vec::new(), offset: 0, limit, ids: None, words: None }
    }

    /// The filter on a field.
    pub fn filter(&self, field: F) -> Option<&Filter<F>> {
        self.filters.iter().find(|filter| filter.field == field)
    }

    /// Searches for the words in this field.
    pub fn words_in(&mut self, field: F) {
        if let Some(words) = self.words.take() {
            let values = vec![Scalar::Text(words.trim().to_owned())];
            self.filters.push(Filter { field, operator: Operator::Like, values });
        }
    }

    /// Excludes rows with this mark, unless the query filters by the mark or requests ids.
    pub fn without(&mut self, mark: F) {
        if self.filter(mark).is_none() && self.ids.is_none() {
            let values = vec![Scalar::Flag(false)];
            self.filters.push(Filter { field: mark, operator: Operator::Equal, values });
        }
    }

    /// The requested ids, as numbers; an id that is no number matches nothing.
    pub fn numeric_ids(&self) -> Option<Vec<i64>> {
        self.ids.as_ref().map(|ids| ids.iter().filter_map(|id| id.parse().ok()).collect())
    }

    /// Sorts by `alike` instead of `requested`, which has the same order: ids grow as rows are inserted.
    pub fn sort_alike(&mut self, requested: F, alike: F) {
        for (field, _) in self.order.iter_mut().filter(|(field, _)| *field == requested) {
            *field = alike;
        }
    }

    /// Applies filters, order and page to a selection whose fields are columns of one table. `tie` makes the order
    /// total and has the direction of the last field, so that one index serves both.
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
        let total = self.narrowed(&rows, &column).count(tx).await?;
        self.trace(|| self.sorted(&rows, &column, tie), tx);
        let rows = self.sorted(&rows, &column, tie).all(tx).await?;
        Ok(Page { rows, total, offset: self.offset })
    }

    /// Returns the same page with some columns of each row, by a partial model, for tables whose rows are large.
    pub async fn page_of<E, T>(
        &self,
        rows: impl Fn() -> Rows<E>,
        column: impl Fn(F) -> E::Column,
        tie: E::Column,
        columns: impl IntoIterator<Item = E::Column>,
        tx: &crate::db::Tx,
    ) -> Result<Page<T>>
    where
        E: EntityTrait,
        E::Model: Sync,
        E::PrimaryKey: sea_orm::PrimaryKeyToColumn<Column = E::Column>,
        E::Column: IntoColumnRef + Copy,
        T: sea_orm::FromQueryResult + Send + Sync,
    {
        let total = self.narrowed(&rows, &column).count(tx).await?;
        self.trace(|| self.sorted(&rows, &column, tie), tx);
        let rows = self.sorted(&rows, &column, tie).columns(columns, tx).await?;
        Ok(Page { rows, total, offset: self.offset })
    }

    /// The rows that match.
    fn narrowed<E>(&self, rows: &impl Fn() -> Rows<E>, column: &impl Fn(F) -> E::Column) -> Rows<E>
    where
        E: EntityTrait,
        E::PrimaryKey: sea_orm::PrimaryKeyToColumn<Column = E::Column>,
        E::Column: IntoColumnRef + Copy,
    {
        let mut narrowed = rows();
        for filter in &self.filters {
            narrowed = narrowed.filter(filter.condition(column(filter.field)));
        }
        if let Some(ids) = self.numeric_ids() {
            narrowed = narrowed.ids(ids);
        }
        narrowed
    }

    /// The rows of the page, in their order.
    fn sorted<E>(&self, rows: &impl Fn() -> Rows<E>, column: &impl Fn(F) -> E::Column, tie: E::Column) -> Rows<E>
    where
        E: EntityTrait,
        E::PrimaryKey: sea_orm::PrimaryKeyToColumn<Column = E::Column>,
        E::Column: IntoColumnRef + Copy,
    {
        let mut page = self.narrowed(rows, column);
        let mut direction = Order::Asc;
        for (field, ascending) in &self.order {
            direction = if *ascending { Order::Asc } else { Order::Desc };
            page = page.order(column(*field), direction.clone());
        }
        page.order(tie, direction).offset(self.offset).limit(self.limit)
    }

    fn trace<E: EntityTrait>(&self, page: impl FnOnce() -> Rows<E>, tx: &crate::db::Tx) {
        if tracing::enabled!(tracing::Level::TRACE) {
            tracing::trace!(offset = self.offset, limit = self.limit, statement = %page().text(tx));
        }
    }
}

/// The answer of a list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page<R> {
    /// The rows of the page.
    pub rows: Vec<R>,
    /// The number of all rows that match.
    pub total: u64,
    /// The offset of the first row.
    pub offset: u64,
}

impl<R> Page<R> {
    /// Returns the page with each row converted.
    pub fn map<T>(self, make: impl FnMut(R) -> T) -> Page<T> {
        Page { rows: self.rows.into_iter().map(make).collect(), total: self.total, offset: self.offset }
    }

    /// Cuts a page out of a complete list of rows.
    pub fn cut(all: Vec<R>, offset: u64, limit: u64) -> Self {
        let total = all.len() as u64;
        let skip = usize::try_from(offset).unwrap_or(usize::MAX);
        let take = usize::try_from(limit).unwrap_or(usize::MAX);
        Self { rows: all.into_iter().skip(skip).take(take).collect(), total, offset }
    }
}

/// Returns `true` if a field has no mark after its names; for [`fields!`](crate::fields).
pub const fn unmarked(marks: &[&str]) -> bool {
    marks.is_empty()
}

/// Writes the field table of a list: `fields! { StockField: Serial Text "serial" "Vin"; … }`. A field with the word
/// `unsorted` after its names can be used as a filter and not for sorting.
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
        /// The list of these tests.
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
