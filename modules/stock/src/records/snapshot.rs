//! The part of a record that the event log contains, and the way back to a record of the past.

use platform::core::error::{Error, Result};
use sea_orm::prelude::Date;
use serde_json::{Value as Json, json};

use crate::entity::machine::{self, machine_columns};

macro_rules! snapshots {
    (
        key { $id:ident: $id_type:ty }
        unchanged { $($unchanged:ident: $unchanged_type:ty,)+ }
        logged { $($logged:ident: $logged_type:ty = $name:tt,)+ }
        results { $($result:ident),+ }
        unlogged { $($unlogged:ident: $unlogged_type:ty,)+ }
    ) => {
        /// Returns the part of a record that the event log contains: the fields that a person may change, and those
        /// that the rules derive.
        pub fn snapshot(row: &machine::Model) -> Json {
            json!({ $($name: row.$logged,)+ "Results": [$(row.$result),+] })
        }

        /// Returns the record as it was when `bucket` was its list and this was its [`snapshot`]. Fields that never
        /// change are taken from the present record; a former transfer is known from the list. Older snapshots contain
        /// neither the bucket nor the results nor the destination.
        pub fn restored(now: &machine::Model, bucket: i16, snapshot: Json) -> Result<machine::Model> {
            let Json::Object(mut was) = snapshot else { return Err(Error::internal("a snapshot that is no object")) };
            was.insert("Bucket".to_owned(), bucket.into());
            $(let $logged: $logged_type = serde_json::from_value(was.remove($name).unwrap_or_default())?;)+
            let results: Vec<i16> = was.remove("Results").map_or_else(|| Ok(Vec::new()), serde_json::from_value)?;
            let mut results = results.into_iter();
            $(let $result = results.next().unwrap_or(0);)+
            Ok(machine::Model { $($logged,)+ $($result,)+ transfer_id: None, ..now.clone() })
        }
    };
}
machine_columns!(snapshots);

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;

    use super::*;

    fn record() -> machine::Model {
        let day = NaiveDate::from_ymd_opt(2026, 3, 2).expect("a day");
        machine::Model {
            id: 5,
            serial: "7104822".to_owned(),
            model_id: 3,
            status: "A".to_owned(),
            bucket: 3,
            open: true,
            audit_due_on: Some(day),
            stage_entered_on: day,
            hours: Some(12),
            result_receiving: 1,
            result_gate: 2,
            last_success: Some(1),
            destination_site_id: Some(8),
            ..machine::Model::default()
        }
    }

    #[test]
    fn a_record_is_read_back_from_its_snapshot() {
        let was = record();
        let now = machine::Model { status: "O".to_owned(), bucket: 9, transfer_id: Some(4), version: 7, ..was.clone() };
        let restored = restored(&now, 3, snapshot(&was)).expect("a record");
        assert_eq!(restored, machine::Model { version: 7, ..was });
    }

    #[test]
    fn an_older_snapshot_is_read_too() {
        let was = record();
        let mut older = snapshot(&was);
        let fields = older.as_object_mut().expect("an object");
        for name in ["Bucket", "Results", "DestinationSiteId", "LastSuccess"] {
            assert!(fields.remove(name).is_some(), "{name}");
        }
        let restored = restored(&was, 3, older).expect("a record");
        let blank = machine::Model { result_receiving: 0, result_gate: 0, last_success: None, ..was };
        assert_eq!(restored, machine::Model { destination_site_id: None, ..blank });
        assert!(super::restored(&record(), 3, json!({ "Serial": 1 })).is_err());
        assert!(super::restored(&record(), 3, json!([])).is_err());
    }
}
