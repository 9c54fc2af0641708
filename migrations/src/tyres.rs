//! The tyre makes, ratings and sizes of sites. Among the entries that are not deleted, a name is unique at the site without
//! regard to letter case, and a size by its three values.
use crate::{
    Migrations,
    columns::{deleted, instant, int, number_null, small, text},
    new_table::{NewTable, index, new_tables, not_deleted, unique},
};

/// Its migrations, in time order.
pub fn migrations() -> Migrations {
    vec![new_tables("m20261201_001800_tyres", || vec![tyre_make(), tyre_rating(), tyre_size()])]
}

/// Makes of tyres that a site fits (TYRE-002).
fn tyre_make() -> NewTable {
    NewTable::of_site("tyre_make")
        .col(text("name"))
        .col(text("name_key"))
        .col(deleted())
        .col(number_null("created_by"))
        .col(instant("updated_at"))
        .refers("created_by", "app_user")
        .index(unique("tyre_make_name", &["site_id", "name_key"]).only(not_deleted()))
        .index(index("tyre_make_group", &["group_id", "id"]))
}

/// Ratings of tyres that a site fits (TYRE-002).
fn tyre_rating() -> NewTable {
    NewTable::of_site("tyre_rating")
        .col(text("name"))
        .col(text("name_key"))
        .col(int("order_list"))
        .col(deleted())
        .col(number_null("created_by"))
        .col(instant("updated_at"))
        .refers("created_by", "app_user")
        .index(unique("tyre_rating_name", &["site_id", "name_key"]).only(not_deleted()))
        .index(index("tyre_rating_group", &["group_id", "id"]))
}

/// Sizes of tyres that a site fits (TYRE-002). A wheel is stored in tenths.
fn tyre_size() -> NewTable {
    NewTable::of_site("tyre_size")
        .col(small("width"))
        .col(small("profile"))
        .col(small("wheel_tenths"))
        .col(text("name"))
        .col(deleted())
        .col(number_null("created_by"))
        .col(instant("updated_at"))
        .refers("created_by", "app_user")
        .index(unique("tyre_size_values", &["site_id", "width", "profile", "wheel_tenths"]).only(not_deleted()))
        .index(index("tyre_size_group", &["group_id", "id"]))
}
