//! The codes a record carries, as types.

use serde::{Deserialize, Serialize};

/// The status of a record. The variants are the letters users, filters use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Status {
    /// Receiving in Dealer: pending approval.
    N,
    /// Receiving Inspection; at production: in progress.
    R,
    /// Audit: in stock under the 30-day rotation.
    A,
    /// PDI Inspection (fulfilment).
    F,
    /// Gate Inspection.
    G,
    /// Handover inspection, pending, failed or completed.
    C,
    /// Held For Repair.
    H,
    /// Spec Change.
    S,
    /// Acknowledgement: on its way to another site, or rejected there.
    O,
    /// Production completed.
    P,
    /// Sold or transferred.
    T,
}

impl Status {
    /// Every status, in the order in which filters list them.
    pub const ALL: [Self; 11] =
        [Self::N, Self::R, Self::A, Self::F, Self::G, Self::C, Self::H, Self::S, Self::O, Self::P, Self::T];

    /// The letter on the wire and in the database.
    pub const fn code(self) -> &'static str {
        match self {
            Self::N => "N",
            Self::R => "R",
            Self::A => "A",
            Self::F => "F",
            Self::G => "G",
            Self::C => "C",
            Self::H => "H",
            Self::S => "S",
            Self::O => "O",
            Self::P => "P",
            Self::T => "T",
        }
    }

    /// The status of a letter.
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.code() == code)
    }
}

/// Place of the machine, seen from the record's own site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Tracking {
    /// 0: on site.
    Dock,
    /// 1: it has left, and the other side has not accepted it.
    InTransit,
    /// 2: it is out, with a dealer or a customer.
    Dealer,
}

impl Tracking {
    /// Every tracking status.
    pub const ALL: [Self; 3] = [Self::Dock, Self::InTransit, Self::Dealer];

    /// The number on the wire and in the database.
    pub const fn code(self) -> i16 {
        match self {
            Self::Dock => 0,
            Self::InTransit => 1,
            Self::Dealer => 2,
        }
    }

    /// The tracking status of a number.
    pub fn from_code(code: i16) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.code() == code)
    }
}

/// State of a record as the present one of the machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum CurrentLocation {
    /// 0: another record has taken over.
    Superseded,
    /// 1: this record is the present one of the machine.
    Here,
    /// 2: it is expected here (N).
    Expected,
}

impl CurrentLocation {
    /// Every value.
    pub const ALL: [Self; 3] = [Self::Superseded, Self::Here, Self::Expected];

    /// The number on the wire and in the database.
    pub const fn code(self) -> i16 {
        match self {
            Self::Superseded => 0,
            Self::Here => 1,
            Self::Expected => 2,
        }
    }

    /// The value of a number.
    pub fn from_code(code: i16) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.code() == code)
    }
}

/// Kind of a site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Hierarchy {
    /// 0.
    Dealership,
    /// 1.
    Production,
    /// 2.
    HeadOffice,
}

impl Hierarchy {
    /// Every hierarchy.
    pub const ALL: [Self; 3] = [Self::Dealership, Self::Production, Self::HeadOffice];

    /// The number in the site's settings.
    pub const fn code(self) -> i16 {
        match self {
            Self::Dealership => 0,
            Self::Production => 1,
            Self::HeadOffice => 2,
        }
    }

    /// The hierarchy of a number.
    pub fn from_code(code: i16) -> Option<Self> {
        Self::ALL.into_iter().find(|known| known.code() == code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// STOCK-078, STOCK-079, STOCK-080, STOCK-081, STOCK-082, STOCK-083, STOCK-084, STOCK-085, STOCK-086, STOCK-087,
    /// STOCK-088
    #[test]
    fn eleven_letters_and_no_other() {
        let letters: String = Status::ALL.iter().map(|status| status.code()).collect();
        assert_eq!(letters, "NRAFGCHSOPT");
        for status in Status::ALL {
            assert_eq!(Status::parse(status.code()), Some(status));
            assert_eq!(serde_json::to_value(status).unwrap(), serde_json::json!(status.code()));
        }
        for other in ["", "r", "X", "RA", "handover"] {
            assert_eq!(Status::parse(other), None);
        }
    }

    /// STOCK-072
    #[test]
    fn tracking_is_dock_in_transit_dealer() {
        assert_eq!(Tracking::ALL.map(Tracking::code), [0, 1, 2]);
        assert_eq!(Tracking::from_code(1), Some(Tracking::InTransit));
        assert_eq!(Tracking::from_code(3), None);
    }

    #[test]
    fn hierarchy_and_current_location_round_trip() {
        for hierarchy in Hierarchy::ALL {
            assert_eq!(Hierarchy::from_code(hierarchy.code()), Some(hierarchy));
        }
        for current in CurrentLocation::ALL {
            assert_eq!(CurrentLocation::from_code(current.code()), Some(current));
        }
        assert_eq!(Hierarchy::from_code(3), None);
        assert_eq!(CurrentLocation::from_code(-1), None);
    }
}
