//! Every way this module refuses.

platform::reasons! { "gadgets", "Gadget":
    GADGET_REQUIRED: Invalid, "Gadget Name is required";
    GADGET_TOO_LONG: Invalid, "Gadget Name can have 50 characters at most";
    GADGET_TAKEN: Invalid, "There is a gadget of this name already";
    GADGET_UNKNOWN: NotFound, "Gadget not found";
    GADGET_SITE_UNKNOWN: Invalid, "Please choose the site of the gadget";
}
