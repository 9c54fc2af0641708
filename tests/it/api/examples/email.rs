//! The operations of `email`.

use futures::future::BoxFuture;
use serde_json::{Value, json};
use tests::{TestSite, given};

use super::{
    Caller, Example, Examples, Submission, Thing,
    Way::{Body, Filter, Path},
    ready,
    stock::{self, HISTORY},
};

/// A template of the site.
pub const TEMPLATE: Thing = Thing::of_site("message template", |site, name| {
    Box::pin(async move { given::message_template(site, &name).await.to_string() })
})
.in_fields(&["MessageTemplateId"])
.with_name();

/// A template that is active at the site.
pub const MAPPING: Thing = Thing::of_site("message template mapping", |site, name| {
    Box::pin(async move {
        let template = given::message_template(site, &name).await;
        given::message_template_mapping(site, template).await.to_string()
    })
})
.in_fields(&["MessageTemplateSiteMappingId"]);

/// A mail of the site to a customer.
pub const MAIL: Thing =
    Thing::of_site("mail", |site, name| Box::pin(async move { given::customer_mail(site, &name).await.to_string() }))
        .in_fields(&["MailId"]);

/// A mail of the site that the mail server has refused.
pub const REFUSED_MAIL: Thing = Thing::of_site("refused mail", |site, name| {
    Box::pin(async move { given::refused_mail(site, &name).await.to_string() })
});

/// An address to which the group writes no mails.
pub const SUPPRESSION: Thing = Thing::of_group("suppressed address", |site, name| {
    Box::pin(async move { given::mail_suppression(&site.group, &name).await.to_string() })
});

/// The operations of `email`.
pub const EXAMPLES: Examples = Examples {
    things: &[TEMPLATE, MAPPING, MAIL, REFUSED_MAIL, SUPPRESSION],
    operations: &[
        Example::asks("list_message_templates", "messagetemplate.read").only_reads(),
        Example::asks("list_message_templates_of_type", "messagetemplate.read").only_reads(),
        Example::asks("list_message_template_mappings", "messagetemplate.read").lists(&["TemplateTitle"]),
        Example::asks("list_message_template_categories", "messagetemplate.read"),
        Example::asks("create_message_template", "messagetemplate.write")
            .sends(create_message_template)
            .valid(Caller::Administrator, r#"{ "TemplateTitle": "Mail {number}", "TemplateSubject": "About {number}", "TemplateContent": "<p>Hello</p>", "MessageTemplateCategoryId": 1, "LanguageId": 1 }"#),
        Example::asks("update_message_template", "messagetemplate.write")
            .id(TEMPLATE, Body(changed))
            .sends(update_message_template),
        Example::asks("create_message_template_mapping", "messagetemplate.write")
            .id(TEMPLATE, Body(|id| json!({ "MessageTemplateId": id })))
            .sends(create_message_template_mapping)
            // The first master of the demonstration world.
            .valid(Caller::HeadOffice, r#"{ "MessageTemplateId": 1000000001 }"#),
        Example::asks("update_message_template_mapping", "messagetemplate.write")
            .id(MAPPING, Body(|id| json!({ "MessageTemplateSiteMappingId": id, "IsDefaultTemplate": true })))
            .sends(update_message_template_mapping),
        Example::asks("delete_message_template_mapping", "messagetemplate.write").id(MAPPING, Path),
        Example::asks("draft_customer_mail", "mail.send").id(stock::HISTORY, Path),
        Example::asks("list_customer_mails", "mail.send").id(stock::HISTORY, Path),
        Example::asks("read_customer_mail", "mail.send").id(MAIL, Path),
        Example::asks("send_customer_mail", "mail.send")
            .id(stock::HISTORY, Body(customer_mail))
            .sends(send_customer_mail)
            .valid(Caller::HeadOffice, r#"{ "VhcId": "{machine}", "EmailAddress": "zoe@example.org", "Subject": "About {number}", "Message": "<p>Hello</p>" }"#),
        Example::asks("resend_customer_mail", "mail.send")
            .id(MAIL, Body(|id| json!({ "MailId": id })))
            .sends(resend_customer_mail)
            .valid(Caller::HeadOffice, r#"{ "MailId": "{mail}" }"#),
        Example::public("report_bounce"),
        Example::asks("read_mail_setup", "mail.setup"),
        Example::asks("test_mail_setup", "mail.setup").sends(test_mail_setup),
        Example::asks("list_console_mails", "mail.administer"),
        Example::asks("read_console_mails", "mail.administer").id(MAIL, Path),
        Example::asks("update_many_console_mails", "mail.administer")
            .id(REFUSED_MAIL, Filter(Some(|| json!({ "state": "queued" })))),
        Example::asks("list_console_mailsuppressions", "mail.administer"),
        Example::asks("read_console_mailsuppressions", "mail.administer").id(SUPPRESSION, Path),
        Example::asks("delete_console_mailsuppressions", "mail.administer").id(SUPPRESSION, Path),
        Example::asks("create_mail_preview", "messagetemplate.read")
            .id(HISTORY, Body(|id| json!({ "Subject": "About", "Message": "<p>{{vinno}}</p>", "VhcId": id })))
            .sends(create_mail_preview),
        Example::public("read_mail_preview"),
        Example::asks("send_test_mail", "messagetemplate.write")
            .id(HISTORY, Body(|id| json!({ "Subject": "About", "Message": "<p>{{vinno}}</p>", "VhcId": id })))
            .sends(send_test_mail)
            .valid(Caller::Administrator, r#"{ "Subject": "About {number}", "Message": "<p>Hello</p>" }"#),
        Example::asks("list_console_mastertemplates", "mastertemplate.read"),
        Example::asks("read_console_mastertemplates", "mastertemplate.read").no_id("masters belong to no tenant"),
        Example::asks("create_console_mastertemplates", "mastertemplate.write")
            .sends(create_console_mastertemplates)
            .valid(Caller::Operator, r#"{ "templateTitle": "Master {number}", "templateSubject": "About {number}", "templateContent": "<p>Hello</p>", "messageTemplateCategoryId": 1, "languageId": 1, "franchiseName": "" }"#),
        Example::asks("update_console_mastertemplates", "mastertemplate.write").no_id("masters belong to no tenant"),
        Example::asks("delete_console_mastertemplates", "mastertemplate.write").no_id("masters belong to no tenant"),
    ],
};

fn customer_mail(id: &str) -> Value {
    json!({ "VhcId": id, "EmailAddress": "zoe@example.org", "Subject": "Your machine", "Message": "<p>Hello</p>" })
}

fn send_customer_mail(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let it = ready(site).await;
        let id = given::machine(site).model(it.model).location(it.location).create().await.id;
        Submission::of(it.admin, "email/sendemail", customer_mail(&id.to_string()))
    })
}

fn resend_customer_mail(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let id = given::customer_mail(site, "sent").await;
        Submission::of(site.administrator().await, "email/resend", json!({ "MailId": id }))
    })
}

fn test_mail_setup(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move { Submission::of(site.app().operator().await, "/admin/api/mailsetup/test", json!({})) })
}

fn changed(id: &str) -> Value {
    json!({ "MessageTemplateId": id, "TemplateTitle": "Changed", "TemplateSubject": "Changed", "TemplateContent": "",
        "MessageTemplateCategoryId": 1, "LanguageId": 1, "LastTimeStamp": "2026-03-02T08:00:00.000000Z" })
}

fn create_mail_preview(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let body = json!({ "Subject": "About {{vinno}}", "Message": "<p>Hello</p>" });
        Submission::of(site.administrator().await, "MessageTemplate/preview", body)
    })
}

fn send_test_mail(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let body = json!({ "Subject": "About {{vinno}}", "Message": "<p>Hello</p>" });
        Submission::of(site.administrator().await, "MessageTemplate/test", body)
    })
}

fn create_console_mastertemplates(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let body = json!({ "templateTitle": "Delivered", "templateSubject": "Your machine", "templateContent": "<p>Hello</p>",
            "messageTemplateCategoryId": 1, "languageId": 1 });
        Submission::of(site.app().operator().await, "/admin/api/mastertemplates", body)
    })
}

fn create_message_template(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let body = json!({ "TemplateTitle": "Delivered", "TemplateSubject": "Your machine", "TemplateContent": "<p>Hello</p>",
            "MessageTemplateCategoryId": 1, "LanguageId": 1 });
        Submission::of(site.administrator().await, "MessageTemplate/SaveMessageTemplate", body)
    })
}

fn update_message_template(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let id = given::message_template(site, "Delivered").await;
        Submission::of(site.administrator().await, "MessageTemplate/UpdateMessageTemplate", changed(&id.to_string()))
    })
}

fn create_message_template_mapping(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let id = given::message_template(site, "Delivered").await;
        let body = json!({ "MessageTemplateId": id, "SiteCode": site.code });
        Submission::of(site.administrator().await, "MessageTemplate/SaveMessageTamplateMapping", body)
    })
}

fn update_message_template_mapping(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let template = given::message_template(site, "Delivered").await;
        let id = given::message_template_mapping(site, template).await;
        let body = json!({ "MessageTemplateSiteMappingId": id, "IsDefaultTemplate": true });
        Submission::of(site.administrator().await, "MessageTemplate/UpdateMessageTamplateMapping", body)
    })
}
