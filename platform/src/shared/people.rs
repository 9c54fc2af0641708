//! The names of people, as they are shown in lists, histories and prints.

use std::collections::{BTreeSet, HashMap};

use sea_orm::FromQueryResult;

use crate::{
    core::error::Result,
    db::Tx,
    entity::user::{self, Column, Entity},
    tenancy::{Grant, Scoped as _},
};

/// The first and the last name of a user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PersonName {
    first: String,
    last: String,
}

impl PersonName {
    /// The name of a user's record.
    pub fn of(user: &user::Model) -> Self {
        Self { first: user.first_name.clone(), last: user.last_name.clone() }
    }

    /// Both names, separated by a blank; empty for a user without any.
    pub fn full(&self) -> String {
        format!("{} {}", self.first, self.last).trim().to_owned()
    }

    /// The first letter of each name, as capitals.
    pub fn initials(&self) -> String {
        initials(&self.first, &self.last)
    }
}

/// The first letter of each of two names, as capitals; an empty name has none.
pub fn initials(first: &str, last: &str) -> String {
    [first, last].iter().filter_map(|name| name.trim().chars().next()).flat_map(char::to_uppercase).collect()
}

#[derive(FromQueryResult)]
struct Row {
    id: i64,
    first_name: String,
    last_name: String,
}

/// The names of these users within the grant, deleted ones too.
pub async fn person_names(
    tx: &Tx,
    grant: &Grant,
    ids: impl IntoIterator<Item = i64>,
) -> Result<HashMap<i64, PersonName>> {
    let ids: BTreeSet<i64> = ids.into_iter().collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let columns = [Column::Id, Column::FirstName, Column::LastName];
    let rows: Vec<Row> = Entity::within(grant).ids(ids).columns(columns, tx).await?;
    Ok(rows.into_iter().map(|row| (row.id, PersonName { first: row.first_name, last: row.last_name })).collect())
}

/// The full names of these users within the grant, deleted ones too.
pub async fn names(tx: &Tx, grant: &Grant, ids: impl IntoIterator<Item = i64>) -> Result<HashMap<i64, String>> {
    let people = person_names(tx, grant, ids).await?;
    Ok(people.into_iter().map(|(id, name)| (id, name.full())).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// HIST-005
    #[test]
    fn a_name_has_a_full_form_and_initials() {
        let name = |first: &str, last: &str| PersonName { first: first.to_owned(), last: last.to_owned() };
        assert_eq!(name("Jo", "van Dam").full(), "Jo van Dam");
        assert_eq!(name("", "Ost").full(), "Ost");
        assert_eq!(name("Jo", "").full(), "Jo");
        assert_eq!(name("sara", "O'Neill").initials(), "SO");
        assert_eq!(name("émile", " ost").initials(), "ÉO");
        assert_eq!(name("", "").initials(), "");
    }
}
