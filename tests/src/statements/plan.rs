//! Finds by parsing a statement the bound values that the tenant columns are restricted to, for every table of tenants
//! in each part of the statement. Equality is transitive: a column that is equal to a bound column is bound.

use std::{collections::BTreeMap, fmt::Write as _, ops::ControlFlow};

use migrations::tenancy::{self, Whose};
use sqlparser::{
    ast::{
        BinaryOperator, Expr, FromTable, Insert, Join, JoinConstraint, JoinOperator, ObjectName, ObjectNamePart,
        Select, SelectItem, SetExpr, Statement, TableFactor, TableObject, TableWithJoins, UpdateTableFromKind, Value,
        Visit, Visitor,
    },
    dialect::SQLiteDialect,
    parser::Parser,
};

/// The place of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// This bind.
    Bind(usize),
    /// This cell in every row of the JSON that is bound first.
    Cell(usize),
}

/// The values that a column is restricted to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Bound {
    /// None: rows of every tenant match.
    Free,
    /// The values at these places; a column that is restricted several times, to each list.
    To(Vec<Vec<Place>>),
    /// No row matches.
    Nothing,
}

/// A table of tenants in one part of a statement.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Demand {
    /// The table.
    pub table: String,
    /// The owner of its rows.
    pub whose: Whose,
    /// Restriction of the column of the group.
    pub group: Bound,
    /// Restriction of the column of the site, if there is one.
    pub site: Bound,
}

/// The demands of a statement.
#[derive(Debug, Default)]
pub struct Plan {
    /// Every table of tenants, in every part.
    pub demands: Vec<Demand>,
}

impl Plan {
    /// Parses a statement.
    pub fn of(sql: &str) -> Self {
        // Settings of the connection, and questions for a query plan.
        if ["PRAGMA", "EXPLAIN"].iter().any(|word| sql.trim_start().to_ascii_uppercase().starts_with(word)) {
            return Self::default();
        }
        let read = Parser::parse_sql(&SQLiteDialect {}, &without_targets(&numbered(sql)));
        let statements = read.unwrap_or_else(|error| panic!("a statement that cannot be read ({error}): {sql}"));
        let mut reading = Reading::default();
        for statement in &statements {
            let _ = statement.visit(&mut reading);
        }
        Self { demands: reading.demands }
    }
}

/// The binds as the databases number them: a plain `?` is the next one.
fn numbered(sql: &str) -> String {
    let mut text = String::with_capacity(sql.len() + 32);
    let (mut quote, mut next) = (None, 0);
    for letter in sql.chars() {
        match (quote, letter) {
            (None, '\'' | '"') => quote = Some(letter),
            (Some(open), close) if open == close => quote = None,
            (None, '?') => {
                next += 1;
                let _ = write!(text, "${next}");
                continue;
            }
            _ => {}
        }
        text.push(letter);
    }
    text
}

/// Returns the statement without the condition that selects the partial index of a conflict, which the parser does not
/// know; it excludes no row.
fn without_targets(sql: &str) -> String {
    let Some((before, conflict)) = sql.split_once(" ON CONFLICT ") else { return sql.to_owned() };
    match (conflict.split_once(" WHERE "), conflict.split_once(" DO ")) {
        (Some((target, _)), Some((aim, action))) if target.len() < aim.len() => {
            format!("{before} ON CONFLICT {target} DO {action}")
        }
        _ => sql.to_owned(),
    }
}

/// A column: the depth of its part, the name of its table there, its own name.
type Column = (usize, String, String);

/// One part of a statement: its tables, by their names there.
#[derive(Default)]
struct Part {
    tables: Vec<(String, String)>,
}

#[derive(Default)]
struct Reading {
    parts: Vec<Part>,
    bound: BTreeMap<Column, Bound>,
    demands: Vec<Demand>,
}

impl Reading {
    /// Opens a part, and stores the restrictions of its tables.
    fn open(&mut self, from: &[&TableWithJoins], wanted: Option<&Expr>) {
        let mut part = Part::default();
        // Each condition with the table that it limits, if it is only one.
        let mut conditions: Vec<(&Expr, Option<String>)> = wanted.into_iter().map(|wanted| (wanted, None)).collect();
        for tables in from {
            name(&tables.relation, &mut part);
            for Join { relation, join_operator, .. } in &tables.joins {
                name(relation, &mut part);
                let joined = part.tables.last().map(|(alias, _)| alias.clone());
                match join_operator {
                    JoinOperator::Join(JoinConstraint::On(on)) | JoinOperator::Inner(JoinConstraint::On(on)) => {
                        conditions.push((on, None));
                    }
                    // The condition of an outer join limits the other side only.
                    JoinOperator::Left(JoinConstraint::On(on)) | JoinOperator::LeftOuter(JoinConstraint::On(on)) => {
                        conditions.push((on, joined));
                    }
                    _ => {}
                }
            }
        }
        self.parts.push(part);
        let mut facts = Vec::new();
        for (condition, narrowed) in conditions {
            let mut own_facts = Vec::new();
            self.facts(condition, &mut own_facts);
            let depth = self.parts.len();
            let narrows =
                |column: &Column| narrowed.as_ref().is_none_or(|alias| column.0 == depth && column.1 == *alias);
            facts.extend(own_facts.into_iter().filter(|fact| match fact {
                Fact::Fixed(column, _) | Fact::Follows(column, _) => narrows(column),
                Fact::Never => narrowed.is_none(),
            }));
        }
        self.learn(&facts);
        let tables = self.parts.last().map(|part| part.tables.clone()).unwrap_or_default();
        let never = facts.iter().any(|fact| matches!(fact, Fact::Never));
        for (alias, table) in tables {
            let is_fixed = |column: &str| {
                let key = (self.parts.len(), alias.clone(), column.to_owned());
                if never { Bound::Nothing } else { self.bound.get(&key).cloned().unwrap_or(Bound::Free) }
            };
            let demand = demand(&table, is_fixed);
            self.demands.extend(demand);
        }
    }

    fn close(&mut self) {
        let depth = self.parts.len();
        self.bound.retain(|(at, ..), _| *at < depth);
        self.parts.pop();
    }

    /// Splits a condition into facts that are all true.
    fn facts(&self, condition: &Expr, facts: &mut Vec<Fact>) {
        match condition {
            Expr::Nested(inner) => self.facts(inner, facts),
            Expr::BinaryOp { left, op: BinaryOperator::And, right } => {
                self.facts(left, facts);
                self.facts(right, facts);
            }
            Expr::BinaryOp { left, op: BinaryOperator::Eq, right } => {
                match (self.column(left), self.column(right), place(left), place(right)) {
                    (Some(one), Some(other), ..) => {
                        facts.push(Fact::Follows(one.clone(), other.clone()));
                        facts.push(Fact::Follows(other, one));
                    }
                    (Some(column), None, _, Some(place)) | (None, Some(column), Some(place), _) => {
                        facts.push(Fact::Fixed(column, vec![place]));
                    }
                    _ if is_never(left, right) => facts.push(Fact::Never),
                    _ => {}
                }
            }
            Expr::InList { expr, list, negated: false } => {
                let places: Option<Vec<Place>> = list.iter().map(place).collect();
                if let (Some(column), Some(places)) = (self.column(expr), places) {
                    facts.push(Fact::Fixed(column, places));
                }
            }
            _ => {}
        }
    }

    fn learn(&mut self, facts: &[Fact]) {
        for fact in facts {
            if let Fact::Fixed(column, places) = fact {
                match self.bound.entry(column.clone()).or_insert_with(|| Bound::To(Vec::new())) {
                    Bound::To(each) => each.push(places.clone()),
                    Bound::Free | Bound::Nothing => {}
                }
            }
        }
        // Once for each fact, so that each may follow from all others.
        for _ in facts {
            for fact in facts {
                if let Fact::Follows(column, other) = fact
                    && let Some(is_fixed) = self.bound.get(other).cloned()
                {
                    self.bound.entry(column.clone()).or_insert(is_fixed);
                }
            }
        }
    }

    /// The column that an expression names, in the innermost part that has the table.
    fn column(&self, expression: &Expr) -> Option<Column> {
        match expression {
            Expr::Nested(inner) => self.column(inner),
            Expr::CompoundIdentifier(names) => {
                let [.., table, column] = names.as_slice() else { return None };
                let depth =
                    self.parts.iter().rposition(|part| part.tables.iter().any(|(alias, _)| *alias == table.value))?;
                Some((depth + 1, table.value.clone(), column.value.clone()))
            }
            Expr::Identifier(column) => {
                let part = self.parts.last()?;
                // Without a table name the column is certain only if there is one table.
                let [(alias, _)] = part.tables.as_slice() else { return None };
                Some((self.parts.len(), alias.clone(), column.value.clone()))
            }
            _ => None,
        }
    }

    /// The tenant columns of a new row.
    fn insert(&mut self, insert: &Insert) {
        let TableObject::TableName(table) = &insert.table else { return };
        let columns: Vec<String> = insert.columns.iter().map(last).collect();
        let Some(source) = &insert.source else {
            self.demands.extend(demand(&last(table), |_| Bound::Free));
            return;
        };
        let rows: Vec<Vec<Option<Bound>>> = match &*source.body {
            SetExpr::Values(values) => values.rows.iter().map(|row| row.iter().map(value).collect()).collect(),
            SetExpr::Select(select) => vec![self.selected(select)],
            _ => Vec::new(),
        };
        let is_fixed = |column: &str| {
            let Some(at) = columns.iter().position(|name| name == column) else { return Bound::Free };
            let each: Option<Vec<Bound>> = rows.iter().map(|row| row.get(at).cloned().flatten()).collect();
            let places = each.into_iter().flatten().try_fold(Vec::new(), |mut all, bound| match bound {
                Bound::To(places) => {
                    all.extend(places.into_iter().next()?);
                    Some(all)
                }
                Bound::Free | Bound::Nothing => None,
            });
            places.filter(|places| !places.is_empty()).map_or(Bound::Free, |places| Bound::To(vec![places]))
        };
        self.demands.extend(demand(&last(table), is_fixed));
    }

    /// Returns the restrictions of the columns of a selection.
    fn selected(&mut self, select: &Select) -> Vec<Option<Bound>> {
        let before = self.demands.len();
        self.open(&select.from.iter().collect::<Vec<_>>(), select.selection.as_ref());
        let is_fixed = select.projection.iter().map(|item| {
            let (SelectItem::UnnamedExpr(value) | SelectItem::ExprWithAlias { expr: value, .. }) = item else {
                return None;
            };
            self::value(value).or_else(|| self.bound.get(&self.column(value)?).cloned())
        });
        let is_fixed = is_fixed.collect();
        self.close();
        // The selection itself is read when it is visited.
        self.demands.truncate(before);
        is_fixed
    }
}

impl Visitor for Reading {
    type Break = ();

    fn pre_visit_select(&mut self, select: &Select) -> ControlFlow<()> {
        self.open(&select.from.iter().collect::<Vec<_>>(), select.selection.as_ref());
        ControlFlow::Continue(())
    }

    fn post_visit_select(&mut self, _: &Select) -> ControlFlow<()> {
        self.close();
        ControlFlow::Continue(())
    }

    fn pre_visit_statement(&mut self, statement: &Statement) -> ControlFlow<()> {
        match statement {
            Statement::Update(update) => {
                let from = match &update.from {
                    Some(UpdateTableFromKind::BeforeSet(tables) | UpdateTableFromKind::AfterSet(tables)) => {
                        tables.as_slice()
                    }
                    None => &[],
                };
                let tables: Vec<_> = std::iter::once(&update.table).chain(from).collect();
                self.open(&tables, update.selection.as_ref());
            }
            Statement::Delete(delete) => {
                let (FromTable::WithFromKeyword(from) | FromTable::WithoutKeyword(from)) = &delete.from;
                let tables: Vec<_> = from.iter().chain(delete.using.iter().flatten()).collect();
                self.open(&tables, delete.selection.as_ref());
            }
            Statement::Insert(insert) => self.insert(insert),
            Statement::Query(_) => {}
            other => panic!("a statement of an unknown kind: {other}"),
        }
        ControlFlow::Continue(())
    }

    fn post_visit_statement(&mut self, statement: &Statement) -> ControlFlow<()> {
        if matches!(statement, Statement::Update(_) | Statement::Delete(_)) {
            self.close();
        }
        ControlFlow::Continue(())
    }
}

/// A fact that a condition states.
enum Fact {
    Fixed(Column, Vec<Place>),
    /// The first column has the restriction of the second.
    Follows(Column, Column),
    Never,
}

/// Returns the demand of a table with these restrictions of its columns; `None` for a table without tenants.
fn demand(table: &str, is_fixed: impl Fn(&str) -> Bound) -> Option<Demand> {
    let (name, whose, _) = tenancy::line(table)?;
    let (group, site) = match whose {
        Whose::Group(group) => (is_fixed(group), Bound::Free),
        Whose::Site { group, site } => (is_fixed(group), is_fixed(site)),
        Whose::Ours(_) => (Bound::Free, Bound::Free),
        Whose::Nobody(_) => return None,
    };
    Some(Demand { table: (*name).to_owned(), whose: *whose, group, site })
}

fn name(factor: &TableFactor, part: &mut Part) {
    match factor {
        TableFactor::Table { name, alias, .. } => {
            let table = last(name);
            part.tables.push((alias.as_ref().map_or_else(|| table.clone(), |alias| alias.name.value.clone()), table));
        }
        // Its inside is a part of its own; from outside it is no table of tenants.
        TableFactor::Derived { alias: Some(alias), .. } => {
            part.tables.push((alias.name.value.clone(), String::new()));
        }
        TableFactor::NestedJoin { table_with_joins, .. } => {
            name(&table_with_joins.relation, part);
            table_with_joins.joins.iter().for_each(|join| name(&join.relation, part));
        }
        _ => {}
    }
}

fn last(name: &ObjectName) -> String {
    name.0.last().and_then(ObjectNamePart::as_ident).map(|ident| ident.value.clone()).unwrap_or_default()
}

/// The place of a bind.
fn place(expression: &Expr) -> Option<Place> {
    match expression {
        Expr::Nested(inner) | Expr::Cast { expr: inner, .. } => place(inner),
        Expr::Value(value) => match &value.value {
            Value::Placeholder(name) => {
                name.trim_start_matches('$').parse::<usize>().ok()?.checked_sub(1).map(Place::Bind)
            }
            _ => None,
        },
        Expr::BinaryOp { op: BinaryOperator::LongArrow, right, .. } => match &**right {
            Expr::Value(value) => match &value.value {
                Value::Number(number, _) => number.parse().ok().map(Place::Cell),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}

/// Returns the restriction of a written value: its bind.
fn value(expression: &Expr) -> Option<Bound> {
    place(expression).map(|place| Bound::To(vec![vec![place]]))
}

/// `1 = 0`
fn is_never(left: &Expr, right: &Expr) -> bool {
    let literal = |expression: &Expr| match expression {
        Expr::Value(value) => match &value.value {
            Value::Number(number, _) => Some(number.clone()),
            _ => None,
        },
        _ => None,
    };
    literal(left).zip(literal(right)).is_some_and(|(left, right)| left != right)
}

#[cfg(test)]
mod tests;
