//! The reasons for which this module refuses a request.

platform::reasons! { "vat", "VAT Rate":
    RATE_REQUIRED: Invalid, "VAT Rate is required.";
    RATE_TAKEN: Invalid, "Entered VAT Rate is already exist.";
    RATE_TOO_LONG: Invalid, "VAT Rate can have 50 characters at most";
    RATE_PERCENT: Invalid, "The percentage is a number from 0 to 100 with two decimals at most";
    RATE_UNKNOWN: NotFound, "VAT Rate not found";
    /// It was changed since the caller read it.
    CHANGED: Conflict "Conflict", "Changed by somebody else in the meantime";
    /// Rates are chosen from a short list.
    LIST_FULL: Invalid "Validation", "The list can have 500 entries at most";
    SITE_UNKNOWN: Invalid, "Please choose a site";
    FILE_UNREADABLE: Invalid "Import", "The file is not a CSV file with 2 or 3 columns";
    FILE_DEFAULT: Invalid "Import", "The third column is yes, no or empty";
}
