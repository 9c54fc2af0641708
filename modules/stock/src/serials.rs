//! Looking inside serials over a whole group (performance, 3.1 and 3.4).
//!
//! SQLite keeps every ending of four or more characters, so a search inside is a search from the left. PostgreSQL keeps
//! the hashes of all four-character pieces in one array, so a search is an intersection in an inverted index, checked
//! again against the serial. Both are written beside the serial and never touched by a change of state.

use platform::{
    db::{Backend, Tx},
    error::Result,
    permission::Grant,
    tenant::Scoped,
};
use sea_orm::{ActiveValue::Set, ColumnTrait, Value};
use serde_json::{Value as Json, json};

use crate::entity::{machine, machine_serial, serial_suffix};

/// The fewest characters a search may have (2§5), and so the shortest piece that is kept.
pub const SHORTEST: usize = 4;
/// The most characters a search may have (2§5).
pub const LONGEST: usize = 8;

/// Writes the serials of new records.
pub async fn index(tx: &Tx, grant: &Grant, rows: &[machine::Model]) -> Result<()> {
    match tx.backend() {
        Backend::Sqlite => {
            let serials = rows.iter().map(|row| machine_serial::ActiveModel {
                machine_id: Set(row.id),
                group_id: Set(row.group_id),
                site_id: Set(row.site_id),
                serial: Set(row.serial.clone()),
                open: Set(row.open),
                current_location: Set(row.current_location),
            });
            tx.insert_many::<machine_serial::Entity, _>(grant, serials).await?;
            write_pieces(tx, grant, rows).await
        }
        Backend::Postgres => {
            // With their keys at once: an index of keys that is written twice costs twice.
            for chunk in rows.chunks(5_000) {
                let given: Vec<Json> = chunk
                    .iter()
                    .map(|row| {
                        json!({
                            "machine_id": row.id, "group_id": row.group_id, "site_id": row.site_id,
                            "serial": row.serial, "open": row.open, "current_location": row.current_location,
                            "keys": array(&keys(row.group_id, &row.serial)),
                        })
                    })
                    .collect();
                tx.run(
                    grant,
                    "INSERT INTO machine_serial (machine_id, group_id, site_id, serial, open, current_location, keys) \
                     SELECT g.machine_id, g.group_id, g.site_id, g.serial, g.open, g.current_location, \
                     CAST(g.keys AS int[]) FROM jsonb_to_recordset(CAST($1 AS jsonb)) AS g(machine_id bigint, \
                     group_id bigint, site_id bigint, serial text, open boolean, current_location smallint, keys text) \
                     WHERE {scope:g}",
                    vec![serde_json::to_string(&given)?.into()],
                )
                .await?;
            }
            Ok(())
        }
    }
}

/// Writes the pieces of a serial that was corrected.
pub async fn reindex(tx: &Tx, grant: &Grant, row: &machine::Model) -> Result<()> {
    if tx.backend() == Backend::Sqlite {
        serial_suffix::Entity::remove(grant).filter(serial_suffix::Column::MachineId.eq(row.id)).run(tx).await?;
    }
    write_pieces(tx, grant, std::slice::from_ref(row)).await
}

async fn write_pieces(tx: &Tx, grant: &Grant, rows: &[machine::Model]) -> Result<()> {
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
            // One statement for all: the arrays travel as text, because an array of arrays must be rectangular.
            for chunk in rows.chunks(5_000) {
                let ids: Vec<i64> = chunk.iter().map(|row| row.id).collect();
                let keys: Vec<String> = chunk.iter().map(|row| array(&keys(row.group_id, &row.serial))).collect();
                let json = serde_json::to_string(&ids.into_iter().zip(keys).collect::<Vec<_>>())?;
                tx.run(
                    grant,
                    "UPDATE machine_serial m SET keys = CAST(given.value->>1 AS int[]) \
                     FROM jsonb_array_elements(CAST($1 AS jsonb)) AS given(value) \
                     WHERE m.machine_id = CAST(given.value->>0 AS bigint) AND {scope:m}",
                    vec![json.into()],
                )
                .await?;
            }
            Ok(())
        }
    }
}

/// The endings that are kept of a serial, longest first.
fn endings(serial: &str) -> Vec<&str> {
    (0..=serial.len().saturating_sub(SHORTEST)).filter_map(|start| serial.get(start..)).collect()
}

/// The keys of a text: one for each piece of four characters, mixed with the group so that groups do not share lists.
fn keys(group: i64, text: &str) -> Vec<i32> {
    let mut keys: Vec<i32> = text.as_bytes().windows(SHORTEST).map(|piece| key(group, piece)).collect();
    keys.sort_unstable();
    keys.dedup();
    keys
}

/// Keys as PostgreSQL reads an array.
fn array(keys: &[i32]) -> String {
    format!("{{{}}}", keys.iter().map(ToString::to_string).collect::<Vec<_>>().join(","))
}

fn key(group: i64, piece: &[u8]) -> i32 {
    // FNV-1a folded to 16 bits: it must only spread, since every hit is checked again.
    let hash = piece.iter().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193));
    let folded = (hash >> 16) ^ (hash & 0xffff);
    let group = u32::try_from(group & 0xffff).unwrap_or(0);
    ((group << 16) | folded).cast_signed()
}

/// A predicate on `{column}` (a machine id) that keeps the machines of a group whose serial holds `text`; the binds it
/// needs are appended.
pub fn holds(backend: Backend, column: &str, group: i64, text: &str, values: &mut Vec<Value>) -> String {
    let text = text.to_ascii_uppercase();
    let mut bind = |value: Value| {
        values.push(value);
        format!("${}", values.len())
    };
    match backend {
        Backend::Sqlite => {
            let group = bind(group.into());
            let from = bind(text.clone().into());
            let to = bind(format!("{text}\u{10FFFF}").into());
            format!(
                "{column} IN (SELECT machine_id FROM serial_suffix WHERE group_id = {group} AND suffix >= {from} AND suffix < {to})"
            )
        }
        Backend::Postgres => {
            let keys = bind(array(&keys(group, &text)).into());
            let group = bind(group.into());
            let like = bind(format!("%{}%", platform::list::escape_like(&text)).into());
            format!(
                "{column} IN (SELECT machine_id FROM machine_serial WHERE keys @> CAST({keys} AS int[]) AND group_id = {group} AND serial LIKE {like})"
            )
        }
    }
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

    #[test]
    fn a_search_asks_for_keys_that_the_serial_has() {
        let kept = keys(7, "71048220");
        assert!(keys(7, "0482").iter().all(|key| kept.contains(key)));
        assert!(keys(8, "0482").iter().all(|key| !kept.contains(key)), "another group shares no keys");
    }
}
