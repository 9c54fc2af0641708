//! Indexes for the lists of the console: the catalogues of all groups by serial number, for operators, and the
//! catalogue of one group in the order of insertion.
crate::indexes::indexes! {
    ("catalogue_machine_by_vin", "catalogue_machine", &["vin", "id"]),
    ("catalogue_machine_of_group", "catalogue_machine", &["group_id", "id"]),
}
