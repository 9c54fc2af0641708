//! Every way this module refuses (2§5 Notes, 2§8; decisions, Q-154). The heading is the one that 2§8 gives a comment
//! that is not saved.

platform::reasons! { "notes", "Miscellaneous Category":
    /// 2§5.
    TEXT_EMPTY("CommentText"): Invalid, "Comments can not be empty";
    /// New.
    TEXT_TOO_LONG("CommentText"): Invalid, "Comments can have 2000 characters at most";
    /// 2§8.
    MISCELLANEOUS_MISSING: Invalid, "Miscellaneous Category Missing";
    /// Another category than the group has (new).
    CATEGORY_NOT_THERE("CommentCategoryId"): Invalid, "Given category is not available";
    /// What was written stays (new).
    NOTE_STAYS("Deleted"): Invalid, "Comments can not be removed";
    /// Names of categories, at the console (new, in the style of 3§8).
    CATEGORY_REQUIRED: Invalid "Comment Category", "Category Name is required";
    CATEGORY_TOO_LONG: Invalid "Comment Category", "Category Name can have 50 characters at most";
    CATEGORY_TAKEN: Invalid "Comment Category", "Entered category is already exist.";
    CATEGORY_UNKNOWN: NotFound "Comment Category", "Category not found";
    GROUP_UNKNOWN: Invalid "Comment Category", "Please choose a group";
}
