//! Indexes of the console's list of inspections: those of a group and of a site, the latest first.
crate::indexes::indexes! {
    ("inspection_group", "inspection", &["group_id", "id"]),
    ("inspection_site", "inspection", &["site_id", "id"]),
}
