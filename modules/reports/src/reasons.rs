//! Every way this module refuses.

platform::reasons! { "reports", "Report":
    /// The key was never given out, has opened its report already, or is too old; or the person may not see it any more.
    KEY("key"): NotFound, "The report can not be opened any more, please open it again";
    /// The key is for another machine, or the site of the address is not that of its record.
    OTHER_MACHINE("VHCId"): Invalid, "The key is for the report of another machine";
    OTHER_SITE("SiteCode"): Invalid, "Site code is not that of the machine";
    /// Only pages are made; the browser prints them, also into a PDF.
    FORMAT("format"): Invalid, "Only html can be answered";
    /// A user of a group has chosen no site.
    NO_SITES("SiteCode"): Invalid, "Please select sitename";
    /// Group Inspection is about one site, which is the site of the caller.
    ONE_SITE("SiteCode"): Invalid, "Please select one site";
    BAD_DAY("FromDate"): Invalid, "Date is not valid, please choose another";
    REVERSED("ToDate"): Invalid, "The last day of the report lies before the first";
    DAYS("ToDate"): Invalid, "The report has more days than are possible, please choose fewer";
    /// The text names the limit.
    ROWS: Invalid, "The report has too many rows, please choose fewer sites or days";
    NO_DATA: Invalid, "No data found";
    /// Production failures are distinguished by areas and defects, which the site does not have.
    NO_FAULTS: Forbidden, "This site has no fault categories";
    COLUMNS("Columns"): Invalid, "Columns are not valid";
    LIST_ROWS("Rows"): Invalid, "Rows are not valid";
}
