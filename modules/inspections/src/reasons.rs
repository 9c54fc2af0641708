//! Every way this module refuses by itself. What a stage allows, which template is missing and what an answer lacks is
//! said by the rules of stock.

platform::reasons! { "inspections", "Inspection":
    /// Completed by another, begun in a stage that the machine has left, or never begun (Q-164; new).
    NOT_OPEN("TemplateLookupId"): Conflict "Conflict", "Inspection is not open any more";
    /// Answered by another since it was read (new).
    CHANGED("Version"): Conflict "Conflict", "Inspection has been changed by somebody else";
    /// New.
    NOT_THERE("TemplateLookupId"): NotFound, "Inspection not found";
    /// New.
    ITEM_NOT_THERE: NotFound, "Inspection item not found";
    /// New.
    ITEM_UNNAMED("TemplateItemTypeId"): Invalid, "Inspection item without a number";
    /// The same item stands twice in a request (new).
    ITEM_TWICE("TemplateItemTypeId"): Invalid, "Inspection item is given twice";
    /// New.
    DESCRIPTION_REQUIRED("ItemDesc"): Invalid, "Item description is required";
    /// 0, 1 or 2 (new).
    ITEM_STATUS("ItemStatus"): Invalid, "Answer should be yes, no or not applicable";
    /// New.
    TEXT_TOO_LONG: Invalid, "A text of the inspection is too long";
    /// New.
    TOO_MANY_ITEMS("Items"): Invalid, "An inspection can have 500 items at most";
    /// A repair or spec change is about what failed and nothing else (Q-054; new).
    NOT_FAILED("TemplateItemTypeId"): Invalid, "Only failed items can be corrected";
    /// A stage is finished with items (Q-167; new).
    STAGE_EMPTY("Items"): Invalid, "A stage can not be finished without items";
}
