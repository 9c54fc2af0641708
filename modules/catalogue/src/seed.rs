//! The models of the demonstration data, ten with pictures, and the specifications of the demonstration machines.

use assets::{AssetKind, BundledFile};
use chrono::TimeDelta;
use platform::{
    api::name_list::NameList as _,
    app::platform::Platform,
    core::error::Result,
    db::Tx,
    entity::{group, site},
    tenancy::{Grant, Scoped, SystemTask},
};
use sea_orm::{ActiveValue::Set, Order};
use templates::{Demonstration, content::Kind};

use crate::{
    entity::{catalogue_machine, model, model_template},
    entries::{Entry, EntryInput, refusal, replacing},
    features::Feature,
    mapping,
    models::new_row,
    names,
};

/// A demonstration model.
struct Demonstrated {
    name: &'static str,
    family: &'static str,
    variants: [&'static str; 2],
    /// The file of its picture.
    file: &'static str,
    picture: &'static [u8],
}

macro_rules! demonstrated {
    ($name:literal, $family:literal, $variants:expr, $file:literal) => {
        Demonstrated {
            name: $name,
            family: $family,
            variants: $variants,
            file: concat!($file, ".png"),
            picture: include_bytes!(concat!("../pictures/", $file, ".png")),
        }
    };
}

const MODELS: [Demonstrated; 10] = [
    demonstrated!("BH-90", "Backhoe", ["Plus 4WD", "Pro Powershift"], "bh-90"),
    demonstrated!("TH-525", "Telehandler", ["Agri", "Construction"], "th-525"),
    demonstrated!("EX-80", "Excavator", ["Monoboom", "Two-piece boom"], "ex-80"),
    demonstrated!("LX-20", "Skid steer", ["Standard", "High flow"], "lx-20"),
    demonstrated!("WL-45", "Wheel loader", ["Z-bar", "Parallel lift"], "wl-45"),
    demonstrated!("EX-13", "Mini digger", ["Canopy", "Cab"], "ex-13"),
    demonstrated!("RD-120", "Roller", ["Smooth drum", "Padfoot"], "rd-120"),
    demonstrated!("SD-9", "Site dumper", ["Front tip", "Swivel"], "sd-9"),
    demonstrated!("DZ-60", "Dozer", ["Standard track", "Low ground pressure"], "dz-60"),
    demonstrated!("AD-30", "Hauler", ["Standard", "Tailgate"], "ad-30"),
];

const FEATURES: [(&str, &str); 8] = [
    ("CFS1001", "Air conditioning"),
    ("CFS1014", "Heated seat with suspension"),
    ("CFS1102", "LED work lights, front and rear"),
    ("CFS1210", "Auxiliary hydraulics, two-way"),
    ("CFS1215", "Quick coupler, hydraulic"),
    ("CFS1302", "Reversing camera"),
    ("CFS1401", "Telematics, five years"),
    ("CFS1507", "Immobiliser with keypad"),
];

/// The serial numbers in the catalogue of every group.
const SERIALS: std::ops::RangeInclusive<u32> = 7_000_000..=7_000_400;

fn demonstrated(serial: u32) -> &'static Demonstrated {
    &MODELS[usize::try_from(serial % 10).unwrap_or(0)]
}

/// Adds the factory's records of machines in stock, so that each demonstration machine has its full specification:
/// serial numbers with their models' names. A known serial retains the newer entry; a model that is none of the
/// demonstration's is left out.
///
/// # Errors
///
/// Those of the database.
pub async fn demonstrate_built(
    platform: &Platform,
    tx: &Tx,
    grant: &Grant,
    group: i64,
    machines: &[(u32, String)],
) -> Result<()> {
    let now = platform.clock.now();
    let mut entries = Vec::with_capacity(machines.len());
    for (serial, name) in machines {
        let Some(model) = MODELS.iter().find(|model| model.name == name) else { continue };
        let entry = Entry::parse(built(*serial, model, now.date_naive())).map_err(|refused| refusal(&refused))?;
        entries.push(entry.row(group, now));
    }
    tx.upsert_many::<catalogue_machine::Entity, _>(grant, entries, replacing()).await
}

/// Writes the demonstration data. Groups that have models are left unchanged.
pub(crate) async fn seed(platform: &Platform) -> Result<()> {
    let everywhere = SystemTask::Seed.everywhere();
    let tx = platform.db.read(everywhere.reach()).await?;
    let groups = group::Entity::within(&everywhere).order(group::Column::Id, Order::Asc).all(&tx).await?;
    drop(tx);
    for group in groups {
        seed_group(platform, group.id).await?;
    }
    Ok(())
}

async fn seed_group(platform: &Platform, group: i64) -> Result<()> {
    let now = platform.clock.now();
    let grant = SystemTask::Seed.in_group(group);
    let mut tx = platform.db.write(grant.reach()).await?;
    if model::Entity::within(&grant).limit(1).one(&tx).await?.is_some() {
        return Ok(());
    }
    let mut rows = Vec::with_capacity(MODELS.len());
    let site = site::Entity::within(&grant).order(site::Column::Id, Order::Asc).limit(1).one(&tx).await?;
    for each in &MODELS {
        let row = new_row(group, &model::Entity::name(each.name)?, now);
        rows.push(match &site {
            Some(site) => pictured(platform, &tx, &grant, (row, each), (group, site.id)).await?,
            None => row,
        });
    }
    let models = tx.insert_returning::<model::Entity, _>(&grant, rows).await?;
    let templates = templates::demonstration(&tx, &grant).await?;
    let rows = models.iter().flat_map(|model| [false, true].map(|production| mapped(model, &templates, production)));
    tx.insert_many::<model_template::Entity, _>(&grant, rows).await?;
    mapping::count(&tx, &grant).await?;
    let mut entries = Vec::new();
    for serial in SERIALS {
        let entry =
            Entry::parse(built(serial, demonstrated(serial), now.date_naive())).map_err(|refused| refusal(&refused))?;
        entries.push(entry.row(group, now));
    }
    tx.upsert_many::<catalogue_machine::Entity, _>(&grant, entries, replacing()).await?;
    names::forget(&mut tx, group);
    tx.commit().await
}

/// A model with its picture, which is stored as an uploaded one of a group and a site.
async fn pictured(
    platform: &Platform,
    tx: &Tx,
    grant: &Grant,
    (row, model): (model::ActiveModel, &Demonstrated),
    owner: (i64, i64),
) -> Result<model::ActiveModel> {
    let given = BundledFile { owner, kind: AssetKind::ModelImage, file_name: model.file, bytes: model.picture };
    let picture = assets::give(platform, tx, grant, given).await?;
    let key = picture.thumbnail.as_str().to_owned();
    Ok(model::ActiveModel { asset_id: Set(Some(picture.id)), picture_key: Set(Some(key)), ..row })
}

/// The templates of a model's stages.
fn mapped(model: &model::Model, templates: &Demonstration, production: bool) -> model_template::ActiveModel {
    let of = |kind: Kind| Set(templates.of(&model.name, kind, production));
    model_template::ActiveModel {
        group_id: Set(model.group_id),
        model_id: Set(model.id),
        production: Set(production),
        template_id: of(Kind::Pdi),
        receiving_template_id: of(Kind::Receiving),
        audit_template_id: of(Kind::Audit),
        gated_template_id: of(Kind::Gate),
        handover_template_id: of(Kind::Handover),
        updated_at: Set(model.updated_at),
        version: Set(1),
        ..Default::default()
    }
}

/// The specification of a serial number, the same at every run for the same day.
fn built(serial: u32, model: &Demonstrated, today: chrono::NaiveDate) -> EntryInput {
    let spread = serial.wrapping_mul(2_654_435_761) >> 8;
    let chosen = FEATURES.iter().enumerate().filter(|(at, _)| spread >> at & 1 == 1);
    EntryInput {
        vin: serial.to_string(),
        model: model.name.to_owned(),
        family: model.family.to_owned(),
        variant: model.variants[usize::try_from(serial / 10 % 2).unwrap_or(0)].to_owned(),
        engine_serial: format!("E{:08}", spread % 100_000_000),
        ex_works_date: (today - TimeDelta::days(i64::from(30 + spread % 300))).to_string(),
        features: chosen
            .map(|(_, (code, description))| Feature {
                code: (*code).to_owned(),
                description: (*description).to_owned(),
            })
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_demonstration_entry_can_be_stored_and_is_the_same_again() {
        let day = chrono::NaiveDate::from_ymd_opt(2026, 11, 2).expect("a day");
        for serial in SERIALS {
            assert!(Entry::parse(built(serial, demonstrated(serial), day)).is_ok(), "{serial}");
            assert_eq!(built(serial, demonstrated(serial), day).model, demonstrated(serial).name);
        }
    }

    #[test]
    fn pictures_are_small() {
        for model in &MODELS {
            assert!(model.picture.starts_with(b"\x89PNG") && model.picture.len() < 20_000, "{}", model.name);
        }
    }
}
