//! Indexes for the lists of the console: machines of a group or of a site, the newest first. An operator's
//! runs along the key.
crate::indexes::indexes! {
    ("machine_of_group", "machine", &["group_id", "id"]),
    ("machine_of_site", "machine", &["site_id", "id"]),
}
