//! The reasons for which this module refuses a request.

platform::reasons! { "reference", "Location":
    LOCATION_REQUIRED: Invalid, "Location Name is required.";
    LOCATION_TAKEN: Invalid, "Entered location is already exist.";
    LOCATION_TOO_LONG: Invalid, "Location Name can have 50 characters at most";
    LOCATION_IN_USE: Invalid "Validation", "Location is used by machines";
    LOCATION_UNKNOWN: NotFound, "Location not found";
    SITE_UNKNOWN: Invalid, "Please choose a site";
    FILE_UNREADABLE: Invalid "Import", "The file is not a CSV file with one column";
}
