//! The reasons for which this module refuses a request by itself. Refusals of a stage, a missing template and
//! incomplete answers come from the rules of stock.

platform::reasons! { "inspections", "Inspection":
    /// It was completed by somebody else, belongs to a stage that the machine has left, or was never begun.
    NOT_OPEN("TemplateLookupId"): Conflict "Conflict", "Inspection is not open any more";
    /// It was changed since the caller read it.
    CHANGED("Version"): Conflict "Conflict", "Inspection has been changed by somebody else";
    /// A device inspected the machine in a stage that it has left since.
    OTHER_STAGE("Status"): Conflict "Conflict", "Machine is in another stage by now";
    /// A device has a version of a template that is dormant or not mapped to the stage any more.
    VERSION_LEFT("TemplateVersion"): Conflict "Conflict", "Template of this inspection is not in use any more";
    /// A machine of a batch is of another model than the first one.
    OTHER_MODEL: Conflict "Conflict", "Machine is of another model";
    /// A machine of a batch has an open inspection with answers or photos.
    BEGUN: Conflict "Conflict", "Inspection of this machine was begun already";
    /// A batch in a stage in which machines have different items, or leave for different sites.
    ONE_BY_ONE("VhcIds"): Conflict "Conflict", "Machines of this stage are inspected one by one";
    /// A batch without `TemplateVersion`.
    VERSION_UNNAMED("TemplateVersion"): Invalid, "Version of the template is required";
    /// The request names a machine twice.
    MACHINE_TWICE("VhcIds"): Invalid, "Machine is given twice";
    /// The machine has no such inspection.
    NOT_THERE("TemplateLookupId"): NotFound, "Inspection not found";
    /// There is no such item.
    ITEM_NOT_THERE: NotFound, "Inspection item not found";
    /// An item without `TemplateItemTypeId`.
    ITEM_UNNAMED("TemplateItemTypeId"): Invalid, "Inspection item without a number";
    /// The request has no answer, and finishes no stage.
    NOTHING_SENT("Items"): Invalid, "Inspection items are required";
    /// The items of a list name more than one machine, inspection, stage or version.
    ITEMS_APART("Items"): Invalid, "Inspection items should be of one machine and one inspection";
    /// The request names an item twice.
    ITEM_TWICE("TemplateItemTypeId"): Invalid, "Inspection item is given twice";
    /// The item is not of the version of the template with which the inspection was begun.
    NOT_ASKED("TemplateItemTypeId"): Invalid, "Item is not part of this inspection";
    /// `ItemStatus` is neither 0, 1 nor 2.
    ITEM_STATUS("ItemStatus"): Invalid, "Answer should be yes, no or not applicable";
    /// A question with yes and no has no third answer.
    YES_OR_NO("ItemStatus"): Invalid, "Answer should be yes or no";
    /// The measure of a number item is no number, or has more decimals than the item takes.
    MEASURE("Measure"): Invalid, "Measured value should be a number of up to nine digits and the decimals of the item";
    /// A failed item lacks its area or its defect, at a site with fault categories.
    FAULT_REQUIRED: Invalid, "Please select area and defect";
    /// A failed item lacks the photo that its template requires.
    PHOTO_REQUIRED: Invalid, "Photo required";
    /// The area is not of the group's list any more.
    AREA("AreaId"): Invalid, "Area is not available";
    /// The defect is not of the group's list any more.
    DEFECT("DefectId"): Invalid, "Defect is not available";
    /// A text is longer than its limit.
    TEXT_TOO_LONG: Invalid, "A text of the inspection is too long";
    /// More than 500 items.
    TOO_MANY_ITEMS("Items"): Invalid, "An inspection can have 500 items at most";
    /// A repair or spec change takes answers to its failed items only.
    NOT_FAILED("TemplateItemTypeId"): Invalid, "Only failed items can be corrected";
    /// A stage is finished to which no item belongs.
    STAGE_EMPTY("Items"): Invalid, "A stage can not be finished without items";
}
