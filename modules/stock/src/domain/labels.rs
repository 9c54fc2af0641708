//! Texts about a machine: audit badge, location, status, history lines and inspection icons. Pure, so that screens,
//! exports and mails agree.

use std::borrow::Cow;

use super::{
    Handover, Hierarchy, Status, Tracking, Transfer,
    audit::{AuditStatus, Reading},
};

/// The location of a machine that has none.
const DOCK: &str = "Dock";

/// The unit of the mileage of a machine.
pub const MILEAGE_UNIT: &str = "m";

/// The colours of badges and icons.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Colour {
    /// Good.
    Green,
    /// Soon.
    Amber,
    /// Bad.
    Red,
    /// An inspection that passed.
    Yellow,
    /// An inspection not done yet.
    Black,
}

impl Colour {
    /// Its name on the wire.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Green => "green",
            Self::Amber => "amber",
            Self::Red => "red",
            Self::Yellow => "yellow",
            Self::Black => "black",
        }
    }
}

/// AuditStatusval and AuditStatusColor.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Badge {
    /// Text of the badge.
    pub text: Cow<'static, str>,
    /// Colour of the badge.
    pub colour: Colour,
}

impl Badge {
    const fn plain(text: &'static str, colour: Colour) -> Self {
        Self { text: Cow::Borrowed(text), colour }
    }

    const fn counted(text: String, colour: Colour) -> Self {
        Self { text: Cow::Owned(text), colour }
    }
}

/// The view that shows a badge: 'Audit Disabled' belongs to one view.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum View {
    /// The Site Stock view: the stock list without a filter.
    SiteStock,
    /// Any other.
    Other,
}

/// The audit badge. Singular is not special-cased.
pub fn audit_badge(status: Status, reading: Reading, audit_enabled: bool, view: View) -> Option<Badge> {
    let days = reading.days_in_bucket;
    match status {
        Status::P => Some(Badge::plain("Completed", Colour::Green)),
        Status::T => Some(Badge::plain("Sold", Colour::Red)),
        Status::H => Some(Badge::counted(format!("Held For Repair - {days} Days"), Colour::Red)),
        Status::S => Some(Badge::counted(format!("Spec Change - {days} Days"), Colour::Red)),
        Status::A if !audit_enabled => (view == View::SiteStock).then(|| Badge::plain("Audit Disabled", Colour::Red)),
        Status::N | Status::R | Status::A | Status::F | Status::G | Status::C | Status::O => rotation_badge(reading),
    }
}

fn rotation_badge(reading: Reading) -> Option<Badge> {
    match reading.status {
        AuditStatus::Today => Some(Badge::plain("Audit Today", Colour::Green)),
        AuditStatus::Overdue => {
            Some(Badge::counted(format!("Audit {} Days Overdue", reading.days_in_bucket), Colour::Red))
        }
        AuditStatus::Clear if reading.days_left > 0 => {
            Some(Badge::counted(format!("{} Days To Audit", reading.days_left), Colour::Amber))
        }
        AuditStatus::Clear => None,
    }
}

/// The location label of the stock list.
pub fn location_label(status: Status, tracking: Tracking, location: Option<&str>) -> &str {
    match (status, tracking) {
        (Status::F, _) => "PDI Inspection",
        (Status::O, Tracking::InTransit) => "In transit",
        (Status::T, _) => "Sold",
        (
            Status::N | Status::R | Status::A | Status::G | Status::C | Status::H | Status::S | Status::O | Status::P,
            _,
        ) => location.filter(|name| !name.is_empty()).unwrap_or(DOCK),
    }
}

/// The location label of the extract and the reports: as in the list, but R is always the dock.
pub fn extract_location_label(status: Status, tracking: Tracking, location: Option<&str>) -> &str {
    if status == Status::R { DOCK } else { location_label(status, tracking, location) }
}

/// StatusName. `hierarchy` is that of the record's site.
pub const fn status_name(status: Status, hierarchy: Hierarchy, handover: Handover, transfer: Transfer) -> &'static str {
    match status {
        Status::R => match hierarchy {
            Hierarchy::Production => "In Progress",
            Hierarchy::Dealership | Hierarchy::HeadOffice => "Receiving Inspection",
        },
        Status::A => "Audit",
        Status::F => "PDI Inspection",
        Status::G => "Gate Inspection",
        Status::N => "Receiving in Dealer",
        Status::H => "Held For Repair",
        Status::S => "Spec Change",
        Status::C => match handover {
            Handover::Passed => "Handover Completed",
            Handover::None | Handover::Pending | Handover::Failed => "Handover Inspection",
        },
        Status::O => match transfer {
            Transfer::Rejected { .. } => "Rejected",
            Transfer::None | Transfer::InTransit { .. } => "In transit",
        },
        Status::P => "Completed",
        Status::T => "Sold",
    }
}

/// Statuscolor.
pub const fn status_colour(status: Status, handover: Handover, transfer: Transfer) -> Colour {
    match status {
        Status::A | Status::P => Colour::Green,
        Status::H | Status::S | Status::T => Colour::Red,
        Status::C => match handover {
            Handover::Passed => Colour::Green,
            Handover::None | Handover::Pending | Handover::Failed => Colour::Amber,
        },
        Status::O => match transfer {
            Transfer::Rejected { .. } => Colour::Red,
            Transfer::None | Transfer::InTransit { .. } => Colour::Amber,
        },
        Status::N | Status::R | Status::F | Status::G => Colour::Amber,
    }
}

/// A stored history entry, as far as its wording looks at it.
#[derive(Debug, Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is a mark of its own in the log")]
pub struct HistoryEntry<'a> {
    /// Its status.
    pub status: Status,
    /// Passed, failed or neither.
    pub success: Option<bool>,
    /// Reason of the failure or rejection.
    pub comment: Option<&'a str>,
    /// CustomerId, 0 for none.
    pub customer_id: i64,
    /// IsMachineTransfer.
    pub machine_transfer: bool,
    /// IsUndoTransfer.
    pub undo_transfer: bool,
    /// The machine came back into stock, out of a transfer or after a sale.
    pub restocked: bool,
    /// Only the location changed, within the same site.
    pub relocated: bool,
    /// The customer has declined the handover.
    pub declined: bool,
}

/// The description of a history entry.
pub fn history_text(entry: HistoryEntry<'_>) -> Cow<'_, str> {
    if entry.relocated {
        return Cow::Borrowed("Moved to another location");
    }
    if entry.restocked {
        return Cow::Borrowed("Machine back to stock");
    }
    let comment = entry.comment.map(str::trim).filter(|text| !text.is_empty());
    if entry.declined {
        let why = comment.map(|why| format!(" - {why}")).unwrap_or_default();
        return Cow::Owned(format!("Declined by the customer{why}"));
    }
    let three = |passed, failed, moved| match entry.success {
        Some(true) => passed,
        Some(false) => failed,
        None => moved,
    };
    Cow::Borrowed(match entry.status {
        Status::R => {
            three("Receiving Inspection completed", "Receiving Inspection failed", "Machine added to stock list")
        }
        Status::A => three("30 Days Inspection completed", "30 Days Inspection failed", "Moved to 30 Days Inspection"),
        Status::F => three("PDI Inspection completed", "PDI Inspection failed", "Moved to PDI Inspection"),
        Status::G => three("Gate Inspection completed", "Gate Inspection failed", "Moved to Gate Inspection"),
        Status::H => three("Repair completed", "Sent to repair", "Moved to repair"),
        Status::S => three("Spec Change completed", "Moved to Spec Change", "Moved to Spec Change"),
        Status::N => {
            three("Receiving in Dealer completed", "Receiving in Dealer failed", "Moved to Receiving in Dealer")
        }
        Status::O if entry.success.is_none() && entry.undo_transfer => "Transfer undone",
        // The rejection reads as its comments; a reject without any cannot be stored.
        Status::O => three("Acknowledged successfully", comment.unwrap_or_default(), "Waiting for acknowledgement"),
        Status::T if entry.customer_id > 0 && !entry.machine_transfer => "Sold to customer",
        Status::T => "Transferred to dealer",
        Status::P => "Production completed should move to head office",
        Status::C => match (entry.success, comment) {
            (Some(false), Some(why)) => return Cow::Owned(format!("Handover failed - {why}")),
            _ => three("Handover completed", "Handover failed", "Moved to Handover"),
        },
    })
}

/// The Passed/Failed badge of a history entry: only where there is a result.
pub const fn result_badge(success: Option<bool>) -> Option<&'static str> {
    match success {
        Some(true) => Some("Passed"),
        Some(false) => Some("Failed"),
        None => None,
    }
}

/// One of the five inspection icons.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Icon {
    /// 0: never completed on this record.
    #[default]
    Never,
    /// 1: the last result was a pass.
    Passed,
    /// 2: the last result was a failure.
    Failed,
}

impl Icon {
    /// The number on the wire.
    pub const fn code(self) -> i16 {
        match self {
            Self::Never => 0,
            Self::Passed => 1,
            Self::Failed => 2,
        }
    }

    /// Yellow for 1, red for 2, black otherwise.
    pub const fn colour(self) -> Colour {
        match self {
            Self::Never => Colour::Black,
            Self::Passed => Colour::Yellow,
            Self::Failed => Colour::Red,
        }
    }
}

/// CompletedInspection.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct CompletedInspections {
    /// ReceivingInspection.
    pub receiving: Icon,
    /// Audits.
    pub audits: Icon,
    /// HeldForRepair.
    pub repair: Icon,
    /// FulfillmentInspection.
    pub pdi: Icon,
    /// GateInspection.
    pub gate: Icon,
}

impl CompletedInspections {
    /// Takes in the next history entry of the record, oldest first. Entries of a single in-progress stage complete
    /// nothing and are not to be given.
    #[must_use]
    pub const fn after(mut self, status: Status, success: Option<bool>) -> Self {
        let icon = match success {
            Some(true) => Icon::Passed,
            Some(false) => Icon::Failed,
            None => return self,
        };
        match status {
            Status::R => self.receiving = icon,
            Status::A => self.audits = icon,
            Status::H => self.repair = icon,
            Status::F => self.pdi = icon,
            Status::G => self.gate = icon,
            Status::N | Status::C | Status::S | Status::O | Status::P | Status::T => {}
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn reading(status: AuditStatus, days_left: i64, days_in_bucket: i64) -> Reading {
        Reading { status, days_left, days_in_bucket }
    }

    fn badge(status: Status, reading: Reading) -> Option<(String, &'static str)> {
        audit_badge(status, reading, true, View::SiteStock)
            .map(|badge| (badge.text.into_owned(), badge.colour.as_str()))
    }

    fn says(text: &str, colour: &'static str) -> (String, &'static str) {
        (text.to_owned(), colour)
    }

    /// STOCK-096, STOCK-097
    #[test]
    fn closed_records_are_completed_or_sold() {
        let nothing = reading(AuditStatus::Clear, 0, 0);
        assert_eq!(badge(Status::P, nothing), Some(says("Completed", "green")));
        assert_eq!(badge(Status::T, nothing), Some(says("Sold", "red")));
    }

    /// STOCK-098, STOCK-099
    #[test]
    fn repair_and_spec_change_count_days_under_any_audit_status() {
        for status in [AuditStatus::Clear, AuditStatus::Today, AuditStatus::Overdue] {
            assert_eq!(badge(Status::H, reading(status, 0, 4)), Some(says("Held For Repair - 4 Days", "red")));
            assert_eq!(badge(Status::S, reading(status, 0, 1)), Some(says("Spec Change - 1 Days", "red")));
        }
    }

    /// STOCK-100, STOCK-101, STOCK-102
    #[test]
    fn audit_counts_down_and_over() {
        assert_eq!(badge(Status::A, reading(AuditStatus::Today, 0, 0)), Some(says("Audit Today", "green")));
        assert_eq!(badge(Status::A, reading(AuditStatus::Overdue, 0, 3)), Some(says("Audit 3 Days Overdue", "red")));
        assert_eq!(badge(Status::A, reading(AuditStatus::Clear, 1, 0)), Some(says("1 Days To Audit", "amber")));
        assert_eq!(badge(Status::A, reading(AuditStatus::Clear, 0, 0)), None);
    }

    /// STOCK-103
    #[test]
    fn disabled_audit_shows_in_site_stock_only() {
        let nothing = reading(AuditStatus::Clear, 0, 0);
        assert_eq!(
            audit_badge(Status::A, nothing, false, View::SiteStock),
            Some(Badge::plain("Audit Disabled", Colour::Red))
        );
        assert_eq!(audit_badge(Status::A, nothing, false, View::Other), None);
        assert_eq!(audit_badge(Status::R, nothing, false, View::SiteStock), None);
    }

    #[test]
    fn other_stages_have_no_badge() {
        for status in [Status::N, Status::R, Status::F, Status::G, Status::O, Status::C] {
            assert_eq!(badge(status, reading(AuditStatus::Clear, 0, 9)), None);
        }
    }

    /// STOCK-104
    #[test]
    fn location_label_follows_the_status() {
        let label = |status, tracking, name| location_label(status, tracking, name);
        assert_eq!(label(Status::G, Tracking::Dock, Some("Bay 2")), "Bay 2");
        assert_eq!(label(Status::G, Tracking::Dock, None), "Dock");
        assert_eq!(label(Status::F, Tracking::Dock, Some("Bay 2")), "PDI Inspection");
        assert_eq!(label(Status::O, Tracking::InTransit, Some("Bay 2")), "In transit");
        assert_eq!(label(Status::O, Tracking::Dock, Some("Bay 2")), "Bay 2");
        assert_eq!(label(Status::T, Tracking::Dealer, Some("Bay 2")), "Sold");
        assert_eq!(label(Status::R, Tracking::Dock, Some("Bay 2")), "Bay 2");
        assert_eq!(label(Status::A, Tracking::Dock, Some("")), "Dock");
        assert_eq!(label(Status::C, Tracking::InTransit, Some("Bay 2")), "Bay 2");
    }

    /// The extract has Dock for R and agrees with the list on everything else.
    #[test]
    fn extract_shows_receiving_on_the_dock() {
        for status in Status::ALL {
            for tracking in Tracking::ALL {
                let here = extract_location_label(status, tracking, Some("Bay 2"));
                if status == Status::R {
                    assert_eq!(here, "Dock");
                } else {
                    assert_eq!(here, location_label(status, tracking, Some("Bay 2")));
                }
            }
        }
    }

    /// STOCK-078, STOCK-079, STOCK-086
    #[test]
    fn status_names_and_colours_are_those_of_appendix_h() {
        let away = Transfer::InTransit { before: Status::A };
        let back = Transfer::Rejected { before: Status::A };
        let dealer = Hierarchy::Dealership;
        for (status, hierarchy, handover, transfer, name, colour) in [
            (Status::R, dealer, Handover::None, Transfer::None, "Receiving Inspection", "amber"),
            (Status::R, Hierarchy::HeadOffice, Handover::None, Transfer::None, "Receiving Inspection", "amber"),
            (Status::R, Hierarchy::Production, Handover::None, Transfer::None, "In Progress", "amber"),
            (Status::A, dealer, Handover::None, Transfer::None, "Audit", "green"),
            (Status::F, dealer, Handover::None, Transfer::None, "PDI Inspection", "amber"),
            (Status::G, dealer, Handover::None, Transfer::None, "Gate Inspection", "amber"),
            (Status::N, dealer, Handover::None, away, "Receiving in Dealer", "amber"),
            (Status::H, dealer, Handover::None, Transfer::None, "Held For Repair", "red"),
            (Status::S, dealer, Handover::None, Transfer::None, "Spec Change", "red"),
            (Status::C, dealer, Handover::Pending, Transfer::None, "Handover Inspection", "amber"),
            (Status::C, dealer, Handover::Failed, Transfer::None, "Handover Inspection", "amber"),
            (Status::C, dealer, Handover::Passed, Transfer::None, "Handover Completed", "green"),
            (Status::O, dealer, Handover::None, away, "In transit", "amber"),
            (Status::O, dealer, Handover::None, back, "Rejected", "red"),
            (Status::P, dealer, Handover::None, Transfer::None, "Completed", "green"),
            (Status::T, dealer, Handover::None, Transfer::None, "Sold", "red"),
        ] {
            assert_eq!(status_name(status, hierarchy, handover, transfer), name);
            assert_eq!(status_colour(status, handover, transfer).as_str(), colour, "{name}");
        }
    }

    const fn entry(status: Status, success: Option<bool>) -> HistoryEntry<'static> {
        HistoryEntry {
            status,
            success,
            comment: None,
            customer_id: 0,
            machine_transfer: false,
            undo_transfer: false,
            restocked: false,
            relocated: false,
            declined: false,
        }
    }

    /// HIST-026, HIST-027, HIST-028, HIST-029, HIST-030, HIST-031, HIST-032, HIST-033, HIST-036
    #[test]
    fn history_tells_completed_failed_and_moved() {
        for (status, passed, failed, moved) in [
            (Status::R, "Receiving Inspection completed", "Receiving Inspection failed", "Machine added to stock list"),
            (Status::A, "30 Days Inspection completed", "30 Days Inspection failed", "Moved to 30 Days Inspection"),
            (Status::F, "PDI Inspection completed", "PDI Inspection failed", "Moved to PDI Inspection"),
            (Status::G, "Gate Inspection completed", "Gate Inspection failed", "Moved to Gate Inspection"),
            (Status::H, "Repair completed", "Sent to repair", "Moved to repair"),
            (Status::S, "Spec Change completed", "Moved to Spec Change", "Moved to Spec Change"),
            (Status::N, "Receiving in Dealer completed", "Receiving in Dealer failed", "Moved to Receiving in Dealer"),
        ] {
            assert_eq!(history_text(entry(status, Some(true))), passed);
            assert_eq!(history_text(entry(status, Some(false))), failed);
            assert_eq!(history_text(entry(status, None)), moved);
        }
        assert_eq!(history_text(entry(Status::P, None)), "Production completed should move to head office");
    }

    /// Another location is no change of the stage.
    #[test]
    fn a_move_within_the_site_tells_no_stage() {
        for status in Status::ALL {
            let relocated = HistoryEntry { relocated: true, ..entry(status, None) };
            assert_eq!(history_text(relocated), "Moved to another location");
        }
    }

    /// HIST-034
    #[test]
    fn acknowledgement_tells_waiting_accepted_undone_or_why_not() {
        assert_eq!(history_text(entry(Status::O, None)), "Waiting for acknowledgement");
        assert_eq!(history_text(entry(Status::O, Some(true))), "Acknowledged successfully");
        let rejected = HistoryEntry { comment: Some("wrong machine"), ..entry(Status::O, Some(false)) };
        assert_eq!(history_text(rejected), "wrong machine");
        let undone = HistoryEntry { undo_transfer: true, ..entry(Status::O, None) };
        assert_eq!(history_text(undone), "Transfer undone");
        for status in [Status::O, Status::N, Status::A] {
            assert_eq!(history_text(HistoryEntry { restocked: true, ..entry(status, None) }), "Machine back to stock");
        }
    }

    /// HIST-035
    #[test]
    fn sold_needs_a_customer_and_no_machine_transfer() {
        let customer = HistoryEntry { customer_id: 7, ..entry(Status::T, None) };
        assert_eq!(history_text(customer), "Sold to customer");
        let moved = HistoryEntry { machine_transfer: true, ..customer };
        assert_eq!(history_text(moved), "Transferred to dealer");
        assert_eq!(history_text(entry(Status::T, None)), "Transferred to dealer");
    }

    /// HIST-037
    #[test]
    fn handover_tells_its_comment() {
        assert_eq!(history_text(entry(Status::C, None)), "Moved to Handover");
        assert_eq!(history_text(entry(Status::C, Some(true))), "Handover completed");
        let failed = HistoryEntry { comment: Some(" no manual "), ..entry(Status::C, Some(false)) };
        assert_eq!(history_text(failed), "Handover failed - no manual");
        assert_eq!(history_text(entry(Status::C, Some(false))), "Handover failed");
    }

    #[test]
    fn a_decline_has_its_reason() {
        let declined = HistoryEntry { declined: true, ..entry(Status::C, None) };
        assert_eq!(history_text(declined), "Declined by the customer");
        let why = HistoryEntry { comment: Some(" bent "), ..declined };
        assert_eq!(history_text(why), "Declined by the customer - bent");
    }

    /// HIST-010: the badge of an entry.
    #[test]
    fn only_results_have_a_badge() {
        assert_eq!(result_badge(Some(true)), Some("Passed"));
        assert_eq!(result_badge(Some(false)), Some("Failed"));
        assert_eq!(result_badge(None), None);
    }

    /// STOCK-040, STOCK-068
    #[test]
    fn icons_show_the_last_result() {
        let history = [
            (Status::R, None),
            (Status::R, Some(false)),
            (Status::H, None),
            (Status::H, Some(true)),
            (Status::R, Some(true)),
            (Status::A, Some(false)),
            (Status::C, Some(true)),
        ];
        let icons = history
            .into_iter()
            .fold(CompletedInspections::default(), |icons, (status, success)| icons.after(status, success));
        assert_eq!(
            icons,
            CompletedInspections {
                receiving: Icon::Passed,
                audits: Icon::Failed,
                repair: Icon::Passed,
                pdi: Icon::Never,
                gate: Icon::Never,
            }
        );
        for (icon, code, colour) in [(Icon::Never, 0, "black"), (Icon::Passed, 1, "yellow"), (Icon::Failed, 2, "red")] {
            assert_eq!((icon.code(), icon.colour().as_str()), (code, colour));
        }
    }
}
