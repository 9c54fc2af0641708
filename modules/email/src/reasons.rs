//! The reasons for which this module refuses a request.

platform::reasons! { "email", "Email Template Editor":
    TITLE_REQUIRED("TemplateTitle"): Invalid, "Title is required";
    TITLE_LONG("TemplateTitle"): Invalid, "Title can have 100 characters at most";
    TITLE_CHARACTERS("TemplateTitle"): Invalid, "Title is one line without control characters";
    SUBJECT_REQUIRED("TemplateSubject"): Invalid, "Subject is required";
    SUBJECT_LONG("TemplateSubject"): Invalid, "Subject can have 200 characters at most";
    SUBJECT_CHARACTERS("TemplateSubject"): Invalid, "Subject is one line without control characters";
    CATEGORY_REQUIRED("MessageTemplateCategoryId"): Invalid, "Category is required";
    CATEGORY_UNKNOWN("MessageTemplateCategoryId"): Invalid, "Given category is not available";
    LANGUAGE_REQUIRED("LanguageId"): Invalid, "Language is required";
    LANGUAGE_UNKNOWN("LanguageId"): Invalid, "Language is not known";
    /// Gmail displays no more than 102 KB of a mail.
    CONTENT_LONG("TemplateContent"): Invalid, "The text can have 90 KB at most";
    CONTENT_NESTED("TemplateContent"): Invalid, "The text has too many or too deeply nested elements";
    TYPE_UNKNOWN("TemplateType"): Invalid, "A template is an email (10)";
    SOURCE_UNKNOWN("TemplateSource"): Invalid, "A template is one of a site (20) or a master (100)";
    MASTER_FIXED: Forbidden "Permission Denied", "Master templates can be viewed and copied only";
    /// The key was never given out, has opened its page already, or is too old.
    PREVIEW_KEY("key"): NotFound, "The preview can not be opened any more, please refresh it";
    OWN_ADDRESS: NotReady, "Your user has no mail address";
    TOO_MANY_MASTERS: Conflict, "There can be 100 master templates at most";
    FRANCHISE("FranchiseName"): Invalid, "Franchise is one line of 50 characters at most";
    TOO_MANY: Conflict, "A site can have 100 templates at most";
    UNKNOWN: NotFound, "Template not found";
    MAPPING_UNKNOWN: NotFound, "Template not in active";
    /// EMAIL-030.
    NOT_ACTIVE: NotReady, "Template not in active";
    SITE_OTHER("sitecode"): Invalid, "Templates are listed for the site you work on";
    ADDRESS_REQUIRED("EmailAddress"): Invalid "Email", "Email Address Required";
    ADDRESS_INVALID("EmailAddress"): Invalid "Email", "Invalid email address";
    MAIL_SUBJECT_REQUIRED("Subject"): Invalid "Email", "Subject is required";
    MAIL_SUBJECT_LONG("Subject"): Invalid "Email", "Subject can have 200 characters at most";
    MAIL_SUBJECT_CHARACTERS("Subject"): Invalid "Email", "Subject is one line without control characters";
    MAIL_REQUIRED("Message"): Invalid "Email", "Message is required";
    MAIL_LONG("Message"): Invalid "Email", "The text can have 90 KB at most";
    MAIL_NESTED("Message"): Invalid "Email", "The text has too many or too deeply nested elements";
    ATTACHMENTS_MANY("AttachmentIds"): Invalid "Email", "An email can have 20 attachments at most";
    ATTACHMENTS_LARGE("AttachmentIds"): Invalid "Email", "The attachments can have 25 MiB in all";
    DOCUMENT_UNKNOWN("AttachmentIds"): Invalid "Email", "Document not found";
    MAIL_UNKNOWN: NotFound "Email", "Email not found";
    REPORT_UNKNOWN: Invalid "Email", "This is no delivery report";
    REPORT_FOREIGN: NotFound "Email", "The report is about no email of this server";
    SUPPRESSED: Conflict "Email", "Two emails to this address were refused within a day";
    NOT_RETRYABLE: Conflict "Email", "An email that was accepted, returned, withdrawn or erased cannot be sent again from here";
    NOT_RESENDABLE: Conflict "Email", "This email is still being sent or was erased";
}
