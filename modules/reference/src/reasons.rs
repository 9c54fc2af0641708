//! The reasons for which this module refuses a request.

platform::reasons! { "reference", "Location":
    LOCATION_REQUIRED: Invalid, "Location Name is required.";
    LOCATION_TAKEN: Invalid, "Entered location is already exist.";
    LOCATION_TOO_LONG: Invalid, "Location Name can have 50 characters at most";
    LOCATION_IN_USE: Invalid "Validation", "Location is used by machines";
    LOCATION_UNKNOWN: NotFound, "Location not found";
    AREA_REQUIRED: Invalid "Machine Area", "Area Name is required.";
    AREA_TAKEN: Invalid "Machine Area", "Entered Area is already exist.";
    AREA_TOO_LONG: Invalid "Machine Area", "Area Name can have 50 characters at most";
    AREA_UNKNOWN: NotFound "Machine Area", "Area not found";
    DEFECT_REQUIRED: Invalid "Common Defect", "Defect Name is required.";
    DEFECT_TAKEN: Invalid "Common Defect", "Entered Defect is already exist.";
    DEFECT_TOO_LONG: Invalid "Common Defect", "Defect Name can have 50 characters at most";
    DEFECT_UNKNOWN: NotFound "Common Defect", "Defect not found";
    /// Areas and defects are chosen from a short list.
    FAULTS_FULL: Invalid "Validation", "The list can have 500 entries at most";
    SITE_UNKNOWN: Invalid, "Please choose a site";
    FILE_UNREADABLE: Invalid "Import", "The file is not a CSV file with one column";
}
