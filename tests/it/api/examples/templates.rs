//! The operations of `templates`.

use futures::future::BoxFuture;
use serde_json::{Value, json};
use tests::{Person, TestSite, given};

use super::{
    Caller, Example, Examples, Submission, Thing,
    Way::{Body, Filter, Path, Record},
};

/// A check template of the group, with one item.
pub const TEMPLATE: Thing =
    Thing::of_group("template", |site, name| Box::pin(async move { written(site, &name).await.0.to_string() }))
        .with_name();

/// A check template of the group with one published version.
pub const PUBLISHED: Thing = Thing::of_group("published template", |site, name| {
    Box::pin(async move {
        let template = given::check_template(&site.group, &name, 1).await;
        given::template_version(&site.group, template, &name).await;
        template.to_string()
    })
});

/// A group of items of a template.
pub const TEMPLATE_GROUP: Thing =
    Thing::of_group("template group", |site, name| Box::pin(async move { written(site, &name).await.1.to_string() }))
        .in_fields(&["TemplateItemGroupId"]);

/// An item of a template.
pub const TEMPLATE_ITEM: Thing =
    Thing::of_group("template item", |site, name| Box::pin(async move { written(site, &name).await.2.to_string() }));

/// A list of quick texts of the group.
pub const COMMENT_LIST: Thing = Thing::of_group("comment list", |site, name| {
    Box::pin(async move { given::comment_list(&site.group, &name).await.to_string() })
})
.in_fields(&["CommentListId"]);

/// A category of items of the group.
pub const ITEM_CATEGORY: Thing = Thing::of_group("item category", |site, name| {
    Box::pin(async move { given::item_category(&site.group, &name).await.to_string() })
})
.in_fields(&["TemplateItemCategoryId"]);

/// An animation of the group.
pub const ANIMATION: Thing = Thing::of_group("animation", |site, name| {
    Box::pin(async move { given::template_lookup(&site.group, 1, &name).await.to_string() })
})
.in_fields(&["AnimationId"]);

/// A menu pricing category of the group.
pub const MENU_PRICING: Thing = Thing::of_group("menu pricing category", |site, name| {
    Box::pin(async move { given::template_lookup(&site.group, 2, &name).await.to_string() })
});

/// A machine type of the group.
pub const MACHINE_TYPE: Thing = Thing::of_group("machine type", |site, name| {
    Box::pin(async move { given::template_lookup(&site.group, 3, &name).await.to_string() })
});

/// The operations of `templates`.
pub const EXAMPLES: Examples = Examples {
    things: &[
        TEMPLATE,
        PUBLISHED,
        TEMPLATE_GROUP,
        TEMPLATE_ITEM,
        COMMENT_LIST,
        ITEM_CATEGORY,
        ANIMATION,
        MENU_PRICING,
        MACHINE_TYPE,
    ],
    operations: &[
        Example::asks("list_vehicle_templates", "template.read").lists(&["TemplateName"]),
        Example::asks("list_handover_templates", "template.read").lists(&["TemplateName"]),
        Example::asks("list_templates", "template.read").lists(&["TemplateName"]),
        Example::asks("save_templates", "template.write")
            .id(TEMPLATE, Body(|id| json!({ "TemplateId": id, "TemplateName": format!("Changed {id}") })))
            .sends(save_templates)
            .valid(Caller::HeadOffice, r#"{ "TemplateName": "Check {number}", "VehicleType": 1 }"#),
        Example::asks("save_template_groups", "template.write")
            .id(TEMPLATE_GROUP, Body(|id| json!({ "TemplateItemGroupId": id, "ItemGroup": "Cab" })))
            .sends(save_template_groups),
        Example::asks("save_template_items", "template.write")
            .id(TEMPLATE_ITEM, Body(|id| json!({ "TemplateItemTypeId": id, "ItemDesc": "Lights" })))
            .sends(save_template_items),
        Example::asks("read_template_draft", "template.write").id(TEMPLATE, Path),
        Example::asks("read_template", "template.read").id(PUBLISHED, Path),
        Example::asks("read_template_version", "template.read").id(PUBLISHED, Path),
        Example::asks("read_template_inspections", "template.read").id(TEMPLATE, Path),
        Example::asks("complete_template", "template.write").id(TEMPLATE, Path),
        Example::asks("post_complete_template", "template.write").id(TEMPLATE, Path).sends(complete_template),
        Example::asks("copy_template", "template.write")
            .id(TEMPLATE, Body(|id| json!({ "TemplateId": id, "TemplateName": format!("Copy of {id}") })))
            .sends(copy_template),
        Example::asks("list_template_languages", "template.read").id(TEMPLATE, Path),
        Example::asks("read_template_language", "template.read").id(TEMPLATE, Path),
        Example::asks("save_template_language", "template.write")
            .id(TEMPLATE, Body(|id| json!({ "TemplateId": id, "LanguageId": 2, "TemplateName": "Prüfung" })))
            .sends(save_template_language),
        Example::asks("save_comment_list", "template.write")
            .id(COMMENT_LIST, Body(|id| json!({ "CommentListId": id, "Comments": [{ "CommentText": "Worn" }] })))
            .sends(save_comment_list)
            .valid(
                Caller::HeadOffice,
                r#"{ "CommentListDesc": "Tyres {number}", "Comments": [{ "CommentText": "Worn" }] }"#,
            ),
        Example::asks("list_comment_lists", "template.read"),
        Example::asks("list_item_comments", "template.read").lists(&["CommentText"]),
        Example::asks("list_check_types", "template.read"),
        Example::asks("list_check_item_types", "template.read"),
        Example::asks("list_vehicle_types", "template.read"),
        Example::asks("list_item_categories", "template.read").lists(&["TemplateItemCategoryDesc"]),
        Example::asks("list_uber_categories", "template.read"),
        Example::asks("list_menu_pricing_categories", "template.read").only_reads(),
        Example::asks("list_animations", "template.read")
            .no_id("a culture; the id of a template answers its animations"),
        Example::asks("list_machine_types", "template.read"),
        Example::asks("list_console_templates", "template.read"),
        Example::asks("read_console_templates", "template.read").id(TEMPLATE, Path),
        Example::asks("list_console_itemcategories", "template.read"),
        Example::asks("read_console_itemcategories", "template.read").id(ITEM_CATEGORY, Path),
        Example::asks("create_console_itemcategories", "template.write")
            .sends(create_console_item_categories)
            .valid(Caller::Operator, r#"{ "name": "Category {number}", "groupId": "{group}" }"#),
        Example::asks("update_console_itemcategories", "template.write").id(ITEM_CATEGORY, Record),
        Example::asks("delete_console_itemcategories", "template.write").id(ITEM_CATEGORY, Path),
        Example::asks("list_console_animations", "template.read"),
        Example::asks("read_console_animations", "template.read").id(ANIMATION, Path),
        Example::asks("create_console_animations", "template.write")
            .sends(create_console_animations)
            .valid(Caller::Operator, r#"{ "name": "Animation {number}", "groupId": "{group}" }"#),
        Example::asks("update_console_animations", "template.write").id(ANIMATION, Record),
        Example::asks("delete_console_animations", "template.write").id(ANIMATION, Path),
        Example::asks("delete_many_console_animations", "template.write").id(ANIMATION, Filter(None)),
        Example::asks("list_console_menupricingcategories", "template.read"),
        Example::asks("read_console_menupricingcategories", "template.read").id(MENU_PRICING, Path),
        Example::asks("create_console_menupricingcategories", "template.write")
            .sends(create_console_menupricingcategories)
            .valid(Caller::Operator, r#"{ "name": "Category {number}", "groupId": "{group}" }"#),
        Example::asks("update_console_menupricingcategories", "template.write").id(MENU_PRICING, Record),
        Example::asks("delete_console_menupricingcategories", "template.write").id(MENU_PRICING, Path),
        Example::asks("delete_many_console_menupricingcategories", "template.write").id(MENU_PRICING, Filter(None)),
        Example::asks("list_console_machinetypes", "template.read"),
        Example::asks("read_console_machinetypes", "template.read").id(MACHINE_TYPE, Path),
        Example::asks("create_console_machinetypes", "template.write")
            .sends(create_console_machinetypes)
            .valid(Caller::Operator, r#"{ "name": "Type {number}", "groupId": "{group}" }"#),
        Example::asks("update_console_machinetypes", "template.write").id(MACHINE_TYPE, Record),
        Example::asks("delete_console_machinetypes", "template.write").id(MACHINE_TYPE, Path),
        Example::asks("delete_many_console_machinetypes", "template.write").id(MACHINE_TYPE, Filter(None)),
    ],
};

/// A template with one group of one item; the ids of all three.
async fn written(site: &TestSite, name: &str) -> (i64, i64, i64) {
    let template = given::check_template(&site.group, name, 1).await;
    let group = given::template_group(&site.group, template, name).await;
    (template, group, given::template_item(&site.group, template, group, name).await)
}

/// The administrator of a head office of the group: dealerships do not write templates.
async fn head_office(site: &TestSite) -> Person {
    site.group.head_office().await.administrator().await
}

async fn submission(site: &TestSite, path: &str, body: Value) -> Submission {
    Submission::of(head_office(site).await, path, body)
}

fn save_templates(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        submission(site, "template/create", json!({ "TemplateName": "Gate check", "VehicleType": 7 })).await
    })
}

fn save_template_groups(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let template = written(site, "Groups").await.0;
        submission(site, "templateitemgroup/create", json!({ "TemplateId": template, "ItemGroup": "Cab" })).await
    })
}

fn save_template_items(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let group = written(site, "Items").await.1;
        let body = json!([{ "TemplateItemGroupId": group, "ItemDesc": "Lights" }]);
        submission(site, "templateitemtype/create", body).await
    })
}

fn complete_template(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let template = written(site, "Complete").await.0;
        submission(site, &format!("template/complete/{template}/0/false"), json!({})).await
    })
}

fn copy_template(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let template = written(site, "Copied").await.0;
        let body = json!({ "TemplateId": template, "TemplateName": "The copy" });
        submission(site, "template/CopyTemplateMultiLanguage", body).await
    })
}

fn save_template_language(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let template = written(site, "Language").await.0;
        let body = json!({ "TemplateId": template, "LanguageId": 2, "TemplateName": "Sprache" });
        submission(site, "template/CompleteSaveLanguage", body).await
    })
}

fn save_comment_list(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let body = json!({ "CommentListDesc": "Tyres", "Comments": [{ "CommentText": "Worn" }] });
        submission(site, "commentlist/create", body).await
    })
}

fn create_console_item_categories(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let group = site.group.administrator(site).await;
        Submission::of(group, "/admin/api/itemcategories", json!({ "name": "Safety" }))
    })
}

fn create_console_animations(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let group = site.group.administrator(site).await;
        let body = json!({ "name": format!("Animation {}", given::number()) });
        Submission::of(group, "/admin/api/animations", body)
    })
}

fn create_console_menupricingcategories(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let group = site.group.administrator(site).await;
        let body = json!({ "name": format!("Category {}", given::number()) });
        Submission::of(group, "/admin/api/menupricingcategories", body)
    })
}

fn create_console_machinetypes(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let group = site.group.administrator(site).await;
        let body = json!({ "name": format!("Type {}", given::number()) });
        Submission::of(group, "/admin/api/machinetypes", body)
    })
}
