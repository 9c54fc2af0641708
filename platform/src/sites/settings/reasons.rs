//! Reasons for which a settings document or a setting is refused.

crate::reasons! { "settings", "Site Settings":
    NOT_XML: Invalid, "The settings are not well-formed XML";
    NOT_SETTINGS: Invalid, "The document is not a SettingXml document";
    DOCTYPE: Invalid, "Document types and entities are not accepted in settings";
    TOO_DEEP: Invalid, "The settings are nested too deeply";
    TOO_LARGE: TooLarge, "The settings are too large";
    UNKNOWN_KEY: Invalid, "There is no such setting";
    BAD_VALUE: Invalid, "A setting has a value it cannot have";
}
