//! An index to read the log of a site from a given place on, for the event stream.
crate::indexes::indexes! {
    ("machine_event_told", "machine_event", &["site_id", "id"]),
}
