//! Serial look-up and machine specifications, from the group's catalogue and from the group's own machines
//! (docs/behaviour/machine-life.md, "Serial look-up"). An outside source would be one more function here.

use platform::{
    auth::context::Ctx,
    core::error::{Error, Result},
    tenancy::Scoped,
};
use sea_orm::{ColumnTrait, Order};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    CATALOGUE_READ,
    entity::catalogue_machine::{Column, Entity},
    machines::ModelMachines,
    names, reasons,
    specifications::{
        features::{self, Feature},
        vin,
    },
};

/// The most rows of a look-up.
const MOST: usize = 50;

/// A machine found by the look-up.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct FoundSerial {
    serial_no: String,
    model: String,
    /// The model of this name in the group's list, if there is one.
    model_id: Option<i64>,
}

/// The specification of a machine (HIST-016).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct Specification {
    /// The family of its model.
    pub model_family: String,
    /// Name of the model.
    pub model: String,
    /// The variant of the model.
    pub model_variant: String,
    /// The serial number of its engine.
    pub engine_serial_number: String,
    /// `YYYY-MM-DD`
    pub ex_works_date: Option<chrono::NaiveDate>,
    /// Features of the machine as it was built.
    pub features: Vec<SpecificationFeature>,
}

/// A line of a specification.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct SpecificationFeature {
    /// Code of the feature.
    pub code: String,
    /// Description of the feature.
    pub description: String,
}

/// Lists machines by the end of their serial number: those of the catalogue, then the group's own that are not in it.
pub(crate) async fn serials(ctx: &Ctx, text: &str) -> Result<Vec<FoundSerial>> {
    let grant = ctx.can_in_group(CATALOGUE_READ)?;
    let last7 = vin::ending(text)?;
    let models = names::names(ctx.platform(), grant.group_id()?).await?;
    let tx = ctx.read(&grant).await?;
    let built = Entity::within(&grant)
        .filter(Column::Last7.eq(last7.as_str()))
        .order(Column::Vin, Order::Asc)
        .limit(MOST as u64)
        .all(&tx)
        .await?;
    // Of another site's machine only serial and model are answered.
    let serials = vin::serials_ending(&last7);
    let own = ctx.platform().services.service::<dyn ModelMachines>()?.with_serials(&tx, &grant, serials, MOST).await?;
    let mut found: Vec<FoundSerial> = built
        .into_iter()
        .map(|row| FoundSerial {
            serial_no: vin::serial_of(&row.vin).to_owned(),
            model_id: models.named(&row.model).map(|model| model.id),
            model: row.model,
        })
        .collect();
    for machine in own {
        if found.iter().any(|known| known.serial_no == machine.serial) {
            continue;
        }
        let model = models.get(machine.model_id);
        found.push(FoundSerial {
            serial_no: machine.serial,
            model: model.map(|model| model.name.to_string()).unwrap_or_default(),
            model_id: model.filter(|model| !model.deleted).map(|model| model.id),
        });
    }
    found.truncate(MOST);
    if found.is_empty() { Err(reasons::SERIAL_UNKNOWN.into()) } else { Ok(found) }
}

/// Reads the specification of a machine for its printed report; `None` if the catalogue has none.
pub async fn printed_specification(ctx: &Ctx, serial: &str) -> Result<Option<Specification>> {
    match specification(ctx, serial).await {
        Ok(found) => Ok(Some(found)),
        Err(error) if error.reason() == reasons::SPECIFICATION_UNKNOWN => Ok(None),
        Err(error) => Err(error),
    }
}

/// Answers the specification of a serial number, or of the only machine of the catalogue that ends with it.
pub(crate) async fn specification(ctx: &Ctx, text: &str) -> Result<Specification> {
    let grant = ctx.can_in_group(CATALOGUE_READ)?;
    let unknown = || Error::from(reasons::SPECIFICATION_UNKNOWN);
    let text = vin::Vin::parse(text).map_err(|_| unknown())?;
    let tx = ctx.read(&grant).await?;
    let exact = Entity::within(&grant).filter(Column::Vin.eq(text.as_str())).one(&tx).await?;
    let row = if let Some(row) = exact {
        row
    } else {
        let near = Entity::within(&grant).filter(Column::Last7.eq(text.last7())).limit(2).all(&tx).await?;
        let [only] = <[_; 1]>::try_from(near).map_err(|_| unknown())?;
        only
    };
    let line = |Feature { code, description }| SpecificationFeature { code, description };
    Ok(Specification {
        features: features::read(&row.features).into_iter().map(line).collect(),
        model_family: row.family,
        model: row.model,
        model_variant: row.variant,
        engine_serial_number: row.engine_serial,
        ex_works_date: row.ex_works_on,
    })
}
