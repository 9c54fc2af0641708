//! The reasons for which this module refuses a request.

platform::reasons! { "quality", "Video Quality Question":
    QUESTION_REQUIRED: Invalid, "Video Quality Question is required.";
    QUESTION_TAKEN: Invalid, "Entered Video Quality Question is already exist.";
    QUESTION_TOO_LONG: Invalid, "Video Quality Question can have 250 characters at most";
    QUESTION_ORDER: Invalid, "The order of a question is a whole number from 0 to 9999";
    QUESTION_LANGUAGE: Invalid, "Please choose the language of the question";
    QUESTION_TYPE: Invalid, "Questions about the quality of videos are of type 20";
    QUESTION_UNKNOWN: NotFound, "Video Quality Question not found";
    /// It was changed since the caller read it.
    CHANGED: Conflict "Conflict", "Changed by somebody else in the meantime";
    /// Questions are answered from a short list.
    LIST_FULL: Invalid "Validation", "The list can have 500 entries at most";
    SITE_UNKNOWN: Invalid, "Please choose a site";
    FILE_UNREADABLE: Invalid "Import", "The file is not a CSV file with 1 to 4 columns";
    FILE_MANDATORY: Invalid "Import", "The third column is yes, no or empty";
}
