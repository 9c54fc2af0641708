//! The hash chain of the audit log and its end, which is stored apart from the log: an entry that was changed, removed, added
//! or exchanged is located, and so is a missing end.

use sea_orm::ActiveValue::Set;
use serde_json::Value as Json;

use crate::{
    core::{error::Result, secrets::Secrets},
    entity::{audit_anchor, audit_entry::Model},
};

/// The id of the one row of the anchor.
pub(super) const ANCHOR: i64 = 1;

/// The result of a verification.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// The number of entries checked.
    pub rows: u64,
    /// The ids at which the chain is broken; 0 where the end of the log is missing or was exchanged.
    pub broken: Vec<i64>,
}

/// Walks along the chain in the order of its places.
#[derive(Default)]
pub(super) struct ChainWalk {
    place: i64,
    head: Option<Vec<u8>>,
    broken: Vec<i64>,
    rows: u64,
}

impl ChainWalk {
    /// Checks that an entry follows the one before it.
    pub(super) fn step(&mut self, secrets: &Secrets, row: &Model) -> Result<()> {
        self.rows += 1;
        let expected = digest(secrets, row, self.head.as_deref())?;
        let follows = row.place == Some(self.place + 1) && row.prev_hash == self.head;
        if !follows || row.hash.as_ref() != Some(&expected) {
            self.broken.push(row.id);
        }
        self.place = row.place.unwrap_or(self.place);
        self.head.clone_from(&row.hash);
        Ok(())
    }

    /// Ends the walk at the anchor.
    pub(super) fn end(self, secrets: &Secrets, anchor: Option<&audit_anchor::Model>) -> Verdict {
        let Self { place, head, mut broken, rows } = self;
        let holds = match anchor {
            None => rows == 0,
            Some(anchor) => {
                anchor.seal == seal_of(secrets, anchor.place, anchor.head.as_deref())
                    && (anchor.place, &anchor.head) == (place, &head)
            }
        };
        if !holds {
            broken.push(0);
        }
        Verdict { rows, broken }
    }
}

/// The anchor of a chain that ends at a place with a hash.
pub(super) fn anchor_at(secrets: &Secrets, place: i64, head: Option<Vec<u8>>) -> audit_anchor::ActiveModel {
    let seal = seal_of(secrets, place, head.as_deref());
    audit_anchor::ActiveModel { id: Set(ANCHOR), place: Set(place), head: Set(head), seal: Set(seal) }
}

/// Returns the place and the hash behind which the chain continues. An anchor that was changed leaves a permanent gap.
pub(super) fn continued(secrets: &Secrets, anchor: audit_anchor::Model) -> (i64, Option<Vec<u8>>) {
    let holds = anchor.seal == seal_of(secrets, anchor.place, anchor.head.as_deref());
    (if holds { anchor.place } else { anchor.place + 1 }, anchor.head)
}

fn seal_of(secrets: &Secrets, place: i64, head: Option<&[u8]>) -> Vec<u8> {
    let text = format!("{place} {}", head.map(hex::encode).unwrap_or_default());
    secrets.keyed("audit anchor", text.as_bytes())
}

/// The hash of an entry behind another.
pub(super) fn digest(secrets: &Secrets, row: &Model, previous: Option<&[u8]>) -> Result<Vec<u8>> {
    let text = serde_json::to_vec(&(
        row.id,
        row.at.timestamp_millis(),
        row.group_id,
        row.site_id,
        row.user_id,
        (&row.actor, &row.action, &row.subject, &row.subject_id),
        row.before.as_ref().map(canonical),
        row.after.as_ref().map(canonical),
        (&row.request_id, &row.address),
        previous.map(hex::encode),
    ))?;
    Ok(secrets.chain(&text))
}

/// JSON text with sorted keys, because a database may change the order of keys.
pub fn canonical(value: &Json) -> String {
    match value {
        Json::Object(map) => {
            let mut keys: Vec<_> = map.keys().collect();
            keys.sort();
            let parts: Vec<String> =
                keys.into_iter().map(|key| format!("{}:{}", Json::from(key.as_str()), canonical(&map[key]))).collect();
            format!("{{{}}}", parts.join(","))
        }
        Json::Array(list) => format!("[{}]", list.iter().map(canonical).collect::<Vec<_>>().join(",")),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use serde_json::json;

    use super::*;

    /// A chain of so many entries with its anchor.
    fn chain(secrets: &Secrets, entries: i64) -> (Vec<Model>, audit_anchor::Model) {
        let mut head: Option<Vec<u8>> = None;
        let rows: Vec<Model> = (1..=entries)
            .map(|at| {
                let mut row = Model {
                    id: at * 3,
                    at: DateTime::from_timestamp(at, 0).expect("a moment"),
                    group_id: Some(at % 3),
                    site_id: (at % 2 == 0).then_some(at),
                    user_id: Some(at % 7),
                    actor: format!("user {} anna", at % 7),
                    action: "user.update".to_owned(),
                    subject: "user".to_owned(),
                    subject_id: at.to_string(),
                    before: Some(json!({ "name": at })),
                    after: Some(json!({ "name": at + 1 })),
                    request_id: format!("{at:016x}"),
                    address: "127.0.0.1".to_owned(),
                    place: Some(at),
                    prev_hash: head.clone(),
                    hash: None,
                };
                let hash = digest(secrets, &row, head.as_deref()).expect("a hash");
                row.hash = Some(hash.clone());
                head = Some(hash);
                row
            })
            .collect();
        let seal = seal_of(secrets, entries, head.as_deref());
        (rows, audit_anchor::Model { id: ANCHOR, place: entries, head, seal })
    }

    fn verdict(secrets: &Secrets, rows: &[Model], anchor: Option<&audit_anchor::Model>) -> Vec<i64> {
        let mut sorted: Vec<&Model> = rows.iter().collect();
        sorted.sort_by_key(|row| row.place);
        let mut walk = ChainWalk::default();
        for row in sorted {
            walk.step(secrets, row).expect("read");
        }
        walk.end(secrets, anchor).broken
    }

    /// A generator of numbers below a bound, the same in every run.
    struct Numbers(u64);

    impl Numbers {
        fn below(&mut self, bound: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(self.0 >> 33).expect("a number") % bound
        }
    }

    /// Changes a field of an entry.
    fn edit(row: &mut Model, field: usize) {
        match field {
            0 => row.at += chrono::TimeDelta::milliseconds(1),
            1 => row.group_id = None,
            2 => row.site_id = Some(99),
            3 => row.user_id = Some(99),
            4 => row.actor.push('x'),
            5 => row.action.push('x'),
            6 => row.subject.push('x'),
            7 => row.subject_id.push('1'),
            8 => row.before = Some(json!({ "name": "forged" })),
            9 => row.after = None,
            10 => row.request_id.push('0'),
            11 => row.address.clear(),
            12 => row.prev_hash = Some(vec![1]),
            _ => row.hash = Some(vec![1]),
        }
    }

    /// Each of 10,000 random edits, deletions and exchanges of entries is detected, at the entry or at the one behind it.
    #[test]
    fn each_change_of_the_log_is_located() {
        let secrets = Secrets::generate().expect("secrets");
        let (rows, anchor) = chain(&secrets, 24);
        assert!(verdict(&secrets, &rows, Some(&anchor)).is_empty());
        let mut numbers = Numbers(7);
        for _ in 0..10_000 {
            let mut changed = rows.clone();
            let at = numbers.below(rows.len());
            // The first places at which the change may show: that of the entry, and that behind it.
            let behind = rows.get(at + 1).map_or(0, |row| row.id);
            let found = match numbers.below(3) {
                0 => {
                    edit(&mut changed[at], numbers.below(14));
                    verdict(&secrets, &changed, Some(&anchor))
                }
                1 => {
                    changed.remove(at);
                    verdict(&secrets, &changed, Some(&anchor))
                }
                _ => {
                    let other = (at + 1 + numbers.below(rows.len() - 1)) % rows.len();
                    let (one, two) = (changed[at].place, changed[other].place);
                    (changed[at].place, changed[other].place) = (two, one);
                    verdict(&secrets, &changed, Some(&anchor))
                }
            };
            assert!(found.contains(&rows[at].id) || found.contains(&behind), "{at}: {found:?}");
        }
    }

    #[test]
    fn a_missing_end_is_found_by_the_anchor() {
        let secrets = Secrets::generate().expect("secrets");
        let (rows, anchor) = chain(&secrets, 5);
        assert_eq!(verdict(&secrets, &rows[..3], Some(&anchor)), [0], "the end was cut off");
        assert_eq!(verdict(&secrets, &rows, None), [0], "the anchor was removed");
        assert_eq!(verdict(&secrets, &[], Some(&anchor)), [0], "everything was cut off");
        let (_, earlier) = chain(&secrets, 3);
        let moved = audit_anchor::Model { seal: anchor.seal.clone(), ..earlier };
        assert_eq!(verdict(&secrets, &rows[..3], Some(&moved)), [0], "the anchor was moved back");
        assert!(verdict(&secrets, &[], None).is_empty());
        assert_eq!(continued(&secrets, moved), (4, rows[2].hash.clone()), "what is sealed next leaves a gap");
    }
}
