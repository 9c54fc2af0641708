//! Entries of small lists: tyres, VAT rates and video quality questions of a site; work statuses, animations and the like of a
//! group.

use super::{insert, number};
use crate::tenants::{TestGroup, TestSite};

/// A tyre make of a site; returns its id.
pub async fn tyre_make(site: &TestSite, name: &str) -> i64 {
    let text = "INSERT INTO tyre_make (group_id, site_id, name, name_key, updated_at) \
                SELECT $1, $2, $3, $4, $5 WHERE {scope} RETURNING id";
    insert(site.app(), text, named(site, name)).await
}

/// A tyre rating of a site, the first of its list; returns its id.
pub async fn tyre_rating(site: &TestSite, name: &str) -> i64 {
    let text = "INSERT INTO tyre_rating (group_id, site_id, name, name_key, updated_at, order_list) \
                SELECT $1, $2, $3, $4, $5, 1 WHERE {scope} RETURNING id";
    insert(site.app(), text, named(site, name)).await
}

/// Width, profile and wheel, in tenths, that no other test uses.
pub fn tyre_values() -> (i16, i16, i16) {
    let number = number();
    let part = |number: u32, of: u32| i16::try_from(number % of).expect("a small number");
    (1 + part(number, 900), part(number / 900, 100), 10 + part(number / 90_000, 900))
}

/// A tyre size of a site; returns its id.
pub async fn tyre_size(site: &TestSite, (width, profile, tenths): (i16, i16, i16)) -> i64 {
    let name = format!("{width}/{profile} R {}", platform::core::decimal::text(i64::from(tenths), 1));
    let mut values = named(site, &name);
    values.truncate(3);
    values.extend([site.app().now().into(), width.into(), profile.into(), tenths.into()]);
    let text = "INSERT INTO tyre_size (group_id, site_id, name, updated_at, width, profile, wheel_tenths) \
                SELECT $1, $2, $3, $4, $5, $6, $7 WHERE {scope} RETURNING id";
    insert(site.app(), text, values).await
}

/// A VAT rate of a site, in hundredths of a per cent; returns its id.
pub async fn vat_rate(site: &TestSite, name: &str, hundredths: i32, is_default: bool) -> i64 {
    let mut values = named(site, name);
    values.extend([hundredths.into(), is_default.into()]);
    let text = "INSERT INTO vat_rate (group_id, site_id, name, name_key, updated_at, percent_hundredths, is_default) \
                SELECT $1, $2, $3, $4, $5, $6, $7 WHERE {scope} RETURNING id";
    insert(site.app(), text, values).await
}

/// A video quality question of a site in the first language; returns its id.
pub async fn video_question(site: &TestSite, question: &str) -> i64 {
    let text = "INSERT INTO video_question (group_id, site_id, question, question_key, updated_at, order_list, language_id) \
                SELECT $1, $2, $3, $4, $5, 10, 1 WHERE {scope} RETURNING id";
    insert(site.app(), text, named(site, question)).await
}

/// A work status of a group, the first of its list; returns its id.
pub async fn work_status(group: &TestGroup, name: &str) -> i64 {
    let text =
        "INSERT INTO work_status (group_id, description, order_list) SELECT $1, $2, 1 WHERE {scope} RETURNING id";
    insert(group.app(), text, vec![group.id.into(), name.into()]).await
}

/// An entry of a list of the editor of templates: 1 animation, 2 menu pricing category, 3 machine type; returns its id.
pub async fn template_lookup(group: &TestGroup, kind: i16, name: &str) -> i64 {
    let text = "INSERT INTO template_lookup (group_id, kind, name) SELECT $1, $2, $3 WHERE {scope} RETURNING id";
    insert(group.app(), text, vec![group.id.into(), kind.into(), name.into()]).await
}

/// Group, site, name, its compared form and the time.
fn named(site: &TestSite, name: &str) -> Vec<sea_orm::Value> {
    vec![site.group.id.into(), site.id.into(), name.into(), name.to_uppercase().into(), site.app().now().into()]
}
