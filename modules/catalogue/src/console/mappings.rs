//! The console's matrix of models and the templates that are mapped to them, which is only read: they are mapped in the app.

use std::collections::{BTreeSet, HashMap};

use ::templates::{
    content::Kind,
    mappable::{self, Mappable},
};
use platform::{
    api::{
        list::{Filter, ListQuery, Operator, Page, Scalar},
        rest::{Access, Menu, NoInput, Resource, Verb, number},
    },
    async_trait,
    auth::{context::Ctx, permission::Hierarchy},
    core::{
        error::{Error, Result},
        reason::own,
    },
    db::Tx,
    tenancy::{Grant, Scoped},
};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    MODEL_READ,
    entity::model::{Column, Entity, Model},
    reasons,
    templates::{self, StageTemplates},
};

platform::fields! {
    /// Fields by which the matrix can be filtered and sorted.
    MatrixField:
        Id Number "id";
        Name Text "name";
        Group Number "groupId";
        Hierarchy Number "hierarchy" unsorted;
        Mapped Number "mappedCount";
        Missing Flag "isMissing" unsorted;
        Deleted Flag "deleted";
}

/// A template in the matrix.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MatrixTemplate {
    id: i64,
    name: String,
    /// 1 PDI, 5 receiving, 7 gate, 9 handover, 10 audit.
    vehicle_type: i16,
    /// 0 draft, 1 active, 2 dormant.
    status: i16,
    /// `true` if inspections use it: it has a published version and is not dormant.
    #[serde(rename = "isAsked")]
    is_usable: bool,
}

/// A model with the template of each kind; null where none is mapped.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MatrixRow {
    /// The model.
    id: i64,
    name: String,
    group_id: i64,
    /// 1 for the mapping of production sites, 2 for that of head office and dealerships.
    hierarchy: u8,
    pdi: Option<MatrixTemplate>,
    /// Null for production sites, like the three that follow: they have a PDI template only.
    gate: Option<MatrixTemplate>,
    handover: Option<MatrixTemplate>,
    audit: Option<MatrixTemplate>,
    receiving: Option<MatrixTemplate>,
    /// The number of kinds with a template.
    mapped_count: i16,
    /// The number of kinds without a template.
    missing_count: i16,
    deleted: bool,
}

/// The resource.
pub struct Mappings;

#[async_trait(?Send)]
impl Resource for Mappings {
    const NAME: &'static str = "mappings";
    const SINGULAR: &'static str = "mapping";
    const VERBS: &'static [Verb] = &[Verb::Read];
    const ACCESS: Access = Access::read(MODEL_READ);
    const MENU: Menu = Menu::Inspections;
    type Row = MatrixRow;
    type Input = NoInput;
    type Field = MatrixField;

    async fn list(ctx: &Ctx, mut query: ListQuery<MatrixField>) -> Result<Page<MatrixRow>> {
        let grant = ctx.can_in_group(MODEL_READ)?;
        query.without(MatrixField::Deleted);
        query.words_in(MatrixField::Name);
        let of = take_hierarchy(&mut query)?;
        ask_for_missing(&mut query, of);
        let counted = counted(of);
        let column = |field| match field {
            MatrixField::Id => Column::Id,
            MatrixField::Name => Column::NameKey,
            MatrixField::Group => Column::GroupId,
            // The first two are taken out above, and the list cannot be sorted by them.
            MatrixField::Hierarchy | MatrixField::Missing | MatrixField::Mapped => counted,
            MatrixField::Deleted => Column::Deleted,
        };
        let tx = ctx.browse(&grant).await?;
        let page = query.page(|| Entity::within(&grant), column, Column::Id, &tx).await?;
        let (total, offset) = (page.total, page.offset);
        Ok(Page { rows: shown(&tx, &grant, page.rows, of).await?, total, offset })
    }

    async fn one(ctx: &Ctx, id: &str) -> Result<MatrixRow> {
        let grant = ctx.can_in_group(MODEL_READ)?;
        let tx = ctx.read(&grant).await?;
        let row = Entity::within(&grant).id(number(id)?).one(&tx).await?;
        let row = row.ok_or_else(|| Error::from(reasons::MODEL_UNKNOWN))?;
        let rows = shown(&tx, &grant, vec![row], Hierarchy::HeadOffice).await?;
        rows.into_iter().next().ok_or_else(|| Error::from(reasons::MODEL_UNKNOWN))
    }
}

/// Removes the filter on the hierarchy, and returns the requested one: the mapping of production sites, or that of head
/// office, which serves dealerships too.
fn take_hierarchy(query: &mut ListQuery<MatrixField>) -> Result<Hierarchy> {
    let requested = query.filter(MatrixField::Hierarchy).map(Filter::number);
    query.filters.retain(|filter| filter.field != MatrixField::Hierarchy);
    match requested {
        None | Some(Some(0 | 2)) => Ok(Hierarchy::HeadOffice),
        Some(Some(1)) => Ok(Hierarchy::Production),
        Some(_) => Err(Error::from(own::BAD_VALUE).at("hierarchy", own::BAD_VALUE.0.text)),
    }
}

/// Replaces the filter for models that miss a template by one on the number of those that they have.
fn ask_for_missing(query: &mut ListQuery<MatrixField>, of: Hierarchy) {
    for filter in query.filters.iter_mut().filter(|filter| filter.field == MatrixField::Missing) {
        let Some(missing) = filter.flag() else { continue };
        filter.field = MatrixField::Mapped;
        filter.operator = if missing { Operator::AtMost } else { Operator::AtLeast };
        filter.values = vec![Scalar::Number(i64::from(if missing { kinds(of) - 1 } else { kinds(of) }))];
    }
}

/// The number of kinds that are mapped.
const fn kinds(of: Hierarchy) -> i16 {
    match of {
        Hierarchy::Production => 1,
        Hierarchy::HeadOffice | Hierarchy::Dealership => 5,
    }
}

const fn counted(of: Hierarchy) -> Column {
    match of {
        Hierarchy::Production => Column::MappedProduction,
        Hierarchy::HeadOffice | Hierarchy::Dealership => Column::MappedHeadOffice,
    }
}

/// The rows with the names of their templates, in three statements whatever their number.
async fn shown(tx: &Tx, grant: &Grant, models: Vec<Model>, of: Hierarchy) -> Result<Vec<MatrixRow>> {
    let production = of == Hierarchy::Production;
    let ids: Vec<i64> = models.iter().map(|model| model.id).collect();
    let mapped: HashMap<i64, StageTemplates> = templates::of_models(tx, grant, &ids)
        .await?
        .into_iter()
        .filter(|(_, for_production, _)| *for_production == production)
        .map(|(model, _, stages)| (model, stages))
        .collect();
    let named: BTreeSet<i64> = mapped.values().flat_map(|stages| stages.ids()).collect();
    let named: Vec<i64> = named.into_iter().collect();
    let known = mappable::mappable(tx, grant, &named).await?;
    let row = |model: Model| {
        let stages = mapped.get(&model.id).copied().unwrap_or_default();
        let at = |kind: Kind| {
            let requested = kind == Kind::Pdi || !production;
            stages.at(kind).filter(|_| requested).and_then(|id| known.get(&id)).map(template)
        };
        let (pdi, gate, handover) = (at(Kind::Pdi), at(Kind::Gate), at(Kind::Handover));
        let (audit, receiving) = (at(Kind::Audit), at(Kind::Receiving));
        let cells = [&pdi, &gate, &handover, &audit, &receiving];
        let mapped_count = i16::try_from(cells.iter().filter(|cell| cell.is_some()).count()).unwrap_or(i16::MAX);
        MatrixRow {
            id: model.id,
            name: model.name,
            group_id: model.group_id,
            hierarchy: of.number(),
            pdi,
            gate,
            handover,
            audit,
            receiving,
            mapped_count,
            missing_count: kinds(of) - mapped_count,
            deleted: model.deleted,
        }
    };
    Ok(models.into_iter().map(row).collect())
}

fn template(template: &Mappable) -> MatrixTemplate {
    MatrixTemplate {
        id: template.id,
        name: template.name.clone(),
        vehicle_type: template.kind.code(),
        status: template.status,
        is_usable: template.published && !template.dormant(),
    }
}
