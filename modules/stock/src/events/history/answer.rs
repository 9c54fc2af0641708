//! The one shape of every history call, and how it is filled.

use std::{collections::HashMap, sync::Arc};

use assets::MediaCount;
use catalogue::ModelNames;
use chrono::{DateTime, Utc};
use platform::{
    auth::context::Ctx,
    core::error::Result,
    db::Tx,
    tenancy::{Grant, Scoped},
};
use sea_orm::ColumnTrait;
use serde::Serialize;
use utoipa::ToSchema;

use super::{
    chain::Viewer,
    lines::{self, Line, LoggedEvent},
    names::{HistoryNames, RelatedRows},
    query::HistoryQuery,
};
use crate::{
    domain::{
        Bucket, Hierarchy, Status, WorkOrder,
        labels::{self, MILEAGE_UNIT, View},
    },
    entity::{machine::Model, machine_event},
    listing::{
        Order,
        names::Names,
        row::{Maker, Menus, Refusals, StockRow},
    },
    records::{
        changes::{self, ChangeNames, FieldChange},
        log::HANDED_OVER,
        open_transfers::open_transfers,
        orders, rules,
    },
};

/// Name of a customer for sites other than the selling one.
const SOLD: &str = "Sold to customer";

/// The description of an edit.
const EDITED_LINE: &str = "Machine edited";

/// The history of a machine. The fields at the top describe the requested record, or the nearest one for a call about
/// related records; `MachineHistory` is empty if there is none.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct MachineHistory {
    /// The record, 0 for none. Ours.
    pub vhc_id: i64,
    /// Its site.
    pub site_code: String,
    /// Its name.
    pub site_name: String,
    /// The hierarchy of its site: 0 Dealer, 1 Production, 2 Headoffice Activity.
    pub jcb_hierarchy: u8,
    /// Name of the customer for sites other than the selling one: 'Sold to customer'. The selling site reads the name
    /// by `customer/{brand}/{id}`.
    pub customer_name: String,
    /// The customer's number, 0 for none and on another site's record.
    pub customer_id: i64,
    /// The site it was handed over to, or is to go to by its work order; empty for none.
    pub ownership_site_name: String,
    /// The unit of mileages.
    pub mileage_unit: &'static str,
    /// Number of its photos, those of its inspections too. Ours.
    pub photo_count: i64,
    /// Number of its videos. Ours.
    pub video_count: i64,
    /// Number of its documents. Ours.
    pub document_count: i64,
    /// `true` if it has an open work order.
    pub has_work_order: bool,
    /// Number of handover inspections that were submitted; 0 on another site's record. Ours.
    pub handover_count: u64,
    /// The history, the newest entry first.
    pub machine_history: Vec<HistoryGroup>,
    /// Edits of serial, model, location and readings in the time of `MachineHistory`, of which they are no lines; the newest
    /// first. Ours.
    pub edits: Vec<HistoryGroup>,
    /// The record before it, 0 for none and for one that is none of this site's business. Ours.
    pub previous_vhc_id: i64,
    /// The record as the stock list has it: model and picture, badge, location, and its actions. Ours.
    pub machine: Option<StockRow>,
    /// Sent as `Before`, it requests the entries before those of this answer; null when there are none. Ours.
    pub before: Option<String>,
    /// The texts of the reasons that `Actions` of `Machine` refers to. Ours.
    #[schema(value_type = BTreeMap<String, String>)]
    pub refusals: Refusals,
}

/// Lines of the history of one moment.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct HistoryGroup {
    /// DD/MM/YYYY HH:mm:ss, at the record's site.
    pub time_stamp: String,
    /// The lines, the newest first.
    pub vhc_jcb_info: Vec<HistoryLine>,
    /// The record it happened to. Ours.
    pub vhc_id: i64,
    /// The hierarchy of its site, which determines the activity. Ours.
    pub jcb_hierarchy: u8,
    /// Dealer Activity, Headoffice Activity or Production Activity. Ours.
    pub activity: &'static str,
    /// The site. Ours.
    pub site_code: String,
    /// Its name. Ours.
    pub site_name: String,
}

/// One line.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct HistoryLine {
    /// The status it speaks of.
    pub status: String,
    /// The stage in progress, or the status in words.
    pub stage_name: String,
    /// Name of the user.
    pub user_name: String,
    /// The customer, 0 for none and on another site's record.
    pub customer_id: i64,
    /// The inspection, 0 for none.
    pub template_lookup_id: i64,
    /// Result of the entry.
    pub inspection_status: HistoryResult,
    /// Description of the entry.
    pub description: String,
    /// `true` if the inspection has photos.
    pub has_photo: bool,
    /// `true` if it has videos.
    pub has_video: bool,
    /// Number of photos of the inspection. Ours.
    pub photo_count: i64,
    /// Number of videos. Ours.
    pub video_count: i64,
    /// DD/MM/YYYY HH:mm:ss, at the record's site.
    pub time_stamp: String,
    /// Destination, origin or location of the machine, or the reason of its repair.
    pub information: String,
    /// Passed, Failed, or empty. Ours.
    pub result: &'static str,
    /// The moment itself. Ours.
    pub at: DateTime<Utc>,
    /// The event in the log. Ours.
    pub event_id: i64,
    /// The fields that an edit changed; empty for every other line. Ours.
    pub changes: Vec<HistoryChange>,
}

/// A field that an edit changed.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct HistoryChange {
    /// serial, model, location, hours, fuel or adBlue.
    pub field: &'static str,
    /// The value before, empty for none; the name of a model or location.
    pub before: String,
    /// The value afterwards.
    pub after: String,
}

/// InspectionStatus of a line.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct HistoryResult {
    /// 1 passed, 0 failed, null for a mere move.
    pub success: Option<i16>,
    /// Reason of the failure or rejection.
    pub comments: String,
    /// A transfer, and no sale.
    pub is_machine_transfer: bool,
    /// A transfer that was taken back.
    pub is_undo_transfer: bool,
}

/// Content of an answer.
pub(super) struct Shown<'a> {
    /// The requested record.
    pub(super) about: &'a Model,
    /// The records whose events are listed, each of which the caller may see.
    pub(super) records: &'a [Model],
}

pub(super) async fn answer(
    ctx: &Ctx,
    grant: &Grant,
    shown: Shown<'_>,
    wanted: &HistoryQuery,
) -> Result<MachineHistory> {
    let mut records: Vec<&Model> = shown.records.iter().collect();
    records.sort_by_key(|record| std::cmp::Reverse(record.id));
    let head = records.iter().find(|record| record.id <= shown.about.id).or(records.last()).copied();
    let ids: Vec<i64> = records.iter().map(|record| record.id).collect();
    let tx = ctx.read(grant).await?;
    let page = lines::page(&tx, grant, &ids, wanted.place()?, wanted.entries()).await?;
    let related = RelatedRows::of(&tx, grant, shown.records, &page.lines).await?;
    let transfers = match head {
        Some(head) => open_transfers(&tx, grant, std::slice::from_ref(head)).await?,
        None => Vec::new(),
    };
    let shown_head: Vec<i64> = head.iter().map(|head| head.id).collect();
    let media = assets::count_of_machines(&tx, grant, &shown_head).await?;
    let lookup = |line: &Line| LoggedEvent::of(&line.status, line.success, &line.after).template_lookup();
    let lookups: Vec<i64> = page.lines.iter().map(lookup).filter(|id| *id > 0).collect();
    let inspected = assets::count_of_inspections(&tx, grant, &lookups).await?;
    let order = orders::live(&tx, grant, head.map(|head| head.id)).await?.pop();
    let current_site = ctx.site()?;
    let handover_count = match head.filter(|head| head.site_id == current_site.id) {
        Some(head) => handovers_of(&tx, grant, head.id).await?,
        None => 0,
    };
    drop(tx);
    let platform = ctx.platform();
    let group = shown.about.group_id;
    let known = HistoryNames::of(platform, group, shown.records, &page.lines, related).await?;
    let viewer = Viewer::of(ctx)?;
    let models = catalogue::names(platform, group).await?;
    let (mut machine, mut refusals) = (None, Refusals::new());
    if let Some(head) = head {
        let names =
            Names::of(platform, Arc::clone(&models), group, Some(current_site), std::slice::from_ref(head)).await?;
        let names = names.with_pictures(platform, [head.model_id]);
        let rules = rules::of(ctx)?;
        let maker = Maker {
            names: &names,
            current_site: current_site.id,
            rules: &rules,
            now: ctx.now(),
            today: ctx.today(),
            view: View::Other,
            transfers: &transfers,
            orders: if head.bucket == Bucket::Gate.code() { order.as_slice() } else { &[] },
            media: &media,
            past: false,
            former: &HashMap::new(),
            order: Order::LISTED,
            menus: Menus::default(),
        };
        machine = Some(maker.row(head)?);
        refusals = maker.menus.refusals();
    }
    let ordered = match order.as_ref().and_then(|order| order.dealer_site_id) {
        Some(dealer) => platform.directory.site(dealer).await?.map(|site| site.name.clone()),
        None => None,
    };
    let has_work_order = order.is_some_and(|order| order.work_order() != WorkOrder::None && !order.is_closed());
    let grouping =
        LineGrouping { known: &known, models: &models, current_site: current_site.id, inspected: &inspected };
    let seen = head.and_then(|head| media.get(&head.id)).copied().unwrap_or_default();
    let site = known.site(head.map_or(shown.about.site_id, |head| head.site_id));
    let customer = head.and_then(|head| head.customer_id).unwrap_or(0);
    let own = head.is_some_and(|head| head.site_id == current_site.id);
    Ok(MachineHistory {
        vhc_id: head.map_or(0, |head| head.id),
        site_code: head.and(site).map(|site| site.code.clone()).unwrap_or_default(),
        site_name: head.and(site).map(|site| site.name.clone()).unwrap_or_default(),
        jcb_hierarchy: site.map_or(current_site.hierarchy, |site| site.hierarchy).number(),
        customer_name: if customer > 0 && !own { SOLD.to_owned() } else { String::new() },
        customer_id: if own { customer } else { 0 },
        photo_count: seen.photos,
        video_count: seen.videos,
        document_count: seen.documents,
        mileage_unit: MILEAGE_UNIT,
        ownership_site_name: ordered.or_else(|| head.map(|head| known.owner(head))).unwrap_or_default(),
        has_work_order,
        handover_count,
        machine_history: grouping.groups(&records, page.lines.iter().filter(|line| line.is_entry())),
        edits: grouping.groups(&records, page.lines.iter().filter(|line| !line.is_entry())),
        previous_vhc_id: head.and_then(|head| known.previous(head, &viewer)).unwrap_or(0),
        machine,
        before: page.before.map(|place| place.to_string()),
        refusals,
    })
}

/// Counts the handover inspections in the log of a record.
async fn handovers_of(tx: &Tx, grant: &Grant, machine: i64) -> Result<u64> {
    machine_event::Entity::within(grant)
        .filter(machine_event::Column::MachineId.eq(machine))
        .filter(machine_event::Column::Kind.eq(HANDED_OVER))
        .count(tx)
        .await
}

struct LineGrouping<'a> {
    known: &'a HistoryNames,
    models: &'a ModelNames,
    current_site: i64,
    inspected: &'a HashMap<i64, MediaCount>,
}

impl LineGrouping<'_> {
    /// Groups the lines of one moment.
    fn groups<'l>(&self, records: &[&Model], lines: impl Iterator<Item = &'l Line>) -> Vec<HistoryGroup> {
        let mut groups: Vec<HistoryGroup> = Vec::new();
        for line in lines {
            let Some(record) = records.iter().find(|record| record.id == line.machine_id) else { continue };
            let line = if line.is_entry() { self.line(record, line) } else { self.edit(record, line) };
            // An edit may have changed something that is not shown.
            if line.description.is_empty() {
                continue;
            }
            if let Some(last) = groups.last_mut()
                && (last.vhc_id, &last.time_stamp) == (record.id, &line.time_stamp)
            {
                last.vhc_jcb_info.push(line);
                continue;
            }
            let site = self.known.site(record.site_id);
            let hierarchy = self.hierarchy(record);
            groups.push(HistoryGroup {
                time_stamp: line.time_stamp.clone(),
                vhc_id: record.id,
                jcb_hierarchy: hierarchy.number(),
                activity: activity(hierarchy),
                site_code: site.map(|site| site.code.clone()).unwrap_or_default(),
                site_name: site.map(|site| site.name.clone()).unwrap_or_default(),
                vhc_jcb_info: vec![line],
            });
        }
        groups
    }

    fn hierarchy(&self, record: &Model) -> platform::auth::permission::Hierarchy {
        self.known.site(record.site_id).map_or(platform::auth::permission::Hierarchy::Dealership, |site| site.hierarchy)
    }

    /// An edit as a line; without a description where none of the fields has changed.
    fn edit(&self, record: &Model, line: &Line) -> HistoryLine {
        let names = ChangeNames { models: self.models, locations: self.known.locations() };
        let changes = line.before.as_ref().map(|before| changes::changes(before, &line.after, &names));
        let changes: Vec<HistoryChange> = changes
            .into_iter()
            .flatten()
            .map(|FieldChange { field, before, after }| HistoryChange { field, before, after })
            .collect();
        let description = if changes.is_empty() { "" } else { EDITED_LINE };
        HistoryLine {
            description: description.to_owned(),
            information: String::new(),
            changes,
            ..self.line(record, line)
        }
    }

    fn line(&self, record: &Model, line: &Line) -> HistoryLine {
        let event = LoggedEvent::of(&line.status, line.success, &line.after);
        let own = record.site_id == self.current_site;
        // A handover is between a site and its customer: other sites do not read its comments.
        let private = !own && matches!(event.status, Some(Status::C | Status::T));
        let comment = event.comment().filter(|_| !private);
        let around = self.known.around(line, &event, record);
        let at = event.moment().unwrap_or(line.at);
        let time_stamp = match self.known.site(record.site_id) {
            Some(site) => at.with_timezone(&site.zone).format(MOMENT).to_string(),
            None => at.format(MOMENT).to_string(),
        };
        let media = self.inspected.get(&event.template_lookup()).copied().unwrap_or_default();
        HistoryLine {
            stage_name: event.stage_name(rules_hierarchy(self.hierarchy(record))),
            user_name: self.known.person(line),
            customer_id: if own { event.customer() } else { 0 },
            template_lookup_id: event.template_lookup(),
            inspection_status: HistoryResult {
                success: line.success,
                comments: comment.unwrap_or_default().to_owned(),
                is_machine_transfer: event.machine_transfer(),
                is_undo_transfer: event.undo_transfer(),
            },
            description: event.text(comment),
            has_photo: media.photos > 0,
            has_video: media.videos > 0,
            photo_count: media.photos,
            video_count: media.videos,
            information: event.information(&around, comment),
            result: labels::result_badge(event.success).unwrap_or_default(),
            at,
            event_id: line.id,
            changes: Vec::new(),
            status: line.status.clone(),
            time_stamp,
        }
    }
}

/// DD/MM/YYYY HH:mm:ss.
const MOMENT: &str = "%d/%m/%Y %H:%M:%S";

const fn rules_hierarchy(hierarchy: platform::auth::permission::Hierarchy) -> Hierarchy {
    rules::hierarchy(hierarchy)
}

/// The headings of the timeline.
const fn activity(hierarchy: platform::auth::permission::Hierarchy) -> &'static str {
    match hierarchy {
        platform::auth::permission::Hierarchy::Dealership => "Dealer Activity",
        platform::auth::permission::Hierarchy::Production => "Production Activity",
        platform::auth::permission::Hierarchy::HeadOffice => "Headoffice Activity",
    }
}
