//! The reasons for which this module refuses a request.

platform::reasons! { "sites", "Site":
    SITE_UNKNOWN: NotFound, "Site not found";
    CODE_REQUIRED: Invalid, "Site code is required";
    CODE_WRONG: Invalid, "Sitecode is numeric";
    CODE_LONG: Invalid, "A site code has at most 10 digits";
    CODE_TAKEN: Conflict, "This site code is taken";
    NAME_REQUIRED: Invalid, "Site name is required";
    TOO_LONG: Invalid, "A text of a site can have 50 characters at most";
    EMAIL_WRONG: Invalid, "Invalid Email Address";
    WEBSITE_WRONG: Invalid, "The web address should begin with http or https";
    COUNTRY_UNKNOWN: Invalid, "Unknown country code";
    CULTURE_WRONG: Invalid, "The culture should be written like en-GB";
    HIERARCHY_WRONG: Invalid, "The hierarchy is 0, 1 or 2";
    ZONE_UNKNOWN: Invalid, "The time zone should be a name such as GMT Standard Time or Europe/London";
    FRANCHISE_CHOICE: Invalid, "Please choose a franchise of the group";
    GROUP_FIXED: Invalid, "A site cannot move to another group";
    CODE_FIXED: Invalid, "A site keeps its code";
    NOT_YOURS: Forbidden "Permission Denied", "Only those who manage sites may change this";
    GROUP_UNKNOWN: NotFound "Group", "Group not found";
    GROUP_CHOICE: Invalid "Group", "Please choose a group";
    GROUP_NAME_REQUIRED: Invalid "Group", "Group name is required";
    GROUP_NAME_LONG: Invalid "Group", "A group name can have 50 characters at most";
    GROUP_TAKEN: Conflict "Group", "This group name is taken";
    SETTINGS_STALE: Conflict "Conflict", "The settings were changed by someone else meanwhile, please reload";
    TIMESTAMP_REQUIRED: Invalid "Site Settings", "The TimeStamp the settings were read with is required";
    PROFILE_STAMP_REQUIRED("timeStamp"): Invalid "Site Profile", "The TimeStamp the profile was read with is required";
    ONE_LANGUAGE: Invalid "Site Profile", "The site has one language only";
    DEFAULT_LANGUAGE_ONLY: Invalid "Site Profile", "Site name and address are changed in the default language";
    LANGUAGE_UNKNOWN: NotFound "Language", "Language not found";
    LANGUAGE_CHOICE: Invalid "Site Settings", "Please choose a language of the list";
    DECRYPT_REFUSED: Forbidden "Permission Denied", "Secrets are not decrypted";
    SECRET_LENGTH("input"): Invalid "Crypto", "A secret has 1 to 100 characters";
    SETTINGS_EMPTY: Invalid "Site Settings", "Settings are sent as values or as XML";
    SETTING_PROTECTED: Forbidden "Permission Denied", "The machine module and the hierarchy are set by head office";
    MODULE_UNKNOWN: NotFound "Module", "No such module";
    MODULE_ALWAYS: Invalid "Module", "This module is always on";
    SITE_CHOICE: Invalid "Module", "Please choose a site";
    KEY_UNKNOWN: NotFound "API key", "API key not found";
    KEY_NAME_REQUIRED: Invalid "API key", "A name is required";
    KEY_NAME_LONG: Invalid "API key", "A name can have 50 characters at most";
    KEY_SCOPE: Forbidden "API key", "The API key has not the scope of this call";
    KEY_SCOPE_UNKNOWN: Invalid "API key", "The scopes are provider.sites and mail.bounce";
    KEY_REFUSED: SignIn "API key", "The API key is missing, unknown or revoked";
    EXPORT_WRONG: Invalid "Import", "The file is not an exported site";
}
