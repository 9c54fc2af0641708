//! The operations of `gadgets`.

use futures::future::BoxFuture;
use serde_json::json;
use tests::{TestSite, given};

use super::{Caller, Example, Examples, Submission, Thing, Way::Path};

/// A gadget of the site.
pub const GADGET: Thing = Thing::of_site("gadget", |site, name| {
    Box::pin(async move {
        let key = name.to_uppercase();
        let values = vec![site.group.id.into(), site.id.into(), name.into(), key.into(), site.app().now().into()];
        let text = "INSERT INTO gadget (group_id, site_id, name, name_key, updated_at) \
                    SELECT $1, $2, $3, $4, $5 WHERE {scope} RETURNING id";
        given::insert(site.app(), text, values).await.to_string()
    })
})
.with_name();

/// The operations of `gadgets`.
pub const EXAMPLES: Examples = Examples {
    things: &[GADGET],
    operations: &[
        Example::asks("list_gadgets", "gadget.read"),
        Example::asks("create_gadget", "gadget.write")
            .sends(create_gadget)
            .valid(Caller::Administrator, r#"{ "GadgetName": "Gadget {number}" }"#),
        Example::asks("list_console_gadgets", "gadget.read"),
        Example::asks("read_console_gadgets", "gadget.read").id(GADGET, Path),
        Example::asks("create_console_gadgets", "gadget.write")
            .sends(create_console_gadgets)
            .valid(Caller::Operator, r#"{ "name": "Gadget {number}", "siteId": "{site}" }"#),
    ],
};

fn create_gadget(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let body = json!({ "GadgetName": "Blue" });
        Submission::of(site.administrator().await, "gadget/create", body)
    })
}

fn create_console_gadgets(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let body = json!({ "name": "Blue" });
        Submission::of(site.administrator().await, "/admin/api/gadgets", body)
    })
}
