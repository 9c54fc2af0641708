//! A machine as the stock list, the search and the console answer it.

use std::{
    borrow::Cow,
    cell::RefCell,
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use assets::MediaCount;
use chrono::{DateTime, NaiveDate, Utc};
use platform::core::error::{Error, Result};
use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};
use utoipa::ToSchema;

use super::{
    cursor::{Cursor, compact},
    names::Names,
    sort_order::Order,
};
use crate::{
    domain as rules,
    domain::{
        ActionName, Bucket, Offer, Position, Rules, Status, Transfer, Twin, WorkOrder,
        labels::{self, View},
    },
    entity::{machine, transfer, work_order},
    records::position,
};

/// One row of the stock list.
#[expect(clippy::struct_excessive_bools, reason = "each flag is a field of the documented row")]
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct StockRow {
    /// The record.
    pub vhc_id: i64,
    /// The machine serial number.
    pub vin: String,
    /// The serial it had before a correction, where a search found it by that one; absent otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub former_serial: Option<String>,
    /// Model and derivative, as the model is named.
    pub model: String,
    /// The model.
    pub model_id: i64,
    /// The same text as `Model`.
    pub model_name: String,
    /// N, R, A, F, G, C, H, S, O, P or T.
    pub status: String,
    /// 0, 10 today, 20 overdue.
    pub audit_status: i16,
    /// The audit badge; empty for none.
    #[serde(rename = "AuditStatusval")]
    pub audit_badge: Cow<'static, str>,
    /// green, amber, red, or empty.
    pub audit_status_color: &'static str,
    /// Days to the audit.
    pub audit_days_left: i64,
    /// Days overdue for A, days in the stage for the others.
    pub no_of_days_in_bucket: i64,
    /// Days since it entered its stage, whatever the stage.
    pub days_in_stage: i64,
    /// `true` if these are more than the limit of its site (`JCB.StageDaysLimit`); false once it is sold or completed.
    pub is_over_stage_limit: bool,
    /// `true` if the model is audited.
    pub is_audit_enabled: bool,
    /// A PDI has been passed.
    #[serde(rename = "IsPDICompleted")]
    pub is_pdi_completed: bool,
    /// The receiving inspection has begun.
    pub is_partially_checked: bool,
    /// The location, 0 for none.
    pub location_id: i64,
    /// Its name, empty for none.
    pub location_name: String,
    /// The location label: the dock or the location's name.
    pub machine_location: String,
    /// The location label of the extract and the reports: as `MachineLocation`, but a machine in receiving is on the dock.
    pub report_location: String,
    /// 1 here, 2 expected, 0 superseded.
    pub current_location: i16,
    /// 0 dock, 1 in transit, 2 dealer.
    pub tracking_status: i16,
    /// The customer it went to, 0 for none; always 0 on another site's row.
    pub customer_id: i64,
    /// The record's site.
    pub site_code: String,
    /// Its name; the search shows it as Dealer Location.
    pub site_name: String,
    /// Code of the site to which it is going, by the open transfer.
    pub destination_site_code: String,
    /// Its name.
    pub destination_site_name: String,
    /// YYYYMMDD
    pub vhc_date: String,
    /// YYYYMMDD
    pub date_added: String,
    /// The record before this one, 0 for none.
    pub previous_vhc_id: i64,
    /// 0: templates are read when an inspection begins.
    pub template_id: i64,
    /// 0: as `TemplateId`.
    pub template_lookup_id: i64,
    /// Hours of work.
    pub machine_hours: Option<i64>,
    /// Fuel gauge, percent.
    pub fuel_gauge_value: Option<i16>,
    /// AdBlue, percent.
    pub ad_blue_value: Option<i16>,
    /// Its photos, those of its inspections too.
    pub photo_count: i64,
    /// Its videos, those of its inspections too.
    pub video_count: i64,
    /// The last result.
    pub inspection_status: InspectionStatus,
    /// The five icons.
    pub completed_inspection: CompletedInspection,
    /// 0: belongs to the answers of an inspection.
    #[serde(rename = "VHCItemId")]
    pub vhc_item_id: i64,
    /// Number of rows in all, on the first row; 0 on the others.
    pub total_count: u64,
    /// The model's picture, empty for none.
    #[serde(rename = "modelImageUrl")]
    pub model_image_url: String,
    /// `true` if the row has an action menu.
    pub action_permission: bool,
    /// The status in words.
    pub status_name: &'static str,
    /// green, amber or red.
    #[serde(rename = "Statuscolor")]
    pub status_color: &'static str,
    /// For lost-update checks.
    pub version: i32,
    /// The place of this row in the order of the list, for `After` and `Before` in the same order.
    pub cursor: String,
    /// The actions that the machine offers now, allowed or refused; an action that is in neither is not displayed.
    #[schema(value_type = RowActions)]
    pub actions: Menu,
}

/// The last result of an inspection.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct InspectionStatus {
    /// 1 passed, 0 failed, null none yet.
    pub success: Option<i16>,
}

/// The five icons: 0 never, 1 last passed, 2 last failed.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct CompletedInspection {
    /// R
    pub receiving_inspection: i16,
    /// A
    pub audits: i16,
    /// H
    pub held_for_repair: i16,
    /// F
    pub fulfillment_inspection: i16,
    /// G
    pub gate_inspection: i16,
}

/// The texts of the refusals in an answer, by the name of their reason: each once, whatever number of rows refer to it.
pub type Refusals = BTreeMap<&'static str, String>;

/// Actions of a row. Actions are named overview, handover, complete, edit, delete, accept, email, reject, and for a
/// selection of machines transfer, undo, restock, pdi, approve.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct RowActions {
    /// The actions that are possible now.
    #[schema(value_type = Vec<String>)]
    pub allowed: Vec<ActionName>,
    /// The actions that are displayed and not possible now: the reason by action. `Refusals` of the answer has the
    /// reason's text.
    #[schema(value_type = BTreeMap<String, String>)]
    pub refused: BTreeMap<ActionName, &'static str>,
}

impl RowActions {
    fn of(offers: &[Offer]) -> Self {
        let allowed = offers.iter().filter(|offer| offer.allowed).map(|offer| offer.name).collect();
        let refused = offers.iter().filter_map(|offer| Some((offer.name, offer.reason?.name()))).collect();
        Self { allowed, refused }
    }
}

/// A [`RowActions`] as JSON text. Most rows of a page offer the same, so the text is made once for all of them.
#[derive(Debug, Clone)]
pub struct Menu(Arc<RawValue>);

impl Menu {
    fn of(offers: &[Offer]) -> Result<Self> {
        to_raw_value(&RowActions::of(offers)).map(|text| Self(Arc::from(text))).map_err(Error::internal)
    }
}

impl Serialize for Menu {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

/// The distinct menus of the rows of one answer, each with the offers it is made of.
#[derive(Default)]
pub struct Menus(RefCell<Vec<(Vec<Offer>, Menu)>>);

impl Menus {
    fn of(&self, offers: Vec<Offer>) -> Result<Menu> {
        let mut known = self.0.borrow_mut();
        if let Some((_, menu)) = known.iter().find(|(same, _)| *same == offers) {
            return Ok(menu.clone());
        }
        let menu = Menu::of(&offers)?;
        known.push((offers, menu.clone()));
        Ok(menu)
    }

    /// The texts of every refusal in these menus.
    pub fn refusals(&self) -> Refusals {
        let known = self.0.borrow();
        let reasons = known.iter().flat_map(|(offers, _)| offers).filter_map(|offer| offer.reason);
        reasons.map(|reason| (reason.name(), reason.text().into_owned())).collect()
    }
}

/// Data from which rows are made.
pub struct Maker<'a> {
    /// Names of models and locations.
    pub names: &'a Names,
    /// The current site.
    pub current_site: i64,
    /// Permissions of the caller, and facts of the current site.
    pub rules: &'a Rules,
    /// This moment; each row's day is its own site's.
    pub now: DateTime<Utc>,
    /// Today, at the current site.
    pub today: NaiveDate,
    /// The list that contains the rows.
    pub view: View,
    /// Open transfers of the rows.
    pub transfers: &'a [transfer::Model],
    /// Live work orders of the rows at the gate: the actions of such a row depend on it.
    pub orders: &'a [work_order::Model],
    /// The photos and videos of the rows.
    pub media: &'a HashMap<i64, MediaCount>,
    /// `true` if the rows are of a past day: they offer no actions, and the state of the transfer of each follows from
    /// its list.
    pub past: bool,
    /// The former serials by which a search found rows.
    pub former: &'a HashMap<i64, String>,
    /// The order that cursors of the rows are places in.
    pub(crate) order: Order,
    /// The menus that were made so far.
    pub menus: Menus,
}

impl Maker<'_> {
    /// Makes a row.
    pub fn row(&self, row: &machine::Model) -> Result<StockRow> {
        let position = self.position(row)?;
        let site = self.names.site(row.site_id);
        let destination = row.destination_site_id.and_then(|id| self.names.site(id));
        let today = site.map_or(self.today, |site| crate::domain::audit::site_today(self.now, &site.zone));
        let reading = position.audit(today);
        let badge = labels::audit_badge(position.status, reading, position.audit_enabled, self.view);
        let model = self.names.models().get(row.model_id);
        let location = row.location_id.and_then(|id| self.names.location(id));
        let foreign = row.site_id != self.current_site;
        let listed = compact(row.listed_on);
        let days_in_stage = position.days_in_stage(today);
        let stage_limit = self.names.stage_limit(row.site_id);
        let media = self.media.get(&row.id).copied().unwrap_or_default();
        let menu = !self.past && rules::action_permission(&position, self.rules);
        Ok(StockRow {
            vhc_id: row.id,
            vin: row.serial.clone(),
            former_serial: self.former.get(&row.id).cloned(),
            model: model.map(|model| model.name.to_string()).unwrap_or_default(),
            model_id: row.model_id,
            model_name: model.map(|model| model.name.to_string()).unwrap_or_default(),
            status: row.status.clone(),
            audit_status: reading.status.code(),
            audit_status_color: badge.as_ref().map(|badge| badge.colour.as_str()).unwrap_or_default(),
            audit_badge: badge.map(|badge| badge.text).unwrap_or_default(),
            audit_days_left: reading.days_left,
            no_of_days_in_bucket: reading.days_in_bucket,
            days_in_stage,
            is_over_stage_limit: row.open && stage_limit.is_some_and(|limit| days_in_stage > limit),
            is_audit_enabled: position.audit_enabled,
            is_pdi_completed: row.pdi_completed,
            is_partially_checked: row.partially_checked,
            location_id: row.location_id.unwrap_or(0),
            location_name: location.unwrap_or_default().to_owned(),
            machine_location: labels::location_label(position.status, position.tracking, location).to_owned(),
            report_location: labels::extract_location_label(position.status, position.tracking, location).to_owned(),
            current_location: row.current_location,
            tracking_status: row.tracking,
            // The buyer is reported to the selling site only.
            customer_id: if foreign { 0 } else { row.customer_id.unwrap_or(0) },
            site_code: site.map(|site| site.code.clone()).unwrap_or_default(),
            site_name: site.map(|site| site.name.clone()).unwrap_or_default(),
            destination_site_code: destination.map(|site| site.code.clone()).unwrap_or_default(),
            destination_site_name: destination.map(|site| site.name.clone()).unwrap_or_default(),
            cursor: Cursor::of(self.order, row, self.names).to_string(),
            vhc_date: listed,
            date_added: compact(site.map_or_else(
                || row.created_at.date_naive(),
                |site| crate::domain::audit::site_today(row.created_at, &site.zone),
            )),
            previous_vhc_id: row.previous_id.unwrap_or(0),
            template_id: 0,
            template_lookup_id: 0,
            machine_hours: row.hours,
            fuel_gauge_value: row.fuel,
            ad_blue_value: row.adblue,
            photo_count: media.photos,
            video_count: media.videos,
            inspection_status: InspectionStatus { success: row.last_success },
            completed_inspection: CompletedInspection {
                receiving_inspection: row.result_receiving,
                audits: row.result_audit,
                held_for_repair: row.result_repair,
                fulfillment_inspection: row.result_pdi,
                gate_inspection: row.result_gate,
            },
            vhc_item_id: 0,
            total_count: 0,
            model_image_url: self.names.picture(row.model_id),
            action_permission: menu,
            status_name: labels::status_name(
                position.status,
                self.rules.hierarchy,
                position.handover,
                position.transfer,
            ),
            status_color: labels::status_colour(position.status, position.handover, position.transfer).as_str(),
            version: row.version,
            actions: self.menus.of(if menu {
                rules::allowed(&position, self.rules, self.today)
            } else {
                Vec::new()
            })?,
        })
    }

    fn position(&self, row: &machine::Model) -> Result<Position> {
        let mut position = position::read(
            row,
            position::RelatedFacts {
                audit_enabled: self.names.models().get(row.model_id).is_none_or(|model| model.audit_enabled),
                transfer: self.transfers.iter().find(|open| row.transfer_id == Some(open.id)),
                order: self.orders.iter().find(|order| order.machine_id == row.id),
                current_site: self.current_site,
                twin: Twin::None,
            },
        )?;
        // A machine on its way by its work order, or sent while it had one, still has it.
        let open = self.transfers.iter().find(|open| row.transfer_id == Some(open.id));
        let preserved = [Status::G, Status::S].map(Status::code);
        if open.is_some_and(|open| !open.machine_transfer || preserved.contains(&open.previous_status.as_str())) {
            position.work_order = WorkOrder::Dealership;
        }
        if self.past && row.bucket == Bucket::Rejected.code() {
            position.transfer = Transfer::Rejected { before: Status::A };
        }
        Ok(position)
    }
}
