//! Indexes for the filters of the audit log: the actions of one person, and those on one kind of thing, newest first.
crate::indexes::indexes! {
    ("audit_entry_of_user", "audit_entry", &["user_id", "id"]),
    ("audit_entry_of_subject", "audit_entry", &["subject", "id"]),
}
