//! Rows 24 to 30 of docs/behaviour/machine-life.md, by which a machine goes to another site and comes back.

use super::{Order, ROTATION, Record, Way, World};

impl World {
    /// Row 24.
    pub(super) fn transferred(&mut self, at: usize, to: usize) -> bool {
        let record = &self.records[at];
        let (from, before) = (record.site, record.status);
        let permitted = to != from && self.moves(to);
        if !self.moves(from) || !permitted || !matches!(before, 'R' | 'A' | 'F' | 'G' | 'H' | 'S') {
            return false;
        }
        if before == 'G' {
            self.records[at].order = None;
        }
        self.leaves(at, to, false);
        true
    }

    /// Rows 16 and 24: the record becomes O, and a record N waits at the receiver.
    pub(super) fn leaves(&mut self, at: usize, to: usize, ordered: bool) {
        let way = self.ways.len();
        let before = self.records[at].status;
        let waiting =
            Record { current: 2, previous: Some(at), way: Some(way), ..self.record(to, self.records[at].serial, 'N') };
        self.ways.push(Way { from: at, to: self.records.len(), before, ordered, rejected: false, closed: false });
        self.records.push(waiting);
        self.go(at, 'O');
        let record = &mut self.records[at];
        (record.tracking, record.way) = (1, Some(way));
    }

    /// Returns the open transfer whose receiving record this is.
    fn waits(&self, at: usize) -> Option<usize> {
        let record = &self.records[at];
        let way = record.way.filter(|_| record.status == 'N' && record.open)?;
        (!self.ways[way].closed && !self.ways[way].rejected).then_some(way)
    }

    /// Row 25.
    pub(super) fn accepted(&mut self, at: usize) -> bool {
        let Some(way) = self.waits(at) else { return false };
        self.ways[way].closed = true;
        self.go(at, 'R');
        self.records[at].current = 1;
        let Way { from, ordered, .. } = self.ways[way];
        self.go(from, 'T');
        let sender = &mut self.records[from];
        (sender.tracking, sender.current, sender.open) = (2, 0, false);
        // A work order that led to this transfer is closed; any other work order of the sender is cancelled.
        sender.order = sender.order.filter(|_| ordered).map(|order| Order { closed: true, ..order });
        true
    }

    /// Row 26.
    pub(super) fn rejected(&mut self, at: usize) -> bool {
        let Some(way) = self.waits(at) else { return false };
        self.ways[way].rejected = true;
        let record = &mut self.records[at];
        (record.current, record.open) = (0, false);
        // A rejection is an event of the sender's record, too, although its status stays.
        self.records[self.ways[way].from].last = None;
        true
    }

    /// Rows 27 and 28.
    pub(super) fn came_back(&mut self, at: usize) -> bool {
        let Some(way) = self.records[at].way.filter(|way| !self.ways[*way].closed) else { return false };
        self.ways[way].closed = true;
        let Way { to, before, rejected, .. } = self.ways[way];
        if !rejected {
            let waiting = &mut self.records[to];
            (waiting.current, waiting.open) = (0, false);
        }
        self.go(at, if before == 'G' { 'A' } else { before });
        let record = &mut self.records[at];
        record.tracking = 0;
        record.order = record.order.filter(|_| before != 'G');
        true
    }

    /// Rows 28 to 30.
    pub(super) fn put_back(&mut self, at: usize) -> bool {
        let record = &self.records[at];
        match record.status {
            'O' => return self.came_back(at),
            'T' if !self.is_open(record.serial, Some(at)) => self.records[at].due = Some(self.today + ROTATION),
            'C' => {}
            _ => return false,
        }
        self.go(at, 'A');
        let record = &mut self.records[at];
        (record.tracking, record.current, record.open, record.pdi) = (0, 1, true, false);
        (record.order, record.handover, record.back, record.part) = (None, None, None, false);
        true
    }
}
