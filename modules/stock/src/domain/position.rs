//! The facts of one record that the rules decide on.

use chrono::NaiveDate;

use super::{
    CurrentLocation, Status, Tracking,
    audit::{self, Reading},
};

/// Life of a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Life {
    /// In the site's hands.
    Open,
    /// Over: P, T, or an N that was rejected or taken back.
    Closed,
    /// Softly deleted.
    Deleted,
}

/// The open transfer row this record takes part in, as sender (O) or receiver (N).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Transfer {
    /// There is none.
    None,
    /// `lastinpectionstatus` true: on the way.
    InTransit {
        /// The sender's status before it left.
        before: Status,
    },
    /// `lastinpectionstatus` false: the receiver has rejected it.
    Rejected {
        /// The sender's status before it left.
        before: Status,
    },
}

/// Progress of the handover inspection, for C.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Handover {
    /// None was begun.
    None,
    /// The work order is there, the inspection is not.
    Pending,
    /// Every answer was yes.
    Passed,
    /// An answer was no; it can be repeated.
    Failed,
}

/// The work order on a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum WorkOrder {
    /// There is none.
    None,
    /// For another dealership: leads to the gate.
    Dealership,
    /// For a customer: leads to the handover.
    Customer,
}

/// Another open record of the same serial in the group.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Twin {
    /// There is none.
    None,
    /// At the current site.
    Here,
    /// At another site of the group.
    Elsewhere,
}

/// One record, as far as the rules look at it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "each is one stored fact of the record")]
pub struct Position {
    /// Its status.
    pub status: Status,
    /// Place of the machine, seen from the site.
    pub tracking: Tracking,
    /// State of the record as the present one of the machine.
    pub current: CurrentLocation,
    /// Open, closed or deleted.
    pub life: Life,
    /// The open transfer, if any.
    pub transfer: Transfer,
    /// The status to which H or S returns.
    pub return_status: Option<Status>,
    /// The site's date on which this status began.
    pub stage_entered: NaiveDate,
    /// AuditDueOn: retained through every other stage.
    pub audit_due: Option<NaiveDate>,
    /// `true` if the model is audited (IsAuditEnabled).
    pub audit_enabled: bool,
    /// A PDI has been passed.
    pub pdi_completed: bool,
    /// The receiving inspection has begun.
    pub partially_checked: bool,
    /// The handover inspection.
    pub handover: Handover,
    /// The work order.
    pub work_order: WorkOrder,
    /// OwnershipChangedDate of the work order.
    pub ownership_date: Option<NaiveDate>,
    /// There is a PreviousVhcId.
    pub has_previous: bool,
    /// The record belongs to the current site.
    pub own_site: bool,
    /// Another open record of the serial.
    pub twin: Twin,
}

impl Position {
    /// A record as it begins: on the dock of its own site, with nothing done yet.
    pub const fn new(status: Status, today: NaiveDate) -> Self {
        Self {
            status,
            tracking: Tracking::Dock,
            current: CurrentLocation::Here,
            life: Life::Open,
            transfer: Transfer::None,
            return_status: None,
            stage_entered: today,
            audit_due: None,
            audit_enabled: true,
            pdi_completed: false,
            partially_checked: false,
            handover: Handover::None,
            work_order: WorkOrder::None,
            ownership_date: None,
            has_previous: false,
            own_site: true,
            twin: Twin::None,
        }
    }

    /// Its audit state on a day of its site.
    pub fn audit(&self, today: NaiveDate) -> Reading {
        audit::read(self.status, self.audit_enabled, self.audit_due, self.stage_entered, today)
    }

    /// Days since it entered its stage, on a day of its site.
    pub fn days_in_stage(&self, today: NaiveDate) -> i64 {
        audit::days_since(self.stage_entered, today)
    }

    /// Returns the list that contains the record.
    pub const fn bucket(&self) -> Bucket {
        match self.life {
            Life::Deleted => return Bucket::Deleted,
            Life::Open | Life::Closed => {}
        }
        match (self.status, self.life) {
            (Status::P, _) => Bucket::Produced,
            (Status::T, _) => Bucket::Sold,
            (_, Life::Closed | Life::Deleted) => Bucket::Unlisted,
            (Status::N, Life::Open) => Bucket::Pending,
            (Status::R, Life::Open) => Bucket::Receiving,
            (Status::A, Life::Open) => Bucket::Audit,
            (Status::F, Life::Open) => Bucket::Pdi,
            (Status::G, Life::Open) => Bucket::Gate,
            (Status::H, Life::Open) => Bucket::Held,
            (Status::S, Life::Open) => Bucket::SpecChange,
            (Status::C, Life::Open) => Bucket::Handover,
            (Status::O, Life::Open) => match self.transfer {
                Transfer::Rejected { .. } => Bucket::Rejected,
                // Without a row it cannot have come from here; better seen in the wrong list than in none.
                Transfer::InTransit { .. } | Transfer::None => Bucket::InTransit,
            },
        }
    }
}

/// The list that contains a record: the derived state by which lists are filtered and counted, stored as a number.
///
/// Audit due today and overdue are not lists of their own here: they follow from the due date and the day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Bucket {
    /// 1: N.
    Pending,
    /// 2: R.
    Receiving,
    /// 3: A.
    Audit,
    /// 4: F.
    Pdi,
    /// 5: G.
    Gate,
    /// 6: H.
    Held,
    /// 7: S.
    SpecChange,
    /// 8: C.
    Handover,
    /// 9: O, on the way.
    InTransit,
    /// 10: O, refused by the receiver.
    Rejected,
    /// 11: P.
    Produced,
    /// 12: T.
    Sold,
    /// 13: closed and in no list (an N that was rejected or taken back).
    Unlisted,
    /// 14: deleted.
    Deleted,
}

impl Bucket {
    /// Every bucket, by number.
    pub const ALL: [Self; 14] = [
        Self::Pending,
        Self::Receiving,
        Self::Audit,
        Self::Pdi,
        Self::Gate,
        Self::Held,
        Self::SpecChange,
        Self::Handover,
        Self::InTransit,
        Self::Rejected,
        Self::Produced,
        Self::Sold,
        Self::Unlisted,
        Self::Deleted,
    ];

    /// "All": every open record. One constant, so that a wider reading is a one-line change.
    pub const OPEN: [Self; 10] = [
        Self::Pending,
        Self::Receiving,
        Self::Audit,
        Self::Pdi,
        Self::Gate,
        Self::Held,
        Self::SpecChange,
        Self::Handover,
        Self::InTransit,
        Self::Rejected,
    ];

    /// The one of [`Bucket::OPEN`] with the highest number; no other bucket has a lower one.
    pub const LAST_OPEN: Self = Self::Rejected;

    /// The stored number.
    pub const fn code(self) -> i16 {
        match self {
            Self::Pending => 1,
            Self::Receiving => 2,
            Self::Audit => 3,
            Self::Pdi => 4,
            Self::Gate => 5,
            Self::Held => 6,
            Self::SpecChange => 7,
            Self::Handover => 8,
            Self::InTransit => 9,
            Self::Rejected => 10,
            Self::Produced => 11,
            Self::Sold => 12,
            Self::Unlisted => 13,
            Self::Deleted => 14,
        }
    }

    /// The bucket of a stored number.
    pub fn from_code(code: i16) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.code() == code)
    }
}
