//! Numbers of machines, updated in the transaction of each change.
use crate::{
    columns::{day, int_from, number, small},
    new_table::NewTable,
};

/// Machines of a site by location and bucket. Location 0 counts machines without a location, so it has no foreign key.
pub(super) fn stock_total() -> NewTable {
    NewTable::new("stock_total")
        .col(number("group_id"))
        .col(number("site_id"))
        .col(number("location_id"))
        .col(small("bucket"))
        .col(int_from("n", 0))
        .key(&["site_id", "location_id", "bucket"])
        .refers("group_id", "tenant_group")
        .refers("site_id", "site")
        .counters(50)
}

/// Machines of a site by bucket and model.
pub(super) fn stock_tile() -> NewTable {
    NewTable::new("stock_tile")
        .col(number("group_id"))
        .col(number("site_id"))
        .col(small("bucket"))
        .col(number("model_id"))
        .col(int_from("n", 0))
        .key(&["site_id", "bucket", "model_id"])
        .refers("group_id", "tenant_group")
        .refers("site_id", "site")
        .refers("model_id", "model")
        .counters(70)
}

/// Audits of a site that fall due on each day, by model. Audits that are due today or overdue are a sum over days (goals P3
/// and P5).
pub(super) fn stock_due() -> NewTable {
    NewTable::new("stock_due")
        .col(number("group_id"))
        .col(number("site_id"))
        .col(day("due_on"))
        .col(number("model_id"))
        .col(int_from("n", 0))
        .key(&["site_id", "due_on", "model_id"])
        .refers("group_id", "tenant_group")
        .refers("site_id", "site")
        .refers("model_id", "model")
        .counters(70)
}

/// Machines of a site in each list and, in stock, of each model, as the unfiltered list counts them, and audits that fall
/// due on each day (goal P5).
pub(super) fn stock_sum() -> NewTable {
    NewTable::new("stock_sum")
        .col(number("group_id"))
        .col(number("site_id"))
        // 0: the list named by `key`; 1: the model, in stock; 2: the day of due audits, as a number such as 20261123.
        .col(small("kind"))
        .col(number("key"))
        .col(int_from("n", 0))
        .key(&["site_id", "kind", "key"])
        .refers("group_id", "tenant_group")
        .refers("site_id", "site")
        .counters(50)
}
