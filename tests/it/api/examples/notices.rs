//! The operations of `notices`.

use futures::future::BoxFuture;
use serde_json::json;
use tests::{TestSite, given};

use super::{Example, Examples, Submission, Thing, Way::Body};

/// A notification for everybody at the site.
pub const NOTIFICATION: Thing = Thing::of_site("notification", |site, _| {
    Box::pin(async move {
        let values = vec![site.group.id.into(), site.id.into(), site.app().now().into()];
        let text = "INSERT INTO notification (group_id, site_id, title, message, created_at) \
                    SELECT $1, $2, 'Title', 'Message', $3 WHERE {scope} RETURNING id";
        given::insert(site.app(), text, values).await.to_string()
    })
})
.in_fields(&["NotificationId"]);

/// The operations of `notices`.
pub const EXAMPLES: Examples = Examples {
    things: &[NOTIFICATION],
    operations: &[
        Example::asks("read_events", "event.listen"),
        Example::asks("list_notifications", "notification.read").only_reads(),
        Example::asks("update_notification", "notification.read")
            .id(NOTIFICATION, Body(|id| json!({ "NotificationId": id, "IsRead": true })))
            .sends(update_notification),
    ],
};

fn update_notification(site: &TestSite) -> BoxFuture<'_, Submission> {
    Box::pin(async move {
        let admin = site.administrator().await;
        let notice = given::notification(site, admin.id).await;
        Submission::of(admin, "notification/update", json!({ "NotificationId": notice, "IsRead": true }))
    })
}
