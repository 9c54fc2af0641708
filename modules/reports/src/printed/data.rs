//! Content of a report: everything is read and put into words before the page begins, but for the photos.

use std::collections::BTreeMap;

use assets::PrintedPhoto;
use chrono::NaiveDate;
use chrono_tz::Tz;
use inspections::{PrintedInspection, PrintedItem};
use platform::{
    auth::{context::Ctx, session::Person},
    core::error::Result,
    shared::people::PersonName,
};
use serde::Serialize;
use stock::{
    domain::{
        Handover, Hierarchy, Transfer,
        labels::{self, MILEAGE_UNIT},
    },
    printed::PrintedMachine,
};

use super::{
    embedded::data_address,
    facts::{Fact, dash, day, moment},
    selling::{self, Handed, Order, Selling},
};
use crate::{permissions::PRINT, reasons};

/// Request for a report.
pub(crate) struct PrintRequest {
    /// The record of the machine.
    pub(crate) machine: i64,
    /// 0 for every completed inspection.
    pub(crate) inspection: i64,
    /// 0 for that of the templates.
    pub(crate) language: i64,
    /// Empty or 0 for that of the record.
    pub(crate) site_code: String,
}

/// A report.
pub(crate) struct Report {
    pub(crate) head: Head,
    pub(crate) inspections: Vec<Inspection>,
    /// Photos that belong to no inspection.
    pub(crate) others: Vec<Shot>,
    /// `true` if there are more inspections than are printed.
    pub(crate) has_older_inspections: bool,
    pub(crate) has_older_photos: bool,
}

/// Part of the report before the inspections.
#[derive(Serialize)]
pub(crate) struct Head {
    serial: String,
    model: String,
    site: String,
    brand: String,
    printed: String,
    printed_by: String,
    machine: Vec<Fact>,
    specification: Vec<Fact>,
    features: Vec<(String, String)>,
    order: Option<Order>,
    handed: Option<Handed>,
    /// The logo of the template of the handover, as a data address; empty for none.
    logo: String,
    /// `true` if no inspection is in the report.
    no_inspections: bool,
}

/// An inspection with its answers.
#[derive(Serialize)]
pub(crate) struct Inspection {
    title: String,
    result: &'static str,
    failed: bool,
    facts: Vec<Fact>,
    groups: Vec<Group>,
    #[serde(skip)]
    pub(crate) photos: Vec<Shot>,
    /// Number of photos that follow it.
    photo_count: usize,
}

#[derive(Serialize)]
struct Group {
    name: String,
    items: Vec<Item>,
}

#[derive(Serialize)]
struct Item {
    question: String,
    answer: String,
    failed: bool,
    comments: String,
    area: String,
    defect: String,
    /// The numbers of its photos.
    photos: String,
}

/// A photo to be read when it is its turn.
pub(crate) struct Shot {
    pub(crate) photo: PrintedPhoto,
    pub(crate) caption: Caption,
}

/// Caption below a photo.
#[derive(Serialize)]
pub(crate) struct Caption {
    pub(crate) number: usize,
    pub(crate) text: String,
    pub(crate) comments: String,
    pub(crate) taken: String,
}

impl Report {
    /// The machine serial number.
    pub(crate) fn serial(&self) -> &str {
        &self.head.serial
    }
}

/// Reads a report.
pub(crate) async fn gather(ctx: &Ctx, wanted: &PrintRequest) -> Result<Report> {
    ctx.can(PRINT)?;
    let machine = stock::printed::machine(ctx, wanted.machine).await?;
    if !matches!(wanted.site_code.as_str(), "" | "0") && wanted.site_code != machine.site.code {
        return Err(reasons::OTHER_SITE.into());
    }
    let platform = ctx.platform();
    let zone = machine.site.zone;
    let group = ctx.can_in_history_of_group(inspections::READ)?;
    let tx = ctx.read(&group).await?;
    let of = (wanted.machine, wanted.inspection);
    let inspected = inspections::printed(platform, &tx, &group, of, wanted.language).await?;
    let photos = assets::printed_photos(&tx, &group, wanted.machine, wanted.inspection).await?;
    drop(tx);
    let specification = if ctx.may(catalogue::CATALOGUE_READ) {
        catalogue::printed_specification(ctx, &machine.row.vin).await?
    } else {
        None
    };
    let Selling { order, handed, logo } = selling::of(ctx, &machine).await?;
    let logo = match logo {
        Some(picture) => data_address(platform, &picture).await,
        None => String::new(),
    };
    let mut shots = Shots::of(photos.photos, zone);
    let mut sections = Vec::with_capacity(inspected.inspections.len());
    for inspection in inspected.inspections {
        sections.push(section(inspection, &machine, &mut shots));
    }
    let (facts, features) = match specification {
        Some(built) => (
            vec![
                Fact::new("Model Family", dash(built.model_family)),
                Fact::new("Model", dash(built.model)),
                Fact::new("Model Variant", dash(built.model_variant)),
                Fact::new("Engine Serial Number", dash(built.engine_serial_number)),
                Fact::new("Ex Works Date", dash(built.ex_works_date.map(day).unwrap_or_default())),
            ],
            built.features.into_iter().map(|feature| (dash(feature.code), dash(feature.description))).collect(),
        ),
        None => (Vec::new(), Vec::new()),
    };
    let head = Head {
        serial: machine.row.vin.clone(),
        model: machine.row.model.clone(),
        site: format!("{} {}", machine.site.code, machine.site.name),
        brand: platform.config.brand.name.clone(),
        printed: moment(ctx.now(), zone),
        printed_by: name(ctx),
        machine: machine_facts(&machine),
        specification: facts,
        features,
        order,
        handed,
        logo,
        no_inspections: sections.is_empty() && !inspected.has_older,
    };
    Ok(Report {
        head,
        inspections: sections,
        others: shots.rest(wanted.inspection),
        has_older_inspections: inspected.has_older,
        has_older_photos: photos.has_older,
    })
}

fn machine_facts(machine: &PrintedMachine) -> Vec<Fact> {
    let row = &machine.row;
    let percent = |value: Option<i16>| value.map(|value| format!("{value} %")).unwrap_or_default();
    let added = NaiveDate::parse_from_str(&row.date_added, "%Y%m%d").map(day).unwrap_or_default();
    let place = if machine.own { row.machine_location.clone() } else { row.location_name.clone() };
    vec![
        Fact::new("Machine Serial", row.vin.clone()),
        Fact::new("Model & Derivative", row.model.clone()),
        Fact::new("Site", format!("{} {}", machine.site.code, machine.site.name)),
        Fact::new("Location", dash(place)),
        Fact::new("Inspection Status", row.status_name.to_owned()),
        Fact::new("Audit Status", dash(row.audit_badge.to_string())),
        Fact::new("Machine Hours", dash(row.machine_hours.map(|hours| hours.to_string()).unwrap_or_default())),
        Fact::new("Mileage Unit", MILEAGE_UNIT),
        Fact::new("Fuel", dash(percent(row.fuel_gauge_value))),
        Fact::new("AdBlue", dash(percent(row.ad_blue_value))),
        Fact::new("PDI completed", if row.is_pdi_completed { "Yes" } else { "No" }.to_owned()),
        Fact::new("Added", dash(added)),
    ]
}

fn section(inspection: PrintedInspection, machine: &PrintedMachine, shots: &mut Shots) -> Inspection {
    let zone = machine.site.zone;
    let hierarchy = match machine.site.hierarchy.number() {
        1 => Hierarchy::Production,
        2 => Hierarchy::HeadOffice,
        _ => Hierarchy::Dealership,
    };
    let (result, failed) = match inspection.passed {
        Some(true) => ("Passed", false),
        Some(false) => ("Failed", true),
        None if inspection.ended.is_some() => ("Ended without a result", false),
        None => ("Not completed", false),
    };
    let mut groups: Vec<Group> = Vec::new();
    let mut photos = Vec::new();
    for item in inspection.items {
        let taken = shots.of_item(inspection.id, item.id, &item.question);
        let numbers: Vec<String> = taken.iter().map(|shot| shot.caption.number.to_string()).collect();
        photos.extend(taken);
        let line = Item {
            answer: answer(&item),
            failed: item.answer == Some(0),
            question: item.question,
            comments: item.comments,
            area: item.area,
            defect: item.defect,
            photos: numbers.join(", "),
        };
        match groups.last_mut().filter(|group| group.name == item.group) {
            Some(group) => group.items.push(line),
            None => groups.push(Group { name: item.group, items: vec![line] }),
        }
    }
    photos.extend(shots.of_inspection(inspection.id));
    let facts = vec![
        Fact::new("Template", dash(inspection.template)),
        Fact::new("Begun", moment(inspection.begun, zone)),
        Fact::new("Completed", dash(inspection.ended.map(|at| moment(at, zone)).unwrap_or_default())),
        Fact::new("Completed by", dash(inspection.by)),
    ];
    let stage = labels::status_name(inspection.status, hierarchy, Handover::None, Transfer::None);
    Inspection { title: stage.to_owned(), result, failed, facts, groups, photo_count: photos.len(), photos }
}

/// An answer in words.
fn answer(item: &PrintedItem) -> String {
    let word = match (item.kind, item.answer) {
        (_, None) => "Not answered",
        (_, Some(2)) => "Not applicable",
        (1 | 0, Some(0)) => "No",
        (1 | 0, Some(_)) => "Yes",
        (_, Some(0)) => "Fail",
        (_, Some(_)) => "Pass",
    };
    let measured = [item.measure.as_str(), item.unit.as_str()].join(" ").trim().to_owned();
    match (item.kind, item.measure.is_empty()) {
        (3 | 4, false) if item.answer == Some(0) => format!("{measured} ({word})"),
        (3 | 4, false) => measured,
        _ => word.to_owned(),
    }
}

/// The photos of a report, each of which is taken out where it is shown and numbered there.
struct Shots {
    /// Photos by inspection and item.
    of: BTreeMap<(Option<i64>, Option<i64>), Vec<PrintedPhoto>>,
    zone: Tz,
    number: usize,
}

impl Shots {
    fn of(photos: Vec<PrintedPhoto>, zone: Tz) -> Self {
        let mut of: BTreeMap<_, Vec<PrintedPhoto>> = BTreeMap::new();
        for photo in photos {
            of.entry((photo.inspection, photo.item)).or_default().push(photo);
        }
        Self { of, zone, number: 0 }
    }

    fn shown(&mut self, photos: Vec<PrintedPhoto>, text: &str) -> Vec<Shot> {
        let shot = |photo: PrintedPhoto| {
            self.number += 1;
            let taken = [moment(photo.at, self.zone), photo.by.clone()].join(" ").trim().to_owned();
            let caption =
                Caption { number: self.number, text: text.to_owned(), comments: photo.comments.clone(), taken };
            Shot { photo, caption }
        };
        photos.into_iter().map(shot).collect()
    }

    fn of_item(&mut self, inspection: i64, item: i64, question: &str) -> Vec<Shot> {
        let photos = self.of.remove(&(Some(inspection), Some(item))).unwrap_or_default();
        self.shown(photos, question)
    }

    /// Returns the photos of the whole machine, and of items that the inspection does not have any more.
    fn of_inspection(&mut self, inspection: i64) -> Vec<Shot> {
        let keys: Vec<_> = self.of.keys().copied().filter(|(of, _)| *of == Some(inspection)).collect();
        let photos = keys.into_iter().filter_map(|key| self.of.remove(&key)).flatten().collect();
        self.shown(photos, "Machine")
    }

    /// Returns the photos of no inspection, if every inspection is printed.
    fn rest(mut self, inspection: i64) -> Vec<Shot> {
        let photos = self.of.remove(&(None, None)).unwrap_or_default();
        if inspection == 0 { self.shown(photos, "Machine") } else { Vec::new() }
    }
}

fn name(ctx: &Ctx) -> String {
    match &ctx.who().person {
        Person::User(user) => PersonName::of(&user.row).full(),
        Person::Operator { login, .. } => login.clone(),
    }
}
