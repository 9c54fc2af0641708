//! Indexes for the lists of the console: the catalogues of every group by serial number, for
//! operators, and that of one as it came in.
crate::indexes::indexes! {
    ("catalogue_machine_by_vin", "catalogue_machine", &["vin", "id"]),
    ("catalogue_machine_of_group", "catalogue_machine", &["group_id", "id"]),
}
