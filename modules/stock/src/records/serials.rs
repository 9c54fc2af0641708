//! Search inside serials over a whole group.
//!
//! Every ending of four or more characters is stored, so a search inside is a search from the left, and an index of
//! ordinary comparisons serves it: on PostgreSQL those are the only ones that row-level security lets an index be
//! searched by. The endings are written with the serial and never touched by a change of state.

use std::collections::BTreeMap;

use platform::{
    core::error::Result,
    db::{Backend, Tx},
    tenancy::{Grant, Scoped},
};
use sea_orm::{ActiveValue::Set, ColumnTrait, Value};
use serde_json::{Value as Json, json};

use crate::{
    domain::CurrentLocation,
    entity::{machine, machine_serial, serial_suffix},
};

/// The fewest characters that a search may have, and so the shortest piece that is stored.
pub const SHORTEST: usize = 4;
/// The most characters a search may have.
pub const LONGEST: usize = 8;

/// Machines whose endings PostgreSQL writes by one statement.
const BATCH: usize = 5_000;

/// Writes the serials of new records, in their order: of two transactions that bring the same serials, the second waits
/// at the first of them, whatever the order of either file.
pub async fn index(tx: &Tx, grant: &Grant, rows: &[machine::Model]) -> Result<()> {
    let mut sorted: Vec<&machine::Model> = rows.iter().collect();
    sorted.sort_unstable_by(|one, other| one.serial.cmp(&other.serial));
    let serials = sorted.into_iter().map(|row| machine_serial::ActiveModel {
        machine_id: Set(row.id),
        group_id: Set(row.group_id),
        site_id: Set(row.site_id),
        serial: Set(row.serial.clone()),
        open: Set(row.open),
        current_location: Set(row.current_location),
    });
    tx.insert_many::<machine_serial::Entity, _>(grant, serials).await?;
    write_endings(tx, grant, rows).await
}

/// Writes the endings of a serial that was corrected. Its former endings are not removed, so that the former serial
/// finds the machine; the ones that both have are written once.
async fn reindex(tx: &Tx, grant: &Grant, row: &machine::Model) -> Result<()> {
    serial_suffix::Entity::remove(grant)
        .filter(serial_suffix::Column::GroupId.eq(row.group_id))
        .filter(serial_suffix::Column::Suffix.is_in(endings(&row.serial)))
        .filter(serial_suffix::Column::MachineId.eq(row.id))
        .run(tx)
        .await?;
    write_endings(tx, grant, std::slice::from_ref(row)).await
}

/// Updates the serials of changed records, those first that give one up: only then may another record have it.
pub async fn follow(tx: &Tx, grant: &Grant, written: &[(machine::Model, machine::Model)]) -> Result<()> {
    let mut moved: BTreeMap<(bool, bool, i16), Vec<i64>> = BTreeMap::new();
    for (before, after) in written {
        if before.serial != after.serial {
            machine_serial::Entity::change(grant)
                .filter(machine_serial::Column::MachineId.eq(after.id))
                .value(machine_serial::Column::Serial, after.serial.clone())
                .value(machine_serial::Column::Open, after.open)
                .value(machine_serial::Column::CurrentLocation, after.current_location)
                .run(tx)
                .await?;
            reindex(tx, grant, after).await?;
        } else if (before.open, before.current_location) != (after.open, after.current_location) {
            let holds = after.open && after.current_location == CurrentLocation::Here.code();
            moved.entry((holds, after.open, after.current_location)).or_default().push(after.id);
        }
    }
    for ((_, open, current), ids) in moved {
        machine_serial::Entity::change(grant)
            .filter(machine_serial::Column::MachineId.is_in(ids))
            .value(machine_serial::Column::Open, open)
            .value(machine_serial::Column::CurrentLocation, current)
            .run(tx)
            .await?;
    }
    Ok(())
}

async fn write_endings(tx: &Tx, grant: &Grant, rows: &[machine::Model]) -> Result<()> {
    match tx.backend() {
        Backend::Sqlite => {
            let endings = rows.iter().flat_map(|row| {
                endings(&row.serial).into_iter().map(|suffix| serial_suffix::ActiveModel {
                    group_id: Set(row.group_id),
                    suffix: Set(suffix.to_owned()),
                    machine_id: Set(row.id),
                })
            });
            tx.insert_many::<serial_suffix::Entity, _>(grant, endings).await
        }
        Backend::Postgres => {
            // The server cuts the endings itself and sorts them, which is half the way of sending them all.
            for chunk in rows.chunks(BATCH) {
                let given: Vec<Json> = chunk
                    .iter()
                    .map(
                        |row| json!({ "m": row.id, "group_id": row.group_id, "site_id": row.site_id, "s": row.serial }),
                    )
                    .collect();
                let text = format!(
                    "INSERT INTO serial_suffix (group_id, suffix, machine_id) \
                     SELECT g.group_id, substr(g.s, n) COLLATE \"C\", g.m \
                     FROM jsonb_to_recordset(CAST($1 AS jsonb)) AS g(m bigint, group_id bigint, site_id bigint, s text) \
                     CROSS JOIN generate_series(1, greatest(length(g.s) - {SHORTEST} + 1, 1)) n \
                     WHERE {{scope:g}} ORDER BY 1, 2, 3"
                );
                tx.run(grant, &text, vec![serde_json::to_string(&given)?.into()]).await?;
            }
            Ok(())
        }
    }
}

/// Returns the endings that are stored of a serial, longest first.
fn endings(serial: &str) -> Vec<&str> {
    (0..=serial.len().saturating_sub(SHORTEST)).filter_map(|start| serial.get(start..)).collect()
}

/// The machines of a group whose serial, or a former one, contains `text`, each once, as a table `s` with their
/// `machine_id`; the binds it needs are appended. Joined with CROSS JOIN it comes first on SQLite too, which would
/// otherwise walk through a whole list and check each of its rows.
pub fn holding(group: i64, text: &str, values: &mut Vec<Value>) -> String {
    let text = text.to_ascii_uppercase();
    let mut bind = |value: Value| {
        values.push(value);
        format!("${}", values.len())
    };
    let group = bind(group.into());
    let from = bind(text.clone().into());
    let to = bind(format!("{text}\u{10FFFF}").into());
    format!(
        "(SELECT DISTINCT machine_id FROM serial_suffix \
         WHERE group_id = {group} AND suffix >= {from} AND suffix < {to}) s"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_search_is_the_beginning_of_an_ending() {
        assert_eq!(endings("7104822"), ["7104822", "104822", "04822", "4822"]);
        let serial = "AB123456";
        for from in 0..serial.len() - SHORTEST {
            for to in from + SHORTEST..=serial.len() {
                let search = &serial[from..to];
                assert!(endings(serial).iter().any(|ending| ending.starts_with(search)), "{search}");
            }
        }
    }
}
