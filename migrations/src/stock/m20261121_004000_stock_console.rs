//! Indexes for the lists of the console: machines of a group or of a site, newest first. The list of an operator runs
//! along the primary key.
crate::indexes::indexes! {
    ("machine_of_group", "machine", &["group_id", "id"]),
    ("machine_of_site", "machine", &["site_id", "id"]),
}
