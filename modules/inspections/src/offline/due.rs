//! Machines to inspect today: machines whose audit is due, those in a stage that ends with an inspection, inspections
//! that were begun, and machines that failed.

use std::collections::{BTreeMap, HashMap};

use chrono::NaiveDate;
use platform::{
    api::lenient_values,
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::{Reason, own},
    },
    db::{Tx, placeholders},
    tenancy::Scoped,
};
use sea_orm::{ColumnTrait, FromQueryResult, Order, Value};
use serde::{Deserialize, Serialize};
use stock::{
    domain::{Status, audit},
    listing::{
        names::unaudited,
        yard_walk::{Begun, Waits, Walk, walk},
    },
    own_imports_of,
    transitions::TransitionContext,
};
use utoipa::ToSchema;

use crate::{
    entity::inspection::{Column, Entity},
    offline::plan::{Plan, Plans},
    permissions::READ,
};

/// The most machines of a page.
const PAGE: u64 = 500;
/// The most begun inspections of a site that are looked at, the latest.
const BEGUN: u64 = 5_000;
/// The last page that can be requested.
const LAST: i64 = 1_000_000;

/// Request for a page of the list.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase", default)]
pub struct DueRequest {
    /// The number of the page, from 1; the first when it is left out.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub page_number: Option<i64>,
    /// The machines of a page, 500 at most; 500 when it is left out.
    #[serde(deserialize_with = "lenient_values::number")]
    #[schema(value_type = lenient_values::Number)]
    pub page_size: Option<i64>,
}

impl DueRequest {
    /// Returns offset and limit of the page.
    fn cut(&self) -> Result<(u64, u64)> {
        let bad = |field: &str| Error::from(own::BAD_RANGE).at(field, own::BAD_RANGE.0.text);
        let number = self.page_number.filter(|number| *number != 0).unwrap_or(1);
        let number = u64::try_from(number).ok().filter(|_| number <= LAST).ok_or_else(|| bad("PageNumber"))?;
        let size = match self.page_size.filter(|size| *size != 0) {
            None => PAGE,
            Some(size) => u64::try_from(size).ok().filter(|size| *size <= PAGE).ok_or_else(|| bad("PageSize"))?,
        };
        Ok(((number - 1) * size, size))
    }
}

/// Machines to inspect at the current site.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct DueList {
    /// Number of machines of each group.
    pub totals: DueTotals,
    /// The machines of this page: by group in the order of `Totals`, then by the name of the location, then by serial.
    pub machines: Vec<DueMachine>,
    /// Number of machines in all.
    pub total_count: i64,
    /// The texts of the reasons that `Refused` refers to.
    pub refusals: BTreeMap<&'static str, String>,
}

/// Number of machines of each group.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct DueTotals {
    /// The audit is overdue.
    pub overdue: i64,
    /// The audit is due today.
    pub today: i64,
    /// In a stage that ends with an inspection.
    pub waiting: i64,
    /// An inspection was begun.
    pub open: i64,
    /// Failed, and waiting for the repair.
    pub failed: i64,
}

/// The group of a machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = DueGroup)]
pub enum Group {
    /// The audit is overdue.
    Overdue,
    /// The audit is due today.
    Today,
    /// It is in a stage that ends with an inspection: R, F, G or S.
    Waiting,
    /// Its inspection was begun, whatever else it waits for.
    Open,
    /// It failed, and waits for its repair.
    Failed,
}

impl Group {
    const fn of(waits: Waits) -> Self {
        match waits {
            Waits::Overdue => Self::Overdue,
            Waits::Today => Self::Today,
            Waits::Stage => Self::Waiting,
            Waits::Begun => Self::Open,
            Waits::Repair => Self::Failed,
        }
    }
}

/// A machine to inspect.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct DueMachine {
    /// The record.
    #[serde(rename = "VHCId")]
    pub machine: i64,
    /// The machine serial number.
    pub vin_no: String,
    /// Name of the model.
    pub model_name: String,
    /// The id of its model.
    pub model_id: i64,
    /// The address of the model's picture.
    #[serde(rename = "ImageURL")]
    pub image_url: Option<String>,
    /// Id of the location; 0 for none.
    pub location_id: i64,
    /// The name of its location; empty for none.
    pub location_name: String,
    /// The letter of its stage.
    pub status: String,
    /// The days until its audit is due, below 0 when it is overdue; null outside the rotation.
    pub days_to_audit: Option<i64>,
    /// The days since it entered its stage.
    pub days_in_stage: i64,
    /// Group of the machine.
    pub group: Group,
    /// The open inspection; 0 for none.
    pub template_lookup_id: i64,
    /// The items that were answered.
    pub answered: i64,
    /// Number of items of the inspection, or of the one that would be begun.
    #[serde(rename = "Asked")]
    pub required: i64,
    /// `true` if the caller may inspect it now.
    pub may_inspect: bool,
    /// The reason for which the caller may not.
    pub refused: Option<&'static str>,
}

/// The items of an inspection.
#[derive(Debug, Clone, Copy, Default, FromQueryResult)]
struct ItemCounts {
    inspection_id: i64,
    stored: i64,
    answered: i64,
    failed: i64,
}

/// Lists the machines to inspect at the current site today.
pub(crate) async fn due(ctx: &Ctx, request: &DueRequest) -> Result<DueList> {
    let transition = TransitionContext::of(ctx, READ)?;
    let (offset, limit) = request.cut()?;
    let models = catalogue::names(transition.platform, transition.site.group_id).await?;
    let today = ctx.today();
    let tx = ctx.browse(&transition.own).await?;
    let begun = begun(&tx, &transition).await?;
    let places = reference::places_in_order(&tx, &transition.own).await?;
    let unaudited = unaudited(&models);
    let wanted =
        Walk { today, unaudited: &unaudited, begun: &begun, places: &places, by: own_imports_of(ctx), offset, limit };
    let (rows, totals) = walk(&tx, &transition.own, &wanted).await?;
    let (rows, waits): (Vec<_>, Vec<_>) = rows.into_iter().unzip();
    let plans = Plans::of(&transition, &tx, rows).await?;
    let counted = counted(&tx, &transition, &plans).await?;
    drop(tx);
    let refused = plans.refusals(&transition).await?;
    let places = plans.plans.iter().filter_map(|plan| plan.machine.location_id);
    let places = reference::location_names(transition.platform, transition.site.group_id, places).await?;
    let refusals = refused.iter().flatten().map(|reason| (reason.name(), reason.text().into_owned())).collect();
    let mut machines = Vec::with_capacity(plans.plans.len());
    for ((plan, waits), refused) in plans.plans.iter().zip(waits).zip(refused) {
        let row = &plan.machine;
        let model = models.get(row.model_id);
        let items = plan.source().and_then(|source| counted.get(&source.id)).copied().unwrap_or_default();
        let (answered, required) = progress(plan, items);
        machines.push(DueMachine {
            machine: row.id,
            vin_no: row.serial.clone(),
            model_name: model.map(|model| model.name.to_string()).unwrap_or_default(),
            model_id: row.model_id,
            image_url: model.and_then(|model| model.image_url(transition.platform)),
            location_id: row.location_id.unwrap_or(0),
            location_name: row.location_id.and_then(|id| places.get(&id)).map(ToString::to_string).unwrap_or_default(),
            status: row.status.clone(),
            days_to_audit: days_to_audit(plan, today, model.is_none_or(|model| model.audit_enabled)),
            days_in_stage: audit::days_since(row.stage_entered_on, today),
            group: Group::of(waits),
            template_lookup_id: plan.open.as_ref().map_or(0, |open| open.id),
            answered,
            required,
            may_inspect: refused.is_none(),
            refused: refused.map(Reason::name),
        });
    }
    let of = |waits: Waits| totals.get(&waits).copied().unwrap_or(0);
    Ok(DueList {
        totals: DueTotals {
            overdue: of(Waits::Overdue),
            today: of(Waits::Today),
            waiting: of(Waits::Stage),
            open: of(Waits::Begun),
            failed: of(Waits::Repair),
        },
        machines,
        total_count: totals.values().sum(),
        refusals,
    })
}

/// The inspections of the site that have not ended, the latest first. Most of them are of machines that left the stage; the
/// walk leaves those out.
async fn begun(tx: &Tx, ctx: &TransitionContext<'_>) -> Result<Vec<Begun>> {
    Entity::within(&ctx.own)
        .filter(Column::FinishedAt.is_null())
        .order(Column::Id, Order::Desc)
        .limit(BEGUN)
        .columns([Column::MachineId, Column::Status, Column::ModelId], tx)
        .await
}

/// Counts the stored items of the inspections that are open or failed.
async fn counted(tx: &Tx, ctx: &TransitionContext<'_>, plans: &Plans) -> Result<HashMap<i64, ItemCounts>> {
    let ids: Vec<Value> = plans.plans.iter().filter_map(|plan| Some(plan.source()?.id.into())).collect();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let text = format!(
        "SELECT inspection_id, COUNT(*) AS stored, COUNT(status) AS answered, \
         COUNT(CASE WHEN status = 0 THEN 1 END) AS failed FROM inspection_item \
         WHERE {{scope}} AND inspection_id IN ({}) GROUP BY inspection_id",
        placeholders(ids.len())
    );
    let rows: Vec<ItemCounts> = tx.select(&ctx.own, &text, ids).await?;
    Ok(rows.into_iter().map(|row| (row.inspection_id, row)).collect())
}

/// Returns the number of answered items, and the number of all items.
fn progress(plan: &Plan, items: ItemCounts) -> (i64, i64) {
    let of_version = plan.version.as_ref().map(|version| version.content.item_count());
    let of_version = of_version.and_then(|count| i64::try_from(count).ok());
    match (&plan.open, plan.corrects()) {
        (None, true) => (0, items.failed),
        (None, false) => (0, of_version.unwrap_or(0)),
        (Some(_), true) => (items.answered, items.stored),
        (Some(_), false) => (items.answered, of_version.unwrap_or(items.stored)),
    }
}

fn days_to_audit(plan: &Plan, today: NaiveDate, audited: bool) -> Option<i64> {
    let due = plan.machine.audit_due_on.filter(|_| audited && plan.stage.status == Status::A)?;
    Some((due - today).num_days())
}
