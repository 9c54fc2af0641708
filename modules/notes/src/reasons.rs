//! The reasons for which this module refuses a request. The topic is the heading of a comment that was not saved
//! (HIST-051).

platform::reasons! { "notes", "Miscellaneous Category":
    /// HIST-040.
    TEXT_EMPTY("CommentText"): Invalid, "Comments can not be empty";
    /// More than 2000 characters.
    TEXT_TOO_LONG("CommentText"): Invalid, "Comments can have 2000 characters at most";
    /// HIST-039.
    MISCELLANEOUS_MISSING: Invalid, "Miscellaneous Category Missing";
    /// The group has no such category.
    CATEGORY_NOT_THERE("CommentCategoryId"): Invalid, "Given category is not available";
    /// A note cannot be removed.
    NOTE_STAYS("Deleted"): Invalid, "Comments can not be removed";
    /// Names of categories, at the console.
    CATEGORY_REQUIRED: Invalid "Comment Category", "Category Name is required";
    CATEGORY_TOO_LONG: Invalid "Comment Category", "Category Name can have 50 characters at most";
    CATEGORY_TAKEN: Invalid "Comment Category", "Entered category is already exist.";
    CATEGORY_UNKNOWN: NotFound "Comment Category", "Category not found";
    GROUP_UNKNOWN: Invalid "Comment Category", "Please choose a group";
}
