//! The rows of Appendix A by which a machine leaves for good: PDI, work orders, the handover and the night.

use super::{Event, Kind, Order, Owner, World};

impl World {
    /// Row 10; a machine that is past it has its day changed (row 33). At the gate and on the way there must be an order.
    pub(super) fn pdi(&mut self, at: usize, day: Option<i64>) -> bool {
        let dealer = self.sites[self.records[at].site] == Kind::Dealer;
        let record = &mut self.records[at];
        match (record.status, record.order) {
            ('A', order) if dealer => {
                record.order = day.map(|day| Order { owner: Owner::Nobody, day, closed: false }).or(order);
                self.go(at, 'F');
                let record = &mut self.records[at];
                (record.tracking, record.current) = (0, 1);
            }
            ('F', order) => record.order = day.map(|day| Order { owner: Owner::Nobody, day, closed: false }).or(order),
            ('G' | 'O', Some(order)) if order.owner != Owner::Nobody => {
                record.order = Some(Order { day: day.unwrap_or(order.day), ..order });
            }
            _ => return false,
        }
        true
    }

    /// Row 15; at the gate dealer and day may change, on the way the day (row 33).
    pub(super) fn ordered(&mut self, at: usize, to: usize, day: i64) -> bool {
        let from = self.records[at].site;
        if to == from {
            return self.pdi(at, Some(day));
        }
        let permitted = self.moves(from) && self.moves(to);
        let named = Order { owner: Owner::Dealer(to), day, closed: false };
        let record = &self.records[at];
        let may = match (record.status, record.order) {
            ('A', _) => permitted && !self.is_held_by_its_audit(at),
            ('G', _) => permitted,
            ('O', Some(order)) => order.owner == named.owner,
            _ => false,
        };
        if may {
            if record.status == 'A' {
                self.go(at, 'G');
            }
            self.records[at].order = Some(named);
        }
        may
    }

    /// Whether the audit of a machine in Audit is due, or overdue by so many days.
    fn is_due(&self, at: usize, days: i64) -> bool {
        self.records[at].due.is_some_and(|due| due + days <= self.today)
    }

    /// with the check on, a machine whose PDI is completed may not be due or overdue.
    fn is_held_by_its_audit(&self, at: usize) -> bool {
        let record = &self.records[at];
        self.checks[record.site] && record.pdi && self.is_due(at, 0)
    }

    /// Row 20, one machine at a time.
    pub(super) fn sold_to(&mut self, at: usize, day: i64) -> bool {
        let record = &self.records[at];
        let dealer = self.sites[record.site] == Kind::Dealer;
        if !dealer || record.status != 'A' || self.is_held_by_its_audit(at) || self.is_due(at, 1) {
            return false;
        }
        self.go(at, 'C');
        let record = &mut self.records[at];
        (record.tracking, record.current, record.handover) = (0, 1, None);
        record.order = Some(Order { owner: Owner::Customer, day, closed: false });
        true
    }

    /// Row 33 in C, until the handover passed.
    pub(super) fn postponed(&mut self, at: usize, day: i64) -> bool {
        let record = &mut self.records[at];
        match record.order.as_mut().filter(|_| record.status == 'C' && record.handover != Some(true)) {
            Some(order) => order.day = day,
            None => return false,
        }
        true
    }

    /// Rows 21 and 22; a failed one may be repeated.
    pub(super) fn handed_over(&mut self, at: usize, passed: bool) -> bool {
        let record = &mut self.records[at];
        if record.status != 'C' || record.handover == Some(true) {
            return false;
        }
        (record.tracking, record.handover) = (1, Some(passed));
        true
    }

    /// Row 23.
    pub(super) fn night(&mut self, event: Event) -> bool {
        let before = self.clone();
        for at in 0..self.records.len() {
            let record = &self.records[at];
            let come = record.order.is_some_and(|order| order.day <= self.today);
            if record.deleted || record.status != 'C' || record.handover != Some(true) || !come {
                continue;
            }
            self.go(at, 'T');
            let record = &mut self.records[at];
            (record.tracking, record.open) = (2, false);
            record.order = record.order.map(|order| Order { closed: true, ..order });
        }
        self.remember(&before, event, None);
        true
    }
}
