//! Indexes for the console's list of work orders: of a group, of a site, of a machine and of a dealer, the latest first.
crate::indexes::indexes! {
    ("work_order_group", "work_order", &["group_id", "id"]),
    ("work_order_site", "work_order", &["site_id", "id"]),
    ("work_order_machine", "work_order", &["machine_id", "id"]),
    ("work_order_dealer", "work_order", &["dealer_site_id", "id"]),
}
