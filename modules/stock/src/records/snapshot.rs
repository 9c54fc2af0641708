//! What the event log keeps of a record, and how a record of the past is read from it again.

use chrono::NaiveDate;
use platform::core::error::Result;
use serde::Deserialize;
use serde_json::{Value as Json, json};

use crate::entity::machine;

/// What the event log keeps of a record: what a person may have changed, and what the rules derive.
pub fn snapshot(row: &machine::Model) -> Json {
    json!({
        "Serial": row.serial, "ModelId": row.model_id, "LocationId": row.location_id, "Status": row.status,
        "TrackingStatus": row.tracking, "CurrentLocation": row.current_location, "AuditDueOn": row.audit_due_on,
        "StageEnteredOn": row.stage_entered_on, "ReturnStatus": row.return_status, "IsPDICompleted": row.pdi_completed,
        "IsPartiallyChecked": row.partially_checked, "PreviousVhcId": row.previous_id, "CustomerId": row.customer_id,
        "MachineHours": row.hours, "FuelGaugeValue": row.fuel, "AdBlueValue": row.adblue, "Open": row.open,
        "Deleted": row.deleted, "Bucket": row.bucket, "DestinationSiteId": row.destination_site_id,
        "LastSuccess": row.last_success,
        "Results": [row.result_receiving, row.result_audit, row.result_repair, row.result_pdi, row.result_gate],
    })
}

/// What a [`snapshot`] says, as it is read again. Older ones did not say the last three.
#[expect(clippy::struct_excessive_bools, reason = "each flag is a column of the record")]
#[derive(Debug, Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Snapshot {
    serial: String,
    model_id: i64,
    location_id: Option<i64>,
    status: String,
    tracking_status: i16,
    current_location: i16,
    audit_due_on: Option<NaiveDate>,
    stage_entered_on: NaiveDate,
    return_status: Option<String>,
    #[serde(rename = "IsPDICompleted")]
    pdi_completed: bool,
    is_partially_checked: bool,
    previous_vhc_id: Option<i64>,
    customer_id: Option<i64>,
    machine_hours: Option<i64>,
    fuel_gauge_value: Option<i16>,
    ad_blue_value: Option<i16>,
    open: bool,
    deleted: bool,
    destination_site_id: Option<i64>,
    last_success: Option<i16>,
    #[serde(default)]
    results: [i16; 5],
}

/// The record as it was when `bucket` was its list and this was its [`snapshot`]. What never changes is as it is now; a
/// transfer of then is told by the list.
pub fn restored(now: &machine::Model, bucket: i16, snapshot: Json) -> Result<machine::Model> {
    let was: Snapshot = serde_json::from_value(snapshot)?;
    let [receiving, audit, repair, pdi, gate] = was.results;
    Ok(machine::Model {
        serial: was.serial,
        model_id: was.model_id,
        location_id: was.location_id,
        status: was.status,
        tracking: was.tracking_status,
        current_location: was.current_location,
        bucket,
        open: was.open,
        audit_due_on: was.audit_due_on,
        stage_entered_on: was.stage_entered_on,
        return_status: was.return_status,
        pdi_completed: was.pdi_completed,
        partially_checked: was.is_partially_checked,
        previous_id: was.previous_vhc_id,
        customer_id: was.customer_id,
        hours: was.machine_hours,
        fuel: was.fuel_gauge_value,
        adblue: was.ad_blue_value,
        result_receiving: receiving,
        result_audit: audit,
        result_repair: repair,
        result_pdi: pdi,
        result_gate: gate,
        last_success: was.last_success,
        transfer_id: None,
        destination_site_id: was.destination_site_id,
        deleted: was.deleted,
        ..now.clone()
    })
}
