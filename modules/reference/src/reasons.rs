//! The reasons for which this module refuses a request.

platform::reasons! { "reference", "Location":
    LOCATION_REQUIRED: Invalid, "Location Name is required.";
    LOCATION_TAKEN: Invalid, "Entered location is already exist.";
    LOCATION_TOO_LONG: Invalid, "Location Name can have 50 characters at most";
    LOCATION_IN_USE: Invalid "Validation", "Location is used by machines";
    LOCATION_UNKNOWN: NotFound, "Location not found";
    AREA_REQUIRED: Invalid "Machine Area", "Area Name is required.";
    AREA_TAKEN: Invalid "Machine Area", "Entered Area is already exist.";
    AREA_TOO_LONG: Invalid "Machine Area", "Area Name can have 50 characters at most";
    AREA_UNKNOWN: NotFound "Machine Area", "Area not found";
    DEFECT_REQUIRED: Invalid "Common Defect", "Defect Name is required.";
    DEFECT_TAKEN: Invalid "Common Defect", "Entered Defect is already exist.";
    DEFECT_TOO_LONG: Invalid "Common Defect", "Defect Name can have 50 characters at most";
    DEFECT_UNKNOWN: NotFound "Common Defect", "Defect not found";
    STAGE_REQUIRED: Invalid "Machine Stage", "Stage Name is required.";
    STAGE_TAKEN: Invalid "Machine Stage", "Entered Stage is already exist.";
    STAGE_TOO_LONG: Invalid "Machine Stage", "Stage Name can have 50 characters at most";
    STAGE_UNKNOWN: NotFound "Machine Stage", "Stage not found";
    WORKSHOP_REQUIRED: Invalid "Workshop", "Workshop Name is required.";
    WORKSHOP_TAKEN: Invalid "Workshop", "Entered workshop is already exist.";
    WORKSHOP_TOO_LONG: Invalid "Workshop", "Workshop Name can have 50 characters at most";
    WORKSHOP_UNKNOWN: NotFound "Workshop", "Workshop not found";
    FRANCHISE_REQUIRED: Invalid "Franchise", "Franchise Name is required.";
    FRANCHISE_TAKEN: Invalid "Franchise", "Entered franchise is already exist.";
    FRANCHISE_TOO_LONG: Invalid "Franchise", "Franchise Name can have 50 characters at most";
    FRANCHISE_UNKNOWN: NotFound "Franchise", "Franchise not found";
    LANGUAGE_UNKNOWN: NotFound "Language", "Language not found";
    LANGUAGE_NAME("name"): Invalid "Language", "A language has a name of 1 to 50 characters";
    LANGUAGE_CODE("code"): Invalid "Language", "The code of a language is written like en_GB and stays";
    LANGUAGE_CULTURE("culture"): Invalid "Language", "The culture is written like en-GB";
    LANGUAGE_TAKEN("code"): Conflict "Language", "This language is there already";
    LANGUAGE_FIRST("active"): Invalid "Language", "The first language is always offered";
    COUNTRY_UNKNOWN: NotFound "Country", "Country not found";
    COUNTRY_DIALING("dialingCode"): Invalid "Country", "A dialing code has at most 8 digits, blanks and hyphens after its plus";
    SUPPORT_UNKNOWN: NotFound "Support contacts", "Support contacts not found";
    SUPPORT_COUNTRY("country"): Invalid "Support contacts", "Please choose a country of the list";
    SUPPORT_NO_COUNTRY("country"): Invalid "Support contacts", "Contacts of a franchise belong to a country";
    SUPPORT_FRANCHISE("franchiseName"): Invalid "Support contacts", "The name of a franchise has at most 50 characters";
    SUPPORT_TAKEN("country"): Conflict "Support contacts", "There are contacts for this country and franchise already";
    SUPPORT_LINK: Invalid "Support contacts", "An address begins with https or http and has at most 500 characters";
    SUPPORT_CONTACTS("contacts"): Invalid "Support contacts", "A card has at most 20 contacts and 100 franchises";
    SUPPORT_TYPE("contacts"): Invalid "Support contacts", "A contact is of type 1, software and machines, or 2, hardware";
    SUPPORT_REACH("contacts"): Invalid "Support contacts", "A contact has a telephone number or a valid mail address";
    SUPPORT_TEXT("contacts"): Invalid "Support contacts", "A text of a contact is too long";
    /// Stages, areas and defects are chosen from a short list.
    LIST_FULL: Invalid "Validation", "The list can have 500 entries at most";
    SITE_UNKNOWN: Invalid, "Please choose a site";
    GROUP_UNKNOWN: Invalid, "Please choose a group";
    FILE_UNREADABLE: Invalid "Import", "The file is not a CSV file with one column";
}
