//! Every way stock refuses, one line each: the error catalogue of 2§5 and 2§8 as data.
//!
//! Texts without "(new)" stand letter for letter in the documents, misspellings included; the others are ours because
//! the documents give none. `{brand}` in a text is the product's brand name, filled in when the answer is written.

/// Appendix F: the answer every module gives to someone who may not.
pub use platform::core::reason::own::DENIED as PERMISSION_DENIED;
/// What is deleted answers as what never was, byte for byte.
pub use platform::core::reason::own::NO_SUCH_THING as NOT_FOUND;

platform::reasons! { "stock", "Stock":
    // The machine's own fields (2§5 Machine serial number).

    /// 2§5.
    SERIAL_REQUIRED("VIN"): Invalid "Machine Serial Number", "Machine Serial Number required";
    /// 2§5.
    SERIAL_LENGTH("VIN"): Invalid "Machine Serial Number", "Machine serial number should be 7 or 8 characters";
    /// What no form lets through (new).
    SERIAL_CHARACTERS("VIN"): Invalid "Machine Serial Number", "Machine serial number should be letters and digits only";
    /// 2§5.
    MODEL_REQUIRED("ModelId"): Invalid, "Model Name required";
    /// 2§5.
    MODEL_UNKNOWN("ModelId"): Invalid, "Given model is not available. Please contact administrator";
    /// 2§5.
    LOCATION_NAME_REQUIRED("LocationId"): Invalid, "Location Name required";
    /// A location that is none of this site's (new).
    LOCATION_UNKNOWN("LocationId"): Invalid, "Given location is not available. Please contact administrator";
    /// 2§4.5: only while R (new text).
    IDENTITY_FIXED("ModelId"): Invalid, "Serial and model can be changed only in Receiving Inspection";
    /// P, T, O and N offer no edit (2§2.2; new text).
    EDIT_REFUSED: Conflict "Conflict", "Machine can not be edited in its present status";
    ///
    DUPLICATE: Conflict "Conflict", "Machine already exists in stock";
    ///
    DUPLICATE_ELSEWHERE: Conflict "Conflict", "Machine already exists in stock at another site";

    /// Fuel and AdBlue are percents, hours are not negative (new).
    READINGS("MetaData"): Invalid, "A reading of the machine is not valid";

    // Serial lookup (2§5 Serial lookup).

    /// 2§5.
    LOOKUP_EMPTY: Invalid "Machine Serial Number", "Machine Serial Number can not be empty";
    /// 2§5.
    LOOKUP_SHORT: Invalid "Machine Serial Number", "Machine Serial Number length should be minimum 7";

    // Search (2§5, Q-131).

    /// 2§5.
    SEARCH_SHORT: Invalid "Warning", "Search value should be atleast 4 charcter";

    // The stock list of a past day.

    /// What has not been yet cannot be told (new).
    FUTURE_DAY("AsOf"): Invalid "Stock List", "Please choose a day that is not in the future";
    /// Before the first machine of the site; the answer names that day (new).
    BEFORE_STOCK("AsOf"): Invalid "Stock List", "There was no stock at this site on that day yet";

    // Import (2§5 Import file, Q-142).

    /// Taking back what is still coming in (new).
    IMPORT_RUNNING: Conflict "File Import", "Import is still running";
    /// 2§5.
    IMPORT_EXTENSION: Invalid "File Import", "Invaild file format, please check!";
    /// 2§5.
    IMPORT_COLUMNS: Invalid "File Import", "Incorrect data format in file";
    /// 2§5.
    IMPORT_EMPTY: Invalid "File Import", "No jobs available to process";
    ///
    IMPORT_DUPLICATE("VIN")[1]: Invalid "File Import", "Machine already exists in stock";
    ///
    IMPORT_DUPLICATE_ELSEWHERE("VIN")[1]: Invalid "File Import", "Machine already exists in stock at another site";
    /// 2§5, Q-142: missing or unknown in the group.
    IMPORT_MODEL("Model")[2]: Invalid "File Import", "Invalid Model Name";
    /// 2§5, Q-142: missing or unknown at the site.
    IMPORT_LOCATION("Location")[3]: Invalid "File Import", "Invalid Location Name";
    /// 2§5, Q-142.
    IMPORT_SERIAL("VIN")[4]: Invalid "File Import", "Machine serial number should be 7 or 8 characters";
    ///
    IMPORT_DENIED[5]: Invalid "File Import", "Permission Denied";

    // Selections (2§5 Actions, Q-264).

    /// 2§5.
    SELECT_MACHINE("VhcIds"): Invalid, "Please select a machine";
    /// 2§5.
    SELECT_TO_TRANSFER("VhcIds"): Invalid, "please select machine to transfer";
    /// More than the configuration allows in one transaction (new).
    TOO_MANY_MACHINES("VhcIds"): Invalid, "Too many machines were chosen at once";
    /// 2§8: in the batch handover dialog.
    SELECT_IN_BATCH("VhcIds"): Invalid, "please select machine";

    // Accept and reject (2§4.5, 2§5).

    /// 2§8: heading and text of the dialog.
    NOT_PENDING: Conflict "Invalid Machines", "Following machine will not be approved";
    /// A reject of what is not N (new).
    REJECT_NOT_PENDING: Conflict "Conflict", "Only a machine pending approval can be rejected";
    /// 2§5.
    LOCATION_REQUIRED("LocationId"): Invalid, "Location is required";
    /// 2§5; also a no without a comment.
    COMMENTS_REQUIRED("Comments"): Invalid, "Comments required";
    /// Longer than a comment may be (new).
    COMMENTS_LONG("Comments"): Invalid, "Comments should be at most 500 characters";
    /// Accept, reject and undo: another was faster (Q-064; new text).
    TRANSFER_CLOSED: Conflict "Conflict", "Transfer has already been accepted, rejected or taken back";

    // Transfer, undo, re-stock (2§4.5, 2§5).

    /// 2§5.
    ACCEPT_FIRST: Invalid, "Please accept a machine to transfer";
    /// O, C, P, T and what has left the dock (new).
    TRANSFER_REFUSED: Invalid, "Machine can not be transferred in its present status";
    /// 2§5.
    SITE_REQUIRED("Sitecode"): Invalid, "Please select a sitecode to transfer";
    /// Q-063 (new).
    SITE_REFUSED("Sitecode"): Invalid, "Machine can not be transferred to this site";
    /// Undo of what is not O (new).
    NOT_IN_TRANSIT: Conflict "Conflict", "Machine is neither in transit nor rejected";
    /// 2§5, Q-044.
    RESTOCK_REFUSED: Invalid, "Please select Intransit or sold status to bring this machine back into stock";
    ///
    IN_STOCK_ELSEWHERE: Conflict "Conflict", "Machine is in stock at another site";

    // PDI and work orders (2§2.6, 2§2.7, 2§5; ).

    /// Appendix A row 10 (new).
    PDI_FROM_AUDIT: Conflict "Conflict", "Only a machine in Audit can be moved to PDI Inspection";
    /// Appendix A rows 15, 20 (new).
    ORDER_FROM_AUDIT: Conflict "Work Order", "Work order can be generated only for a machine in Audit";
    /// Appendix A row 20: a single machine that is overdue (new).
    AUDIT_OVERDUE: Invalid "Work Order", "Machine with audit overdue is not permitted";
    /// 2§5, Q-077.
    PDI_AUDIT_OVERDUE: Invalid "Work Order", "PDI completed machine with audit overdue are not permitted";
    /// Q-063 (new).
    DEALER_REFUSED("SiteCode"): Invalid "Work Order", "Work order can not be generated for this dealership";
    /// Appendix A row 16 (new).
    DEALER_MISSING: Conflict "Work Order", "No dealership has been chosen for this machine";
    /// Q-072 (new).
    ORDER_TEMPLATE("TemplateId"): Invalid "Work Order", "Given template is not the one mapped to this model";
    /// Q-076 (new).
    ORDER_CLOSED: Conflict "Work Order", "Work order can not be changed in the present status";
    /// Q-071, Q-076 (new).
    ORDER_OWNER_FIXED: Invalid "Work Order", "Only the ownership date can be changed in the present status";

    // Inspections (Q-054, Q-166; the wording of the handover with the stage's name).

    /// Nothing to inspect in this status (2§4.5; new).
    NO_INSPECTION: Conflict "Conflict", "Machine has no inspection to complete in its present status";
    /// Appendix A row 3 (new).
    NOT_IN_RECEIVING: Conflict "Conflict", "Machine is not in Receiving Inspection";
    /// Appendix A row 8 (new).
    AUDIT_DISABLED: Conflict "Conflict", "Audit is disabled for this model";
    /// 2§5.
    SELECT_OPTION: Invalid, "Please select option";
    ///
    NO_RECEIVING_TEMPLATE: Invalid, "No Receiving Inspection template has been mapped to this model, please contact your local {brand} contact for support.";
    ///
    NO_AUDIT_TEMPLATE: Invalid, "No Audit template has been mapped to this model, please contact your local {brand} contact for support.";
    ///
    NO_PDI_TEMPLATE: Invalid, "No PDI Inspection template has been mapped to this model, please contact your local {brand} contact for support.";
    ///
    NO_GATE_TEMPLATE: Invalid, "No Gate Inspection template has been mapped to this model, please contact your local {brand} contact for support.";
    ///
    RECEIVING_TEMPLATE_DORMANT: Invalid, "Receiving Inspection Template is in dormant or no items to display";
    ///
    AUDIT_TEMPLATE_DORMANT: Invalid, "Audit Template is in dormant or no items to display";
    ///
    PDI_TEMPLATE_DORMANT: Invalid, "PDI Inspection Template is in dormant or no items to display";
    ///
    GATE_TEMPLATE_DORMANT: Invalid, "Gate Inspection Template is in dormant or no items to display";

    // Handover inspection (2§5, 2§8; the heading as written, Q-086).

    /// 2§8.
    NO_HANDOVER_TEMPLATE: NotReady "Reset Password", "No Handover Inspection template has been mapped to this model, please contact your local {brand} contact for support.";
    /// 2§8.
    HANDOVER_TEMPLATE_DORMANT: NotReady "Reset Password", "Handover Template is in dormant or no items to display";
    /// Only C has one (2§2.2; new).
    NOT_IN_HANDOVER: Conflict "Conflict", "Machine is not in Handover Inspection";
    /// A passed handover is not repeated (Q-070; new).
    HANDOVER_DONE: Conflict "Conflict", "Handover Inspection has already been completed";
    /// 2§5.
    SIGNATURE_REQUIRED("HandoverCustomerSignatureName"): Invalid, "Customer Signature is required";
    /// 2§5, 2§9 (new text).
    SIGNATURE_LONG("HandoverCustomerSignatureName"): Invalid, "Customer Signature should be at most 50 characters";
    /// 2§5.
    DISCLAIMER_REQUIRED("DisclaimerAccepted"): Invalid, "* Please acknowledge and accept the disclaimer";

    // The nightly sale (Appendix A row 23).

    /// Not passed, or the day has not come (new).
    NOT_YET_SOLD: Conflict "Conflict", "Machine has not reached its ownership date with a completed handover";

    // Delete.

    /// N and O (new).
    DELETE_REFUSED: Conflict "Conflict", "Please accept, reject or undo this machine before deleting it";
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Clients split messages at colons and line breaks (Appendix G).
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
    /// STOCK-133, STOCK-135, STOCK-136, STOCK-137, STOCK-138, STOCK-139, STOCK-140, STOCK-141, STOCK-182, HAND-029,
    /// HAND-031, HAND-032, HAND-035, HAND-063, HAND-064
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
            (RESTOCK_REFUSED, "Stock: Please select Intransit or sold status to bring this machine back into stock"),
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
                "Reset Password: No Handover Inspection template has been mapped to this model, please contact your local {brand} contact for support.",
            ),
            (HANDOVER_TEMPLATE_DORMANT, "Reset Password: Handover Template is in dormant or no items to display"),
        ] {
            assert_eq!(reason.message(), message);
        }
    }

    /// the numbers of an import refusal, all of them 422.
    #[test]
    fn import_refusals_are_numbered() {
        let numbered: Vec<_> =
            ALL.iter().filter_map(|reason| reason.0.code.map(|code| (code, reason.0.kind.status().as_u16()))).collect();
        assert_eq!(numbered, [(1, 422), (1, 422), (2, 422), (3, 422), (4, 422), (5, 422)]);
    }

    /// Appendix G, Q-143, Q-066.
    #[test]
    fn kinds_are_those_of_the_decisions() {
        for (reason, status) in [
            (DUPLICATE, 409),
            (DUPLICATE_ELSEWHERE, 409),
            (IN_STOCK_ELSEWHERE, 409),
            (TRANSFER_CLOSED, 409),
            (ACCEPT_FIRST, 422),
            (TRANSFER_REFUSED, 422),
            (RESTOCK_REFUSED, 422),
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
