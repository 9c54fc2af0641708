//! The VAT rates of sites.
use crate::{
    Migrations,
    columns::{deleted, flag, instant, int, number_null, text},
    new_table::{NewTable, equal, index, new_tables, not_deleted, unique},
};

/// Its migrations, in time order.
pub fn migrations() -> Migrations {
    vec![new_tables("m20261201_001900_vat", || vec![vat_rate()])]
}

/// VAT rates of a site, in hundredths of a per cent (VAT-002). Among the rates that are not deleted a name is unique at the
/// site without regard to letter case, and one at most is the default.
fn vat_rate() -> NewTable {
    NewTable::of_site("vat_rate")
        .col(text("name"))
        .col(text("name_key"))
        .col(int("percent_hundredths"))
        .col(flag("is_default", false))
        .col(deleted())
        .col(number_null("created_by"))
        .col(instant("updated_at"))
        .refers("created_by", "app_user")
        .index(unique("vat_rate_name", &["site_id", "name_key"]).only(not_deleted()))
        .index(unique("vat_rate_default", &["site_id"]).only(not_deleted()).only(equal("is_default", true)))
        .index(index("vat_rate_group", &["group_id", "id"]))
}
