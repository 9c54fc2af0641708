//! Reasons for which this module refuses a request, in addition to those of the machine rules in stock. The topic is
//! the heading of a failed work order (HAND-060).

platform::reasons! { "handover", "Work Order":
    /// The text is no date in DD/MM/YYYY.
    OWNERSHIP_DATE("OwnershipChangedDate"): Invalid, "Change of Ownership date is not valid";
    /// Outside the range of docs/behaviour/machine-life.md, "Ownership date".
    OWNERSHIP_RANGE("OwnershipChangedDate"): Invalid, "Change of Ownership date should lie within the last 3 years or the next month";
    /// The machine has no dealership work order.
    NO_DEALER: NotFound, "Machine has no work order for a dealership";
    /// The machine has no customer work order.
    NO_CUSTOMER: NotFound, "Machine has no work order for a customer";

    /// A customer whose machine is not sold yet cannot be erased.
    CUSTOMER_ORDERED: Conflict "Conflict", "Customer has an open work order";

    // The customer form.

    /// HAND-036.
    NAME_REQUIRED("Surname"): Invalid, "Name is required";
    /// HAND-037.
    STREET_REQUIRED("Address1"): Invalid, "Street is required";
    /// HAND-037.
    CITY_REQUIRED("Address2"): Invalid, "City is required";
    /// HAND-037.
    STATE_REQUIRED("Address3"): Invalid, "State is required";
    /// HAND-037.
    COUNTRY_REQUIRED("Address4"): Invalid, "Country is required";
    /// HAND-037.
    POSTCODE_REQUIRED("Postcode"): Invalid, "Postcode is required";
    /// HAND-038.
    TELEPHONE_REQUIRED("Telephone"): Invalid, "Telephone is required";
    /// HAND-038.
    TELEPHONE_WRONG("Telephone"): Invalid, "Telephone should have digits, plus, minus and spaces only";
    /// The rule of `TELEPHONE_WRONG` for the mobile number.
    MOBILE_WRONG("Mobile"): Invalid, "Mobile should have digits, plus, minus and spaces only";
    /// HAND-039.
    EMAIL_REQUIRED("Email"): Invalid, "Email Address is required";
    /// HAND-039.
    EMAIL_WRONG("Email"): Invalid, "Invalid Email Address";
    /// HAND-040.
    TOO_LONG: Invalid, "At most 50 characters can be entered";
    /// The type is neither 1 nor 2.
    CUSTOMER_TYPE("CustomerTypeId"): Invalid, "Given customer type is not available";

    // The handover inspection.

    /// More than 500 answers.
    TOO_MANY_ANSWERS("SaveJcbItemsInfo"): Invalid "Handover", "At most 500 questions can be answered";
    /// The answer names no question, or one that is not of the published version.
    NOT_ASKED("TemplateItemTypeId"): Invalid "Handover", "Question is not part of this handover";
    /// The request answers a question twice.
    ANSWERED_TWICE("TemplateItemTypeId"): Invalid "Handover", "Question is answered twice";
    /// `ItemStatus` is neither 0 nor 1.
    YES_OR_NO("ItemStatus"): Invalid "Handover", "Answer should be yes or no";
    /// `TemplateId` is another than the model's handover template.
    TEMPLATE("TemplateId"): Invalid "Handover", "Given template is not the one mapped to this model";
    /// The published version is another one than the version that was displayed.
    TEMPLATE_CHANGED("TemplateVersion"): Conflict "Conflict", "Handover Template has been changed by somebody else";
    /// The current disclaimer is another one than the text that was displayed.
    DISCLAIMER_CHANGED("Disclaimer"): Conflict "Conflict", "Disclaimer has been changed by somebody else";
    /// A comment of more than 500 characters.
    COMMENT_LONG("SaveJcbItemsInfo"): Invalid "Handover", "Comments should be at most 500 characters";
    /// The drawing is no PNG picture.
    PICTURE_WRONG("CustomerSignature"): Invalid "Handover", "Customer Signature is not a PNG picture";
    /// The drawing has no stroke.
    PICTURE_EMPTY("CustomerSignature"): Invalid "Handover", "Customer Signature picture is empty";
    /// The drawing is larger than `limits.signature_kib`, longer than 2000 pixels, or of more than a million pixels.
    PICTURE_LARGE("CustomerSignature"): Invalid "Handover", "Customer Signature picture is too large";

    // The proof of a handover.

    /// There is no such handover at the current site.
    NO_HANDOVER: NotFound "Handover", "Given handover is not available";
    /// A correction without a reason.
    REASON_REQUIRED("Reason"): Invalid "Handover", "Reason is required";
    /// A reason of more than 500 characters.
    REASON_LONG("Reason"): Invalid "Handover", "Reason should be at most 500 characters";
    /// A correction that changes no answer and no comment.
    NOTHING_CORRECTED("SaveJcbItemsInfo"): Invalid "Handover", "Nothing is corrected";
    /// The handover has 100 corrections.
    TOO_MANY_CORRECTIONS("HandoverId"): Invalid "Handover", "A handover can be corrected at most 100 times";
    /// The handover is from before proofs were stored.
    NO_PROOF: Conflict "Conflict", "Handover is from before proofs were kept";

    // Signing by link.

    /// `Email` is neither empty nor an address.
    LINK_EMAIL("Email"): Invalid "Handover", "Invalid Email Address";
    /// There is no such link at the current site.
    NO_LINK: NotFound "Handover", "Given signing link is not available";
    /// The link was signed, withdrawn, or has expired.
    LINK_ENDED: Conflict "Conflict", "Signing link cannot be used any more";
    /// A customer's link that is unknown, expired, used, withdrawn, or about a handover that has changed: one answer for
    /// all.
    LINK_GONE: NotFound "Handover", "This link cannot be used";
}
