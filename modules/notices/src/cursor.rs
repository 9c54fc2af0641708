//! PURE: the part of a site's log that has been sent, so that a client that reconnects misses nothing.
//!
//! The database gives ids of the log before they are visible, so 7 may appear after 8. A cursor is therefore a floor,
//! below which nothing can appear any more, and the ids above it that have been sent. The floor rises when every
//! transaction that was open when an id was seen has ended. When that takes long, the ids are dropped; until then
//! clients are notified that there may be more changes than are named.

use std::collections::BTreeSet;

use stock::events::live::{Horizon, MachineChange};

/// The most ids above the floor that are stored.
const MOST: usize = 1_000;

/// The part of a site's log that has been sent.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cursor {
    floor: i64,
    delivered: BTreeSet<i64>,
    /// The next floor, once the transactions that were open before this one have ended.
    rising: Option<(i64, i64)>,
    /// Changes of transactions that began before this one may still appear below the floor.
    blurred_before: Option<i64>,
}

/// The new changes of a reading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fresh {
    /// The changes that have not been sent.
    pub changes: Vec<MachineChange>,
    /// `true` if there may be more changes than are named.
    pub more: bool,
}

impl Cursor {
    /// A cursor at the end of the log: earlier entries need not be sent.
    pub fn at(end: i64, horizon: Horizon) -> Self {
        let blurred_before = (horizon.low < horizon.next).then_some(horizon.next);
        Self { floor: end, delivered: BTreeSet::new(), rising: None, blurred_before }
    }

    /// The id after which the log is read next.
    pub const fn floor(&self) -> i64 {
        self.floor
    }

    /// The number of changes above the floor that were sent.
    pub fn delivered(&self) -> i64 {
        i64::try_from(self.delivered.len()).unwrap_or(i64::MAX)
    }

    /// Takes the changes that were read above the floor, and returns those that have not been sent.
    pub fn take(&mut self, read: Vec<MachineChange>, horizon: Horizon) -> Fresh {
        let more = self.blurred_before.is_some();
        if self.blurred_before.is_some_and(|before| before <= horizon.low) {
            self.blurred_before = None;
        }
        let changes: Vec<_> = read.into_iter().filter(|change| self.delivered.insert(change.event_id)).collect();
        let end = self.delivered.last().copied().unwrap_or(self.floor);
        if let Some((floor, before)) = self.rising
            && before <= horizon.low
        {
            self.rise(floor);
        }
        if horizon.low == horizon.next {
            self.rise(end);
        } else if self.rising.is_none() && end > self.floor {
            self.rising = Some((end, horizon.next));
        }
        if self.delivered.len() > MOST {
            self.rise(end);
            self.blurred_before = Some(horizon.next);
        }
        Fresh { changes, more }
    }

    /// Returns `true` if a client at this place has received everything that was sent: changes above the floor may have
    /// been sent while it was disconnected.
    pub fn has_delivered_up_to(&self, place: StreamPosition) -> bool {
        place == self.place() && !place.is_blurred && self.delivered.is_empty()
    }

    fn rise(&mut self, floor: i64) {
        self.floor = floor;
        self.delivered = self.delivered.split_off(&(floor + 1));
        self.rising = None;
    }

    /// The present place of the stream.
    pub const fn place(&self) -> StreamPosition {
        StreamPosition { floor: self.floor, is_blurred: self.blurred_before.is_some() }
    }
}

/// The place of a client in the log, as it sends it when it reconnects (`Last-Event-ID`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StreamPosition {
    /// Every change up to this id was sent.
    pub floor: i64,
    /// `true` if changes may still have appeared below the floor.
    pub is_blurred: bool,
}

impl StreamPosition {
    /// Parses a place; `None` for a text that is no place.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let (number, is_blurred) = text.strip_suffix('~').map_or((text, false), |number| (number, true));
        Some(Self { floor: number.parse().ok().filter(|floor| *floor >= 0)?, is_blurred })
    }

    /// Formats the place.
    pub fn text(self) -> String {
        format!("{}{}", self.floor, if self.is_blurred { "~" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(ids: &[i64]) -> Vec<MachineChange> {
        let change = |id: &i64| MachineChange { event_id: *id, vhc_id: *id, kind: "edited".to_owned(), user_id: None };
        ids.iter().map(change).collect()
    }

    fn ids(fresh: &Fresh) -> Vec<i64> {
        fresh.changes.iter().map(|change| change.event_id).collect()
    }

    const QUIET: Horizon = Horizon { low: 50, next: 50 };

    #[test]
    fn where_nothing_is_under_way_the_floor_is_the_end() {
        let mut cursor = Cursor::at(10, QUIET);
        assert_eq!(ids(&cursor.take(read(&[11, 12]), QUIET)), [11, 12]);
        assert_eq!(cursor.place(), StreamPosition { floor: 12, is_blurred: false });
        assert_eq!(ids(&cursor.take(Vec::new(), QUIET)), [0_i64; 0]);
    }

    #[test]
    fn what_appears_late_is_reported_and_nothing_twice() {
        let mut cursor = Cursor::at(10, QUIET);
        let busy = Horizon { low: 50, next: 52 };
        assert_eq!(ids(&cursor.take(read(&[12]), busy)), [12]);
        assert_eq!(cursor.place().floor, 10, "11 may still appear");
        assert_eq!(ids(&cursor.take(read(&[11, 12]), Horizon { low: 51, next: 53 })), [11]);
        assert_eq!(cursor.place().floor, 10, "51 had begun before 12 was seen");
        assert_eq!(ids(&cursor.take(read(&[11, 12, 13]), Horizon { low: 52, next: 54 })), [13]);
        assert_eq!(cursor.place().floor, 12, "nothing below 12 can appear any more");
        assert_eq!(ids(&cursor.take(read(&[13]), Horizon { low: 54, next: 54 })), [0_i64; 0]);
        assert_eq!(cursor.place().floor, 13);
    }

    #[test]
    fn what_was_reported_above_the_floor_is_reported_again_to_who_was_away() {
        let mut cursor = Cursor::at(10, QUIET);
        let away = cursor.place();
        assert!(cursor.has_delivered_up_to(away));
        cursor.take(read(&[11]), Horizon { low: 50, next: 52 });
        assert_eq!(cursor.place(), away, "somebody who is under way may have had a number before");
        assert!(!cursor.has_delivered_up_to(away));
        cursor.take(read(&[11]), Horizon { low: 52, next: 52 });
        assert!(cursor.has_delivered_up_to(cursor.place()) && !cursor.has_delivered_up_to(away));
        let blurred = Cursor::at(10, Horizon { low: 50, next: 52 });
        assert!(!blurred.has_delivered_up_to(blurred.place()));
    }

    #[test]
    fn at_a_busy_beginning_there_may_be_more_until_it_has_ended() {
        let mut cursor = Cursor::at(10, Horizon { low: 50, next: 52 });
        assert_eq!(cursor.place().text(), "10~");
        assert!(cursor.take(Vec::new(), Horizon { low: 51, next: 52 }).more);
        assert!(cursor.take(Vec::new(), Horizon { low: 52, next: 53 }).more, "51 has just ended");
        assert!(!cursor.take(Vec::new(), Horizon { low: 53, next: 53 }).more);
        assert_eq!(cursor.place().text(), "10");
    }

    #[test]
    fn where_one_is_under_way_for_long_the_numbers_are_not_stored() {
        let mut cursor = Cursor::at(0, QUIET);
        let many: Vec<i64> = (1..=1_001).collect();
        assert_eq!(ids(&cursor.take(read(&many), Horizon { low: 50, next: 60 })).len(), 1_001);
        assert_eq!(cursor.place(), StreamPosition { floor: 1_001, is_blurred: true });
        assert!(cursor.take(Vec::new(), Horizon { low: 59, next: 61 }).more);
        assert!(cursor.take(Vec::new(), Horizon { low: 60, next: 61 }).more);
        assert!(!cursor.take(Vec::new(), Horizon { low: 61, next: 61 }).more);
        assert_eq!(cursor.place(), StreamPosition { floor: 1_001, is_blurred: false });
    }

    #[test]
    fn a_place_is_read_as_it_is_sent() {
        for place in [StreamPosition { floor: 0, is_blurred: false }, StreamPosition { floor: 77, is_blurred: true }] {
            assert_eq!(StreamPosition::parse(&place.text()), Some(place));
        }
        for text in ["", "~", "-1", "7~~", "seven", "99999999999999999999"] {
            assert_eq!(StreamPosition::parse(text), None, "{text}");
        }
    }
}
