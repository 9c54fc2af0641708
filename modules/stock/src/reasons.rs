//! The refusals of stock, one line each.
//!
//! Users see the texts exactly as they are written here, misspellings included: docs/behaviour/errors.md, "Texts in
//! quotes". `{brand}` in a text is the product's brand name, filled in when the answer is written.

/// The refusal, of every module, of a caller without permission.
pub use platform::core::reason::own::DENIED as PERMISSION_DENIED;
/// A deleted record is answered like one that never existed, byte for byte.
pub use platform::core::reason::own::NO_SUCH_THING as NOT_FOUND;

platform::reasons! { "stock", "Stock":
    // The machine's own fields.

    SERIAL_REQUIRED("VIN"): Invalid "Machine Serial Number", "Machine Serial Number required";
    SERIAL_LENGTH("VIN"): Invalid "Machine Serial Number", "Machine serial number should be 7 or 8 characters";
    /// Characters that no form accepts.
    SERIAL_CHARACTERS("VIN"): Invalid "Machine Serial Number", "Machine serial number should be letters and digits only";
    MODEL_REQUIRED("ModelId"): Invalid, "Model Name required";
    MODEL_UNKNOWN("ModelId"): Invalid, "Given model is not available. Please contact administrator";
    LOCATION_NAME_REQUIRED("LocationId"): Invalid, "Location Name required";
    /// A location that is none of this site's.
    LOCATION_UNKNOWN("LocationId"): Invalid, "Given location is not available. Please contact administrator";
    /// Changes that are possible only in R.
    IDENTITY_FIXED("ModelId"): Invalid, "Serial and model can be changed only in Receiving Inspection";
    /// P, T, O and N offer no edit.
    EDIT_REFUSED: Conflict "Conflict", "Machine can not be edited in its present status";
    /// P, T, O and N have no location at the site.
    RELOCATE_REFUSED: Conflict "Conflict", "Machine can not be moved in its present status";
    DUPLICATE: Conflict "Conflict", "Machine already exists in stock";
    DUPLICATE_ELSEWHERE: Conflict "Conflict", "Machine already exists in stock at another site";

    /// Fuel and AdBlue are percents, hours are not negative.
    READINGS("MetaData"): Invalid, "A reading of the machine is not valid";

    // Serial lookup.

    LOOKUP_EMPTY: Invalid "Machine Serial Number", "Machine Serial Number can not be empty";
    LOOKUP_SHORT: Invalid "Machine Serial Number", "Machine Serial Number length should be minimum 7";

    // Search.

    SEARCH_SHORT: Invalid "Warning", "Search value should be atleast 4 charcter";

    // The stock list of a past day.

    /// A future day has no list.
    FUTURE_DAY("AsOf"): Invalid "Stock List", "Please choose a day that is not in the future";
    /// Before the first machine of the site; the answer names that day.
    BEFORE_STOCK("AsOf"): Invalid "Stock List", "There was no stock at this site on that day yet";

    // Import.

    /// Reversal of an import that still runs.
    IMPORT_RUNNING: Conflict "File Import", "Import is still running";
    /// Pause, resumption or stop of an import that has ended.
    IMPORT_OVER: Conflict "File Import", "Import is over";
    IMPORT_EXTENSION: Invalid "File Import", "Invaild file format, please check!";
    IMPORT_COLUMNS: Invalid "File Import", "Incorrect data format in file";
    IMPORT_EMPTY: Invalid "File Import", "No jobs available to process";
    IMPORT_DUPLICATE("VIN")[1]: Invalid "File Import", "Machine already exists in stock";
    IMPORT_DUPLICATE_ELSEWHERE("VIN")[1]: Invalid "File Import", "Machine already exists in stock at another site";
    /// Missing, or unknown in the group.
    IMPORT_MODEL("Model")[2]: Invalid "File Import", "Invalid Model Name";
    /// Missing, or unknown at the site.
    IMPORT_LOCATION("Location")[3]: Invalid "File Import", "Invalid Location Name";
    IMPORT_SERIAL("VIN")[4]: Invalid "File Import", "Machine serial number should be 7 or 8 characters";
    IMPORT_DENIED[5]: Invalid "File Import", "Permission Denied";

    // Selections.

    SELECT_MACHINE("VhcIds"): Invalid, "Please select a machine";
    SELECT_TO_TRANSFER("VhcIds"): Invalid, "please select machine to transfer";
    /// More than the configuration allows in one transaction.
    TOO_MANY_MACHINES("VhcIds"): Invalid, "Too many machines were chosen at once";
    /// An empty selection in the batch handover dialog.
    SELECT_IN_BATCH("VhcIds"): Invalid, "please select machine";

    // Accept and reject.

    NOT_PENDING: Conflict "Invalid Machines", "Following machine will not be approved";
    /// Rejection of a machine that is not N.
    REJECT_NOT_PENDING: Conflict "Conflict", "Only a machine pending approval can be rejected";
    LOCATION_REQUIRED("LocationId"): Invalid, "Location is required";
    /// Also of a no without a comment.
    COMMENTS_REQUIRED("Comments"): Invalid, "Comments required";
    /// Longer than a comment may be.
    COMMENTS_LONG("Comments"): Invalid, "Comments should be at most 500 characters";
    /// Accept, reject and undo: another was faster.
    TRANSFER_CLOSED: Conflict "Conflict", "Transfer has already been accepted, rejected or taken back";

    // Transfer, undo, re-stock.

    ACCEPT_FIRST: Invalid, "Please accept a machine to transfer";
    /// O, C, P, T and machines that have left the dock.
    TRANSFER_REFUSED: Invalid, "Machine can not be transferred in its present status";
    SITE_REQUIRED("Sitecode"): Invalid, "Please select a sitecode to transfer";
    SITE_REFUSED("Sitecode"): Invalid, "Machine can not be transferred to this site";
    /// Undo of a machine that is not O.
    NOT_IN_TRANSIT: Conflict "Conflict", "Machine is neither in transit nor rejected";
    IN_STOCK: Invalid, "Please select Intransit or sold status to bring this machine back into stock";
    IN_STOCK_ELSEWHERE: Conflict "Conflict", "Machine is in stock at another site";

    // PDI and work orders.

    PDI_FROM_AUDIT: Conflict "Conflict", "Only a machine in Audit can be moved to PDI Inspection";
    ORDER_FROM_AUDIT: Conflict "Work Order", "Work order can be generated only for a machine in Audit";
    /// A single machine that is overdue.
    AUDIT_OVERDUE: Invalid "Work Order", "Machine with audit overdue is not permitted";
    PDI_AUDIT_OVERDUE: Invalid "Work Order", "PDI completed machine with audit overdue are not permitted";
    DEALER_REFUSED("SiteCode"): Invalid "Work Order", "Work order can not be generated for this dealership";
    DEALER_MISSING: Conflict "Work Order", "No dealership has been chosen for this machine";
    ORDER_TEMPLATE("TemplateId"): Invalid "Work Order", "Given template is not the one mapped to this model";
    ORDER_CLOSED: Conflict "Work Order", "Work order can not be changed in the present status";
    ORDER_OWNER_FIXED: Invalid "Work Order", "Only the ownership date can be changed in the present status";

    // Inspections: the wording of the handover, with the stage's name.

    /// Nothing to inspect in this status.
    NO_INSPECTION: Conflict "Conflict", "Machine has no inspection to complete in its present status";
    NOT_IN_RECEIVING: Conflict "Conflict", "Machine is not in Receiving Inspection";
    AUDIT_DISABLED: Conflict "Conflict", "Audit is disabled for this model";
    SELECT_OPTION: Invalid, "Please select option";
    NO_RECEIVING_TEMPLATE: Invalid, "No Receiving Inspection template has been mapped to this model, please contact your local {brand} contact for support.";
    NO_AUDIT_TEMPLATE: Invalid, "No Audit template has been mapped to this model, please contact your local {brand} contact for support.";
    NO_PDI_TEMPLATE: Invalid, "No PDI Inspection template has been mapped to this model, please contact your local {brand} contact for support.";
    NO_GATE_TEMPLATE: Invalid, "No Gate Inspection template has been mapped to this model, please contact your local {brand} contact for support.";
    RECEIVING_TEMPLATE_DORMANT: Invalid, "Receiving Inspection Template is in dormant or no items to display";
    AUDIT_TEMPLATE_DORMANT: Invalid, "Audit Template is in dormant or no items to display";
    PDI_TEMPLATE_DORMANT: Invalid, "PDI Inspection Template is in dormant or no items to display";
    GATE_TEMPLATE_DORMANT: Invalid, "Gate Inspection Template is in dormant or no items to display";

    // Handover inspection: docs/behaviour/machine-life.md, "Headings of a failed handover".

    NO_HANDOVER_TEMPLATE: NotReady "Reset Password", "No Handover Inspection template has been mapped to this model, please contact your local {brand} contact for support.";
    HANDOVER_TEMPLATE_DORMANT: NotReady "Reset Password", "Handover Template is in dormant or no items to display";
    /// A handover of a machine that is not C.
    NOT_IN_HANDOVER: Conflict "Conflict", "Machine is not in Handover Inspection";
    /// A passed handover is not repeated.
    HANDOVER_DONE: Conflict "Conflict", "Handover Inspection has already been completed";
    SIGNATURE_REQUIRED("HandoverCustomerSignatureName"): Invalid, "Customer Signature is required";
    SIGNATURE_LONG("HandoverCustomerSignatureName"): Invalid, "Customer Signature should be at most 50 characters";
    DISCLAIMER_REQUIRED("DisclaimerAccepted"): Invalid, "* Please acknowledge and accept the disclaimer";

    // The nightly sale.

    /// Not passed, or the day has not come.
    NOT_YET_SOLD: Conflict "Conflict", "Machine has not reached its ownership date with a completed handover";

    // Delete.

    /// N and O.
    DELETE_REFUSED: Conflict "Conflict", "Please accept, reject or undo this machine before deleting it";
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Clients split messages at colons and line breaks.
    #[test]
    fn texts_hold_no_colon_and_no_line_break() {
        for reason in ALL {
            for part in [reason.0.text, reason.0.topic] {
                assert!(!part.contains([':', '\n', '\r']), "{reason:?}");
            }
        }
    }

    #[test]
    fn names_are_unique_and_belong_to_stock() {
        let names: HashSet<_> = ALL.iter().map(|reason| reason.0.name).collect();
        assert_eq!(names.len(), ALL.len());
        assert!(names.iter().all(|name| name.starts_with("stock.")));
    }

    /// STOCK-117, STOCK-118, STOCK-119, STOCK-120, STOCK-121, STOCK-124, STOCK-126, STOCK-127, STOCK-129, STOCK-132,
    /// STOCK-133, STOCK-135, STOCK-136, STOCK-137, STOCK-138, STOCK-139, STOCK-140, STOCK-141, HAND-029,
    /// HAND-031, HAND-032
    #[test]
    fn documented_texts_stand_letter_for_letter() {
        for (reason, message) in [
            (MODEL_REQUIRED, "Stock: Model Name required"),
            (LOCATION_NAME_REQUIRED, "Stock: Location Name required"),
            (MODEL_UNKNOWN, "Stock: Given model is not available. Please contact administrator"),
            (LOOKUP_EMPTY, "Machine Serial Number: Machine Serial Number can not be empty"),
            (LOOKUP_SHORT, "Machine Serial Number: Machine Serial Number length should be minimum 7"),
            (SEARCH_SHORT, "Warning: Search value should be atleast 4 charcter"),
            (IMPORT_EXTENSION, "File Import: Invaild file format, please check!"),
            (IMPORT_COLUMNS, "File Import: Incorrect data format in file"),
            (IMPORT_EMPTY, "File Import: No jobs available to process"),
            (IMPORT_MODEL, "File Import: Invalid Model Name"),
            (IMPORT_LOCATION, "File Import: Invalid Location Name"),
            (LOCATION_REQUIRED, "Stock: Location is required"),
            (SELECT_MACHINE, "Stock: Please select a machine"),
            (SELECT_TO_TRANSFER, "Stock: please select machine to transfer"),
            (IN_STOCK, "Stock: Please select Intransit or sold status to bring this machine back into stock"),
            (ACCEPT_FIRST, "Stock: Please accept a machine to transfer"),
            (COMMENTS_REQUIRED, "Stock: Comments required"),
            (SITE_REQUIRED, "Stock: Please select a sitecode to transfer"),
            (SELECT_IN_BATCH, "Stock: please select machine"),
            (SELECT_OPTION, "Stock: Please select option"),
            (SIGNATURE_REQUIRED, "Stock: Customer Signature is required"),
            (DISCLAIMER_REQUIRED, "Stock: * Please acknowledge and accept the disclaimer"),
            (PDI_AUDIT_OVERDUE, "Work Order: PDI completed machine with audit overdue are not permitted"),
            (
                NO_HANDOVER_TEMPLATE,
                "Reset Password: No Handover Inspection template has been mapped to this model, please contact your local Hardstand contact for support.",
            ),
            (HANDOVER_TEMPLATE_DORMANT, "Reset Password: Handover Template is in dormant or no items to display"),
        ] {
            assert_eq!(reason.message(), message);
        }
    }

    /// The numbers of an import refusal, all of them 422.
    #[test]
    fn import_refusals_are_numbered() {
        let numbered: Vec<_> =
            ALL.iter().filter_map(|reason| reason.0.code.map(|code| (code, reason.0.kind.status().as_u16()))).collect();
        assert_eq!(numbered, [(1, 422), (1, 422), (2, 422), (3, 422), (4, 422), (5, 422)]);
    }

    /// A conflict with the state of a machine is a 409.
    #[test]
    fn a_conflict_is_a_409() {
        for (reason, status) in [
            (DUPLICATE, 409),
            (DUPLICATE_ELSEWHERE, 409),
            (IN_STOCK_ELSEWHERE, 409),
            (TRANSFER_CLOSED, 409),
            (ACCEPT_FIRST, 422),
            (TRANSFER_REFUSED, 422),
            (IN_STOCK, 422),
            (PDI_AUDIT_OVERDUE, 422),
            (NO_GATE_TEMPLATE, 422),
            (NO_HANDOVER_TEMPLATE, 412),
            (HANDOVER_TEMPLATE_DORMANT, 412),
            (PERMISSION_DENIED, 403),
            (NOT_FOUND, 404),
        ] {
            assert_eq!(reason.0.kind.status().as_u16(), status, "{reason:?}");
        }
        assert_eq!(DUPLICATE.message(), "Conflict: Machine already exists in stock");
        assert_eq!(DUPLICATE_ELSEWHERE.message(), "Conflict: Machine already exists in stock at another site");
        assert_eq!(IN_STOCK_ELSEWHERE.message(), "Conflict: Machine is in stock at another site");
    }
}
