//! Every way this module refuses.

platform::reasons! { "reports", "Report":
    /// The key was never given out, has opened its report already, or is too old; or the person may not see it any more.
    KEY("key"): NotFound, "The report can not be opened any more, please open it again";
    /// The key is for another machine, or the site of the address is not that of its record.
    OTHER_MACHINE("VHCId"): Invalid, "The key is for the report of another machine";
    OTHER_SITE("SiteCode"): Invalid, "Site code is not that of the machine";
    /// Only pages are made; the browser prints them, also into a PDF.
    FORMAT("format"): Invalid, "Only html can be answered";
}
