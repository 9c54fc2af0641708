//! The reasons for which this module refuses a request.

platform::reasons! { "catalogue", "Model":
    /// It was changed since the caller read it.
    MODEL_CHANGED("TimestampDt"): Conflict "Conflict", "Changed by somebody else in the meantime";
    /// The id of a model is missing.
    MODEL_ID("ModelId"): Invalid, "ModelID not provided";
    MODEL_REQUIRED: Invalid, "Model Name is required";
    MODEL_TOO_LONG: Invalid, "Model Name can have 50 characters at most";
    MODEL_TAKEN: Invalid "Validation", "Entered Model is already exist";
    TOO_MANY_MAPPINGS("ModelId"): Invalid "Model Mapping", "One to 1000 models can be mapped at once";
    TOO_MANY_MODELS("ModelIds"): Invalid "Model Mapping", "One to 2000 models can be mapped at once";
    MODEL_TWICE("ModelId"): Invalid "Model Mapping", "A model is given twice";
    /// The kind is none of the five.
    MAPPING_KIND("VehicleType"): Invalid "Model Mapping", "Vehicle type should be PDI, receiving, gate, handover or audit";
    /// A model without any of its templates, which would change nothing.
    MAPPING_EMPTY: Invalid "Model Mapping", "A template is required for each model";
    /// There is no such template in the group, or it is deleted.
    TEMPLATE_UNAVAILABLE: Invalid "Model Mapping", "Template is not available";
    TEMPLATE_UNPUBLISHED: Invalid "Model Mapping", "Template is not published";
    TEMPLATE_DORMANT: Invalid "Model Mapping", "Template is dormant";
    TEMPLATE_KIND: Invalid "Model Mapping", "Template is of another kind";
    /// A template of another kind than PDI at a production site.
    PRODUCTION_KIND: Invalid "Model Mapping", "Production sites map a PDI template only";
    /// A model is mapped to something that is no site.
    ENTITY_TYPE("EntityTypeId"): Invalid "Model Mapping", "Entity type should be 20, a site";
    /// The site is missing, or none of the group.
    SITE_UNKNOWN("SiteCode"): Invalid "Model Mapping", "Please choose a site";
    MAPPING_UNKNOWN("ModelMappingId"): NotFound "Model Mapping", "Mapping not found";
    MAPPING_STAYS("ModelMappingId"): Invalid "Model Mapping", "A mapping keeps its model and its site";
    CUSTOMER_TYPE("CustomerTypeId"): Invalid "Model Mapping", "Customer type should be 1, private, or 2, business";
    CUSTOMER_TYPE_TAKEN("CustomerTypeId"): Invalid "Model Mapping", "This type of customers has a template for the model at this site";
    CUSTOMER_TYPE_MAPPING_UNKNOWN("CustomerTypeMappingId"): NotFound "Model Mapping", "Customer type mapping not found";
    MODEL_IN_USE: Invalid "Validation", "This Model cannot be deleted as it has Serial numbers and/or Active templates assigned to it";
    MODEL_UNKNOWN: NotFound, "Model not found";
    NO_PICTURE: NotFound, "This model has no picture";
    GROUP_UNKNOWN: Invalid, "Please choose a group";
    SERIAL_EMPTY: Invalid "Machine Serial Number", "Machine Serial Number can not be empty";
    SERIAL_SHORT: Invalid "Machine Serial Number", "Machine Serial Number length should be minimum 7";
    SERIAL_UNKNOWN: NotFound "Machine Serial Number", "No machine found with this serial number";
    SPECIFICATION_UNKNOWN: NotFound "Specification", "Data does not exist";
    ENTRY_UNKNOWN: NotFound "Catalogue", "Machine not found in the catalogue";
    VIN_REQUIRED: Invalid "Catalogue", "Machine Serial Number required";
    VIN_WRONG: Invalid "Catalogue", "Machine serial number should be 7 to 20 letters and digits";
    VIN_TAKEN: Conflict "Catalogue", "This machine is in the catalogue already";
    ENTRY_TOO_LONG: Invalid "Catalogue", "A text of the catalogue can have 100 characters at most";
    TOO_MANY_FEATURES: Invalid "Catalogue", "A machine can have 500 features at most";
    DAY_WRONG: Invalid "Catalogue", "The date should be written like 2026-11-02";
    FILE_UNREADABLE: Invalid "Import", "The file is not a CSV file with the columns of this import";
}
