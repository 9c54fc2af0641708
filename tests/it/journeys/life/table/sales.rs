//! The rows of docs/behaviour/machine-life.md that lead to a sale: PDI, work orders, the handover and the nightly sale.

use super::{Event, Kind, Order, Owner, World};

impl World {
    /// Row 10. In a later stage the call changes the ownership date (row 33); in G and O it needs an existing work
    /// order.
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

    /// Row 15. In G it changes dealership and ownership date, in O the ownership date (row 33).
    pub(super) fn ordered(&mut self, at: usize, to: usize, day: i64) -> bool {
        let from = self.records[at].site;
        if to == from {
            return self.pdi(at, Some(day));
        }
        let permitted = self.moves(from) && self.moves(to);
        let named = Order { owner: Owner::Dealer(to), day, closed: false };
        let record = &self.records[at];
        let may = match (record.status, record.order) {
            ('A', _) => permitted && !self.is_blocked_by_its_audit(at),
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

    /// Returns `true` if the audit of a machine in A has been due for at least `days` days; 0 includes today.
    fn is_due(&self, at: usize, days: i64) -> bool {
        self.records[at].due.is_some_and(|due| due + days <= self.today)
    }

    /// With the audit check on, a machine with a completed PDI must not be due or overdue
    /// (docs/behaviour/machine-life.md, "Audit check for work orders").
    fn is_blocked_by_its_audit(&self, at: usize) -> bool {
        let record = &self.records[at];
        self.checks[record.site] && record.pdi && self.is_due(at, 0)
    }

    /// Row 20, for a single machine.
    pub(super) fn sold_to(&mut self, at: usize, day: i64) -> bool {
        let record = &self.records[at];
        let dealer = self.sites[record.site] == Kind::Dealer;
        if !dealer || record.status != 'A' || self.is_blocked_by_its_audit(at) || self.is_due(at, 1) {
            return false;
        }
        self.go(at, 'C');
        let record = &mut self.records[at];
        (record.tracking, record.current, record.handover) = (0, 1, None);
        record.order = Some(Order { owner: Owner::Customer, day, closed: false });
        true
    }

    /// Row 33 in C, until the handover has passed.
    pub(super) fn postponed(&mut self, at: usize, day: i64) -> bool {
        let record = &mut self.records[at];
        match record.order.as_mut().filter(|_| record.status == 'C' && record.handover != Some(true)) {
            Some(order) => order.day = day,
            None => return false,
        }
        true
    }

    /// Rows 21 and 22. A failed handover may be repeated.
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
