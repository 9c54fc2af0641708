//! A second, independent model of docs/behaviour/machine-life.md, written from its rows and sharing no code with the
//! product: the effect of an event on every record of a group, or its refusal.

mod sales;
mod travel;

/// The hierarchy of a site.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Dealer,
    Production,
    Office,
}

/// One record of a machine. Days are counted from the first day of the life.
#[expect(clippy::struct_excessive_bools, reason = "each is one stored fact of the record")]
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    pub site: usize,
    pub serial: usize,
    pub status: char,
    pub tracking: i16,
    pub current: i16,
    pub open: bool,
    pub deleted: bool,
    pub due: Option<i64>,
    pub entered: i64,
    pub back: Option<char>,
    pub pdi: bool,
    pub part: bool,
    pub previous: Option<usize>,
    /// The result of the handover inspection; `None` while it is pending.
    pub handover: Option<bool>,
    /// The work order; `None` when there is none or it was cancelled.
    pub order: Option<Order>,
    /// The transfer that the record takes part in, as an index of `ways`.
    way: Option<usize>,
    /// The last event of the record, with the day and the site of the caller; the same event again is answered as a
    /// repeat.
    last: Option<(i64, Event)>,
}

/// Owner that a work order names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owner {
    /// Neither: batch PDI stored an ownership date.
    Nobody,
    Dealer(usize),
    Customer,
}

/// A work order of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Order {
    pub owner: Owner,
    /// The ownership date, as a day of the life.
    pub day: i64,
    /// `true` if it ended as planned: the machine was sold, or accepted by the dealership that was ordered.
    pub closed: bool,
}

/// A transfer between two records.
#[derive(Debug, Clone, Copy)]
struct Way {
    from: usize,
    to: usize,
    before: char,
    /// `true` if it left by a passed gate inspection, according to its dealership work order.
    ordered: bool,
    rejected: bool,
    closed: bool,
}

/// An event that a person requests at a site. Records and sites are given by their index in the world.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Event {
    pub by: usize,
    pub what: What,
}

/// The kinds of events. A new kind needs a variant here, an arm of [`World::happens`], and an arm of the walk's `blind`
/// and `ask`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum What {
    Create {
        serial: usize,
    },
    Part {
        record: usize,
    },
    Inspect {
        record: usize,
        passed: bool,
    },
    Transfer {
        record: usize,
        to: usize,
    },
    Accept {
        record: usize,
    },
    Reject {
        record: usize,
    },
    Undo {
        record: usize,
    },
    PutBack {
        record: usize,
    },
    Edit {
        record: usize,
    },
    Delete {
        record: usize,
    },
    /// Batch PDI; in a later stage it changes the ownership date.
    Pdi {
        record: usize,
        day: Option<i64>,
    },
    /// A new dealership work order, or a change of one.
    Dealer {
        record: usize,
        to: usize,
        day: i64,
    },
    /// A new customer work order.
    Customer {
        record: usize,
        day: i64,
    },
    /// A new ownership date for a customer work order.
    Later {
        record: usize,
        day: i64,
    },
    /// The handover inspection.
    Handover {
        record: usize,
        passed: bool,
    },
    /// The nightly job, at every site.
    Night,
}

impl What {
    /// The record that the event is about.
    pub const fn record(self) -> Option<usize> {
        match self {
            Self::Create { .. } | Self::Night => None,
            Self::Part { record }
            | Self::Inspect { record, .. }
            | Self::Transfer { record, .. }
            | Self::Accept { record }
            | Self::Reject { record }
            | Self::Undo { record }
            | Self::PutBack { record }
            | Self::Edit { record }
            | Self::Delete { record }
            | Self::Pdi { record, .. }
            | Self::Dealer { record, .. }
            | Self::Customer { record, .. }
            | Self::Later { record, .. }
            | Self::Handover { record, .. } => Some(record),
        }
    }

    /// Returns `true` if the same call again is answered with the same success, although the change can not be made a
    /// second time.
    const fn is_listed_again(self) -> bool {
        matches!(
            self,
            Self::Transfer { .. }
                | Self::Accept { .. }
                | Self::Reject { .. }
                | Self::Undo { .. }
                | Self::PutBack { .. }
                | Self::Customer { .. }
                | Self::Handover { .. }
        )
    }
}

/// A group: its sites, and every record that was ever made in it.
#[derive(Debug, Clone)]
pub struct World {
    pub sites: Vec<Kind>,
    /// For each site, `true` if it checks audits before a work order (docs/behaviour/machine-life.md, "Audit check for
    /// work orders").
    pub checks: Vec<bool>,
    pub records: Vec<Record>,
    pub today: i64,
    ways: Vec<Way>,
}

/// Days between two audits.
const ROTATION: i64 = 30;

impl World {
    pub const fn new(sites: Vec<Kind>, checks: Vec<bool>) -> Self {
        Self { sites, checks, records: Vec::new(), today: 0, ways: Vec::new() }
    }

    /// Applies an event and returns whether it was done.
    pub fn happens(&mut self, event: Event) -> bool {
        let at = match event.what {
            What::Night => return self.night(event),
            what => match what.record() {
                Some(at) => at,
                None => return self.created(event),
            },
        };
        let record = &self.records[at];
        if record.deleted || record.site != event.by {
            return false;
        }
        let before = self.clone();
        let done = match event.what {
            What::Create { .. } | What::Night => false,
            What::Part { .. } => self.answered(at),
            What::Inspect { passed, .. } => self.inspected(at, passed),
            What::Transfer { to, .. } => self.transferred(at, to),
            What::Accept { .. } => self.accepted(at),
            What::Reject { .. } => self.rejected(at),
            What::Undo { .. } => self.records[at].status == 'O' && self.moves(event.by) && self.came_back(at),
            What::PutBack { .. } => self.moves(event.by) && self.put_back(at),
            What::Edit { .. } => {
                self.moves(event.by) && matches!(record.status, 'R' | 'A' | 'F' | 'G' | 'H' | 'S' | 'C')
            }
            What::Delete { .. } => self.removed(at),
            What::Pdi { day, .. } => self.pdi(at, day),
            What::Dealer { to, day, .. } => self.ordered(at, to, day),
            What::Customer { day, .. } => self.sold_to(at, day),
            What::Later { day, .. } => self.postponed(at, day),
            What::Handover { passed, .. } => self.handed_over(at, passed),
        };
        if !done {
            return event.what.is_listed_again() && self.records[at].last == Some((self.today, event));
        }
        let is_listed = matches!(event.what, What::Edit { .. } | What::Inspect { .. } | What::Handover { .. });
        self.remember(&before, event, is_listed.then_some(at));
        true
    }

    /// Stores the event as the last one of every record that it changed. An answer that changes nothing is no event,
    /// except for the record that it is about.
    fn remember(&mut self, before: &Self, event: Event, is_listed: Option<usize>) {
        for (index, record) in self.records.iter_mut().enumerate() {
            let touched = before.records.get(index).is_none_or(|old| old != record);
            if touched || is_listed == Some(index) {
                record.last = Some((self.today, event));
            }
        }
    }

    /// Returns `true` if the site may do rows 1, 24, 27 to 30 and 31: dealerships and head office may.
    fn moves(&self, site: usize) -> bool {
        self.sites[site] != Kind::Production
    }

    fn record(&self, site: usize, serial: usize, status: char) -> Record {
        Record {
            site,
            serial,
            status,
            tracking: 0,
            current: 1,
            open: true,
            deleted: false,
            due: None,
            entered: self.today,
            back: None,
            pdi: false,
            part: false,
            previous: None,
            handover: None,
            order: None,
            way: None,
            last: None,
        }
    }

    fn go(&mut self, at: usize, status: char) {
        let record = &mut self.records[at];
        if record.status != status {
            record.entered = self.today;
        }
        record.status = status;
    }

    fn is_open(&self, serial: usize, but: Option<usize>) -> bool {
        let others = self.records.iter().enumerate().filter(|(index, _)| Some(*index) != but);
        others.into_iter().any(|(_, record)| record.serial == serial && record.open)
    }

    /// Row 1. The previous record is the latest closed one of the serial.
    fn created(&mut self, event: Event) -> bool {
        let What::Create { serial } = event.what else { return false };
        if !self.moves(event.by) || self.is_open(serial, None) {
            return false;
        }
        let mut record = self.record(event.by, serial, 'R');
        let closed = |record: &Record| record.serial == serial && !record.open && !record.deleted;
        record.previous = self.records.iter().rposition(closed);
        record.last = Some((self.today, event));
        self.records.push(record);
        true
    }

    /// Row 3. In other stages the answers do not change the record.
    fn answered(&mut self, at: usize) -> bool {
        let record = &mut self.records[at];
        if record.status == 'R' {
            record.part = true;
        }
        matches!(record.status, 'R' | 'A' | 'F' | 'G' | 'H' | 'S')
    }

    /// Rows 4 to 6, 8, 9, 11 to 14 and 16 to 19.
    fn inspected(&mut self, at: usize, passed: bool) -> bool {
        let production = self.sites[self.records[at].site] == Kind::Production;
        match (self.records[at].status, passed) {
            ('R', true) if production => self.produced(at),
            ('R', true) => {
                self.go(at, 'A');
                self.records[at].due = Some(self.today + ROTATION);
            }
            ('A', true) => self.records[at].due = Some(self.today + ROTATION),
            ('F', true) => {
                self.go(at, 'A');
                self.records[at].pdi = true;
            }
            (stage @ ('R' | 'A' | 'F'), false) => {
                self.go(at, 'H');
                self.records[at].back = Some(stage);
            }
            ('G', true) => {
                let Some(Order { owner: Owner::Dealer(to), .. }) = self.records[at].order else { return false };
                self.leaves(at, to, true);
            }
            ('G', false) => {
                self.go(at, 'S');
                self.records[at].back = Some('G');
            }
            ('H' | 'S', false) => {}
            ('H', true) => {
                let back = self.records[at].back.take().expect("a stage to go back to");
                self.go(at, back);
            }
            ('S', true) => {
                self.records[at].back = None;
                self.go(at, 'G');
            }
            _ => return false,
        }
        // Completing ends R, so nothing is partially checked any more.
        if self.records[at].status != 'R' {
            self.records[at].part = false;
        }
        true
    }

    /// Row 5; the group has exactly one head office.
    fn produced(&mut self, at: usize) {
        self.go(at, 'P');
        (self.records[at].open, self.records[at].part) = (false, false);
        if let Some(office) = self.sites.iter().position(|kind| *kind == Kind::Office) {
            self.records[at].current = 0;
            let mut record = self.record(office, self.records[at].serial, 'R');
            record.previous = Some(at);
            self.records.push(record);
        }
    }

    /// Row 34.
    fn removed(&mut self, at: usize) -> bool {
        let record = &mut self.records[at];
        if matches!(record.status, 'N' | 'O') {
            return false;
        }
        (record.deleted, record.open, record.current, record.due, record.order) = (true, false, 0, None, None);
        true
    }

    /// The number of the list that a record is in (docs/behaviour/machine-life.md, "Buckets").
    pub fn bucket(&self, at: usize) -> i16 {
        let record = &self.records[at];
        let rejected = record.way.is_some_and(|way| self.ways[way].rejected);
        match (record.status, record.open) {
            _ if record.deleted => 14,
            ('P', _) => 11,
            ('T', _) => 12,
            (_, false) => 13,
            ('N', _) => 1,
            ('R', _) => 2,
            ('A', _) => 3,
            ('F', _) => 4,
            ('G', _) => 5,
            ('H', _) => 6,
            ('S', _) => 7,
            ('C', _) => 8,
            ('O', _) if rejected => 10,
            ('O', _) => 9,
            (other, _) => panic!("{other} is no status"),
        }
    }

    /// The state of a record in one line, in the same form in which the walk reads it from the database.
    pub fn stands(&self, at: usize) -> String {
        let record = &self.records[at];
        // The return status matters only in H and S and the partial check only in R. Records that have left keep both,
        // because they may come back.
        let (back, part) = (record.back.filter(|_| record.open), record.part && record.open);
        let handover = record.handover.filter(|_| record.status == 'C');
        format!(
            "{} {}/{} open {} deleted {} due {:?} since {} back {back:?} pdi {} part {part} before {:?} list {} handover \
             {handover:?} order {:?}",
            record.status,
            record.tracking,
            record.current,
            record.open,
            record.deleted,
            record.due,
            record.entered,
            record.pdi,
            record.previous,
            self.bucket(at),
            record.order,
        )
    }
}
