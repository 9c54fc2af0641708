//! Data needed to inspect machines without a network.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use platform::{
    api::lenient_values,
    auth::context::Ctx,
    core::{
        error::{Error, Result},
        reason::Reason,
    },
    tenancy::Scoped,
};
use reference::{CommonDefect, MachineArea};
use sea_orm::{ColumnTrait, Order};
use serde::{Deserialize, Serialize};
use stock::{entity::machine, transitions::TransitionContext};
use templates::{ListText, Published};
use utoipa::ToSchema;

use crate::{
    entity::{inspection::Model as Inspection, inspection_item::Model as Item},
    offline::plan::{Plan, Plans},
    permissions::PERFORM,
    read::answers::{InspectionItem, Reader, TextLanguage, faults_of, guidance},
    stage::{
        checklist,
        questions::{Questionnaire, begun_again},
    },
};

/// The most machines of a request.
pub(crate) const MACHINES: usize = 100;

/// The machines that a device prepares for.
#[derive(Debug, Default, Deserialize, Serialize, ToSchema)]
#[serde(default)]
pub struct PrefetchRequest {
    /// Ids of the machines' records at the current site; at most 100.
    #[serde(rename = "VHCIds", deserialize_with = "lenient_values::numbers")]
    #[schema(value_type = lenient_values::Numbers)]
    pub machines: Vec<i64>,
}

/// Data needed to inspect machines without a network.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Ahead {
    /// The machines, in the order of the request; one that is not there any more is left out.
    pub machines: Vec<AheadMachine>,
    /// The template versions for these machines, each once.
    pub versions: Vec<AheadVersion>,
    /// The quick texts of the items' lists, in every language, each once.
    pub texts: Vec<ListText>,
    /// The machine areas of the group, by name.
    pub areas: Vec<MachineArea>,
    /// The common defects of the group, by name.
    pub defects: Vec<CommonDefect>,
    /// The texts of the reasons that `Refused` refers to.
    pub refusals: BTreeMap<&'static str, String>,
}

/// A machine to inspect.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct AheadMachine {
    /// The record.
    #[serde(rename = "VHCId")]
    pub machine: i64,
    /// The machine serial number.
    pub vin_no: String,
    /// Name of the model.
    pub model_name: String,
    /// Name of the location; empty for none.
    pub location_name: String,
    /// The letter of its stage.
    pub status: String,
    /// Template for its inspection; 0 when there is none.
    pub template_id: i64,
    /// The number of its version, to be sent with the start; 0 when there is none.
    pub template_version: i32,
    /// The open inspection; 0 for none.
    pub template_lookup_id: i64,
    /// The version of the open inspection, to be sent with the next answers; 0 for none.
    pub version: i32,
    /// The items that were answered. Those of a repair or a spec change, and of an inspection from before templates
    /// were stored, are all here, with an answer or without: they have no other items.
    pub answers: Vec<InspectionItem>,
    /// The reason for which it can not be inspected now.
    pub refused: Option<&'static str>,
}

/// A version of a template.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct AheadVersion {
    /// The template.
    pub template_id: i64,
    /// The number of the version.
    pub template_version: i32,
    /// Items in the order of the template, of no machine and without answers; at most 500.
    pub items: Vec<InspectionItem>,
}

/// Reads what is needed to inspect these machines.
pub(crate) async fn ahead(ctx: &Ctx, request: &PrefetchRequest, language: &TextLanguage) -> Result<Ahead> {
    let transition = TransitionContext::of(ctx, PERFORM)?;
    let wanted = chosen(&request.machines)?;
    let models = catalogue::names(transition.platform, transition.site.group_id).await?;
    let tx = ctx.read(&transition.own).await?;
    let rows = machine::Entity::within(&transition.own)
        .ids(wanted.iter().copied())
        .filter(machine::Column::Deleted.eq(false))
        .order(machine::Column::Id, Order::Asc)
        .all(&tx)
        .await?;
    if rows.is_empty() {
        return Err(stock::reasons::NOT_FOUND.into());
    }
    let plans = Plans::of(&transition, &tx, rows).await?;
    let mut stored = plans.items(&transition, &tx).await?;
    let mut faults = faults_of(&tx, &transition.group, stored.values().flatten()).await?;
    let open: Vec<i64> = plans.plans.iter().filter_map(|plan| Some(plan.open.as_ref()?.id)).collect();
    let stages = reference::stages(&tx, &transition.own).await?;
    let media = assets::count_item_media(&tx, &transition.group, &open).await?;
    let (areas, defects) = reference::faults_to_choose(&tx, &transition.group).await?;
    let versions: BTreeMap<(i64, i32), &Published> = plans
        .plans
        .iter()
        .filter(|plan| !plan.corrects())
        .filter_map(|plan| plan.version.as_deref())
        .map(|version| ((version.template_id, version.number), version))
        .collect();
    let texts = templates::list_texts(&tx, &transition.group, &lists(&plans)).await?;
    let requested = plans.plans.iter().filter_map(|plan| plan.version.as_deref());
    let requested = requested.flat_map(|version| version.content.items()).map(|(_, question)| question);
    let guidance = guidance(ctx, &tx, &transition.group, requested).await?;
    drop(tx);
    let refused = plans.refusals(&transition).await?;
    let places = plans.plans.iter().filter_map(|plan| plan.machine.location_id);
    let places = reference::location_names(transition.platform, transition.site.group_id, places).await?;
    let refusals = refused.iter().flatten().map(|reason| (reason.name(), reason.text().into_owned())).collect();
    let reader = Reader {
        site: &transition.site,
        language: language.of(ctx),
        faults: std::mem::take(&mut faults),
        stages,
        media,
        guidance,
    };
    let versions = versions.into_values().map(|version| version_to_send(&reader, version)).collect();
    let mut machines: HashMap<i64, AheadMachine> = HashMap::new();
    for (plan, refused) in plans.plans.iter().zip(refused) {
        let items = plan.source().and_then(|source| stored.remove(&source.id)).unwrap_or_default();
        let row = &plan.machine;
        let ahead_machine = AheadMachine {
            machine: row.id,
            vin_no: row.serial.clone(),
            model_name: models.get(row.model_id).map(|model| model.name.to_string()).unwrap_or_default(),
            location_name: row.location_id.and_then(|id| places.get(&id)).map(ToString::to_string).unwrap_or_default(),
            status: row.status.clone(),
            template_id: plan.version.as_ref().map_or(0, |version| version.template_id),
            template_version: plan.version.as_ref().map_or(0, |version| version.number),
            template_lookup_id: plan.open.as_ref().map_or(0, |open| open.id),
            version: plan.open.as_ref().map_or(0, |open| open.version),
            answers: answers(&reader, plan, items),
            refused: refused.map(Reason::name),
        };
        machines.insert(row.id, ahead_machine);
    }
    let code = &transition.site.code;
    Ok(Ahead {
        machines: wanted.iter().filter_map(|id| machines.remove(id)).collect(),
        versions,
        texts,
        areas: areas.into_iter().map(|area| MachineArea::of(area, code)).collect(),
        defects: defects.into_iter().map(|defect| CommonDefect::of(defect, code)).collect(),
        refusals,
    })
}

/// The machines of a request, each once, in its order.
fn chosen(requested: &[i64]) -> Result<Vec<i64>> {
    let mut seen = BTreeSet::new();
    let wanted: Vec<i64> = requested.iter().copied().filter(|id| seen.insert(*id)).collect();
    if wanted.is_empty() {
        Err(stock::reasons::SELECT_MACHINE.into())
    } else if wanted.len() > MACHINES {
        let text = format!("At most {MACHINES} machines can be inspected at once");
        Err(Error::from(stock::reasons::TOO_MANY_MACHINES).saying(text))
    } else {
        Ok(wanted)
    }
}

/// The comment lists of the items.
fn lists(plans: &Plans) -> BTreeSet<i64> {
    let versions = plans.plans.iter().filter_map(|plan| plan.version.as_ref());
    versions.flat_map(|version| version.content.items()).filter_map(|(_, item)| item.comment_list).collect()
}

fn version_to_send(reader: &Reader<'_>, version: &Published) -> AheadVersion {
    let nobody = Inspection {
        id: 0,
        group_id: 0,
        site_id: 0,
        machine_id: 0,
        model_id: 0,
        status: String::new(),
        template_id: None,
        template_version_id: None,
        started_by: None,
        started_at: chrono::DateTime::UNIX_EPOCH,
        finished_by: None,
        finished_at: None,
        success: None,
        version: 0,
    };
    let content = &version.content;
    let items = content.items().map(|(group, question)| {
        let row = Questionnaire::unanswered(&nobody, content, (group, question));
        reader.to_item(row, Some((content, group, question)))
    });
    AheadVersion { template_id: version.template_id, template_version: version.number, items: items.collect() }
}

/// Returns the items of a machine with their answers; for a repair that is to begin, the failed items without an
/// answer.
fn answers(reader: &Reader<'_>, plan: &Plan, stored: Vec<Item>) -> Vec<InspectionItem> {
    let questions: HashMap<i64, _> = plan
        .version
        .iter()
        .flat_map(|version| {
            version.content.items().map(move |(group, item)| (item.id, (&version.content, group, item)))
        })
        .collect();
    let rows: Vec<Item> = if plan.open.is_some() {
        stored
    } else {
        stored.into_iter().filter(checklist::failed).map(begun_again).collect()
    };
    rows.into_iter()
        .map(|row| (questions.get(&row.item_type_id).copied(), row))
        .map(|(of, row)| reader.to_item(row, of))
        .collect()
}
