//! The reasons for which this module refuses a request.

platform::reasons! { "tyres", "Tyre Make":
    MAKE_REQUIRED: Invalid, "Tyre Make is required.";
    MAKE_TAKEN: Invalid, "Entered Tyre Make is already exist.";
    MAKE_TOO_LONG: Invalid, "Tyre Make can have 50 characters at most";
    MAKE_UNKNOWN: NotFound, "Tyre Make not found";
    RATING_REQUIRED: Invalid "Tyre Rating", "Tyre Rating is required.";
    RATING_TAKEN: Invalid "Tyre Rating", "Entered Tyre Rating is already exist.";
    RATING_TOO_LONG: Invalid "Tyre Rating", "Tyre Rating can have 50 characters at most";
    RATING_ORDER: Invalid "Tyre Rating", "The order is a whole number from 0 to 9999";
    RATING_UNKNOWN: NotFound "Tyre Rating", "Tyre Rating not found";
    SIZE_WIDTH: Invalid "Tyre Size", "Width is a whole number from 1 to 999";
    SIZE_PROFILE: Invalid "Tyre Size", "Profile is a whole number from 0 to 99";
    SIZE_WHEEL: Invalid "Tyre Size", "Wheel is a number from 1 to 99 with one decimal at most";
    SIZE_TAKEN: Invalid "Tyre Size", "Entered Tyre Size is already exist.";
    SIZE_UNKNOWN: NotFound "Tyre Size", "Tyre Size not found";
    /// It was changed since the caller read it.
    CHANGED: Conflict "Conflict", "Changed by somebody else in the meantime";
    /// Tyres are chosen from a short list.
    LIST_FULL: Invalid "Validation", "The list can have 500 entries at most";
    SITE_UNKNOWN: Invalid, "Please choose a site";
    FILE_UNREADABLE: Invalid "Import", "The file is not a CSV file with 2 or 3 columns";
    FILE_KIND: Invalid "Import", "The first column is make, rating or size";
    FILE_SIZE: Invalid "Import", "A tyre size is written like 205/55 R 16";
}
