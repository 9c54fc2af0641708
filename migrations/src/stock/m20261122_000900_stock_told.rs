//! The log of a site is read on from a place of it, by whoever is told what changes there.
crate::indexes::indexes! {
    ("machine_event_told", "machine_event", &["site_id", "id"]),
}
