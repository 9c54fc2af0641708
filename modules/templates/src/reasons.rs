//! Every way this module refuses.

platform::reasons! { "templates", "Template":
    NAME_REQUIRED: Invalid, "Template Name is required";
    NAME_TOO_LONG: Invalid, "Template Name can have 50 characters at most";
    NAME_TAKEN: Invalid, "Entered Template is already exist";
    /// There is no such template in the group, or it is deleted.
    UNKNOWN("TemplateId"): NotFound, "Template not found";
    /// It was changed since the caller read it.
    CHANGED("TimestampDt"): Conflict "Conflict", "Changed by somebody else in the meantime";
    /// The vehicle type is none of the five kinds.
    VEHICLE_TYPE("VehicleType"): Invalid, "Vehicle type should be PDI, receiving, gate, handover or audit";
    /// The vehicle type of a template with items, versions or models.
    VEHICLE_TYPE_FIXED("VehicleType"): Invalid, "Vehicle type can not be changed once the template has items";
    /// `Status` is neither 0 nor 2: only completing makes a template active.
    STATUS("Status"): Invalid, "A template becomes active when it is completed";
    /// There is no such language.
    LANGUAGE("LanguageId"): Invalid, "Language is not available";
    /// The template's own language, once it is made.
    LANGUAGE_FIXED("LanguageId"): Invalid, "Language of a template can not be changed";
    /// Texts of the template's own language are those of its groups and items.
    OWN_LANGUAGE("LanguageId"): Invalid, "This is the language in which the template is written";
    /// A mapped template is not deleted.
    MAPPED("Deleted"): Invalid, "Template is mapped to models";
    /// A dormant template is neither completed nor used.
    DORMANT: Invalid, "Template is dormant";
    /// A template without items is not completed.
    EMPTY: Invalid, "Template has no items";
    /// A language without all texts; `Errors` names the languages.
    INCOMPLETE: Invalid, "Languages of the template are not complete";
    /// The template to copy from has no items, or this one has some.
    COPY_FROM: Invalid, "Items can be copied into an empty template only";
    /// There is no such version.
    NO_VERSION("Version"): NotFound, "Version of the template not found";
    /// A body without any record, or with too many.
    TOO_MANY: Invalid, "One to 500 entries can be saved at once";
    TOO_MANY_TEMPLATES: Invalid, "One to 100 templates can be saved at once";
    /// A body with entries of several templates.
    ONE_TEMPLATE: Invalid, "Entries should belong to one template";
    /// A body with an entry twice.
    TWICE: Invalid, "An entry is given twice";
    /// Two entries of a body at one place.
    ORDER_TWICE("OrderList"): Invalid, "Two entries have the same place";
    /// A place outside 0 to 1,000,000.
    ORDER("OrderList"): Invalid, "Place in the order is not valid";
    GROUP_REQUIRED("ItemGroup"): Invalid, "Group Name is required";
    GROUP_TOO_LONG("ItemGroup"): Invalid, "Group Name can have 100 characters at most";
    STAGE_TOO_LONG("StageName"): Invalid, "Stage Name can have 50 characters at most";
    GROUP_UNKNOWN("TemplateItemGroupId"): NotFound, "Group of the template not found";
    TOO_MANY_GROUPS: Invalid, "A template can have 100 groups at most";
    ITEM_REQUIRED("ItemDesc"): Invalid, "Item description is required";
    ITEM_TOO_LONG("ItemDesc"): Invalid, "Item description can have 500 characters at most";
    ITEM_UNKNOWN("TemplateItemTypeId"): NotFound, "Item of the template not found";
    TOO_MANY_ITEMS: Invalid, "A template can have 500 items at most";
    /// The check type is not the one there is.
    CHECK_TYPE("CheckTypeId"): Invalid, "Check type is not available";
    /// The item type is none of the four kinds.
    ITEM_KIND("CheckItemTypeId"): Invalid, "Item type should be yes or no, pass or fail, number or text";
    /// A handover has yes or no items only.
    HANDOVER_KIND("CheckItemTypeId"): Invalid, "A handover template can have yes or no items only";
    CATEGORY_UNKNOWN("TemplateItemCategoryId"): Invalid, "Item category is not available";
    COMMENT_LIST_NOT_FOUND("CommentListId"): NotFound, "Comment list not found";
    COMMENT_LIST_UNKNOWN("CommentListId"): Invalid, "Comment list is not available";
    ANIMATION_UNKNOWN("AnimationId"): Invalid, "Animation is not available";
    /// Limits of an item that is no number.
    NO_LIMITS("Min"): Invalid, "Only a number can have limits, a unit and decimals";
    LIMIT("Min"): Invalid, "Limit should be a number of up to nine digits and the decimals of the item";
    LIMITS_CROSSED("Max"): Invalid, "Highest value should not be below the lowest";
    DECIMALS("Decimals"): Invalid, "Decimals should be 0 to 3";
    UNIT_TOO_LONG("Unit"): Invalid, "Unit can have 20 characters at most";
    COMMENT_LIST_REQUIRED("CommentListDesc"): Invalid, "Comment list name is required";
    COMMENT_LIST_TOO_LONG("CommentListDesc"): Invalid, "Comment list name can have 50 characters at most";
    COMMENT_LIST_TAKEN("CommentListDesc"): Invalid, "Entered comment list is already exist";
    COMMENT_TEXT("Comments"): Invalid, "Comments should have 1 to 500 characters, 100 of them at most";
    CATEGORY_REQUIRED("name"): Invalid, "Item category name is required";
    CATEGORY_TOO_LONG("name"): Invalid, "Item category name can have 50 characters at most";
    CATEGORY_TAKEN("name"): Invalid, "Entered item category is already exist";
    NO_CATEGORY: NotFound, "Item category not found";
    CATEGORY_GROUP: Invalid, "Please choose the group of the item category";
    LOOKUP_NAME("name"): Invalid "Lists", "An entry of the list has a name of 1 to 50 characters";
    LOOKUP_TAKEN("name"): Invalid "Lists", "The list has an entry of this name already";
    LOOKUP_UNKNOWN: NotFound "Lists", "Entry of the list not found";
    LOOKUP_GROUP: Invalid "Lists", "Please choose the group of the entry";
    LOOKUP_FULL: Invalid "Lists", "The list can have 500 entries at most";
    ANIMATION_URL("url"): Invalid "Animation", "An address begins with https or http and has at most 500 characters";
    ANIMATION_THUMBNAIL("thumbnailUrl"): Invalid "Animation", "An address begins with https or http and has at most 500 characters";
    ANIMATION_CULTURE("languageCulture"): Invalid "Animation", "The culture is written like en_US, and empty for every language";
    ANIMATION_USED: Invalid "Validation", "Animation is used by check templates";
}
