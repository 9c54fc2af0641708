//! Every column that refers to a machine, a model or a location is declared as a use or with the reason why it is none.

use std::collections::BTreeMap;

use platform::shared::record_uses::RecordKind;

#[test]
fn each_column_that_refers_to_a_record_is_declared_once() {
    let all = modules::all();
    let kinds =
        [("machine_id", RecordKind::Machine), ("model_id", RecordKind::Model), ("location_id", RecordKind::Location)];
    let kind_of = |column: &str| {
        let named = |name: &str| column == name || column.ends_with(&format!("_{name}"));
        kinds.iter().find(|(name, _)| named(name)).map(|(_, kind)| *kind)
    };
    let mut referring: BTreeMap<(String, String), RecordKind> = BTreeMap::new();
    for table in all.tables() {
        for column in &table.columns {
            if let Some(kind) = kind_of(column) {
                referring.insert((table.name.clone(), column.clone()), kind);
            }
        }
    }
    assert!(referring.len() > 20, "the tables were read");
    for of in all.record_uses() {
        let known = referring.remove(&(of.table.to_owned(), of.column.to_owned()));
        assert_eq!(
            known,
            Some(of.kind),
            "{}.{} does not refer to such records, or is declared twice",
            of.table,
            of.column
        );
    }
    assert!(referring.is_empty(), "not declared by Module::record_uses: {referring:?}");
}
