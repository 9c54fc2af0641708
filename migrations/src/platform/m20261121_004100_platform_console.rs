//! Indexes for the lists of the console: the audit log of a group or of a site, newest first.
crate::indexes::indexes! {
    ("audit_entry_of_group", "audit_entry", &["group_id", "id"]),
    ("audit_entry_of_site", "audit_entry", &["site_id", "id"]),
}
