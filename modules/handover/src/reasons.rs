//! Every way this module refuses beside the rules of the machine's life, which stand in stock (2§5, 2§8; decisions,
//! The heading is the one that 2§8 gives a work order that fails.

platform::reasons! { "handover", "Work Order":
    /// No DD/MM/YYYY (new).
    OWNERSHIP_DATE("OwnershipChangedDate"): Invalid, "Change of Ownership date is not valid";
    /// what the date picker offers (new).
    OWNERSHIP_RANGE("OwnershipChangedDate"): Invalid, "Change of Ownership date should lie within the last 3 years or the next month";
    /// New.
    NO_DEALER: NotFound, "Machine has no work order for a dealership";
    /// New.
    NO_CUSTOMER: NotFound, "Machine has no work order for a customer";

    // The customer form (2§5, Q-084).

    /// 2§5.
    NAME_REQUIRED("Surname"): Invalid, "Name is required";
    ///
    STREET_REQUIRED("Address1"): Invalid, "Street is required";
    ///
    CITY_REQUIRED("Address2"): Invalid, "City is required";
    ///
    STATE_REQUIRED("Address3"): Invalid, "State is required";
    ///
    COUNTRY_REQUIRED("Address4"): Invalid, "Country is required";
    ///
    POSTCODE_REQUIRED("Postcode"): Invalid, "Postcode is required";
    ///
    TELEPHONE_REQUIRED("Telephone"): Invalid, "Telephone is required";
    /// 2§5 (new text).
    TELEPHONE_WRONG("Telephone"): Invalid, "Telephone should have digits, plus, minus and spaces only";
    /// The same of the other number (new).
    MOBILE_WRONG("Mobile"): Invalid, "Mobile should have digits, plus, minus and spaces only";
    /// 2§5.
    EMAIL_REQUIRED("Email"): Invalid, "Email Address is required";
    /// 2§5.
    EMAIL_WRONG("Email"): Invalid, "Invalid Email Address";
    /// 2§9 (new text).
    TOO_LONG: Invalid, "At most 50 characters can be entered";
    /// Q-085 (new).
    CUSTOMER_TYPE("CustomerTypeId"): Invalid, "Given customer type is not available";

    // The handover inspection (contract, section 9).

    /// New.
    TOO_MANY_ANSWERS("SaveJcbItemsInfo"): Invalid "Handover", "At most 200 questions can be answered";
    /// New.
    COMMENT_LONG("SaveJcbItemsInfo"): Invalid "Handover", "Comments should be at most 500 characters";
    /// New.
    PICTURE_WRONG("CustomerSignature"): Invalid "Handover", "Customer Signature is not a PNG picture";
    /// New.
    PICTURE_LARGE("CustomerSignature"): Invalid "Handover", "Customer Signature picture is too large";
}
